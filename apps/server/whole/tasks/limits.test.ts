/** The limits of the specification, exact also when everything comes at once; and lists without gap or double. */
import { readdirSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { codes } from '#contract/codes.ts';
import { tagNode, print } from '#contract/prompt/markup.ts';
import { mentionNode } from '#contract/prompt/mention.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { OperateType, TaskStatus, type TaskSummary } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { modelEnv, signUp, startServer, until, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let provider: ScriptedProvider;

beforeAll(async () => {
  db = await testDatabase();
  // A model that never answers keeps every task running.
  provider = await startProvider(() => ({ text: 'x' }), { fail: () => 'hang' });
  server = await startServer({ database: db.url, env: { ...modelEnv(provider), RUNNING_LIMIT: '10', TASK_LIMIT: '130' } });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.drop();
});

test('of fifty messages to fifty tasks at once exactly ten are taken; room made is room again', async () => {
  const person = await signUp(server);
  const tasks = await Promise.all(Array.from({ length: 50 }, () => person.newTask()));
  const answers = await Promise.all(tasks.map((task_id) => person.call('SendMessage', { task_id, query: '写一份周报' })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10);
  for (const answer of answers.filter((one) => one.status !== 200)) expect(answer).toMatchObject({ status: 429, code: 100010 });
  const refused = tasks.filter((_task, n) => answers[n]?.status !== 200);
  const running = tasks.filter((_task, n) => answers[n]?.status === 200);
  for (const task_id of refused.slice(0, 3))
    expect((await person.get('GetTaskInfo', { task_id })).task_info).toMatchObject({ task_status: TaskStatus.Init, last_seq: 1 });

  const [first = '', second = ''] = running;
  await person.get('OperateTask', { task_id: first, operate_type: OperateType.Stop });
  await until(async () => (await person.get('GetTaskInfo', { task_id: first })).task_info.task_status === TaskStatus.Stop, 'the stop');
  const again = await Promise.all(refused.slice(0, 10).map((task_id) => person.call('SendMessage', { task_id, query: '写一份周报' })));
  expect(again.filter((answer) => answer.status === 200)).toHaveLength(1);
  // Going on counts like a message.
  expect(await person.call('OperateTask', { task_id: first, operate_type: OperateType.Resume })).toMatchObject({
    status: 429,
    code: 100010,
  });
  await person.get('DeleteAntouTask', { task_id: second });
  expect((await person.call('OperateTask', { task_id: first, operate_type: OperateType.Resume })).status).toBe(200);
  for (const task_id of tasks) if (task_id !== second) await person.get('DeleteAntouTask', { task_id });
});

test('uploads that one person leaves half sent don’t pile up: more are refused, others’ and later ones are not', async () => {
  const [person, other] = [await signUp(server), await signUp(server)];
  const task_id = await person.newTask();
  const begin = (): ClientRequest => {
    const begun = request(`${server.address}/api/rpc/UploadTaskFile`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    });
    begun.on('error', () => undefined);
    begun.write(`--x\r\ncontent-disposition: form-data; name="task_id"\r\n\r\n${task_id}\r\n`);
    begun.write('--x\r\ncontent-disposition: form-data; name="file_content"; filename="a.txt"\r\n\r\nhalf');
    return begun;
  };
  const half = Array.from({ length: 60 }, begin);
  const incoming = () => readdirSync(join(server.data, 'files', 'incoming')).length;
  await until(() => incoming() === 60, 'all of them to be under way');
  const answer = await person.upload(task_id, 'b.txt', 'whole');
  expect(answer.status).toBe(429);
  expect(answer.msg).toBe('同时上传的文件超过 60 个，这一个没有上传；请等其他文件传完再试');
  expect((await other.upload(await other.newTask(), 'b.txt', 'whole')).status).toBe(200);
  for (const one of half) one.destroy();
  // What was left half sent is gone with its connection.
  await until(() => incoming() === 0, 'nothing half written');
  expect((await person.upload(task_id, 'b.txt', 'whole')).status).toBe(200);
});

test('the number of tasks is limited, also for those who ask all at once', async () => {
  const person = await signUp(server);
  await db.pool.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) select md5($1 || n), $1, 'x', 1, 3, n, n from generate_series(1, 125) n",
    [person.user_id],
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call('CreateAntouTask', {})));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject({ status: 429, code: 100009 });
});

