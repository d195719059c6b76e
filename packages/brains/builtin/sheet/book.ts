/** What is known of the workbooks of a task, from what read_workbook answered. */
import type { WorkbookStructure } from '#contract/content/workbook.ts';

export interface ColumnInfo {
  name: string;
  type: 'text' | 'number' | 'date' | 'bool' | 'empty';
  distinct: number;
  /** How many of its cells hold nothing. */
  empty: number;
  /** Its letters. */
  at: string;
  samples: string[];
  format: string;
  /** Of days: the first and the last, 2026-01-31. */
  from?: string;
  to?: string;
  /** Grown out of another, with an order of its own: bands, days of the week. */
  ordered?: boolean;
}

export interface SheetInfo {
  file: string;
  sheet: string;
  hidden: boolean;
  rows: number;
  /** What money is counted in, where a line over the table tells it: 万元. */
  unit?: string;
  /** As people count them; null when the table has no row of names. */
  first_row: number | null;
  last_row: number | null;
  columns: ColumnInfo[];
}

/** The sheets that hold rows, in their order. */
export function readStructure(file: string, { sheets }: WorkbookStructure): SheetInfo[] {
  return sheets
    .filter(({ rows, columns }) => rows > 0 && columns.length > 0)
    .map(({ sheet, hidden, rows, unit, range, header_row, columns }) => ({
      file,
      sheet,
      hidden,
      rows,
      ...(unit === undefined ? {} : { unit }),
      ...rowsOf(file, { range, header_row, rows }),
      columns: columns.map(({ column, empty = 0, format = '', from, to, ...own }) => ({
        ...own,
        name: column,
        empty,
        format,
        ...(from === undefined || to === undefined ? {} : { from, to }),
      })),
    }));
}

function rowsOf(
  file: string,
  { range, header_row, rows }: { range: string; header_row: number | null; rows: number },
): Pick<SheetInfo, 'first_row' | 'last_row'> {
  const last = /(\d+)$/.exec(range)?.[1];
  // What is no workbook of the newer kind is put into one, from its first row on.
  if (header_row === null || last === undefined || !/\.xlsx$/i.test(file))
    return header_row === null ? { first_row: null, last_row: null } : { first_row: 2, last_row: rows + 1 };
  return { first_row: header_row + 1, last_row: Number(last) };
}

/** Years, codes and numbers of things are no amounts. */
export function isCode(name: string): boolean {
  // 3月 and 2026年 stand above figures.
  if (/^(?:20\d{2}年?[-/.]?)?(?:\d{1,2}|十[一二]?|[一二三四五六七八九])月份?$|^(?:19|20)\d{2}年度?$/.test(name.trim())) return false;
  return /(?:年份?|月份?|周|编号|编码|代码|工号|学号|序号|单号|[\u4e00-\u9fff]号|号码|电话|手机号?|邮编|账号|卡号|排名|名次|身份证号?|Year|Month|Week|Date|ID|No\.?)$/i.test(
    name.trim(),
  );
}

export function isAmount(column: ColumnInfo): boolean {
  return column.type === 'number' && !isCode(column.name);
}

/** Columns rows can be put together by: few values for many rows. */
export function isCategory(column: ColumnInfo, rows: number): boolean {
  return (
    (column.type === 'text' || column.type === 'bool' || (column.type === 'number' && isCode(column.name))) &&
    column.distinct > 0 &&
    column.distinct <= Math.max(2, Math.min(60, rows * 0.6))
  );
}
