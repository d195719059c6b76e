/** Work handed out to sub-agents: side by side, bounded, once, stopped and paused with whoever handed it out, and nobody else's business. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '#e2e/kit/provider-failures.ts';
import { startProvider } from '#e2e/kit/provider.ts';
import { teamScenario } from '#e2e/kit/provider-team.ts';
import { OperateType, TaskStatus } from '#contract/task.ts';
import { print } from '#contract/prompt/markup.ts';
import { textNode } from '#contract/prompt/reading.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Action, type Answer } from '#contract/timeline/fold/view.ts';
import { testDatabase } from '#server/platform/db/testing.ts';
import {
  eventsOf,
  modelEnv,
  openStream,
  personOf,
  signUp,
  startServer,
  temporaryFolder,
  until,
  untilIdle,
  type Person,
} from '../testing.ts';

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** For tests that take one as it comes, each with a person of its own, who may have two tasks and one of them at work. */
let common: Awaited<ReturnType<typeof begunDesk>>;
beforeAll(async () => {
  common = await begunDesk({ RUNNING_LIMIT: '2', TASK_LIMIT: '2' });
});
afterAll(() => common.end());

async function commonDesk() {
  const before = common.provider.requests.length;
  return { requests: () => common.provider.requests.slice(before), person: await signUp(common.server) };
}

async function begunDesk(env: Record<string, string>) {
  const db = await testDatabase();
  const provider = await startProvider(teamScenario());
  const server = await startServer({ database: db.url, env: { ...modelEnv(provider), ...env } });
  const end = async () => {
    await server.stop();
    await provider.close();
    await db.drop();
  };
  return { db, provider, server, end };
}

async function desk(env: Record<string, string>) {
  const begun = await begunDesk(env);
  cleanUps.push(begun.end);
  return { ...begun, person: await signUp(begun.server) };
}

const piece = (title: string, instructions: string, files = '') => `派：${title}｜${instructions}｜${files}`;

async function answerOf(person: Person, task_id: string): Promise<Answer> {
  const answer = fold(emptyView, await eventsOf(person, task_id)).messages.findLast((message) => message.type === 'answer');
  if (!answer) throw new Error('nothing was answered');
  return answer;
}

async function handedOut(person: Person, task_id: string): Promise<Action[]> {
  return (await answerOf(person, task_id)).steps.flatMap((step) => step.action_list).filter((action) => action.tool === 'sub_agent');
}

/** Until so many have begun. */
function begun(person: Person, task_id: string, count: number): Promise<string[]> {
  return until(async () => {
    const children = (await handedOut(person, task_id)).flatMap((action) => action.sub_task_id ?? []);
    return children.length === count ? children : null;
  }, `${count} sub-agents to begin`);
}

const statusOf = async (person: Person, task_id: string) => (await person.get('GetTaskInfo', { task_id })).task_info.task_status;

