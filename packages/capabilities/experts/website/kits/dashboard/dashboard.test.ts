/** The figures of a board against what the product's own tools compute of the same workbook. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { query } from '#contract/content/table-query.ts';
import { sheetAnswer } from '#contract/content/workbook.ts';
import { plainTableSchema } from '../../../../deliverables/sheet/plain-table.server.ts';
import { work } from '../../../../deliverables/sheet/work.server.ts';
import type { Table } from './files/lib/data.ts';
import { groupsOf, measureText, rowsThatFit, valueOf } from './files/lib/measure.ts';
import { fillDashboard } from './kit.ts';

const evals = join(import.meta.dirname, '../../../../../../evals');

async function boardOf(path: string, sheet?: string) {
  const bytes = readFileSync(join(evals, path));
  const name = path.replace(/^.*\//, '');
  const files = [{ name, bytes }];
  const { columns, rows } = plainTableSchema.parse((await work({ kind: 'table', sheet }, name, files)).result);
  const filled = fillDashboard({
    title: name,
    style: null,
    accent: null,
    material: { pages: [], facts: [], fields: [], pictures: [], tables: [{ name: sheet ?? name, columns, rows }] },
  });
  const { tables } = JSON.parse(String(filled.files.get('content/data.json'))) as { tables: Table[] };
  const [table] = tables;
  if (!table) throw new Error('no table');
  const asked = async (steps: object[]): Promise<string[][]> => {
    const asking = query.parse({ table: { file_name: name, ...(sheet ? { sheet } : {}) }, steps });
    const { result } = await work({ kind: 'query', query: asking, rows: 100 }, name, files);
    return sheetAnswer.parse(result).tables[0]?.rows ?? [];
  };
  return { table, asked, place: (column: string) => table.columns.findIndex((one) => one.name === column) };
}

const figure = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

test('of orders: rows, sums and averages, by region, by month and of those that are chosen', async () => {
  const { table, asked, place } = await boardOf('01-sales-by-region/三季度订单.xlsx');
  const [region, day, money, price] = [place('地区'), place('日期'), place('金额'), place('单价')];
  expect(table.measures.map(({ column, how }) => [column === null ? '' : table.columns[column]?.name, how])).toEqual([
    ['', 'count'],
    ['金额', 'sum'],
    ['数量', 'sum'],
    ['单价', 'avg'],
  ]);
  const [whole = []] = await asked([
    {
      do: 'total',
      values: [{ how: 'count' }, { column: '金额', how: 'sum' }, { column: '单价', how: 'avg' }],
    },
  ]);
  const [count, sum, average] = whole.slice(-3).map(figure);
  expect(valueOf(table.rows, { column: null, how: 'count' })).toBe(count);
  expect(valueOf(table.rows, { column: money, how: 'sum' })).toBe(sum);
  expect(valueOf(table.rows, { column: price, how: 'avg' })).toBeCloseTo(average ?? 0, 5);
  const byRegion = await asked([{ do: 'group', by: [{ column: '地区' }], values: [{ column: '金额', how: 'sum' }] }]);
  const groups = groupsOf(table.rows, table.columns, region, { column: money, how: 'sum' });
  expect(new Map(groups.map(({ name, value }) => [name, value]))).toEqual(new Map(byRegion.map(([name, value]) => [name, figure(value)])));
  const byMonth = await asked([{ do: 'group', by: [{ column: '日期', period: 'month' }], values: [{ column: '金额', how: 'sum' }] }]);
  expect(groupsOf(table.rows, table.columns, day, { column: money, how: 'sum' }).map(({ value }) => value)).toEqual(
    byMonth.map(([, value]) => figure(value)),
  );
  const [[east] = []] = await asked([
    { do: 'filter', all: [{ column: '地区', op: '=', value: '华东' }] },
    { do: 'total', values: [{ column: '金额', how: 'sum' }] },
  ]);
  expect(valueOf(rowsThatFit(table.rows, table.columns, { [region]: { any: ['华东'] } }), { column: money, how: 'sum' })).toBe(
    figure(east),
  );
});

test('what is not told is not shown, and small groups are put together', () => {
  const columns = [
    { name: '名', type: 'text' as const },
    { name: '率', type: 'number' as const, percent: true, decimals: 1 },
  ];
  const rows = Array.from({ length: 20 }, (_, n) => [`甲${n}`, n === 0 ? '—' : 0.5]);
  expect(groupsOf(rows, columns, 0, { column: 1, how: 'avg' }).at(-1)).toEqual({ name: '其余 9 项', value: 0.5, count: 9, isRest: true });
  expect(measureText(valueOf(rows, { column: 1, how: 'avg' }), { column: 1, how: 'avg' }, columns)).toBe('50.0%');
  expect(measureText(valueOf([], { column: 1, how: 'avg' }), { column: 1, how: 'avg' }, columns)).toBe('—');
  const empty = { name: '空', columns: [{ name: 'a', type: 'text' as const }], rows: [] };
  const filled = fillDashboard({
    title: '看板',
    style: null,
    accent: null,
    material: { pages: [], facts: [], fields: [], pictures: [], tables: [empty] },
  });
  expect(filled.notDone).toEqual(['“空”里没有数据行，没有放入看板。']);
  expect(JSON.parse(String(filled.files.get('content/data.json')))).toEqual({ tables: [] });
});
