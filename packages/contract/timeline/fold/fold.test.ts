import { expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import type { StreamEvent } from '../events.ts';
import { fold } from './fold.ts';
import { emptyView } from './view.ts';

const run_id = 'a'.repeat(32);
const message: StreamEvent = {
  seq: 1,
  at: 1000,
  type: 'message',
  message_id: 'b'.repeat(32),
  answer_id: run_id,
  kind: 'query',
  content: '写一份周报',
  file_list: [],
  ability_type: 4,
  task_run_mode: 2,
};

test('a message, its run and its answer become a conversation', () => {
  const view = fold(emptyView, [
    message,
    { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: '内置引擎' },
    {
      seq: 3,
      at: 1002,
      type: 'tool_call',
      run_id,
      call_id: 'c1',
      tool: 'read_file',
      operation: 'file',
      title: '正在读取 a.csv',
      input: {},
    },
    { seq: 4, at: 1003, type: 'tool_result', run_id, call_id: 'c1', ok: true, output: 'x', files: [], not_done: [], elapsed_ms: 5 },
    { seq: 5, at: 1004, type: 'text', run_id, text: '好了' },
    { seq: 6, at: 1005, type: 'run_end', run_id, outcome: 'finished', not_done: [] },
  ]);
  expect(view.task_status).toBe(TaskStatus.TaskFinish);
  expect(view.messages).toHaveLength(2);
  const answer = view.messages[1];
  expect(answer).toMatchObject({ type: 'answer', state: 'finished' });
  if (answer?.type !== 'answer') throw new Error('not an answer');
  expect(answer.steps[0]?.action_list.map((a) => [a.action_type, a.state])).toEqual([
    ['tool_use', 'done'],
    ['reply', 'done'],
  ]);
});

test('folding again, in other cuts, or twice gives the same view; unknown types change nothing', () => {
  const unknown = { seq: 3, at: 1, type: 'from_the_future', __proto__: { a: 1 } } as unknown as StreamEvent;
  const events: StreamEvent[] = [
    message,
    { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: 'x' },
    unknown,
    { seq: 4, at: 1004, type: 'text', run_id, text: '好' },
  ];
  const whole = fold(emptyView, events);
  const oneByOne = events.reduce((view, event) => fold(view, [event]), emptyView);
  expect(oneByOne).toEqual(whole);
  expect(fold(whole, events)).toBe(whole);
  expect(whole.last_seq).toBe(4);
});

test('what did not change stays the same object, so that a page draws only what changed', () => {
  const first = fold(emptyView, [message, { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: 'x' }]);
  const frozen = structuredClone(first);
  const second = fold(first, [{ type: 'text_delta', run_id, text: '你' }]);
  expect(first).toEqual(frozen);
  expect(second.messages[0]).toBe(first.messages[0]);
  expect(second.messages[1]).toMatchObject({ live_text: '你' });
  expect(fold(second, [{ seq: 3, at: 2, type: 'text', run_id, text: '你好' }]).messages[1]).toMatchObject({ live_text: '' });
});

test('what is called in the same breath as a plan belongs to the step the plan moves on to', () => {
  const items = (first: string, second: string) => [
    { id: '1', title: '读附件', status: first },
    { id: '2', title: '写报告', status: second },
  ];
  const call = { run_id, type: 'tool_call' } as const;
  const plan = (seq: number, input: unknown): StreamEvent => ({
    ...call,
    seq,
    at: seq,
    call_id: `p${seq}`,
    tool: 'plan',
    operation: 'plan',
    title: '计划',
    input,
  });
  const other = (seq: number, tool: string): StreamEvent => ({
    ...call,
    seq,
    at: seq,
    call_id: `c${seq}`,
    tool,
    operation: 'file',
    title: tool,
    input: {},
  });
  const view = fold(emptyView, [
    message,
    { seq: 2, at: 2, type: 'run_start', run_id, attempt: 1, brain: 'x' },
    plan(3, { title: '写周报', items: items('running', 'pending') }),
    other(4, 'read_file'),
    plan(5, { title: '写周报', items: items('done', 'running') }),
    other(6, 'write_document'),
    // What the tool would refuse says nothing.
    plan(7, { title: '写周报', items: items('running', 'running') }),
    plan(8, { title: '写周报', items: [{ id: '3', title: '没有状态', status: 'x' }] }),
  ]);
  const answer = view.messages[1];
  if (answer?.type !== 'answer') throw new Error('not an answer');
  expect(answer.plan?.items.map((item) => item.status)).toEqual(['done', 'running']);
  expect(
    answer.steps.map((step) => [step.title, step.action_list.filter((one) => one.action_type === 'tool_use').map((one) => one.tool)]),
  ).toEqual([
    ['', []],
    ['读附件', ['read_file']],
    ['写报告', ['write_document']],
  ]);
});

test('a child is named by its parent, and the call that handed it out by its child', () => {
  const child = 'c'.repeat(32);
  const view = fold(emptyView, [
    { seq: 1, at: 1, type: 'task_created', task_name: '一段', task_type: 1, parent_task_id: 'd'.repeat(32) },
    { ...message, seq: 2, disable_team_mode: true },
    { seq: 3, at: 3, type: 'run_start', run_id, attempt: 1, brain: 'x' },
    { seq: 4, at: 4, type: 'tool_call', run_id, call_id: 's', tool: 'sub_agent', operation: 'sub_agent', title: '一段', input: {} },
    { seq: 5, at: 5, type: 'sub_task', run_id, call_id: 's', task_id: child, title: '一段' },
    { seq: 6, at: 6, type: 'sub_task', run_id, call_id: 'nobody', task_id: child, title: '一段' },
  ]);
  expect(view.parent_task_id).toBe('d'.repeat(32));
  const answer = view.messages[1];
  if (answer?.type !== 'answer') throw new Error('not an answer');
  expect(answer.steps[0]?.action_list).toMatchObject([{ tool: 'sub_agent', state: 'running', sub_task_id: child }]);
});

test('a call that is being written is known until it is one, or until the turn is tried again', () => {
  const draft = { type: 'tool_draft', run_id, tool: 'write_document', operation: 'document', chars: 120, since: 1500 } as const;
  const begun = fold(emptyView, [message, { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: 'x' }, draft]);
  expect(begun.messages[1]).toMatchObject({ draft: { operation: 'document', chars: 120, since: 1500 } });
  const call = { type: 'tool_call', run_id, call_id: 'c1', tool: 'write_document', operation: 'document', title: '', input: {} } as const;
  const over: StreamEvent[] = [
    { seq: 3, at: 1600, ...call },
    { seq: 3, at: 1600, type: 'turn_end', run_id, turn: 1 },
    { seq: 3, at: 1600, type: 'brain_retry', run_id, attempt: 1, reason: '', wait_ms: 1 },
    { seq: 3, at: 1600, type: 'run_end', run_id, outcome: 'stopped', not_done: [] },
    { type: 'text_reset', run_id },
  ];
  for (const event of over) expect(fold(begun, [event]).messages[1], event.type).toMatchObject({ draft: null });
});

test('a summary and what the model thought belong to their answer; summing up is told live until it is done', () => {
  const begun = fold(emptyView, [
    message,
    { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: 'x' },
    { type: 'folding', run_id },
  ]);
  expect(begun.messages[1]).toMatchObject({ folding: true, summaries: [], reasoning: [] });
  const numbers = { window: 9000, tokens_before: 8000, tokens_after: 3000 };
  const until = { run_id: 'c'.repeat(32), turn: 2 };
  const done = fold(begun, [
    { seq: 3, at: 1002, type: 'summary', run_id, brain: 'x', why: 'full', until, text: '要点', ...numbers },
    { seq: 4, at: 1003, type: 'reasoning', run_id, text: '先想', kept: { by: 'x' } },
    { seq: 5, at: 1003, type: 'results_cut', run_id, brain: 'x', why: 'full', until, keep: 300, ...numbers },
  ]);
  expect(done.messages[1]).toMatchObject({
    folding: false,
    summaries: [{ text: '要点', tokens_before: 8000, tokens_after: 3000 }],
    reasoning: ['先想'],
    steps: [],
  });
});

test('what is being thought is shown until it is stored, and never twice', () => {
  const begun = fold(emptyView, [message, { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: 'x' }]);
  const thinking = (text: string, at: number): StreamEvent => ({ type: 'reasoning_delta', run_id, at, text });
  const answer = (...events: StreamEvent[]) => fold(begun, events).messages.at(-1);
  expect(answer(thinking('先看', 0), thinking('合同', 2))).toMatchObject({ live_reasoning: { from: 0, text: '先看合同' }, reasoning: [] });
  // Somebody who came later sees from where they came.
  expect(answer(thinking('合同', 2))).toMatchObject({ live_reasoning: { from: 2, text: '合同' } });
  expect(answer(thinking('先看', 0), { type: 'text_reset', run_id })).toMatchObject({ live_reasoning: null });
  expect(answer(thinking('先看', 0), { seq: 3, at: 1002, type: 'reasoning', run_id, text: '先看合同' })).toMatchObject({
    live_reasoning: null,
    reasoning: ['先看合同'],
  });
});

test('who answered in place of whom is told once, each counted by itself; logs of before tell of no cache', () => {
  const usage = { type: 'usage', run_id, output_tokens: 10, elapsed_ms: 5 } as const;
  const standIn = { type: 'brain_retry', run_id, attempt: 1, reason: '甲 没有应答，改由 乙 完成', wait_ms: 0, by: '乙' } as const;
  const view = fold(emptyView, [
    message,
    { seq: 2, at: 1001, type: 'run_start', run_id, attempt: 1, brain: '甲' },
    { seq: 3, at: 1002, type: 'brain_retry', run_id, attempt: 1, reason: 'HTTP 503', wait_ms: 500 },
    { seq: 4, at: 1003, ...standIn },
    { seq: 5, at: 1004, ...usage, brain: '乙', input_tokens: 100, cached_tokens: 80, cost: 0.5 },
    { seq: 6, at: 1005, ...standIn },
    { seq: 7, at: 1006, ...usage, brain: '乙', input_tokens: 200, cost: 0.25 },
    // A cheaper one leaned on the model itself.
    { seq: 8, at: 1007, ...standIn, by: '甲' },
    { seq: 9, at: 1008, ...usage, brain: '甲', input_tokens: 50 },
  ]);
  const answer = view.messages[1];
  if (answer?.type !== 'answer') throw new Error('not an answer');
  expect(answer.stand_ins).toEqual([{ of: '甲', by: '乙' }]);
  expect(answer.retries).toHaveLength(1);
  expect(answer.usage).toMatchObject({ input_tokens: 350, cached_tokens: 80, cost: 0.75 });
  expect(answer.usage_by).toMatchObject([
    { brain: '乙', spent: { input_tokens: 300, cached_tokens: 80, cost: 0.75, calls: 2 } },
    { brain: '甲', spent: { input_tokens: 50, cached_tokens: 0, cost: null, calls: 1 } },
  ]);
});
