/** A workbook's sheets as they are looked at, on the screen and on paper: texts by their formats, looks by rules, charts by their cells. */
import { isWide } from '#text/width.ts';
import type { Cell, CellValue, Sheet, Workbook } from 'hucre';
import type { CellView, Drawing, SheetInfo } from './cell-look.ts';
import { pixelsOf } from './column-width.ts';
import { cellText, lookOf, type Formats } from './cell-text.ts';
import { computedRules, conditionalLooks, type Known } from './conditional.ts';
import { ruleFacts, type TextParts } from './rule-facts.ts';
import type { LoadEngine } from './rule-formulas.ts';
import { typedAgain } from './typed-value.ts';
import { chartParts, drawingsOf, type ChartParts } from './sheet-charts.ts';

export interface OpenSheet {
  info: SheetInfo;
  row(index: number): CellView[];
  /** A number where it is one; a day is told as its text. */
  valueAt(row: number, column: number): string | number | boolean | null;
}

export interface OpenWorkbook {
  sheets: OpenSheet[];
  active: number;
  /** What a person should know, '' when all is shown. */
  note: string;
}

export const most_rows = 1_048_576;
export const most_columns = 16_384;
const usual_width = 80;

/** `partsOf` reads the container again for what the library does not tell; `loadEngine` is asked for when a rule has to be computed. */
export async function lookedAt(workbook: Workbook, partsOf: TextParts, loadEngine: LoadEngine | null): Promise<OpenWorkbook> {
  const parts = workbook.sheets.some((sheet) => (sheet.charts?.length ?? 0) > 0)
    ? chartParts(partsOf)
    : { charts: new Map(), sizes: new Map() };
  const formats: Formats = { is1904: workbook.dateSystem === '1904', themeColors: workbook.themeColors ?? [] };
  const shown = workbook.sheets.filter((sheet) => !sheet.hidden && !sheet.veryHidden);
  const active = shown.findIndex((sheet) => sheet === workbook.sheets[workbook.activeSheet ?? 0]);
  const hidden = workbook.sheets.length - shown.length;
  const told = shown.some((sheet) => sheet.conditionalRules?.some(({ type }) => type === 'top10' || type === 'aboveAverage'))
    ? ruleFacts(partsOf)
    : new Map();
  const known = new Map<Sheet, Known>();
  for (const sheet of shown)
    known.set(sheet, { facts: told.get(sheet.name) ?? new Map(), held: await computedRules(sheet, workbook, loadEngine) });
  return {
    sheets: shown.map((sheet) => openSheet(sheet, workbook, parts, formats, known.get(sheet) ?? nothing)),
    active: Math.max(0, active),
    note: hidden > 0 ? `另有 ${hidden} 个隐藏的工作表` : '',
  };
}

const nothing: Known = { facts: new Map(), held: new Map() };

function openSheet(sheet: Sheet, workbook: Workbook, parts: ChartParts, formats: Formats, known: Known): OpenSheet {
  const used = extentOf(sheet);
  const drawings = drawingsOf(sheet, workbook, parts, (value, at, row, column) =>
    cellText(value, at.cells?.get(`${row},${column}`), formats),
  );
  const { rows, columns } = withDrawings(used, drawings);
  const byRules = conditionalLooks(sheet, (style) => lookOf(style, undefined, formats) ?? {}, known);
  const cells = (index: number): CellView[] => {
    const views: CellView[] = [];
    const values = sheet.rows[index] ?? [];
    for (let column = 0; column < columns; column += 1) {
      const cell = sheet.cells?.get(`${index},${column}`);
      const value = values[column];
      const text = cellText(value, cell, formats);
      const own = lookOf(cell?.style, value ?? undefined, formats);
      const more = byRules(value, index, column);
      const look = more ? { ...own, ...more } : own;
      if (text === '' && !look?.fill && !look?.edges) continue;
      const link = cell?.hyperlink?.target;
      views.push({
        column,
        text,
        ...(cell?.formula ? { formula: `=${cell.formula}` } : {}),
        ...typedOtherwise(text, value, cell, formats),
        ...(link ? { link } : {}),
        ...(look ? { look } : {}),
      });
    }
    return views;
  };
  const given = sheet.columns ?? [];
  const isGuessed = !given.some((column) => column?.width !== undefined);
  const guessed = isGuessed ? guessWidths(columns, rows, cells) : [];
  const widths = Array.from({ length: columns }, (_, index) => {
    const column = given[index];
    if (column?.hidden) return 0;
    return column?.width === undefined ? (guessed[index] ?? usual_width) : pixelsOf(column.width);
  });
  const heights: [number, number][] = [];
  for (const [row, { height, hidden }] of sheet.rowDefs ?? []) {
    if (row < rows && (hidden || height !== undefined)) heights.push([row, hidden ? 0 : Math.round(Math.min(409, height ?? 18) * (4 / 3))]);
  }
  const merges = (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
    top: startRow,
    left: startCol,
    bottom: Math.min(endRow, rows - 1),
    right: Math.min(endCol, columns - 1),
  }));
  return {
    info: {
      name: sheet.name,
      rows,
      columns,
      widths,
      ...(isGuessed ? { isGuessed } : {}),
      heights,
      merges,
      frozen: { rows: Math.min(sheet.freezePane?.rows ?? 0, rows), columns: Math.min(sheet.freezePane?.columns ?? 0, columns) },
      drawings,
      used,
      ...(sheet.view?.showGridLines === false ? { plain: true } : {}),
    },
    row: cells,
    valueAt(row, column) {
      const value = sheet.rows[row]?.[column] ?? null;
      return value instanceof Date ? cellText(value, sheet.cells?.get(`${row},${column}`), formats) : value;
    },
  };
}