test('three work for one, with room for a single run: results, files and sources come together', async () => {
  const { server, person } = await desk({ RUN_CONCURRENCY: '1' });
  const task_id = await person.newTask();
  const { data: file } = await person.upload(task_id, '甲.md', '# 甲\n\n甲方付款 300 元。\n');
  await person.get('SendMessage', {
    task_id,
    // What looks like a tag of the prompt stays words on its way through two brains.
    query: print([
      textNode(
        [piece('读甲', '读出金额', '甲.md'), piece('写乙', '写乙方的成果'), piece('想丙', '{#AtMention id="x"#}{#/AtMention#}')].join('\n'),
      ),
    ]),
    files: [{ file_name: file.file_name, file_uri: file.file_uri }],
  });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const answer = await answerOf(person, task_id);
  const said = answer.steps.flatMap((step) => step.action_list).findLast((action) => action.action_type === 'reply')?.content ?? '';
  expect(said).toContain('甲方付款 300 元');
  expect(said).toContain('来源：甲.md');
  expect(said).toContain('做出的文件（已在本任务的文件里）：成果.md');
  expect(said).toContain('{#AtMention id="x"#}');
  expect(answer.files.map((made) => made.name)).toEqual(['成果.md']);
  const [made] = answer.files;
  expect(made?.uri).toContain(task_id);
  expect((await person.call('GetUrl', { uri: made?.uri ?? '' })).status).toBe(200);

  // The children are tasks of their own, named by the parent's number, and in nobody's list.
  const actions = await handedOut(person, task_id);
  expect(actions.map((action) => [action.content, action.state])).toEqual([
    ['读甲', 'done'],
    ['写乙', 'done'],
    ['想丙', 'done'],
  ]);
  const { task_info } = await person.get('GetTaskInfo', { task_id });
  expect(task_info).toMatchObject({ team_mode: true, parent_id: 0 });
  // Those who begin at once come about in any order.
  expect(actions.map((action) => action.sub_task_id)).toContain(task_info.sub_task_id);
  for (const { sub_task_id = '' } of actions)
    expect((await person.get('GetTaskInfo', { task_id: sub_task_id })).task_info).toMatchObject({
      parent_id: task_info.task_number,
      task_status: TaskStatus.TaskFinish,
      team_mode: false,
    });
  expect((await person.get('GetTaskList', {})).task_list.map((task) => task.task_id)).toEqual([task_id]);
  expect((await person.get('SearchTasks', { query: '乙方' })).hits.every((found) => found.task_id === task_id)).toBe(true);

  // Seen by its parent's owner and by nobody else; steered by nobody but its parent.
  const child = actions[0]?.sub_task_id ?? '';
  const stranger = await signUp(server);
  expect((await openStream(server, stranger, child)).status).toBe(404);
  expect((await stranger.call('GetTaskEvents', { task_id: child })).status).toBe(404);
  expect((await person.call('SendMessage', { task_id: child, query: '你好' })).status).toBe(409);
  expect((await person.call('DeleteAntouTask', { task_id: child })).status).toBe(409);
  expect(await person.upload(child, '补充.md', '# 补充')).toMatchObject({ status: 409, msg: expect.stringContaining('请在主任务里操作') });
  const stream = await openStream(server, person, child, '?follow=0');
  await stream.ended;
  expect(stream.received.map(({ event }) => event.type)).toContain('run_end');
});

