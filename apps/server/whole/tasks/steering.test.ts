/** Messages to a task at work: they wait in order or are heard on the way, nothing acknowledged is lost or answered twice, and a stop holds them. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '#contract/codes.ts';
import { AbilityType, Delivery, limits, OperateType, OperateWaiting, TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type Answer } from '#contract/timeline/fold/view.ts';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import { steeringScenario } from '#e2e/kit/provider-steering.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
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
  type TestServer,
} from '../testing.ts';

const cleanUps: (() => unknown)[] = [];
let provider: ScriptedProvider;
let server: TestServer;
let start: (env?: Record<string, string>) => Promise<TestServer>;
let person: Person;

beforeAll(async () => {
  const db = await testDatabase();
  provider = await startProvider(steeringScenario({ per_second: 40 }));
  const data = temporaryFolder();
  start = (env = {}) =>
    startServer({ data, database: db.url, env: { ...modelEnv(provider), LEASE_SECONDS: '1', RUNNING_LIMIT: '3', ...env } });
  server = await start();
  cleanUps.push(
    () => rmSync(data, { recursive: true, force: true }),
    () => db.drop(),
    () => provider.close(),
    () => server.stop(),
  );
  const first = await signUp(server);
  person = personOf(() => server.address, first.cookie, first.user_id);
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const said = (events: NumberedEvent[]) => events.flatMap((event) => (event.type === 'message' ? [event.content] : []));
const ends = (events: NumberedEvent[]) => events.flatMap((event) => (event.type === 'run_end' ? [event.outcome] : []));
const heard = (events: NumberedEvent[]) => events.flatMap((event) => (event.type === 'heard' ? [event.text] : []));
const waitsIn = (events: NumberedEvent[]) => events.flatMap((event) => (event.type === 'message_waits' ? [event.message_id] : []));
const waitingIn = (events: NumberedEvent[]) => fold(emptyView, events).waiting.map((one) => one.content);
const queue = (task_id: string, query: string, who = person) => who.get('SendMessage', { task_id, query, delivery: Delivery.Queue });
const steer = (task_id: string, query: string, who = person) => who.get('SendMessage', { task_id, query, delivery: Delivery.Steer });

async function untilEvent(task_id: string, found: (event: NumberedEvent) => boolean, what: string): Promise<void> {
  await until(async () => (await eventsOf(person, task_id)).some(found), what);
}

/** No message is answered twice, every acknowledged one stands in the log once, and every answer ends once. */
function obeysTheLaw(events: NumberedEvent[], acknowledged: string[]): void {
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, n) => n + 1));
  const taken = events.flatMap((event) => (event.type === 'message' || event.type === 'heard' ? [event.message_id] : []));
  expect(new Set(taken).size).toBe(taken.length);
  expect(taken).toEqual(expect.arrayContaining(acknowledged));
  const answers = events.flatMap((event) => (event.type === 'message' ? [event.answer_id] : []));
  expect(events.flatMap((event) => (event.type === 'run_end' ? [event.run_id] : [])).toSorted()).toEqual(answers.toSorted());
}

