/** What readers of the streams get: every number once and in order, live words between them, and the same picture for everyone. */
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { manyTokens } from '#e2e/kit/provider-scenarios.ts';
import { fold } from '#contract/timeline/fold/fold.ts';
import { emptyView, type TaskView } from '#contract/timeline/fold/view.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createLog } from '#server/platform/observe/log.ts';
import { createMetrics } from '#server/platform/observe/metrics.ts';
import { createHub } from './hub.ts';
import { TaskReader } from './task-reader.ts';
import {
  modelEnv,
  openStream,
  signUp,
  startServer,
  until,
  untilIdle,
  type Person,
  type Received,
  type Stream,
  type TestServer,
} from '#server/whole/testing.ts';

let db: TestDatabase;
let provider: ScriptedProvider;
let web: TestServer;
let all: TestServer;
let person: Person;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startProvider(manyTokens({ tokens: 200, per_second: 80 }));
  const env = { ...modelEnv(provider), RUNNING_LIMIT: '20', STREAM_LIMIT: '170' };
  // `web` runs nothing itself: what it tells of runs it heard from the other process.
  [all, web] = await Promise.all([startServer({ database: db.url, env }), startServer({ database: db.url, env: { ...env, ROLE: 'web' } })]);
  person = await signUp(all);
});
afterAll(async () => {
  await Promise.all([all.stop(), web.stop()]);
  await provider.close();
  await db.drop();
});

const viewOf = (received: Received[]): TaskView =>
  fold(
    emptyView,
    received.map((one) => one.event),
  );
const hasEnded = (stream: Stream): boolean => stream.received.some(({ event }) => event.type === 'run_end');
const numbersOf = (received: Received[]): number[] => received.flatMap(({ id }) => (id === '' ? [] : [Number(id)]));
const dense = (received: Received[], first = 1): void => {
  const numbers = numbersOf(received);
  expect(numbers).toEqual(numbers.map((_number, n) => first + n));
};

async function wholeLog(task_id: string): Promise<Received[]> {
  const stream = await openStream(all, person, task_id, '?follow=0');
  await stream.ended;
  return stream.received;
}

test('eighty readers of eight running tasks, early and late, here and on another process, see the same', async () => {
  const tasks = await Promise.all(Array.from({ length: 8 }, () => person.newTask()));
  const streams: { task_id: string; stream: Stream }[] = [];
  // Left open they would take the places of the next test's.
  onTestFinished(() => {
    for (const { stream } of streams) stream.close();
  });
  const join = (server: TestServer, times: number) =>
    Promise.all(
      tasks.flatMap((task_id) =>
        Array.from({ length: times }, async () => streams.push({ task_id, stream: await openStream(server, person, task_id) })),
      ),
    );
  await join(all, 4);
  await join(web, 1);
  await Promise.all(tasks.map((task_id) => person.get('SendMessage', { task_id, query: '多说一些' })));
  await until(() => streams.every(({ stream }) => stream.received.some(({ event }) => event.type === 'text_delta')), 'the first words');
  await join(all, 4);
  await join(web, 1);
  expect(streams).toHaveLength(80);
  await until(() => streams.every(({ stream }) => hasEnded(stream)), 'the ends', 55_000);
  for (const task_id of tasks) {
    const log = await wholeLog(task_id);
    const view = viewOf(log);
    expect(view.messages.at(-1)).toMatchObject({ type: 'answer', state: 'finished', live_text: '' });
    const said = log.flatMap(({ event }) => (event.type === 'text' ? [event.text] : [])).join('');
    expect(said.length).toBeGreaterThan(200);
    let mostHeard = 0;
    for (const { stream } of streams.filter((one) => one.task_id === task_id)) {
      dense(stream.received);
      expect(viewOf(stream.received)).toEqual(view);
      // The words that came live are the words that were stored, for those who came late too. The log may be read before the last of them come.
      let live = '';
      for (const { event } of stream.received) {
        if (event.type === 'text_delta') live += event.text;
        if (event.type === 'text_reset') live = '';
      }
      expect(said.startsWith(live)).toBe(true);
      mostHeard = Math.max(mostHeard, live.length);
    }
    // On a slow machine one or another hears nothing live, or not the end: the log had it first.
    expect(mostHeard).toBeGreaterThan(said.length - 100);
  }
});

test('a reader that comes back goes on after what it has seen', async () => {
  const { task_id } = await person.ask('再说一些');
  await untilIdle(person, task_id);
  const log = await wholeLog(task_id);
  const last = numbersOf(log).length;
  dense(log);
  for (const [query, headers, first] of [
    ['?follow=0&after=2', {}, 3],
    ['?follow=0', { 'last-event-id': '3' }, 4],
    ['?follow=0&after=1', { 'last-event-id': '4' }, 5],
  ] as const) {
    const stream = await openStream(all, person, task_id, query, headers);
    await stream.ended;
    dense(stream.received, first);
    expect(numbersOf(stream.received).at(-1)).toBe(last);
  }
  const nothing = await openStream(all, person, task_id, `?follow=0&after=${last}`);
  await nothing.ended;
  expect(numbersOf(nothing.received)).toEqual([]);
  for (const odd of ['x', '-1', '1e3', '9'.repeat(16)]) expect((await openStream(all, person, task_id, `?after=${odd}`)).status).toBe(400);
});

