/** What an event's row holds when the event is too long for it. */
import { expect, test } from 'vitest';
import type { TaskEvent } from './events.ts';
import { fold } from './fold/fold.ts';
import { shortened } from './long-events.ts';
import { emptyView } from './fold/view.ts';

const run_id = 'r';
const call = (input: unknown): TaskEvent => ({
  type: 'tool_call',
  run_id,
  call_id: 'c',
  tool: 't',
  operation: 'o',
  title: '做',
  input,
  kept: 'k',
});

test('what fits is left as it is', () => {
  expect(shortened({ type: 'text', run_id, text: '字'.repeat(60_000) })).toBeNull();
  expect(shortened(call({ content: '字'.repeat(60_000) }))).toBeNull();
});

test('a text is its beginning, whole characters only', () => {
  const less = shortened({ type: 'text', run_id, text: `${'字'.repeat(32_767)}${'😀'.repeat(40_000)}` });
  expect(less).toMatchObject({ type: 'text', run_id });
  const text = less?.type === 'text' ? less.text : '';
  expect([text.length, text.isWellFormed()]).toEqual([32_768, true]);
});

test('of arguments the texts are cut, and when that is not enough, more of them, and then they go', () => {
  const one = shortened(call({ name: '甲', content: '字'.repeat(100_000) }));
  expect(one).toEqual({ ...call({ name: '甲', content: '字'.repeat(32_768) }), kept: undefined });
  const many = shortened(call(Array.from({ length: 100 }, () => '字'.repeat(10_000))));
  expect(many?.type === 'tool_call' && (many.input as string[])[99]).toBe('字'.repeat(1024));
  const endless = shortened(call(Array.from({ length: 100_000 }, (_, n) => n)));
  expect(endless).toMatchObject({ type: 'tool_call', call_id: 'c', input: {} });
});

test('what a run ended with and asked is never cut', () => {
  const pause = { reason: 'ask_user', payload: { questions: ['字'.repeat(100_000)] } };
  expect(shortened({ type: 'run_end', run_id, outcome: 'paused', pause, not_done: [] })).toBeNull();
});

test('who hears a long text come does not lose what they read when its beginning is stored', () => {
  const text = '字'.repeat(70_000);
  const said = { file_list: [], ability_type: 0 as const, task_run_mode: 2 as const };
  const view = fold(emptyView, [
    { type: 'message', seq: 1, at: 1, message_id: 'm', answer_id: run_id, kind: 'query', content: '写', ...said },
    { type: 'run_start', seq: 2, at: 2, run_id, attempt: 1, brain: 'x' },
    { type: 'text_delta', run_id, text },
    { type: 'text', seq: 3, at: 3, run_id, text: text.slice(0, 32_768), whole: { bytes: 210_000 } },
  ]);
  const answer = view.messages.at(-1);
  const action = answer?.type === 'answer' ? answer.steps[0]?.action_list[0] : undefined;
  expect([action?.content.length, action?.whole]).toEqual([70_000, { text: 3 }]);
});
