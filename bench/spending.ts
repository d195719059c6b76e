/** What a product has used so far: CPU of its process and of its database's, and commits; others on the same database server are left out. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { RunningProduct } from './product.ts';

export interface Spent {
  /** `performance.now()` when the CPU was read. */
  at: number;
  /** CPU of the server process, in milliseconds. */
  server: number;
  /** CPU of the database's processes that work for it, in milliseconds. */
  database: number;
  /** Transactions, read-only ones too. */
  commits: number;
  /** `performance.now()` when the commits were. */
  counted_at: number;
}

export interface Spending {
  now(): Promise<Spent>;
  /** As `now`, when every connection has told what it committed: PostgreSQL counts it when a connection has been idle for ten seconds. */
  settled(): Promise<Spent>;
  close(): Promise<void>;
}

const idleMs = 11_500;

export async function watchSpending(product: RunningProduct): Promise<Spending> {
  // From beside: what is asked here is counted for another database.
  const url = new URL(product.database_url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  /** By process: those that ended are not forgotten. */
  const used = new Map<number, number>();
  async function now(): Promise<Spent> {
    const { rows } = await client.query<{ pids: number[] | null; commits: number }>(
      `select (select array_agg(pid) from pg_stat_activity where datname = $1) as pids,
         (select xact_commit::float8 from pg_stat_database where datname = $1) as commits`,
      [name],
    );
    for (const pid of rows[0]?.pids ?? []) used.set(pid, cpuOf(pid) ?? used.get(pid) ?? 0);
    const at = performance.now();
    return {
      at,
      counted_at: at,
      server: cpuOf(product.pid) ?? Number.NaN,
      database: [...used.values()].reduce((sum, one) => sum + one, 0),
      commits: rows[0]?.commits ?? Number.NaN,
    };
  }
  return {
    now,
    async settled() {
      const { at, server, database } = await now();
      await new Promise((resolve) => setTimeout(resolve, idleMs));
      const { commits, counted_at } = await now();
      return { at, server, database, commits, counted_at };
    },
    close: () => client.end(),
  };
}

/** Milliseconds; exact where the kernel tells nanoseconds of every thread, else in hundredths of a second. Null when the process is gone. */
function cpuOf(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, tid) => sum + Number(readFileSync(`/proc/${pid}/task/${tid}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6;
  } catch {
    return null;
  }
}
