import { expect, test } from 'vitest';
import { readMake } from '#brains/builtin/reading/make/read-make.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { asSite } from './website/recipe-kit.ts';
import { materialStarters, starters } from './website-starters.ts';

test('there are fifteen, each once, and those of kits are read as what they choose', () => {
  expect(new Set(starters.map(({ label }) => label)).size).toBe(15);
  for (const { prompt, kit } of [...starters, ...materialStarters]) if (kit) expect(read(prompt, kit).kit?.value).toBe(kit);
});

// Without a language model, what a tool is asked for is no reason to make another one.
test.each(starters.filter(({ kit, label }) => !kit && !/页|官网/.test(label)))('$label is asked about', ({ prompt }) => {
  expect(read(prompt).kit).toBeUndefined();
});

function read(prompt: string, template = '') {
  const text = plainTextOf(prompt);
  const order = readMake(text, { kind: 'web-page', files: [], today: '2026-11-27' });
  if (!order) throw new Error('with its kind told an order is always read');
  return asSite(order, text, { template, files: [], today: '2026-11-27' });
}
