import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { createAwaited } from './awaited.ts';

const words: StreamEvent = { type: 'text_delta', run_id: 'r', text: '字' };
const turnEnds: StreamEvent = { type: 'turn_end', run_id: 'r', turn: 1, seq: 3, at: 0 };
const again: StreamEvent = { type: 'text_reset', run_id: 'r' };
const message: StreamEvent = {
  type: 'message',
  message_id: 'm',
  answer_id: 'a',
  kind: 'query',
  content: '写一份周报',
  file_list: [],
  ability_type: 0,
  task_run_mode: 0,
  seq: 1,
  at: 0,
};

function listening() {
  let clock = 0;
  const isAwaited = createAwaited(() => clock);
  return (event: StreamEvent, after_ms = 0): boolean => {
    clock += after_ms;
    return isAwaited(event);
  };
}

test('the own message is waited for; one of many that are told when a task is opened is not', () => {
  const hears = listening();
  expect(hears(message)).toBe(true);
  expect(hears(message, 5)).toBe(false);
  expect(hears(message, 51)).toBe(true);
});

test('the first words of an answer are waited for, and of each turn and try in it; the rest comes with the next frame', () => {
  const hears = listening();
  hears(message);
  expect([hears(words, 400), hears(words, 10), hears(words, 900)]).toEqual([true, false, false]);
  expect(hears(turnEnds)).toBe(false);
  expect([hears(words), hears(words)]).toEqual([true, false]);
  expect(hears(again)).toBe(false);
  expect([hears(words), hears(words)]).toEqual([true, false]);
});
