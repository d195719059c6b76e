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

/**
 * The server keeps running between tests and test runs; its data is worthless. `TEST_DATABASE_URL` names another one, to see whether an
 * older PostgreSQL will do: its user makes databases there, and drops them again.
 */
export function testDatabase(): Promise<TestDatabase> {
  return makeDatabase(`test_${randomBytes(6).toString('hex')}`);
}

/** For as long as this process lives, at whose end nobody can drop it: the next process that makes one does. */
export function databaseOfProcess(): Promise<TestDatabase> {
  return makeDatabase(`of_process_${process.pid}_${randomBytes(6).toString('hex')}`);
}

async function makeDatabase(name: string): Promise<TestDatabase> {
  const server = { url: process.env['TEST_DATABASE_URL'] || (await ownServer()) };
  const template = `template_${schemaHash()}`;
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('select pg_advisory_lock(4711)');
  const known = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (known.rowCount === 0) {
    await admin.query(`create database ${template}_new`);
    const fresh = openDatabase(withDatabase(server.url, `${template}_new`));
    await migrate(fresh, migrations);
    await fresh.close();
    await admin.query(`alter database ${template}_new rename to ${template}`);
  }
  if (name.startsWith('of_process_')) await dropLeft(admin);
  await admin.query(`create database ${name} template ${template}`);
  await admin.query('select pg_advisory_unlock(4711)');
  await admin.end();
  const url = withDatabase(server.url, name);
  const pool = new pg.Pool({ connectionString: url, max: 10, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

async function dropLeft(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname like 'of\\_process\\_%'");
  for (const { datname } of rows)
    if (!isAlive(Number(datname.split('_')[2]))) await admin.query(`drop database if exists ${datname} with (force)`);
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
  return (await exclusively(join(root, 'lock'), () => startEmbedded(join(root, 'postgres')))).url;
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
