/** A sheet as a table: where its header stands, what its columns hold, which rows are data. */
import type { Sheet, Workbook } from 'hucre';
import { areaName, cellName, readArea, type Area } from '../book/cell-name.ts';
import { valueOf } from './cell-value.server.ts';
import { columnNames, headingAt, headingOf } from './heading.server.ts';
import { dataRows } from './rows.server.ts';
import { dayFrom, dayOfDate, isDay, isDecimal, isEmpty, numberFrom, printValue, type Value } from './values.server.ts';

export type ColumnType = 'text' | 'number' | 'date' | 'bool' | 'empty';

export interface Column {
  name: string;
  type: ColumnType;
  /** How its cells are shown, as the file says. */
  format?: string;
  /** What its values are called, in the order people put them: days of the week, bands. */
  order?: string[];
  /** Its figures make no sum: averages, ranks, quotients. */
  adds?: false;
}

export interface Table {
  /** 销售.xlsx “明细”A1:F20 */
  where: string;
  columns: Column[];
  rows: Value[][];
  /** What a person should know of how it was read. */
  notes: string[];
}

export interface FoundTable extends Table {
  sheet: string;
  area: Area;
  /** The last row of the head, counted from 0; -1 when there is none. */
  header: number;
}

/** Rows and columns that are worked on; a sheet may hold a million rows. */
export const limits = { rows: 300_000, columns: 500, cells: 4_000_000 };

function usedArea(sheet: Sheet): Area | null {
  let area: Area | null = null;
  for (const [row, cells] of sheet.rows.entries()) {
    const first = cells.findIndex((cell) => cell !== null && cell !== undefined && cell !== '');
    if (first < 0) continue;
    const last = cells.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '');
    area = area
      ? { top: area.top, left: Math.min(area.left, first), bottom: row, right: Math.max(area.right, last) }
      : { top: row, left: first, bottom: row, right: last };
  }
  return area;
}

export interface TableWish {
  sheet?: string | undefined;
  header_row?: number | undefined;
  range?: string | undefined;
  /** Sums, remarks and merged cells as they are. */
  is_whole?: boolean | undefined;
}

/** Throws `Error` with a sentence when there is no such sheet or nothing in it. */
export function findTable(book: Workbook, file_name: string, wish: TableWish): FoundTable {
  const sheet = wish.sheet === undefined ? firstWithData(book) : book.sheets.find((one) => one.name === wish.sheet);
  if (!sheet) {
    const names = book.sheets.map((one) => one.name).join('、');
    throw new Error(
      wish.sheet === undefined ? `“${file_name}”里没有数据。` : `“${file_name}”里没有名为“${wish.sheet}”的工作表。它有：${names}。`,
    );
  }
  const used = usedArea(sheet);
  if (!used) throw new Error(`“${file_name}”的工作表“${sheet.name}”是空的。`);
  const asked = wish.range === undefined ? used : readArea(wish.range, sheet.rows.length);
  const within = { ...asked, bottom: Math.min(asked.bottom, used.bottom), right: Math.min(asked.right, used.right) };
  const heading =
    wish.header_row !== undefined
      ? headingAt(sheet, within, wish.header_row - 1)
      : wish.range !== undefined
        ? headingAt(sheet, within, within.top)
        : headingOf(sheet, within);
  const area = heading ? { ...within, top: heading.top } : within;
  const first = heading ? heading.bottom + 1 : within.top;
  if (area.right - area.left + 1 > limits.columns) throw new Error(`工作表“${sheet.name}”超过 ${limits.columns} 列，请指定区域后再试。`);
  const [height, width] = [area.bottom - first + 1, area.right - area.left + 1];
  if (height <= limits.rows && height * width > limits.cells)
    throw new Error(`工作表“${sheet.name}”有 ${height} 行、${width} 列，一次处理不了，请拆开后再试，或只留下用得到的列。`);
  if (height > limits.rows) throw new Error(`工作表“${sheet.name}”超过 ${limits.rows / 10_000} 万行，一次处理不了，请拆开后再试。`);
  const names = columnNames(heading, area);
  const data = dataRows(sheet, area, first, names, wish.range !== undefined || wish.is_whole === true);
  const notes = [...data.notes];
  const rows = data.rows.map((row) => row.values);
  notes.push(...daysOfSerials(names, rows, (n) => formatOf(sheet, first, area.left + n, first + 50) === undefined));
  const last = data.rows.at(-1)?.at ?? first - 1;
  const columns = names.map((name, n): Column => {
    const type = typeOf(rows, n);
    const format = formatOf(sheet, first, area.left + n, Math.min(last, first + 50)) ?? percentWritten(rows, n);
    return { name, type, ...(format ? { format } : {}) };
  });
  if (!heading) notes.push(`“${sheet.name}”没有看出标题行，列名用列号代替。`);
  const open = withoutResult(sheet, { ...area, top: first, bottom: last });
  if (open.count > 0)
    notes.push(`${open.count} 个公式没有结果（例如 ${open.example}），按空着处理；用 Excel 或 WPS 打开、保存一次再上传就有了。`);
  const shownArea = { ...area, bottom: Math.max(last, area.top) };
  return {
    sheet: sheet.name,
    area: shownArea,
    header: heading?.bottom ?? -1,
    where: `${file_name} “${sheet.name}”${areaName(shownArea)}`,
    columns,
    rows,
    notes,
  };
}

