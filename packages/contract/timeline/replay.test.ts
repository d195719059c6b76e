/** What a shared replay leaves with its owner, and what the log keeps of a step. */
import { expect, it } from 'vitest';
import { taskEventOf, type NumberedEvent } from './events.ts';
import { treeOf } from './branches.ts';
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

it('keeps what is shown of a step in a shape that pages know', () => {
  const text = { kind: 'text', text: 'shown' };
  expect(taskEventOf({ ...step, output: '', display: text })).toMatchObject({ display: text });
  expect(taskEventOf({ ...step, output: '', display: { kind: 'from elsewhere' } })).toHaveProperty('display', undefined);
  const files = [{ uri: 'u', name: 'n', bytes: 1, state: 'good' as const, reason: '', facts: { title: 'without a kind' } }];
  const checked = taskEventOf({ type: 'check', run_id: 'r1', files, elapsed_ms: 1 });
  expect(checked.type === 'check' && checked.files[0]).toEqual({ ...files[0], facts: undefined });
});
