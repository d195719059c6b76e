/** A book of records: what a table becomes, and that searching, adding up and going through CSV loses and alters nothing. */
import { expect, test } from 'vitest';
import type { SiteTable } from '#contract/content/site-kit.ts';
import { lookOf } from '../../recipe-columns.ts';
import type { FillRequest } from '../kit.ts';
import { cellOf, cellText, inputText } from './files/lib/cells.ts';
import { readCsv, writeCsv } from './files/lib/csv.ts';
import type { Cell, Column, Row } from './files/lib/data.ts';
import { dayOf, figureText, numberOf, sumOf } from './files/lib/figures.ts';
import { barsOf, figuresIn, measured, rowsShown, type View } from './files/lib/view.ts';
import { fillRecords } from './kit.ts';

const table: SiteTable = {
  name: '客户',
  columns: [
    { name: '客户编号', type: 'number' },
    { name: '客户', type: 'text' },
    { name: '等级', type: 'text' },
    { name: '签约日期', type: 'date' },
    { name: '合同金额', type: 'number', format: '"¥"#,##0.00' },
    { name: '折扣率', type: 'number', format: '0.0%' },
    { name: '开票', type: 'text' },
    { name: '联系电话', type: 'text' },
    { name: '备注', type: 'text' },
  ],
  rows: [
    [1001, '甲公司', 'A', '2026-01-05', 1200.1, 0.95, '是', '13900000001', '第一行\n第二行'],
    [1002, '乙公司', 'B', '2026-02-07', 0.2, 0.9, '否', '13900000002', null],
    [1003, '丙公司', 'A', '2026-02-11', 300, 1, '是', '13900000003', null],
    [1004, '丁公司', 'B', null, '待定', null, null, null, null],
  ],
  source: { file: '客户.xlsx', where: '工作表“客户”' },
};
const request = (material: Partial<FillRequest['material']>): FillRequest => ({
  title: '客户台账',
  style: null,
  accent: null,
  material: { pages: [], facts: [], fields: [], tables: [], pictures: [], ...material },
});

function recordsOf(filled: ReturnType<typeof fillRecords>): { key: string; columns: Column[]; rows: Cell[][] } {
  return JSON.parse(String(filled.files.get('content/records.json'))) as never;
}

test('a table becomes columns with types, and every cell is there', () => {
  const filled = fillRecords(request({ tables: [table, { ...table, name: '旧客户' }] }));
  expect(filled.notDone).toEqual(['记录本只放一张表，没有放入“旧客户”。']);
  const { columns, rows } = recordsOf(filled);
  expect(columns).toEqual([
    { name: '客户编号', type: 'text' },
    { name: '客户', type: 'text' },
    { name: '等级', type: 'choice', options: ['A', 'B'] },
    { name: '签约日期', type: 'date' },
    { name: '合同金额', type: 'number', prefix: '¥', decimals: 2, total: 'sum' },
    { name: '折扣率', type: 'number', decimals: 1, percent: true, total: 'avg' },
    { name: '开票', type: 'yesno' },
    { name: '联系电话', type: 'phone' },
    { name: '备注', type: 'long' },
  ]);
  expect(rows[0]).toEqual(['1001', '甲公司', 'A', '2026-01-05', 1200.1, 0.95, true, '13900000001', '第一行\n第二行']);
  expect(rows[3]?.[4]).toBe('待定');
  expect(String(filled.files.get('content/site.json'))).toContain('4 条，来自 客户.xlsx 的工作表“客户”。');
});

test('named fields become columns of an empty book, or say more of a table', () => {
  const fields = [
    { label: '日期', type: 'date' as const, required: true, options: [] },
    { label: '金额', type: 'number' as const, required: false, options: [] },
    { label: '是否报销', type: 'choice' as const, required: false, options: ['是', '否'] },
    { label: '类别', type: 'choice' as const, required: false, options: ['餐饮', '交通'] },
  ];
  expect(recordsOf(fillRecords(request({ fields }))).columns).toEqual([
    { name: '日期', type: 'date', required: true },
    { name: '金额', type: 'number', total: 'sum', decimals: 2 },
    { name: '是否报销', type: 'yesno' },
    { name: '类别', type: 'choice', options: ['餐饮', '交通'] },
  ]);
  const both = recordsOf(
    fillRecords(
      request({
        tables: [table],
        fields: [{ label: '等级', type: 'choice', required: true, options: ['A', 'B', 'C'] }, ...fields.slice(3)],
      }),
    ),
  );
  expect(both.columns[2]).toEqual({ name: '等级', type: 'choice', required: true, options: ['A', 'B', 'C'] });
  expect(both.columns.at(-1)?.name).toBe('类别');
  expect(both.rows[0]).toHaveLength(10);
});

