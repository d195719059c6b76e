/** Going back in a conversation: undone turns, edited messages and other branches, each with the files that belong to it. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { branchingScenario } from '#e2e/kit/provider-branching.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { ChatType, Delivery, OperateType, OperateWaiting, TaskStatus } from '#contract/task.ts';
import { treeOf, undoneTurn } from '#contract/timeline/fold/branches.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { newestFiles } from '#server/runs/workspace.ts';
import { eventsOf, modelEnv, personOf, signUp, startServer, temporaryFolder, until, untilIdle } from '#server/whole/testing.ts';
import type { Person, TestServer } from '#server/whole/testing.ts';

let test_db: TestDatabase;
let db: Database;
let provider: ScriptedProvider;
let server: TestServer;
let person: Person;
const data = temporaryFolder();
const start = () => startServer({ data, database: test_db.url, env: modelEnv(provider) });

beforeAll(async () => {
  test_db = await testDatabase();
  db = openDatabase(test_db.url);
  provider = await startProvider(branchingScenario());
  server = await start();
  const signed = await signUp(server);
  person = personOf(() => server.address, signed.cookie, signed.user_id);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.close();
  await test_db.drop();
  rmSync(data, { recursive: true, force: true });
});

async function say(task_id: string, query: string, more: { instead_of?: string; files?: { file_name: string; file_uri: string }[] } = {}) {
  const { query_id } = await person.get('SendMessage', { task_id, query, ...more });
  await untilIdle(person, task_id);
  return query_id;
}

/** A task that wrote 甲.md, and then gave it another title. */
async function twoTurns() {
  const task_id = await person.newTask();
  const first = await say(task_id, '写一份材料，标题为甲');
  const second = await say(task_id, '标题改成乙');
  return { task_id, first, second };
}

async function viewOf(task_id: string) {
  return fold(emptyView, await eventsOf(person, task_id));
}

async function wordsOf(task_id: string): Promise<string[]> {
  return (await viewOf(task_id)).messages.flatMap((message) => (message.type === 'answer' ? [] : [message.content]));
}

/** Names and contents of what the task's tools find. */
async function filesOf(task_id: string): Promise<Record<string, string>> {
  const files = await newestFiles(db, task_id);
  const contents = files.map(async ({ name, file_uri }): Promise<[string, string]> => {
    const answer = await fetch((await person.get('GetUrl', { uri: file_uri })).url);
    return [name, (await answer.text()).split('\n')[0] ?? ''];
  });
  return Object.fromEntries(await Promise.all(contents));
}

async function statusOf(task_id: string): Promise<TaskStatus> {
  return (await person.get('GetTaskInfo', { task_id })).task_info.task_status;
}

const undo = (task_id: string, message_id: string) => person.call('UndoTurn', { task_id, message_id });
const open = (task_id: string, message_id: string) => person.call('OpenBranch', { task_id, message_id });

test('a turn is undone with its files and comes back with them, also after a restart', async () => {
  const { task_id, first, second } = await twoTurns();
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 乙' });
  expect(await undo(task_id, first)).toMatchObject({ status: 409, msg: '只能撤销最后一轮，请先撤销它后面的对话，或切换到它所在的分支' });

  expect(await undo(task_id, second)).toMatchObject({ status: 200 });
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 甲' });
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲']);
  const undone = undoneTurn(treeOf(await eventsOf(person, task_id)));
  expect(undone).toMatchObject({ message_id: second, undone: { added: [], changed: ['甲.md'] } });
  expect(undone?.undone.stays).toEqual([expect.stringMatching(/^已经用掉的模型用量（[\d,]+ token）不会退回$/)]);

  const { last_seq } = (await person.get('GetTaskInfo', { task_id })).task_info;
  expect(await undo(task_id, second)).toMatchObject({ status: 200 });
  expect((await person.get('GetTaskInfo', { task_id })).task_info.last_seq, 'undoing twice is undoing once').toBe(last_seq);

  await server.stop();
  server = await start();
  expect(await undo(task_id, first)).toMatchObject({ status: 200, data: { task_info: { task_status: TaskStatus.TaskFinish } } });
  expect(await filesOf(task_id)).toEqual({});
  expect(await wordsOf(task_id)).toEqual([]);
  expect(undoneTurn(treeOf(await eventsOf(person, task_id)))).toMatchObject({ undone: { added: ['甲.md'], changed: [] } });
  expect((await person.get('GetTaskList', {})).task_list.map((task) => task.task_id)).toContain(task_id);

  for (const id of [first, second, second]) expect(await open(task_id, id)).toMatchObject({ status: 200 });
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 乙' });
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成乙']);
  // What was undone and said anew is written under its own name.
  await undo(task_id, second);
  await undo(task_id, first);
  await say(task_id, '写一份材料，标题为甲');
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 甲' });
});

