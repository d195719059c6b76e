/** The oldest PostgreSQL that is promised, where it is installed: a person, a task with a file, its answer, the search, and sharing. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TaskStatus } from '#contract/task.ts';
import { signUp, startServer, until, untilIdle } from '../testing.ts';

const programs = '/usr/lib/postgresql/15/bin';
const isRoot = process.getuid?.() === 0;
/** It refuses to run as root. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

let running: ChildProcess | null = null;
let folder = '';
afterAll(async () => {
  const ended = running && new Promise((resolve) => running?.once('exit', resolve));
  running?.kill('SIGINT');
  await ended;
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

async function startOldest(): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'antou-oldest-'));
  if (isRoot) chownSync(folder, 65_534, 65_534);
  const cluster = join(folder, 'cluster');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-U', 'antou', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '-N'],
    {
      cwd: folder,
      ...nobody,
    },
  );
  if (made.status !== 0) throw new Error(String(made.stderr));
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  running = spawn(join(programs, 'postgres'), ['-D', cluster, ...flags], { cwd: folder, stdio: 'ignore', ...nobody });
  return `postgres://antou@127.0.0.1:${port}/postgres`;
}

test.skipIf(!existsSync(join(programs, 'postgres')))('everything a task needs works on PostgreSQL 15', { timeout: 120_000 }, async () => {
  const database = await startOldest();
  await until(() => spawnSync(join(programs, 'pg_isready'), ['-d', database]).status === 0, 'the database to answer');
  const server = await startServer({ database });
  try {
    const person = await signUp(server);
    const task_id = await person.newTask();
    const { data } = await person.upload(task_id, '销售.csv', '月份,销售额\n一月,100\n二月,250\n');
    await person.get('SendMessage', {
      task_id,
      query: '根据附件写一份周报',
      files: [{ file_name: data.file_name, file_uri: data.file_uri }],
    });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    await until(
      async () => JSON.stringify(await person.get('SearchTasks', { query: '二月 销售额' })).includes('销售.csv'),
      'the search to know the file',
    );
  } finally {
    await server.stop();
  }
});
