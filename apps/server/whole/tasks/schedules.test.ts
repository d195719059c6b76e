/** Scheduled tasks: agreed to in the chat, fired once by whichever process is there, limited as everything else, and ended by their person. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '#contract/codes.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { ChatType, OperateType, TaskRunMode, TaskStatus, TriggerStatus } from '#contract/task.ts';
import type { ScheduleAnswer } from '#contract/timeline/questions/schedule-proposal.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, personOf, signUp, startServer, temporaryFolder, until, untilIdle, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let data: string;
let servers: [TestServer, TestServer];
let person: Person;

beforeAll(async () => {
  db = await testDatabase();
  data = temporaryFolder();
  const start = () => startServer({ data, database: db.url, env: { RUNNING_LIMIT: '20' } });
  servers = await Promise.all([start(), start()]);
  person = await signUp(servers[0]);
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await db.drop();
  rmSync(data, { recursive: true, force: true });
});

const hour = 3_600_000;
const agreed = { outcome: 'confirm', name: '提醒喝水', trigger: '0 9 * * *', plan: '提醒我喝水', time_zone: 'Asia/Shanghai' } as const;

async function proposed(who: Person, query = '每天上午 9 点提醒我喝水'): Promise<{ task_id: string; answer_id: string }> {
  const task_id = await who.newTask();
  const { answer_id } = await who.get('SendMessage', { task_id, query });
  expect(await untilIdle(who, task_id)).toBe(TaskStatus.Interrupt);
  return { task_id, answer_id };
}

function reply({ task_id, answer_id }: { task_id: string; answer_id: string }, answer: ScheduleAnswer, who: Person) {
  return who.call('SendMessage', {
    task_id,
    query: '',
    chat_type: ChatType.RESUME,
    pause_reason: 'schedule',
    pause_answer: { answer_id, answer },
  });
}

const listOf = async (who: Person) => (await who.get('GetScheduledTasks', {})).scheduled_tasks;

/** Straight into the table; due at `due_at`. */
async function make(who: Person, due_at: number | null, plan = '提醒我喝水'): Promise<string> {
  const { rows } = await db.pool.query<{ scheduled_task_id: string }>(
    `insert into scheduled_task (scheduled_task_id, user_id, name, status, trigger, time_zone, task_plan_v2, ability_type, position, due_at, create_time, update_time)
     values (md5(random()::text), $1, '喝水', $2, '0 9 * * *', 'Asia/Shanghai', $3, 0, 1, $4, 1, 1) returning scheduled_task_id`,
    [who.user_id, due_at === null ? ScheduleStatus.Disabled : ScheduleStatus.Enabled, plan, due_at],
  );
  return rows[0]?.scheduled_task_id ?? '';
}

const single = async (who: Person, scheduled_task_id: string) => (await who.get('GetSingleScheduledTask', { scheduled_task_id })).taskInfo;
const fired = (who: Person, scheduled_task_id: string) =>
  until(async () => (await single(who, scheduled_task_id)).last_run, `${scheduled_task_id} to fire`);
const madeBy = async (scheduled_task_id: string) =>
  (await db.pool.query<{ task_id: string }>('select task_id from task where scheduled_task_id = $1', [scheduled_task_id])).rows;

