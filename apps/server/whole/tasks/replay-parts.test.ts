/** A long task that is shared: its replay is one file, can be read in parts, and both tell the same. */
import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { fold } from '#contract/timeline/fold/fold.ts';
import { filled, unpackSnapshot } from '#contract/timeline/fold/snapshot.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { ReplayFile, ReplayIndex } from '#contract/timeline/fold/replay.ts';
import { emptyView } from '#contract/timeline/fold/view.ts';
import type { TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '../common-server-testing.ts';
import { anonymous, signUp, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  ({ db, server } = await commonServer());
  owner = await signUp(server);
});

/** Forty turns of long texts; the one in the middle was undone and said anew. The last is under way. */
async function fill(): Promise<string> {
  const task_id = randomBytes(16).toString('hex');
  const events: TaskEvent[] = [{ type: 'task_created', task_name: '要分享的任务', task_type: 1 }];
  for (let n = 0; n < 40; n++) {
    const run_id = `${n}`.padStart(32, 'a');
    const message_id = `${n}`.padStart(32, 'b');
    const content = `问 ${n}`;
    events.push({
      type: 'message',
      message_id,
      answer_id: run_id,
      kind: 'query',
      content,
      file_list: [],
      ability_type: 0,
      task_run_mode: 2,
    });
    events.push({ type: 'run_start', run_id, attempt: 1, brain: '机密的模型' });
    events.push({ type: 'reasoning', run_id, text: '心里话' });
    events.push({
      type: 'tool_call',
      run_id,
      call_id: `c${n}`,
      tool: 'read_file',
      operation: 'file',
      title: '读',
      input: { secret: '输入' },
    });
    const file = { uri: `task/${task_id}/${n}`, name: `文${n % 3}.md`, bytes: 5 };
    events.push({ type: 'tool_result', run_id, call_id: `c${n}`, ok: true, output: '输出', files: [file], not_done: [], elapsed_ms: 1 });
    events.push({ type: 'text', run_id, text: `答 ${n} ${'长'.repeat(15_000)}` });
    if (n < 39) events.push({ type: 'run_end', run_id, outcome: 'finished', not_done: [] });
    if (n === 20) events.push({ type: 'turn_undone', message_id, added: [], changed: [], stays: [] });
  }
  await db.pool.query(
    `insert into task (task_id, user_id, task_name, task_type, task_status, last_seq, create_time, update_time, search_due)
     values ($1, $2, '要分享的任务', 1, 3, $3, 1, 1, false)`,
    [task_id, owner.user_id, events.length],
  );
  await db.pool.query(
    `insert into task_event (task_id, seq, at, type, body)
     select $1, n, n, given.type, given.body from unnest($2::text[], $3::jsonb[]) with ordinality as given (type, body, n)`,
    [task_id, events.map(({ type }) => type), events.map(({ type: _type, ...body }) => JSON.stringify(body))],
  );
  return task_id;
}

type Share = { share_id: string; secret: string };
const part = (share: Share, path: string, secret = share.secret) =>
  fetch(`${server.address}/api/shares/${share.share_id}/${path}`, { headers: { 'x-share-id': share.share_id, 'x-share-secret': secret } });

test('the whole file and the parts tell the same, and nothing of what is not shared', async () => {
  const task_id = await fill();
  const share = await owner.get('CreateTaskReplay', { task_id });
  const { replay_file } = await anonymous(server).get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
  expect(replay_file.is_segmented).toBe(true);
  const whole: ReplayFile = await (await fetch(replay_file.file_url)).json();
  const text = JSON.stringify(whole);
  for (const hidden of ['心里话', '机密的模型', '答 20 ', '问 20']) expect(text).not.toContain(hidden);
  expect(whole.message_list).toHaveLength(78);
  expect(whole.message_list[1]?.content).toBe(`答 0 ${'长'.repeat(15_000)}`);
  expect(whole.message_list[1]?.file_list).toEqual([{ file_uri: `task/${task_id}/0`, file_name: '文0.md' }]);
  expect(whole.events.at(-1)).toMatchObject({ type: 'run_end', outcome: 'stopped', reason: expect.stringContaining('分享时任务还在进行') });

  const index: ReplayIndex = await (await part(share, 'index')).json();
  expect(index.segments.length).toBeGreaterThan(4);
  const parts: NumberedEvent[][] = [];
  for (const { after, until, events, start, end } of index.segments) {
    // As large as what one call answers, and one turn more at most.
    expect(end - start).toBeLessThan(1_000_000);
    const own: NumberedEvent[] = await (await part(share, `segment?after=${after}&until=${until}`)).json();
    expect(own).toHaveLength(events);
    parts.push(own);
  }
  expect(parts.flat()).toEqual(whole.events);
  expect(index.events).toBe(whole.events.length);
  expect(index.file_list).toEqual(whole.file_list);

  const snapshot = index.snapshot && unpackSnapshot(index.snapshot);
  const last = snapshot?.view.last_seq ?? 0;
  const end = index.segments.findIndex(({ after }) => after === last);
  let view = fold(snapshot?.view ?? emptyView, parts.slice(end).flat());
  for (const own of parts.slice(0, end)) view = filled(view, fold(emptyView, own));
  expect(view.messages).toEqual(fold(emptyView, whole.events).messages);
});

test('with some files only, what tools were given and answered is in neither', async () => {
  const task_id = await fill();
  const share = await owner.get('CreateTaskReplay', { task_id, file_list: [{ file_uri: `task/${task_id}/1`, file_name: '文1.md' }] });
  const index: ReplayIndex = await (await part(share, 'index')).json();
  expect(index.file_list.map(({ file_uri }) => file_uri)).toEqual([`task/${task_id}/1`]);
  for (const { after, until } of index.segments)
    expect(await (await part(share, `segment?after=${after}&until=${until}`)).text()).not.toMatch(/输入|输出/);
});

test('a part is for whoever has the link, as long as it is open', async () => {
  const task_id = await fill();
  const share = await owner.get('CreateTaskReplay', { task_id });
  const index: ReplayIndex = await (await part(share, 'index')).json();
  const [first] = index.segments;
  for (const path of ['index', `segment?after=${first?.after}&until=${first?.until}`]) {
    expect((await part(share, path)).status).toBe(200);
    expect((await part(share, path, '0'.repeat(32))).status).toBe(404);
    expect((await fetch(`${server.address}/api/shares/${share.share_id}/${path}`, { headers: { cookie: owner.cookie } })).status).toBe(404);
    await owner.get('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type: 2 });
    expect((await part(share, path)).status).toBe(404);
    await owner.get('OperateTaskReplay', { task_id, task_share_id: share.share_id, operate_type: 1 });
  }
  expect((await part(share, 'segment?after=0&until=3')).status).toBe(404);
});

test('a replay that was written in one piece is told to be one', async () => {
  const task_id = await fill();
  const share = await owner.get('CreateTaskReplay', { task_id });
  await db.pool.query('update task_share set replay_index = null where share_id = $1', [share.share_id]);
  const { replay_file } = await anonymous(server).get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
  expect(replay_file.is_segmented).toBe(false);
  expect((await part(share, 'index')).status).toBe(404);
});