test('live words have no number, and what is stored does', async () => {
  const task_id = await person.newTask();
  const stream = await openStream(all, person, task_id);
  await person.get('SendMessage', { task_id, query: '说几句' });
  await until(() => hasEnded(stream), 'the end');
  stream.close();
  for (const { id, event } of stream.received) expect(id === '').toBe(!('seq' in event));
  expect(stream.received.filter(({ event }) => event.type === 'text_delta').length).toBeGreaterThan(10);
});

test('a hint that got lost is made up for from the log', async () => {
  const { task_id } = await person.ask('说几句');
  await untilIdle(person, task_id);
  const stream = await openStream(web, person, task_id);
  const seen = await until(() => numbersOf(stream.received).at(-1), 'what there is');
  // As a process that died between storing and telling would leave it.
  await db.pool.query(
    'with t as (update task set last_seq = last_seq + 2 where task_id = $1 returning last_seq) insert into task_event select $1, last_seq - 2 + n, 1, \'task_renamed\', \'{"task_name":"改名"}\' from t, generate_series(1, 2) n',
    [task_id],
  );
  await until(() => numbersOf(stream.received).at(-1) === seen + 2, 'what was not told');
  dense(stream.received);
  stream.close();
});

test('words that are in the log already are not said again by whoever heard of them late', async () => {
  const { task_id } = await person.ask('说几句');
  await untilIdle(person, task_id);
  const log = (await wholeLog(task_id)).flatMap(({ event }) => ('seq' in event ? [event] : []));
  const start = log.filter(({ type }) => type === 'run_start');
  const run_id = start[0]?.type === 'run_start' ? start[0].run_id : '';
  const hub = await createHub(null, 'late', () => undefined);
  hub.stored(task_id, start);
  hub.live(task_id, { type: 'text_delta', run_id, text: '说过的话' });
  const own = openDatabase(db.url);
  let written = '';
  // All that a reader does with it.
  const response = { writableLength: 0, write: (bytes: Buffer) => (written += bytes.toString()) } as unknown as ServerResponse;
  const reader = new TaskReader({ db: own, hub, metrics: createMetrics(), log: createLog('silent') }, task_id, 0, response);
  hub.watchTask(task_id, {
    stored: (last_seq, events) => reader.stored(last_seq, events),
    live: (event, after) => reader.live(event, after),
  });
  await reader.catchUp();
  hub.live(task_id, { type: 'text_delta', run_id, text: '说过的话' });
  expect(written).toContain('"run_end"');
  expect(written).not.toContain('说过的话');
  // What is said after what the log holds is heard.
  hub.stored(task_id, [{ seq: log.length + 1, at: 1, type: 'run_start', run_id, attempt: 2, brain: '甲' }]);
  hub.live(task_id, { type: 'text_delta', run_id, text: '新的话' });
  expect(written).toContain('新的话');
  await hub.close();
  await own.close();
});

test('who asks for the last messages gets them whole, behind one event that stands for everything before', async () => {
  const task_id = await person.newTask();
  for (const query of ['先说一遍', '再说一遍', '说第三遍']) {
    const running = await openStream(all, person, task_id);
    await person.get('SendMessage', { task_id, query });
    await until(() => isNewest(running, query), query);
    running.close();
  }
  const log = await wholeLog(task_id);
  const whole = viewOf(log);
  const stream = await openStream(web, person, task_id, '?follow=0&last=1');
  await stream.ended;
  const [stand_in, first] = stream.received;
  expect(stand_in?.event).toMatchObject({ type: 'task_renamed', task_name: whole.task_name });
  expect(first?.event).toMatchObject({ type: 'message', content: '说第三遍' });
  dense(stream.received, Number(stand_in?.id));
  expect(viewOf(stream.received)).toEqual({ ...whole, messages: whole.messages.slice(-2) });
  const all_of_it = await openStream(web, person, task_id, '?follow=0&last=10');
  await all_of_it.ended;
  expect(numbersOf(all_of_it.received)).toEqual(numbersOf(log));
});

/** The last question is this one, and it has been answered. */
function isNewest({ received }: Stream, query: string): boolean {
  const asked = received.findLastIndex(({ event }) => event.type === 'message');
  const message = received[asked]?.event;
  return message?.type === 'message' && message.content === query && received.slice(asked).some(({ event }) => event.type === 'run_end');
}
