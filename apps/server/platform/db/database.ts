/** The door to the rows: a pool, transactions, and the schema brought up to date at start. */
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

// Counters and times in milliseconds fit a double; strings would leak into sums.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** What both a pool and a transaction can do. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export interface Database extends Queryable {
  pool: pg.Pool;
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Opens as many connections as one message needs side by side, so that the first people don't wait for them. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const keptOpen = 6;

export function openDatabase(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    min: keptOpen,
    connectionTimeoutMillis: 15_000,
    // A new connection proves its password and prepares its statements anew, while a person waits.
    idleTimeoutMillis: 600_000,
    allowExitOnIdle: true,
    // Statements that don't wait for each other's answers go out together: each wait is a way to the database and back.
    pipeline: true,
    stream: gatheringSocket,
  });
  let closing = false;
  // The pool is ended before its connections are; what the last of them hear of the database's own end is no news.
  pool.on('error', (error) => closing || options.onError?.(error));
  return {
    pool,
    query: (text, values) => pool.query(text, values),
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      // A server that goes away between two queries tells nobody but this listener, and unheard it would end the process.
      const onError = (error: Error): void => void (broken = error);
      client.on('error', onError);
      try {
        const begun = client.query('begin');
        begun.catch(() => undefined);
        const result = await work(client);
        await begun;
        // A statement that failed unheard has undone everything: the database answers a commit then with what it did instead.
        const { command } = await client.query('commit');
        if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
        return result;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
        client.removeListener('error', onError);
      }
    },
    async warm() {
      await Promise.all(Array.from({ length: keptOpen }, () => pool.query('select 1')));
    },
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/** Statements that are sent in one turn of the event loop go out in one write, as a write costs more than a small statement. */
function gatheringSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean; // one of its overloads, as it was called
  let isHeld = false;
  const letGo = (): void => {
    isHeld = false;
    socket.uncork();
  };
  socket.write = (...given: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      process.nextTick(letGo);
    }
    return write(...given);
  };
  return socket;
}

/** Any number; every process that migrates takes the same lock. */
const migrationLock = 7_301_842;

/** Applies the files of `directory` that were not applied yet, in order of their names, one process at a time. */
export async function migrate(db: Database, directory: string): Promise<string[]> {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${migrationLock})`);
    await tx.query('create table if not exists schema_migration (name text primary key, applied timestamptz not null default now())');
    const applied = new Set((await tx.query<{ name: string }>('select name from schema_migration')).rows.map((row) => row.name));
    const open = names.filter((name) => !applied.has(name));
    for (const name of open) {
      await tx.query(readFileSync(join(directory, name), 'utf8'));
      await tx.query('insert into schema_migration (name) values ($1)', [name]);
    }
    return open;
  });
}
