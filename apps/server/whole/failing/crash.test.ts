/** Processes that are killed at any moment, and what people then find: nothing acknowledged lost, nothing done twice, everything come to its end. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { seededRandom } from '#e2e/kit/provider-failures.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { writingScenario } from '#e2e/kit/provider-scenarios.ts';
import { teamScenario } from '#e2e/kit/provider-team.ts';
import { OperateType, TaskStatus } from '#contract/task.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import { maxFailedRecoveries } from '#server/runs/queue.ts';
import { killIfThere, obeysTheLaw } from './crash-testing.ts';
import {
  eventsOf,
  modelEnv,
  personOf,
  signUp,
  startServer,
  temporaryFolder,
  until,
  untilIdle,
  type Person,
  type TestServer,
} from '../testing.ts';

/** More of them at night, and when the log or the queue was changed. */
const points = Number(process.env['CRASH_POINTS'] ?? (process.env['NIGHT'] ? 12 : 4));
const seed = Number(process.env['CRASH_SEED'] ?? 7);

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** The database that comes along. */
function postmasterOf(data: string): number {
  return Number(readFileSync(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test(`${points} kills at random moments, of the server and of its database`, { timeout: 60_000 + points * 15_000 }, async () => {
  const random = seededRandom(seed);
  const provider = await startProvider(writingScenario(), { delay_ms: 3, chunk_chars: 10 });
  const data = temporaryFolder();
  const start = (): Promise<TestServer> => startServer({ data, env: { ...modelEnv(provider), LEASE_SECONDS: '1', RUNNING_LIMIT: '1000' } });
  let server = await start();
  cleanUps.push(async () => {
    await server.stop();
    await provider.close();
    rmSync(data, { recursive: true, force: true });
  });
  const first = await signUp(server);
  const person = personOf(() => server.address, first.cookie, first.user_id);
  const acknowledged: { task_id: string; query_id: string; query: string }[] = [];
  let down = Promise.resolve();
  let sending = true;

  /** Tells it again under the same key until somebody answers. */
  async function persist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!sending) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
        await down;
      }
    }
  }
  async function keepSending(): Promise<void> {
    for (let n = 0; sending; n++) {
      const key = (what: string) => ({ 'idempotency-key': `${what}-${seed}-${n}-key` });
      const { task } = await persist(() => person.get('CreateAntouTask', {}, key('create')));
      const file = await persist(async () => {
        const answer = await person.upload(task.task_id, '销售.csv', `月份,销售额\n一月,${n}00\n二月,${n}50\n`, key('upload'));
        if (answer.status !== 200) throw new Error(answer.msg);
        return answer.data;
      });
      const query = `根据附件写一份周报，标题为第${n}期`;
      const { query_id } = await persist(() =>
        person.get(
          'SendMessage',
          { task_id: task.task_id, query, files: [{ file_name: file.file_name, file_uri: file.file_uri }] },
          key('send'),
        ),
      );
      acknowledged.push({ task_id: task.task_id, query_id, query });
      await new Promise((resolve) => setTimeout(resolve, 150 + random() * 300));
    }
  }

  const sender = keepSending();
  for (let n = 0; n < points; n++) {
    await new Promise((resolve) => setTimeout(resolve, 200 + random() * 1800));
    const databaseToo = n % 3 === 2;
    let up: () => void = () => undefined;
    down = new Promise((resolve) => (up = resolve));
    const postmaster = databaseToo ? postmasterOf(data) : 0;
    if (databaseToo && n % 2 === 0) killIfThere(postmaster);
    await server.kill();
    if (databaseToo) killIfThere(postmaster);
    server = await start();
    up();
  }
  // Once the database alone: the server lives on and starts it again.
  killIfThere(postmasterOf(data));
  await until(
    () =>
      person.get('GetTaskList', {}).then(
        () => true,
        () => false,
      ),
    'the database to come back',
    90_000,
  );
  expect(server.alive()).toBe(true);
  sending = false;
  await sender;

  expect(acknowledged.length).toBeGreaterThan(points / 2);
  const attempts: number[] = [];
  let gone_on = 0;
  for (const { task_id, query_id, query } of acknowledged) {
    // Killed four times within one turn, on a busy machine, a run ends with that reason; its person lets it go on.
    while ((await untilIdle(person, task_id, 90_000)) === TaskStatus.AbnormalInterrupt) {
      const { reason } = (await eventsOf(person, task_id)).findLast((event) => event.type === 'run_end') ?? {};
      expect(reason).toContain('连续 4 次');
      await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
      gone_on += 1;
    }
    const events = await eventsOf(person, task_id);
    expect(events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'finished' });
    obeysTheLaw(events);
    expect(
      events.flatMap((event) => (event.type === 'message' && event.kind === 'query' ? [[event.message_id, event.content]] : [])),
    ).toEqual([[query_id, query]]);
    const made = events.flatMap((event) => (event.type === 'tool_result' ? event.files : []));
    expect(made).toHaveLength(1);
    const { url } = await person.get('GetUrl', { uri: made[0]?.uri ?? '' });
    expect(await (await fetch(url)).text()).toContain('| 一月 |');
    attempts.push(events.filter((event) => event.type === 'run_start').length);
  }
  expect(Math.max(...attempts)).toBeGreaterThan(1);
  console.info(
    `${points} kills: ${acknowledged.length} tasks finished, ${attempts.reduce((sum, n) => sum + n - 1, 0)} takeovers, ${gone_on} continued by hand`,
  );
});