describe('a row of messages', () => {
  test('what the site showed when it was said comes along when it begins', async () => {
    const { task_id } = await person.ask('慢慢说');
    const page_detail = { path: '/about', title: '关于', text: '关于我们' };
    const { query_id } = await person.get('SendMessage', { task_id, query: '标题再短一点', delivery: Delivery.Queue, page_detail });
    await untilEvent(task_id, (event) => event.type === 'message' && event.message_id === query_id, 'the queued message to begin');
    expect((await eventsOf(person, task_id)).find((event) => event.type === 'message' && event.message_id === query_id)).toMatchObject({
      page: page_detail,
    });
  });

  test('fifty at once keep one order, those that stay are answered one after the other, and all count as one running task', async () => {
    const owner = await signUp(server);
    const { task_id } = await owner.ask('慢慢说');
    const sent = await Promise.all(Array.from({ length: limits.waiting_messages }, (_, n) => queue(task_id, `第${n}条`, owner)));
    expect(sent.every((answer) => answer.delivery === 'queue')).toBe(true);
    expect(await owner.call('SendMessage', { task_id, query: '再来一条', delivery: Delivery.Queue })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('50 条'),
    });
    // Two more tasks may run beside it, not three, however many messages wait.
    const beside = [await owner.ask('慢慢说'), await owner.ask('慢慢说')];
    const third = await owner.newTask();
    expect(await owner.call('SendMessage', { task_id: third, query: '你好' })).toMatchObject({ code: codes.TASK_RUNNING_LIMIT.code });
    // Twelve are enough to be answered.
    const row = waitsIn(await eventsOf(owner, task_id));
    const withdraw = (message_id: string) => owner.get('OperateWaitingMessage', { task_id, message_id, operate: OperateWaiting.Withdraw });
    await Promise.all(row.slice(12).map(withdraw));
    const kept = row.slice(0, 12);
    expect(await untilIdle(owner, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(owner, task_id);
    const begun = events.flatMap((event) => (event.type === 'message' ? [event.message_id] : []));
    expect(begun.slice(1)).toEqual(kept);
    obeysTheLaw(events, kept);
    // One begins when the one before has ended.
    const order = events.flatMap((event) => (event.type === 'message' || event.type === 'run_end' ? [event.type] : []));
    expect(order).toEqual(begun.flatMap(() => ['message', 'run_end']));
    const ids = new Set(events.flatMap((event) => (event.type === 'message' ? [event.answer_id] : [])));
    const answers = sent.filter(({ query_id }) => kept.includes(query_id)).map(({ answer_id }) => answer_id);
    expect(answers.filter((answer_id) => !ids.has(answer_id))).toEqual([]);
    for (const one of beside) await untilIdle(owner, one.task_id);
  });

  test('a message that waits is changed, withdrawn, and begun only once, from any tab', async () => {
    const { task_id } = await person.ask('慢慢说');
    const [first, second, third] = [await queue(task_id, '甲'), await queue(task_id, '乙'), await queue(task_id, '丙')];
    await person.get('EditWaitingMessage', { task_id, message_id: first.query_id, query: '改过的甲' });
    const withdraw = { task_id, message_id: second.query_id, operate: OperateWaiting.Withdraw };
    const both = await Promise.all([person.call('OperateWaitingMessage', withdraw), person.call('OperateWaitingMessage', withdraw)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect(await person.call('EditWaitingMessage', { task_id, message_id: first.query_id, query: ' ' })).toMatchObject({ status: 400 });
    expect(await person.call('EditWaitingMessage', { task_id, message_id: second.query_id, query: '晚了' })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('已经开始处理'),
    });
    expect(
      await person.call('OperateWaitingMessage', { task_id, message_id: third.query_id, operate: OperateWaiting.Begin }),
    ).toMatchObject({ status: 409, msg: expect.stringContaining('自动开始') });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    expect(said(events)).toEqual(['慢慢说', '改过的甲', '丙']);
    obeysTheLaw(events, [first.query_id, third.query_id]);
    expect(await person.call('EditWaitingMessage', { task_id, message_id: first.query_id, query: '晚了' })).toMatchObject({ status: 409 });
  });

  test('the same key sends one message', async () => {
    const { task_id } = await person.ask('慢慢说');
    const again = { 'idempotency-key': 'the same intent'.replaceAll(' ', '-') };
    const input = { task_id, query: '一次', delivery: Delivery.Queue };
    const answers = await Promise.all([1, 2, 3].map(() => person.get('SendMessage', input, again)));
    expect(new Set(answers.map((answer) => answer.query_id)).size).toBe(1);
    await untilIdle(person, task_id);
    expect(said(await eventsOf(person, task_id))).toEqual(['慢慢说', '一次']);
  });
});

describe('words on the way', () => {
  test('are before the model at its next turn and shape what it says; the run stays one', async () => {
    const { task_id, answer_id } = await person.ask('分三步做');
    await untilEvent(task_id, (event) => event.type === 'turn_end', 'the first step');
    const sent = await steer(task_id, '用蓝色');
    expect(sent).toMatchObject({ answer_id, delivery: 'steer' });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    expect(heard(events)).toEqual(['用蓝色']);
    expect(ends(events)).toEqual(['finished']);
    obeysTheLaw(events, [sent.query_id]);
    const [, answer] = fold(emptyView, events).messages;
    expect(JSON.stringify(answer)).toContain('照办：用蓝色。');
    const request = provider.requests.findLast((one) => one.chat?.messages.some((message) => textOf(message).includes('用蓝色')));
    expect(request?.chat?.messages.at(-1)?.role).not.toBe('assistant');
  });

  test('that come during the last words are answered too, and none is answered twice', async () => {
    for (let round = 0; round < 3; round++) {
      const { task_id } = await person.ask('你好');
      const sent = await steer(task_id, '还有一句');
      expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
      const events = await eventsOf(person, task_id);
      obeysTheLaw(events, [sent.query_id]);
      expect(waitingIn(events)).toEqual([]);
      expect(JSON.stringify(fold(emptyView, events).messages.at(-1))).toContain('还有一句');
    }
  });

  test('a message in the row can be said at once, and one said at once can go back into the row', async () => {
    const { task_id } = await person.ask('分三步做');
    const row = await queue(task_id, '插进去');
    const word = await steer(task_id, '退回去');
    await person.get('OperateWaitingMessage', { task_id, message_id: word.query_id, operate: OperateWaiting.Queue });
    await person.get('OperateWaitingMessage', { task_id, message_id: row.query_id, operate: OperateWaiting.Steer });
    await untilIdle(person, task_id);
    const events = await eventsOf(person, task_id);
    expect(heard(events)).toEqual(['插进去']);
    expect(said(events)).toEqual(['分三步做', '退回去']);
    obeysTheLaw(events, [row.query_id, word.query_id]);
  });

  test('the built-in engine finishes what it does and then changes what it made', async () => {
    const someone = await signUp(server);
    await someone.get('ChooseModel', { setting_id: 'builtin' });
    const task_id = await someone.newTask();
    const heavy = `月份,销售额\n${Array.from({ length: 2_000 }, (_, n) => `${n}月,${n}`).join('\n')}\n`;
    const { data } = await someone.upload(task_id, '销售.csv', heavy);
    const files = [{ file_name: data.file_name, file_uri: data.file_uri }];
    await someone.get('SendMessage', { task_id, query: '根据附件写一份周报', files, ability_type: AbilityType.ImageDoc });
    const sent = await steer(task_id, '标题改成《第47周销售周报》', someone);
    expect(sent.delivery).toBe('steer');
    expect(await untilIdle(someone, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(someone, task_id);
    obeysTheLaw(events, [sent.query_id]);
    const order = events.flatMap((event) => (event.type === 'tool_call' ? [event.tool] : event.type === 'heard' ? ['heard'] : []));
    expect(order.indexOf('heard')).toBeGreaterThan(order.indexOf('write_document'));
    expect(order.indexOf('edit_document')).toBeGreaterThan(order.indexOf('heard'));
    expect(JSON.stringify(fold(emptyView, events).messages.at(-1))).toContain('接着处理您中途说的');
  });
});

describe('stop and pause', () => {
  test('a stop holds what waits until the person goes on with it or takes it back', async () => {
    const { task_id } = await person.ask('分三步做');
    const [first, second] = [await queue(task_id, '甲'), await queue(task_id, '乙')];
    const word = await steer(task_id, '插话');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
    const stopped = await eventsOf(person, task_id);
    // What was not heard any more is first.
    const left = heard(stopped).length === 0 ? ['插话', '甲', '乙'] : ['甲', '乙'];
    expect(waitingIn(stopped)).toEqual(left);
    expect(stopped.at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await eventsOf(person, task_id)).toEqual(stopped);

    // Said to a run that was stopped meanwhile, it waits with the others.
    const late = await queue(task_id, '晚来的');
    await person.get('OperateWaitingMessage', { task_id, message_id: first.query_id, operate: OperateWaiting.Withdraw });
    await person.get('OperateWaitingMessage', { task_id, message_id: second.query_id, operate: OperateWaiting.Begin });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    obeysTheLaw(events, [second.query_id, word.query_id, late.query_id]);
    expect(said(events)).toEqual(['分三步做', '乙', ...(left.length === 3 ? ['插话'] : []), '晚来的']);
  });

  test('going on with what was stopped lets the row follow it', async () => {
    const { task_id } = await person.ask('分三步做');
    await queue(task_id, '甲');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Stop });
    await untilIdle(person, task_id);
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    expect(said(events)).toEqual(['分三步做', '', '甲']);
    expect(ends(events)).toEqual(['stopped', 'finished', 'finished']);
  });

  test('whenever it comes, nothing begins after a stop', async () => {
    for (let round = 0; round < 6; round++) {
      const { task_id } = await person.ask('你好');
      const sent = await Promise.all(['甲', '乙', '丙'].map((words) => queue(task_id, words)));
      await new Promise((resolve) => setTimeout(resolve, round * 8));
      const stop = await person.call('OperateTask', { task_id, operate_type: OperateType.Stop });
      if (stop.status !== 200) continue;
      await untilIdle(person, task_id);
      const events = await eventsOf(person, task_id);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await eventsOf(person, task_id)).toEqual(events);
      const begun = said(events).length;
      expect(ends(events)).toHaveLength(begun);
      expect(waitingIn(events)).toHaveLength(sent.length + 1 - begun);
    }
  });

  test('a deleted task begins nothing, and comes back with its row', async () => {
    const { task_id } = await person.ask('分三步做');
    await queue(task_id, '甲');
    await person.get('DeleteAntouTask', { task_id });
    await person.get('RestoreAntouTask', { task_id });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Stop);
    const events = await eventsOf(person, task_id);
    expect(said(events)).toEqual(['分三步做']);
    expect(waitingIn(events)).toEqual(['甲']);
  });

  test('a pause keeps the row and the words, and going on doubles no step', async () => {
    const { task_id } = await person.ask('分三步做');
    await untilEvent(task_id, (event) => event.type === 'turn_end', 'the first step');
    const row = await queue(task_id, '甲');
    await person.get('OperateTask', { task_id, operate_type: OperateType.Pause });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.Pause);
    const word = await steer(task_id, '用绿色');
    expect(word.delivery).toBe('steer');
    expect(await person.call('SendMessage', { task_id, query: '现在' })).toMatchObject({ status: 409 });
    const taken = await steer(task_id, '用红色');
    await person.get('OperateWaitingMessage', { task_id, message_id: taken.query_id, operate: OperateWaiting.Withdraw });
    // Whoever opens the paused task is told nothing of the words that were cut off.
    const stream = await openStream(server, person, task_id);
    await until(() => stream.received.some(({ event }) => event.type === 'message_withdrawn'), 'the log to be told');
    expect(stream.received.filter(({ event }) => event.type === 'text_delta')).toEqual([]);
    stream.close();
    await person.get('OperateTask', { task_id, operate_type: OperateType.Resume });
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    obeysTheLaw(events, [row.query_id, word.query_id]);
    const calls = events.flatMap((event) => (event.type === 'tool_call' ? [event.call_id] : []));
    expect(calls).toHaveLength(3);
    expect(events.filter((event) => event.type === 'tool_result')).toHaveLength(3);
    expect(heard(events)).toEqual(['用绿色']);
    expect(ends(events)).toEqual(['finished', 'finished']);

    const paused = await person.ask('分三步做');
    await queue(paused.task_id, '甲');
    await person.get('OperateTask', { task_id: paused.task_id, operate_type: OperateType.Pause });
    expect(await untilIdle(person, paused.task_id)).toBe(TaskStatus.Pause);
    await person.get('OperateTask', { task_id: paused.task_id, operate_type: OperateType.Stop });
    expect(await untilIdle(person, paused.task_id)).toBe(TaskStatus.Stop);
    expect(waitingIn(await eventsOf(person, paused.task_id))).toEqual(['甲']);
  });
});