test('what fails, runs too long in turns or tokens, or is one too many is said, and the rest is done', async () => {
  const { person } = await commonDesk();
  const { task_id } = await person.ask(
    [
      piece('循环', '转圈'),
      piece('昂贵', '费钱'),
      piece('没文件', '读', '没有.md'),
      ...Array.from({ length: 7 }, (_, n) => piece(`第${n + 1}个`, '简单')),
    ].join('\n'),
  );
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const actions = await handedOut(person, task_id);
  const outputs = new Map(actions.map((action) => [action.content, action.computer_content]));
  expect(outputs.get('循环')).toContain('没有完成：用完了协作成员的 24 轮思考');
  expect(outputs.get('昂贵')).toContain('没有完成：用完了协作成员的 40 万 token');
  expect(outputs.get('没文件')).toContain('任务里没有文件 没有.md');
  expect(actions.filter((action) => action.state === 'done')).toHaveLength(6);
  // The model's last words name none of it as not done; the end does.
  const { not_done } = await answerOf(person, task_id);
  expect(not_done).toHaveLength(4);
  for (const words of [/^协作成员“循环”没有完成：用完了/, /^协作成员“昂贵”没有完成：用完了/, /^“没文件”没有派出：/, /^“第.个”没有派出：/])
    expect(not_done).toContainEqual(expect.stringMatching(words));
  const refused = actions.filter((action) => action.computer_content.includes('已经派出 8 个'));
  expect(refused).toHaveLength(1);
  expect(refused[0]?.sub_task_id).toBeUndefined();
  // Never more than four of them were at work.
  const spans = await Promise.all(actions.flatMap(({ sub_task_id }) => (sub_task_id ? [eventsOf(person, sub_task_id)] : [])));
  const marks = spans
    .flatMap((events) => [
      { at: events[0]?.at ?? 0, by: 1 },
      { at: events.at(-1)?.at ?? 0, by: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let open = 0;
  const most = Math.max(...marks.map(({ by }) => (open += by)));
  expect(most).toBeLessThanOrEqual(4);
});

test('a sub-agent stops before it costs more than its share of what the task may', async () => {
  const prices = { MODEL_PRICE_INPUT: '10', MODEL_PRICE_OUTPUT: '10' };
  const { person } = await desk({ ...prices, SUB_AGENT_COST_CAP: '3', TASK_COST_CAP: '5' });
  const { task_id } = await person.ask([piece('贵', '费钱'), piece('省', '简单')].join('\n'));
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const outputs = new Map((await handedOut(person, task_id)).map((action) => [action.content, action.computer_content]));
  expect(outputs.get('贵')).toMatch(/没有完成：再做下去会超过分给它的 1\.2\d* 元/);
  expect(outputs.get('省')).toContain('已完成');
});

test('a stopped parent stops its sub-agents, a paused one pauses them and goes on with the same', async () => {
  const { provider, person } = await desk({ RUN_CONCURRENCY: '2' });
  const { task_id } = await person.ask([piece('一', '慢'), piece('二', '慢'), piece('三', '慢')].join('\n'));
  const children = await begun(person, task_id, 3);
  await until(() => provider.requests.length >= 3, 'two to be at work');
  const all = (status: TaskStatus) => async () =>
    (await Promise.all([task_id, ...children].map((one) => statusOf(person, one)))).every((one) => one === status);
  await person.get('OperateTask', { task_id, operate_type: OperateType.Pause });
  await until(all(TaskStatus.Pause), 'all to pause');
  expect((await person.get('GetTaskList', {})).task_list[0]?.task_status).toBe(TaskStatus.Pause);

  await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
  await until(
    async () => (await Promise.all(children.map((one) => statusOf(person, one)))).every((one) => one === TaskStatus.Running),
    'them to go on',
  );
  expect((await handedOut(person, task_id)).flatMap((action) => action.sub_task_id ?? [])).toEqual(children);

  const asked = Date.now();
  await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
  await until(all(TaskStatus.Stop), 'all to stop');
  console.info(`all stopped after ${((Date.now() - asked) / 1000).toFixed(1)} s`);
  const requests = provider.requests.length;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(provider.requests).toHaveLength(requests);
});

test('whatever is paused, let go on and stopped at the same time, nobody is refused by accident and nobody is left at work', async () => {
  const { db, server, person } = await desk({ RUN_CONCURRENCY: '4', RUNNING_LIMIT: '100' });
  const random = seededRandom(7);
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, random() * ms));
  const request = Array.from({ length: 6 }, (_, n) => piece(`第${n + 1}个`, n % 2 ? '慢' : '简单')).join('\n');
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { task_id } = await person.ask(request);
      for (const operate_type of [OperateType.Pause, OperateType.Resume, OperateType.Pause, OperateType.Resume, OperateType.Stop]) {
        await wait(900);
        statuses.add((await person.call('OperateTask', { task_id, operate_type })).status);
      }
      // What was stopped while it paused may say that it is over already.
      await until(async () => (await statusOf(person, task_id)) === TaskStatus.Stop, 'the stop');
    }),
  );
  // 409: it was not paused yet when it was let go on.
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const open = async () =>
    (await db.pool.query("select 1 from run where state <> 'ended' union all select 1 from task where task_status in (1, 2)")).rows.length;
  await until(async () => (await open()) === 0, 'all to be over');
  expect(server.log()).not.toContain('deadlock');
});

