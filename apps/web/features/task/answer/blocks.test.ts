import { expect, test } from 'vitest';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { blocksOf, currentWork } from './blocks.ts';

const run_id = 'a'.repeat(32);

test('an answer reads in the order things happened, with one plan and one card a step', () => {
  const plan = { kind: 'plan', title: '计划', items: [{ id: 'p1', title: '读附件', status: 'running' }] } as const;
  const end = { run_id, ok: true, output: '', files: [], not_done: [], elapsed_ms: 1 };
  const call = { type: 'tool_call', run_id, input: {} } as const;
  const events: StreamEvent[] = [
    {
      seq: 1,
      at: 1,
      type: 'message',
      message_id: 'm',
      answer_id: run_id,
      kind: 'query',
      content: '写',
      file_list: [],
      ability_type: 4,
      task_run_mode: 2,
    },
    { seq: 2, at: 2, type: 'run_start', run_id, attempt: 1, brain: 'x' },
    { seq: 3, at: 3, type: 'text', run_id, text: '好的' },
    { ...call, seq: 4, at: 4, call_id: 'c1', tool: 'plan', operation: 'plan', title: '列计划' },
    { seq: 5, at: 5, type: 'tool_result', ...end, call_id: 'c1', display: { ...plan, items: [...plan.items] } },
    { ...call, seq: 6, at: 6, call_id: 'c2', tool: 'read_file', operation: 'file', title: '正在读取 a.csv' },
    { ...call, seq: 7, at: 7, call_id: 'c3', tool: 'read_file', operation: 'file', title: '正在读取 b.docx' },
    { type: 'tool_note', run_id, call_id: 'c3', note: '第 2 页' },
  ];
  const answer = fold(emptyView, events).messages[1];
  if (answer?.type !== 'answer') throw new Error('not an answer');
  expect(blocksOf(answer).map((block) => [block.type, block.type === 'step' ? block.actions.length : 0])).toEqual([
    ['text', 0],
    ['plan', 0],
    ['step', 2],
  ]);
  expect(currentWork(answer)).toBe('正在读取 b.docx');
});

test('the pages of a site are a plan while they are being said, behind the words before them, and in the same place afterwards', () => {
  const asked = {
    type: 'message',
    message_id: 'm',
    answer_id: run_id,
    kind: 'query',
    content: '做',
    file_list: [],
    ability_type: 3,
    task_run_mode: 2,
  };
  const begun = [
    { seq: 1, at: 1, ...asked },
    { seq: 2, at: 2, type: 'run_start', run_id, attempt: 1, brain: 'x' },
  ] as StreamEvent[];
  const answerOf = (more: object) => ({ ...fold(emptyView, begun).messages[1], ...more }) as Parameters<typeof blocksOf>[0];
  const draft = { tool: 'plan_pages', operation: 'plan', chars: 200, since: 1 };
  const shown = (more: object) => blocksOf(answerOf(more)).map(({ type, id }) => [type, id]);
  expect(shown({ live_text: '先计划', draft })).toEqual([
    ['text', '1'],
    ['plan', '2'],
  ]);
  expect(shown({ draft: { ...draft, tool: 'plan' } })).toEqual([]);
});
