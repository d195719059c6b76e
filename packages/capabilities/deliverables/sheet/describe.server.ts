/** Says what stands in a workbook: sheets, tables, columns with their types and samples, charts, names. */
import type { WorkbookColumn, WorkbookStructure } from '#contract/content/workbook.ts';
import type { OpenBook } from './open-book.server.ts';
import { columnName } from './book/cell-name.ts';
import { findTable, type FoundTable } from './table/table.server.ts';
import { dayIn, isEmpty, keyOf, printValue, signOf } from './table/values.server.ts';

const most = { sheets: 40, columns: 80, samples: 12, letters: 1_500, grades: 40 };

/** One line for a person, then one JSON object a line: sheets, and after each its columns. What `spoken` names of their cells is among the samples. */
export function describe({ name, book, computed = 0 }: OpenBook, spoken = ''): { text: string; result: WorkbookStructure } {
  const lines: string[] = [];
  const sheets: WorkbookStructure['sheets'] = [];
  let charts = 0;
  for (const [n, sheet] of book.sheets.slice(0, most.sheets).entries()) {
    const own = (sheet.charts ?? []).length;
    charts += own;
    const cells = [...(sheet.cells?.values() ?? [])];
    const about = {
      sheet: sheet.name,
      ...(sheet.hidden || sheet.veryHidden ? { hidden: true } : {}),
      ...(n === (book.activeSheet ?? 0) ? { active: true } : {}),
      ...(own > 0 ? { charts: own } : {}),
      ...(cells.some((cell) => cell.formula) ? { formulas: cells.filter((cell) => cell.formula).length } : {}),
      ...((sheet.merges ?? []).length > 0 ? { merged: sheet.merges?.length } : {}),
      ...((sheet.tables ?? []).length > 0 ? { tables: sheet.tables?.map((table) => table.name) } : {}),
    };
    let table: FoundTable;
    try {
      table = findTable(book, name, { sheet: sheet.name });
    } catch (error) {
      lines.push(JSON.stringify({ ...about, rows: 0, note: error instanceof Error ? error.message : String(error) }));
      continue;
    }
    lines.push(
      JSON.stringify({
        ...about,
        range: table.where.slice(table.where.lastIndexOf('”') + 1),
        header_row: table.header < 0 ? null : table.header + 1,
        rows: table.rows.length,
        ...unitOver(sheet, table.area.top),
        ...(table.notes.length > 0 ? { notes: table.notes } : {}),
      }),
    );
    const columns = table.columns.slice(0, most.columns).map((column, at) => columnFacts(table, at, column, spoken));
    lines.push(...columns.map((column) => JSON.stringify(column)));
    sheets.push({
      sheet: sheet.name,
      hidden: sheet.hidden === true || sheet.veryHidden === true,
      rows: table.rows.length,
      range: table.where.slice(table.where.lastIndexOf('”') + 1),
      header_row: table.header < 0 ? null : table.header + 1,
      ...unitOver(sheet, table.area.top),
      ...(table.notes.length > 0 ? { notes: table.notes } : {}),
      columns,
    });
    if (table.columns.length > most.columns)
      lines.push(JSON.stringify({ note: `只列出前 ${most.columns} 列，共 ${table.columns.length} 列` }));
  }
  const hidden = book.sheets.filter((sheet) => sheet.hidden || sheet.veryHidden).length;
  const names = (book.namedRanges ?? []).map((one) => one.name).filter((one) => !one.startsWith('_xlnm'));
  const head = `“${name}”：${book.sheets.length} 个工作表${hidden > 0 ? `（${hidden} 个隐藏）` : ''}${charts > 0 ? `，${charts} 个图表` : ''}${names.length > 0 ? `，名称：${names.slice(0, 20).join('、')}` : ''}${computed > 0 ? `；${computed} 个公式在文件里没有结果，已经算出来了` : ''}`;
  return { text: [head, '', '```json', ...lines, '```'].join('\n'), result: { sheets } };
}

/** 单位：万元 in the lines over the head. */
function unitOver(sheet: OpenBook['book']['sheets'][number], top: number): { unit?: string } {
  for (const row of sheet.rows.slice(0, Math.min(top, 10)))
    for (const cell of row ?? []) {
      const unit = typeof cell === 'string' ? /单位\s*[:：]?\s*(?:人民币)?\s*(百万元|万元|千元|亿元|元)/.exec(cell)?.[1] : undefined;
      if (unit !== undefined) return { unit };
    }
  return {};
}

function columnFacts(table: FoundTable, at: number, column: FoundTable['columns'][number], spoken: string): WorkbookColumn {
  const seen = new Map<string, string>();
  const named = new Set<string>();
  const signs = new Set<string>();
  let empty = 0;
  for (const row of table.rows) {
    const value = row[at] ?? null;
    if (isEmpty(value)) {
      empty += 1;
      continue;
    }
    const key = keyOf(value);
    if (seen.has(key)) continue;
    const sign = column.type === 'number' ? signOf(value) : null;
    if (sign !== null && !signs.has(sign)) named.add(printValue(value).slice(0, 60));
    if (sign !== null) signs.add(sign);
    if (column.type === 'text' && typeof value === 'string' && isSpoken(value, spoken)) named.add(value);
    if (seen.size < 20_000) seen.set(key, printValue(value).slice(0, 60));
  }
  return {
    column: column.name,
    at: columnName(table.area.left + at),
    type: column.type,
    distinct: seen.size,
    ...(empty > 0 ? { empty } : {}),
    ...(column.type === 'date' ? spanOf(table, at) : {}),
    ...(column.format ? { format: column.format } : {}),
    samples: [
      ...new Set([
        ...samplesOf(
          [...seen.values()],
          column.type === 'text' && (seen.size < table.rows.length || !/\d/.test([...seen.values()][0] ?? '')),
        ),
        ...[...named].slice(0, most.samples),
      ]),
    ],
  };
}

/** By its whole name, or a firm by what people call it. */
function isSpoken(value: string, spoken: string): boolean {
  if (value.length < 2 || value.length > 60 || spoken === '') return false;
  if (spoken.includes(value)) return true;
  const core = /^(.{2,}?)(?:股份|有限|责任|集团|商贸|贸易|科技|实业|工贸)*公司$/.exec(value)?.[1];
  return core !== undefined && spoken.includes(core);
}

/** The first and the last day. */
function spanOf(table: FoundTable, at: number): { from?: string; to?: string } {
  let [from, to] = ['', ''];
  for (const row of table.rows) {
    const day = dayIn(row[at] ?? null)?.day.slice(0, 10);
    if (day === undefined) continue;
    if (from === '' || day < from) from = day;
    if (day > to) to = day;
  }
  return from === '' ? {} : { from, to };
}

/** Every name of a column of words, so that each of them can be asked for; of others a few. */
function samplesOf(values: string[], isWords: boolean): string[] {
  const all = values.reduce((sum, one) => sum + one.length, 0);
  // Grades are few and short, even where every row has another.
  if (values.length <= most.grades && values.every((one) => one.length <= 4)) return values;
  return values.slice(0, isWords && (values.length <= most.samples || all <= most.letters) ? values.length : 4);
}
