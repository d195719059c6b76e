/** Texts of hundreds of thousands of characters: rows hold their beginnings, models and exports get all of them, and they go with their task. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { textOf } from '#e2e/kit/provider-protocol.ts';
import type { ReplayFile } from '#contract/timeline/fold/replay.ts';
import { TaskStatus } from '#contract/task.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createFileStore } from '#server/platform/files/store.ts';
import { tidy } from '#server/runs/housekeeping.ts';
import { anonymous, eventsOf, modelEnv, signUp, startServer, untilIdle, type Person, type TestServer } from '../testing.ts';

let db: TestDatabase;
let provider: ScriptedProvider;
let server: TestServer;
let owner: Person;
let task_id: string;

const longText = `开头${'长篇大论，'.repeat(40_000)}结尾`;
const longInput = `题目${'正文内容，'.repeat(30_000)}落款`;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startProvider(
    ({ messages }) => {
      if (messages.at(-1)?.role === 'tool') return { text: '写完了' };
      const asked = messages.filter(({ role }) => role === 'user').length;
      return asked > 1 ? { text: '记得' } : { text: longText, calls: [{ name: 'no_such_tool', arguments: { content: longInput } }] };
    },
    { chunk_chars: 20_000 },
  );
  server = await startServer({ database: db.url, env: { ...modelEnv(provider), MODEL_CONTEXT_TOKENS: '9000000' } });
  owner = await signUp(server);
  ({ task_id } = await owner.ask('写一篇很长的'));
  expect(await untilIdle(owner, task_id)).toBe(TaskStatus.TaskFinish);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await db.drop();
});

const get = (person: Person, path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers: { cookie: person.cookie, ...headers } });

async function longOnes() {
  const events = await eventsOf(owner, task_id);
  const text = events.find((event) => event.type === 'text' && event.whole);
  const call = events.find((event) => event.type === 'tool_call');
  if (text?.type !== 'text' || call?.type !== 'tool_call') throw new Error('nothing long was said');
  return { text, call };
}

test('a row holds the beginning, and people get all of it when they ask', async () => {
  const { text, call } = await longOnes();
  expect(text.text).toBe(longText.slice(0, 32_768));
  expect(JSON.stringify(call.input).length).toBeLessThan(40_000);
  const { rows } = await db.pool.query<{ most: number }>(
    'select max(octet_length(body::text)) as most from task_event where task_id = $1',
    [task_id],
  );
  expect(rows[0]?.most).toBeLessThan(150_000);
  const all = await get(owner, `/api/tasks/${task_id}/whole?until=${text.seq}&part=text`);
  expect(await all.text()).toBe(longText);
  expect(all.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(all.headers.get('content-security-policy')).toContain('sandbox');
  expect(await (await get(owner, `/api/tasks/${task_id}/whole?until=${call.seq}&part=input`)).json()).toEqual({ content: longInput });
  expect((await get(anonymous(server), `/api/tasks/${task_id}/whole?until=${text.seq}&part=text`)).status).toBe(401);
  expect((await get(await signUp(server), `/api/tasks/${task_id}/whole?until=${text.seq}&part=text`)).status).toBe(404);
  expect((await get(owner, `/api/tasks/${task_id}/whole?until=${text.seq}&part=kept`)).status).toBe(404);
});

test('the model is told every word of it in the next turn', async () => {
  await owner.get('SendMessage', { task_id, query: '还记得吗' });
  expect(await untilIdle(owner, task_id)).toBe(TaskStatus.TaskFinish);
  const messages = provider.requests.findLast(({ chat }) => chat !== null)?.chat?.messages ?? [];
  const said = messages.find((message) => message.role === 'assistant');
  expect(said && textOf(said)).toBe(longText);
  expect(said?.role === 'assistant' && JSON.parse(said.tool_calls?.[0]?.function.arguments ?? '{}')).toEqual({ content: longInput });
  const { text } = await longOnes();
  const sent = await owner.get('GetModelCall', { task_id, answer_id: text.run_id, n: 2 });
  expect(JSON.stringify(sent.messages)).toContain('结尾');
});

test('who has the link of a share gets all of what it holds, the file included, and nothing else', async () => {
  const { text, call } = await longOnes();
  const share = await owner.get('CreateTaskReplay', { task_id });
  const guest = anonymous(server);
  const { replay_file } = await guest.get('GetTaskReplayById', { task_share_id: share.share_id, secret: share.secret });
  const replay: ReplayFile = await (await fetch(replay_file.file_url)).json();
  expect(replay.message_list[1]?.content).toContain(longText);
  expect(JSON.stringify(replay.events)).not.toContain('"key"');
  const pass = { 'x-share-id': share.share_id, 'x-share-secret': share.secret };
  const whole = (seq: number, part: string, headers: Record<string, string> = pass) =>
    get(guest, `/api/shares/${share.share_id}/whole?until=${seq}&part=${part}`, headers);
  expect(await (await whole(text.seq, 'text')).text()).toBe(longText);
  expect(await (await whole(call.seq, 'input')).json()).toEqual({ content: longInput });
  expect((await whole(text.seq, 'input')).status).toBe(404);
  expect((await whole(1, 'text')).status).toBe(404);
  expect((await whole(text.seq, 'text', { ...pass, 'x-share-secret': '0'.repeat(32) })).status).toBe(404);
});

test('it goes with its task', async () => {
  const store = await createFileStore({ kind: 'fs', dir: join(server.data, 'files') });
  const own = openDatabase(db.url);
  const keys = (await own.query<{ store_key: string }>('select store_key from long_event where task_id = $1', [task_id])).rows;
  expect(keys).toHaveLength(2);
  expect(await store.size(keys[0]?.store_key ?? '')).toBeGreaterThan(400_000);
  await owner.get('DeleteAntouTask', { task_id });
  await tidy({ db: own, store, now: () => Date.now() + 8 * 24 * 3_600_000 });
  for (const { store_key } of keys) await expect(store.size(store_key)).rejects.toThrow('文件不存在');
  expect((await own.query('select 1 from long_event where task_id = $1', [task_id])).rowCount).toBe(0);
  await own.close();
});
