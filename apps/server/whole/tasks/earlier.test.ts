/** What comes before the end of a long task: who may read it, how it travels, and that it makes the task whole. */
import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { fold } from '#contract/timeline/fold/fold.ts';
import { filled, rangeOf, unpackSnapshot } from '#contract/timeline/fold/snapshot.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { emptyView, type TaskView } from '#contract/timeline/fold/view.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '../common-server-testing.ts';
import { anonymous, eventsOf, openStream, signUp, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let owner: Person;
let task_id: string;
const turns = 60;

beforeAll(async () => {
  ({ db, server } = await commonServer());
  owner = await signUp(server);
  task_id = await fill(turns);
});

/** As the product would have stored it: questions, five steps each, and an answer. */
async function fill(many: number): Promise<string> {
  const id = randomBytes(16).toString('hex');
  const events: TaskEvent[] = [{ type: 'task_created', task_name: '很长的任务', task_type: 1 }];
  for (let n = 0; n < many; n++) {
    const run_id = `${n}`.padStart(32, 'a');
    const said = { file_list: [], ability_type: 0 as const, task_run_mode: 2 as const };
    events.push({
      type: 'message',
      message_id: `${n}`.padStart(32, 'b'),
      answer_id: run_id,
      kind: 'query',
      content: `第 ${n + 1} 问`,
      ...said,
    });
    events.push({ type: 'run_start', run_id, attempt: 1, brain: 'x' });
    for (let step = 0; step < 5; step++) {
      const call_id = `${n}-${step}`;
      events.push({
        type: 'tool_call',
        run_id,
        call_id,
        tool: 'read_file',
        operation: 'file',
        title: `正在读取 ${call_id}`,
        input: { name: call_id },
      });
      events.push({ type: 'tool_result', run_id, call_id, ok: true, output: '内容'.repeat(200), files: [], not_done: [], elapsed_ms: 3 });
    }
    events.push({ type: 'text', run_id, text: `第 ${n + 1} 答` });
    events.push({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
  }
  await db.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, last_seq, create_time, update_time, search_due)
     values ($1, $2, '很长的任务', 1, 3, $3, 1, 1, false)`,
    [id, owner.user_id, events.length],
  );
  await db.pool.query(
    `insert into task_event (task_id, seq, at, type, body)
     select $1, n, n, given.type, given.body from unnest($2::text[], $3::jsonb[]) with ordinality as given (type, body, n)`,
    [id, events.map(({ type }) => type), events.map(({ type: _type, ...body }) => JSON.stringify(body))],
  );
  return id;
}

interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** `fetch` unpacks by itself and says nothing of it. */
function fetched(person: Person, path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    get(`${server.address}${path}`, { headers: { cookie: person.cookie, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }));
    }).on('error', reject);
  });
}

async function beginning(): Promise<number> {
  const stream = await openStream(server, owner, task_id, '?follow=0&last=10');
  await stream.ended;
  return Number(stream.received[0]?.id);
}

test('opened at its end, the rest read segment by segment, a task is what it is', async () => {
  const log = await eventsOf(owner, task_id);
  const whole = fold(emptyView, log);
  const stream = await openStream(server, owner, task_id, '?follow=0&last=10');
  await stream.ended;
  const [stand_in, ...tail] = stream.received.map(({ event }) => event);
  if (!stand_in || !('seq' in stand_in)) throw new Error('no beginning');
  expect(tail.filter((event) => event.type === 'message')).toHaveLength(10);
  const { bytes } = await fetched(owner, `/api/tasks/${task_id}/snapshot?until=${stand_in.seq}`);
  const { view, segments } = unpackSnapshot(JSON.parse(bytes.toString()));
  let opened: TaskView = fold(view, tail);
  expect(opened.messages).toHaveLength(whole.messages.length);
  expect(segments.length).toBeGreaterThan(3);
  for (const index of segments.keys()) {
    const { after, until } = rangeOf(segments, index);
    const segment = await fetched(owner, `/api/tasks/${task_id}/segment?after=${after}&until=${until}`);
    const events: NumberedEvent[] = JSON.parse(segment.bytes.toString());
    expect(events.map(({ seq }) => seq)).toEqual(log.slice(after, until).map(({ seq }) => seq));
    opened = filled(opened, fold(emptyView, events));
  }
  expect(JSON.parse(JSON.stringify(opened.messages))).toEqual(JSON.parse(JSON.stringify(whole.messages)));
});

test('a segment travels packed as the caller takes it, is kept by browsers, and costs nothing when it is known', async () => {
  const path = `/api/tasks/${task_id}/segment?after=0&until=${await beginning()}`;
  const plain = await fetched(owner, path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const gzip = await fetched(owner, path, { 'accept-encoding': 'gzip, deflate' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  for (let asked = 0; asked < 2; asked++) {
    const br = await fetched(owner, path, { 'accept-encoding': 'gzip, br;q=1.0, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 20);
    expect(br.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(br.headers.vary).toContain('Accept-Encoding');
    const known = await fetched(owner, path, { 'if-none-match': br.headers.etag ?? '' });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  }
  expect((await fetched(owner, path, { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('a task that grows is gone on with from its snapshot, and what was full stays', async () => {
  const own = task_id;
  const until = await beginning();
  const before = unpackSnapshot(JSON.parse((await fetched(owner, `/api/tasks/${own}/snapshot?until=${until}`)).bytes.toString()));
  await owner.get('SendMessage', { task_id: own, query: '再来一问' });
  const kept = await db.pool.query<{ seq: number }>('select seq from task_snapshot where task_id = $1', [own]);
  expect(Number(kept.rows[0]?.seq)).toBe(until);
  // Not every new message is worth another snapshot.
  expect(await beginning()).toBe(until);
  const later = until + 14;
  const after = unpackSnapshot(
    JSON.parse(
      gunzipSync((await fetched(owner, `/api/tasks/${own}/snapshot?until=${later}`, { 'accept-encoding': 'gzip' })).bytes).toString(),
    ),
  );
  expect(after.segments.slice(0, before.segments.length - 1)).toEqual(before.segments.slice(0, -1));
  expect(after.view.messages.length).toBe(before.view.messages.length + 2);
});

test('only who may see the task reads it, at each call, and never more than there is', async () => {
  const stranger = await signUp(server);
  for (const path of [`/api/tasks/${task_id}/segment?after=0&until=5`, `/api/tasks/${task_id}/snapshot?until=5`]) {
    expect((await fetched(owner, path)).status).toBe(200);
    expect((await fetched(anonymous(server), path)).status).toBe(401);
    const refused = await fetched(stranger, path);
    expect(refused.status).toBe(404);
    expect(refused.headers['cache-control']).toBe('no-store');
    // Not even that it is there.
    expect((await fetched(stranger, path, { 'if-none-match': '"segment-0-5"' })).status).toBe(404);
    expect((await fetched(owner, path.replace('until=5', 'until=99999999'))).status).toBe(404);
    expect((await fetched(owner, path.replace('until=5', 'until=x'))).status).toBe(400);
    expect((await fetched(owner, path.replace(task_id, 'x'))).status).toBe(404);
    expect((await fetched(owner, path.replace(task_id, randomBytes(16).toString('hex')))).status).toBe(404);
  }
  const gone = await fill(2);
  expect((await fetched(owner, `/api/tasks/${gone}/segment?after=0&until=5`)).status).toBe(200);
  await owner.get('DeleteAntouTask', { task_id: gone });
  expect((await fetched(owner, `/api/tasks/${gone}/segment?after=0&until=5`)).status).toBe(404);
});
