/** Opens SQLite databases that come from strangers, in memory and under guard: nothing outside of the one file can be read or written. Runs in the bounded processes. */
import { sqlName } from '#text/escape.ts';
import { constants, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import Papa from 'papaparse';
import { limitInWords, sizeTold } from '#contract/file-size.ts';
import type { Done, FileJob, JobAnswer, JobFile } from './file-job.server.ts';
import { statementsIn } from './statements.ts';

type Cell = string | number | null;
type Shown = NonNullable<JobAnswer['table']>;

const MB = 1024 * 1024;
export const databaseLimits = {
  file_bytes: 100 * MB,
  /** Rows that are shown and told. */
  rows: 200,
  /** Rows that are counted, and kept when the answer is saved. */
  counted: 200_000,
  columns: 200,
  /** Characters of all rows shown. */
  shown_chars: 150_000,
  cell_chars: 2_000,
  /** One value, one statement. */
  value_bytes: 20 * MB,
  sql_chars: 200_000,
  heap_bytes: 400 * MB,
  tables: 100,
} as const;

const header = 'SQLite format 3\0';

export function isDatabase(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 16)).toString('latin1') === header;
}

/** Throws with a sentence when it is no database or a broken one. Every statement prepared afterwards goes through the guard. */
export function openDatabase(file: JobFile | null, mode: 'read' | 'write'): DatabaseSync {
  const db = new DatabaseSync(':memory:', {
    allowExtension: false,
    enableDoubleQuotedStringLiterals: false,
    limits: {
      length: databaseLimits.value_bytes,
      sqlLength: databaseLimits.sql_chars * 4,
      column: 500,
      exprDepth: 200,
      compoundSelect: 100,
      functionArg: 100,
      attach: 0,
      likePatternLength: 2_000,
      variableNumber: 1_000,
      triggerDepth: 20,
    },
  });
  if (file) {
    if (!isDatabase(file.bytes)) throw new Error(`“${file.name}”不是 SQLite 数据库，打不开。`);
    if (file.bytes.length > databaseLimits.file_bytes)
      throw new Error(`“${file.name}”有 ${sizeTold(file.bytes.length)}，最大能打开 ${limitInWords(databaseLimits.file_bytes)} 的数据库。`);
    const bytes = new Uint8Array(file.bytes);
    // One file alone has no write-ahead log: it is read as what it was at its last checkpoint.
    if (bytes[18] === 2) bytes[18] = bytes[19] = 1;
    try {
      db.deserialize(bytes);
      db.prepare('select count(*) from sqlite_schema').get();
    } catch (error) {
      throw new Error(`“${file.name}”损坏或不完整，打不开。请重新导出后再上传。`, { cause: error });
    }
  }
  db.exec(
    `pragma hard_heap_limit = ${databaseLimits.heap_bytes}; pragma temp_store = memory; pragma trusted_schema = off; pragma cell_size_check = on;`,
  );
  const page = Number(db.prepare('pragma page_size').get()?.['page_size'] ?? 4096);
  db.exec(`pragma max_page_count = ${Math.floor(databaseLimits.file_bytes / page)};${mode === 'read' ? ' pragma query_only = on;' : ''}`);
  db.enableDefensive(true);
  db.setAuthorizer((action, first, second) => (isAllowed(mode, action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY));
  return db;
}

const looking = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'index_xinfo',
  'foreign_key_list',
  'foreign_key_check',
  'integrity_check',
  'quick_check',
  'collation_list',
  'data_version',
  'page_count',
]);

function isAllowed(mode: 'read' | 'write', action: number, first: string | null, second: string | null): boolean {
  switch (action) {
    case constants.SQLITE_SELECT:
    case constants.SQLITE_READ:
    case constants.SQLITE_RECURSIVE:
      return true;
    case constants.SQLITE_FUNCTION:
      return !/^(?:load_extension|fts3_tokenizer|edit|readfile|writefile|sqlite_(?:log|compileoption.*))$/i.test(second ?? '');
    case constants.SQLITE_PRAGMA: {
      const name = (first ?? '').toLowerCase();
      return looking.has(name) || (mode === 'write' && (name === 'foreign_keys' || name === 'user_version'));
    }
    case constants.SQLITE_ATTACH:
    case constants.SQLITE_DETACH:
      return false;
    case constants.SQLITE_CREATE_VTABLE:
    case constants.SQLITE_DROP_VTABLE:
      return mode === 'write' && /^(?:fts[345]|rtree)$/i.test(second ?? '');
    default:
      return mode === 'write';
  }
}

