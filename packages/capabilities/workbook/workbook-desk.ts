/** A workbook that is typed into: the worker's own copy changes at once, formulas follow, and what was there before can be put back. */
import { isDateFormat, serialToDate, type Cell, type CellValue, type Sheet, type Workbook } from 'hucre';
import type { HandCell, HandKept, HandPut, HandWidths } from '#contract/content/hand-edit.ts';
import { movedFormula } from './formula-moves.ts';
import { dayNumber, readTyped, type Typed } from './typed-value.ts';
import { plainFormula, refusedFormula, storedFormula } from '../deliverables/sheet/book/formula.ts';
import { mostCells, startEngine, type Engine, type FormulaCell, type FormulaSheet } from '../deliverables/sheet/formula-engine.ts';
import type { Content } from '../deliverables/sheet/book/worksheet-part.ts';
import type { LoadEngine } from './rule-formulas.ts';
import { writeOut } from './shared-formulas.ts';

export interface Changed {
  before: HandKept;
  after: HandKept;
}

interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Cells as they stood, without the format that all have at first. */
export interface CopiedCells {
  cells: HandCell[][];
  /** What formulas gave that speak of other sheets, by row and column: another workbook has none of those. */
  results: [row: number, column: number, result: string | number | boolean | null][];
}

export interface Copied extends CopiedCells {
  /** Where they stood. */
  top: number;
  left: number;
  /** Their formulas stay as they are: the cells were moved. */
  isCut: boolean;
  isOtherFile: boolean;
}

export interface WorkbookDesk {
  /** Puts cells where they are told; gives what stood there. */
  put(put: HandKept): Changed;
  /** What the texts typed into cells come to, beginning at a cell. */
  typed(sheet: string, top: number, left: number, texts: readonly (readonly string[])[]): HandPut;
  /** The cells of an area as they stand, formulas and formats with them. */
  copied(sheet: string, area: Area): CopiedCells;
  /** What copied cells come to in an area: once, or as often as they fit into it exactly. */
  pasted(sheet: string, area: Area, copied: Copied): HandPut;
  /** A sentence when a formula of it can't stand; asks the engine. */
  refused(put: HandPut): Promise<string | null>;
  /** Fetches the engine where there are formulas, so that what they give is known before the first change. */
  ready(): Promise<void>;
  /** Computes what formulas give now; true when one of them gives something else. */
  recompute(): Promise<boolean>;
  /** Whoever wrote the file left formulas without what they give. */
  lacksResults(): boolean;
  /** There are formulas, and they are too many cells to be computed here. */
  isTooLarge(): boolean;
}

/** The format of a cell that has none. */
const general = 'General';