test('how a file shows its figures is how they are shown', () => {
  expect(
    ['General', '#,##0', '0.0%', '"¥"#,##0.00_);("¥"#,##0.00)', '[$¥-804]#,##0', '0"kg"', '0.0,', '0.00E+00', '@'].map(lookOf),
  ).toEqual([
    {},
    { decimals: 0 },
    { decimals: 1, percent: true },
    { prefix: '¥', decimals: 2 },
    { prefix: '¥', decimals: 0 },
    { unit: 'kg', decimals: 0 },
    {},
    {},
    {},
  ]);
  expect([
    figureText(1234.5, { prefix: '¥', decimals: 2 }),
    figureText(-0.125, { percent: true, decimals: 1 }),
    figureText(0.1 + 0.2, {}),
  ]).toEqual(['¥1,234.50', '-12.5%', '0.3']);
  expect(figureText(10 / 3, { decimals: 0 }, 2)).toBe('3.33');
  expect([sumOf([0.1, 0.2]), sumOf([1e-7, 1]), sumOf([])]).toEqual([0.3, 1.0000001, 0]);
  expect(['1,234.5', '¥12', '３元', '12%', '(45)', '待定'].map(numberOf)).toEqual([1234.5, 12, 3, 0.12, -45, null]);
  expect(['2026/1/3', '2026年1月3日', '20260103', '2026-02-30', '2026-01-03 8:30'].map(dayOf)).toEqual([
    '2026-01-03',
    '2026-01-03',
    '2026-01-03',
    null,
    '2026-01-03 08:30:00',
  ]);
});

const { columns, rows: cells } = recordsOf(fillRecords(request({ tables: [table] })));
const rows: Row[] = cells.map((row, n) => ({ id: n + 1, cells: row }));
const shown = (view: Partial<View>): number[] =>
  rowsShown(rows, columns, { search: '', filters: {}, sort: null, ...view }).map(({ id }) => id);

test('records are found, filtered by the type of a column, sorted and added up', () => {
  expect(shown({ search: '乙公司' })).toEqual([2]);
  expect(shown({ filters: { 2: { any: ['A'] } } })).toEqual([1, 3]);
  expect(shown({ filters: { 6: { any: ['是', ''] } } })).toEqual([1, 3, 4]);
  expect(shown({ filters: { 3: { from: '2026-02-01', to: '2026-02-10' } } })).toEqual([2]);
  expect(shown({ filters: { 4: { from: '300' } } })).toEqual([1, 3]);
  expect(shown({ filters: { 5: { to: '92' } } })).toEqual([2]);
  expect(shown({ sort: { column: 4, down: false } })).toEqual([2, 3, 1, 4]);
  expect(shown({ sort: { column: 3, down: true } })).toEqual([3, 2, 1, 4]);
  expect([measured(figuresIn(rows, 4), 'sum'), measured(figuresIn(rows, 5), 'avg'), measured([], 'sum')]).toEqual([1500.3, 0.95, null]);
  expect(barsOf(rows, columns, 2, 4)).toEqual([
    { name: 'A', count: 2, value: 1500.1 },
    { name: 'B', count: 2, value: 0.2 },
  ]);
  expect(barsOf(rows, columns, 3, null).map(({ name, value }) => [name, value])).toEqual([
    ['2026-01', 1],
    ['2026-02', 2],
    ['（空）', 1],
  ]);
  const many = Array.from({ length: 30 }, (_, n): Row => ({ id: n, cells: [String(n)] }));
  const bars = barsOf(many, [{ name: '名', type: 'text' }], 0, null);
  expect([bars.length, bars.reduce((sum, { count }) => sum + count, 0), bars.at(-1)?.name]).toEqual([12, 30, '其余 19 项']);
});

test('what a form or a file writes is what it says; what does not fit stays words and is counted', () => {
  for (const [n, column] of columns.entries())
    for (const { cells: own } of rows) expect(cellOf(inputText(own[n], column), column).cell).toEqual(own[n]);
  expect(cellText(true, columns[6] as Column)).toBe('是');
  const again = readCsv(
    writeCsv(rows, columns)
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n'),
    columns,
  );
  expect(again).toEqual({ cells, unknown: [], missing: [], unfit: 1 });
  expect(readCsv('客户,别的,合同金额,签约日期\n戊,1,"2,000",去年\n', columns)).toMatchObject({
    cells: [[null, '戊', null, '去年', 2000, null, null, null, null]],
    unknown: ['别的'],
    unfit: 1,
  });
  expect(readCsv('a,b\n1,2\n', columns)).toBeNull();
});
