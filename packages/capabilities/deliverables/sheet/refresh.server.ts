/** Brings the results that formulas keep up to date after cells were changed, computed by the formula engine. */
import type { Workbook } from 'hucre';
import { computeOnOpening, sheetsOf } from './book/workbook-part.ts';
import { changeCells, type CellChange, type Content } from './book/worksheet-part.ts';
import { storedFormula } from './book/formula.ts';
import type { Package } from './book/package.ts';
import { cellCount, cellsOf, keptResults, scopeOf, wholeScope, type OnlyPut, type Scope } from './compute-scope.server.ts';
import { mostCells, startEngine, type FormulaCell, type FormulaSheet, type Result } from './formula-engine.ts';
import { loadModel } from './formula-engine.server.ts';
import { formulaKey as at } from './formula-key.ts';
import type { PlannedSheet } from './book/new-sheet.server.ts';

export function hasFormulas(book: Workbook): boolean {
  return formulaCount(book) > 0;
}

function formulaCount(book: Workbook): number {
  let count = 0;
  for (const sheet of book.sheets) for (const cell of sheet.cells?.values() ?? []) if (cell.formula || cell.formulaType) count += 1;
  return count;
}

/** Of a workbook of more than `mostCells`. */
const mostFormulas = 100_000;

export interface Refresh {
  pack: Package;
  /** Of the workbook's own part. */
  path: string;
  before: Workbook;
  /** The formulas that were just written. */
  fresh: ReadonlySet<string>;
  is_touched: boolean;
  keyBefore(sheet: string, row: number, column: number): string | null;
  put?: OnlyPut;
}

/**
 * Formulas that were there keep what they kept unless the change reached them; what the engine can't tell is left to whoever opens
 * the file. Returns what a person should know.
 */
export async function refreshResults(refresh: Refresh): Promise<string[]> {
  const { pack, path, before, fresh, is_touched, keyBefore, put: onlyPut } = refresh;
  const after = onlyPut?.after ?? (await (await import('hucre/xlsx')).readXlsx(pack.packed(true), { readStyles: true }));
  // So many that looking at them takes more memory than there is.
  if (cellCount(after) > mostCells && formulaCount(after) > mostFormulas) return leftOpen(pack, path, cellCount(after));
  const kept = keptResults(after);
  const scope = scopeOf(onlyPut, after, kept, fresh);
  if (scope.count > mostCells) return leftOpen(pack, path, cellCount(after));
  const computed = await computedIn(scope, after);
  const { results } = computed;
  const differing = new Set(
    !is_touched
      ? []
      : results.filter(
          (one) =>
            !fresh.has(at(one.sheet, one.row, one.column)) && !same(one.result, kept.get(at(one.sheet, one.row, one.column)) ?? null),
        ),
  );
  const earlier = [...differing].every((one) => kept.get(at(one.sheet, one.row, one.column))?.kind === 'empty')
    ? new Map<string, FormulaCell>()
    : new Map((await resultsOf(computed.scope.sheetsBefore(before), before)).map((one) => [at(one.sheet, one.row, one.column), one]));
  const changes = new Map<string, CellChange[]>();
  const cellsAfter = new Map(after.sheets.map(({ name, cells }) => [name, cells]));
  let unknown = 0;
  let spills = false;
  const put = ({ sheet, row, column, result, fills }: FormulaCell): void => {
    const formula = cellsAfter.get(sheet)?.get(`${row},${column}`)?.formula;
    if (formula === undefined) return;
    const dynamic = fills ? { dynamic: { top: row, left: column, bottom: row + fills.rows - 1, right: column + fills.columns - 1 } } : {};
    if (fills) spills = true;
    const content: Content = { kind: 'formula', formula: storedFormula(formula), ...(result ? { cached: result } : {}), ...dynamic };
    const own = changes.get(sheet) ?? [];
    changes.set(sheet, own);
    own.push({ row, column, content });
  };
  for (const one of results) {
    const key = at(one.sheet, one.row, one.column);
    if (fresh.has(key)) {
      if (!one.result) unknown += 1;
      put(one);
      continue;
    }
    if (!differing.has(one)) continue;
    const was = earlier.get(keyBefore(one.sheet, one.row, one.column) ?? '');
    // Only what the change reached: the engine gave something else before, and the file agreed with it then.
    const own = kept.get(key);
    // Some programs write formulas without results; half of them filled in would mislead.
    if (own?.kind === 'empty') {
      if (one.result) put(one);
      continue;
    }
    // On a sheet that was copied just now.
    if (!was && one.result) put(one);
    if (!was || same(was.result, one.result)) continue;
    if (one.result && same(was.result, own ?? null)) put(one);
    else unknown += 1;
  }
  const isShared = after.sheets.some((sheet) =>
    [...(sheet.cells?.values() ?? [])].some((cell) => cell.formulaType !== undefined && !cell.formula),
  );
  for (const sheet of sheetsOf(pack, path)) {
    const own = changes.get(sheet.name);
    if (!own) continue;
    try {
      onlyPut?.writeOut(sheet.name);
      pack.set(sheet.path, changeCells(pack.text(sheet.path), own).xml);
    } catch {
      // One of them heads a group of formulas, which is left as it is.
      unknown += 1;
    }
  }
  if (unknown > 0 || spills || isShared) computeOnOpening(pack, path);
  return unknown > 0 ? [`有 ${unknown} 个公式用到了这里不会算的函数或写法，没有预先填结果；用 Excel 或 WPS 打开时会自动计算。`] : [];
}