test('an edited message begins a branch; the model hears only of the one that is open, and each has its files', async () => {
  const { task_id, first, second } = await twoTurns();
  const third = await say(task_id, '标题改成丙', { instead_of: second });
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成丙']);
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 丙' });
  expect(JSON.stringify(provider.requests.at(-1)?.chat)).not.toContain('标题改成乙');

  await open(task_id, second);
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 乙' });
  await say(task_id, '再说两句，标题为丁');
  const heard = JSON.stringify(provider.requests.at(-1)?.chat);
  expect(heard).toContain('标题改成乙');
  expect(heard).not.toContain('标题改成丙');
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 乙', '丁.md': '# 丁' });

  // From the very beginning, and back to each end.
  const anew = await say(task_id, '写一份材料，标题为戊', { instead_of: first });
  expect(await filesOf(task_id)).toEqual({ '戊.md': '# 戊' });
  await open(task_id, third);
  expect(await filesOf(task_id)).toEqual({ '甲.md': '# 丙' });
  await open(task_id, anew);
  await open(task_id, first);
  expect(await wordsOf(task_id), 'as it was open last').toEqual(['写一份材料，标题为甲', '标题改成丙']);
  await open(task_id, second);
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成乙', '再说两句，标题为丁']);
});

test('attachments go with their message; one that is sent again is there again', async () => {
  const task_id = await person.newTask();
  const { file_uri, file_name } = (await person.upload(task_id, '材料.txt', '一百件')).data;
  const files = [{ file_uri, file_name }];
  const first = await say(task_id, '写一份材料，标题为甲', { files });
  const waiting = (await person.upload(task_id, '以后.txt', '还没有发送')).data;
  await say(task_id, '写一份材料，标题为乙', { instead_of: first });
  expect(Object.keys(await filesOf(task_id))).toEqual(['以后.txt', '乙.md']);
  await say(task_id, '写一份材料，标题为丙', { instead_of: (await viewOf(task_id)).messages[0]?.message_id, files });
  expect(Object.keys(await filesOf(task_id)).toSorted()).toEqual(['丙.md', '以后.txt', '材料.txt']);
  // A file of another branch that is named again is on this one, too.
  await undo(task_id, (await viewOf(task_id)).messages[0]?.message_id ?? '');
  expect(Object.keys(await filesOf(task_id))).toEqual(['以后.txt']);
  await say(task_id, '写一份材料，标题为丁', { files });
  expect(Object.keys(await filesOf(task_id)).toSorted()).toEqual(['丁.md', '以后.txt', '材料.txt']);
  expect((await person.upload(task_id, '甲.md', '# 别的')).data.file_name, 'a name of another branch is taken').toBe('甲(1).md');
  expect(await person.call('RemoveTaskFile', { task_id, file_uri: waiting.file_uri })).toMatchObject({ status: 200 });
});

test('a question that was answered is asked again when the answer is undone, and waits without a time', async () => {
  const task_id = await person.newTask();
  await say(task_id, '限时3秒问我');
  expect(await until(async () => (await statusOf(task_id)) === TaskStatus.TaskFinish, 'the defaults to be taken')).toBe(true);
  const answer = (await viewOf(task_id)).messages.at(-2)?.message_id ?? '';
  await undo(task_id, answer);
  expect(await statusOf(task_id)).toBe(TaskStatus.Interrupt);
  const { rows } = await db.query('select answer_due from task where task_id = $1', [task_id]);
  expect(rows).toEqual([{ answer_due: null }]);
  const asking = (await viewOf(task_id)).messages.at(-1);
  if (asking?.type !== 'answer') throw new Error('no question');
  expect(asking.interaction).toMatchObject({ state: 'open', due_at: null });
  const given = { answer_id: asking.message_id, answer: { answers: [{ id: 'who', value: '部门负责人' }] } };
  const reply = { task_id, query: '', chat_type: ChatType.RESUME, pause_reason: 'ask_user', pause_answer: given };
  expect(await person.call('SendMessage', reply)).toMatchObject({ status: 200 });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect(JSON.stringify((await viewOf(task_id)).messages.at(-1))).toContain('部门负责人');
});

