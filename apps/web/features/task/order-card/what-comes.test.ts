/** What the main button will do is said as a person would. */
import { expect, test } from 'vitest';
import type { Intent } from '#contract/intent/intent.ts';
import { makeOrder, read, tableOrder } from '#contract/intent/testing.ts';
import { canGo, withoutResult } from './table-edits.ts';
import { whatComes } from './what-comes.ts';

const make = makeOrder.intent.intent === 'make' ? makeOrder.intent : null;
const table = tableOrder.intent.intent === 'table' ? tableOrder.intent : null;
if (!make || !table) throw new Error('the orders of the test kit are of these kinds');
const [asked] = table.queries;
if (!asked) throw new Error('the order of the test kit asks something');

test.each<[Intent, string[], string]>([
  [make, [], '会做成一份演示文稿。'],
  [{ ...make, title: read('年终总结') }, ['业绩.xlsx'], '会做成一份演示文稿《年终总结》；附件不改动。'],
  [{ ...make, kind: read('site') }, ['业绩.xlsx'], '会先写成需求文档，看过再构建网站。'],
  [table, ['销售.xlsx'], '会在“销售.xlsx”里加一张工作表“各地区销售额”，原有的内容不改动。'],
  [{ ...table, queries: [{ ...asked, place: 'answer' }] }, [], '会把结果写在回答里，文件不改动。'],
  [
    { ...table, queries: [{ ...asked, query: { ...asked.query, table: {} } }] },
    ['流水.csv'],
    '会存成一个工作簿，里面加一张工作表“各地区销售额”，“流水.csv”不改动。',
  ],
  [{ intent: 'unknown', facts: [], unread: [], doubts: [], needs_model: [] }, [], ''],
])('%#', (intent, files, words) => {
  expect(whatComes(intent, files)).toBe(words);
});

test('one of several results goes with the words it was read from; one that is asked about, or before such a one, stays', () => {
  const twice = {
    ...table,
    queries: [{ ...asked, name: '甲' }, asked],
    read: table.read.map((part) => ({ ...part, path: part.path.replace('queries.0', 'queries.1') })),
  };
  const left = withoutResult(twice, 0);
  expect(left.queries).toEqual([asked]);
  expect(left.read).toEqual(table.read);
  expect(withoutResult(twice, 1).read).toEqual([]);
  expect(canGo(twice, [], 0)).toBe(true);
  expect(canGo(twice, table.doubts, 0)).toBe(false);
  expect(canGo(twice, table.doubts, 1)).toBe(true);
  expect(canGo(table, [], 0)).toBe(false);
});
