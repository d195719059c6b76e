/** What is typed into a workbook by hand is put there exactly; all the rest of the file stays as it was. */
import { expect, test } from 'vitest';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { zipSync, unzipSync } from 'fflate';
import type { HandEdit } from '#contract/content/hand-edit.ts';
import { jobOn, openpyxl, partsOf, textOf } from './testing.ts';

async function typed(edits: HandEdit[], bytes: Uint8Array = openpyxl): Promise<{ bytes: Uint8Array; text: string }> {
  const done = await jobOn(bytes, { kind: 'hand', edits });
  return { bytes: done.bytes ?? new Uint8Array(), text: done.text };
}

const put = (sheet: string, top: number, left: number, cells: Extract<HandEdit, { do: 'put' }>['cells']): HandEdit => ({
  do: 'put',
  sheet,
  top,
  left,
  cells,
});

const small = (rows: (string | number | null)[][]): Promise<Uint8Array> => writeXlsx({ sheets: [{ name: '表📊', rows }] });

test('a cell is typed into an openpyxl workbook: charts, rules, validation, comments and other sheets stay byte for byte', async () => {
  const { bytes } = await typed([put('员工', 2, 1, [['王小明']])]);
  const [before, after] = [partsOf(openpyxl), partsOf(bytes)];
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  const changed = [...before].filter(([path, part]) => after.get(path) !== part).map(([path]) => path);
  // Formulas that came without results are given theirs.
  expect(changed).toEqual(['xl/worksheets/sheet2.xml', 'xl/worksheets/sheet3.xml']);
});

test('texts stay texts whatever they look like, figures and formats are what they were told to be', async () => {
  const texts = ["=cmd|' /C calc'!A0", '2026-01-31', '<b>粗</b>', '@SUM(A1)', '两\n行', '😀'];
  const { bytes } = await typed(
    [put('表📊', 0, 0, [texts, [0.1, { value: 0.125, format: '0.0%' }, true, null, { value: null, format: 'General' }]])],
    await small([
      ['旧', '旧'],
      [1, 2],
    ]),
  );
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.rows[0]).toEqual(texts);
  expect(sheet?.rows[1]?.slice(0, 3)).toEqual([0.1, 0.125, true]);
  expect(sheet?.cells?.get('1,1')?.style?.numFmt).toBe('0.0%');
  expect(sheet?.cells?.get('0,0')?.formula).toBeUndefined();
});

test('a formula has its result, those it reaches follow, and one that reaches out of the file is refused with all that came with it', async () => {
  const book = await small([
    [3, null],
    [4, null],
  ]);
  const first = await typed([put('表📊', 0, 1, [[{ formula: '=A1*2' }], [{ formula: '=SUM(B1,A2)' }]])], book);
  expect((await readXlsx(first.bytes)).sheets[0]?.rows.map((row) => row[1])).toEqual([6, 10]);
  const second = await typed([put('表📊', 0, 0, [[5]])], first.bytes);
  expect((await readXlsx(second.bytes)).sheets[0]?.rows.map((row) => row[1])).toEqual([10, 14]);
  await expect(typed([put('表📊', 0, 0, [[9]]), put('表📊', 5, 5, [[{ formula: "=cmd|' /C calc'!A0" }]])], book)).rejects.toThrow(
    '动态数据交换',
  );
  await expect(typed([put('没有', 0, 0, [[9]])], book)).rejects.toThrow('没有名为“没有”的工作表');
});

test('a formula that the file tells once for many cells is changed in one of them alone', async () => {
  const parts = unzipSync(
    await small([
      [1, null],
      [2, null],
      [3, null],
    ]),
  );
  const path = 'xl/worksheets/sheet1.xml';
  const xml = new TextDecoder().decode(parts[path]).replace(/<row r="(\d)"[^>]*>(.*?)<\/row>/g, (_whole, row: string, cells: string) => {
    const formula = row === '1' ? '<f t="shared" ref="B1:B3" si="0">A1*10</f>' : '<f t="shared" si="0"/>';
    return `<row r="${row}">${cells.replace(/<c r="B\d"[^>]*\/>/, '')}<c r="B${row}">${formula}<v>${Number(row) * 10}</v></c></row>`;
  });
  const shared = zipSync({ ...parts, [path]: new TextEncoder().encode(xml) });
  const { bytes } = await typed([put('表📊', 0, 1, [[7]]), put('表📊', 1, 0, [[5]])], shared);
  expect(textOf(bytes, path)).not.toContain('shared');
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(sheet?.rows.map((row) => row[1])).toEqual([7, 50, 30]);
  expect(sheet?.cells?.get('2,1')?.formula).toBe('A3*10');
});

test('what is no .xlsx is not changed', async () => {
  await expect(jobOn('甲,乙\n1,2\n', { kind: 'hand', edits: [put('数据', 0, 0, [['x']])] }, '表.csv')).rejects.toThrow('另存为 .xlsx');
});

test('columns are made wider and narrower again, alone or with what is typed; nothing else of the file changes', async () => {
  const book = await small([
    ['名称', 1],
    ['甲', 2],
  ]);
  const wide = await typed(
    [
      {
        do: 'widths',
        sheet: '表📊',
        columns: [
          { column: 1, width: 20.5 },
          { column: 30, width: 4 },
        ],
      },
      put('表📊', 1, 1, [[{ formula: '=B1*2' }]]),
    ],
    book,
  );
  const [sheet] = (await readXlsx(wide.bytes, { readStyles: true })).sheets;
  expect([sheet?.columns?.[1]?.width, sheet?.columns?.[30]?.width, sheet?.rows[1]?.[1]]).toEqual([20.5, 4, 2]);
  const back = await typed(
    [
      {
        do: 'widths',
        sheet: '表📊',
        columns: [
          { column: 1, width: null },
          { column: 30, width: null },
        ],
      },
    ],
    wide.bytes,
  );
  const path = 'xl/worksheets/sheet1.xml';
  expect(textOf(back.bytes, path)).not.toContain('<col ');
  const [before, after] = [partsOf(wide.bytes), partsOf(back.bytes)];
  expect([...before].filter(([one, part]) => after.get(one) !== part).map(([one]) => one)).toEqual([path]);
});
