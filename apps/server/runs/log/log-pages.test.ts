/** Reading a log in pages bounded by bytes, and readers of its stream who take their time, on a real database. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { NumberedEvent, StreamEvent, TaskEvent } from '#contract/timeline/events.ts';
import { db, useDatabase } from '#server/platform/db/desk-testing.ts';
import { createLog } from '#server/platform/observe/log.ts';
import { createMetrics } from '#server/platform/observe/metrics.ts';
import { createHub } from '../streams/hub.ts';
import { appendHost } from './log.ts';
import { eventOf, jsonOf, logPages, readPage, readWholeLog } from './log-pages.ts';
import { maxBehindBytes, TaskReader } from '../streams/task-reader.ts';

useDatabase();

let tasks = 0;
async function taskOf(events: TaskEvent[]): Promise<string> {
  const task_id = `page${++tasks}`;
  await db.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values ($1, 'u', 'x', 1, 1, 1, 1)",
    [task_id],
  );
  await appendHost(db, task_id, 7, events);
  return task_id;
}

/** Each character is three bytes, and none of them repeats soon enough to be packed away. */
const words = (characters: number): string =>
  Array.from({ length: characters }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join('');
const text = (characters: number): TaskEvent => ({ type: 'text', run_id: 'r', text: words(characters) });

test('a page ends before it would be too large, a large event comes alone, and all pages make the log', async () => {
  const task_id = await taskOf([
    text(100),
    text(20_000),
    text(20_000),
    text(400_000),
    text(100),
    { type: 'task_renamed', task_name: '“名”' },
  ]);
  const pages: number[][] = [];
  for await (const page of logPages(db, task_id, { after: 0, bytes: 100_000 })) pages.push(page.map(({ seq }) => seq));
  expect(pages).toEqual([[1, 2], [3], [4], [5, 6]]);
  expect((await readPage(db, task_id, { after: 4, rows: 1 })).more).toBe(true);
  expect(await readPage(db, task_id, { after: 6 })).toEqual({ events: [], more: false });
  expect((await readPage(db, task_id, { after: 0, until: 1 })).events).toHaveLength(1);
  const log = await readWholeLog(db, task_id);
  expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(log[5]).toEqual({ type: 'task_renamed', task_name: '“名”', seq: 6, at: 7 });
  const { events } = await readPage(db, task_id, { after: 3 });
  for (const event of events) expect(JSON.parse(jsonOf(event))).toEqual(eventOf(event));
});

/** A socket that takes what it is given when it is told to. */
class SlowResponse extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  writableEnded = false;
  most = 0;
  taken = '';
  private row: Buffer[] = [];
  get writableNeedDrain(): boolean {
    return this.writableLength > 16_384;
  }
  write(bytes: Buffer): boolean {
    this.row.push(bytes);
    this.writableLength += bytes.length;
    this.most = Math.max(this.most, this.writableLength);
    return !this.writableNeedDrain;
  }
  /** The person's line takes what there is. */
  take(): void {
    for (const bytes of this.row.splice(0)) this.taken += bytes.toString();
    this.writableLength = 0;
    this.emit('drain');
  }
  end(): void {
    this.writableEnded = true;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
  events(): StreamEvent[] {
    return this.taken
      .split('\n\n')
      .flatMap((block) => block.split('\n').filter((line) => line.startsWith('data: ')))
      .map((line) => JSON.parse(line.slice(6)));
  }
}

async function readerOf(task_id: string, patience_ms?: number) {
  const hub = await createHub(null, 'here', () => undefined);
  const response = new SlowResponse();
  const input = { db, hub, metrics: createMetrics(), log: createLog('silent'), ...(patience_ms ? { patience_ms } : {}) };
  // All that a reader does with a response, it does with this one.
  const reader = new TaskReader(input, task_id, 0, response as unknown as ServerResponse);
  hub.watchTask(task_id, {
    stored: (last_seq, events) => reader.stored(last_seq, events),
    live: (event, after) => reader.live(event, after),
  });
  return { hub, response, reader };
}

/** The line takes what there is until nothing more comes. */
async function takeAll(response: SlowResponse, isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    response.take();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  response.take();
}

const numbers = (events: StreamEvent[]): number[] => events.flatMap((event) => ('seq' in event ? [event.seq] : []));

test('a reader that takes nothing has little lying before it while it catches up, and gets all of it in time', async () => {
  const task_id = await taskOf(Array.from({ length: 60 }, () => text(30_000)));
  const { response, reader } = await readerOf(task_id);
  let done = false;
  void reader.catchUp().then(() => (done = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(response.most).toBeLessThanOrEqual(maxBehindBytes);
  await takeAll(response, () => done);
  expect(numbers(response.events())).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
  expect(response.most).toBeLessThanOrEqual(maxBehindBytes);
});

test('what is stored while it does not read waits in the log, one event larger than the bound gets through', async () => {
  const task_id = await taskOf([text(10)]);
  const { hub, response, reader } = await readerOf(task_id);
  await reader.catchUp();
  const told: NumberedEvent[] = [];
  for (let n = 0; n < 12; n++) {
    const stored = await appendHost(db, task_id, 7, [text(n === 6 ? 700_000 : 50_000)]);
    told.push(...stored);
    hub.stored(task_id, stored);
  }
  expect(response.most).toBeLessThanOrEqual(maxBehindBytes);
  await takeAll(response, () => reader.sent === 13 && response.writableLength === 0);
  expect(numbers(response.events())).toEqual(Array.from({ length: 13 }, (_, n) => n + 1));
  expect(response.events().at(-1)).toEqual(told.at(-1));
  // The large one was never beside another.
  expect(response.most).toBeLessThan(700_000 * 3 + 1000);
});

test('live words that nobody takes are said again from their beginning, in pieces', async () => {
  const task_id = await taskOf([{ type: 'run_start', run_id: 'r', attempt: 1, brain: 'x' }]);
  const { hub, response, reader } = await readerOf(task_id);
  await reader.catchUp();
  for (let n = 0; n < 40; n++) hub.live(task_id, { type: 'text_delta', run_id: 'r', text: words(30_000) });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(response.most).toBeLessThanOrEqual(maxBehindBytes + 100);
  let live = '';
  const sum = () => {
    live = '';
    for (const event of response.events()) {
      if (event.type === 'text_reset') live = '';
      if (event.type === 'text_delta') live += event.text;
    }
    return live.length;
  };
  await takeAll(response, () => sum() === 1_200_000);
  expect(live).toBe(words(30_000).repeat(40));
});

test('a reader whose line takes nothing at all is let go', async () => {
  const task_id = await taskOf(Array.from({ length: 40 }, () => text(30_000)));
  const { response, reader } = await readerOf(task_id, 50);
  await reader.catchUp();
  expect(response.destroyed).toBe(true);
  expect(response.most).toBeLessThanOrEqual(maxBehindBytes);
});
