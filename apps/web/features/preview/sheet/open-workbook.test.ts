import { expect, test } from 'vitest';
import { pdfFile, gbkFile, workbookFile } from '#e2e/kit/attachment-files.ts';
import { writeXlsx } from 'hucre/xlsx';
import { chartWorkbook } from '#e2e/kit/chart-workbook.ts';
import { columnName } from '#capabilities/workbook/columns.ts';
import type { OpenWorkbook } from '#capabilities/workbook/sheet-look.ts';
import { edgesOf, inView, indexAt } from './geometry.ts';
import { openWorkbook } from './open-workbook.ts';

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

test('a chart of the workbook comes with the figures of its cells, and stands where the file puts it', async () => {
  const { name, buffer } = await chartWorkbook('销售.xlsx');
  const [sheet] = (await openWorkbook(name, buffer)).sheets;
  expect(sheet?.info.frozen).toEqual({ rows: 1, columns: 1 });
  expect(sheet?.info.used).toEqual({ rows: 8, columns: 3 });
  expect(sheet?.info.columns).toBeGreaterThan(11);
  expect(sheet?.info.drawings[0]).toMatchObject({
    kind: 'chart',
    row: 1,
    column: 4,
    to: { row: 16, column: 11 },
    chart: {
      title: '华东与华南',
      data: {
        type: 'column',
        categories: ['1月', '2月', '3月', '4月', '5月', '6月'],
        series: [
          { name: '华东', values: [120.5, 98.2, 150, 142.8, 171.6, 190.1] },
          { name: '华南', values: [80, 91.5, 77.3, 102, 110.4, 125] },
        ],
      },
    },
  });
});

test('bars that lie are told from columns, and a chart of empty cells says so', async () => {
  const values = (column: string) => ({ values: `'甲'!$${column}$2:$${column}$4`, categories: "'甲'!$A$2:$A$4" });
  const anchor = { from: { row: 5, col: 0 }, to: { row: 12, col: 4 } };
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '甲',
        rows: [
          ['名', '额'],
          ['子', 3],
          ['丑', null],
          ['寅', -1],
        ],
        charts: [
          { type: 'bar', title: '横', series: [{ name: '额', ...values('B') }], anchor },
          { type: 'doughnut', title: '环', series: [{ name: '额', ...values('C') }], anchor },
        ],
      },
    ],
  });
  const [sheet] = (await openWorkbook('甲.xlsx', bytes)).sheets;
  const charts = sheet?.info.drawings.flatMap((drawing) => (drawing.kind === 'chart' ? [drawing.chart] : []));
  expect(charts?.[0]?.data).toMatchObject({ type: 'bar', series: [{ values: [3, null, -1] }] });
  expect(charts?.[1]).toMatchObject({ title: '环', data: null, why: '图表引用的单元格里没有数据' });
});

test('rules paint cells by their values: scales, bars, comparisons; the first one wins', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '甲',
        rows: [
          [0, 0, '完成', 5],
          [5, 50, '延期', 9],
          [10, 100, '完成', 1],
        ],
        conditionalRules: [
          {
            type: 'colorScale',
            priority: 1,
            range: 'A1:A3',
            colorScale: { cfvo: [{ type: 'min' }, { type: 'max' }], colors: ['FFFF0000', 'FF00FF00'] },
          },
          { type: 'dataBar', priority: 2, range: 'B1:B3', dataBar: { cfvo: [{ type: 'min' }, { type: 'max' }], color: 'FF638EC6' } },
          {
            type: 'containsText',
            priority: 3,
            range: 'C1:C3',
            text: '延期',
            formula: 'NOT(ISERROR(SEARCH("延期",C1)))',
            style: { font: { bold: true } },
          },
          { type: 'cellIs', priority: 4, range: 'D1:D3', operator: 'greaterThan', formula: '4', style: { font: { italic: true } } },
          { type: 'expression', priority: 5, range: 'D1:D3', formula: '$A1>=10', style: { font: { bold: true } } },
        ],
      },
    ],
  });
  const [sheet] = (await openWorkbook('甲.xlsx', bytes)).sheets;
  const looks = [0, 1, 2].map((row) => sheet?.row(row).map(({ look }) => look));
  expect(looks.map((row) => row?.[0]?.fill)).toEqual(['#ff0000', '#808000', '#00ff00']);
  expect(looks.map((row) => row?.[1]?.bar?.part)).toEqual([0.1, 0.5, 0.9]);
  expect(looks.map((row) => row?.[2]?.bold)).toEqual([undefined, true, undefined]);
  expect(looks.map((row) => row?.[3]?.italic)).toEqual([true, true, undefined]);
  expect(looks.map((row) => row?.[3]?.bold)).toEqual([undefined, undefined, true]);
});

test('a point set by hand shows ten thousands, and a link is words', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '甲',
        rows: [[123456, 123456, '官网']],
        cells: new Map([
          ['0,0', { value: 123456, style: { numFmt: '0!.0,"万"' } }],
          ['0,1', { value: 123456, style: { numFmt: '0!.0000"万"' } }],
          ['0,2', { value: '官网', hyperlink: { target: 'javascript:alert(1)' } }],
        ]),
      },
    ],
  });
  const [sheet] = (await openWorkbook('甲.xlsx', bytes)).sheets;
  expect(sheet?.row(0).map(({ text }) => text)).toEqual(['12.3万', '12.3456万', '官网']);
});
