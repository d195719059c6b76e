/** A replay under a link: what its holder sees, what stays with the owner, and how it ends. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { ReplayStatus } from '#contract/operations/sharing.ts';
import { AbilityType } from '#contract/task.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import type { ReplayFile } from '#contract/timeline/fold/replay.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { createFileStore } from '#server/platform/files/store.ts';
import { tidy } from '#server/runs/housekeeping.ts';
import { commonServer } from '../common-server-testing.ts';
import { anonymous, signUp, untilIdle, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  [owner, stranger] = await Promise.all([signUp(server), signUp(server)]);
});

async function written(): Promise<string> {
  const task_id = await owner.newTask();
  await owner.get('SendMessage', {
    task_id,
    query: '写一份停电通知，11月25日8点到12点停电，落款物业部，主送各住户',
    ability_type: AbilityType.ImageDoc,
    task_run_mode: 0,
  });
  await untilIdle(owner, task_id);
  return task_id;
}

async function replayOf(person: Person, share: { share_id: string; secret: string }): Promise<ReplayFile> {
  const { replay_file } = await person.get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
  const answer = await fetch(replay_file.file_url);
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

const passOf = ({ share_id, secret }: { share_id: string; secret: string }) => ({ 'x-share-id': share_id, 'x-share-secret': secret });

test('whoever has the link sees the conversation and opens its files, signed in or not; nobody else does', async () => {
  const task_id = await written();
  const share = await owner.get('CreateTaskReplay', { task_id });
  expect(share.task_share_url).toBe(`${server.address}/share/${task_id}?share_id=${share.share_id}&secret=${share.secret}&from=share`);
  expect(share.qr_code_url).toMatch(/^data:image\/svg\+xml;base64,/);
  const replay = await replayOf(anonymous(server), share);
  expect(replay.message_list.map((message) => message.type)).toEqual(['query', 'answer']);
  const view = fold(emptyView, replay.events);
  const [file] = replay.file_list;
  expect(file?.file_name).toMatch(/通知.*\.md$/);
  expect(view.messages.at(-1)).toMatchObject({ type: 'answer', state: 'finished', files: [{ name: file?.file_name }] });
  // Neither what it cost nor which brain it was is told.
  expect(JSON.stringify(replay)).not.toMatch(/"usage"|input_tokens|"reasoning"/);

  const uri = file?.file_uri ?? '';
  for (const holder of [anonymous(server), stranger]) {
    const { url } = await holder.get('GetUrl', { uri }, passOf(share));
    expect(await (await fetch(url)).text()).toContain('停电');
    expect((await holder.get('BatchGetUrl', { uri_list: [uri] }, passOf(share))).url_list).toHaveLength(1);
    expect((await holder.get('ExportTaskFile', { task_id, file_uri: uri, format: 'docx' }, passOf(share))).file_name).toMatch(/\.docx$/);
    for (const wrong of [
      { 'x-share-id': share.share_id, 'x-share-secret': '0'.repeat(32) },
      { 'x-share-id': '0'.repeat(32), 'x-share-secret': share.secret },
    ])
      expect((await holder.call('GetUrl', { uri }, wrong)).status).toBe(404);
    expect((await holder.call('GetTaskReplayById', { task_share_id: share.share_id, secret: '0'.repeat(32) })).status).toBe(404);
    // A link shows; it changes nothing.
    expect((await holder.call('RemoveTaskFile', { task_id, file_uri: uri }, passOf(share))).status).not.toBe(200);
    expect((await holder.call('GetTaskInfo', { task_id }, passOf(share))).status).not.toBe(200);
  }
  expect((await stranger.call('GetUrl', { uri })).status).toBe(404);
  expect((await anonymous(server).call('GetUrl', { uri })).status).toBe(401);
});

test('what comes later is not under the old link, and sharing again without a change gives the same one', async () => {
  const task_id = await written();
  const share = await owner.get('CreateTaskReplay', { task_id });
  expect(await owner.get('CreateTaskReplay', { task_id })).toEqual(share);
  await owner.get('SendMessage', { task_id, query: '标题改成“关于停电的紧急通知”', ability_type: AbilityType.ImageDoc });
  await untilIdle(owner, task_id);
  expect((await replayOf(anonymous(server), share)).message_list).toHaveLength(2);
  const later = await owner.get('CreateTaskReplay', { task_id });
  expect(later.share_id).not.toBe(share.share_id);
  const replay = await replayOf(anonymous(server), later);
  expect(replay.message_list).toHaveLength(4);
  const changed = replay.message_list.at(-1)?.file_list[0]?.file_uri ?? '';
  expect((await anonymous(server).call('GetUrl', { uri: changed }, passOf(share))).status).toBe(404);
  expect((await anonymous(server).call('GetUrl', { uri: changed }, passOf(later))).status).toBe(200);
  const { replay_task_list } = await owner.get('GetTaskReplay', { task_id });
  expect(replay_task_list.map(({ share_id, is_behind }) => [share_id, is_behind])).toEqual([
    [later.share_id, false],
    [share.share_id, true],
  ]);
});

test('a closed link opens nothing, until it is opened again; with the task it is gone', async () => {
  const task_id = await written();
  const share = await owner.get('CreateTaskReplay', { task_id });
  const [file] = (await replayOf(owner, share)).file_list;
  const look = async () => [
    (await anonymous(server).call('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret })).status,
    (await anonymous(server).call('GetUrl', { uri: file?.file_uri ?? '' }, passOf(share))).status,
  ];
  const operate = (operate_type: 1 | 2) => owner.get('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type });
  await operate(ReplayStatus.Closed);
  expect(await look()).toEqual([404, 404]);
  await operate(ReplayStatus.Open);
  expect(await look()).toEqual([200, 200]);
  await owner.get('DeleteAntouTask', { task_id });
  expect(await look()).toEqual([404, 404]);
  await owner.get('RestoreAntouTask', { task_id });
  expect(await look()).toEqual([200, 200]);
});

test('the stored conversation of a link goes with the task for good', async () => {
  const task_id = await written();
  const share = await owner.get('CreateTaskReplay', { task_id });
  const { replay_file } = await owner.get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
  await owner.get('DeleteAntouTask', { task_id });
  // It opens nothing any more, and is there for as long as the task can be brought back.
  expect((await fetch(replay_file.file_url)).status).toBe(404);
  const pool = openDatabase(db.url);
  const store = await createFileStore({ kind: 'fs', dir: join(server.data, 'files') });
  const kept = await pool.query<{ store_key: string }>('select store_key from task_share where task_id = $1', [task_id]);
  const store_key = kept.rows[0]?.store_key ?? '';
  expect(await store.size(store_key)).toBeGreaterThan(0);
  await tidy({ db: pool, store, now: () => Date.now() + 8 * 24 * 3_600_000 });
  const { rows } = await pool.query('select 1 from task_share where task_id = $1', [task_id]);
  await pool.close();
  expect(rows).toEqual([]);
  await expect(store.size(store_key)).rejects.toThrow('文件不存在');
});

test('only the files that were named are under a narrowed link, and only files of the conversation can be', async () => {
  const task_id = await owner.newTask();
  const { data } = await owner.upload(task_id, '资料.md', '# 资料\n\n11月25日停电。\n');
  await owner.get('SendMessage', {
    task_id,
    query: '根据附件写一份停电通知，落款物业部',
    files: [{ file_name: data.file_name, file_uri: data.file_uri }],
    ability_type: AbilityType.ImageDoc,
    task_run_mode: 0,
  });
  await untilIdle(owner, task_id);
  const whole = await replayOf(owner, await owner.get('CreateTaskReplay', { task_id }));
  const made = whole.file_list.find(({ file_uri }) => file_uri !== data.file_uri);
  const narrowed = await owner.get('CreateTaskReplay', {
    task_id,
    file_list: [{ file_uri: made?.file_uri ?? '', file_name: made?.file_name ?? '' }],
    need_qr_code: false,
  });
  expect(narrowed.qr_code_url).toBe('');
  const look = async (uri: string) => (await anonymous(server).call('GetUrl', { uri }, passOf(narrowed))).status;
  expect([await look(made?.file_uri ?? ''), await look(data.file_uri)]).toEqual([200, 404]);
  const other = await stranger.newTask();
  const theirs = (await stranger.upload(other, 'a.md', 'a')).data;
  const refused = await owner.call('CreateTaskReplay', { task_id, file_list: [{ file_uri: theirs.file_uri, file_name: 'a.md' }] });
  expect(refused.status).toBe(404);
});

test('a task in which nothing was said has nothing to share', async () => {
  expect(await owner.call('CreateTaskReplay', { task_id: await owner.newTask() })).toMatchObject({
    status: 409,
    msg: '这个任务还没有可以分享的内容',
  });
});
