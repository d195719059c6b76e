/** Addresses of files, copied and opened later: by when they open nothing any more. */
import { beforeAll, expect, test } from 'vitest';
import { commonServer } from '../common-server-testing.ts';
import { anonymous, signUp, testPassword, until, untilIdle, type Person, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  ({ server } = await commonServer());
});

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
/** Whoever shows many files at once asks once; that is forgotten before a second has passed. */
const soonGone = (url: string) => until(async () => (await statusOf(url)) === 404, 'an address that opens nothing any more');
const post = (person: Person, path: string, body: object) =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie, origin: server.address },
    body: JSON.stringify(body),
  });

async function taskWithFile(person: Person): Promise<{ task_id: string; uri: string }> {
  const task_id = await person.newTask();
  const { data } = await person.upload(task_id, '名单.csv', '姓名\n张三\n');
  await person.get('SendMessage', { task_id, query: '看一下附件', files: [{ file_name: '名单.csv', file_uri: data.file_uri }] });
  await untilIdle(person, task_id);
  return { task_id, uri: data.file_uri };
}

test('with a share its file, its replay and its parts are gone, and come back with it', async () => {
  const owner = await signUp(server);
  const { task_id, uri } = await taskWithFile(owner);
  const share = await owner.get('CreateTaskReplay', { task_id });
  const pass = { 'x-share-id': share.share_id, 'x-share-secret': share.secret };
  for (const guest of [anonymous(server), await signUp(server)]) {
    const { url } = await guest.get('GetUrl', { uri }, pass);
    const { replay_file } = await guest.get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
    const own = (await owner.get('GetUrl', { uri })).url;
    expect(await Promise.all([url, replay_file.file_url, own].map(statusOf))).toEqual([200, 200, 200]);
    // What a closed share showed is not to be kept either.
    expect((await fetch(url)).headers.get('cache-control')).toBe('private, no-cache');
    await owner.get('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type: 2 });
    await soonGone(url);
    await soonGone(replay_file.file_url);
    expect(await statusOf(own)).toBe(200);
    await owner.get('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type: 1 });
    await until(async () => (await statusOf(url)) === 200, 'the file of a share that is open again');
  }
});

test('a new password and the end of a session end the addresses that were made before, and nobody else’s', async () => {
  const owner = await signUp(server);
  const other = await signUp(server);
  const { uri } = await taskWithFile(owner);
  const theirs = (await other.get('GetUrl', { uri: (await taskWithFile(other)).uri })).url;
  const { url } = await owner.get('GetUrl', { uri });
  expect(await statusOf(url)).toBe(200);
  // Seconds are what an address counts in.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const changed = await post(owner, '/api/auth/change-password', {
    current_password: testPassword,
    new_password: 'another battery staple',
  });
  expect(changed.status).toBe(200);
  await soonGone(url);
  expect(await statusOf(theirs)).toBe(200);

  await post(other, '/api/auth/sign-out', {});
  await soonGone(theirs);
});
