/** The event log and the signals about it, on a real database and between processes. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#agent/events.ts';
import { TaskRunMode, TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { openDatabase, type Queryable } from '#server/platform/db/database.ts';
import { db, test_db, useDatabase } from '#server/platform/db/desk-testing.ts';
import { createHub, type Hub } from '../streams/hub.ts';
import { appendFenced, appendHost, endFenced, FenceLost } from './log.ts';
import { readLog, readWholeLog } from './log-pages.ts';
import { keepWaiting } from '../waiting.ts';
import { insertFile, newestFiles } from '../workspace.ts';
import { claimRuns, endRun, enqueueRun, extendLeases, maxFailedRecoveries, releaseRun, wantOfRun, type Claim } from '../queue.ts';

useDatabase();

let tasks = 0;
async function newTask(): Promise<{ task_id: string; run_id: string }> {
  const task_id = (++tasks).toString(16).padStart(32, '0');
  const run_id = `run${task_id}`;
  await db.query(
    "insert into task (task_id, user_id, task_name, task_type, task_status, create_time, update_time) values ($1, 'u', 'x', 1, 1, 1, 1)",
    [task_id],
  );
  await db.transaction((tx) => enqueueRun(tx, { run_id, task_id, user_id: 'u' }));
  return { task_id, run_id };
}

async function claimed(worker: string, seconds = 60): Promise<Claim> {
  const {
    claims: [claim],
  } = await claimRuns(db, { worker, lease_seconds: seconds, most: 1 });
  if (!claim) throw new Error('nothing to claim');
  return claim;
}

/** As if the worker had died long ago. */
const expire = (run_id: string) => db.query("update run set lease_until = now() - interval '1 second' where run_id = $1", [run_id]);
const finish = (claim: Claim, worker: string) => endRun(db, worker, claim.run_id);
const text = (run_id: string, words: string): TaskEvent => ({ type: 'text', run_id, text: words });
const turnEnd = (run_id: string, turn: number): TaskEvent => ({ type: 'turn_end', run_id, turn });