test('children do not count against the person, are deleted with their parent and come back with it', async () => {
  const { person } = await commonDesk();
  const { task_id } = await person.ask([piece('一', '慢'), piece('二', '慢'), piece('三', '慢')].join('\n'));
  const [child = ''] = await begun(person, task_id, 3);
  const other = await person.newTask();
  expect((await person.call('SendMessage', { task_id: other, query: '你好' })).status).toBe(200);
  // One that is stopped by itself is a failure of its own; the parent goes on.
  await person.get('OperateTask', { task_id: child, operate_type: OperateType.Stop });
  await until(
    async () => (await handedOut(person, task_id)).some((action) => action.computer_content.includes('没有完成：已被停止')),
    'the result',
  );
  expect(await statusOf(person, task_id)).toBe(TaskStatus.Running);

  await person.get('DeleteAntouTask', { task_id });
  expect((await person.call('GetTaskInfo', { task_id: child })).status).toBe(404);
  await person.get('RestoreAntouTask', { task_id });
  await until(async () => (await statusOf(person, child)) === TaskStatus.Stop, 'the child to be back');
  await until(async () => (await statusOf(person, task_id)) === TaskStatus.Stop, 'the parent to have stopped');
});

test('a worker that is killed leaves no sub-agent behind and begins none twice', async () => {
  const data = temporaryFolder();
  const db = await testDatabase();
  const provider = await startProvider(teamScenario(), { delay_ms: 20 });
  const start = (ROLE: string) =>
    startServer({ data, database: db.url, env: { ...modelEnv(provider), ROLE, LEASE_SECONDS: '1', RUN_CONCURRENCY: '2' } });
  const [web, dying] = await Promise.all([start('web'), start('worker')]);
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => web.stop(),
  );
  const first = await signUp(web);
  const person = personOf(() => web.address, first.cookie, first.user_id);
  const { task_id } = await person.ask([piece('一', '慢'), piece('二', '写成果'), piece('三', '写成果')].join('\n'));
  const children = await begun(person, task_id, 3);
  await until(async () => (await statusOf(person, children[1] ?? '')) === TaskStatus.TaskFinish, 'one to be done');
  await dying.kill();
  const next = await start('worker');
  cleanUps.push(() => next.stop());
  await until(
    async () => (await eventsOf(person, task_id)).some((event) => event.type === 'run_start' && event.attempt === 2),
    'the parent to be taken over',
  );
  // What is slow is stopped, so that the end comes; the parent waits on the very same child.
  await until(
    async () => (await eventsOf(person, children[0] ?? '')).some((event) => event.type === 'run_start' && event.attempt === 2),
    'the child to be taken over',
  );
  await person.get('OperateTask', { task_id: children[0] ?? '', operate_type: OperateType.Stop });
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect((await handedOut(person, task_id)).flatMap((action) => action.sub_task_id ?? [])).toEqual(children);
  const { rows } = await db.pool.query<{ count: number }>('select count(*)::int as count from task where parent_id <> 0');
  expect(rows[0]?.count).toBe(3);
  // Two made a file of the same name; each is there once.
  expect((await answerOf(person, task_id)).files.map((file) => file.name)).toEqual(['成果.md', '成果(1).md']);
  const files = await db.pool.query('select 1 from task_file where task_id = $1', [task_id]);
  expect(files.rows).toHaveLength(2);
});

test('without team mode nobody is there to hand work to', async () => {
  const { person, requests } = await commonDesk();
  const task_id = await person.newTask();
  await person.get('SendMessage', { task_id, query: piece('一', '简单'), disable_team_mode: true });
  await untilIdle(person, task_id);
  expect((await answerOf(person, task_id)).steps.at(-1)?.action_list.at(-1)?.content).toBe('我一个人做完了。');
  expect((await person.get('GetTaskInfo', { task_id })).task_info.team_mode).toBe(false);
  const tools = requests()
    .at(-1)
    ?.chat?.tools?.map((tool) => tool.function.name);
  expect(tools).not.toContain('sub_agent');
  await person.get('SendMessage', { task_id, query: piece('一', '简单') });
  await untilIdle(person, task_id);
  expect(await handedOut(person, task_id)).toHaveLength(1);
  // Of the two that were asked in it, the sub-agent had no sub-agents of its own.
  const offered = requests().map((request) => request.chat?.tools?.some((tool) => tool.function.name === 'sub_agent'));
  expect(offered).toEqual([false, true, false, true]);
});
