import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { filesOf, mainResult } from './files.ts';

const run_id = 'a'.repeat(32);

function wrote(seq: number, name: string, uri: string, operation = 'document', was?: string): StreamEvent[] {
  const call_id = `c${seq}`;
  return [
    { seq, at: seq, type: 'tool_call', run_id, call_id, tool: 't', operation, title: '', input: {} },
    {
      seq: seq + 1,
      at: seq,
      type: 'tool_result',
      run_id,
      call_id,
      ok: true,
      output: '',
      files: [{ uri, name, bytes: 5, ...(was && { was }) }],
      not_done: [],
      elapsed_ms: 1,
      display: { kind: 'document', uri, name, outline: { title: uri, sections: [], references: [] } },
    },
  ];
}

function viewOf(...events: StreamEvent[]) {
  const question: StreamEvent = {
    seq: 1,
    at: 1,
    type: 'message',
    message_id: 'm',
    answer_id: run_id,
    kind: 'query',
    content: '写',
    file_list: [{ file_name: '数据.csv', file_uri: 'u', file_url: '' }],
    ability_type: 4,
    task_run_mode: 2,
  };
  return fold(emptyView, [question, { seq: 2, at: 2, type: 'run_start', run_id, attempt: 1, brain: 'x' }, ...events]);
}

test('the panel shows the latest document, and an .html before an .md; a file read or made otherwise is no result', () => {
  const resultOf = (...events: StreamEvent[]) => {
    const answer = viewOf(...events).messages[1];
    return answer?.type === 'answer' ? mainResult(answer) : undefined;
  };
  expect(resultOf(...wrote(3, '甲.md', '1'), ...wrote(5, '乙.md', '2'))).toBe('乙.md');
  expect(resultOf(...wrote(3, '甲.md', '1'), ...wrote(5, '乙.xlsx', '2', 'excel'))).toBe('甲.md');
  expect(resultOf(...wrote(3, '乙.xlsx', '2', 'excel'))).toBe('乙.xlsx');
  expect(resultOf(...wrote(3, '甲.Report.html', '1'), ...wrote(5, '乙.md', '2'))).toBe('甲.Report.html');
  expect(resultOf(...wrote(3, '甲.md', '1'), ...wrote(5, '定稿.md', '2', 'file', '甲.md')), 'by the name it has now').toBe('定稿.md');
  expect(resultOf(...wrote(3, '笔记.md', '1', 'file'), ...wrote(5, '页.html', '2'))).toBeNull();
});

test('a file written again is one file with its newest content and outline, beside what the person attached', () => {
  const files = filesOf(viewOf(...wrote(3, '周报.md', 'first'), ...wrote(5, '周报.md', 'second')));
  expect([...files.keys()]).toEqual(['数据.csv', '周报.md']);
  expect(files.get('周报.md')).toMatchObject({ uri: 'second', made_by: 'agent', outline: { title: 'second' }, versions: 2 });
  expect(files.get('数据.csv')).toMatchObject({ uri: 'u', made_by: 'person', bytes: null, versions: 1 });
});

test('a version that was brought back after an answer is the file from then on', () => {
  const restored: StreamEvent = {
    seq: 5,
    at: 5,
    type: 'file_written',
    file: { uri: 'again', name: '周报.md', bytes: 7 },
    by: 'restore',
    version: 1,
  };
  expect(filesOf(viewOf(...wrote(3, '周报.md', 'first'), restored)).get('周报.md')).toEqual({
    uri: 'again',
    name: '周报.md',
    bytes: 7,
    made_by: 'agent',
    at: 5,
    outline: null,
    versions: 2,
  });
});
