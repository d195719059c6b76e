/** Changes to a question over a table, as its rows make them. */
import { expect, test } from 'vitest';
import type { Query } from '#contract/content/table-query.ts';
import { query as querySchema } from '#contract/content/table-query.ts';
import { tableOrder } from '#contract/intent/testing.ts';
import { columnsBefore, operandTexts, scalarOf, scalarsOf, sheetOf, withOp, withoutStep, withStep } from './query-edits.ts';

const table = tableOrder.intent.intent === 'table' ? tableOrder.intent : null;
const query: Query = table?.queries[0]?.query ?? { table: {}, steps: [] };
const { files } = tableOrder;

test('the columns of a step are those of its sheet, and those that steps before it make', () => {
  const sheet = sheetOf(files, query);
  expect(sheet?.sheet).toBe('明细');
  expect(sheetOf(files, { ...query, table: {} })?.sheet, 'the first with a table').toBe('明细');
  expect(sheetOf(files, { ...query, table: { file_name: '没有.xlsx' } })).toBeUndefined();
  const named = withStep(query, 1, { do: 'group', by: [{ column: '地区' }], values: [{ column: '销售额', how: 'avg', as: '均值' }] });
  expect(columnsBefore(named, 1, sheet)).not.toContain('均值');
  expect(columnsBefore(named, 2, sheet)).toContain('均值');
  expect(withoutStep(query, 0).steps).toHaveLength(2);
});

test('another comparison keeps what it can take, and every comparison is a question that can be asked', () => {
  const between = { column: '金额', op: 'between', values: [1, 5] } as const;
  expect(withOp({ ...between, values: [1, 5] }, '>')).toEqual({ column: '金额', op: '>', value: 1 });
  expect(withOp({ column: '金额', op: '>', value: 3 }, 'in')).toEqual({ column: '金额', op: 'in', values: [3] });
  expect(withOp({ column: '金额', op: '>', value: 3 }, 'empty')).toEqual({ column: '金额', op: 'empty' });
  expect(withOp({ column: '收', op: '>', other: '付' }, '<=')).toEqual({ column: '收', op: '<=', other: '付' });
  expect(withOp({ column: '收', op: '>', other: '付' }, 'contains')).toEqual({ column: '收', op: 'contains', value: '' });
  for (const op of ['in', 'empty', '=', 'between', 'contains'] as const) {
    const step = { do: 'filter', all: [withOp({ column: '金额', op: '>', value: 3 }, op)] } as const;
    expect(querySchema.safeParse({ table: {}, steps: [step] }).success, op).toBe(true);
  }
});

test('figures are figures, words stay words', () => {
  expect(scalarOf(' 12.5 ')).toBe(12.5);
  for (const words of ['007', '2026-01', '1e5', '', '12 元']) expect(scalarOf(words)).toBe(words);
  expect(scalarsOf(['华东、华南，3', ''])).toEqual(['华东', '华南', 3]);
  expect(operandTexts({ column: '金额', op: '=', value: null })).toEqual(['']);
});