/** What is typed to get the cell again, where it shows something else. */
function typedOtherwise(text: string, value: CellValue | undefined, cell: Cell | undefined, { is1904 }: Formats): { typed?: string } {
  const typed = typedAgain({ value, formula: cell?.formula }, { format: cell?.style?.numFmt ?? '', is1904 });
  return typed === text ? {} : { typed };
}

/** With room for what lies on the cells beside and below them. */
function withDrawings(used: { rows: number; columns: number }, drawings: Drawing[]): { rows: number; columns: number } {
  let { rows, columns } = used;
  for (const { row, column, to, width, height } of drawings) {
    rows = Math.max(rows, Math.min(to ? to.row + 2 : row + Math.ceil(height / 20) + 2, row + 200));
    columns = Math.max(columns, Math.min(to ? to.column + 2 : column + Math.ceil(width / usual_width) + 2, column + 60));
  }
  return { rows: Math.min(rows, most_rows), columns: Math.min(columns, most_columns) };
}

/** Up to the last row and column that show something. */
function extentOf(sheet: Sheet): { rows: number; columns: number } {
  let rows = 0;
  let columns = 0;
  for (const [index, row] of sheet.rows.entries()) {
    const last = row.findLastIndex((value) => value !== null && value !== undefined && value !== '');
    if (last < 0) continue;
    rows = index + 1;
    columns = Math.max(columns, last + 1);
  }
  for (const [key, { formula, style }] of sheet.cells ?? []) {
    if (!formula && style?.fill?.type !== 'pattern') continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    // Whole columns are often coloured to the very last row; that is not content.
    if (!formula && (row > rows + 50 || column > columns + 20)) continue;
    rows = Math.max(rows, row + 1);
    columns = Math.max(columns, column + 1);
  }
  for (const { endRow, endCol } of sheet.merges ?? []) {
    if (endRow <= rows + 50) rows = Math.max(rows, endRow + 1);
    if (endCol <= columns + 20) columns = Math.max(columns, endCol + 1);
  }
  return { rows: Math.min(rows, most_rows), columns: Math.min(columns, most_columns) };
}

/** Wide enough for what stands in the columns; null where nothing does. Cells that reach over several columns ask for no room in one. */
export function fittingWidths({ info, row }: OpenSheet, from: number, to: number): (number | null)[] {
  const widths: (number | null)[] = Array.from({ length: to - from + 1 }, () => null);
  const wide = new Set(info.merges.filter(({ left, right }) => right > left).map(({ top, left }) => `${top},${left}`));
  for (let index = 0; index < info.used.rows; index += 1)
    for (const { column, text, look } of row(index)) {
      if (column < from || column > to || text === '' || wide.has(`${index},${column}`)) continue;
      const scale = ((look?.size ?? 13) / 13) * (look?.bold ? 1.06 : 1);
      const longest = Math.max(...text.split('\n').map((line) => lettersWidth(line.slice(0, 200))));
      widths[column - from] = Math.max(widths[column - from] ?? 0, Math.min(600, Math.ceil(longest * scale + 18)));
    }
  return widths;
}

function lettersWidth(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (isWide(letter) ? 14 : 7.5), 0);
}

/** Wide enough for what stands in the first rows. */
export function guessWidths(columns: number, rows: number, row: (index: number) => CellView[]): number[] {
  const widths = Array.from({ length: columns }, () => 64);
  for (let index = 0; index < Math.min(rows, 100); index += 1) {
    for (const { column, text } of row(index)) {
      const letters = lettersWidth(text.slice(0, 60)) + 18;
      widths[column] = Math.max(widths[column] ?? 0, Math.min(320, Math.ceil(letters)));
    }
  }
  return widths;
}
