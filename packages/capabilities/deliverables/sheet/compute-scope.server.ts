/** What the formula engine is given: a whole workbook, or the formulas a change reaches and the cells they are computed from. */
import type { Cell, Sheet, Workbook } from 'hucre';
import { contentOf } from './book/new-sheet.server.ts';
import type { FormulaSheet, Result } from './formula-engine.ts';
import { formulaKey as at } from './formula-key.ts';
import { reachOf, type Reach, type SheetArea } from './reach.ts';
import { valueOf } from './table/cell-value.server.ts';

/** Where nothing but cells were put: the workbook is not read again, and only what they reach is computed. */
export interface OnlyPut {
  after: Workbook;
  areas: SheetArea[];
  /** Formulas that a sheet tells once for many cells are written into each of them. */
  writeOut(sheet: string): void;
}

/** What the engine is given to compute. */
export interface Scope {
  /** Cells of it. */
  count: number;
  isWhole: boolean;
  sheets(): FormulaSheet[];
  sheetsBefore(before: Workbook): FormulaSheet[];
}

/** Every cell: also those no formula speaks of, which are in the way of one that fills more than its own. */
export function wholeScope(after: Workbook): Scope {
  const all = (book: Workbook): FormulaSheet[] => book.sheets.map(cellsOf);
  return { count: cellCount(after), isWhole: true, sheets: () => all(after), sheetsBefore: all };
}

export function scopeOf(put: OnlyPut | undefined, after: Workbook, kept: ReadonlyMap<string, Result>, fresh: ReadonlySet<string>): Scope {
  if (!put) return formulasScope(after, kept);
  // Without results in the file they are given theirs, all of them.
  const missing = [...kept].flatMap(([key, result]) => (result.kind === 'empty' ? [key] : []));
  const reach = reachOf(after, put.areas, new Set([...fresh, ...missing]));
  if (!reach) return wholeScope(after);
  const wasPut = (sheet: string, row: number, column: number): boolean =>
    put.areas.some((area) => area.sheet === sheet && row >= area.top && row <= area.bottom && column >= area.left && column <= area.right);
  const sheets = reachedCells(after, reach, () => true);
  return {
    count: countOf(sheets),
    isWhole: false,
    sheets: () => sheets,
    // What was overwritten since stands there with what it gave.
    sheetsBefore: (before) => reachedCells(before, reach, (...cell) => !wasPut(...cell)),
  };
}

/** All formulas, and the cells they speak of. */
function formulasScope(after: Workbook, kept: ReadonlyMap<string, Result>): Scope {
  const reach = reachOf(after, [], new Set(kept.keys()));
  if (!reach) return wholeScope(after);
  const sheets = reachedCells(after, reach, () => true);
  return {
    count: countOf(sheets),
    isWhole: false,
    sheets: () => sheets,
    sheetsBefore(before) {
      const earlier = reachOf(before, [], new Set(keptResults(before).keys()));
      return earlier ? reachedCells(before, earlier, () => true) : before.sheets.map(cellsOf);
    },
  };
}

function countOf(sheets: FormulaSheet[]): number {
  return sheets.reduce((sum, { cells }) => sum + cells.length, 0);
}

/** The formulas that are reached, and what they need; the other formulas stand there with what they gave. */
function reachedCells(
  book: Workbook,
  { formulas, needed }: Reach,
  isComputed: (sheet: string, row: number, column: number) => boolean,
): FormulaSheet[] {
  return book.sheets.map((sheet) => {
    const cells: FormulaSheet['cells'] = [];
    const computed = new Set<string>();
    for (const [place, { formula }] of sheet.cells ?? []) {
      if (!formula) continue;
      const [row = 0, column = 0] = place.split(',').map(Number);
      if (!formulas.has(at(sheet.name, row, column)) || !isComputed(sheet.name, row, column)) continue;
      computed.add(place);
      cells.push({ row, column, content: { kind: 'formula', formula } });
    }
    for (const [column, stretches] of needed.get(sheet.name) ?? [])
      for (const { top, bottom } of stretches)
        for (let row = top; row <= bottom; row += 1) {
          const own = sheet.cells?.get(`${row},${column}`);
          if (own?.formula && computed.has(`${row},${column}`)) continue;
          const content = own?.formula ? keptResult(own) : contentOf(valueOf(sheet.rows[row]?.[column]));
          if (content.kind !== 'empty') cells.push({ row, column, content });
        }
    return { name: sheet.name, cells };
  });
}

export function cellsOf(sheet: Sheet): FormulaSheet {
  const cells: FormulaSheet['cells'] = [];
  for (const [row, values] of sheet.rows.entries())
    for (const [column, value] of values.entries()) {
      const formula = sheet.cells?.get(`${row},${column}`)?.formula;
      if (formula) cells.push({ row, column, content: { kind: 'formula', formula } });
      else if (value !== null && value !== undefined && value !== '') cells.push({ row, column, content: contentOf(valueOf(value)) });
    }
  for (const [key, cell] of sheet.cells ?? []) {
    const [row = 0, column = 0] = key.split(',').map(Number);
    if (cell.formula && sheet.rows[row]?.[column] === undefined)
      cells.push({ row, column, content: { kind: 'formula', formula: cell.formula } });
  }
  return { name: sheet.name, cells };
}

export function cellCount(book: Workbook): number {
  return book.sheets.reduce((sum, sheet) => sum + sheet.rows.reduce((cells, row) => cells + row.length, 0), 0);
}

export function keptResults(book: Workbook): Map<string, Result> {
  const kept = new Map<string, Result>();
  for (const sheet of book.sheets)
    for (const [key, cell] of sheet.cells ?? []) {
      if (!cell.formula) continue;
      const [row = 0, column = 0] = key.split(',').map(Number);
      kept.set(at(sheet.name, row, column), keptResult(cell));
    }
  return kept;
}

function keptResult(cell: Cell): Result {
  const value = cell.formulaResult ?? cell.value;
  // An empty text is not an empty cell to the formulas that speak of it.
  if (value === '') return { kind: 'text', text: '' };
  if (typeof value === 'string' && /^#[A-Z/0!?]+$/.test(value)) return { kind: 'error', code: value };
  const content = contentOf(valueOf(value));
  return content.kind === 'formula' ? { kind: 'empty' } : content;
}
