/** A workbook as an office makes one: figures with rules, a frozen head, a link and two charts that draw its cells. */
import { writeXlsx } from 'hucre/xlsx';
import { attached, type Attached } from './attachment-files.ts';

const months = ['1月', '2月', '3月', '4月', '5月', '6月'];
const east = [120.5, 98.2, 150, 142.8, 171.6, 190.1];
const south = [80, 91.5, 77.3, 102, 110.4, 125];

export async function chartWorkbook(name: string): Promise<Attached> {
  const ranges = (column: string) => ({ values: `'销售'!$${column}$2:$${column}$7`, categories: "'销售'!$A$2:$A$7" });
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '销售',
        rows: [
          ['月份', '华东（万元）', '华南（万元）'],
          ...months.map((month, n) => [month, east[n] ?? 0, south[n] ?? 0]),
          ['官网', null, null],
        ],
        cells: new Map([['7,0', { value: '官网', hyperlink: { target: 'https://example.com/x' } }]]),
        freezePane: { rows: 1, columns: 1 },
        conditionalRules: [
          {
            type: 'colorScale',
            priority: 1,
            range: 'B2:B7',
            colorScale: { cfvo: [{ type: 'min' }, { type: 'max' }], colors: ['FFFFFFFF', 'FF63BE7B'] },
          },
          { type: 'dataBar', priority: 2, range: 'C2:C7', dataBar: { cfvo: [{ type: 'min' }, { type: 'max' }], color: 'FF638EC6' } },
        ],
        charts: [
          {
            type: 'column',
            title: '华东与华南',
            series: [
              { name: '华东', ...ranges('B') },
              { name: '华南', ...ranges('C') },
            ],
            anchor: { from: { row: 1, col: 4 }, to: { row: 16, col: 11 } },
          },
          {
            type: 'line',
            title: '华东走势',
            series: [{ name: '华东', ...ranges('B') }],
            anchor: { from: { row: 18, col: 4 }, to: { row: 32, col: 11 } },
          },
        ],
      },
    ],
  });
  return attached(name, bytes);
}