describe('the log', () => {
  test('numbers are dense though twenty append at once, and the answers name what was stored', async () => {
    const { task_id, run_id } = await newTask();
    const { fence } = await claimed('w1');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? appendFenced(db, task_id, run_id, fence, n, [text(run_id, `${n}a`), text(run_id, `${n}b`)])
          : db.transaction((tx) => appendHost(tx, task_id, n, [{ type: 'task_renamed', task_name: `${n}` }])),
      ),
    );
    const log = await readWholeLog(db, task_id);
    expect(log.map((event) => event.seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
    expect(answers.flat().toSorted((a, b) => a.seq - b.seq)).toEqual(log);
    expect((await readLog(db, task_id, 28)).map((event) => event.seq)).toEqual([29, 30]);
    await endRun(db, 'w1', run_id);
  });

  test('a transaction that is rolled back leaves no gap', async () => {
    const { task_id, run_id } = await newTask();
    const { fence } = await claimed('w1');
    await expect(
      db.transaction(async (tx) => {
        await appendHost(tx, task_id, 1, [{ type: 'task_renamed', task_name: 'lost' }]);
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await appendFenced(db, task_id, run_id, fence, 1, [text(run_id, 'kept')]);
    expect(await readWholeLog(db, task_id)).toMatchObject([{ seq: 1, text: 'kept' }]);
    await endRun(db, 'w1', run_id);
  });

  test('who lost the run stores nothing', async () => {
    const { task_id, run_id } = await newTask();
    const old = await claimed('w1');
    await appendFenced(db, task_id, run_id, old.fence, 1, [text(run_id, 'mine')]);
    await expire(run_id);
    const next = await claimed('w2');
    expect([next.run_id, next.attempt]).toEqual([run_id, 2]);
    await expect(appendFenced(db, task_id, run_id, old.fence, 2, [text(run_id, 'ghost'), text(run_id, 'ghost')])).rejects.toThrow(
      FenceLost,
    );
    expect((await extendLeases(db, 'w1', [run_id], 60)).size).toBe(0);
    await releaseRun(db, 'w1', run_id);
    await appendFenced(db, task_id, run_id, next.fence, 3, [text(run_id, 'theirs')]);
    expect(await readWholeLog(db, task_id)).toMatchObject([
      { seq: 1, text: 'mine' },
      { seq: 2, text: 'theirs' },
    ]);
    await endRun(db, 'w2', run_id);
  });

  test('characters that the database can’t keep are replaced, all others stay', async () => {
    const { task_id } = await newTask();
    const hostile = 'a\0b \ud83d half, 📈 whole, \\u0000 \\ud83d written out, "quoted" \u2028';
    const stored = await appendHost(db, task_id, 1, [
      { type: 'tool_call', run_id: 'r', call_id: 'c', tool: 't', operation: '', title: hostile, input: { ['k\0']: [hostile] } },
    ]);
    const kept = 'a\ufffdb \ufffd half, 📈 whole, \\u0000 \\ud83d written out, "quoted" \u2028';
    expect(stored).toHaveLength(1);
    expect(await readWholeLog(db, task_id)).toMatchObject([{ title: kept, input: { ['k\ufffd']: [kept] } }]);
    await finish(await claimed('w1'), 'w1');
  });
});

describe('the files', () => {
  test('versions written in one millisecond are in the order they were written, whatever their addresses', async () => {
    const { task_id } = await newTask();
    const write = (file_uri: string, name: string) =>
      insertFile(db, {
        file_uri,
        task_id,
        user_id: 'u',
        name,
        bytes: 1,
        origin: 'agent',
        store_key: file_uri,
        write_key: null,
        created: 7,
      });
    for (const [uri, name] of [
      ['zz', 'a.md'],
      ['mm', 'b.md'],
      ['aa', 'a.md'],
    ] as const)
      await write(uri, name);
    expect((await newestFiles(db, task_id)).map((row) => [row.name, row.file_uri])).toEqual([
      ['a.md', 'aa'],
      ['b.md', 'mm'],
    ]);
    await finish(await claimed('w1'), 'w1');
  });
});

describe('the end of a run', () => {
  const end = (run_id: string): TaskEvent[] => [{ type: 'run_end', run_id, outcome: 'finished', not_done: [] }];
  const ending = { task_status: TaskStatus.TaskFinish, answer_due: null };
  const endOf = (claim: Claim, known: number) => endFenced(db, { ...claim, worker: 'w1', known }, 9, end(claim.run_id), ending);
  const stateOf = async ({ task_id, run_id }: Claim) => {
    const { rows } = await db.query<{ task_status: number; state: string }>(
      'select task_status, state from task join run using (task_id) where task_id = $1 and run.run_id = $2',
      [task_id, run_id],
    );
    return [rows[0]?.task_status, rows[0]?.state];
  };
  const letWait = (tx: Queryable, claim: Claim, seq: number) =>
    keepWaiting(tx, {
      message_id: `m${claim.task_id}`,
      task_id: claim.task_id,
      seq,
      run_id: null,
      answer_id: `a${claim.task_id}`,
      content: '接着做',
      file_list: [],
      ability_type: 0,
      task_run_mode: TaskRunMode.Auto,
      disable_team_mode: false,
      experts: [],
    });

  test('is its last event, what becomes of the task and of the run, in one statement', async () => {
    await newTask();
    const claim = await claimed('w1');
    const [said] = await appendFenced(db, claim.task_id, claim.run_id, claim.fence, 1, [text(claim.run_id, '好')]);
    expect(await endOf(claim, said?.seq ?? 0)).toMatchObject([{ seq: 2, type: 'run_end', at: 9 }]);
    expect(await stateOf(claim)).toEqual([TaskStatus.TaskFinish, 'ended']);
    expect((await readWholeLog(db, claim.task_id)).map((event) => event.type)).toEqual(['text', 'run_end']);
  });

  test('is left to decide when something was said since, a message waits, the task is gone or the run is another worker’s', async () => {
    await newTask();
    const claim = await claimed('w1');
    await db.transaction((tx) => appendHost(tx, claim.task_id, 1, [{ type: 'task_renamed', task_name: 'y' }]));
    expect(await endOf(claim, 0)).toBeNull();
    await letWait(db, claim, 1);
    expect(await endOf(claim, 1)).toBeNull();
    await db.query('delete from waiting_message where task_id = $1', [claim.task_id]);
    await db.query('update task set task_status = 0 where task_id = $1', [claim.task_id]);
    expect(await endOf(claim, 1)).toBeNull();
    await db.query('update task set task_status = 1 where task_id = $1', [claim.task_id]);
    expect(await endOf({ ...claim, fence: claim.fence - 1 }, 1)).toBeNull();
    expect(await stateOf(claim)).toEqual([TaskStatus.Running, 'running']);
    expect(await endOf(claim, 1)).toHaveLength(1);
  });

  test('waits for whoever is saying something this moment, and sees it', async () => {
    await newTask();
    const claim = await claimed('w1');
    const { ended } = await db.transaction(async (tx) => {
      const [event] = await appendHost(tx, claim.task_id, 1, [{ type: 'task_renamed', task_name: 'y' }]);
      // It begins before that message is there to be seen, and must find it all the same.
      const under_way = endOf(claim, 0);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await letWait(tx, claim, event?.seq ?? 0);
      return { ended: under_way };
    });
    expect(await ended).toBeNull();
    expect(await stateOf(claim)).toEqual([TaskStatus.Running, 'running']);
    await finish(claim, 'w1');
  });
});

describe('the queue', () => {
  test('many workers at once: each run goes to one of them', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, newTask));
    const claims = (
      await Promise.all(Array.from({ length: 30 }, (_, n) => claimRuns(db, { worker: `w${n}`, lease_seconds: 60, most: 1 })))
    ).flatMap((one) => one.claims);
    const taken = claims.map((claim) => claim.run_id);
    expect(taken.toSorted()).toEqual(made.map((one) => one.run_id).toSorted());
    await db.query("update run set state = 'ended'");
  });

  test('many runs at once go to a worker with room for them, each under its own fence, and of one task only one', async () => {
    const tasks = await Promise.all(Array.from({ length: 5 }, newTask));
    const [first] = tasks;
    if (!first) throw new Error('there are five');
    await db.transaction((tx) => enqueueRun(tx, { run_id: `${first.run_id}b`, task_id: first.task_id, user_id: 'u' }));
    const { claims } = await claimRuns(db, { worker: 'w1', lease_seconds: 60, most: 10 });
    expect(new Set(claims.map((claim) => claim.task_id))).toEqual(new Set(tasks.map((one) => one.task_id)));
    expect(claims).toHaveLength(5);
    for (const claim of claims) await appendFenced(db, claim.task_id, claim.run_id, claim.fence, 1, [text(claim.run_id, 'here')]);
    const {
      claims: [left, ...more],
    } = await claimRuns(db, { worker: 'w2', lease_seconds: 60, most: 10 });
    expect([left?.run_id, more]).toEqual([`${first.run_id}b`, []]);
    for (const claim of claims) await finish(claim, 'w1');
    if (left) await finish(left, 'w2');
  });

  test('dying without getting anything done is counted; a turn or an answered call starts the count anew', async () => {
    const { task_id, run_id } = await newTask();
    const counts: number[] = [];
    const retry: TaskEvent = { type: 'tool_retry', run_id, call_id: 'c', attempt: 2 };
    for (const done of [[], [retry], [turnEnd(run_id, 1)], [retry], [retry]]) {
      const claim = await claimed('w1');
      counts.push(claim.failed_recoveries);
      await appendFenced(db, task_id, run_id, claim.fence, 1, [{ type: 'run_start', run_id, attempt: claim.attempt, brain: 'b' }, ...done]);
      await expire(run_id);
    }
    const last = await claimed('w1');
    expect([...counts, last.failed_recoveries]).toEqual([0, 1, 2, 1, 2, 3]);
    await finish(last, 'w1');
  });

  test('of two that were together at every death only the one that kills is charged', async () => {
    const innocent = await newTask();
    const poison = await newTask();
    const fresh = await newTask();
    const together: number[] = [];
    let last = 0;
    let worst = 0;
    for (let life = 1; last <= maxFailedRecoveries; life++) {
      expect(life).toBeLessThan(20);
      const { claims } = await claimRuns(db, { worker: `w${life}`, lease_seconds: 60, most: 10 });
      const killer = claims.find((claim) => claim.run_id === poison.run_id);
      last = killer?.failed_recoveries ?? last;
      for (const claim of claims) {
        if (claim !== killer) worst = Math.max(worst, claim.failed_recoveries);
        // Whoever is beside it when it kills, within a second of the take-over, has got nothing done yet.
        if (!killer) await appendFenced(db, claim.task_id, claim.run_id, claim.fence, 1, [turnEnd(claim.run_id, life)]);
      }
      if (killer) together.push(claims.length);
      for (const { run_id } of claims) await expire(run_id);
    }
    expect(worst).toBeLessThan(maxFailedRecoveries);
    // Once unsuspected, once more as anybody's worker may die, then alone.
    expect(together[0]).toBe(3);
    for (const { run_id } of [innocent, poison, fresh]) await db.query("update run set state = 'ended' where run_id = $1", [run_id]);
  });

  test('a worker takes one suspect at a time, others beside it; another worker takes the next', async () => {
    const suspects = [await newTask(), await newTask()];
    for (const { run_id } of suspects)
      await db.query("update run set failed_recoveries = 1, state = 'running', worker = 'dead' where run_id = $1", [run_id]);
    for (const { run_id } of suspects) await expire(run_id);
    const fresh = await newTask();
    const take = async (worker: string) =>
      (await claimRuns(db, { worker, lease_seconds: 60, most: 10 })).claims.map(({ run_id }) => run_id);
    const [one, two] = suspects.map(({ run_id }) => run_id);
    expect((await take('w1')).toSorted()).toEqual([one, fresh.run_id].toSorted());
    expect(await take('w1')).toEqual([]);
    expect(await take('w2')).toEqual([two]);
    await db.query("update run set state = 'ended'");
  });

  test('given back cleanly it is no death; what is wanted is heard by whoever has it', async () => {
    const { task_id, run_id } = await newTask();
    await claimed('w1');
    await releaseRun(db, 'w1', run_id);
    const claim = await claimed('w2');
    expect([claim.failed_recoveries, claim.attempt, claim.wanted]).toEqual([0, 2, null]);
    expect(await wantOfRun(db, task_id, 'stop')).toEqual({ run_id, state: 'running' });
    expect(await extendLeases(db, 'w2', [run_id], 60)).toEqual(new Map([[run_id, 'stop']]));
    await finish(claim, 'w2');
    expect(await wantOfRun(db, task_id, 'stop')).toBeNull();
  });
});

