import { expect, it } from 'vitest';
import type { Conversation } from '../conversation.ts';
import { fromMade, kindAskedFor } from './another-kind.ts';

it.each([
  ['把这份运营汇报写成一个网页', 'page'],
  ['写一份运营周报文档，依据附件', 'document'],
  ['整理成一份Word报告', 'document'],
  ['按大区画柱状图', 'chart'],
  ['再做成播客', 'podcast'],
  ['写一份述职报告PPT', 'deck'],
  ['把第3页的图表换成折线图', null],
  ['标题改成“年度总结报告”', null],
  ['加一页讲预算', null],
  ['换个风格', null],
  ['把结论写得更有力', null],
])('“%s” asks for: %s', (words, kind) => {
  expect(kindAskedFor(words)).toBe(kind);
});

const said = (tool: string, at: number) => ({ tool, input: { name: '周报.md', file_name: '周报.md' }, ok: true, files, at });
const files = [{ uri: 'f2', name: '周报.md', bytes: 10 }];

it('what was made in the task is the source, as it is now, unless the words name the attachments', () => {
  const attached = { uri: 'f1', name: '纪要.docx', bytes: 10 };
  const all = [said('write_document', 1), said('read_file', 2), said('edit_document', 3)];
  // Only what the function looks at.
  const conversation = (text: string) =>
    ({
      text,
      files: [],
      earlier: [{ text: '写周报', files: [attached] }],
      all,
      made: all.filter(({ tool }) => tool !== 'read_file'),
      done: [],
    }) as unknown as Conversation;
  const made = fromMade(conversation('把这份周报做成PPT'));
  expect(made.files.map(({ name }) => name)).toEqual(['周报.md']);
  expect(made.all.map(({ tool }) => tool)).toEqual(['write_document', 'edit_document']);
  expect(fromMade(conversation('根据附件做一份PPT')).files).toEqual([]);
});
