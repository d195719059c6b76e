/** A person's own model: kept secret, tested with words that help, used by their runs and nobody else's. */
import type { ModelVision } from '#contract/model-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { longAnswerScenario } from '#e2e/kit/provider-scenarios.ts';
import { failuresInOrder, type FailureWay } from '#e2e/kit/provider-failures.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { builtinBrain } from '#brains/builtin/builtin.ts';
import { recipes } from '#capabilities/skills/skills.server.ts';
import { TaskStatus } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { createSeal } from '#server/platform/sealed.ts';
import { eventsOf, signUp, startServer, untilIdle, type Person, type TestServer } from '#server/whole/testing.ts';
import { createPersonalBrains } from './brains.ts';
import { modelNamed } from './named.ts';

const key = 'sk-personal-31415926';
let db: TestDatabase;
let server: TestServer;
let provider: ScriptedProvider;
let cheap: ScriptedProvider;
let backup: ScriptedProvider;
beforeAll(async () => {
  [db, provider, cheap, backup] = await Promise.all([
    testDatabase(),
    startProvider(longAnswerScenario({ lines: 2, lines_per_second: 1000 }), { api_key: key, retry_after: 0 }),
    startProvider(() => ({ text: '没有人问过它别的' }), { name: async () => '小模型起的名' }),
    startProvider(() => ({ text: '备用模型写的回答。', usage: { prompt_tokens: 1000, completion_tokens: 100 } })),
  ]);
  const hosts = [provider, cheap, backup].map(({ base_url }) => new URL(base_url).host);
  server = await startServer({ database: db.url, env: { MODEL_PRIVATE_HOSTS: hosts.join(',') } });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([provider, cheap, backup].map((one) => one.close()));
  await db.drop();
});

const service = () =>
  ({
    name: '我的模型',
    protocol: 'openai-compatible',
    base_url: provider.base_url,
    model: 'scripted',
    temperature: null,
    max_output_tokens: null,
  }) as const;

async function withModel(): Promise<{ person: Person; setting_id: string }> {
  const person = await signUp(server);
  const { setting } = await person.get('SaveModelSetting', { ...service(), api_key: key });
  await person.get('ChooseModel', { setting_id: setting.setting_id });
  return { person, setting_id: setting.setting_id };
}

async function brainOfNextRun(person: Person): Promise<{ label: string | undefined; status: TaskStatus; reason: string | undefined }> {
  const { task_id } = await person.ask('你好');
  const status = await untilIdle(person, task_id);
  const events = await eventsOf(person, task_id);
  const start = events.find((event) => event.type === 'run_start');
  const end = events.findLast((event) => event.type === 'run_end');
  return {
    label: start?.type === 'run_start' ? start.brain : undefined,
    status,
    reason: end?.type === 'run_end' ? end.reason : undefined,
  };
}

test('the chosen model answers its person; others and the next choice are answered by the built-in engine', async () => {
  const { person, setting_id } = await withModel();
  expect((await person.get('GetWorkspaceInfo', {})).brain).toEqual({ kind: 'model', label: '我的模型' });
  const calls = provider.requests.length;
  expect(await brainOfNextRun(person)).toMatchObject({ label: '我的模型', status: TaskStatus.TaskFinish });
  expect(provider.requests.length).toBeGreaterThan(calls);

  const other = await signUp(server);
  expect((await brainOfNextRun(other)).label).toBe('内置引擎');

  await person.get('SaveModelSetting', { ...service(), name: '改了名的模型', setting_id });
  expect((await brainOfNextRun(person)).label).toBe('改了名的模型');

  expect((await person.get('ChooseModel', { setting_id: 'builtin' })).brain.kind).toBe('builtin');
  expect((await brainOfNextRun(person)).label).toBe('内置引擎');

  await person.get('ChooseModel', { setting_id });
  await person.get('DeleteModelSetting', { setting_id });
  expect((await person.get('GetModelSettings', {})).chosen).toBe('builtin');
  expect((await brainOfNextRun(person)).label).toBe('内置引擎');
});