/** Processes whose parent is `pid` and that read files for a run; those that read for the search have less memory. */
function readersOf(pid: number): number[] {
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (parent === pid && /reader(-process)?\.[jt]s/.test(command) && command.includes('size=512')) found.push(Number(name));
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** A csv that takes the reader half a second, several times what it takes to see that and to stop it. */
const heavy = (): Buffer => Buffer.from(`a,b,c\n${'案头,123.45,"x, y"\n'.repeat(120_000)}`);

async function askAboutHeavy(person: Person): Promise<string> {
  const task_id = await person.newTask();
  const { data, status, msg } = await person.upload(task_id, '大表.csv', heavy());
  if (status !== 200) throw new Error(msg);
  await person.get('SendMessage', {
    task_id,
    query: '根据附件写一份周报',
    files: [{ file_name: data.file_name, file_uri: data.file_uri }],
  });
  return task_id;
}

describe('stop, pause and go on', () => {
  test('stop ends a run, with the process that read for it; and it goes on where it was', async () => {
    const db = await testDatabase();
    const server = await startServer({ database: db.url });
    cleanUps.push(
      () => db.drop(),
      () => server.stop(),
    );
    const person = await signUp(server);
    const task_id = await askAboutHeavy(person);
    await until(() => readersOf(server.pid).length > 0, 'a process that reads');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
    await until(() => readersOf(server.pid).length === 0, 'no process that reads');
    const stopped = await eventsOf(person, task_id);
    expect(stopped.at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped' });

    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    await until(() => readersOf(server.pid).length > 0, 'the reading to begin anew');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Pause });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Pause);
    await until(() => readersOf(server.pid).length === 0, 'no process that reads');
    expect(await person.call('SendMessage', { task_id, query: '再短一点' })).toMatchObject({ status: 409 });
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const all = await eventsOf(person, task_id);
    expect(all.filter((event) => event.type === 'tool_retry')).toHaveLength(1);
    expect(all.filter((event) => event.type === 'run_end').map((event) => event.outcome)).toEqual(['stopped', 'finished']);
  });

  test('stop reaches the processes that read for sub-agents, too', async () => {
    const db = await testDatabase();
    const provider = await startProvider(teamScenario());
    const server = await startServer({ database: db.url, env: modelEnv(provider) });
    cleanUps.push(
      () => db.drop(),
      () => provider.close(),
      () => server.stop(),
    );
    const person = await signUp(server);
    const task_id = await person.newTask();
    const { data } = await person.upload(task_id, '大表.csv', heavy());
    const query = ['甲', '乙'].map((title) => `派：${title}｜读出金额｜大表.csv`).join('\n');
    await person.get('SendMessage', { task_id, query, files: [{ file_name: data.file_name, file_uri: data.file_uri }] });
    const children = await until(async () => {
      const begun = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'sub_task' ? [event.task_id] : []));
      return begun.length === 2 && readersOf(server.pid).length > 0 && begun;
    }, 'two sub-agents, and a process that reads for one');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
    await until(() => readersOf(server.pid).length === 0, 'no process that reads');
    for (const child of children) expect(await untilIdle(person, child)).toBe(TaskStatus.Stop);
    expect(readersOf(server.pid)).toEqual([]);
  });

  test('what was interrupted by a broken model is gone on with', async () => {
    const db = await testDatabase();
    const provider = await startProvider(writingScenario(), { fail: (call) => (call >= 1 ? 'unauthorized' : null) });
    const server = await startServer({ database: db.url, env: modelEnv(provider) });
    cleanUps.push(
      () => db.drop(),
      () => provider.close(),
      () => server.stop(),
    );
    const person = await signUp(server);
    const { task_id } = await person.ask('写一份周报');
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.AbnormalInterrupt);
    const before = await eventsOf(person, task_id);
    expect(before.at(-1)).toMatchObject({ type: 'run_end', outcome: 'interrupted', reason: expect.stringMatching(/[\u4e00-\u9fff]/) });
    provider.failWith(() => null);
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    obeysTheLaw(await eventsOf(person, task_id));
    expect(await person.call('OperateTask', { task_id, operate_type: OperateType.Resume })).toMatchObject({ status: 409 });
  });

  test('a pause or a stop that was asked for while the worker was dead is heard by the next', async () => {
    const data = temporaryFolder();
    const db = await testDatabase();
    const provider = await startProvider(writingScenario(), { fail: () => 'hang' });
    const start = (ROLE: string): Promise<TestServer> =>
      startServer({ data, database: db.url, env: { ...modelEnv(provider), ROLE, LEASE_SECONDS: '1' } });
    const [web, dying] = await Promise.all([start('web'), start('worker')]);
    cleanUps.push(
      () => rmSync(data, { recursive: true, force: true }),
      () => db.drop(),
      () => provider.close(),
      () => web.stop(),
    );
    const person = await signUp(web);
    const [first, second] = [await person.ask('写一份周报'), await person.ask('写一份月报')];
    await until(() => provider.requests.length === 2, 'both to be asked of the model');
    await dying.kill();
    await person.get('OperateTask', { task_id: first.task_id, operate_type: OperateType.Pause });
    await person.get('OperateTask', { task_id: second.task_id, operate_type: OperateType.Stop });
    const next = await start('worker');
    cleanUps.push(() => next.stop());
    expect(await untilIdle(person, first.task_id)).toBe(TaskStatus.Pause);
    expect(await untilIdle(person, second.task_id)).toBe(TaskStatus.Stop);
    expect(provider.requests).toHaveLength(2);
    provider.failWith(() => null);
    await person.get('OperateTask', { task_id: first.task_id, operate_type: OperateType.Resume });
    expect(await untilIdle(person, first.task_id)).toBe(TaskStatus.TaskFinish);
    obeysTheLaw(await eventsOf(person, first.task_id));
  });

  // By day the task that kills each worker stands for it.
  test.skipIf(!process.env['NIGHT'])('four deaths in a row at the same step end the run with the reason', async () => {
    const data = temporaryFolder();
    const db = await testDatabase();
    const start = (): Promise<TestServer> => startServer({ data, database: db.url, env: { LEASE_SECONDS: '1' } });
    let server = await start();
    cleanUps.push(
      () => rmSync(data, { recursive: true, force: true }),
      () => db.drop(),
      () => server.stop(),
    );
    const first = await signUp(server);
    const person = personOf(() => server.address, first.cookie, first.user_id);
    const task_id = await askAboutHeavy(person);
    for (let death = 1; death <= 4; death++) {
      const [reader = 0] = await until(
        () => (readersOf(server.pid).length > 0 ? readersOf(server.pid) : null),
        `the reading before death ${death}`,
      );
      await server.kill();
      killIfThere(reader);
      server = await start();
    }
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.AbnormalInterrupt);
    const events = await eventsOf(person, task_id);
    expect(events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'interrupted', reason: expect.stringContaining('连续 4 次') });
    expect(events.filter((event) => event.type === 'tool_retry').map((event) => event.attempt)).toEqual([2, 3, 4]);
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    await until(() => readersOf(server.pid).length > 0, 'the reading to begin anew when its person goes on with it');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
  });
});