/** What a refusal of the engine means for a person. */
export function sentenceOf(error: unknown, mode: 'read' | 'write'): Error {
  const reason = error instanceof Error ? error.message : String(error);
  if (/[\u4e00-\u9fff]/.test(reason) && !/[a-z]{4,}/i.test(reason)) return new Error(reason);
  const is = (pattern: RegExp): boolean => pattern.test(reason);
  if (is(/not authorized|authorization denied|readonly database|query_only/i))
    return new Error(
      mode === 'read'
        ? '没有执行：查询只能读数据。要修改数据请用 change；附加别的数据库、加载扩展和改设置都不允许。'
        : '没有执行：附加别的数据库、加载扩展、读写别处的文件和改数据库设置都不允许。',
    );
  if (is(/out of memory|string or blob too big|too many/i))
    return new Error('没有执行：用的内存或一个值的大小超过了限制。请加上条件或分几次做。');
  if (is(/database or disk is full/i)) return new Error(`没有执行：数据库会超过 ${limitInWords(databaseLimits.file_bytes)}。`);
  if (is(/malformed|corrupt|not a database/i)) return new Error('数据库损坏或不完整，打不开。请重新导出后再上传。');
  const known: [RegExp, (match: RegExpExecArray) => string][] = [
    [/no such table: (.+)/, (match) => `没有叫“${match[1] ?? ''}”的表`],
    [/no such column: "?(.+?)"?(?: - .*)?$/, (match) => `没有叫“${match[1] ?? ''}”的列`],
    [/no such function: (.+)/, (match) => `没有“${match[1] ?? ''}”这个函数`],
    [/near "(.*)": syntax error/s, (match) => `SQL 写法有误，在“${match[1] ?? ''}”附近`],
    [/incomplete input/, () => 'SQL 没有写完'],
    [/table (.+) already exists/, (match) => `已经有叫“${match[1] ?? ''}”的表`],
    [/UNIQUE constraint failed: (.+)/, (match) => `“${match[1] ?? ''}”不允许重复`],
    [/NOT NULL constraint failed: (.+)/, (match) => `“${match[1] ?? ''}”不能为空`],
    [/FOREIGN KEY constraint failed/, () => '引用的记录不存在，或还有别的记录引用它'],
  ];
  for (const [pattern, words] of known) {
    const match = pattern.exec(reason);
    if (match) return new Error(`没有执行：${words(match)}。`);
  }
  return new Error(`没有执行：数据库回答“${reason.slice(0, 300)}”。`);
}

/** Its tables, and the first rows of the first. */
export function tablesOf(file: JobFile): Done {
  const db = openDatabase(file, 'read');
  try {
    return { answer: { lines: [], table: lookInto(db) }, files: [] };
  } catch (error) {
    throw sentenceOf(error, 'read');
  }
}

export function queryDatabase(file: JobFile, { sql, params, csv }: Extract<FileJob, { kind: 'query' }>): Done {
  const db = openDatabase(file, 'read');
  const statements = statementsIn(sql);
  if (statements.length === 0) throw new Error('没有可以执行的 SQL。');
  if (statements.length > 1) throw new Error(`没有执行：一次只能查询一条语句，这里有 ${statements.length} 条，请分几次查询。`);
  try {
    const own = statements[0] ?? '';
    const found = rowsOf(db.prepare(own), params, csv);
    const files = found.csv ? [{ name: 'csv', bytes: new TextEncoder().encode(`\ufeff${Papa.unparse(found.csv)}\r\n`) }] : [];
    return { answer: { lines: [], table: { ...found.table, sql: own, tables: listTables(db) } }, files };
  } catch (error) {
    throw sentenceOf(error, 'read');
  }
}

/** All statements or none: what fails is thrown away with the copy it was tried on. */
export function changeDatabase(file: JobFile, { sql, params }: Extract<FileJob, { kind: 'change' }>): Done {
  const db = openDatabase(file.bytes.length === 0 ? null : file, 'write');
  try {
    const before = changesOf(db);
    if (params.length > 0) {
      if (statementsIn(sql).length > 1) throw new Error('没有执行：带参数时一次只能写一条语句。');
      db.prepare(sql).run(...params.map(bound));
    } else db.exec(sql);
    if (db.isTransaction) db.exec('commit');
    const changed = changesOf(db) - before;
    const bytes = db.serialize();
    return {
      answer: { lines: [`改动 ${changed} 行`], changed, table: lookInto(db, mentionedTable(sql)) },
      files: [{ name: file.name, bytes }],
    };
  } catch (error) {
    throw sentenceOf(error, 'write');
  }
}

