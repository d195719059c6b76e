/** What a shared replay leaves with its owner, and what the log keeps of a step. */
import { expect, it } from 'vitest';
import { taskEventOf, type NumberedEvent } from '../events.ts';
import { tableOrder } from '#contract/intent/testing.ts';
import { treeOf } from './branches.ts';
import { fold } from './fold.ts';
import { readAsked } from '../questions/interactions.ts';
import { emptyView } from './view.ts';
import { replayFilter } from './replay.ts';

const step = { type: 'tool_result' as const, run_id: 'r1', call_id: 'c1', ok: true, files: [], not_done: [], elapsed_ms: 1 };

it('shares of a step its words, never its data', () => {
  const log: NumberedEvent[] = [
    { type: 'task_created', seq: 1, at: 1, task_name: 'a', task_type: 1 },
    {
      ...step,
      seq: 2,
      at: 2,
      output: 'words',
      result: { content: 'data', rest: 'more data' },
      in_output: [[['content'], 0, 2]],
    },
    { ...step, seq: 3, at: 3, ok: false, output: 'failed', reason: 'data', code: 'data' },
  ];
  for (const only of [undefined, new Set<string>()])
    expect(JSON.stringify(log.map(replayFilter(treeOf(log), only)))).not.toMatch(/data|in_output/);
});

it('shares of an order what was agreed, and with single files nothing that stands in the others', () => {
  const asked = { reason: 'order', payload: tableOrder };
  const answer = { outcome: 'go', intent: tableOrder.intent, clauses: [], chosen: [] };
  const said = { content: '', file_list: [], ability_type: 0 as const, task_run_mode: 2 as const };
  const log: NumberedEvent[] = [
    { seq: 1, at: 1, type: 'message', message_id: 'm1', answer_id: 'r1', kind: 'query', ...said },
    { ...step, seq: 2, at: 2, output: '', pause: asked },
    { seq: 3, at: 3, type: 'run_end', run_id: 'r1', outcome: 'paused', pause: asked, not_done: [] },
    {
      seq: 4,
      at: 4,
      type: 'message',
      message_id: 'm2',
      answer_id: 'r2',
      kind: 'resume',
      ...said,
      pause_reason: 'order',
      pause_answer: answer,
    },
  ];
  const whole = log.map(replayFilter(treeOf(log)));
  expect(whole[2]).toMatchObject({ pause: asked });
  const some = log.map(replayFilter(treeOf(log), new Set<string>()));
  // A cell of the book, and a column that was a choice.
  expect(JSON.stringify(some)).not.toMatch(/甲公司|回款日期/);
  expect(readAsked(some[2]?.type === 'run_end' ? some[2].pause : undefined)).toMatchObject({ payload: { title: tableOrder.title } });
  expect(
    fold(
      emptyView,
      some.filter((event) => event !== null),
    ).messages[1],
  ).toMatchObject({
    interaction: { state: 'answered', answer: { outcome: 'go', intent: { queries: [{ name: '各地区销售额' }] } } },
  });
});

it('keeps what is shown of a step in a shape that pages know', () => {
  const text = { kind: 'text', text: 'shown' };
  expect(taskEventOf({ ...step, output: '', display: text })).toMatchObject({ display: text });
  expect(taskEventOf({ ...step, output: '', display: { kind: 'from elsewhere' } })).toHaveProperty('display', undefined);
  const files = [{ uri: 'u', name: 'n', bytes: 1, state: 'good' as const, reason: '', facts: { title: 'without a kind' } }];
  const checked = taskEventOf({ type: 'check', run_id: 'r1', files, elapsed_ms: 1 });
  expect(checked.type === 'check' && checked.files[0]).toEqual({ ...files[0], facts: undefined });
});
