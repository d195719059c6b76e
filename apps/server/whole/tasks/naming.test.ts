/** Tasks get short names by themselves: from short words, from what was made, from the model; and keep the one a person gave. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { writingScenario } from '#e2e/kit/provider-scenarios.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, modelEnv, signUp, startServer, temporaryFolder, untilIdle, type Person, type TestServer } from '../testing.ts';

const data = temporaryFolder();
let db: TestDatabase;
let provider: ScriptedProvider;
let server: TestServer;
let person: Person;
let name: (words: string) => Promise<string | null>;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startProvider(writingScenario(), { name: (words) => name(words) });
  server = await startServer({ data, database: db.url, env: { ...modelEnv(provider), MODEL_PRICE_INPUT: '2', MODEL_PRICE_OUTPUT: '8' } });
});
beforeEach(async () => {
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.drop();
  rmSync(data, { recursive: true, force: true });
});

const nameOf = async (task_id: string) => (await person.get('GetTaskInfo', { task_id })).task_info.task_name;
const namesOf = async (task_id: string) =>
  (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'task_renamed' ? [event.task_name] : []));
const called = (task_id: string, wanted: string) => vi.waitFor(async () => expect(await nameOf(task_id)).toBe(wanted), 30_000);
const long = '根据附件写一份华东大区第三季度门店销售复盘，包含预算、年会方案和客户名单的要点';

async function ask(query: string, file?: { name: string; text: string }): Promise<string> {
  const task_id = await person.newTask();
  const uploaded = file ? await person.upload(task_id, file.name, file.text) : null;
  const files = uploaded ? [{ file_name: uploaded.data.file_name, file_uri: uploaded.data.file_uri }] : [];
  await person.get('SendMessage', { task_id, query, files });
  return task_id;
}

test('with the built-in engine: short words as they are, long ones by what was made or what they are about', async () => {
  await person.get('ChooseModel', { setting_id: 'builtin' });
  const short = await ask('写一份停电通知');
  const made = await ask(long, { name: '门店销售.csv', text: '门店,销售额\n一店,100\n二店,80' });
  const asked = await ask('看看这个文件里面一共有多少行数据、每一行都写了些什么，再告诉我有没有哪里写错了', {
    name: '会议纪要.txt',
    text: '周一开会\n讨论预算',
  });
  for (const task_id of [short, made, asked]) await untilIdle(person, task_id);
  await called(made, '华东大区第三季度门店销售复盘');
  await called(asked, '关于 会议纪要.txt');
  expect(await nameOf(short)).toBe('写一份停电通知');
  expect(await namesOf(made)).toEqual(['根据附件写一份华东大区第三季度门店销售…', '华东大区第三季度门店销售复盘']);
  const { task_list } = await person.get('GetTaskList', {});
  expect(task_list.find(({ task_id }) => task_id === made)?.task_name).toBe('华东大区第三季度门店销售复盘');
  expect(provider.names).toEqual([]);

  await person.get('SendMessage', { task_id: made, query: '再加上一节下一步的打算，写明负责人和完成的时间，其余的都不要改动' });
  await untilIdle(person, made);
  expect(await namesOf(made), 'it is named once').toHaveLength(2);
});

test('the model names a task beside its first answer; what that took is counted', async () => {
  name = () => Promise.resolve('“季度销售复盘”。');
  const task_id = await ask(long);
  await untilIdle(person, task_id);
  await called(task_id, '季度销售复盘');
  const usage = (await eventsOf(person, task_id)).filter((event) => event.type === 'usage' && event.call?.for === 'name');
  expect(usage).toMatchObject([{ brain: 'scripted', cost: 0, call: { outcome: 'answered' } }]);
  await person.get('SendMessage', { task_id, query: `${long}，写得短一点` });
  await untilIdle(person, task_id);
  expect(await namesOf(task_id)).toHaveLength(2);
  expect(provider.names).toHaveLength(1);
});

test('where the model gives none, the task is called by what was made', async () => {
  name = () => Promise.resolve(null);
  const task_id = await ask(long);
  await untilIdle(person, task_id);
  const made = (await eventsOf(person, task_id)).flatMap((event) => (event.type === 'tool_result' ? event.files : []))[0]?.name ?? '';
  await vi.waitFor(async () => expect(made).toContain(await nameOf(task_id)), 30_000);
  expect(await nameOf(task_id)).not.toContain('…');
  const usage = (await eventsOf(person, task_id)).find((event) => event.type === 'usage' && event.call?.for === 'name');
  expect(usage).toMatchObject({ call: { outcome: 'failed', reason: expect.stringContaining('HTTP 400') } });
});

test('a name the person gives meanwhile stays', async () => {
  let answer: ((name: string) => void) | null = null;
  name = () => new Promise((resolve) => (answer = resolve));
  const task_id = await ask(long);
  const give = await vi.waitUntil(() => answer, 30_000);
  await person.get('RenameTask', { task_id, task_name: '我的复盘' });
  give('季度销售复盘');
  await untilIdle(person, task_id);
  await vi.waitFor(async () => {
    const events = await eventsOf(person, task_id);
    expect(events.some((event) => event.type === 'usage' && event.call?.for === 'name')).toBe(true);
  }, 30_000);
  expect(await nameOf(task_id)).toBe('我的复盘');
});

test('a schedule that is set up with its first task is called as the task', async () => {
  name = () => Promise.resolve('每周销售复盘');
  const { task } = await person.get('CreateAntouTask', { scheduled_task_setting: { trigger: '0 9 * * 1' } });
  await person.get('SendMessage', { task_id: task.task_id, query: long });
  await untilIdle(person, task.task_id);
  await called(task.task_id, '每周销售复盘');
  const { scheduled_tasks } = await person.get('GetScheduledTasks', {});
  expect(scheduled_tasks.map((one) => one.scheduled_task_name)).toEqual(['每周销售复盘']);
});
