/** A test kit: clocks that step while the product runs, as they do when a machine slept or somebody set its time. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { until } from '../testing.ts';

/** The clock of server processes: `Date` as they and their libraries have it. */
export interface SteppedClock {
  /** For the environment of a server. */
  env: Record<string, string>;
  /** Resolves when every server told here shows the time `ms` off. */
  step(ms: number, servers: readonly { pid: number }[]): Promise<void>;
  remove(): void;
}

export function steppedClock(): SteppedClock {
  const folder = mkdtempSync(join(tmpdir(), 'antou-clock-'));
  const file = join(folder, 'step');
  writeFileSync(file, '0');
  return {
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock-preload.ts')).href}`,
      CLOCK_STEP_FILE: file,
    },
    async step(ms, servers) {
      writeFileSync(file, String(ms));
      const shows = (pid: number): boolean => readFileSync(`${file}.${pid}`, 'utf8') === String(ms);
      await until(() => servers.every(({ pid }) => shows(pid)), 'the servers to see the other time');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The address of a database whose `now()` and `clock_timestamp()` are this far off, for every connection made with it. */
export async function steppedDatabase({ url, pool }: TestDatabase): Promise<{ url: string; step(ms: number): Promise<void> }> {
  await pool.query(`
    create schema clock;
    create table clock.step (ms bigint not null);
    insert into clock.step values (0);
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + (select ms from clock.step) * interval ''1 millisecond''';
    create function clock.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + (select ms from clock.step) * interval ''1 millisecond''';
    create function clock.statement_timestamp() returns timestamptz language sql stable
      as 'select pg_catalog.statement_timestamp() + (select ms from clock.step) * interval ''1 millisecond''';
  `);
  const stepped = new URL(url);
  // Found before those of the system; what is made is made in `public`.
  stepped.searchParams.set('options', '-c search_path=public,clock,pg_catalog');
  return { url: stepped.href, step: async (ms) => void (await pool.query('update clock.step set ms = $1', [ms])) };
}
