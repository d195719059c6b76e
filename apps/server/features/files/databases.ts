/** Looking into a database file page by page, read only, in the bounded process that opens what comes from strangers. */
import { sqlName } from '#text/escape.ts';
import type { FileWork } from '#capabilities/file-work/file-work.server.ts';
import type { Shared } from '#capabilities/queues/fair-queue.ts';
import { Refusal } from '#contract/codes.ts';
import { databasePageRows } from '#contract/operations/files.ts';
import { extensionOf } from '#contract/task.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Handler } from '#server/platform/http/context.ts';
import { personOf, type FileHands } from './operations.ts';

export interface DatabaseOperationsInput {
  hands: Pick<FileHands, 'seen'>;
  store: FileStore;
  file_work: Shared<FileWork>;
}

const endings = ['sqlite', 'sqlite3', 'db', 'db3'];
/** As much as the tools work with. */
const mostBytes = 100 * 1024 * 1024;

export function databaseOperations({ hands, store, file_work }: DatabaseOperationsInput): {
  LookIntoDatabase: Handler<'LookIntoDatabase'>;
} {
  return {
    async LookIntoDatabase({ file_uri, table, page }, context) {
      const { actor, row } = await hands.seen(context, file_uri);
      if (!endings.includes(extensionOf(row.name))) throw new Refusal('UNSUPPORTED', `“${row.name}”不是数据库文件`);
      if (row.bytes > mostBytes) throw new Refusal('UNSUPPORTED', '数据库超过 100MB，请下载后查看');
      const file = { name: row.name, bytes: await store.get(row.store_key) };
      const look = async (job: Parameters<FileWork['work']>[0]) => {
        const done = await file_work.of(personOf(actor, row)).work(job, [file], context.signal);
        if ('error' in done) throw new Refusal('UNSUPPORTED', done.error);
        if (!done.answer.table) throw new Error('a database was looked into and nothing came back');
        return done.answer.table;
      };
      const first = table === '' ? await look({ kind: 'tables' }) : null;
      const wanted = first ? ((first.tables.find(({ rows }) => rows !== null) ?? first.tables[0])?.name ?? '') : table;
      if (wanted === '') return { tables: [], table: '', columns: [], rows: [], has_more: false };
      // One more than is shown tells whether there are more.
      const sql = `SELECT * FROM ${sqlName(wanted)} LIMIT ${databasePageRows + 1} OFFSET ${(page - 1) * databasePageRows}`;
      const { tables, columns, rows, total } = await look({ kind: 'query', sql, params: [], csv: false });
      // No name of SQL's own is a table of the person's.
      if (!tables.some(({ name }) => name === wanted)) throw new Refusal('NOT_FOUND', '数据库里没有这张表');
      return { tables, table: wanted, columns, rows: rows.slice(0, databasePageRows), has_more: total > databasePageRows };
    },
  };
}
