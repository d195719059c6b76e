import { expect, test } from 'vitest';
import { idBeside, sheetsOf } from './sheet-facts.ts';

const column = (name: string, distinct: number, type: 'text' | 'number' = 'text') => ({
  column: name,
  at: 'A',
  type,
  distinct,
  samples: [],
});
const sheet = (...columns: ReturnType<typeof column>[]) => {
  const [first] = sheetsOf('a.csv', {
    sheets: [{ sheet: 'a', hidden: false, rows: 60, range: 'A1:F61', header_row: 1, columns }],
  });
  if (!first) throw new Error('a sheet with rows is a sheet');
  return first;
};

test.each([
  ['姓名', '工号'],
  ['技师', '技师工号'],
  ['商品名称', '商品编码'],
])('%s is told apart by %s', (name, id) => {
  const own = sheet(column(name, 3), column(id, 4), column('金额', 50, 'number'));
  const [first] = own.columns;
  expect(first && idBeside(first, own)?.name).toBe(id);
});

test('a number that every row has anew is the row’s own', () => {
  const own = sheet(column('技师', 3), column('技师单号', 60));
  const [first] = own.columns;
  expect(first && idBeside(first, own)).toBeUndefined();
});