function leftOpen(pack: Package, path: string, count: number): string[] {
  computeOnOpening(pack, path);
  return [`工作簿很大（${count} 个单元格），公式的结果会在打开时计算。`];
}

async function computedIn(scope: Scope, after: Workbook): Promise<{ scope: Scope; results: FormulaCell[] }> {
  const results = await resultsOf(scope.sheets(), after);
  const fillsMore = results.some(({ fills, sheet, row, column }) => {
    const own = fills && after.sheets.find(({ name }) => name === sheet)?.cells?.get(`${row},${column}`);
    return own && own.formulaRef === undefined;
  });
  if (scope.isWhole || !fillsMore) return { scope, results };
  // The cells it fills may be read by formulas that do not speak of its own, or hold something already.
  const whole = wholeScope(after);
  if (whole.count > mostCells) return { scope, results };
  return { scope: whole, results: await resultsOf(whole.sheets(), after) };
}

/**
 * Programs that write workbooks often leave formulas without results: those are computed and put among the values, as whoever
 * opens the file would see them. Gives how many; the file itself is not touched.
 */
export async function fillMissing(book: Workbook): Promise<number> {
  const missing = new Set<string>();
  for (const sheet of book.sheets)
    for (const [key, cell] of sheet.cells ?? []) {
      if (!cell.formula) continue;
      const [row = 0, column = 0] = key.split(',').map(Number);
      const value = sheet.rows[row]?.[column];
      if (value === null || value === undefined || value === '') missing.add(at(sheet.name, row, column));
    }
  if (missing.size === 0) return 0;
  if (cellCount(book) > mostCells) return 0;
  let filled = 0;
  for (const { sheet: name, row, column, result } of await resultsOf(book.sheets.map(cellsOf), book)) {
    if (!result || result.kind === 'empty' || !missing.has(at(name, row, column))) continue;
    const sheet = book.sheets.find((one) => one.name === name);
    if (!sheet) continue;
    while (sheet.rows.length <= row) sheet.rows.push([]);
    const cells = sheet.rows[row];
    if (!cells) continue;
    while (cells.length <= column) cells.push(null);
    cells[column] =
      result.kind === 'number'
        ? Number(result.digits)
        : result.kind === 'bool'
          ? result.value
          : result.kind === 'text'
            ? result.text
            : result.code;
    if (result.kind === 'text' && result.text === '') {
      const cell = sheet.cells?.get(`${row},${column}`);
      if (cell) cell.formulaResult = '';
    }
    filled += 1;
  }
  return filled;
}

/** Gives a new sheet's formulas their results where they stand on nothing but the sheet itself; false when they don't. */
export async function computeOwn(plan: PlannedSheet): Promise<boolean> {
  const formulas = plan.cells.filter((cell) => cell.content.kind === 'formula');
  if (formulas.length === 0) return true;
  // Only arithmetic and functions over cells: no other sheet, no name.
  const stands = formulas.every(
    ({ content }) =>
      content.kind === 'formula' &&
      /^(?:\$?[A-Z]{1,3}\$?\d+|[A-Z][A-Z.]*(?=\()|[\d.,:+\-*/()%<>=&\s])*$/.test(content.formula.replace(/"(?:[^"]|"")*"/g, '')),
  );
  if (!stands || plan.cells.length > mostCells) return false;
  const engine = startEngine(await loadModel(), [{ name: plan.name, cells: plan.cells }], []);
  try {
    const results = new Map(engine.results().map((one) => [`${one.row},${one.column}`, one]));
    if (formulas.some(({ row, column }) => !results.get(`${row},${column}`)?.result)) return false;
    for (const cell of formulas) {
      const result = results.get(`${cell.row},${cell.column}`)?.result;
      if (cell.content.kind === 'formula' && result) cell.content = { ...cell.content, cached: result };
    }
    return true;
  } finally {
    engine.close();
  }
}

async function resultsOf(sheets: FormulaSheet[], { namedRanges = [] }: Workbook): Promise<FormulaCell[]> {
  const names = namedRanges.filter((one) => !one.scope).map((one) => ({ name: one.name, refers_to: one.range }));
  const engine = startEngine(await loadModel(), sheets, names);
  try {
    return engine.results();
  } finally {
    engine.close();
  }
}

function same(one: Result | null, other: Result | null): boolean {
  if (!one || !other) return one === other;
  if (one.kind === 'number' && other.kind === 'number') {
    const [a, b] = [Number(one.digits), Number(other.digits)];
    return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));
  }
  return JSON.stringify(one) === JSON.stringify(other);
}
