/** What the table tool reads of a text, shows of it and writes: no row is lost, no cell altered. */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { parseTable, type HowToRead } from './files/lib/parse-table.ts';
import { encodingOf, notText, textOf } from './files/lib/read-file.ts';
import { numberOf } from './files/lib/values.ts';
import { rowsShown, type View } from './files/lib/view.ts';
import { write } from './files/lib/write-table.ts';

async function read(text: string, how: Partial<HowToRead> = {}) {
  const table = await parseTable(text, { delimiter: '', hasHead: null, quotes: true, ...how });
  if (!table) throw new Error('nobody ended it');
  return table;
}

test('bytes are text of the encoding they were written in', () => {
  // “编号,说明” of GBK.
  const gbk = Uint8Array.of(0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xcb, 0xb5, 0xc3, 0xf7);
  expect(textOf(gbk, 'auto')).toEqual({ text: '编号,说明', encoding: 'gb18030', unread: 0 });
  expect(textOf(gbk, 'utf-8').unread).toBeGreaterThan(0);
  expect(textOf(new TextEncoder().encode('\ufeff甲\r\n乙\r丙'), 'auto')).toMatchObject({ text: '甲\n乙\n丙', encoding: 'utf-8' });
  const wide = Buffer.from('姓名\tage\n甲\t1', 'utf16le');
  expect([encodingOf(wide), encodingOf(Buffer.concat([Uint8Array.of(0xff, 0xfe), wide])), encodingOf(Buffer.from(wide).swap16())]).toEqual([
    'utf-16le',
    'utf-16le',
    'utf-16be',
  ]);
  expect([notText(Buffer.from('PK\x03\x04')), notText(Buffer.from('a\0b')), notText(gbk), notText(wide)]).toEqual([
    expect.stringContaining('另存为 CSV'),
    '不是文本文件。',
    null,
    null,
  ]);
});

test('the delimiter, the head and the rows are found, and what was noticed is counted', async () => {
  expect(await read('名称,价格\n"甲, ""好""\n第二行",1.5\n乙,2\n')).toMatchObject({
    head: ['名称', '价格'],
    hasHead: true,
    rows: [
      ['甲, "好"\n第二行', '1.5'],
      ['乙', '2'],
    ],
    isNumber: [false, true],
    delimiter: ',',
    blank: 0,
    uneven: 0,
    openQuote: false,
  });
  expect(await read('a;b\n1,5;2,5\n3,5;4,5')).toMatchObject({ delimiter: ';', rows: { length: 2 } });
  expect(await read('sep=|\na|b,c\n1|2')).toMatchObject({ delimiter: '|', head: ['a', 'b,c'] });
  expect(await read('a\tb\n1\t2')).toMatchObject({ delimiter: '\t' });
  expect(await read('1,2\n3,4')).toMatchObject({ hasHead: false, head: ['列 1', '列 2'], isNumber: [true, true], rows: { length: 2 } });
  expect(await read('名称,名称,\n甲,乙,丙\n')).toMatchObject({ hasHead: true, head: ['名称', '名称 2', '列 3'] });
  expect(await read('a,b\n\n1\n1,2,3\n\n')).toMatchObject({
    blank: 2,
    uneven: 2,
    rows: [
      ['1', '', ''],
      ['1', '2', '3'],
    ],
  });
  expect((await read('a,b\n5" 管,1\n"没收尾,2\n3,4')).openQuote).toBe(true);
  expect((await read('a,b\n"没收尾,2\n3,4', { quotes: false })).rows).toEqual([
    ['"没收尾', '2'],
    ['3', '4'],
  ]);
  expect((await read('只有一列\n甲\n乙')).rows).toEqual([['甲'], ['乙']]);
});

test('a table of many parts is read as one, quotes across their borders', async () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => [String(n), `第 ${n} 行“引”，\n换行,"逗号"`.repeat(n % 3), String(n / 8)]);
  const table = await read(Papa.unparse([['编号', '说明', '金额'], ...rows], { newline: '\n' }));
  expect(table.rows).toEqual(rows);
  expect(table.isNumber).toEqual([true, false, true]);
});

test('figures are told from codes', () => {
  expect(['1,234.50', '¥12', '-3%', '(45)', '1e3', '.5', '+7'].map(numberOf)).toEqual([1234.5, 12, -0.03, -45, 1000, 0.5, 7]);
  expect(['007', '1,23', '12-3', '', '(45', '110101199003077777', '1.2.3', '12 元'].map(numberOf)).toEqual(Array(8).fill(null));
});

test('rows are searched, filtered and sorted as their columns are, the empty ones last', async () => {
  const table = await read('名,数\n乙,10\n甲,9\n丙10,\n丙9,"1,000"\n乙,2\n');
  const shown = async (view: Partial<View>) =>
    (await rowsShown(table, { search: '', filters: [], sort: null, ...view }, () => false))?.map((n) => table.rows[n]?.join(' '));
  expect(await shown({ sort: { column: 1, down: false } })).toEqual(['乙 2', '甲 9', '乙 10', '丙9 1,000', '丙10 ']);
  expect(await shown({ sort: { column: 1, down: true } })).toEqual(['丙9 1,000', '乙 10', '甲 9', '乙 2', '丙10 ']);
  expect(await shown({ sort: { column: 0, down: false } })).toEqual(['丙9 1,000', '丙10 ', '甲 9', '乙 10', '乙 2']);
  expect(await shown({ search: '乙 2' })).toEqual(['乙 2']);
  expect(await shown({ filters: [{ column: 1, condition: 'atLeast', value: '10' }] })).toEqual(['乙 10', '丙9 1,000']);
  expect(await shown({ filters: [{ column: 1, condition: 'is', value: '1000' }] })).toEqual(['丙9 1,000']);
  expect(
    await shown({
      filters: [
        { column: 0, condition: 'has', value: '丙' },
        { column: 1, condition: 'empty', value: '' },
      ],
    }),
  ).toEqual(['丙10 ']);
  expect(await rowsShown(table, { search: '', filters: [], sort: { column: 0, down: true } }, () => true)).toBeNull();
});

test('what is written can be read again', async () => {
  const table = {
    head: ['名|称', '2024'],
    isNumber: [false, true],
    rows: [
      ['<甲>|\n"乙"\t', '1.5'],
      ['', '1,000'],
      ['丙', ''],
    ],
  };
  const written = async (form: Parameters<typeof write>[1]) => (await write(table, form)).join('');
  expect(await written('markdown')).toBe('| 名\\|称 | 2024 |\n| --- | ---: |\n| &lt;甲>\\|<br>"乙" | 1.5 |\n|   | 1,000 |\n| 丙 |   |\n');
  expect(await written('html')).toContain('<td>&lt;甲&gt;|<br>"乙"\t</td><td align="right">1.5</td>');
  expect(JSON.parse(await written('json'))).toEqual([
    { '名|称': '<甲>|\n"乙"\t', '2024': 1.5 },
    { '名|称': '', '2024': '1,000' },
    { '名|称': '丙', '2024': null },
  ]);
  const csv = await written('csv');
  expect(csv).toMatch(/^\ufeff名\|称,2024\r\n/);
  const again = textOf(new TextEncoder().encode(csv), 'auto');
  expect((await read(again.text)).rows).toEqual(table.rows);
  expect((await read(await written('tsv'), { delimiter: '\t' })).rows).toEqual(table.rows);
});