export function openDesk(workbook: Workbook, load: LoadEngine, year: number): WorkbookDesk {
  const is1904 = workbook.dateSystem === '1904';
  for (const sheet of workbook.sheets) writeOut(sheet);
  let engine: Promise<Engine> | null = null;
  let given = new Map<string, string>();

  const sheetNamed = (name: string): Sheet | undefined => workbook.sheets.find((sheet) => sheet.name === name);
  const formatOf = (sheet: Sheet, row: number, column: number): string => sheet.cells?.get(`${row},${column}`)?.style?.numFmt ?? '';
  const hasFormulas = (): boolean => workbook.sheets.some((sheet) => [...(sheet.cells?.values() ?? [])].some((cell) => cell.formula));
  const size = (): number => workbook.sheets.reduce((sum, sheet) => sum + sheet.rows.reduce((cells, row) => cells + row.length, 0), 0);

  function engineNow(): Promise<Engine> {
    engine ??= load().then((Made) => {
      const names = (workbook.namedRanges ?? []).filter((one) => !one.scope).map((one) => ({ name: one.name, refers_to: one.range }));
      const made = startEngine(
        Made,
        workbook.sheets.map((sheet) => formulaSheet(sheet, is1904)),
        names,
      );
      given = told(made.results());
      return made;
    });
    engine.catch(() => (engine = null));
    return engine;
  }

  function cellPut(sheet: Sheet, row: number, column: number, cell: HandCell): void {
    const key = `${row},${column}`;
    const before = sheet.cells?.get(key);
    const format = (typeof cell === 'object' && cell?.format) || undefined;
    const style = format === undefined ? before?.style : { ...before?.style, numFmt: format };
    const value = typeof cell !== 'object' || cell === null ? cell : 'value' in cell ? cell.value : null;
    const formula = typeof cell === 'object' && cell !== null && 'formula' in cell ? storedFormula(cell.formula.slice(1)) : undefined;
    const own: CellValue =
      typeof value === 'number' && isDateFormat(style?.numFmt ?? '') ? serialToDate(value, is1904) : value === '' ? null : value;
    while (sheet.rows.length <= row) sheet.rows.push([]);
    const values = sheet.rows[row] ?? [];
    while (values.length <= column) values.push(null);
    values[column] = own;
    sheet.cells ??= new Map();
    const { comment, hyperlink } = before ?? {};
    if (style || formula || comment || hyperlink)
      sheet.cells.set(key, {
        value: own,
        type: formula ? 'formula' : typeof own === 'number' ? 'number' : 'string',
        ...(style ? { style } : {}),
        ...(formula ? { formula } : {}),
        ...(comment ? { comment } : {}),
        ...(hyperlink ? { hyperlink } : {}),
      });
    else sheet.cells.delete(key);
  }

  return {
    put(put) {
      if (put.do === 'widths') return widened(sheetNamed(put.sheet), put);
      const sheet = sheetNamed(put.sheet);
      if (!sheet) return { before: put, after: put };
      const before = put.cells.map((cells, r) =>
        cells.map((cell, c): HandCell => {
          const [row, column] = [put.top + r, put.left + c];
          const was = contentOf(sheet, row, column, is1904);
          const isOther = typeof cell === 'object' && cell !== null && cell.format !== undefined;
          return isOther ? withFormat(was, formatOf(sheet, row, column) || general) : was;
        }),
      );
      for (const [r, cells] of put.cells.entries())
        for (const [c, cell] of cells.entries()) cellPut(sheet, put.top + r, put.left + c, cell);
      engine =
        engine?.then((made) => {
          for (const [r, cells] of put.cells.entries())
            for (const [c] of cells.entries())
              made.put(put.sheet, put.top + r, put.left + c, engineContent(sheet, put.top + r, put.left + c, is1904));
          return made;
        }) ?? null;
      return { before: { ...put, cells: before }, after: put };
    },

    typed(name, top, left, texts) {
      const sheet = sheetNamed(name);
      const width = Math.max(1, ...texts.map((row) => row.length));
      const cells = texts.map((row, r) =>
        Array.from({ length: width }, (_one, c): HandCell => {
          const format = sheet ? formatOf(sheet, top + r, left + c) : '';
          return handCellOf(readTyped(row[c] ?? '', { format, is1904, year }));
        }),
      );
      return { do: 'put', sheet: name, top, left, cells };
    },

    copied(name, { top, left, bottom, right }) {
      const sheet = sheetNamed(name);
      const results: CopiedCells['results'] = [];
      if (!sheet) return { cells: [], results };
      const cells = Array.from({ length: bottom - top + 1 }, (_row, r) =>
        Array.from({ length: right - left + 1 }, (_cell, c) => {
          const [row, column] = [top + r, left + c];
          const cell = contentOf(sheet, row, column, is1904);
          if (typeof cell === 'object' && cell && 'formula' in cell && cell.formula.includes('!'))
            results.push([r, c, plainValue(valueAt(sheet, row, column), is1904)]);
          const format = formatOf(sheet, row, column);
          return format === '' || format === general ? cell : withFormat(cell, format);
        }),
      );
      return { cells, results };
    },

    pasted(name, { top, left, bottom, right }, { cells: given, results, ...copied }) {
      const sheet = sheetNamed(name);
      const [height, width] = [given.length, given[0]?.length ?? 1];
      const [rows, columns] = [bottom - top + 1, right - left + 1];
      const fits = rows % height === 0 && columns % width === 0;
      const others = new Map(copied.isOtherFile ? results.map(([r, c, result]) => [`${r},${c}`, result]) : []);
      const cells = Array.from({ length: fits ? rows : height }, (_row, r) =>
        Array.from({ length: fits ? columns : width }, (_cell, c): HandCell => {
          const [fromRow, fromColumn] = [r % height, c % width];
          const cell = given[fromRow]?.[fromColumn] ?? null;
          const format = (typeof cell === 'object' && cell?.format) || general;
          const result = others.get(`${fromRow},${fromColumn}`);
          const shift = copied.isCut ? [0, 0] : [top + r - copied.top - fromRow, left + c - copied.left - fromColumn];
          const bare = result === undefined ? movedCell(withoutFormat(cell), shift) : result;
          const standing = (sheet && formatOf(sheet, top + r, left + c)) || general;
          return format === standing ? bare : withFormat(bare, format);
        }),
      );
      return { do: 'put', sheet: name, top, left, cells };
    },

    async refused(put) {
      const formulas = put.cells.flatMap((cells, r) =>
        cells.flatMap((cell, c) =>
          typeof cell === 'object' && cell !== null && 'formula' in cell ? [{ r, c, formula: cell.formula }] : [],
        ),
      );
      for (const { formula } of formulas) {
        const refusal = refusedFormula(formula.slice(1)) ?? oddPairs(formula);
        if (refusal) return refusal;
      }
      const [one] = formulas;
      if (!one || formulas.length > 1 || size() > mostCells) return null;
      const sheet = sheetNamed(put.sheet);
      if (!sheet) return null;
      let made: Engine;
      try {
        made = await engineNow();
      } catch {
        // Without the engine it is left to whoever opens the file.
        return null;
      }
      const [row, column] = [put.top + one.r, put.left + one.c];
      made.put(put.sheet, row, column, { kind: 'formula', formula: one.formula.slice(1) });
      made.results();
      const shown = made.shown(put.sheet, row, column);
      made.put(put.sheet, row, column, engineContent(sheet, row, column, is1904));
      return words[shown] ?? null;
    },

    async ready() {
      if (!hasFormulas() || size() > mostCells) return;
      try {
        await engineNow();
      } catch (error) {
        console.warn('formulas are computed when the file is saved', error);
      }
    },

    async recompute() {
      if (!hasFormulas() || size() > mostCells) return false;
      const before = given;
      const made = await engineNow();
      const all = made.results();
      const now = told(all);
      let isOther = false;
      for (const { sheet: name, row, column, result } of all) {
        const key = keyOf(name, row, column);
        const sheet = sheetNamed(name);
        const cell = sheet?.cells?.get(`${row},${column}`);
        if (!sheet || !cell) continue;
        const isMissing = result !== null && valueAt(sheet, row, column) === null;
        if (!isMissing && (!before.has(key) || now.get(key) === before.get(key))) continue;
        give(sheet, cell, row, column, result, is1904);
        isOther = true;
      }
      given = now;
      return isOther;
    },

    lacksResults: () => size() <= mostCells && workbook.sheets.some(lacksResults),

    isTooLarge: () => hasFormulas() && size() > mostCells,
  };
}

