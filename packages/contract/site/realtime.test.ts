/** A log as the events of the specification's channel: in order, each with its number, the same for the same log. */
import { expect, test } from 'vitest';
import type { NumberedEvent, TaskEvent } from '../timeline/events.ts';
import { NodeStatus, NodeType } from './nodes.ts';
import { comesAfter, realtimeTeller, realtimeWords } from './realtime.ts';

const run_id = 'r';
const log = (...events: object[]): NumberedEvent[] => events.map((event, n) => ({ ...(event as TaskEvent), seq: n + 1, at: n + 1 }));
const begun = [
  { type: 'message', message_id: 'm', answer_id: run_id, kind: 'query', content: '做', file_list: [], ability_type: 3, task_run_mode: 2 },
  { type: 'run_start', run_id, attempt: 1, brain: '' },
];
const call = {
  type: 'tool_call',
  run_id,
  call_id: 'c',
  tool: 'write_files',
  operation: 'code',
  title: 'Edit file a.ts',
  input: { files: [{ path: 'a.ts', content: '甲' }] },
};
const result = { type: 'tool_result', run_id, call_id: 'c', ok: true, output: '新建 a.ts', files: [], not_done: [], elapsed_ms: 1 };
const end = (outcome: string) => ({ type: 'run_end', run_id, outcome, not_done: [] });

const told = (...events: object[]) => {
  const teller = realtimeTeller({ projectId: '7', mode: 'hands_off', resultOf: () => undefined });
  return log(...begun, ...events).flatMap(teller);
};

test('a session, its chat and its steps, numbered within their events', () => {
  const frames = told({ type: 'text', run_id, text: '好' }, call, result, { type: 'text', run_id, text: '完' }, end('finished'));
  expect(frames.map(({ event, id, data }) => [event, id, data.id, data.pid, data.type, data.status])).toEqual([
    ['SESSION_START', '1.1', '', '', null, null],
    ['CHAT_START', '2.1', '', '', null, null],
    ['CHAT', '3.1', '', '', null, null],
    ['TASK_START', '4.1', '4', '', NodeType.CodeGeneration, NodeStatus.Processing],
    ['TASK_START', '4.2', '4-1', '4', NodeType.FileCreation, NodeStatus.Processing],
    ['TASK', '5.1', '4', '', NodeType.CodeGeneration, NodeStatus.Completed],
    ['TASK_FINISH', '5.2', '4', '', NodeType.CodeGeneration, NodeStatus.Completed],
    ['TASK_FINISH', '5.3', '4-1', '4', NodeType.FileCreation, NodeStatus.Completed],
    ['CHAT', '6.1', '', '', null, null],
    ['CHAT_FINISH', '7.1', '', '', null, null],
    ['SESSION_FINISH', '7.2', '', '', null, null],
  ]);
  expect(frames.flatMap(({ event, data }) => (event === 'CHAT' ? [[data.chunk_id, data.text, data.message_id]] : []))).toEqual([
    [1, '好', '2'],
    [2, '完', '2'],
  ]);
});

test('how it ends: cancelled, failed; what was under way is aborted; a file begins again', () => {
  const ends = (outcome: string) =>
    told(end(outcome))
      .map(({ event }) => event)
      .slice(-2);
  expect(ends('stopped')).toEqual(['CHAT_CANCEL', 'SESSION_FINISH']);
  expect(ends('interrupted')).toEqual(['CHAT_FAILED', 'SESSION_FAIL']);
  expect(told(call, end('stopped')).find(({ event }) => event === 'TASK_FINISH')?.data.status).toBe(NodeStatus.Aborted);
  const again = told(call, result, { type: 'tool_retry', run_id, call_id: 'c', attempt: 2 }).slice(-2);
  expect(again.map(({ event, data }) => [event, data.status])).toEqual([
    ['TASK_START', NodeStatus.Processing],
    ['TASK_START', NodeStatus.Processing],
  ]);
});

test('numbers are compared as numbers; what a client says is strict', () => {
  expect([comesAfter('10.1', '9.2'), comesAfter('9.2', '9.10'), comesAfter('3.1', '3.1')]).toEqual([true, false, false]);
  expect(realtimeWords.safeParse({ type: 'ACK', id: '3' }).success).toBe(false);
  expect(realtimeWords.safeParse({ type: 'BEGIN', after: '', more: 1 }).success).toBe(false);
});
