/** A log of many megabytes, asked for by many calls at once, on the real server. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { anonymous, eventsOf, signUp, startServer, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let person: Person;
let task_id: string;

const texts = 24;
const chars = 300_000;

beforeAll(async () => {
  db = await testDatabase();
  server = await startServer({ database: db.url });
  person = await signUp(server);
  task_id = await person.newTask();
  // As an older version stored what models said: in one row, however long.
  const letters = `array_to_string(array(select chr((19968 + (n::bigint * 7919 + t) % 20000)::int) from generate_series(1, ${chars}) n), '')`;
  await db.pool.query(
    `insert into task_event (task_id, seq, at, type, body)
     select $1, 1 + t, 1, 'text', jsonb_build_object('run_id', 'r', 'text', ${letters}) from generate_series(1, ${texts}) t`,
    [task_id],
  );
  await db.pool.query('update task set last_seq = $2, task_status = 3 where task_id = $1', [task_id, 1 + texts]);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

const residentMb = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;

test('forty calls at once are all answered, in bounded memory, while somebody else looks at their list', async () => {
  const other = await signUp(server);
  await person.get('GetTaskEvents', { task_id });
  const before = residentMb();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentMb())), 5);
  const calls = Array.from({ length: 40 }, (_, n) => person.call('GetTaskEvents', { task_id, after: n % texts }));
  const lists = await Promise.all(Array.from({ length: 10 }, () => other.call('GetTaskList', {})));
  const answers = await Promise.all(calls);
  clearInterval(timer);
  expect(lists.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  for (const { data } of answers) {
    // Each text is nearly a megabyte, so each comes alone, or behind the first event, which is short.
    expect(data.events.length).toBeLessThanOrEqual(2);
    expect(data.has_more).toBe(data.events.at(-1)?.seq !== 1 + texts);
  }
  // Forty times all of it is 850 MB as it travels, and several times that on its way; what is left is what the collector has not yet taken.
  expect(peak - before).toBeLessThan(500);
});

test('cursor after cursor everything arrives, once and in order', async () => {
  const events = await eventsOf(person, task_id);
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 1 + texts }, (_, n) => n + 1));
  expect(events.filter((event) => event.type === 'text' && event.text.length === chars)).toHaveLength(texts);
  expect((await anonymous(server).call('GetTaskEvents', { task_id })).status).toBe(401);
});
