/** Marks of conditional formats as spreadsheet programs show them, those that have to be computed included. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initSync, Model } from '@ironcalc/wasm';
import { expect, test } from 'vitest';
import { jobOn } from '#capabilities/deliverables/sheet/testing.ts';
import { openWorkbook } from './open-workbook.ts';

const loadEngine = async () => {
  initSync({ module: await readFile(createRequire(import.meta.url).resolve('@ironcalc/wasm/wasm_bg.wasm')) });
  return Model;
};

const table = '姓名,部门,分数\n张三,销售,90\n李四,技术,60\n王五,销售,75\n赵六,技术,95\n';

async function marked(rules: { range: string; rule: object }[]): Promise<string[]> {
  const edits = rules.map(({ range, rule }) => ({ do: 'conditional_format', sheet: '名单', range, rule, fill: '#FF0000' }));
  // Parsed by the job's own schema in the product; here the rules are ours.
  const { bytes } = await jobOn(table, { kind: 'edit', edits: edits as never }, '名单.csv');
  const book = await openWorkbook('名单.xlsx', bytes ?? new Uint8Array(), loadEngine);
  return [1, 2, 3, 4].map((row) =>
    (book.sheets[0]?.row(row) ?? []).flatMap(({ look, text }) => (look?.fill?.toLowerCase().includes('ff0000') ? [text] : [])).join(' '),
  );
}

test('the largest, the smallest in percent, below the average', async () => {
  expect(await marked([{ range: 'C2:C5', rule: { kind: 'top', count: 2 } }])).toEqual(['90', '', '', '95']);
  expect(await marked([{ range: 'C2:C5', rule: { kind: 'top', count: 25, percent: true, bottom: true } }])).toEqual(['', '60', '', '']);
  expect(await marked([{ range: 'C2:C5', rule: { kind: 'average', below: true } }])).toEqual(['', '60', '75', '']);
});

test('a formula marks whole rows', async () => {
  const formula = 'AND($B2="销售",$C2>AVERAGE($C$2:$C$5))';
  expect(await marked([{ range: 'A2:C5', rule: { kind: 'formula', formula } }])).toEqual(['张三 销售 90', '', '', '']);
  expect(await marked([{ range: 'A2:C5', rule: { kind: 'formula', formula: 'LEN(A2)=2' } }])).toEqual([
    '张三 销售 90',
    '李四 技术 60',
    '王五 销售 75',
    '赵六 技术 95',
  ]);
});

test('a formula that reaches out of the file is refused', async () => {
  await expect(marked([{ range: 'A2:C5', rule: { kind: 'formula', formula: 'WEBSERVICE("http://x/")="1"' } }])).rejects.toThrow('没有写入');
});
