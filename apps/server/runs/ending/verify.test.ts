/** Files as runs leave them behind, whole, broken, empty and of formats nobody here can read: what is said of each. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { FileCheck } from '#contract/timeline/file-check.ts';
import { pdfFile, pdfText, wordFile, wordParagraph, zipOf } from '#capabilities/tools/read-file/sample-files.ts';
import { createReader, type Reader } from '#capabilities/tools/read-file/reader.server.ts';
import { verifyFiles } from './verify.ts';
import { readerEntry } from '#capabilities/bounded-process/testing.ts';

const reader = createReader({ entry: readerEntry }).of('test');

async function look(files: Record<string, Uint8Array | string>, more: { reader?: Reader; limit_ms?: number; words?: string[] } = {}) {
  const bytes = new Map(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content]),
  );
  const refs = [...bytes].map(([name, content]) => ({ uri: `u/${name}`, name, bytes: content.length }));
  const checks = await verifyFiles(
    refs,
    {
      files: {
        list: () => Promise.resolve(refs),
        async read(uri) {
          const file = refs.find((ref) => ref.uri === uri);
          const content = file && bytes.get(file.name);
          if (!file || !content || file.name.startsWith('丢了')) throw new Error('存储里没有这个文件');
          return { file, bytes: content };
        },
        write: () => Promise.reject(new Error('nothing is written here')),
      },
      reader: more.reader ?? reader,
      ports: {},
      look: more.words ?? [],
      limit_ms: more.limit_ms ?? 30_000,
    },
    new AbortController().signal,
  );
  return new Map(checks.map((check): [string, FileCheck] => [check.name, check]));
}

test('whole files tell what stands in them', async () => {
  const found = await look(
    {
      '周报.md': '# 第47周周报\n\n## 风险\n\n暂无。\n\n## 计划\n\n【待补充：计划】\n',
      '数据.xlsx': await writeXlsx({
        sheets: [
          {
            name: '一月',
            rows: [
              ['地区', '金额'],
              ['华东', 12],
            ],
          },
        ],
      }),
      '通知.docx': wordFile(wordParagraph('十月一日放假')),
      '合同.pdf': pdfFile([pdfText(50, 700, 'Contract of sale')]),
      '全部.zip': zipOf({ 'a.txt': 'hello' }),
    },
    { words: ['风险', '放假安排'] },
  );
  expect([...found.values()].map(({ name, state, reason }) => [name, state, reason])).toEqual(
    ['周报.md', '数据.xlsx', '通知.docx', '合同.pdf', '全部.zip'].map((name) => [name, 'good', '']),
  );
  expect(found.get('周报.md')?.facts).toMatchObject({
    title: '第47周周报',
    sections: [
      { title: '风险', empty: false },
      { title: '计划', empty: true },
    ],
    blanks: 1,
    holds: [
      { word: '风险', how: 'whole' },
      { word: '放假安排', how: 'none' },
    ],
  });
  expect(found.get('通知.docx')?.facts).toMatchObject({ holds: [{ how: 'none' }, { how: 'part' }] });
  expect(found.get('数据.xlsx')?.facts?.summary).toContain('一月');
});

test('broken, empty and placeholder files count as not made, each with its reason', async () => {
  const whole = wordFile(wordParagraph('十月一日放假'));
  const found = await look({
    '空.md': '',
    '只有标题.md': '# 周报\n\n## 风险\n',
    '空白.md': '# 周报\n\n| 项目 | 内容 |\n| --- | --- |\n| 时间 | 【待补充】 |\n\n负责人：【待补充：姓名】\n',
    '空表.xlsx': await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [] }] }),
    '断了.docx': whole.subarray(0, whole.length / 2),
    '假的.xlsx': '这不是表格，只是一段文字',
    '丢了.md': '# 有过内容\n\n正文',
    '乱码.report.html': '<html><body>没有原文</body></html>',
  });
  expect([...found.values()].filter(({ state }) => state !== 'bad').map(({ name }) => name)).toEqual([]);
  expect(found.get('空白.md')?.reason).toContain('只有标题和待补充的空白');
  expect(found.get('只有标题.md')?.reason).toContain('没有正文');
  expect(found.get('假的.xlsx')?.reason).toContain('不是 .xlsx 格式');
  expect(found.get('丢了.md')?.reason).toContain('存储里没有这个文件');
});

test('what can not be told is not held against a file, and no end waits for ever', async () => {
  const found = await look({ '播客.mp3': Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64, 1)]) });
  expect(found.get('播客.mp3')).toMatchObject({ state: 'unchecked', reason: expect.stringContaining('音频') });
  const stuck: Reader = { read: () => new Promise(() => undefined) };
  const late = await look({ '数据.csv': 'a,b\n1,2\n', '周报.md': '# 周报\n\n正文' }, { reader: stuck, limit_ms: 50 });
  expect([...late.values()].map(({ state }) => state)).toEqual(['unchecked', 'unchecked']);
});
