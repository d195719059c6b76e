/** What is computed of a change is what computing everything would give. */
import fc from 'fast-check';
import { readXlsx, writeXlsx, type Workbook } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { HandCell, HandEdit } from '#contract/content/hand-edit.ts';
import { reachOf } from './reach.ts';
import { jobOn } from './testing.ts';

const names = ['一月', 'Q 2'];
const last = 5;

const figure = fc.integer({ min: -50, max: 50 });
const place = fc.record({ row: fc.integer({ min: 0, max: last }), column: fc.integer({ min: 0, max: 3 }) });
const named = ({ row, column }: { row: number; column: number }): string => `${'ABCD'[column]}${row + 1}`;
const reference = fc
  .tuple(fc.constantFrom('', "'Q 2'!", '一月!'), place, place, fc.constantFrom('cell', 'area', 'columns', 'name'))
  .map(([sheet, one, other, kind]) => {
    if (kind === 'cell') return `${sheet}${named(one)}`;
    if (kind === 'columns') return `${sheet}${'ABCD'[one.column]}:${'ABCD'[other.column]}`;
    return kind === 'name' ? '税率' : `${sheet}${named(one)}:${named(other)}`;
  });
const computed: fc.Arbitrary<string>[] = [
  fc.tuple(reference, reference).map(([a, b]) => `SUM(${a},${b})`),
  fc.tuple(place, place).map(([a, b]) => `${named(a)}*2-${named(b)}`),
  fc.tuple(place, place).map(([a, b]) => `IF(${named(a)}>0,"",1/${named(b)})`),
  fc.tuple(place, place).map(([a, b]) => `SUMIF(A1:A4,">0",${named(a)})+COUNTIF(B:B,${named(b)})`),
];
const formula = fc.oneof(...computed.map((arbitrary) => ({ weight: 20, arbitrary })), {
  weight: 1,
  arbitrary: place.map((a) => `SUM(OFFSET(${named(a)},0,0,2,1))`),
});
const cell = fc.oneof(
  { weight: 3, arbitrary: figure },
  { weight: 2, arbitrary: formula.map((text) => ({ formula: text })) },
  fc.constant(null),
);
const sheet = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: last, maxLength: last });

async function bookOf(sheets: (number | { formula: string } | null)[][][]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map((rows, n) => ({
      name: names[n] ?? '',
      rows: rows.map((row) => row.map((one) => (typeof one === 'object' ? null : one))),
      cells: new Map(
        rows.flatMap((row, r) =>
          row.flatMap((one, c) =>
            typeof one === 'object' && one !== null ? [[`${r},${c}`, { value: null, formula: one.formula }] as const] : [],
          ),
        ),
      ),
    })),
    namedRanges: [{ name: '税率', range: '一月!$B$2:$B$3' }],
  });
}

/** Results by place; files keep fifteen digits, so that the last of them may be another. */
function shown({ sheets }: Workbook): unknown[] {
  const rounded = (value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
  return sheets.map(({ rows, cells }) => [
    rows.map((row) => row.map(rounded)),
    [...(cells ?? [])].map(([key, { formula: text }]) => [key, text]).sort(),
  ]);
}

test('cells put one after the other leave the results that computing everything leaves', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(sheet, sheet),
      fc.array(fc.tuple(fc.constantFrom(...names), place, cell), { minLength: 1, maxLength: 3 }),
      async (sheets, typed) => {
        const edits = typed.map(([name, { row, column }, one]): HandEdit => {
          const put: HandCell = typeof one === 'object' && one !== null ? { formula: `=${one.formula}` } : one;
          return { do: 'put', sheet: name, top: row, left: column, cells: [[put]] };
        });
        // Without results first: they are given theirs.
        const before = await jobOn(await bookOf(sheets), {
          kind: 'hand',
          edits: [{ do: 'put', sheet: '一月', top: 9, left: 9, cells: [[1]] }],
        });
        const bytes = before.bytes ?? new Uint8Array();
        const quick = await jobOn(bytes, { kind: 'hand', edits });
        // A sheet that comes and goes has the file read again, and all of it computed.
        const whole = await jobOn(bytes, {
          kind: 'hand',
          edits: [...edits, { do: 'add_sheet', sheet: '空' }, { do: 'delete_sheet', sheet: '空' }],
        });
        expect(shown(await readXlsx(quick.bytes ?? new Uint8Array()))).toEqual(shown(await readXlsx(whole.bytes ?? new Uint8Array())));
        expect(quick.text).toBe(whole.text);
      },
    ),
    { numRuns: 40 },
  );
});

test('an empty text that a formula gave is one to the formulas that speak of it', async () => {
  const cells = new Map([
    ['0,1', { value: null, formula: 'IF(A1>0,"",1)' }],
    ['0,2', { value: null, formula: '1/B1' }],
    ['0,3', { value: null, formula: 'A2&B1' }],
  ]);
  const book = await writeXlsx({ sheets: [{ name: '表', rows: [[1], [2]], cells }] });
  const put = (top: number, left: number, one: HandCell): HandEdit => ({ do: 'put', sheet: '表', top, left, cells: [[one]] });
  const first = await jobOn(book, { kind: 'hand', edits: [put(1, 0, 3)] });
  const second = await jobOn(first.bytes ?? new Uint8Array(), { kind: 'hand', edits: [put(0, 1, null), put(5, 0, { formula: '=1/C1' })] });
  const results = async ({ bytes = new Uint8Array() }: { bytes?: Uint8Array }) => (await readXlsx(bytes)).sheets[0]?.rows[0];
  expect([await results(first), await results(second)]).toEqual([
    [1, '', '#VALUE!', '3'],
    [1, null, '#DIV/0!', '3'],
  ]);
});

test('a formula that finds its cells on its way makes everything be computed', async () => {
  const book = (text: string): Workbook => ({
    sheets: [
      {
        name: '表',
        rows: [
          [1, 2],
          [3, null],
        ],
        cells: new Map([['1,1', { value: null, type: 'formula', formula: text }]]),
      },
    ],
  });
  const area = { sheet: '表', top: 0, left: 0, bottom: 0, right: 0 };
  const reached = (text: string): number | undefined => reachOf(book(text), [area], new Set())?.formulas.size;
  for (const text of ['INDIRECT("A"&1)', 'A1:INDEX(A:A,2)', '表1[金额]', '没有的名字+1', "SUM('一:二'!A1)", 'SUM(A1#)'])
    expect([text, reached(text)]).toEqual([text, undefined]);
  for (const text of ['A1+1', 'SUM(A:A)', '表!A1', 'SUM(1:1)', 'IF(TRUE,A1,"B:C")', 'LOG10(A1)+1E5'])
    expect([text, reached(text)]).toEqual([text, 1]);
  for (const text of ['A2+1', 'SUM(B:B)', '"A1"', '#REF!+1']) expect([text, reached(text)]).toEqual([text, 0]);
});