function widened(sheet: Sheet | undefined, widths: HandWidths): Changed {
  if (!sheet) return { before: widths, after: widths };
  const columns = (sheet.columns ??= []);
  const before = widths.columns.map(({ column }) => ({ column, width: columns[column]?.width ?? null }));
  for (const { column, width } of widths.columns) {
    while (columns.length <= column) columns.push({});
    const { width: _before, ...rest } = columns[column] ?? {};
    columns[column] = width === null ? rest : { ...rest, width };
  }
  return { before: { ...widths, columns: before }, after: widths };
}

function lacksResults(sheet: Sheet): boolean {
  for (const [key, cell] of sheet.cells ?? []) {
    if (!cell.formula || cell.formulaResult === '') continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    if (valueAt(sheet, row, column) === null) return true;
  }
  return false;
}

/** What the engine says for a formula nobody can compute. */
const words: Partial<Record<string, string>> = {
  '#ERROR!': '这个公式看不懂：请检查逗号、括号、引号和单元格地址。改好后再按回车，或按 Esc 取消',
  '#CIRC!': '公式用到了它自己所在的单元格（循环引用），算不出来。请改用别的单元格，或按 Esc 取消',
};

function oddPairs(formula: string): string | null {
  const bare = formula.replace(/"(?:[^"]|"")*"/g, '');
  if (bare.includes('"')) return '公式里的双引号没有成对。改好后再按回车，或按 Esc 取消';
  if (/\$?[A-Z]{1,3}\$?\d+:\$?[A-Z]{1,3}(?![\dA-Z$(!])/i.test(bare))
    return '公式里有一个区域没有写完，要像 D3:D9 这样。改好后再按回车，或按 Esc 取消';
  let depth = 0;
  for (const letter of bare.replace(/'[^']*'/g, '')) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (depth < 0) return '公式里多了一个右括号。改好后再按回车，或按 Esc 取消';
  }
  return null;
}