describe('signals', () => {
  const hubs: Hub[] = [];
  const said: Error[] = [];
  const note = (error: Error): void => void said.push(error);
  afterAll(async () => {
    for (const hub of hubs) await hub.close();
  });
  async function twoProcesses(): Promise<[Hub, Hub]> {
    const pair: [Hub, Hub] = [await createHub(db.pool, 'p1', note), await createHub(db.pool, 'p2', note)];
    hubs.push(...pair);
    return pair;
  }
  async function heard<T>(list: T[], length: number): Promise<T[]> {
    while (list.length < length) await new Promise((resolve) => setTimeout(resolve, 5));
    return list;
  }

  test('reach the own process at once and others by NOTIFY, as hints without content', async () => {
    const [here, there] = await twoProcesses();
    const own: (NumberedEvent[] | null)[] = [];
    const others: [number, NumberedEvent[] | null][] = [];
    here.watchTask('t', { stored: (_last, events) => own.push(events), live: () => undefined });
    there.watchTask('t', { stored: (last, events) => others.push([last, events]), live: () => undefined });
    const events: NumberedEvent[] = [{ seq: 7, at: 1, type: 'text', run_id: 'r', text: 'x' }];
    here.stored('t', events);
    expect(own).toEqual([events]);
    expect(await heard(others, 1)).toEqual([[7, null]]);
    const lists: string[] = [];
    there.watchList('u', (task_id) => lists.push(task_id));
    here.listed('someone else', 't0');
    here.listed('u', 't1');
    expect(await heard(lists, 1)).toEqual(['t1']);
    const wanted: string[] = [];
    there.onWanted((run_id) => wanted.push(run_id));
    here.wanted('r');
    expect(await heard(wanted, 1)).toEqual(['r']);
  });

  test('live text arrives elsewhere in order and whole, however much of it there is', async () => {
    const [here, there] = await twoProcesses();
    let got = '';
    there.watchTask('t', {
      stored: () => undefined,
      live: (event: LiveEvent) => (got = event.type === 'text_delta' ? got + event.text : ''),
    });
    let spoken = '';
    for (let n = 0; n < 400; n++) {
      const piece = `${n}：案头📈"\n`.repeat(1 + (n % 50));
      spoken += piece;
      here.live('t', { type: 'text_delta', run_id: 'r', text: piece });
      if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 3));
    }
    while (got.length < spoken.length) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(got).toBe(spoken);
    expect(there.liveText('t')).toEqual({ run_id: 'r', text: spoken });
    here.stored('t', [{ seq: 1, at: 1, type: 'turn_end', run_id: 'r', turn: 1 }]);
    while (there.liveText('t')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(here.liveText('t')).toBeNull();
  });

  test('go on after the database cut every connection', async () => {
    const noisy = openDatabase(test_db.url, { onError: () => undefined });
    const listener = await createHub(noisy.pool, 'p3', note);
    hubs.push(await createHub(db.pool, 'p4', note));
    const sender = hubs.at(-1);
    let got = 0;
    listener.watchTask('t', { stored: () => (got += 1), live: () => undefined });
    await test_db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    while (got === 0) {
      sender?.stored('t', [{ seq: 1, at: 1, type: 'turn_end', run_id: 'r', turn: 1 }]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await listener.close();
    await noisy.close();
  });

  test('a connection that comes when the signals are closed already is let go of', async () => {
    const own = openDatabase(test_db.url, { onError: () => undefined });
    const hub = await createHub(own.pool, 'p5', note);
    await test_db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    );
    // The next connection takes its time: it comes after the end.
    const connect = own.pool.connect.bind(own.pool);
    const [begun, ready, there] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(own.pool, 'connect').mockImplementation(async () => {
      begun.resolve();
      await ready.promise;
      const client = await connect();
      there.resolve();
      return client;
    });
    await begun.promise;
    await hub.close();
    ready.resolve();
    await there.promise;
    // Would wait for ever for a connection nobody lets go of.
    await own.close();
    expect(own.pool.totalCount).toBe(0);
  });
});
