/** A database for a test: one server for all of them, each with a fresh copy of the migrated schema. */
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate, openDatabase } from './database.ts';
import { startEmbedded } from './embedded.ts';

export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  drop(): Promise<void>;
}

const migrations = join(import.meta.dirname, 'migrations');

/** Let go of by their tests, of this process. A file system that has just deleted hundreds of files is slow to make others, so it is done for many at once. */
const unused: string[] = [];
const mostUnused = 16;
let cleared = false;

/**
 * The server keeps running between tests and test runs; its data is worthless. `TEST_DATABASE_URL` names another one, to see whether an
 * older PostgreSQL will do: its user makes databases there, and drops them again. What a process leaves is dropped by the next that makes one.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const other = process.env['TEST_DATABASE_URL'];
  const server = other || (await ownServer());
  const template = `template_${schemaHash()}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query('select pg_advisory_lock(4711)');
  const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (known.rowCount === 0) {
    await admin.query(`create database ${template}_new`);
    const fresh = openDatabase(withDatabase(server, `${template}_new`));
    await migrate(fresh, migrations);
    await fresh.close();
    await admin.query(`alter database ${template}_new rename to ${template}`);
  }
  if (!cleared) await drop(admin, await leftByOthers(admin));
  cleared = true;
  // File by file: written through the log, a database costs five times as much of the processor.
  await admin.query(`create database ${name} template ${template}${other ? '' : ' strategy file_copy'}`);
  await admin.query('select pg_advisory_unlock(4711)');
  await admin.end();
  const url = withDatabase(server, name);
  const pool = new pg.Pool({ connectionString: url, max: 10, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      unused.push(name);
      if (!other && unused.length < mostUnused) return;
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await drop(client, unused.splice(0));
      await client.end();
    },
  };
}

async function drop(admin: pg.Client, names: readonly string[]): Promise<void> {
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
}

async function leftByOthers(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname ~ '^test_[0-9]+_[0-9a-f]+$'");
  return rows.map(({ datname }) => datname).filter((name) => !isAlive(Number(name.split('_')[1])));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function ownServer(): Promise<string> {
  const root = join(tmpdir(), `antou-test-${process.getuid?.() ?? 0}`);
  mkdirSync(root, { recursive: true });
  return exclusively(join(root, 'lock'), async () => {
    const { url } = await startEmbedded(join(root, 'postgres'));
    await trustPower(url);
    return url;
  });
}

/** What a loss of power would take is worthless here; a process that is killed loses nothing by it. Servers that bring their database along keep it as it is. */
async function trustPower(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rows } = await admin.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'off') {
    await admin.query('alter system set fsync = off');
    await admin.query('alter system set full_page_writes = off');
    await admin.query('select pg_reload_conf()');
  }
  await admin.end();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

function schemaHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 12);
}

async function exclusively<T>(lock: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      closeSync(openSync(lock, 'wx'));
      break;
    } catch {
      const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > 60_000) rmSync(lock, { force: true });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
