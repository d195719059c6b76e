/** Everything a person does, before and after clocks step by minutes and hours, forward and back: the servers', the database's, and both. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProvider } from '#e2e/kit/provider.ts';
import { writingScenario } from '#e2e/kit/provider-scenarios.ts';
import { TaskStatus, TriggerStatus } from '#contract/task.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { steppedClock, steppedDatabase, type SteppedClock } from './clock-testing.ts';
import {
  eventsOf,
  modelEnv,
  openStream,
  personOf,
  signUp,
  startServer,
  temporaryFolder,
  testPassword,
  until,
  untilIdle,
  type Person,
  type TestServer,
} from '../testing.ts';

const minutes = 60_000;
const hours = 60 * minutes;

let db: TestDatabase;
let clock: SteppedClock;
let database: { url: string; step(ms: number): Promise<void> };
let server: TestServer;
let person: Person;

beforeAll(async () => {
  db = await testDatabase();
  clock = steppedClock();
  database = await steppedDatabase(db);
  server = await startServer({ database: database.url, env: { ...clock.env, SIGN_INS_PER_MINUTE: '5', LEASE_SECONDS: '2' } });
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
  clock.remove();
});

async function step(ms: { servers: number; database: number }): Promise<void> {
  await clock.step(ms.servers, [server]);
  await database.step(ms.database);
}

async function signIn(email: string): Promise<Person> {
  const answer = await fetch(`${server.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)]);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return personOf(() => server.address, cookie.join('; '), '');
}

const emailOf = async ({ user_id }: Person): Promise<string> =>
  (await db.pool.query<{ email: string }>('select email from "user" where id = $1', [user_id])).rows[0]?.email ?? '';

/** What a person does on an ordinary day. */
async function anOrdinaryDay(who: Person): Promise<void> {
  for (let calls = 0; calls < 5; calls++) await who.get('GetTaskList', {});
  const task_id = await who.newTask();
  const { data: file } = await who.upload(task_id, '要点.md', '# 要点\n\n周五停电');
  await who.get('SendMessage', { task_id, query: '你好', files: [] });
  expect(await untilIdle(who, task_id)).toBe(TaskStatus.TaskFinish);
  const { url } = await who.get('GetUrl', { uri: file.file_uri });
  expect((await fetch(url)).status).toBe(200);
  const { share_id, secret } = await who.get('CreateTaskReplay', { task_id });
  const { replay_file } = await who.get('GetTaskReplayById', { task_share_id: share_id, secret });
  expect((await fetch(replay_file.file_url)).status).toBe(200);
  const events = await eventsOf(who, task_id);
  const resumed = await openStream(server, who, task_id, `?follow=0&after=${events[1]?.seq}`);
  await resumed.ended;
  expect(resumed.received.map(({ event }) => 'seq' in event && event.seq)).toEqual(events.slice(2).map(({ seq }) => seq));
  expect((await who.get('GetTaskList', {})).task_list.map((task) => task.task_id)).toContain(task_id);
  // Found again by its words, which takes a reading of its files.
  await until(
    async () => (await db.pool.query('select 1 from task_file where file_uri = $1 and searched', [file.file_uri])).rowCount,
    'the file to be read',
  );
}

test.each([
  ['of the servers', (ms: number) => ({ servers: ms, database: 0 })],
  ['of the database', (ms: number) => ({ servers: 0, database: ms })],
  ['of both', (ms: number) => ({ servers: ms, database: ms })],
])('steps %s by minutes and hours, back and ahead', async (_whose, wrong) => {
  const who = await signUp(server);
  const email = await emailOf(who);
  for (const ms of [-2 * hours, 2 * hours, -2 * minutes, 2 * minutes, 0]) {
    await step(wrong(ms));
    // The session from before is good, and a new one is given.
    await anOrdinaryDay(who);
    expect((await (await signIn(email)).get('GetTaskList', {})).task_list.length).toBeGreaterThan(0);
  }
});

