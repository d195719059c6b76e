/** Where a person is signed in, over HTTP on two processes: seen, sent away, and gone everywhere at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { openStream, personOf, signUp, startServer, testPassword, until, type Person, type TestServer } from '#server/whole/testing.ts';
import { deviceName } from './device-name.ts';

let db: TestDatabase;
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  db = await testDatabase();
  [here, there] = await Promise.all([startServer({ database: db.url }), startServer({ database: db.url })]);
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await db.drop();
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(`${here.address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  await answer.body?.cancel();
  return answer;
}

function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The same person on another device, which talks to the other process. */
async function onAnotherDevice(person: Person, user_agent: string): Promise<Person> {
  const email = (await person.get('GetAntouUserInfo', {})).user?.email;
  const answer = await post('sign-in/email', { email, password: testPassword }, { 'user-agent': user_agent });
  return personOf(() => there.address, cookieOf(answer), person.user_id);
}

async function names(person: Person): Promise<string[]> {
  return (await person.get('GetSignInInfo', {})).devices.map((device) => `${device.name}${device.is_current ? ' *' : ''}`);
}

test('devices are told apart, mine first, then by when they were last used', async () => {
  const person = await signUp(here);
  await onAnotherDevice(person, phone);
  await onAnotherDevice(person, 'curl/8');
  await db.pool.query(
    `update session set seen_at = now() - interval '3 days', created_at = now() - interval '4 days' where user_agent = 'curl/8'`,
  );
  const { has_password, devices } = await person.get('GetSignInInfo', {});
  expect(has_password).toBe(true);
  expect(await names(person)).toEqual(['未知设备 *', 'iPhone 上的 Safari', '未知设备']);
  expect(devices[2]?.seen_at).toBeLessThan(Date.now() / 1000 - 2 * 86400);
  expect(devices.every((device) => device.signed_in_at <= device.seen_at && device.address === '127.0.0.1')).toBe(true);
});

test('a device that is used again is seen, without a write for each call', async () => {
  const person = await signUp(here);
  await db.pool.query(`update session set seen_at = now() - interval '1 hour' where user_id = $1`, [person.user_id]);
  const seen = async (): Promise<number> => (await person.get('GetSignInInfo', {})).devices[0]?.seen_at ?? 0;
  const now = Date.now() / 1000;
  await until(async () => (await seen()) > now - 60, 'the device to be seen');
  const { rows } = await db.pool.query<{ xmin: string }>('select xmin::text from session where user_id = $1', [person.user_id]);
  await person.get('GetTaskList', {});
  expect((await db.pool.query('select xmin::text from session where user_id = $1', [person.user_id])).rows).toEqual(rows);
});

test('one device is sent away: its calls and open streams end on every process, all others go on', async () => {
  const person = await signUp(here);
  const lost = await onAnotherDevice(person, phone);
  const kept = await onAnotherDevice(person, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const task_id = await person.newTask();
  const [ending, staying] = [await openStream(there, lost, task_id), await openStream(there, kept, task_id)];
  let ended = false;
  void staying.ended.then(() => (ended = true));
  const device = (await person.get('GetSignInInfo', {})).devices.find((one) => one.name === 'iPhone 上的 Safari');
  expect(await person.get('SignOutDevices', { device_id: device?.device_id })).toEqual({ signed_out: 1 });
  await ending.ended;
  await until(async () => (await lost.call('GetTaskList', {})).status === 401, 'the device to be signed out');
  expect(await names(kept)).toEqual(['Linux 上的 Firefox *', '未知设备']);
  expect(ended).toBe(false);
  staying.close();
  expect(await person.call('SignOutDevices', { device_id: device?.device_id })).toMatchObject({ status: 404, msg: '这台设备已经退出登录' });
  const [mine] = (await person.get('GetSignInInfo', {})).devices;
  expect(await person.call('SignOutDevices', { device_id: mine?.device_id })).toMatchObject({ status: 409 });
});

test('all others at once, written down', async () => {
  const person = await signUp(here);
  const others = [await onAnotherDevice(person, phone), await onAnotherDevice(person, 'curl/8')];
  const task_id = await person.newTask();
  const streams = await Promise.all(others.map((other) => openStream(there, other, task_id)));
  const mine = await openStream(here, person, task_id);
  expect(await person.get('SignOutDevices', {})).toEqual({ signed_out: 2 });
  await Promise.all(streams.map((stream) => stream.ended));
  for (const other of others) await until(async () => (await other.call('GetTaskList', {})).status === 401, 'the end of a session');
  expect(await names(person)).toEqual(['未知设备 *']);
  expect(await person.get('SignOutDevices', {})).toEqual({ signed_out: 0 });
  mine.close();
  const { rows } = await db.pool.query(
    "select address, details from audit_log where user_id = $1 and action = 'sign_out_devices' order by audit_id",
    [person.user_id],
  );
  expect(rows).toEqual([
    { address: '127.0.0.1', details: { signed_out: 2 } },
    { address: '127.0.0.1', details: { signed_out: 0 } },
  ]);
});

test('a new password signs the others out at once, and is one device in the list', async () => {
  const person = await signUp(here);
  const other = await onAnotherDevice(person, phone);
  const task_id = await person.newTask();
  const [mine, theirs] = [await openStream(here, person, task_id), await openStream(there, other, task_id)];
  const answer = await post(
    'change-password',
    { current_password: testPassword, new_password: 'a better horse' },
    { cookie: person.cookie, 'user-agent': phone },
  );
  await theirs.ended;
  await until(async () => (await other.call('GetTaskList', {})).status === 401, 'the other device to be signed out');
  const renewed = personOf(() => here.address, cookieOf(answer), person.user_id);
  expect(await names(renewed)).toEqual(['iPhone 上的 Safari *']);
  expect((await openStream(here, renewed, task_id, '?follow=0')).status).toBe(200);
  // What was open under the old session ends once the new one had time to arrive.
  await mine.ended;
  expect((await person.call('GetTaskList', {})).status).toBe(401);
});

test('what a new password has just replaced is no other device that is sent away', async () => {
  const person = await signUp(here);
  const other = await onAnotherDevice(person, phone);
  const answer = await post(
    'change-password',
    { current_password: testPassword, new_password: 'a better horse' },
    { cookie: person.cookie },
  );
  const renewed = personOf(() => here.address, cookieOf(answer), person.user_id);
  expect(await renewed.get('SignOutDevices', {})).toEqual({ signed_out: 0 });
  for (const before of [person, other])
    await until(async () => (await before.call('GetTaskList', {})).status === 401, 'the end of a session');
});

test('browsers and systems have the names people know', () => {
  const cases: [string, string][] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Windows 上的 Chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Windows 上的 Edge',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Mac 上的 Safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; PJX110) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
      'Android 上的 微信',
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1 HuaweiBrowser/5.0',
      '鸿蒙 上的 华为浏览器',
    ],
    ['<script>alert(1)</script>', '未知设备'],
    ['', '未知设备'],
  ];
  for (const [user_agent, name] of cases) expect(deviceName(user_agent)).toBe(name);
});
