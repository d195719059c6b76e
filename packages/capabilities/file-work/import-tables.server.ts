/** Makes tables of a database from sheets, in a new database or beside the tables of one that is there. */
import { sqlName } from '#text/escape.ts';
import type { Done, FileJob, JobFile } from './file-job.server.ts';
import { tableOfSheet, tablesWanted } from './sheet-tables.server.ts';
import { listTables, lookInto, openDatabase, sentenceOf } from './sqlite.server.ts';

export async function importTables(job: Extract<FileJob, { kind: 'import' }>, files: JobFile[]): Promise<Done> {
  const [base] = files;
  const db = openDatabase(job.base ? (base ?? null) : null, 'write');
  const wanted = await tablesWanted(job.tables, job.base ? files.slice(1) : files);
  const taken = new Set(listTables(db).map((table) => table.name.toLowerCase()));
  const lines: string[] = [];
  const heed: string[] = [];
  let first: string | undefined;
  for (const one of wanted) {
    const { name, columns, rows, notes } = tableOfSheet(one, taken);
    first ??= name;
    try {
      db.exec(`create table ${sqlName(name)} (${columns.map((column) => `${sqlName(column.name)} ${column.type}`).join(', ')})`);
      const insert = db.prepare(`insert into ${sqlName(name)} values (${columns.map(() => '?').join(', ')})`);
      db.exec('begin');
      for (const row of rows) insert.run(...row);
      db.exec('commit');
    } catch (error) {
      throw sentenceOf(error, 'write');
    }
    lines.push(`“${one.file}”${one.sheet === undefined ? '' : `的“${one.sheet}”`} → 表“${name}”，${rows.length} 行`, ...notes);
    heed.push(...notes);
  }
  return { answer: { lines, notes: heed, table: lookInto(db, first) }, files: [{ name: 'database', bytes: db.serialize() }] };
}