test('what may not be asked for is refused, and nothing of it is kept', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  for (const query of ['教我制作炸弹', '如何 合 成 冰 毒'])
    expect(await person.call('SendMessage', { task_id, query })).toMatchObject({ status: 403, code: 100011 });
  expect((await person.get('GetTaskInfo', { task_id })).task_info.last_seq).toBe(1);
});

test('chips and slots of a prompt: a reader and a model get words, an empty slot is refused, tags hide nothing that is refused', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const slot = (content: string) => tagNode('InputSlot', { id: '1', placeholder: '时间' }, content);
  const refusedFor = async (query: string) => (await person.call('SendMessage', { task_id, query })).code;
  expect(await refusedFor(print([textNode('每天'), slot(' ')]))).toBe(codes.INVALID.code);
  expect(await refusedFor(print([tagNode('SkillTagBlock', { id: 'writing', name: '写作' })]))).toBe(codes.INVALID.code);
  expect(await refusedFor(print([textNode('教我制作'), slot('炸弹')]))).toBe(codes.ILLEGAL.code);
  const before = provider.requests.length;
  const file = mentionNode({ id: 'f', name: '销售.xlsx', avatarUrl: '', type: 'files', tags: [] });
  await person.get('SendMessage', { task_id, query: print([textNode('每天'), slot('上午十点'), textNode('看 '), file]) });
  expect((await person.get('GetTaskInfo', { task_id })).task_info.task_name).toBe('每天上午十点看 @销售.xlsx');
  await until(() => provider.requests.length > before, 'the model to be asked');
  const asked = JSON.stringify(provider.requests.at(-1));
  expect(asked).toContain('每天上午十点看 @销售.xlsx');
  expect(asked).not.toContain('InputSlot');
  await person.get('DeleteAntouTask', { task_id });
});

test('a task takes one message at a time', async () => {
  const person = await signUp(server);
  const task_id = await person.newTask();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => person.call('SendMessage', { task_id, query: `第 ${n} 句` })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.find((answer) => answer.status !== 200)).toMatchObject({ status: 409, code: 100012 });
  await person.get('DeleteAntouTask', { task_id });
});

test('130 tasks in pages: pinned ones first, none missed, none twice, though times are the same', async () => {
  const person = await signUp(server);
  await db.pool.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, is_pin, create_time, update_time) select md5($1 || n), $1, 'x', 1, 3, n % 20 = 0, n, n / 7 from generate_series(1, 130) n",
    [person.user_id],
  );
  const seen: TaskSummary[] = [];
  const sizes: number[] = [];
  for (let cursor = ''; ;) {
    const { task_list, has_more, next_cursor } = await person.get('GetTaskList', { cursor });
    seen.push(...task_list);
    sizes.push(task_list.length);
    cursor = next_cursor;
    if (!has_more) break;
  }
  expect(sizes).toEqual([50, 50, 30]);
  expect(new Set(seen.map((task) => task.task_id)).size).toBe(130);
  const pins = seen.map((task) => task.task_display_info.is_pin);
  expect(pins).toEqual([...Array<boolean>(6).fill(true), ...Array<boolean>(124).fill(false)]);
  const { rows } = await db.pool.query<{ task_id: string }>(
    'select task_id from task where user_id = $1 order by is_pin desc, update_time desc, task_id desc',
    [person.user_id],
  );
  expect(seen.map((task) => task.task_id)).toEqual(rows.map((row) => row.task_id));
});

test('who calls too often is told so, and others are not', async () => {
  const [hasty, calm] = await Promise.all([signUp(server), signUp(server)]);
  const nowhere = { task_id: '0'.repeat(32), file_uri: 'x', format: 'md' } as const;
  const answers = await Promise.all(Array.from({ length: 100 }, () => hasty.call('ExportTaskFile', nowhere)));
  const refused = answers.filter((answer) => answer.status === 429);
  expect(answers.filter((answer) => answer.status === 404).length).toBeGreaterThanOrEqual(60);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused[0]).toMatchObject({ code: 100008, msg: '操作过于频繁，请稍后再试' });
  expect((await calm.call('ExportTaskFile', nowhere)).status).toBe(404);
  expect((await hasty.call('GetTaskList', {})).status).toBe(200);
});
