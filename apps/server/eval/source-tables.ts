/** The tables in the files of a task, and figures computed from them: what the product's own numbers are held against. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { readXlsx } from 'hucre/xlsx';
import type { Condition, Figure, RowFigure, TableFigure } from './eval-task.ts';

export interface SourceTable {
  file: string;
  sheet: string;
  columns: string[];
  rows: string[][];
}

/** Tables of the xlsx and csv files among `files`: the first row of each sheet names its columns. */
export async function sourceTables(folder: string, files: readonly string[]): Promise<SourceTable[]> {
  const tables: SourceTable[] = [];
  for (const file of files) {
    if (/\.csv$/i.test(file)) {
      const { data } = Papa.parse<string[]>(readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, ''), { skipEmptyLines: true });
      tables.push(tableOf(file, '', data));
    } else if (/\.xlsx$/i.test(file)) {
      const { sheets } = await readXlsx(readFileSync(join(folder, file)));
      for (const { name, rows } of sheets)
        tables.push(
          tableOf(
            file,
            name,
            rows.map((row) => row.map(cellWords)),
          ),
        );
    }
  }
  return tables;
}

function tableOf(file: string, sheet: string, [columns = [], ...rows]: string[][]): SourceTable {
  return { file, sheet, columns: columns.map((name) => name.trim()), rows: rows.filter((row) => row.some((cell) => cell.trim() !== '')) };
}

function cellWords(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return value === null || value === undefined ? '' : String(value as string | number | boolean).trim();
}

/** Throws `Error` naming the file or column that is not there: a task that is written wrongly must not pass. */
export function computed(figure: Figure, tables: readonly SourceTable[]): number {
  if (typeof figure === 'number') return figure;
  if ('op' in figure) {
    const [a, b] = figure.with.map((one) => computed(one, tables)) as [number, number];
    return { plus: a + b, minus: a - b, times: a * b, divide: a / b }[figure.op];
  }
  return ofTable(figure, tables);
}

function ofTable({ of, sheet, take, column, where = {} }: TableFigure, tables: readonly SourceTable[]): number {
  const table = tables.find((one) => one.file === of && (sheet === undefined || one.sheet === sheet));
  if (!table) throw new Error(`没有表“${of}${sheet ? ` ${sheet}` : ''}”`);
  const rows = table.rows.filter((row) => Object.entries(where).every(([name, condition]) => fits(row[at(table, name)] ?? '', condition)));
  if (take === 'count' && column === undefined) return rows.length;
  if (column === undefined) throw new Error(`“${take}”要说明是哪一列`);
  if (take === 'distinct') return new Set(rows.map((row) => row[at(table, String(column))] ?? '')).size;
  const values = rows.flatMap((row) => {
    const value = rowValue(table, row, column);
    return Number.isNaN(value) ? [] : [value];
  });
  switch (take) {
    case 'count':
      return values.length;
    case 'sum':
      return sum(values);
    case 'mean':
      return sum(values) / values.length;
    case 'min':
      return Math.min(...values);
    case 'max':
      return Math.max(...values);
    case 'median':
      return median(values);
  }
}

/** In ten-thousandths, so that no binary fraction gets in. */
export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + Math.round(value * 10_000), 0) / 10_000;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? Number.NaN) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}

function at(table: SourceTable, name: string): number {
  const found = table.columns.indexOf(name);
  if (found < 0) throw new Error(`“${table.file}”没有列“${name}”`);
  return found;
}

/** NaN where a cell holds no number. */
function rowValue(table: SourceTable, row: readonly string[], column: RowFigure): number {
  const [first = '', ...rest] = typeof column === 'string' ? [column] : column;
  const value = (term: string | number): number => (typeof term === 'number' ? term : numberOf(row[at(table, term)] ?? ''));
  let result = value(first);
  for (let n = 0; n + 1 < rest.length; n += 2) {
    const other = value(rest[n + 1] ?? 0);
    if (rest[n] === '+') result += other;
    else if (rest[n] === '-') result -= other;
    else if (rest[n] === '*') result *= other;
    else result /= other;
  }
  return result;
}

/** What a column's cells are counted in by its name: 10,000 of 收入（万元）. Words beside a figure say it too: 4933 万元. */
export function scaleOf(column: string): number {
  const unit = /[（(]\s*([千百十]?[万亿])/.exec(column)?.[1] ?? '';
  const factors: Record<string, number> = { 万: 1e4, 十: 10, 百: 100, 千: 1000, 亿: 1e8 };
  return [...unit].reduce((scale, word) => scale * (factors[word] ?? 1), 1);
}

/** What `computed` counts in: 1 for shares, and where columns of several units meet. */
export function scaleOfFigure(figure: Figure): number {
  if (typeof figure === 'number') return 1;
  if ('op' in figure) {
    const scales = new Set(figure.with.filter((one) => typeof one !== 'number').map(scaleOfFigure));
    const [scale = 1] = scales;
    return figure.op === 'divide' || scales.size > 1 ? 1 : scale;
  }
  const { take, column } = figure;
  return take === 'count' || take === 'distinct' || typeof column !== 'string' ? 1 : scaleOf(column);
}

export function numberOf(cell: string): number {
  const bare = cell.replace(/[,，¥￥\s]/g, '');
  if (bare === '') return Number.NaN;
  return bare.endsWith('%') ? Number(bare.slice(0, -1)) / 100 : Number(bare);
}

function fits(cell: string, condition: Condition): boolean {
  if (typeof condition === 'string') return cell === condition;
  if ('not' in condition) return cell !== condition.not;
  if ('has' in condition) return cell.includes(condition.has);
  const { from, below } = condition as { from?: number | string; below?: number | string };
  // Days are compared as they are written, 2026-07-01.
  const value = (bound: number | string): string | number => (typeof bound === 'number' ? numberOf(cell) : cell);
  return cell !== '' && (from === undefined || value(from) >= from) && (below === undefined || value(below) < below);
}
