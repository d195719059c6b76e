import { expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '../events.ts';
import { fold } from '../fold/fold.ts';
import { emptyView } from '../fold/view.ts';

const run_id = 'a'.repeat(32);
const said: Pick<Extract<TaskEvent, { type: 'message_waits' }>, 'file_list' | 'ability_type' | 'task_run_mode'> = {
  file_list: [],
  ability_type: 0,
  task_run_mode: 2,
};
const numbered = (events: TaskEvent[]): NumberedEvent[] => events.map((event, n) => ({ ...event, seq: n + 1, at: n }));
const begun = (message_id: string, answer_id: string): TaskEvent => ({
  type: 'message',
  message_id,
  answer_id,
  kind: 'query',
  content: '写一份周报',
  ...said,
});
const waits = (message_id: string, run?: string): TaskEvent => ({
  type: 'message_waits',
  message_id,
  content: `内容 ${message_id}`,
  ...said,
  ...(run ? { run_id: run } : {}),
});
const working: TaskEvent[] = [begun('m', run_id), { type: 'run_start', run_id, attempt: 1, brain: 'x' }];

test('messages wait in the order they came, changed in their place, until they begin or are withdrawn', () => {
  const events = numbered([
    ...working,
    waits('1'),
    waits('2'),
    waits('3'),
    { type: 'message_edited', message_id: '2', content: '改过的' },
    { type: 'message_withdrawn', message_id: '1' },
  ]);
  const view = fold(emptyView, events);
  expect(view.waiting.map((one) => [one.message_id, one.content, one.way])).toEqual([
    ['2', '改过的', 'queue'],
    ['3', '内容 3', 'queue'],
  ]);
  const next = fold(view, [{ ...begun('2', 'b'.repeat(32)), seq: 8, at: 9 } as NumberedEvent]);
  expect(next.waiting.map((one) => one.message_id)).toEqual(['3']);
  expect(next.messages.at(-2)).toMatchObject({ message_id: '2' });
  expect(fold(emptyView, events)).toEqual(events.reduce((sum, event) => fold(sum, [event]), emptyView));
});

test('what the run heard stands in its answer; what it did not hear is first in the row', () => {
  const view = fold(
    emptyView,
    numbered([
      ...working,
      waits('1'),
      waits('2', run_id),
      waits('3', run_id),
      { type: 'heard', run_id, message_id: '2', text: '内容 2', files: [] },
      { type: 'run_end', run_id, outcome: 'stopped', not_done: [] },
    ]),
  );
  expect(view.task_status).toBe(TaskStatus.Stop);
  expect(view.waiting.map((one) => [one.message_id, one.way])).toEqual([
    ['3', 'queue'],
    ['1', 'queue'],
  ]);
  expect(view.messages.at(-1)).toMatchObject({ steps: [{ action_list: [{ action_type: 'heard', content: '内容 2' }] }] });
});

test('one that is moved to the run and back keeps its place', () => {
  const moved = (message_id: string, run?: string): TaskEvent => ({
    type: 'message_moved',
    message_id,
    ...(run ? { run_id: run } : {}),
  });
  const there = numbered([...working, waits('1'), waits('2'), moved('2', run_id)]);
  expect(fold(emptyView, there).waiting.map((one) => [one.message_id, one.way])).toEqual([
    ['2', 'steer'],
    ['1', 'queue'],
  ]);
  const back = numbered([...working, waits('1'), waits('2'), moved('2', run_id), moved('2')]);
  expect(fold(emptyView, back).waiting.map((one) => one.message_id)).toEqual(['1', '2']);
});

test('a paused task has nothing in flight', () => {
  const call: TaskEvent = { type: 'tool_call', run_id, call_id: 'c', tool: 't', operation: 'file', title: '读', input: {} };
  const view = fold(emptyView, numbered([...working, call, { type: 'status', task_status: TaskStatus.Pause }]));
  expect(view.messages.at(-1)).toMatchObject({ steps: [{ action_list: [{ state: 'stopped' }] }] });
  const resumed = fold(view, [{ type: 'tool_retry', run_id, call_id: 'c', attempt: 2, seq: 5, at: 5 }]);
  expect(resumed.messages.at(-1)).toMatchObject({ steps: [{ action_list: [{ state: 'running' }] }] });
});
