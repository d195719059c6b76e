/** When a stream must end: with its session, here and elsewhere, with its task; and how many one person may open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { openStream, signUp, startServer, testPassword, until, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let here: TestServer;
let there: TestServer;

beforeAll(async () => {
  db = await testDatabase();
  const start = () => startServer({ database: db.url, env: { STREAM_LIMIT: '5' } });
  [here, there] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await db.drop();
});

const post = (server: TestServer, path: string, cookie: string, body: object) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const signOut = (person: Person) => post(here, '/api/auth/sign-out', person.cookie, {});
const listOn = async (server: TestServer, cookie: string) => (await post(server, '/api/rpc/GetTaskList', cookie, {})).status;

async function openList(server: TestServer, cookie: string): Promise<{ status: number; ended: Promise<void> }> {
  const answer = await fetch(`${server.address}/api/tasks/events`, { headers: { cookie } });
  const read = async (): Promise<void> => {
    await answer.body?.pipeTo(new WritableStream());
  };
  return { status: answer.status, ended: read() };
}

/** The same person on a second device. */
async function secondSession(person: Person): Promise<string> {
  const { rows } = await db.pool.query<{ email: string }>('select email from "user" where id = $1', [person.user_id]);
  const answer = await post(here, '/api/auth/sign-in/email', '', { email: rows[0]?.email, password: testPassword });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

test('signing out ends the session’s streams and calls on every process, and nobody else’s', async () => {
  const person = await signUp(here);
  const other = await signUp(here);
  const cookie = await secondSession(person);
  const task_id = await person.newTask();
  const ending = [
    await openStream(here, person, task_id),
    await openStream(there, person, task_id),
    await openList(here, person.cookie),
    await openList(there, person.cookie),
  ];
  expect(ending.map((one) => one.status)).toEqual([200, 200, 200, 200]);
  const staying = [await openStream(here, { ...person, cookie }, task_id), await openStream(there, other, await other.newTask())];
  const ended: object[] = [];
  for (const one of staying) void one.ended.then(() => ended.push(one));
  // Both processes know the session by now.
  expect([await listOn(here, person.cookie), await listOn(there, person.cookie)]).toEqual([200, 200]);
  await signOut(person);
  expect(await listOn(here, person.cookie)).toBe(401);
  await until(async () => (await listOn(there, person.cookie)) === 401, 'the other process to hear of it');
  await Promise.all(ending.map((one) => one.ended));
  expect((await openStream(here, person, task_id)).status).toBe(401);
  expect([await listOn(here, cookie), await listOn(there, other.cookie)]).toEqual([200, 200]);
  expect(ended).toEqual([]);
  for (const one of staying) one.close();
});

test('deleting a task ends its streams on every process', async () => {
  const person = await signUp(here);
  const task_id = await person.newTask();
  const streams = [await openStream(here, person, task_id), await openStream(there, person, task_id)];
  await person.get('DeleteAntouTask', { task_id });
  await Promise.all(streams.map((one) => one.ended));
  expect((await openStream(here, person, task_id)).status).toBe(404);
});

test('a session that ends without a word – by hand, by its age – is noticed', async () => {
  const person = await signUp(here);
  const stream = await openStream(here, person, await person.newTask());
  await db.pool.query("update session set expires_at = now() - interval '1 second' where user_id = $1", [person.user_id]);
  await stream.ended;
  await until(async () => (await listOn(here, person.cookie)) === 401, 'the end of the session', 10_000);
});

test('one person opens only so many streams; room made is room again', async () => {
  const person = await signUp(here);
  const task_id = await person.newTask();
  const streams = [];
  for (let n = 0; n < 5; n++) streams.push(await openStream(here, person, task_id));
  expect(streams.map((one) => one.status)).toEqual(Array(5).fill(200));
  const refused = await fetch(`${here.address}/api/tasks/${task_id}/events`, { headers: { cookie: person.cookie } });
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ msg: '同时打开的页面过多，请关闭一些后重试' })]);
  expect((await openStream(here, await signUp(here), task_id)).status).toBe(404);
  streams[0]?.close();
  const again = await until(async () => {
    const stream = await openStream(here, person, task_id);
    return stream.status === 200 && stream;
  }, 'room');
  for (const one of [...streams, again]) one.close();
});
