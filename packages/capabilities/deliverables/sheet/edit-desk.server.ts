/** A workbook's package while it is worked on, and what was said and written so far. */
import type { SheetColours } from './book/new-sheet.server.ts';
import type { Workbook } from 'hucre';
import type { Shift } from '#capabilities/workbook/formula-moves.ts';
import type { SheetAnswer } from '#contract/content/workbook.ts';
import { readArea, type Area } from './book/cell-name.ts';
import type { Package } from './book/package.ts';
import type { Styles } from './book/styles-part.ts';
import { sheetsOf, type SheetPart } from './book/workbook-part.ts';
import { formulaKey } from './formula-key.ts';
import type { OpenTable } from './table/query.server.ts';

export interface Desk {
  pack: Package;
  path: string;
  styles: Styles;
  file_name: string;
  /** Of new sheets, where they are not the usual ones. */
  colours?: SheetColours | undefined;
  open: OpenTable;
  /** In words, in the order it was done. */
  lines: string[];
  /** The same as data. */
  answer: SheetAnswer;
  /** Formulas written just now. */
  fresh: Set<string>;
  /** Cells of sheets that were there were changed. */
  is_touched: boolean;
  /** Rows and columns that came or went, in their order; sheets by the names they had at first. */
  moves: { sheet: string; shift: Shift }[];
  /** What sheets were called before, by what they are called now. */
  renamed: Map<string, string>;
  /** What new sheets are called instead of a name that was taken, by that name. */
  instead: Map<string, string>;
  /** The sheet that was made last. */
  made: string | null;
}

/** Says in a sentence what was done, where no table came of it. */
export function tell(desk: Desk, ...sentences: string[]): void {
  desk.lines.push(...sentences);
  desk.answer.others.push(...sentences);
}

/** Throws `Error` with a sentence. */
export function sheetOf(desk: Desk, name: string): SheetPart {
  const sheets = sheetsOf(desk.pack, desk.path);
  const found = sheets.find((one) => one.name === name) ?? sheets.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Error(`没有名为“${name}”的工作表。它有：${sheets.map((one) => one.name).join('、')}。`);
  return found;
}

export function change(desk: Desk, sheet: SheetPart, with_xml: (xml: string) => string): void {
  desk.pack.set(sheet.path, with_xml(desk.pack.text(sheet.path)));
}

/** Whole columns reach as far down as the sheet does. */
export function within(desk: Desk, sheet: SheetPart, range: string): Area {
  const last = /.*<(?:[\w.-]+:)?row\s[^>]*?\br="(\d+)"/s.exec(desk.pack.text(sheet.path))?.[1];
  return readArea(range, Number(last ?? 1));
}

/** The workbook as it stands now. */
export async function current(desk: Desk): Promise<Workbook> {
  desk.styles.save();
  return (await import('hucre/xlsx')).readXlsx(desk.pack.packed(true), { readStyles: true });
}

/** Where a cell was before all that was done, as the formulas of that workbook are named; null for one that was made since. */
export function keyBefore(desk: Desk, sheet: string, row: number, column: number): string | null {
  const name = desk.renamed.get(sheet) ?? sheet;
  const at = { rows: row, columns: column };
  for (const { sheet: moved, shift } of desk.moves.toReversed()) {
    if (moved !== name) continue;
    const { axis, at: from, count } = shift;
    if (at[axis] < from) continue;
    if (count > 0 && at[axis] < from + count) return null;
    at[axis] -= count;
  }
  return formulaKey(name, at.rows, at.columns);
}
