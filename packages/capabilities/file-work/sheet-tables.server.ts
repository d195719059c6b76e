/** Tables of a database from sheets: names in any script kept, types as the cells say. */
import type { SQLInputValue } from 'node:sqlite';
import { openBook } from '../deliverables/sheet/open-book.server.ts';
import { findTable, type Column, type FoundTable } from '../deliverables/sheet/table/table.server.ts';
import { dayIn, numberIn, printValue, type Value } from '../deliverables/sheet/table/values.server.ts';
import { printDecimal } from '#text/decimal.ts';
import type { FileJob, JobFile } from './file-job.server.ts';

type Wish = Extract<FileJob, { kind: 'import' }>['tables'][number];

export interface WantedTable {
  file: string;
  /** Left out for a file that is one table. */
  sheet?: string;
  /** What the table is to be called. */
  name: string;
  found: FoundTable;
}

/** Without a sheet named, every sheet that has data. Throws with a sentence when there is nothing in a file. */
export async function tablesWanted(wishes: readonly Wish[], files: readonly JobFile[]): Promise<WantedTable[]> {
  const wanted: WantedTable[] = [];
  for (const wish of wishes) {
    const file = files.find((one) => one.name === wish.file);
    if (!file) throw new Error(`任务里没有文件“${wish.file}”。`);
    const { book } = await openBook(file.name, file.bytes);
    const stem = file.name.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
    const isSingle = book.sheets.length === 1;
    const sheets =
      wish.sheet === undefined
        ? book.sheets.filter((sheet) => sheet.rows.some((row) => row?.some((cell) => cell !== null && cell !== undefined && cell !== '')))
        : book.sheets.filter((sheet) => sheet.name === wish.sheet);
    if (sheets.length === 0) {
      findTable(book, file.name, { sheet: wish.sheet });
      throw new Error(`“${file.name}”里没有数据。`);
    }
    for (const sheet of sheets) {
      const own = isSingle ? stem : sheet.name;
      const name = (sheets.length === 1 ? wish.table : undefined) ?? own;
      const found = findTable(book, file.name, { sheet: sheet.name });
      wanted.push({ file: file.name, name, found, ...(isSingle ? {} : { sheet: sheet.name }) });
    }
  }
  return wanted;
}

export interface NewTable {
  name: string;
  columns: { name: string; type: 'INTEGER' | 'REAL' | 'TEXT' }[];
  rows: SQLInputValue[][];
  notes: string[];
}

/** `taken` holds the names of tables there are, in small letters, and is added to. */
export function tableOfSheet({ name, found }: WantedTable, taken: Set<string>): NewTable {
  const base = name.replace(/\s+/g, ' ').trim().slice(0, 60) || '数据';
  const free = /^sqlite_/i.test(base) ? `表_${base}` : base;
  const own = withoutCase(free, taken);
  const names = new Set<string>();
  const columns = found.columns.map((column, n) => ({
    name: withoutCase(column.name, names),
    type: typeOf(column, found.rows, n),
  }));
  const rows = found.rows.map((row) => columns.map(({ type }, n) => cellOf(row[n] ?? null, type, found.columns[n])));
  return { name: own, columns, rows, notes: found.notes };
}

/** SQL takes 姓名A and 姓名a for the same. */
function withoutCase(name: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}(${number})`;
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}

function typeOf(column: Column, rows: Value[][], n: number): NewTable['columns'][number]['type'] {
  if (column.type === 'bool') return 'INTEGER';
  if (column.type !== 'number') return 'TEXT';
  return rows.every((row) => {
    const number = numberIn(row[n] ?? null);
    return number === null || (number.scale === 0 && Number.isSafeInteger(Number(number.digits)));
  })
    ? 'INTEGER'
    : 'REAL';
}

function cellOf(value: Value, type: NewTable['columns'][number]['type'], column: Column | undefined): SQLInputValue {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return type === 'TEXT' ? String(value) : value ? 1 : 0;
  if (type === 'TEXT') return column?.type === 'date' ? (dayIn(value)?.day ?? printValue(value)) : printValue(value);
  const number = numberIn(value);
  // Text among figures stays what it is: a column's type is no promise here.
  if (!number) return printValue(value);
  return type === 'INTEGER' && number.scale === 0 ? number.digits : Number(printDecimal(number));
}
