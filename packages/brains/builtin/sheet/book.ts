/** What is known of the workbooks of a task, from what read_workbook answered. */

export interface ColumnInfo {
  name: string;
  type: 'text' | 'number' | 'date' | 'bool' | 'empty';
  distinct: number;
  samples: string[];
  format: string;
}

export interface SheetInfo {
  file: string;
  sheet: string;
  hidden: boolean;
  rows: number;
  columns: ColumnInfo[];
}

/** The sheets that hold rows, in their order. */
export function readStructure(file: string, output: string): SheetInfo[] {
  const sheets: SheetInfo[] = [];
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    const fact = parsed(line);
    if (typeof fact['sheet'] === 'string')
      sheets.push({ file, sheet: fact['sheet'], hidden: fact['hidden'] === true, rows: numberOf(fact['rows']), columns: [] });
    else if (typeof fact['column'] === 'string')
      sheets.at(-1)?.columns.push({
        name: fact['column'],
        type: typeOf(fact['type']),
        distinct: numberOf(fact['distinct']),
        samples: Array.isArray(fact['samples']) ? fact['samples'].filter((one) => typeof one === 'string') : [],
        format: typeof fact['format'] === 'string' ? fact['format'] : '',
      });
  }
  return sheets.filter((sheet) => sheet.rows > 0 && sheet.columns.length > 0);
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
  return /(?:年份?|月份?|周|编号|编码|代码|工号|学号|序号|单号|号码|电话|手机号?|邮编|账号|卡号|排名|名次|身份证号?|ID|No\.?)$/i.test(
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
