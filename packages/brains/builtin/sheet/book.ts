/** What is known of the workbooks of a task, from what read_workbook answered. */

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
export function readStructure(file: string, output: string): SheetInfo[] {
  const sheets: SheetInfo[] = [];
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    const fact = parsed(line);
    if (typeof fact['sheet'] === 'string')
      sheets.push({
        file,
        sheet: fact['sheet'],
        hidden: fact['hidden'] === true,
        rows: numberOf(fact['rows']),
        ...(typeof fact['unit'] === 'string' ? { unit: fact['unit'] } : {}),
        ...rowsOf(file, fact),
        columns: [],
      });
    else if (typeof fact['column'] === 'string')
      sheets.at(-1)?.columns.push({
        name: fact['column'],
        type: typeOf(fact['type']),
        distinct: numberOf(fact['distinct']),
        empty: numberOf(fact['empty']),
        at: typeof fact['at'] === 'string' ? fact['at'] : 'A',
        samples: Array.isArray(fact['samples']) ? fact['samples'].filter((one) => typeof one === 'string') : [],
        format: typeof fact['format'] === 'string' ? fact['format'] : '',
        ...(typeof fact['from'] === 'string' && typeof fact['to'] === 'string' ? { from: fact['from'], to: fact['to'] } : {}),
      });
  }
  return sheets.filter((sheet) => sheet.rows > 0 && sheet.columns.length > 0);
}

function rowsOf(file: string, fact: Record<string, unknown>): Pick<SheetInfo, 'first_row' | 'last_row'> {
  const header = fact['header_row'];
  const last = /(\d+)$/.exec(typeof fact['range'] === 'string' ? fact['range'] : '')?.[1];
  // What is no workbook of the newer kind is put into one, from its first row on.
  if (typeof header !== 'number' || last === undefined || !/\.xlsx$/i.test(file))
    return typeof header === 'number' ? { first_row: 2, last_row: numberOf(fact['rows']) + 1 } : { first_row: null, last_row: null };
  return { first_row: header + 1, last_row: Number(last) };
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A line that was cut off tells nothing.
    return {};
  }
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function typeOf(value: unknown): ColumnInfo['type'] {
  return value === 'number' || value === 'date' || value === 'bool' || value === 'empty' ? value : 'text';
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
