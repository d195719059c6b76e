/** Reads a SQLite database: its tables with their columns, and the first rows of each, or more of the one asked for. */
import { sqlName } from '#text/escape.ts';
import { sentenceOf } from '#contract/sentence.ts';
import type { DatabaseSync } from 'node:sqlite';
import { listTables, openDatabase, rowsOf } from '../../../file-work/sqlite.server.ts';
import { oneLine, tableLines } from '../markdown.ts';
import { type Reading, type Source, Unreadable } from '../reading.ts';

const rowsOfEach = 20;
const mostTables = 40;

export function readDatabase(source: Source): Reading {
  const db = opened(source);
  const tables = listTables(db);
  const asked = source.part?.trim();
  const shown = asked ? tables.filter((table) => table.name === asked) : tables.slice(0, mostTables);
  if (asked && shown.length === 0)
    throw new Unreadable(
      `数据库里没有“${asked}”这张表。它有：${
        tables
          .slice(0, 20)
          .map((table) => table.name)
          .join('、') || '（没有表）'
      }。`,
    );
  source.note(`正在读取 ${source.name} 的 ${shown.length} 张表`);
  const names = tables.map((table) => `${table.name}${table.rows === null ? '' : `（${table.rows} 行）`}`);
  return {
    type: 'SQLite 数据库',
    overview: tables.length === 0 ? '里面没有表' : `${tables.length} 张表：${names.join('、')}`,
    content: contentOf(db, shown, asked ? Infinity : rowsOfEach),
  };
}

function opened(source: Source): DatabaseSync {
  try {
    return openDatabase({ name: source.name, bytes: source.bytes }, 'read');
  } catch (error) {
    throw new Unreadable(sentenceOf(error, '数据库损坏或不完整，打不开。').replace(/^“[^”]*”/, ''), { cause: error });
  }
}

function* contentOf(db: DatabaseSync, tables: ReturnType<typeof listTables>, most: number): Generator<string> {
  for (const { name, rows, columns } of tables) {
    yield `[数据表：${oneLine(name)}]`;
    yield '';
    // A view is worked out only when it is asked for.
    if (rows === null && most !== Infinity) {
      yield `视图，列：${columns.map((column) => oneLine(column.name)).join('、')}`;
      yield '';
      continue;
    }
    const { table } = rowsOf(db.prepare(`select * from ${sqlName(name)}${most === Infinity ? '' : ` limit ${most}`}`), [], false);
    yield* tableLines(
      [table.columns, ...table.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))],
      table.columns.length,
    );
    if (rows !== null && rows > table.rows.length) yield `（列前 ${table.rows.length} 行，共 ${rows} 行；完整查询请用 database）`;
    yield '';
  }
}