function valueAt(sheet: Sheet, row: number, column: number): CellValue {
  return sheet.rows[row]?.[column] ?? null;
}

function contentOf(sheet: Sheet, row: number, column: number, is1904: boolean): HandCell {
  const formula = sheet.cells?.get(`${row},${column}`)?.formula;
  if (formula) return { formula: `=${plainFormula(formula)}` };
  return plainValue(valueAt(sheet, row, column), is1904);
}

function withFormat(cell: HandCell, format: string): HandCell {
  if (typeof cell !== 'object' || cell === null) return { value: cell, format };
  return { ...cell, format };
}

function withoutFormat(cell: HandCell): HandCell {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'formula' in cell ? { formula: cell.formula } : cell.value;
}

function movedCell(cell: HandCell, [rows = 0, columns = 0]: number[]): HandCell {
  if (typeof cell !== 'object' || cell === null || !('formula' in cell)) return cell;
  return { formula: `=${movedFormula(cell.formula.slice(1), rows, columns)}` };
}

function plainValue(value: CellValue, is1904: boolean): string | number | boolean | null {
  if (value instanceof Date) return dayNumber(value, is1904);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function engineContent(sheet: Sheet, row: number, column: number, is1904: boolean): Content {
  const cell = contentOf(sheet, row, column, is1904);
  if (cell === null || cell === '') return { kind: 'empty' };
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  if (typeof cell === 'number') return { kind: 'number', digits: String(cell) };
  if (typeof cell === 'boolean') return { kind: 'bool', value: cell };
  return 'formula' in cell ? { kind: 'formula', formula: cell.formula.slice(1) } : { kind: 'empty' };
}

function formulaSheet(sheet: Sheet, is1904: boolean): FormulaSheet {
  const keys = new Set<string>();
  for (const [row, values] of sheet.rows.entries())
    for (const [column, value] of values.entries()) if (value !== null && value !== '') keys.add(`${row},${column}`);
  for (const [key, cell] of sheet.cells ?? []) if (cell.formula) keys.add(key);
  const cells = [...keys].map((key) => {
    const [row = 0, column = 0] = key.split(',').map(Number);
    return { row, column, content: engineContent(sheet, row, column, is1904) };
  });
  return { name: sheet.name, cells };
}

function keyOf(sheet: string, row: number, column: number): string {
  return `${sheet}\u0001${row},${column}`;
}

function told(results: FormulaCell[]): Map<string, string> {
  return new Map(results.map(({ sheet, row, column, result }) => [keyOf(sheet, row, column), JSON.stringify(result)]));
}

function give(sheet: Sheet, cell: Cell, row: number, column: number, result: FormulaCell['result'], is1904: boolean): void {
  const value: CellValue =
    result === null || result.kind === 'empty'
      ? null
      : result.kind === 'number'
        ? isDateFormat(cell.style?.numFmt ?? '')
          ? serialToDate(Number(result.digits), is1904)
          : Number(result.digits)
        : result.kind === 'bool'
          ? result.value
          : result.kind === 'text'
            ? result.text
            : result.code;
  while (sheet.rows.length <= row) sheet.rows.push([]);
  const values = sheet.rows[row] ?? [];
  while (values.length <= column) values.push(null);
  values[column] = value;
  cell.value = value;
  if (value === null) delete cell.formulaResult;
  else cell.formulaResult = value;
}

function handCellOf(typed: Typed): HandCell {
  switch (typed.kind) {
    case 'empty':
      return null;
    case 'text':
      return typed.text;
    case 'bool':
      return typed.value;
    case 'number':
      return typed.format === undefined ? typed.value : { value: typed.value, format: typed.format };
    case 'formula':
      return { formula: typed.formula };
  }
}
