/** A stop in the middle of each kind of tool: within two seconds the task rests, and no process or call of it is left. */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { AbilityType, OperateType, TaskStatus } from '#contract/task.ts';
import { testDatabase } from './platform/db/testing.ts';
import { eventsOf, modelEnv, signUp, startServer, until, untilIdle, type Person, type TestServer } from './testing.ts';

const cleanUps: (() => unknown)[] = [];
let server: TestServer;
let person: Person;
let slow: Awaited<ReturnType<typeof dawdler>>;

/** Pages and services that never answer. */
async function dawdler() {
  let open = 0;
  const site = createServer((_request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  const close = () => {
    site.closeAllConnections();
    site.close();
  };
  return { host, waiting: () => open, close };
}

beforeAll(async () => {
  const db = await testDatabase();
  slow = await dawdler();
  const provider = await startProvider(({ messages }) => {
    const last = messages.at(-1);
    const call = last?.role === 'user' ? /做：(.+)/.exec(textOf(last))?.[1] : undefined;
    // The call as this test wrote it.
    return call === undefined ? { text: '好' } : { calls: [JSON.parse(call) as { name: string; arguments: unknown }] };
  });
  const away = `http://${slow.host}`;
  server = await startServer({
    database: db.url,
    env: {
      ...modelEnv(provider),
      FETCH_PRIVATE_HOSTS: slow.host,
      SEARCH_PROVIDER: 'searxng',
      SEARCH_BASE_URL: away,
      IMAGE_BASE_URL: `${away}/v1`,
      IMAGE_MODEL: 'slow',
      SPEECH_BASE_URL: `${away}/v1`,
    },
  });
  cleanUps.push(
    () => db.drop(),
    () => slow.close(),
    () => provider.close(),
    () => server.stop(),
  );
  person = await signUp(server);
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Whatever the server started, and what that started, by their numbers. */
function startedBy(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [[Number(name), Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])]];
    } catch {
      return []; // It ended while we looked.
    }
  });
  const below = (one: number): number[] => parents.flatMap(([child, parent]) => (parent === one ? [child, ...below(child)] : []));
  return below(pid);
}

const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n';
const lines = [{ title: '开场', lines: [{ speaker: 'host', text: '大家好，今天聊一聊年会。' }] }];
const inProcess: [string, unknown][] = [
  ['terminal', { command: 'sleep 300' }],
  ['code', { language: 'python', source: 'while True: pass', purpose: '转圈' }],
  ['code', { language: 'javascript', source: 'for (;;) {}', purpose: '转圈' }],
  ['database', { action: { do: 'query', file: '数据库.sqlite', sql: endless } }],
];
const away: [string, (host: string) => unknown][] = [
  ['web_fetch', (host) => ({ url: `http://${host}/slow.html` })],
  ['browser', (host) => ({ action: 'open', url: `http://${host}/slow.html` })],
  ['search', () => ({ query: '年会' })],
  ['generate_image', () => ({ prompt: '一张桌子', name: '桌子' })],
  ['write_podcast', () => ({ title: '年会', chapters: lines })],
];
const skills: Record<string, AbilityType> = { generate_image: AbilityType.DesignTemplate, write_podcast: AbilityType.Podcast };

async function begin(name: string, input: unknown): Promise<string> {
  const task_id = await person.newTask();
  const query = `用数据库、浏览器或别的办法做：${JSON.stringify({ name, arguments: input })}`;
  if (name === 'database') {
    const made = { name, arguments: { action: { do: 'change', file: '数据库.sqlite', sql: 'create table 甲 (乙)' } } };
    await person.get('SendMessage', { task_id, query: `用数据库做：${JSON.stringify(made)}` });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  }
  await person.get('SendMessage', { task_id, query, ability_type: skills[name] ?? AbilityType.General });
  return task_id;
}

async function stopsAtOnce(task_id: string, isLeft: () => boolean): Promise<void> {
  const asked = Date.now();
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
  await until(() => !isLeft(), 'nothing of it to be left');
  expect(Date.now() - asked).toBeLessThan(2000);
  expect((await eventsOf(person, task_id)).at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped' });
}

test.each(inProcess)('%s %j', async (name, input) => {
  const before = startedBy(server.pid);
  const own = () => startedBy(server.pid).filter((pid) => !before.includes(pid));
  const task_id = await begin(name, input);
  await until(async () => {
    const called = (await eventsOf(person, task_id)).findLast((event) => event.type === 'tool_call' || event.type === 'tool_result');
    return called?.type === 'tool_call' && called.tool === name && own().length > 0;
  }, `${name} to work`);
  await stopsAtOnce(task_id, () => own().length > 0);
});

test.each(away)('%s', async (name, input) => {
  const before = slow.waiting();
  const task_id = await begin(name, input(slow.host));
  await until(() => slow.waiting() > before, `${name} to wait`);
  await stopsAtOnce(task_id, () => slow.waiting() > before);
});
