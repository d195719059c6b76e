/** Somebody else's things are not there, one by one; nor are the streams and the live channel of a task. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { FavoriteEntry } from '#contract/favorite.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import {
  address,
  closeAccessDesk,
  fromTask,
  login,
  none,
  nowhere,
  openAccessDesk,
  own,
  ownExtension,
  ownFavorite,
  ownLogin,
  ownModel,
  ownSchedule,
  ownSite,
  ownWithDeck,
  ownWithFile,
  owner,
  server,
  service,
  stranger,
} from './access-testing.ts';
import { anonymous, openStream, untilIdle } from '../testing.ts';

beforeAll(openAccessDesk);
afterAll(closeAccessDesk);

test("a stranger can't bring somebody else's file into a task or a batch of his own", async () => {
  const theirs = await ownWithFile(owner);
  const mine = await ownWithFile(stranger);
  const sent = await stranger.call('SendMessage', {
    task_id: mine.task_id,
    query: '看看',
    files: [{ file_name: '说明.md', file_uri: theirs.file_uri }],
  });
  expect(sent.status).toBe(404);
  expect((await stranger.call('BatchGetUrl', { uri_list: [mine.file_uri, theirs.file_uri] })).status).toBe(404);
  expect((await stranger.call('ExportTaskFile', { task_id: mine.task_id, file_uri: theirs.file_uri, format: 'docx' })).status).toBe(404);
});

test("somebody else's scheduled task is not there: to see, to change, to try, to delete", async () => {
  const theirs = await ownSchedule();
  const before = await owner.get('GetSingleScheduledTask', theirs);
  for (const named of [theirs, { scheduled_task_id: none }]) {
    for (const answer of [
      await stranger.call('GetSingleScheduledTask', named),
      await stranger.call('UpdateScheduledTask', { ...named, status: ScheduleStatus.Enabled, task_plan_v2: '别的' }),
      await stranger.call('TryRunScheduledTask', named),
      await stranger.call('DeleteScheduledTask', named),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '定时任务不存在或已被删除' });
  }
  expect(await owner.get('GetSingleScheduledTask', theirs)).toEqual(before);
  expect((await stranger.get('GetScheduledTasks', {})).scheduled_tasks).toEqual([]);
});

test("somebody else's model service is not there: to change, to test, to use, to delete", async () => {
  const theirs = await ownModel(owner);
  const before = await owner.get('GetModelSettings', {});
  for (const setting_id of [theirs, nowhere.task_id]) {
    for (const answer of [
      await stranger.call('SaveModelSetting', { ...service, setting_id }),
      await stranger.call('TestModelSetting', { ...address, setting_id }),
      await stranger.call('ChooseModel', { setting_id }),
      await stranger.call('DeleteModelSetting', { setting_id }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '这个模型服务不存在或已被删除，请刷新后重试' });
  }
  expect(await owner.get('GetModelSettings', {})).toEqual(before);
  expect((await stranger.get('GetModelSettings', {})).settings).toEqual([]);
});

test("somebody else's extension is not there: to install, to set up, to look at, to agree to, to revoke", async () => {
  const { extension_id: theirs } = await ownExtension(owner);
  const entity_id = await ownSite(owner);
  const before = await owner.get('ExtensionList', {});
  for (const extension_id of [theirs, nowhere.task_id]) {
    for (const answer of [
      await stranger.call('UpdateUserPreferExtension', { extension_id, operation: 'Add' }),
      await stranger.call('SaveUserSetting', { extension_id, user_setting: {} }),
      await stranger.call('GetExtensionTools', { extension_id }),
      await stranger.call('ConfirmExtensionTools', { extension_id, tools: [{ name: 'x', fingerprint: 'y' }] }),
      await stranger.call('ConfirmExtensionCommand', { extension_id, words: ['true'] }),
      await stranger.call('RevokeExtensionAuth', { extension_id, entity_id }),
      await stranger.call('RevokeExtensionAuth', { extension_id: 'time', entity_id }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 100004, msg: '扩展不存在或已被移除' });
    expect((await stranger.get('MGetUserSetting', { extension_ids: [extension_id] })).user_setting_map).toEqual({});
  }
  expect(await owner.get('ExtensionList', {})).toEqual(before);
  expect((await stranger.get('ExtensionList', { scope: 2 })).extension_list).toEqual([]);
});

test("somebody else's favourites and tags are not there: to keep, to see, to tag, to merge, to refer to, to delete", async () => {
  const { favorite_id, tag_id, other_id } = await ownFavorite();
  const list = async () => (await owner.get('FavoriteList', {})).resource_list.map(({ title, tag_info }) => ({ title, tag_info }));
  const before = [await list(), await owner.get('GetTagList', {})];
  const [theirs] = (await owner.get('FavoriteList', {})).resource_list;
  const { data: unkept } = await owner.uploadFavorite('别人的.md', '别人的');
  const { tag: mine } = await stranger.get('CreateTags', { tag_name: '我的' });
  const task_id = await stranger.newTask();
  for (const answer of [
    await stranger.call('AddFavorite', { ...fromTask, content_uri: unkept.file_uri }),
    await stranger.call('AddFavorite', { ...fromTask, content_uri: theirs?.content_info.uri ?? '' }),
    await stranger.call('GetUrl', { uri: theirs?.content_info.uri ?? '' }),
    await stranger.call('UpdateFavoriteInfo', { id: favorite_id, tag_ids: [] }),
    await stranger.call('UpdateTags', { tag_id, tag_name: '改了' }),
    await stranger.call('MergeTags', { source_id: tag_id, target_id: other_id }),
    await stranger.call('MergeTags', { source_id: mine.id, target_id: tag_id }),
    await stranger.call('SendMessage', { task_id, query: '看看', favorites: [{ favorite_id }] }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 100004 });
  await stranger.get('DeleteFavorites', { ids: [favorite_id], from: FavoriteEntry.FavoritePage });
  await stranger.get('DeleteTags', { ids: [tag_id, other_id] });
  expect([await list(), await owner.get('GetTagList', {})]).toEqual(before);
  expect((await stranger.get('FavoriteList', {})).resource_list).toEqual([]);
  expect((await stranger.get('FavoriteList', { tag_ids: [tag_id] })).resource_list).toEqual([]);
  expect((await owner.get('GetUrl', { uri: theirs?.content_info.uri ?? '' })).url).toContain('/api/files/');
});

test("somebody else's device is not there", async () => {
  const [device] = (await owner.get('GetSignInInfo', {})).devices;
  for (const device_id of [device?.device_id ?? '', nowhere.task_id])
    expect(await stranger.call('SignOutDevices', { device_id })).toMatchObject({ status: 404, msg: '这台设备已经退出登录' });
  expect((await owner.get('GetSignInInfo', {})).devices.map((one) => one.device_id)).toContain(device?.device_id);
  expect((await stranger.get('GetSignInInfo', {})).devices.map((one) => one.device_id)).not.toContain(device?.device_id);
});

test('the live channel lets in the owner alone, from the page of this host', async () => {
  const { task_id } = await own(owner);
  const knock = (cookie: string, id: string, headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${server.address.replace('http', 'ws')}/api/tasks/${id}/live/browser`, {
        headers: { cookie, ...headers },
      });
      socket.once('open', () => (resolve(101), socket.terminate()));
      socket.once('unexpected-response', (_request, answer) => (answer.resume(), resolve(answer.statusCode ?? 0), socket.terminate()));
      socket.on('error', reject);
    });
  expect(await knock('', task_id)).toBe(401);
  expect(await knock(stranger.cookie, task_id)).toBe(404);
  expect(await knock(owner.cookie, none)).toBe(404);
  expect(await knock(owner.cookie, task_id, { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await knock(owner.cookie, task_id, { origin: server.address })).toBe(101);
  await owner.get('DeleteAntouTask', { task_id });
  expect(await knock(owner.cookie, task_id)).toBe(404);
});

test("somebody else's login is not there, and one's own goes only with the domain it belongs to", async () => {
  await ownLogin(login.url);
  expect((await stranger.get('GetUserAuthorizationList', {})).user_authorizations).toEqual([]);
  expect((await stranger.get('GetAuthorizedChannelList', {})).channel_list).toEqual([]);
  expect(await stranger.call('DeleteUserAuthorization', login)).toMatchObject({ status: 404, msg: '解除授权失败' });
  for (const clear_arg of ['{"domain":".com"}', '{"domain":"example.com"}', 'not json', '[]'])
    expect(await owner.call('DeleteUserAuthorization', { ...login, clear_arg })).toMatchObject({ status: 400 });
  expect((await owner.get('GetUserAuthorizationList', {})).user_authorizations).toMatchObject([{ url: login.url, domain: 'example.com' }]);
  expect((await owner.get('GetAuthorizedChannelList', {})).channel_list).toEqual([{ channel: 'example.com', count: 1 }]);
  await owner.get('DeleteUserAuthorization', login);
  expect(await owner.call('DeleteUserAuthorization', login)).toMatchObject({ status: 404, msg: '解除授权失败' });
});

test('a list holds only what is its owner’s', async () => {
  const { task_id } = await owner.ask('你好');
  await untilIdle(owner, task_id);
  expect((await owner.get('GetTaskList', {})).task_list.map((task) => task.task_id)).toContain(task_id);
  expect((await stranger.get('GetTaskList', {})).task_list.map((task) => task.task_id)).not.toContain(task_id);
});

test('the pages of a deck are read at their own address by its owner alone', async () => {
  const { task_id } = await ownWithDeck(owner);
  const ask = (cookie: string, id: string) =>
    fetch(`${server.address}/api/v1/ppt-agent/${id}/subpage-uris`, { headers: { cookie } }).then(async (answer) => ({
      status: answer.status,
      body: await answer.json(),
    }));
  expect((await ask('', task_id)).status).toBe(401);
  expect((await ask(stranger.cookie, task_id)).status).toBe(404);
  expect((await ask(owner.cookie, 'x')).status).toBe(400);
  expect(await ask(owner.cookie, task_id)).toEqual({ status: 200, body: { code: 0, msg: '', data: { subpage_uris: [] } } });
});

describe('the streams', () => {
  test('of a task', async () => {
    const { task_id } = await ownWithFile(owner);
    for (const [person, status] of [
      [anonymous(server), 401],
      [stranger, 404],
      [owner, 200],
    ] as const) {
      const stream = await openStream(server, person, task_id, '?follow=0');
      expect(stream.status).toBe(status);
      stream.close();
    }
    for (const odd of [nowhere.task_id, 'x', '..%2f..', '%00', `${task_id}%00`])
      expect((await openStream(server, owner, odd, '?follow=0')).status).toBe(404);
  });

  test('of a list', async () => {
    const status = async (cookie: string): Promise<number> => {
      const abort = new AbortController();
      const answer = await fetch(`${server.address}/api/tasks/events`, { headers: { cookie }, signal: abort.signal });
      abort.abort();
      return answer.status;
    };
    expect([await status(''), await status(owner.cookie)]).toEqual([401, 200]);
  });
});

test('a cookie that was changed by one letter is nobody’s', async () => {
  const changed = owner.cookie.replace(/=(.)/, (_all, letter: string) => `=${letter === 'a' ? 'b' : 'a'}`);
  const answer = await fetch(`${server.address}/api/rpc/GetTaskList`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie: changed },
  });
  expect(answer.status).toBe(401);
  await answer.body?.cancel();
});