test('a sign-in that was tried too often waits no longer than it would have', async () => {
  const email = await emailOf(await signUp(server));
  const tried = (password: string) =>
    fetch(`${server.address}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  await step({ servers: 0, database: 0 });
  await db.pool.query('truncate rate_limit, login_failures');
  for (let times = 0; times < 5; times++) expect((await tried('wrong password')).status).toBe(401);
  await db.pool.query('truncate rate_limit');
  expect((await tried(testPassword)).status, 'locked').toBe(429);
  await step({ servers: -2 * hours, database: -2 * hours });
  expect((await tried(testPassword)).status).toBe(200);

  await step({ servers: 0, database: 0 });
  for (let times = 0; times < 6; times++) await tried(testPassword);
  expect((await tried(testPassword)).status, 'too often').toBe(429);
  await step({ servers: -2 * hours, database: -2 * hours });
  expect((await tried(testPassword)).status).toBe(200);
  await step({ servers: 0, database: 0 });
});

test('addresses of files last by the wall clock: past their hour they open nothing, set back they open a little longer', async () => {
  await step({ servers: 0, database: 0 });
  const task_id = await person.newTask();
  const { data: file } = await person.upload(task_id, '要点.md', '# 要点');
  const { url } = await person.get('GetUrl', { uri: file.file_uri });
  for (const [ms, status] of [
    [-2 * hours, 200],
    [-2 * minutes, 200],
    [2 * minutes, 200],
    [2 * hours, 404],
    [0, 200],
  ] as const) {
    await step({ servers: ms, database: 0 });
    expect([ms, (await fetch(url)).status]).toEqual([ms, status]);
  }
});

test('the list goes on telling what changes', async () => {
  await step({ servers: 0, database: 0 });
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const abort = new AbortController();
  const answer = await fetch(`${server.address}/api/tasks/events`, { headers: { cookie: person.cookie }, signal: abort.signal });
  let told = '';
  const reading = (async () => {
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) told += text;
  })().catch(() => undefined);
  await until(() => told.includes('"ready"'), 'the stream to begin');
  for (const ms of [-2 * hours, 2 * hours, 0]) {
    await database.step(ms);
    for (let times = 1; times <= 2; times++) {
      const before = told.length;
      await person.get('RenameTask', { task_id, task_name: `改名 ${ms} ${times}` });
      // What was missed can't be known after a step back; the page then asks for the list again.
      await until(() => told.slice(before).includes(task_id) || told.slice(before).includes('"refresh"'), `word of the change at ${ms}`);
      if (times === 2) expect(told.slice(before)).toContain(task_id);
    }
  }
  abort.abort();
  await reading;
});

describe('scheduled tasks', () => {
  const make = async (due_at: number): Promise<string> =>
    (
      await db.pool.query<{ scheduled_task_id: string }>(
        `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, position, due_at, create_time, update_time)
         values (md5(random()::text), $1, '喝水', ${ScheduleStatus.Enabled}, '0 9 * * *', 'Asia/Shanghai', '提醒我喝水', 0, 1, $2, 1, 1) returning scheduled_task_id`,
        [person.user_id, due_at],
      )
    ).rows[0]?.scheduled_task_id ?? '';
  const madeBy = async (id: string): Promise<number> =>
    (await db.pool.query('select 1 from task where scheduled_task_id = $1', [id])).rowCount ?? 0;
  const single = async (id: string) => (await person.get('GetSingleScheduledTask', { scheduled_task_id: id })).taskInfo;

  test('fire once and only once, by the database’s clock, whatever the servers think and however often the time comes by', async () => {
    await step({ servers: 0, database: 0 });
    const soon = Date.now() + hours;
    const id = await make(soon);
    await step({ servers: 2 * hours, database: 0 });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await madeBy(id), 'a server that is ahead').toBe(0);

    await step({ servers: 0, database: 2 * hours });
    const fired = await until(async () => (await single(id)).last_run, 'it to fire');
    expect(fired.trigger_status).toBe(TriggerStatus.Success);
    const next = (await single(id)).next_run_time * 1000;
    expect(next).toBeGreaterThan(soon);

    for (const ms of [0, -2 * hours, 0, 2 * hours, 2 * minutes]) {
      await step({ servers: ms, database: ms });
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
    expect([await madeBy(id), (await single(id)).next_run_time * 1000]).toEqual([1, next]);
    await step({ servers: 0, database: 0 });
  });
});

describe('leases', () => {
  test('the clock set ahead takes no run away from who works on it; set back, the run of a dead worker is taken over all the same', async () => {
    const own = await testDatabase();
    const its = await steppedDatabase(own);
    const provider = await startProvider(writingScenario(), { delay_ms: 40, chunk_chars: 6 });
    const data = temporaryFolder();
    const start = (ROLE: string): Promise<TestServer> =>
      startServer({ data, database: its.url, env: { ...modelEnv(provider), ...clock.env, ROLE, LEASE_SECONDS: '6' } });
    const [web, one, two] = await Promise.all([start('web'), start('worker'), start('worker')]);
    try {
      const who = await signUp(web);
      const isBusy = async (worker: TestServer): Promise<boolean> =>
        worker.alive() && /^antou_runs 1$/m.test(await (await fetch(`${worker.address}/metrics`)).text());
      const starts = async (task_id: string) =>
        (await eventsOf(who, task_id)).flatMap((event) => (event.type === 'run_start' ? [event.attempt] : []));

      const { task_id } = await who.ask('写一份周报');
      await until(async () => (await starts(task_id)).length === 1, 'a worker to begin');
      for (const ms of [2 * hours, -2 * hours]) {
        await its.step(ms);
        await new Promise((resolve) => setTimeout(resolve, 1500));
      }
      expect(await untilIdle(who, task_id)).toBe(TaskStatus.TaskFinish);
      expect(await starts(task_id)).toEqual([1]);

      await its.step(0);
      const second = await who.ask('写一份月报');
      const busy = await until(async () => ((await isBusy(one)) ? one : (await isBusy(two)) ? two : null), 'a worker to take it');
      await until(async () => (await starts(second.task_id)).length === 1, 'it to begin');
      await busy.kill();
      await its.step(-2 * hours);
      expect(await untilIdle(who, second.task_id)).toBe(TaskStatus.TaskFinish);
      expect(await starts(second.task_id)).toEqual([1, 2]);
    } finally {
      await Promise.all([web.stop(), one.stop(), two.stop()]);
      await provider.close();
      await own.drop();
      rmSync(data, { recursive: true, force: true });
    }
  });
});