function changesOf(db: DatabaseSync): number {
  return Number(db.prepare('select total_changes() as n').get()?.['n'] ?? 0);
}

/** The table a change was about, as far as its words say. */
function mentionedTable(sql: string): string | undefined {
  const names = [
    ...sql.matchAll(/(?:into|update|table(?:\s+if\s+not\s+exists)?|from)\s+(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([\p{L}\p{N}_]+))/giu),
  ];
  return names.map((match) => match[1] ?? match[2] ?? match[3] ?? match[4]).at(-1);
}

/** What there is, and the first rows of a table. */
export function lookInto(db: DatabaseSync, wanted?: string): Shown {
  const tables = listTables(db);
  const shown = tables.find((table) => table.name === wanted) ?? tables.find((table) => table.rows !== null);
  if (!shown) return { sql: '', columns: [], rows: [], total: 0, whole: true, tables };
  const sql = `SELECT * FROM ${sqlName(shown.name)}`;
  const { table } = rowsOf(db.prepare(`${sql} limit ${databaseLimits.rows}`), [], false);
  return { ...table, sql, total: shown.rows ?? table.total, tables };
}

export function listTables(db: DatabaseSync): Shown['tables'] {
  const all = db.prepare(
    `select l.name, l.type from pragma_table_list l join sqlite_schema s on s.name = l.name
     where l.schema = 'main' and l.type <> 'shadow' and l.name not like 'sqlite\\_%' escape '\\' order by s.rowid`,
  );
  return all
    .all()
    .slice(0, databaseLimits.tables)
    .map((row) => {
      const name = String(row['name']);
      return { name, rows: row['type'] === 'table' ? countOf(db, name) : null, columns: columnsOf(db, name) };
    });
}

function countOf(db: DatabaseSync, name: string): number {
  return Number(db.prepare(`select count(*) as n from ${sqlName(name)}`).get()?.['n'] ?? 0);
}

function columnsOf(db: DatabaseSync, table: string): { name: string; type: string }[] {
  try {
    return db
      .prepare('select name, type from pragma_table_info(?)')
      .all(table)
      .slice(0, databaseLimits.columns)
      .map((row) => ({ name: String(row['name']).slice(0, 200), type: String(row['type']).slice(0, 40) }));
  } catch {
    // A view on what is not there: it is listed without columns.
    return [];
  }
}

/** Rows as they are shown; every row once more as text when it is to be saved. */
export function rowsOf(
  statement: StatementSync,
  params: readonly Cell[],
  keep: boolean,
): { table: Omit<Shown, 'sql' | 'tables'>; csv: string[][] | null } {
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  const columns = statement.columns().map((column) => column.name);
  if (columns.length === 0) throw new Error('没有执行：这条语句不返回数据，要修改数据请用 change。');
  const csv: string[][] | null = keep ? [columns] : null;
  const rows: Cell[][] = [];
  let chars = 0;
  let total = 0;
  let whole = true;
  for (const row of statement.iterate(...params.map(bound))) {
    if (total >= databaseLimits.counted) {
      whole = false;
      break;
    }
    total += 1;
    const values = valuesIn(row);
    csv?.push(values.map((value) => csvText(value)));
    if (rows.length >= databaseLimits.rows || chars > databaseLimits.shown_chars) continue;
    const cells = values.slice(0, databaseLimits.columns).map((value) => cut(value));
    chars += JSON.stringify(cells).length;
    rows.push(cells);
  }
  return { table: { columns: columns.slice(0, databaseLimits.columns), rows, total, whole }, csv };
}

/** A row is an array since `setReturnArrays`, which the types don't know. */
function valuesIn(row: unknown): Cell[] {
  return Array.isArray(row) ? row.map(cellOf) : [];
}

function cellOf(value: unknown): Cell {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return value instanceof Uint8Array ? `[二进制 ${sizeTold(value.length)}]` : String(value);
}

function cut(value: Cell): Cell {
  if (typeof value !== 'string' || value.length <= databaseLimits.cell_chars) return value;
  return `${value.slice(0, databaseLimits.cell_chars).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Text that a spreadsheet would take for a formula is marked as text. */
function csvText(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
}

function bound(value: Cell): SQLInputValue {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}