export function firstWithData(book: Workbook): Sheet | undefined {
  const shown = book.sheets.filter((one) => !one.hidden && !one.veryHidden);
  return (
    shown.find((one) => (usedArea(one)?.bottom ?? 0) > 0) ?? shown.find((one) => usedArea(one)) ?? book.sheets.find((one) => usedArea(one))
  );
}

/** What at least four in five of its values are. */
export function typeOf(rows: Value[][], column: number): ColumnType {
  let number = 0;
  let date = 0;
  let bool = 0;
  let count = 0;
  const step = Math.max(1, Math.floor(rows.length / 5_000));
  for (let row = 0; row < rows.length; row += step) {
    const value = rows[row]?.[column] ?? null;
    if (value === null || isEmpty(value)) continue;
    count += 1;
    if (typeof value === 'boolean') bool += 1;
    else if (isDay(value)) date += 1;
    else if (typeof value === 'number' || isDecimal(value)) number += 1;
    else if (dayFrom(value)) date += 1;
    // Codes such as 0012 are names, not figures.
    else if (!/^0\d/.test(value.trim()) && value.trim().length <= 24 && numberFrom(value)) number += 1;
  }
  if (count === 0) return 'empty';
  if (number >= count * 0.8) return 'number';
  if (date >= count * 0.8) return 'date';
  return bool === count ? 'bool' : 'text';
}

/** 46230 below 采购日期, shown as a figure: the days such figures are kept for. Puts them into the rows; says which. */
function daysOfSerials(names: string[], rows: Value[][], isPlain: (column: number) => boolean): string[] {
  return names.flatMap((name, n) => {
    if (!/日期|时间$|(?:到期|入职|离职|出生|生)日$/.test(name) || /天数|时长|小时/.test(name)) return [];
    const filled = rows.flatMap((row) => (isEmpty(row[n] ?? null) ? [] : [row[n] ?? null]));
    // From 1980 to 2080.
    const isSerial = (value: Value): value is number => typeof value === 'number' && value >= 29_221 && value < 65_745;
    if (filled.length === 0 || !filled.every(isSerial) || !isPlain(n)) return [];
    for (const row of rows) {
      const value = row[n] ?? null;
      if (isSerial(value)) row[n] = dayOfDate(new Date(Math.round((value - 25_569) * 86_400) * 1_000));
    }
    const example = rows.map((row) => row[n] ?? null).find((value) => value !== null) ?? null;
    return [`“${name}”存的是日期的序号（例如 ${printValue(filled[0] ?? null)}），按日期处理，是 ${printValue(example)}。`];
  });
}

function formatOf(sheet: Sheet, from: number, column: number, to: number): string | undefined {
  for (let row = from; row <= to; row += 1) {
    const format = sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
    if (format && format !== 'General') return format;
  }
  return undefined;
}

/** 50% of a file that holds text only. */
function percentWritten(rows: Value[][], column: number): string | undefined {
  const written = rows.slice(0, 200).flatMap((row) => (isEmpty(row[column] ?? null) ? [] : [row[column] ?? null]));
  const percents = written.filter((value) => typeof value === 'string' && /\d\s*[%％]$/.test(value.trim()));
  return written.length > 0 && percents.length >= written.length * 0.8 ? '0.00%' : undefined;
}

export function isPercentFormat(format: string | undefined): boolean {
  return format !== undefined && format.replace(/"[^"]*"/g, '').includes('%');
}

/** Formulas of the area that neither the file nor the engine has a result of: HYPERLINK and others that reach out. */
function withoutResult(sheet: Sheet, area: Area): { count: number; example: string } {
  let count = 0;
  let example = '';
  for (const [key, cell] of sheet.cells ?? []) {
    if (!cell.formula) continue;
    const [row = 0, column = 0] = key.split(',').map(Number);
    if (row < area.top || row > area.bottom || column < area.left || column > area.right) continue;
    if (valueOf(sheet.rows[row]?.[column]) !== null) continue;
    count += 1;
    if (example === '') example = cellName(row, column);
  }
  return { count, example };
}