test('a task that kills each worker that takes it is ended alone: its neighbour, there at every death, comes to its end', async () => {
  const db = await testDatabase();
  const provider = await startProvider(writingScenario(), { delay_ms: 30, chunk_chars: 10 });
  const data = temporaryFolder();
  const start = (ROLE: string): Promise<TestServer> =>
    startServer({ data, database: db.url, env: { ...modelEnv(provider), ROLE, LEASE_SECONDS: '1' } });
  const web = await start('web');
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => web.stop(),
  );
  const person = await signUp(web);
  const poison = await person.ask('写一份周报');
  const neighbour = await person.ask('写一份月报');
  const attempts = async (): Promise<number> => {
    const { rows } = await db.pool.query<{ attempt: number }>('select attempt from run where task_id = $1', [poison.task_id]);
    return rows[0]?.attempt ?? 0;
  };
  const isOver = async (): Promise<boolean> =>
    (await eventsOf(person, poison.task_id)).some((event) => event.type === 'run_end' && event.outcome === 'interrupted');
  for (;;) {
    const before = await attempts();
    const worker = await start('worker');
    cleanUps.push(() => worker.stop());
    // At once: nothing that it holds has got anything done since it took the poison.
    const end = await until(
      async () => ((await isOver()) ? 'over' : (await attempts()) > before ? 'taken' : null),
      'the poison to be taken',
      60_000,
    );
    // The last claim only ends it.
    if (end === 'taken' && before <= maxFailedRecoveries) await worker.kill();
    else break;
  }
  expect(await untilIdle(person, poison.task_id)).toBe(TaskStatus.AbnormalInterrupt);
  expect(await untilIdle(person, neighbour.task_id, 60_000)).toBe(TaskStatus.TaskFinish);
  obeysTheLaw(await eventsOf(person, neighbour.task_id));
});

