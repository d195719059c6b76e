/** Typing into a large workbook with formulas: what the server needs for one cell, a pasted block and an inserted row, in its bounded process. */
import { join } from 'node:path';
import { createWorkbooks } from '#capabilities/deliverables/sheet/workbooks.server.ts';
import type { HandEdit } from '#contract/content/hand-edit.ts';
import { median, type Figure } from './figure.ts';
import { largeWorkbook } from './sheet.ts';

const build = join(import.meta.dirname, '../.build/server');
const name = '明细.xlsx';
const sheet = '明细';

const edits: { what: string; edit: HandEdit; target: number }[] = [
  { what: 'one cell', edit: { do: 'put', sheet, top: 1, left: 4, cells: [[123]] }, target: 3_000 },
  {
    what: '1,000 × 10 cells',
    edit: {
      do: 'put',
      sheet,
      top: 100,
      left: 3,
      cells: Array.from({ length: 1_000 }, (_row, r) => Array.from({ length: 10 }, (_cell, c) => r + c / 4)),
    },
    target: 4_000,
  },
  { what: 'an inserted row', edit: { do: 'insert', sheet, axis: 'rows', at: 10, count: 1 }, target: 6_000 },
];

export async function sheetTypingBench(): Promise<Figure[]> {
  const workbooks = createWorkbooks({ entry: join(build, 'workbooks.js') }).of('bench');
  const save = async (bytes: Uint8Array, given: HandEdit[]): Promise<Uint8Array> => {
    const done = await workbooks.work({ kind: 'hand', edits: given }, name, [{ name, bytes }], new AbortController().signal);
    if ('error' in done || !done.bytes) throw new Error('error' in done ? done.error : 'nothing came back');
    return done.bytes;
  };
  // A sum at the end of every tenth row; their results are in the file before it is measured.
  const formulas = Array.from({ length: 10_000 }, (_row, r) => (r % 10 === 0 ? [{ formula: `=SUM(D${r + 2}:S${r + 2})` }] : [r]));
  const bytes = await save(await largeWorkbook(), [{ do: 'put', sheet, top: 1, left: 19, cells: formulas }]);
  const figures: Figure[] = [];
  for (const { what, edit, target } of edits) {
    const took: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      await save(bytes, [edit]);
      took.push(performance.now() - begun);
    }
    figures.push({
      name: `sheet-typing: ${what} in 10,000 × 20 with 1,000 formulas`,
      value: median(took),
      unit: 'ms',
      target,
      want: 'at most',
    });
  }
  return figures;
}