test('a price makes each call cost something; one price alone is refused', async () => {
  const { person, setting_id } = await withModel();
  const costOfNextRun = async () => {
    const { task_id } = await person.ask('你好');
    await untilIdle(person, task_id);
    const usage = (await eventsOf(person, task_id)).find((event) => event.type === 'usage');
    return usage?.type === 'usage' ? usage : undefined;
  };
  expect(await costOfNextRun()).not.toHaveProperty('cost');
  expect(await person.call('SaveModelSetting', { ...service(), setting_id, price_input: 2 })).toMatchObject({
    status: 400,
    data: { fields: { price_output: '输入和输出的价格要一起填写' } },
  });
  const { setting } = await person.get('SaveModelSetting', { ...service(), setting_id, price_input: 1_000, price_output: 2_000 });
  expect(setting).toMatchObject({ price_input: 1_000, price_output: 2_000 });
  const used = await costOfNextRun();
  expect(used?.cost).toBeCloseTo(((used?.input_tokens ?? 0) * 1_000 + (used?.output_tokens ?? 0) * 2_000) / 1_000_000);
  expect(used?.cost).toBeGreaterThan(0);
});

test('a cheaper model names the task and another takes over when the first does not answer; each is told and counted at its own price', async () => {
  const person = await signUp(server);
  const add = async (name: string, base_url: string, price: number | null = null) =>
    (
      await person.get('SaveModelSetting', {
        ...service(),
        name,
        base_url,
        api_key: key,
        price_input: price,
        price_output: price,
        price_cached: price === null ? null : 0,
      })
    ).setting.setting_id;
  const [main, small, fallback] = [
    await add('大模型', provider.base_url),
    await add('小模型', cheap.base_url, 1),
    await add('备用', backup.base_url, 100),
  ];
  await person.get('ChooseModel', { setting_id: main });
  await person.get('ChooseModelsBeside', { small, fallback });
  expect(await person.get('GetModelSettings', {})).toMatchObject({ chosen: main, small, fallback });

  provider.failWith(() => 'error_503');
  const { task_id } = await person.ask('根据附件写一份华东大区第三季度门店销售复盘，包含预算、年会方案和客户名单的要点');
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  provider.failWith(failuresInOrder());
  const events = await eventsOf(person, task_id);
  expect(events.findLast((event) => event.type === 'brain_retry')).toMatchObject({
    by: '备用',
    reason: '大模型 没有应答，改由 备用 完成',
  });
  const usage = events.flatMap((event) => (event.type === 'usage' ? [event] : []));
  expect(usage.find((event) => event.call?.for === 'name')?.brain).toBe('小模型');
  const turn = usage.find((event) => event.call?.for === 'turn');
  expect(turn).toMatchObject({ brain: '备用', input_tokens: 1000, output_tokens: 100 });
  expect(turn?.cost).toBeCloseTo((1000 * 100 + 100 * 100) / 1_000_000);
  expect(events.findLast((event) => event.type === 'task_renamed')).toMatchObject({ task_name: '小模型起的名' });
  expect(cheap.requests).toHaveLength(0);

  await person.get('DeleteModelSetting', { setting_id: fallback });
  expect(await person.get('GetModelSettings', {})).toMatchObject({ chosen: main, small, fallback: null });
  const stranger = await signUp(server);
  expect((await stranger.call('ChooseModelsBeside', { small, fallback: null })).status).toBe(404);
  expect(await person.call('ChooseModelsBeside', { small: 'environment', fallback: null })).toMatchObject({ status: 409 });
});