test('of two workers on one database one is killed, and the other takes over', async () => {
  const db = await testDatabase();
  const provider = await startProvider(writingScenario(), { delay_ms: 30, chunk_chars: 10 });
  const data = temporaryFolder();
  const start = (ROLE: string): Promise<TestServer> => startServer({ data, database: db.url, env: { ...modelEnv(provider), ROLE } });
  const [web, one, two] = await Promise.all([start('web'), start('worker'), start('worker')]);
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => web.stop(),
    () => one.stop(),
    () => two.stop(),
  );
  const person = await signUp(web);
  const { task_id } = await person.ask('写一份周报');
  const isBusy = async (worker: TestServer): Promise<boolean> =>
    /^antou_runs 1$/m.test(await (await fetch(`${worker.address}/metrics`)).text());
  const busy = await until(async () => ((await isBusy(one)) ? one : (await isBusy(two)) ? two : null), 'a worker to take it');
  await until(async () => (await eventsOf(person, task_id)).some((event) => event.type === 'turn_end'), 'the first turn');
  await busy.kill();
  const killed = Date.now();
  await until(
    async () => (await eventsOf(person, task_id)).some((event) => event.type === 'run_start' && event.attempt === 2),
    'the other to take over',
  );
  console.info(`taken over after ${((Date.now() - killed) / 1000).toFixed(1)} s`);
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  obeysTheLaw(await eventsOf(person, task_id));

  // A clean end hands over at once.
  const left = busy === one ? two : one;
  const spare = await start('worker');
  cleanUps.push(() => spare.stop());
  const second = await person.ask('写一份月报');
  await until(
    async () =>
      ((await isBusy(left)) || (await isBusy(spare))) &&
      (await eventsOf(person, second.task_id)).some((event) => event.type === 'turn_end'),
    'the second to be taken',
  );
  await ((await isBusy(left)) ? left : spare).stop();
  expect(await untilIdle(person, second.task_id)).toBe(TaskStatus.TaskFinish);
  obeysTheLaw(await eventsOf(person, second.task_id));
});
