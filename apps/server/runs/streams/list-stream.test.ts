/** What pages hear of a person's list: every change, on every process, also what happened while nobody listened; nobody else's; nothing after signing out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskListEvent } from '#contract/operations/tasks.ts';
import { OperateType, TaskStatus } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { signUp, startServer, until, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let web: TestServer;
let all: TestServer;

beforeAll(async () => {
  db = await testDatabase();
  // `web` runs nothing itself: what it tells of runs it heard from the other process.
  [all, web] = await Promise.all([startServer({ database: db.url }), startServer({ database: db.url, env: { ROLE: 'web' } })]);
});
afterAll(async () => {
  await Promise.all([all.stop(), web.stop()]);
  await db.drop();
});

interface ListStream {
  status: number;
  heard: TaskListEvent[];
  ended: Promise<void>;
  close(): void;
}

async function openList(server: TestServer, person: Person, query = ''): Promise<ListStream> {
  const abort = new AbortController();
  const answer = await fetch(`${server.address}/api/tasks/events${query}`, { headers: { cookie: person.cookie }, signal: abort.signal });
  const heard: TaskListEvent[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  if (answer.status === 200) await until(() => heard.some((event) => event.type === 'ready'), 'the stream to be ready');
  return { status: answer.status, heard, ended, close: () => abort.abort() };
}

const lastOf = (stream: ListStream, task_id: string) =>
  stream.heard.findLast((event) => event.type === 'task' && event.task.task_id === task_id);

test('every change of a task is told on every process, to its owner alone', async () => {
  const [person, other] = await Promise.all([signUp(all), signUp(all)]);
  const streams = await Promise.all([openList(all, person), openList(web, person)]);
  const others = await openList(web, other);
  const { task_id } = await person.ask('写一份放假通知');
  await untilIdle(person, task_id);
  const expectAll = (what: string, holds: (event: TaskListEvent | undefined) => boolean) =>
    until(() => streams.every((stream) => holds(lastOf(stream, task_id))), what);
  await expectAll('its end', (event) => event?.type === 'task' && event.task.task_status === TaskStatus.TaskFinish && event.task.has_new);
  await person.get('RenameTask', { task_id, task_name: '  放假\n通知  ' });
  await expectAll('its new name', (event) => event?.type === 'task' && event.task.task_name === '放假 通知');
  await person.get('OperateTask', { task_id, operate_type: OperateType.Pin });
  await expectAll('its pin', (event) => event?.type === 'task' && event.task.task_display_info.is_pin);
  await person.get('DeleteAntouTask', { task_id });
  await until(() => streams.every((stream) => stream.heard.at(-1)?.type === 'removed'), 'its deletion');
  await person.get('RestoreAntouTask', { task_id });
  await until(() => streams.every((stream) => stream.heard.at(-1)?.type === 'task'), 'its return');
  expect(lastOf(streams[0], task_id)).toMatchObject({
    task: { task_name: '放假 通知', task_status: TaskStatus.TaskFinish, task_display_info: { is_pin: true } },
  });
  expect(others.heard.filter((event) => event.type !== 'ready')).toEqual([]);
  for (const stream of [...streams, others]) stream.close();
});

test('a page that comes back hears what it missed, once, and is told to ask again when that is too much', async () => {
  const person = await signUp(all);
  const first = await openList(all, person);
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const since = await until(() => lastOf(first, task_id)?.at, 'the task');
  first.close();
  const gone = await person.ask('再见');
  await untilIdle(person, gone.task_id);
  await person.get('DeleteAntouTask', { task_id: gone.task_id });
  const second = await openList(web, person, `?since=${since}`);
  expect(second.heard.at(-1)?.type).toBe('ready');
  expect(second.heard).toContainEqual(expect.objectContaining({ type: 'removed', task_id: gone.task_id }));
  second.close();
  const young = await openList(all, person, '?ago=60000');
  expect(young.heard.filter((event) => event.type === 'task').map((event) => event.task.task_id)).toEqual([task_id]);
  young.close();
  await db.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time)
     select md5($1 || n), $1, 'n', 1, 3, n, n from generate_series(1, 300) n`,
    [person.user_id],
  );
  const third = await openList(all, person, `?since=${since}`);
  expect(third.heard.map((event) => event.type)).toEqual(['refresh', 'ready']);
  third.close();
  expect((await openList(all, person, '?since=x')).status).toBe(400);
});

test.concurrent('a hint that got lost is made up for', async () => {
  const person = await signUp(all);
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const stream = await openList(web, person);
  // As a process that died between storing and telling would leave it.
  await db.pool.query("update task set task_name = '没人说过' where task_id = $1", [task_id]);
  await until(() => {
    const event = lastOf(stream, task_id);
    return event?.type === 'task' && event.task.task_name === '没人说过';
  }, 'what was not told');
  stream.close();
});

test('a parent is shown running while its child runs, and the child is not shown', async () => {
  const person = await signUp(all);
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const child = await person.newTask();
  await db.pool.query('update task set parent_id = (select task_number from task where task_id = $2), task_status = 3 where task_id = $1', [
    child,
    task_id,
  ]);
  const stream = await openList(all, person);
  await db.pool.query('update task set task_status = 1 where task_id = $1', [child]);
  // Any change of the person's makes the stream look.
  await person.get('OperateTask', { task_id, operate_type: OperateType.DoNotDisturb });
  const { task_list } = await person.get('GetTaskList', {});
  expect(task_list.map((task) => [task.task_id, task.task_status])).toEqual([[task_id, TaskStatus.Running]]);
  await until(() => {
    const event = lastOf(stream, task_id);
    return event?.type === 'task' && event.task.task_status === TaskStatus.Running;
  }, 'the parent to be shown running');
  expect(stream.heard.some((event) => event.type === 'task' && event.task.task_id === child)).toBe(false);
  await db.pool.query('update task set task_status = 3 where task_id = $1', [child]);
  expect((await person.get('GetTaskList', {})).task_list[0]?.task_status).toBe(TaskStatus.TaskFinish);
  stream.close();
});

test.concurrent('a stream says nothing more when its session was signed out, and ends', async () => {
  const person = await signUp(all);
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const stream = await openList(all, person);
  await db.pool.query('delete from session where user_id = $1', [person.user_id]);
  await db.pool.query("update task set task_name = '秘密' where task_id = $1", [task_id]);
  await stream.ended;
  expect(JSON.stringify(stream.heard)).not.toContain('秘密');
  expect((await openList(all, person)).status).toBe(401);
});
