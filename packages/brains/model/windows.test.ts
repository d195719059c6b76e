import { expect, test } from 'vitest';
import { inputWindow, knownWindow } from './windows.ts';

test('a window follows from the name, whatever stands around it', () => {
  const windows = { 'openai/gpt-4o-mini': 128_000, 'gpt-4': 8_192, 'gpt-4.1-mini': 1_047_576, 'moonshot-v1-8k': 8_192, 'o3-mini': 200_000 };
  for (const [name, window] of Object.entries(windows)) expect({ name, window: knownWindow(name) }).toEqual({ name, window });
  expect(knownWindow('Claude-Sonnet-4-5')).toBe(200_000);
  expect(knownWindow('qwen2.5-7b-instruct')).toBe(32_768);
  expect(knownWindow('nobody-knows-it')).toBe(131_072);
});

test('what was set wins, and the answer needs its part', () => {
  expect(inputWindow('gpt-4o', 16_000, 4_000)).toBe(12_000);
  expect(inputWindow('gpt-4', undefined, undefined)).toBe(8_192 - 2_048);
});