test('what the person confirms exists as they changed it, once; what they refuse does not', async () => {
  const who = await signUp(servers[0]);
  const asked = await proposed(who);
  expect(await listOf(who), 'nothing exists before').toEqual([]);
  for (const [wrong, field] of [
    [{ ...agreed, trigger: '*/5 * * * *' }, 'trigger'],
    [{ ...agreed, trigger: '0 8 31 2 *' }, 'trigger'],
    [{ ...agreed, trigger: 'daily' }, 'trigger'],
    [{ ...agreed, time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ ...agreed, plan: '  ' }, 'plan'],
  ] as const) {
    const refused = await reply(asked, wrong, who);
    expect(refused).toMatchObject({ status: 400, data: { fields: { [`pause_answer.answer.${field}`]: expect.any(String) } } });
  }
  const forged = { ...agreed, trigger: '30 9 * * 1,3', created: { scheduled_task_id: 'of my own', next_run: 1 } };
  const [one, other] = await Promise.all([reply(asked, forged, who), reply(asked, forged, who)]);
  expect([one.code, other.code].toSorted((a, b) => a - b)).toEqual([codes.NORMAL.code, codes.STATE.code]);
  expect(await untilIdle(who, asked.task_id)).toBe(TaskStatus.TaskFinish);
  const [made, ...more] = await listOf(who);
  expect(more).toEqual([]);
  expect(made).toMatchObject({
    scheduled_task_name: '提醒喝水',
    status: ScheduleStatus.Enabled,
    trigger: '30 9 * * 1,3',
    task_plan_v2: '提醒我喝水',
  });
  expect(made?.next_run_time).toBeGreaterThan(Date.now() / 1000);
  const events = await eventsOf(who, asked.task_id);
  const answer = events.find((event) => event.type === 'message' && event.pause_reason === 'schedule');
  expect(answer).toMatchObject({ pause_answer: { created: { scheduled_task_id: made?.scheduled_task_id } } });
  expect(events.find((event) => event.type === 'text' && event.text.includes('已建立并启用：每周一、三 09:30'))).toBeDefined();

  const message_id = answer?.type === 'message' ? answer.message_id : '';
  await who.get('UndoTurn', { task_id: asked.task_id, message_id });
  const undone = (await eventsOf(who, asked.task_id)).find((event) => event.type === 'turn_undone');
  expect(undone).toMatchObject({ stays: [expect.stringContaining('定时任务“提醒喝水”还在')] });
  expect(await listOf(who), 'taking back the turn leaves it, and says so').toHaveLength(1);

  const second = await proposed(who);
  expect((await reply(second, { outcome: 'refuse' }, who)).code).toBe(0);
  expect(await untilIdle(who, second.task_id)).toBe(TaskStatus.TaskFinish);
  expect(await listOf(who)).toHaveLength(1);

  const task_id = await who.newTask();
  await who.get('SendMessage', { task_id, query: '每天上午 9 点提醒我喝水', task_run_mode: TaskRunMode.HandsOff });
  expect(await untilIdle(who, task_id), 'nobody to ask').toBe(TaskStatus.TaskFinish);
  expect(await listOf(who)).toHaveLength(1);
});

test('two processes fire it once; many missed times are one, and said to be late', async () => {
  const due = Date.now() - 49 * hour;
  const ids = await Promise.all(Array.from({ length: 8 }, () => make(person, due)));
  const runs = await Promise.all(ids.map((id) => fired(person, id)));
  // One more that is due later fires after both processes have looked again.
  await fired(person, await make(person, Date.now()));
  for (const [n, id] of ids.entries()) {
    expect(runs[n]).toMatchObject({ trigger_status: TriggerStatus.Success, reason: expect.stringMatching(/^原定 .*恢复后执行了一次。$/) });
    const tasks = await madeBy(id);
    expect(tasks).toEqual([{ task_id: runs[n]?.task_id }]);
    expect((await single(person, id)).next_run_time).toBeGreaterThan(Date.now() / 1000);
  }
  const task_id = runs[0]?.task_id ?? '';
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const { task_list } = await person.get('GetTaskList', {});
  expect(task_list.find((task) => task.task_id === task_id)).toMatchObject({
    is_scheduled_task: true,
    task_name: expect.stringMatching(/^喝水 · .* 周./),
    scheduled_task: { source_scheduled_task: { trigger: '0 9 * * *' }, scheduled_record: { trigger_status: TriggerStatus.Success } },
  });
  const events = await eventsOf(person, task_id);
  expect(events.find((event) => event.type === 'message')).toMatchObject({ content: '提醒我喝水', task_run_mode: TaskRunMode.HandsOff });
  expect(events.findLast((event) => event.type === 'text')).toMatchObject({ text: '**提醒**：喝水' });
});

test('without room it is there with the reason and goes on when there is room; while the last one works it waits for its next time', async () => {
  const who = await signUp(servers[0]);
  const busy = await Promise.all(Array.from({ length: 20 }, () => who.newTask()));
  const occupy = (status: TaskStatus) => db.pool.query('update task set task_status = $2 where task_id = any($1)', [busy, status]);
  await occupy(TaskStatus.Running);
  const full = await make(who, Date.now());
  const failed = await fired(who, full);
  expect(failed).toMatchObject({ trigger_status: TriggerStatus.Failed, reason: `没有开始：${codes.TASK_RUNNING_LIMIT.msg}` });
  const { task_info } = await who.get('GetTaskInfo', { task_id: failed.task_id });
  expect(task_info).toMatchObject({
    task_status: TaskStatus.AbnormalInterrupt,
    has_new: true,
    scheduled_task: { scheduled_record: { trigger_status: TriggerStatus.Failed } },
  });
  expect((await who.call('TryRunScheduledTask', { scheduled_task_id: full })).code).toBe(codes.TASK_RUNNING_LIMIT.code);
  expect(await madeBy(full), 'a try that was refused leaves nothing').toHaveLength(1);
  await occupy(TaskStatus.Stop);
  await who.get('OperateTask', { task_id: failed.task_id, operate_type: OperateType.Resume });
  expect(await untilIdle(who, failed.task_id)).toBe(TaskStatus.TaskFinish);
  expect((await eventsOf(who, failed.task_id)).findLast((event) => event.type === 'text')).toMatchObject({ text: '**提醒**：喝水' });
  expect((await who.get('GetTaskInfo', { task_id: failed.task_id })).task_info.scheduled_task?.scheduled_record.trigger_status).toBe(
    TriggerStatus.Success,
  );

  await db.pool.query('update task set task_status = 1 where task_id = $1', [failed.task_id]);
  await db.pool.query('update scheduled_task set due_at = 1, last_status = null, last_time = null where scheduled_task_id = $1', [full]);
  expect(await fired(who, full)).toMatchObject({ trigger_status: TriggerStatus.Avoid, reason: '上一次还在进行，这一次跳过了。' });
  await db.pool.query('update task set task_status = 5 where task_id = $1', [failed.task_id]);
  expect(await madeBy(full)).toHaveLength(1);
});