test('the key is sealed in the row, shown by its last four, and found nowhere else', async () => {
  const { person, setting_id } = await withModel();
  const { task_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const listed = await person.get('GetModelSettings', {});
  expect(listed.settings).toMatchObject([{ setting_id, has_key: true, key_end: '5926' }]);
  const { rows } = await db.pool.query('select * from model_setting m join task_event e on e.task_id = $1', [task_id]);
  for (const text of [JSON.stringify(listed), JSON.stringify(rows), JSON.stringify(await eventsOf(person, task_id)), server.log()])
    expect(text).not.toContain(key);
});

test('a stored key goes to its own host only', async () => {
  const { person, setting_id } = await withModel();
  const elsewhere = { ...service(), base_url: 'https://elsewhere.example.com/v1', setting_id };
  for (const name of ['SaveModelSetting', 'TestModelSetting'] as const) {
    const { name: label, ...rest } = elsewhere;
    const given = name === 'SaveModelSetting' ? { ...rest, name: label } : rest;
    // The two inputs differ by the name alone, which the branch above put right.
    const answer = await person.call(name, given as never);
    expect(answer).toMatchObject({ status: 400, data: { fields: { api_key: '地址换到了别的主机，请重新填写密钥' } } });
  }
  const { name: _name, ...same } = { ...service(), setting_id };
  expect(await person.get('TestModelSetting', same)).toMatchObject({ ok: true, reason: 'fine' });
});

test('a test says what stands in the way, and repeats nothing that the service wrote', async () => {
  const person = await signUp(server);
  const { name: _name, ...own } = service();
  const tried = async (
    change: Partial<Omit<typeof own, 'model'> & { api_key: string; base_url: string; model: string; vision: ModelVision }>,
  ) => person.get('TestModelSetting', { ...own, api_key: key, ...change });

  // Its name says nothing of pictures: it was shown one, and did not read it.
  const before = provider.requests.length;
  expect(await tried({})).toMatchObject({ ok: true, sees: false, message: '连接成功，这个模型可以使用。它不看图片，只读文字。' });
  expect(provider.requests.length - before).toBe(2);
  expect(JSON.stringify(provider.requests.at(-1)?.chat)).toContain('data:image/png;base64,');
  expect(await tried({ model: 'gpt-4o' })).toMatchObject({ ok: true, sees: true });
  expect(await tried({ vision: 'on' })).toMatchObject({ ok: true, sees: true });
  expect(provider.requests.length - before).toBe(4);
  const wrong = await tried({ api_key: 'sk-wrong-99999999' });
  expect(wrong).toMatchObject({ ok: false, reason: 'key', message: expect.stringContaining('HTTP 401') });
  expect(JSON.stringify(wrong)).not.toMatch(/sk-wrong|Incorrect/);
  expect(await tried({ base_url: provider.base_url.replace('/v1', '/v2') })).toMatchObject({ reason: 'not_found' });
  expect(await tried({ base_url: 'http://127.0.0.1:12345/v1' })).toMatchObject({ reason: 'private' });
  expect(await tried({ base_url: 'http://no-such-host.invalid/v1' })).toMatchObject({ reason: 'unreachable' });
  const https = provider.base_url.replace('http:', 'https:');
  expect(await tried({ base_url: https })).toMatchObject({ reason: 'certificate' });
  for (const [way, reason] of [
    ['rate_limit', 'rate_limit'],
    ['error_500', 'service'],
    ['bad_request', 'refused'],
    ['reset', 'unreachable'],
  ] satisfies [FailureWay, string][]) {
    provider.failWith(failuresInOrder(way));
    expect({ way, ...(await tried({})) }).toMatchObject({ way, ok: false, reason });
  }
  provider.failWith(failuresInOrder());
});

test('an address inside the network is not reached by a run either, and it says so at once', async () => {
  const person = await signUp(server);
  const { setting } = await person.get('SaveModelSetting', { ...service(), base_url: 'http://127.0.0.1:12345/v1', api_key: key });
  await person.get('ChooseModel', { setting_id: setting.setting_id });
  expect(await brainOfNextRun(person)).toMatchObject({
    status: TaskStatus.AbnormalInterrupt,
    reason: expect.stringContaining('MODEL_PRIVATE_HOSTS'),
  });
});

test('a run that goes on keeps the model it began with while that exists, in its newest version', async () => {
  const { person, setting_id } = await withModel();
  const { task_id, answer_id: run_id } = await person.ask('你好');
  await untilIdle(person, task_id);
  const seal = createSeal('a secret of the tests, long enough to be one', 'model keys');
  const builtin = builtinBrain(recipes);
  const ports = { fetch, sleep: () => Promise.resolve(), now: Date.now, monotonic: () => performance.now() };
  const brains = createPersonalBrains({ db: db.pool, seal, builtin, environment: null, ports });
  const again = async () => {
    const { rows } = await db.pool.query<{ model_choice: string | null }>('select model_choice from run where run_id = $1', [run_id]);
    return brains.ofRun({ run_id, user_id: person.user_id, model_choice: rows[0]?.model_choice ?? null });
  };

  await person.get('ChooseModel', { setting_id: 'builtin' });
  const begun = await again();
  expect(begun).toMatchObject({ choice: setting_id, kind: 'model' });
  expect((await again()).brain).toBe(begun.brain);
  expect((await brains.of(person.user_id)).choice).toBe('builtin');

  await person.get('SaveModelSetting', { ...service(), name: '新的名字', setting_id });
  expect((await again()).brain.label).toBe('新的名字');

  await person.get('DeleteModelSetting', { setting_id });
  expect((await again()).brain).toBe(builtin);
});

test('with another SECRET a stored key is asked for again instead of being sent', async () => {
  const { person } = await withModel();
  const seal = createSeal('another secret of the tests, long enough', 'model keys');
  const ports = { fetch, sleep: () => Promise.resolve(), now: Date.now, monotonic: () => performance.now() };
  const brains = createPersonalBrains({ db: db.pool, seal, builtin: builtinBrain(recipes), environment: null, ports });
  const { brain } = await brains.of(person.user_id);
  const transcript = { instructions: '', skill: null, today: { date: '2026-11-21', time_zone: 'Asia/Shanghai' }, entries: [] };
  const asking = brain.next(transcript, [], new AbortController().signal)[Symbol.asyncIterator]().next();
  await expect(asking).rejects.toThrow('请重新填写密钥');
});

test('a model is found by the name its person gave it, or by its own where that tells which', async () => {
  const { person } = await withModel();
  const seal = createSeal('a secret of the tests, long enough to be one', 'model keys');
  const ports = { fetch, sleep: () => Promise.resolve(), now: Date.now, monotonic: () => performance.now() };
  const named = (name: string) => modelNamed({ db: db.pool, seal, ports }, name);
  await person.get('SaveModelSetting', { ...service(), name: '便宜的', model: 'Tiny', api_key: key });
  expect((await named('便宜的'))?.label).toBe('便宜的');
  expect((await named('tiny'))?.label).toBe('便宜的');
  expect(await named('没有的')).toBeNull();
  await person.get('SaveModelSetting', { ...service(), name: '另一个', model: 'tiny', base_url: cheap.base_url, api_key: key });
  await expect(named('tiny')).rejects.toThrow(/几个模型服务都叫“tiny”：便宜的（Tiny，.*另一个（tiny，/);
});

test('what a protocol needs is asked for, and there is an end to how many one adds', async () => {
  const person = await signUp(server);
  expect(await person.call('SaveModelSetting', { ...service(), protocol: 'anthropic', api_key: '' })).toMatchObject({
    status: 400,
    data: { fields: { api_key: '这种接口需要密钥' } },
  });
  for (const base_url of ['ftp://x.example.com', 'http://a:b@x.example.com', 'x'])
    expect((await person.call('SaveModelSetting', { ...service(), base_url })).status).toBe(400);
  expect((await person.call('ChooseModel', { setting_id: 'environment' })).status).toBe(409);
  await Promise.all(Array.from({ length: 20 }, () => person.get('SaveModelSetting', service())));
  expect(await person.call('SaveModelSetting', service())).toMatchObject({ status: 409, msg: '最多添加 20 个模型服务，请先删除不用的' });
});
