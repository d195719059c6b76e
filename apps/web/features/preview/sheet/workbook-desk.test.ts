/** Typing into the worker's own copy of a workbook: what is shown at once is what the file will say. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initSync, Model } from '@ironcalc/wasm';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { charactersOf } from '#capabilities/workbook/column-width.ts';
import { fittingWidths, lookedAt } from '#capabilities/workbook/sheet-look.ts';
import { measured, taken } from './cells-told.ts';
import { openDesk } from '#capabilities/workbook/workbook-desk.ts';

const loadEngine = async () => {
  initSync({ module: await readFile(createRequire(import.meta.url).resolve('@ironcalc/wasm/wasm_bg.wasm')) });
  return Model;
};

async function opened() {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '销量',
        rows: [
          ['地区', '数量', '占比', '日期'],
          ['华东', 30, 0.3, new Date(Date.UTC(2026, 0, 31))],
          ['华南', 70, 0.7, new Date(Date.UTC(2026, 1, 1))],
        ],
        cells: new Map([
          ['1,2', { value: 0.3, style: { numFmt: '0.0%' } }],
          ['3,1', { value: null, formula: 'SUM(B2:B3)' }],
        ]),
      },
    ],
  });
  const workbook = await readXlsx(bytes, { readStyles: true });
  const desk = openDesk(workbook, loadEngine, 2026);
  const textsOf = async (row: number) => {
    const look = await lookedAt(workbook, () => new Map(), null);
    return look.sheets[0]?.row(row).map(({ text, typed }) => (typed === undefined ? text : `${text} ← ${typed}`));
  };
  const type = (top: number, left: number, ...texts: string[][]) => desk.put(desk.typed('销量', top, left, texts));
  return { workbook, desk, textsOf, type };
}

test('what is typed keeps its cell’s format, formulas follow, and it is put back as it was', async () => {
  const { desk, textsOf, type } = await opened();
  expect(desk.lacksResults()).toBe(true);
  await desk.ready();
  await desk.recompute();
  expect(await textsOf(3)).toEqual(['100 ← =SUM(B2:B3)']);
  const changed = type(1, 1, ['50', '12.5', '2026/3/4']);
  await desk.recompute();
  expect(await textsOf(1)).toEqual(['华东', '50', '12.5%', '2026-03-04 ← 2026/3/4']);
  expect(await textsOf(3)).toEqual(['120 ← =SUM(B2:B3)']);
  desk.put(changed.before);
  await desk.recompute();
  expect((await textsOf(1))?.slice(0, 3)).toEqual(['华东', '30', '30.0% ← 30%']);
  expect(await textsOf(3)).toEqual(['100 ← =SUM(B2:B3)']);
});

test('a wrong formula is told in words and changes nothing', async () => {
  const { desk, textsOf } = await opened();
  await desk.ready();
  const refused = (text: string) => desk.refused(desk.typed('销量', 4, 1, [[text]]));
  expect(await refused('=1+')).toContain('这个公式看不懂');
  expect(await refused('=B5+1')).toContain('循环引用');
  expect(await refused('=SUM(B2:B3))')).toContain('多了一个右括号');
  expect(await refused('=SUM(B2:B)')).toContain('没有写完');
  expect(await refused("=cmd|' /C calc'!A0")).toContain('动态数据交换');
  expect(await refused('=SUM(B2:B3')).toBe(null);
  expect(await refused('=FOO(1)')).toBe(null);
  expect(await textsOf(4)).toEqual([]);
});

test('what is chosen comes to a sum, an average’s parts and a table for other programs', async () => {
  const { workbook, type } = await opened();
  type(1, 0, ['<b>华东</b>']);
  const [sheet] = (await lookedAt(workbook, () => new Map(), null)).sheets;
  const area = { top: 0, left: 0, bottom: 99, right: 2 };
  expect(measured(sheet, area)).toEqual({ count: 9, numbers: 4, sum: 101 });
  const { text, html } = taken(sheet, { top: 0, left: 0, bottom: 1, right: 1 });
  expect(text).toBe('地区\t数量\n<b>华东</b>\t30');
  expect(html).toContain('&lt;b&gt;华东&lt;/b&gt;');
});

test('copied cells are pasted with their formats and formulas that speak of the cells around them, once or into all that is chosen', async () => {
  const { desk } = await opened();
  const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
  const pasted = (from: ReturnType<typeof area>, to: ReturnType<typeof area>, how = { isCut: false, isOtherFile: false }) =>
    desk.pasted('销量', to, { ...desk.copied('销量', from), top: from.top, left: from.left, ...how });
  expect(pasted(area(3, 1), area(3, 2, 4, 3)).cells).toEqual([
    [{ formula: '=SUM(C2:C3)' }, { formula: '=SUM(D2:D3)' }],
    [{ formula: '=SUM(C3:C4)' }, { formula: '=SUM(D3:D4)' }],
  ]);
  // What can't be filled exactly takes them once; a text that looks like a day stays one.
  desk.put({ do: 'put', sheet: '销量', top: 1, left: 0, cells: [['2026-01-31']] });
  expect(pasted(area(1, 0, 1, 2), area(5, 0, 5, 1)).cells).toEqual([['2026-01-31', 30, { value: 0.3, format: '0.0%' }]]);
  // A format that was typed over comes back; one that stands there already is not written.
  expect(pasted(area(1, 1, 1, 2), area(1, 2, 1, 3)).cells[0]).toMatchObject([
    { value: 30, format: 'General' },
    { value: 0.3, format: '0.0%' },
  ]);
  expect(pasted(area(1, 2), area(1, 2)).cells).toEqual([[0.3]]);
  expect(pasted(area(3, 1), area(9, 9), { isCut: true, isOtherFile: false }).cells).toEqual([[{ formula: '=SUM(B2:B3)' }]]);
});

test('into another workbook go the results of formulas that speak of sheets it does not have', async () => {
  const { desk } = await opened();
  desk.put({ do: 'put', sheet: '销量', top: 5, left: 0, cells: [[{ formula: '=销量!B2*2' }, { formula: '=B2' }]] });
  await desk.ready();
  await desk.recompute();
  const copied = { ...desk.copied('销量', { top: 5, left: 0, bottom: 5, right: 1 }), top: 5, left: 0, isCut: false, isOtherFile: true };
  expect(desk.pasted('销量', { top: 6, left: 0, bottom: 6, right: 0 }, copied).cells).toEqual([[60, { formula: '=B3' }]]);
});

test('a column that is pulled is that wide, and guessed again when it is taken back; fitting ones hold all that stands in them', async () => {
  const { workbook, desk } = await opened();
  const look = async () => (await lookedAt(workbook, () => new Map(), null)).sheets[0];
  const guessed = (await look())?.info.widths;
  const changed = desk.put({ do: 'widths', sheet: '销量', columns: [{ column: 0, width: charactersOf(200) }] });
  expect((await look())?.info).toMatchObject({ widths: [200, 80, 80, 80] });
  desk.put(changed.before);
  expect((await look())?.info).toMatchObject({ widths: guessed, isGuessed: true });
  desk.put(desk.typed('销量', 1, 0, [['很长很长很长的一个地区的名字']]));
  const sheet = await look();
  expect(sheet && fittingWidths(sheet, 0, 1)).toEqual([14 * 14 + 18, expect.any(Number)]);
});