test('killed and taken over, with messages in the row and on the way: each is answered once, in order', async () => {
  const { task_id } = await person.ask('分三步做');
  const acknowledged: string[] = [];
  const kill = async () => {
    await server.kill();
    server = await start();
  };
  await untilEvent(task_id, (event) => event.type === 'turn_end', 'the first step');
  for (const words of ['甲', '乙', '丙']) acknowledged.push((await queue(task_id, words)).query_id);
  acknowledged.push((await steer(task_id, '用红色')).query_id);
  await kill();
  await untilEvent(task_id, (event) => event.type === 'heard', 'it to be heard');
  acknowledged.push((await steer(task_id, '再大一点')).query_id);
  await kill();
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  const events = await eventsOf(person, task_id);
  obeysTheLaw(events, acknowledged);
  expect(said(events).filter((words) => words !== '再大一点')).toEqual(['分三步做', '甲', '乙', '丙']);
  expect(JSON.stringify(events)).toContain('照办：用红色');
});

describe('a step is tried again', () => {
  const answerOf = async (task_id: string): Promise<Answer> => {
    const last = fold(emptyView, await eventsOf(person, task_id)).messages.at(-1);
    if (last?.type !== 'answer') throw new Error('no answer');
    return last;
  };
  const failedIn = (answer: Answer): string =>
    answer.steps.flatMap((step) => step.action_list).find((action) => action.state === 'failed' || action.state === 'stopped')?.call_id ??
    '';

  test('with the same arguments under a new id, and the work goes on from there', async () => {
    const { task_id, answer_id } = await person.ask('读《补充.txt》');
    await untilIdle(person, task_id);
    const before = await eventsOf(person, task_id);
    const call_id = failedIn(await answerOf(task_id));
    expect(await person.call('RetryStep', { task_id, answer_id, call_id: 'another' })).toMatchObject({ status: 409 });
    await person.upload(task_id, '补充.txt', '预算三万元');
    const [one, two] = await Promise.all([1, 2].map(() => person.call('RetryStep', { task_id, answer_id, call_id })));
    expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
    expect([one?.msg, two?.msg].join('')).toContain('任务正在进行');
    expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
    const events = await eventsOf(person, task_id);
    expect(events.slice(0, before.length)).toEqual(before);
    obeysTheLaw(events, []);
    const again = events.find((event) => event.type === 'message' && event.retry);
    expect(again).toMatchObject({ retry: { of: answer_id, call_id, tool: 'read_file', input: { name: '补充.txt' } } });
    const answer = await answerOf(task_id);
    const [step] = answer.steps.flatMap((one_step) => one_step.action_list);
    expect(step).toMatchObject({ tool: 'read_file', state: 'done', input: { name: '补充.txt' } });
    expect(step?.call_id).not.toBe(call_id);
    expect(JSON.stringify(answer)).toContain('读到了补充.txt');
    expect(await person.call('RetryStep', { task_id, answer_id, call_id })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('最近一次回答'),
    });
    expect(await person.call('RetryStep', { task_id, answer_id: answer.message_id, call_id: step?.call_id ?? '' })).toMatchObject({
      status: 409,
    });
  });
});
