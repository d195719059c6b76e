/** Help with prompts over the wire: built in, with a model, and when the caller leaves. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { order } from '#brains/builtin/reading/make/testing.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { commonServer } from '#server/whole/common-server-testing.ts';
import { anonymous, modelEnv, signUp, startServer, until, type Person, type TestServer } from '#server/whole/testing.ts';
import { wordCounts } from './operations.ts';

let db: TestDatabase;
let provider: ScriptedProvider;
let builtin: TestServer;
let withModel: TestServer;
let person: Person;
let modelPerson: Person;

beforeAll(async () => {
  db = await testDatabase();
  provider = await startProvider(
    () => ({ text: '写一份本周周报，读者是{#InputSlot id="r" placeholder="比如：领导"#}{#/InputSlot#}。'.repeat(20) }),
    {
      delay_ms: 20,
      chunk_chars: 8,
    },
  );
  builtin = (await commonServer()).server;
  withModel = await startServer({ database: db.url, env: modelEnv(provider) });
  person = await signUp(builtin);
  modelPerson = await signUp(withModel);
});
afterAll(async () => {
  await Promise.all([withModel.stop(), provider.close()]);
  await db.drop();
});

test('every length on offer is understood', async () => {
  const { deep_word_count } = await person.get('GetDeepWritingConf', {});
  expect(deep_word_count).toEqual(wordCounts);
  for (const option of deep_word_count)
    expect(order(`${option}，写一份调研报告`, 'document').length?.value.about).toBeGreaterThanOrEqual(500);
});

test('a request is rewritten as it streams; nothing at all is refused before the stream begins', async () => {
  const { data } = await person.stream('OptimizePrompt', { query: '周报', ability_type: 4 });
  const done = data.at(-1);
  expect(done).toMatchObject({ type: 'done', unchanged: false });
  expect(data.length).toBeGreaterThan(3);
  expect(await person.stream('OptimizePrompt', { query: ' ' })).toMatchObject({
    status: 400,
    code: 100001,
    msg: '请先写下您想做的事，再优化指令',
  });
  expect(
    await person.stream('OptimizePrompt', { query: '周报', files: Array.from({ length: 11 }, () => ({ name: 'a', size: 1 })) }),
  ).toMatchObject({
    status: 400,
  });
});

test('nobody unknown makes the model work', async () => {
  const before = provider.requests.length;
  const { sug_list } = await anonymous(withModel).get('HomeSug', { ability_type: 4, files: [{ name: '销售.xlsx', size: 1 }] });
  expect(sug_list[0]?.content).toBe('分析 销售.xlsx 的趋势并找出异常');
  expect(provider.requests.length).toBe(before);
  // The model's answer is no list: the person gets the built-in ones.
  expect(await modelPerson.get('HomeSug', { ability_type: 4, files: [{ name: '销售.xlsx', size: 1 }] })).toEqual({ sug_list });
  expect(provider.requests.length).toBe(before + 1);
});

test('a visit without files asks no model; files ask it once, however often and in how many windows, and it is counted', async () => {
  const who = await signUp(withModel);
  const before = provider.requests.length;
  const asked = (): number => provider.requests.length - before;
  for (let visits = 0; visits < 3; visits++) expect((await who.get('HomeSug', { ability_type: 4 })).sug_list.length).toBeGreaterThan(2);
  expect(asked()).toBe(0);

  const files = [{ name: '销售.xlsx', size: 1 }];
  const windows = await Promise.all(Array.from({ length: 4 }, () => who.get('HomeSug', { ability_type: 4, files })));
  for (const one of [...windows, await who.get('HomeSug', { ability_type: 4, files })]) expect(one).toEqual(windows[0]);
  expect(asked()).toBe(1);
  // Who leaves finds it at the next visit.
  const abort = new AbortController();
  const left = fetch(`${withModel.address}/api/rpc/HomeSug`, {
    method: 'POST',
    body: JSON.stringify({ ability_type: 4, files: [{ name: '采购.xlsx', size: 1 }] }),
    headers: { 'content-type': 'application/json', cookie: who.cookie },
    signal: abort.signal,
  }).catch(() => null);
  await until(() => asked() === 2, 'the other file to be asked about');
  abort.abort();
  await left;
  await who.get('HomeSug', { ability_type: 4, files: [{ name: '采购.xlsx', size: 1 }] });
  expect(asked()).toBe(2);

  await who.stream('OptimizePrompt', { query: '写周报' });
  const { rows } = await db.pool.query<{ call: string; tokens: number }>(
    'select call, (input_tokens + output_tokens)::int as tokens from model_use where user_id = $1 order by at',
    [who.user_id],
  );
  expect(rows.map(({ call }) => call)).toEqual(['suggest', 'suggest', 'optimise']);
  expect(rows.every(({ tokens }) => tokens > 0)).toBe(true);
});

test('who leaves ends the model’s work', async () => {
  const abort = new AbortController();
  const answer = await fetch(`${withModel.address}/api/rpc/OptimizePrompt`, {
    method: 'POST',
    body: JSON.stringify({ query: '写周报' }),
    headers: { 'content-type': 'application/json', cookie: modelPerson.cookie },
    signal: abort.signal,
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  await answer.body?.getReader().read();
  abort.abort();
  await until(() => provider.requests.at(-1)?.closed_early, 'the call to the model to end');
});

test('a model that fails is told in the stream’s own words', async () => {
  provider.failWith(() => 'unauthorized');
  const { status, msg, data } = await modelPerson.stream('OptimizePrompt', { query: '写周报' });
  provider.failWith(() => null);
  // It failed before the first word, so the answer is an ordinary refusal.
  expect({ status, data }).toEqual({ status: 500, data: {} });
  expect(msg).toMatch(/密钥/);
});
