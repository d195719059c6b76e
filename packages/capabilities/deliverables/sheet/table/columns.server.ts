/** Finds columns by their names and groups rows by what stands in them. */
import type { By } from '#contract/content/table-query.ts';
import type { Column, Table } from './table.server.ts';
import { dayIn, halfWidth, isEmpty, keyOf, numberIn, periodOf, printValue, signOf, type Value } from './values.server.ts';
import type { Decimal } from '#text/decimal.ts';

function plain(name: string): string {
  return halfWidth(name).replace(/\s+/g, '').toLowerCase();
}

/** Throws `Error` with the columns there are. */
export function columnAt(table: Table, name: string): number {
  const exact = table.columns.findIndex((column) => column.name === name);
  if (exact >= 0) return exact;
  const close = table.columns.flatMap((column, n) => (plain(column.name) === plain(name) ? [n] : []));
  if (close[0] !== undefined && close.length === 1) return close[0];
  throw new Error(`${table.where} 没有名为“${name}”的列。它有：${table.columns.map((column) => column.name).join('、')}。`);
}

/** What a cell is put in order by: ¥550.06 of a column of figures is a figure, 2026.5.1 of one of days a day. */
export function orderingOf({ type }: Column): (value: Value) => Value {
  // A figure as the file keeps it is in order by itself.
  if (type === 'number') return (value) => (typeof value === 'number' ? value : (numberIn(value) ?? value));
  if (type === 'date') return (value) => dayIn(value) ?? value;
  return (value) => value;
}

export function cellsOf(table: Table, column: number): Value[] {
  return table.rows.map((row) => row[column] ?? null);
}

const periodWords = { year: '年份', quarter: '季度', month: '月份', week: '周', day: '日期' };

export interface Grouping {
  column: Column;
  /** What a row belongs to. */
  of(row: Value[]): Value;
}

export function groupingOf(table: Table, { column, period }: By, notes: string[]): Grouping {
  const at = columnAt(table, column);
  const own = table.columns[at];
  if (!own) throw new Error(`没有名为“${column}”的列。`);
  if (!period) {
    const open = table.rows.filter((row) => isEmpty(row[at] ?? null)).length;
    if (open > 0) notes.push(`“${own.name}”有 ${open} 行没有填，归到“（空）”。`);
    return {
      column: own,
      of: (row) => {
        const value = row[at] ?? null;
        return isEmpty(value) ? '（空）' : typeof value === 'string' ? value.trim() : value;
      },
    };
  }
  const without = table.rows.filter((row) => !dayIn(row[at] ?? null)).length;
  if (without === table.rows.length && without > 0) throw new Error(`“${own.name}”列里没有日期，不能按${periodWords[period]}归并。`);
  if (without > 0) notes.push(`“${own.name}”有 ${without} 行不是日期，归到“（无日期）”。`);
  return {
    column: { name: period === 'day' ? own.name : periodWords[period], type: 'text' },
    of: (row) => {
      const day = dayIn(row[at] ?? null);
      return day ? periodOf(day, period) : '（无日期）';
    },
  };
}

/** Rows by what they share, in the order of their first. */
export function grouped(rows: Value[][], groupings: Grouping[]): { keys: Value[]; rows: Value[][] }[] {
  const groups = new Map<string, { keys: Value[]; rows: Value[][] }>();
  for (const row of rows) {
    const keys = groupings.map((grouping) => grouping.of(row));
    const key = keys.length === 1 ? keyOf(keys[0] ?? null) : keys.map(keyOf).join('\u0001');
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { keys, rows: [row] });
  }
  return [...groups.values()];
}

/** The figures of a column; what is none is counted and said. */
export function figuresOf(rows: Value[][], column: number, said?: { name: string; notes: string[] }): Decimal[] {
  const figures: Decimal[] = [];
  const signs = new Set<string>();
  let texts = 0;
  let lost = 0;
  for (const row of rows) {
    const value = row[column] ?? null;
    if (isEmpty(value)) continue;
    const number = numberIn(value);
    if (!number) {
      lost += 1;
      continue;
    }
    const sign = signOf(value);
    if (sign !== null) signs.add(sign);
    if (typeof value === 'string') texts += 1;
    figures.push(number);
  }
  if (said && signs.size > 1)
    addNote(said.notes, `“${said.name}”里有几种货币（${[...signs].join('、')}），没有换算，直接相加的数没有意义，请分开来算。`);
  if (said && texts > 0) addNote(said.notes, `“${said.name}”有 ${texts} 个以文本存着的数字，已按数字计算。`);
  if (said && lost > 0) {
    const sample = rows.map((row) => row[column] ?? null).find((value) => !isEmpty(value) && !numberIn(value));
    addNote(said.notes, `“${said.name}”有 ${lost} 个值不是数字（如“${printValue(sample ?? '').slice(0, 20)}”），没有计入。`);
  }
  return figures;
}

export function addNote(notes: string[], note: string): void {
  if (!notes.includes(note)) notes.push(note);
}