test('nothing is undone, opened or edited while the task works, and a stopped answer can be', async () => {
  const { task_id, first, second } = await twoTurns();
  const { query_id } = await person.get('SendMessage', { task_id, query: '慢慢说' });
  const busy = { status: 409, msg: '任务正在进行，请等待完成或先停止' };
  expect(await undo(task_id, query_id)).toMatchObject(busy);
  expect(await open(task_id, second)).toMatchObject(busy);
  expect(await person.call('SendMessage', { task_id, query: '换一种说法', instead_of: first })).toMatchObject(busy);
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
  await undo(task_id, query_id);
  expect(await statusOf(task_id)).toBe(TaskStatus.TaskFinish);
  // A stopped answer that is open again can be gone on with.
  await open(task_id, query_id);
  expect(await statusOf(task_id)).toBe(TaskStatus.Stop);
});

test('messages that wait stay when a turn is undone or said anew, and begin on the branch that is open then', async () => {
  const { task_id, first, second } = await twoTurns();
  const waitingIn = async () => (await viewOf(task_id)).waiting.map(({ content }) => content);
  /** A turn that is stopped, with a message behind it. */
  const stopped = async (waits: string) => {
    const { query_id } = await person.get('SendMessage', { task_id, query: '慢慢说' });
    const waiting = await person.get('SendMessage', { task_id, query: waits, delivery: Delivery.Queue });
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
    return { slow: query_id, message_id: waiting.query_id };
  };
  const { slow, message_id } = await stopped('标题改成丙');
  expect(await undo(task_id, slow)).toMatchObject({ status: 200 });
  expect(await waitingIn()).toEqual(['标题改成丙']);
  await person.get('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Begin });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成乙', '标题改成丙']);

  await stopped('标题改成丁');
  await person.get('SendMessage', { task_id, query: '标题改成戊', instead_of: second });
  await until(async () => (await waitingIn()).length === 0, 'the message that waited to begin');
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成戊', '标题改成丁']);
  expect(Object.values(await filesOf(task_id))).toEqual(['# 丁']);
  expect((await viewOf(task_id)).messages[0]?.message_id).toBe(first);
});

test('messages that are not there, not this task’s or not the person’s own words', async () => {
  const { task_id, second } = await twoTurns();
  const other = await person.newTask();
  const nowhere = 'f'.repeat(32);
  const gone = { status: 404, msg: '这条消息不存在，请刷新后重试' };
  for (const [task, message] of [
    [task_id, nowhere],
    [other, second],
  ] as const) {
    expect(await undo(task, message)).toMatchObject(gone);
    expect(await open(task, message)).toMatchObject(gone);
    expect(await person.call('SendMessage', { task_id: task, query: '你好', instead_of: message })).toMatchObject(gone);
  }
  const third = await say(task_id, '标题改成丙', { instead_of: second });
  expect(await person.call('SendMessage', { task_id, query: '你好', instead_of: second })).toMatchObject({
    status: 409,
    msg: '这条消息不在当前的分支上，请先切换到它所在的分支',
  });
  expect(await undo(task_id, second)).toMatchObject({ status: 409 });
  expect(await wordsOf(task_id)).toEqual(['写一份材料，标题为甲', '标题改成丙']);
  expect((await viewOf(task_id)).messages.map((message) => message.message_id)).toContain(third);
});

test('two tabs that undo and edit at once: one wins, and the log stays one', async () => {
  const { task_id, second } = await twoTurns();
  const answers = await Promise.all([
    undo(task_id, second),
    undo(task_id, second),
    person.call('SendMessage', { task_id, query: '标题改成丙', instead_of: second }),
    open(task_id, second),
  ]);
  await untilIdle(person, task_id);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const events = await eventsOf(person, task_id);
  expect(events.map((event) => event.seq)).toEqual(events.map((_, n) => n + 1));
  const view = fold(emptyView, events);
  expect(await statusOf(task_id)).toBe(view.task_status);
});

test('the search finds what is open, and finds the rest again when it is opened', async () => {
  const { task_id, second } = await twoTurns();
  const found = async (query: string) => {
    await until(async () => {
      const { rows } = await db.query<{ due: number }>(
        'select (select count(*) from task where search_due)::int + (select count(*) from task_file where not searched)::int as due',
      );
      return rows[0]?.due === 0;
    }, 'the index to be up to date');
    return (await person.get('SearchTasks', { query })).hits.filter((hit) => hit.task_id === task_id).map(({ source }) => source);
  };
  expect(await found('标题改成乙')).toEqual(['message']);
  expect(await found('甲.md')).toContain('file_name');
  await undo(task_id, second);
  expect(await found('标题改成乙')).toEqual([]);
  expect(await found('甲.md')).toContain('file_name');
  await undo(task_id, (await viewOf(task_id)).messages[0]?.message_id ?? '');
  expect(await found('甲.md')).toEqual([]);
  await open(task_id, second);
  expect(await found('标题改成乙')).toEqual(['message']);
  expect(await found('甲.md')).toContain('file_name');
});
