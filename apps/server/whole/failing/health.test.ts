/** What whoever runs the product relies on: health, figures, and a log without secrets or people's words. */
import { renameSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startProvider } from '#e2e/kit/provider.ts';
import { writingScenario } from '#e2e/kit/provider-scenarios.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { modelEnv, signUp, startServer, temporaryFolder, testPassword, until, untilIdle, type TestServer } from '../testing.ts';

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function look(server: TestServer, path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${server.address}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

/** The way to the database, which can be cut. */
async function cuttable(db: TestDatabase): Promise<{ url: string; cut(): void; mend(): Promise<void> }> {
  const target = new URL(db.url);
  const open = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((socket) => {
      const onward = connect(Number(target.port), target.hostname);
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        open.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => (open.delete(one), other.destroy()));
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  // A TCP server that listens has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  cleanUps.push(() => void server.close());
  const url = new URL(db.url);
  url.port = String(port);
  return {
    url: url.href,
    cut() {
      server.close();
      for (const socket of open) socket.destroy();
    },
    async mend() {
      server = await listen(port);
    },
  };
}

test('ready when database and store are there, and only then; alive all along', async () => {
  const db = await testDatabase();
  const way = await cuttable(db);
  const data = temporaryFolder();
  const server = await startServer({ database: way.url, data });
  cleanUps.unshift(
    () => db.drop(),
    () => rmSync(data, { recursive: true, force: true }),
  );
  cleanUps.push(() => server.stop());
  const ready = (): Promise<{ status: number; text: string }> => look(server, '/readyz');
  expect(await ready()).toEqual({ status: 200, text: '{"database":true,"queue":true,"store":true}' });

  renameSync(join(data, 'files'), join(data, 'away'));
  expect(await ready()).toEqual({ status: 503, text: '{"database":true,"queue":true,"store":false}' });
  renameSync(join(data, 'away'), join(data, 'files'));

  const person = await signUp(server);
  way.cut();
  expect(await until(async () => ((await ready()).status === 503 ? ready() : null), 'not ready')).toEqual({
    status: 503,
    text: '{"database":false,"queue":false,"store":true}',
  });
  expect(await look(server, '/healthz')).toEqual({ status: 200, text: '{"ok":true}' });
  expect(await person.call('GetTaskList', {})).toMatchObject({ status: 500, code: 100500, msg: '服务器异常，请稍后重试' });
  await way.mend();
  await until(async () => (await ready()).status === 200, 'ready again');
  const { task_id } = await person.ask('写一份停电通知：周五停电');
  expect(await untilIdle(person, task_id)).toBe(3);
});

test('figures are for this machine', async () => {
  const db = await testDatabase();
  const server = await startServer({ database: db.url });
  cleanUps.push(
    () => db.drop(),
    () => server.stop(),
  );
  const person = await signUp(server);
  await person.get('GetTaskList', {});
  await person.call('CreateAntouTask', { task_name: '长'.repeat(300) });
  const { text } = await look(server, '/metrics');
  expect(text).toMatch(/antou_operation_seconds_count\{operation="GetTaskList",outcome="NORMAL"\} 1/);
  expect(text).toMatch(/antou_operation_seconds_count\{operation="CreateAntouTask",outcome="INVALID"\} 1/);
  for (const name of ['antou_runs', 'antou_streams', 'process_resident_memory_bytes'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect((await look(server, '/metrics', { 'x-forwarded-for': '8.8.8.8' })).status).toBe(404);
});

test('the log tells what happened, without secrets and without what people wrote', async () => {
  const db = await testDatabase();
  const key = 'sk-very-secret-key-of-the-operator';
  const provider = await startProvider(writingScenario(), {
    api_key: key,
    fail: (call) => (call % 3 === 1 ? 'bad_request' : call % 3 === 2 ? 'error_500' : null),
  });
  const server = await startServer({ database: db.url, env: { ...modelEnv(provider, key), LOG_LEVEL: 'debug' } });
  cleanUps.push(
    () => db.drop(),
    () => provider.close(),
    () => server.stop(),
  );
  const person = await signUp(server);
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, '机密工资表.csv', '姓名,工资\n赵某某,98765\n');
  await person.get('SendMessage', {
    task_id,
    query: '根据附件写一份周报，标题为绝密周报',
    files: [{ file_name: data.file_name, file_uri: data.file_uri }],
  });
  await untilIdle(person, task_id);
  await person.call('SendMessage', { task_id: '0'.repeat(32), query: '绝密的第二句' });
  await fetch(`${server.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong and secret' }),
  });
  // The worst moment: the database refuses, and the error that is logged comes from the query.
  await db.pool.query('alter table task_event rename to task_event_away');
  const failed = await person.call('SendMessage', { task_id: await newEmptyTask(db, person.user_id), query: '绝密的第三句' });
  expect(failed.status).toBe(500);
  await db.pool.query('alter table task_event_away rename to task_event');
  const log = await until(() => (server.log().includes('a request failed') ? server.log() : null), 'the log');
  expect(log).toContain(task_id);
  for (const secret of [
    key,
    testPassword,
    'wrong and secret',
    '绝密',
    '机密工资表',
    '98765',
    '赵某某',
    'a secret of the tests',
    person.cookie.split('=')[1] ?? 'x',
    new URL(db.url).password,
  ])
    expect(log).not.toContain(secret);
});

async function newEmptyTask(db: TestDatabase, user_id: string): Promise<string> {
  const { rows } = await db.pool.query<{ task_id: string }>(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values (md5($1), $1, 'x', 1, 4, 1, 1) returning task_id",
    [user_id],
  );
  return rows[0]?.task_id ?? '';
}
