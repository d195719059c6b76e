import { expect, test } from 'vitest';
import { pdfFile, gbkFile, workbookFile } from '#e2e/kit/attachment-files.ts';
import { columnName, edgesOf, inView, indexAt } from './geometry.ts';
import { openWorkbook, type OpenWorkbook } from './open-workbook.ts';

const textsOf = (book: OpenWorkbook, sheet: number, row: number) => book.sheets[sheet]?.row(row).map(({ text }) => text);

test('a workbook shows figures, shares and days by their formats, merged cells and widths included', async () => {
  const { name, buffer } = await workbookFile('销售.xlsx', 5);
  const book = await openWorkbook(name, buffer);
  expect(book.sheets.map(({ info }) => [info.name, info.rows, info.columns])).toEqual([
    ['汇总', 5, 4],
    ['明细', 5, 5],
  ]);
  expect(textsOf(book, 0, 2)).toEqual(['上海', '1,286,450.50', '42.1%', '2026年11月18日']);
  expect(book.sheets[0]?.info.merges).toEqual([{ top: 0, left: 0, bottom: 0, right: 3 }]);
  expect(book.sheets[0]?.info.widths[0]).toBe(18 * 7.5 + 10);
  expect(book.sheets[0]?.row(0)[0]?.look).toMatchObject({ bold: true, align: 'center' });
  expect(textsOf(book, 1, 2)).toEqual(['订单3', '6', '0.2857142857', '已发货', '备注 2']);
});

test('delimited text becomes a table, in GBK and with quoted line ends too', async () => {
  const gbk = gbkFile('名单.csv');
  const book = await openWorkbook(gbk.name, gbk.buffer);
  expect([textsOf(book, 0, 0), textsOf(book, 0, 1)]).toEqual([
    ['姓名', '部门'],
    ['王芳', '销售部'],
  ]);
  const quoted = await openWorkbook('a.csv', Buffer.from('a;b\n"第一行\n第二行";12\n'));
  expect(textsOf(quoted, 0, 1)).toEqual(['第一行\n第二行', '12']);
});

test('what is no workbook is refused with a sentence', async () => {
  await expect(openWorkbook('坏.xlsx', pdfFile('坏.xlsx', ['x']).buffer)).rejects.toThrow('文件损坏或不完整');
});

test('rows and columns are found by pixels, hidden ones never', () => {
  const edges = edgesOf(5, 20, [
    [1, 0],
    [2, 50],
  ]);
  expect([...edges]).toEqual([0, 20, 20, 70, 90, 110]);
  expect([0, 19, 20, 69, 70, 109, 500].map((pixel) => indexAt(edges, pixel))).toEqual([0, 0, 2, 2, 3, 4, 4]);
  expect(inView(edges, 25, 50)).toEqual({ first: 2, last: 3 });
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
});
