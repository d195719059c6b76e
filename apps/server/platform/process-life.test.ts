/** What is left of processes that ended badly: it must not keep the next one out. */
import { spawn } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { holdFolder } from './data-folder.ts';
import { startEmbedded } from './db/embedded.ts';
import { isAlive, startOf } from './process-life.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'antou-life-'));
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A process that has ended and whose parent never asks how. */
async function zombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] });
  cleanUps.push(() => parent.kill('SIGKILL'));
  const pid = Number(await new Promise<string>((resolve) => parent.stdout.once('data', (line: Buffer) => resolve(line.toString()))));
  while (!/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))) await new Promise((resolve) => setTimeout(resolve, 10));
  return pid;
}

const onLinux = test.skipIf(process.platform !== 'linux');

onLinux('a zombie does not live; this process does', async () => {
  const pid = await zombie();
  expect(() => process.kill(pid, 0)).not.toThrow();
  expect([isAlive(pid), isAlive(process.pid), isAlive(1), isAlive(99_999_999)]).toEqual([false, true, true, false]);
});

onLinux('neither a zombie nor another process of the same number holds the data folder; one that lives does', async () => {
  const path = folder();
  const pid = await zombie();
  for (const holder of [
    { pid, started: startOf(pid) },
    { pid: process.pid, started: 'another time' },
  ]) {
    writeFileSync(join(path, 'holder.json'), JSON.stringify({ ...holder, address: 'http://127.0.0.1:3000' }));
    const held = holdFolder(path);
    if (!('release' in held)) throw new Error(`held by ${JSON.stringify(held.holder)}`);
    held.release();
  }
  expect(holdFolder(path)).toHaveProperty('release');
  expect(holdFolder(path)).toHaveProperty('holder.pid', process.pid);
});

onLinux('neither a zombie nor another process of the same number keeps the database from starting', { timeout: 120_000 }, async () => {
  const path = folder();
  const first = await startEmbedded(path);
  await first.stop();
  for (const pid of [await zombie(), process.pid]) {
    // As a server leaves it that was killed.
    writeFileSync(
      join(path, 'cluster', 'postmaster.pid'),
      `${pid}\n${join(path, 'cluster')}\n1700000000\n5432\n\n127.0.0.1\n        0         0\nready   \n`,
    );
    const again = await startEmbedded(path);
    expect(again.reused).toBe(false);
    await again.stop();
  }
});
