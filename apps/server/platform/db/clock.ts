/** The database's clock: what processes must agree on is measured by it, as theirs may differ. */
import type { Queryable } from './database.ts';

/** Milliseconds since 1970 at this moment, also within a transaction. */
export async function databaseNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now: number }>({
    name: 'database_now',
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now',
  });
  const [row] = rows;
  if (!row) throw new Error('the database did not tell its time');
  return row.now;
}

/** When the statement's transaction began, as an expression an index can be searched with; milliseconds since 1970. */
export const databaseMs = '(extract(epoch from now()) * 1000)::bigint';
