/** Computes formulas with a real engine, which whoever uses it brings: the server from its packages, a page's worker from the network. */
import type { Model } from '@ironcalc/wasm';
import { plainFormula } from './book/formula.ts';
import type { Content } from './book/worksheet-part.ts';

export type Result = Exclude<Content, { kind: 'formula' }> | { kind: 'error'; code: string };

export interface FormulaSheet {
  name: string;
  /** Typed cells by row and column; formulas without their sign. */
  cells: { row: number; column: number; content: Content | Result }[];
}

export interface FormulaCell {
  sheet: string;
  row: number;
  column: number;
  /** Null when the engine does not know what the formula uses. */
  result: Result | null;
  /** How many cells it fills, when it is more than its own. */
  fills: { rows: number; columns: number } | null;
}

export interface Engine {
  put(sheet: string, row: number, column: number, content: Content): void;
  /** Every formula with what it gives now. */
  results(): FormulaCell[];
  /** What the engine shows in a cell once `results` were asked for: its own words for what went wrong, among others. */
  shown(sheet: string, row: number, column: number): string;
  close(): void;
}

/** Cells of all sheets a model is filled with; what is larger is computed by whoever opens it. */
export const mostCells = 300_000;

/** Throws `Error` when the engine can't take the workbook. */
export function startEngine(Made: typeof Model, sheets: FormulaSheet[], names: { name: string; refers_to: string }[]): Engine {
  const model = new Made('book', 'en', 'Asia/Shanghai', 'en');
  const numbers = new Map<string, number>();
  const own = new Map<string, string>();
  sheets.forEach(({ name }, n) => {
    if (n > 0) model.newSheet();
    model.renameSheet(n, `S${n + 1}`);
    numbers.set(name.toLowerCase(), n);
    own.set(name.toLowerCase(), `S${n + 1}`);
  });
  // Chinese names are no names to the engine: it is given others.
  const aliases = new Map(names.map(({ name }, n) => [name.toLowerCase(), `nm_${n + 1}_`]));
  const translated = (formula: string): string =>
    plainFormula(formula).replace(
      /"(?:[^"]|"")*"|#REF!|'((?:[^']|'')+)'!|([\p{L}_][\p{L}\d_.]*)!|(?<![\p{L}\d_.!$])([\p{L}_\\][\p{L}\d_.\\?]*)(?![\p{L}\d_.]|\s*[(!])/gu,
      (whole, quoted: string | undefined, plain: string | undefined, name: string | undefined) => {
        // A cell that is gone, which the engine knows by a sheet that is not there.
        if (whole === '#REF!') return 'Missing!A1';
        const sheet = quoted?.replaceAll("''", "'") ?? plain;
        if (sheet !== undefined) return `${own.get(sheet.toLowerCase()) ?? 'Missing'}!`;
        return (name !== undefined && aliases.get(name.toLowerCase())) || whole;
      },
    );
  for (const { name, refers_to } of names) {
    try {
      model.newDefinedName(aliases.get(name.toLowerCase()) ?? name, null, translated(refers_to));
    } catch {
      // A constant or a formula as a name: cells that use it have no result.
    }
  }
  const formulas = new Map<string, { sheet: string; row: number; column: number }>();
  const put = (sheet: string, row: number, column: number, content: Content | Result): void => {
    const n = numbers.get(sheet.toLowerCase());
    if (n === undefined) return;
    const key = `${n},${row},${column}`;
    formulas.delete(key);
    if (content.kind === 'formula') {
      formulas.set(key, { sheet, row, column });
      try {
        model.setUserInput(n, row + 1, column + 1, `=${translated(content.formula)}`);
      } catch {
        // Not a formula to the engine: as good as unknown.
        model.setUserInput(n, row + 1, column + 1, '=unknown_function_()');
      }
      return;
    }
    model.setUserInput(n, row + 1, column + 1, inputOf(content));
  };
  model.pauseEvaluation();
  for (const { name, cells } of sheets) for (const { row, column, content } of cells) put(name, row, column, content);
  return {
    put,
    results() {
      model.resumeEvaluation();
      model.evaluate();
      const found: FormulaCell[] = [];
      for (const { sheet, row, column } of formulas.values()) {
        const n = numbers.get(sheet.toLowerCase()) ?? 0;
        const structure: unknown = model.getCellArrayStructure(n, row + 1, column + 1);
        found.push({ sheet, row, column, result: resultAt(model, n, row + 1, column + 1), fills: sizeOf(structure) });
      }
      model.pauseEvaluation();
      return found;
    },
    shown: (sheet, row, column) => model.getFormattedCellValue(numbers.get(sheet.toLowerCase()) ?? 0, row + 1, column + 1),
    close: () => model.free(),
  };
}

function sizeOf(structure: unknown): FormulaCell['fills'] {
  if (typeof structure !== 'object' || structure === null || !('DynamicAnchor' in structure)) return null;
  const size: unknown = structure.DynamicAnchor;
  if (!Array.isArray(size) || typeof size[0] !== 'number' || typeof size[1] !== 'number') return null;
  return size[0] * size[1] > 1 ? { columns: size[0], rows: size[1] } : null;
}

function inputOf(content: Result | { kind: 'formula'; formula: string }): string {
  switch (content.kind) {
    case 'empty':
      return '';
    case 'text':
      return `'${content.text}`;
    case 'number':
      return content.digits;
    case 'bool':
      return content.value ? 'TRUE' : 'FALSE';
    case 'error':
      return content.code;
    case 'formula':
      return `=${content.formula}`;
  }
}

/** The engine's own numbers of cell types. */
const types = { number: 1, text: 2, bool: 4, error: 16 };

function resultAt(model: Model, sheet: number, row: number, column: number): Result | null {
  const type = model.getCellType(sheet, row, column);
  if (type === types.number) {
    // Shown in full: fifteen digits, as the file keeps them.
    model.updateRangeStyle({ sheet, row, column, width: 1, height: 1 }, 'num_fmt', '0.00000000000000E+00');
    const value = Number(model.getFormattedCellValue(sheet, row, column));
    return Number.isFinite(value) ? { kind: 'number', digits: String(value) } : null;
  }
  const shown = model.getFormattedCellValue(sheet, row, column);
  if (type === types.text) return { kind: 'text', text: shown };
  if (type === types.bool) return { kind: 'bool', value: shown === 'TRUE' };
  if (type === types.error) return /^#(?:DIV\/0!|N\/A|NUM!|VALUE!|REF!|NULL!)$/.test(shown) ? { kind: 'error', code: shown } : null;
  return null;
}
