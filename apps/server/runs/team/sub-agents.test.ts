/** One piece of work on a real database: its time, and what becomes of it when whoever handed it out is gone. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outOfTime, subAgentBounds } from '#capabilities/tools/sub-agent/sub-agent.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import { openDatabase, type Database } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createFileStore, type FileStore } from '#server/platform/files/store.ts';
import { settleChildren } from './children.ts';
import { createHub, type Hub } from '../streams/hub.ts';
import { appendFenced } from '../log/log.ts';
import { readWholeLog } from '../log/log-pages.ts';
import { claimRuns, endRun, enqueueRun, type Claim } from '../queue.ts';
import { createSlots } from '../slots.ts';
import { subAgentsOf, workedMs, workedUntil } from './sub-agents.ts';
import { taskWorkspace } from '../workspace.ts';

let test_db: TestDatabase;
let db: Database;
let hub: Hub;
let store: FileStore;
let folder: string;
let clock = 1_000_000;
let ids = 0;
beforeAll(async () => {
  test_db = await testDatabase();
  db = openDatabase(test_db.url);
  hub = await createHub(null, 'test', () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'antou-team-'));
  store = await createFileStore({ kind: 'fs', dir: folder });
});
afterAll(async () => {
  await hub.close();
  await db.close();
  await test_db.drop();
  rmSync(folder, { recursive: true, force: true });
});

const newId = () => (++ids).toString(16).padStart(32, '0');
const input = () => ({
  db,
  store,
  hub,
  now: () => clock,
  monotonic: () => clock,
  new_id: newId,
  caps: { tokens: 0, cost: 0 },
  member_cost: 0,
});

/** A parent whose run hands out one piece; its worker is this test. */
async function handOut() {
  const task_id = newId();
  const run_id = newId();
  await db.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values ($1, 'u', 'x', 1, 1, 1, 1)",
    [task_id],
  );
  await db.transaction((tx) => enqueueRun(tx, { run_id, task_id, user_id: 'u' }));
  const lead = await claim();
  const abort = new AbortController();
  const files = taskWorkspace({ ...input(), task_id, user_id: 'u', run_id });
  const slot = createSlots(1, () => undefined).take();
  const end = subAgentsOf(input(), lead, slot).work(
    { title: '一段', instructions: '写一段', files: [] },
    { call_id: 'c1', signal: abort.signal, files, note: () => undefined },
  );
  // Awaited by the test that cares; a given-up wait is none of the others' business.
  end.catch(() => undefined);
  const child = await claim();
  return { lead, child, end, abort };
}

async function claim(): Promise<Claim> {
  for (;;) {
    const {
      claims: [found],
    } = await claimRuns(db, { worker: 'w', lease_seconds: 600, most: 1 });
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const statusOf = async (task_id: string) =>
  (await db.query<{ task_status: TaskStatus }>('select task_status from task where task_id = $1', [task_id])).rows[0]?.task_status;
const wantedOf = async (run_id: string) =>
  (await db.query<{ wanted: string | null }>('select wanted from run where run_id = $1', [run_id])).rows[0]?.wanted;

test('who works longer than its time is stopped, and said to have failed for it', async () => {
  const { child, end } = await handOut();
  const say = (events: Parameters<typeof appendFenced>[5]) => appendFenced(db, child.task_id, child.run_id, child.fence, clock, events);
  await say([
    { type: 'run_start', run_id: child.run_id, attempt: 1, brain: 'x' },
    { type: 'text', run_id: child.run_id, text: '写到一半' },
  ]);
  clock += subAgentBounds.minutes * 60_000 + 1;
  for (;;) {
    if ((await wantedOf(child.run_id)) === 'stop') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  hub.stored(child.task_id, await say([{ type: 'run_end', run_id: child.run_id, outcome: 'stopped', reason: '停', not_done: [] }]));
  await endRun(db, 'w', child.run_id);
  expect(await end).toMatchObject({ state: 'failed', reason: outOfTime, text: '写到一半' });
});

test('time does not run while it is paused or waits for a worker', () => {
  // Only what time is read from.
  const at = (seq: number, event: object) => ({ seq, at: seq * 1000, ...event }) as NumberedEvent;
  const events = [
    at(5, { type: 'run_start' }),
    at(7, { type: 'status', task_status: TaskStatus.Pause }),
    at(90, { type: 'status', task_status: TaskStatus.Running }),
    at(95, { type: 'run_start' }),
    at(97, { type: 'run_start' }),
  ];
  expect(workedMs(events, 99_000)).toBe(6000);
  expect(workedMs([], 99_000)).toBe(0);
});

test('a clock that steps takes no time away and gives none', () => {
  const begun: NumberedEvent[] = [{ type: 'run_start', seq: 1, at: 10_000, run_id: 'r', attempt: 1, brain: 'x' }];
  const first = workedUntil(begun, null, { now: 12_000, monotonic: 500 });
  expect(first).toEqual({ ms: 2000, at: 500, works: true });
  for (const step of [7_200_000, -7_200_000])
    expect(workedUntil(begun, first, { now: 12_000 + step, monotonic: 800 })).toEqual({ ms: 2300, at: 800, works: true });
});

test('whoever handed out is gone: what it left behind is stopped by the next look', async () => {
  const { lead, child, abort } = await handOut();
  await settleChildren(input());
  expect(await wantedOf(child.run_id)).toBe(null);
  abort.abort('release');
  await endRun(db, 'w', lead.run_id);
  await settleChildren(input());
  expect(await wantedOf(child.run_id)).toBe('stop');

  // One that no worker had ends at once, with its last word in its log.
  const second = await handOut();
  second.abort.abort('release');
  await db.query("update run set state = 'queued' where run_id = $1", [second.child.run_id]);
  await endRun(db, 'w', second.lead.run_id);
  await settleChildren(input());
  expect(await statusOf(second.child.task_id)).toBe(TaskStatus.Stop);
  expect((await readWholeLog(db, second.child.task_id)).at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped' });
});

test('a call that is given up leaves nobody at work', async () => {
  const { child, end, abort } = await handOut();
  abort.abort(new Error('deadline'));
  await expect(end).rejects.toThrow('deadline');
  expect(await wantedOf(child.run_id)).toBe('stop');
});