test('what is off or deleted fires no more; switched on it begins with its next time; a broken one harms no other', async () => {
  const who = await signUp(servers[0]);
  const off = await make(who, Date.now() + hour);
  await who.get('UpdateScheduledTask', { scheduled_task_id: off, status: ScheduleStatus.Disabled });
  expect(await single(who, off)).toMatchObject({ status: ScheduleStatus.Disabled, next_run_time: 0 });
  const deleted = await make(who, Date.now() + hour);
  await who.get('DeleteScheduledTask', { scheduled_task_id: deleted });
  const broken = await make(who, 1);
  await db.pool.query("update scheduled_task set time_zone = 'Nowhere/Else' where scheduled_task_id = $1", [broken]);
  await fired(who, await make(who, Date.now()));
  expect(await madeBy(off)).toEqual([]);
  expect((await who.call('GetSingleScheduledTask', { scheduled_task_id: deleted })).status).toBe(404);
  expect(await until(async () => (await single(who, broken)).last_run, 'the broken one to be put away')).toMatchObject({
    trigger_status: TriggerStatus.Failed,
  });
  expect(await single(who, broken)).toMatchObject({ status: ScheduleStatus.Disabled });
  const on = await who.get('UpdateScheduledTask', { scheduled_task_id: off, status: ScheduleStatus.Enabled, trigger: '0 8 1,15 * *' });
  expect(on.taskInfo.next_run_time).toBeGreaterThan(Date.now() / 1000);
  expect((await listOf(who))[0]?.scheduled_task_id, 'on top').toBe(off);
  expect((await who.call('UpdateScheduledTask', { scheduled_task_id: off, trigger: '* * * * *' })).status).toBe(400);
  expect(
    (await who.call('UpdateScheduledTask', { scheduled_task_id: off, task_plan: '{"steps":[{"title":"","children":[]}]}' })).status,
  ).toBe(400);
  const steps = JSON.stringify({ steps: [{ title: '提醒我喝水', children: [{ title: '用大杯' }] }] });
  await who.get('UpdateScheduledTask', { scheduled_task_id: off, task_plan: steps });
  expect(await single(who, off)).toMatchObject({ task_plan: steps, task_plan_v2: '' });
  const key = { 'idempotency-key': 'try-it-once' };
  const tried = await who.get('TryRunScheduledTask', { scheduled_task_id: off }, key);
  expect(await who.get('TryRunScheduledTask', { scheduled_task_id: off }, key)).toEqual(tried);
  await untilIdle(who, tried.new_task_id);
  expect((await eventsOf(who, tried.new_task_id)).find((event) => event.type === 'message')).toMatchObject({
    content: '1. 提醒我喝水\n   - 用大杯',
  });
});

test('a task made with a schedule is done at once, and from then on at its times', async () => {
  const who = personOf(() => servers[1].address, person.cookie, person.user_id);
  const { task } = await who.get('CreateAntouTask', { scheduled_task_setting: { trigger: '0 9 * * 1' } });
  const { task_id } = task;
  await who.get('SendMessage', { task_id, query: '提醒我开晨会' });
  expect(await untilIdle(who, task_id)).toBe(TaskStatus.TaskFinish);
  const made = (await listOf(who)).find(({ task_plan_v2 }) => task_plan_v2 === '提醒我开晨会');
  expect(made).toMatchObject({ trigger: '0 9 * * 1', scheduled_task_name: '提醒我开晨会', status: ScheduleStatus.Enabled });
  await who.get('SendMessage', { task_id, query: '你好' });
  await untilIdle(who, task_id);
  expect((await listOf(who)).filter(({ task_plan_v2 }) => task_plan_v2 === '你好')).toEqual([]);
});
