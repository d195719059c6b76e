/** What a person says about themselves, over HTTP: names, picture, scenes, and what a newcomer is asked once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { signUp, startServer, until, type Person, type TestServer } from '#server/whole/testing.ts';

let db: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  db = await testDatabase();
  server = await startServer({
    database: db.url,
    env: { ACCOUNT_CONSOLE_URL: 'https://accounts.example.com/', ACCOUNT_CONSOLE_INSTANCE: 'desk-1' },
  });
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

const everything = { need_user_scenes: true, need_turn_off_user_data_management: true, need_volcano_info: true, need_user_job_info: true };

test('scenes are absent until they were answered, an empty answer included', async () => {
  const person = await signUp(server);
  expect(await person.get('GetAntouUserInfo', everything)).not.toHaveProperty('scenes');
  await person.get('UpdateAntouUserInfo', { turn_off_user_data_management: true });
  expect(await person.get('GetAntouUserInfo', everything)).not.toHaveProperty('scenes');
  await person.get('UpdateAntouUserInfo', { scene_ids: [] });
  expect((await person.get('GetAntouUserInfo', everything)).scenes).toEqual([]);
  const { scenes } = await person.get('GetUserScenes', {});
  const [first, second] = scenes;
  if (!first || !second) throw new Error('there are no scenes');
  await person.get('UpdateAntouUserInfo', { scene_ids: [second.id, first.id, second.id] });
  expect((await person.get('GetAntouUserInfo', everything)).scenes).toEqual([
    { id: second.id, name: second.name },
    { id: first.id, name: first.name },
  ]);
  expect((await person.call('UpdateAntouUserInfo', { scene_ids: [first.id, 9999] })).status).toBe(400);
  expect(await person.get('GetAntouUserInfo', {})).not.toHaveProperty('scenes');
});

test('nothing is used until the person says so, and the account console is told who they are', async () => {
  const person = await signUp(server);
  expect(await person.get('GetAntouUserInfo', everything)).toMatchObject({
    turn_off_user_data_management: true,
    volcano_user_info: { instance_id: 'desk-1', user_id: person.user_id },
  });
  expect((await person.get('GetWorkspaceInfo', {})).account_console).toBe('https://accounts.example.com');
  await person.get('UpdateAntouUserInfo', { turn_off_user_data_management: false });
  expect((await person.get('GetAntouUserInfo', everything)).turn_off_user_data_management).toBe(false);
});

test('a user name is carried by one person, in whatever case, and never looks like the house', async () => {
  const [person, other] = [await signUp(server), await signUp(server)];
  await person.get('UpdateAntouUserInfo', { name: ' 林晓 ', user_unique_name: 'Lin_晓' });
  expect((await person.get('GetAntouUserInfo', {})).user).toMatchObject({
    name: '林晓',
    app_user_info: { user_unique_name: 'Lin_晓' },
    bui_audit_info: { audit_status: 1, audit_info: { user_unique_name: 'Lin_晓' } },
  });
  const taken = await other.call('UpdateAntouUserInfo', { user_unique_name: 'lin_晓', name: '别人' });
  expect(taken).toMatchObject({ status: 400, msg: '这个用户名已经有人使用，请换一个' });
  // Refused whole.
  expect((await other.get('GetAntouUserInfo', {})).user?.name).not.toBe('别人');
  for (const user_unique_name of ['Adm1n', '案头客服', 'a', 'a b', '名\u202e字', 'x'.repeat(25)])
    expect((await other.call('UpdateAntouUserInfo', { user_unique_name })).status).toBe(400);
  expect((await other.call('UpdateAntouUserInfo', {})).status).toBe(400);
  expect((await other.get('GetAntouUserInfo', {})).user?.bui_audit_info.audit_status).toBe(0);
});

test('a picture is one by its bytes, small, served as foreign content, and the old one goes', async () => {
  const person: Person = await signUp(server);
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200)]);
  const { avatar_url } = (await person.uploadAvatar(png)).data;
  const shown = await fetch(avatar_url);
  expect(Object.fromEntries(shown.headers)).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect(shown.headers.get('content-security-policy')).toContain('sandbox');
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
  expect(await person.uploadAvatar(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
    status: 415,
    msg: '头像须是 PNG、JPG 或 WebP 图片',
  });
  expect(await person.uploadAvatar(Buffer.concat([png, Buffer.alloc(512 * 1024)]))).toMatchObject({ status: 413 });
  const { user } = await person.get('GetAntouUserInfo', {});
  expect((await fetch(user?.avatar_url ?? '')).status).toBe(200);
  expect((await person.uploadAvatar(Buffer.concat([png, Buffer.alloc(1)]))).status).toBe(200);
  await until(async () => (await fetch(avatar_url)).status === 404, 'the old picture to go');
});
