/** The model brain against a real HTTP service that fails in every way a service can. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BrainFailure, BrainOutage, type BrainChunk, type ToolSpec, type Transcript } from '#agent/brain.ts';
import type { AgentEvent } from '#agent/events.ts';
import { runAgent } from '#agent/run.ts';
import { defineTool } from '#agent/tool.ts';
import { failuresInOrder, seededFailures, type FailureWay } from '#e2e/kit/provider-failures.ts';
import { startProvider, type ProviderOptions, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { manyTokens, writingScenario } from '#e2e/kit/provider-scenarios.ts';
import { textOf, type ProviderScript, type Reply } from '#e2e/kit/provider-protocol.ts';
import { modelConfig, type ModelProvider } from './config.ts';
import { modelBrain } from './model.ts';
import { sieving } from './testing.ts';

const api_key = 'sk-very-secret-0123456789';
const open: ScriptedProvider[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
});

/** A service, a brain that uses it, and the waits the brain asked for (none is really waited). */
async function setUp(
  script: ProviderScript,
  options: ProviderOptions = {},
  timeouts = { connect_ms: 20_000, idle_ms: 20_000 },
  protocol: ModelProvider = 'openai-compatible',
) {
  const provider = await startProvider(script, { api_key, ...options });
  open.push(provider);
  const waits: number[] = [];
  const base_url = protocol === 'google' ? `${provider.base_url}beta` : provider.base_url;
  const config = modelConfig.parse({ provider: protocol, base_url, api_key, model: 'scripted', timeouts });
  const sleep = async (ms: number) => void waits.push(ms);
  return {
    provider,
    waits,
    brain: modelBrain(config, { fetch: sieving(fetch), sleep, now: Date.now, monotonic: () => performance.now() }),
  };
}

const tools: ToolSpec[] = [{ name: 'write_document', description: 'writes', parameters: { type: 'object', properties: {} } }];
const asked: Transcript = {
  instructions: 'You are 案头.',
  skill: null,
  today: { date: '2026-11-21', time_zone: 'Asia/Shanghai' },
  entries: [{ role: 'user', text: '写一份周报', files: [] }],
};
const document = { file_name: '周报.md', title: '周报 😀 "引号"', content: '# 周报\n\n收入 12,345.60 元\n'.repeat(10) };
const talksAndCalls: ProviderScript = () => ({
  text: '好的，现在开始写。'.repeat(5),
  calls: [{ name: 'write_document', arguments: document }],
});

async function collect(chunks: AsyncIterable<BrainChunk>) {
  const all: BrainChunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

/** What is left when every retry voids what came before it: the kernel's view. */
function standing(chunks: BrainChunk[]) {
  const last = chunks.slice(chunks.findLastIndex((chunk) => chunk.type === 'retry') + 1);
  return {
    text: last.map((chunk) => (chunk.type === 'text' ? chunk.delta : '')).join(''),
    calls: chunks.flatMap((chunk) => (chunk.type === 'tool_call' ? [chunk.call] : [])),
    retries: chunks.flatMap((chunk) => (chunk.type === 'retry' ? [chunk] : [])),
    usage: chunks.flatMap((chunk) => (chunk.type === 'usage' ? [chunk] : [])),
  };
}

test('a service that refuses pictures is asked again without them, and from then on', async () => {
  const refused = { error: { message: 'This model does not support image input', type: 'invalid_request_error' } };
  const bodies: string[] = [];
  const config = modelConfig.parse({ provider: 'openai-compatible', base_url: 'http://model.test/v1', model: 'x', vision: 'on' });
  const answering = (async (_input: unknown, init: { body?: unknown } = {}) => {
    bodies.push(String(init.body));
    if (bodies.at(-1)?.includes('image_url'))
      return new Response(JSON.stringify(refused), { status: 400, headers: { 'content-type': 'application/json' } });
    const events = [
      { choices: [{ index: 0, delta: { content: '没有看到图片' } }] },
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ];
    return new Response(
      `${events.map((event) => `data: ${JSON.stringify({ id: 'c', model: 'x', ...event })}\n\n`).join('')}data: [DONE]\n\n`,
      {
        headers: { 'content-type': 'text/event-stream' },
      },
    );
  }) as unknown as typeof fetch;
  const brain = modelBrain(config, { fetch: sieving(answering), sleep: async () => {}, now: Date.now, monotonic: () => performance.now() });
  const withPicture: Transcript = { ...asked, entries: [{ role: 'user', text: '看图', files: [{ uri: 'u', name: 'a.png', bytes: 1 }] }] };
  const sight = { picture: async () => ({ media_type: 'image/png' as const, base64: 'AA==', width: 1, height: 1 }) };
  const { text, retries } = standing(await collect(brain.next(withPicture, [], new AbortController().signal, sight)));
  expect(text).toBe('没有看到图片');
  expect(retries).toMatchObject([{ reason: expect.stringContaining('不接受图片') }]);
  await collect(brain.next(withPicture, [], new AbortController().signal, sight));
  expect(bodies.map((body) => body.includes('image_url'))).toEqual([true, false, false]);
  expect(bodies[1]).toContain('picture_not_shown');
});

test('text, whole tool calls and usage come through', async () => {
  const { brain, provider } = await setUp(talksAndCalls, { chunk_chars: 3 });
  const { text, calls, retries, usage } = standing(await collect(brain.next(asked, tools, new AbortController().signal)));
  expect(text).toBe('好的，现在开始写。'.repeat(5));
  expect(calls.map(({ tool, input }) => ({ tool, input }))).toEqual([{ tool: 'write_document', input: document }]);
  expect(retries).toEqual([]);
  expect(usage).toHaveLength(1);
  expect(usage[0]?.output_tokens).toBeGreaterThan(0);
  expect(provider.requests[0]?.chat?.stream_options?.include_usage).toBe(true);
});

describe('a try that fails is announced and made again', () => {
  test.each<[FailureWay, RegExp]>([
    ['rate_limit', /HTTP 429/],
    ['error_500', /HTTP 500/],
    ['error_503', /HTTP 503/],
    ['reset', /连接被中断/],
    ['hang', /没有回应/],
    ['stall', /停住/],
    ['cut_text', /断开/],
    ['cut_arguments', /断开/],
    ['malformed', /格式不对/],
    ['empty', /空的/],
  ])('%s', async (way, reason) => {
    const limit = way === 'hang' || way === 'stall' ? 500 : 20_000;
    const timeouts = { connect_ms: limit, idle_ms: limit };
    const { brain, provider } = await setUp(talksAndCalls, { fail: failuresInOrder(way), chunk_chars: 5 }, timeouts);
    const chunks = await collect(brain.next(asked, tools, new AbortController().signal));
    const { text, calls, retries } = standing(chunks);
    if (/stall|cut|malformed/.test(way)) expect(chunks[0]?.type).toBe('text');
    expect(retries.map((retry) => [retry.attempt, reason.test(retry.reason)])).toEqual([[1, true]]);
    expect(text).toBe('好的，现在开始写。'.repeat(5));
    expect(calls.map((call) => call.input)).toEqual([document]);
    expect(provider.requests).toHaveLength(2);
  });

  test('nobody listens at the address', async () => {
    const { brain, provider } = await setUp(talksAndCalls);
    await provider.close();
    await expect(collect(brain.next(asked, tools, new AbortController().signal))).rejects.toThrow(
      /连续 5 次没有应答（连接不上模型服务，ECONNREFUSED）/,
    );
  });

  test('the wait grows, is jittered, and never ends before Retry-After', async () => {
    const four = (way: FailureWay) => failuresInOrder(way, way, way, way);
    const grown = await setUp(talksAndCalls, { fail: four('error_503') });
    await collect(grown.brain.next(asked, tools, new AbortController().signal));
    expect(grown.waits).toHaveLength(4);
    for (const [index, wait] of grown.waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(500 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(1000 * 2 ** index);
    }
    const inSeconds = await setUp(talksAndCalls, { fail: four('rate_limit'), retry_after: 7 });
    const chunks = await collect(inSeconds.brain.next(asked, tools, new AbortController().signal));
    for (const wait of inSeconds.waits) expect(Math.floor(wait / 1000)).toBe(7);
    expect(standing(chunks).retries.map((retry) => retry.wait_ms)).toEqual(inSeconds.waits);
    const date = new Date(Date.now() + 30_000).toUTCString();
    const asDate = await setUp(talksAndCalls, { fail: failuresInOrder('rate_limit'), retry_after: date });
    await collect(asDate.brain.next(asked, tools, new AbortController().signal));
    expect(asDate.waits[0]).toBeGreaterThan(20_000);
    const tooLong = await setUp(talksAndCalls, { fail: failuresInOrder('rate_limit'), retry_after: 86_400 });
    await collect(tooLong.brain.next(asked, tools, new AbortController().signal));
    expect(tooLong.waits).toEqual([60_000]);
  });
});

test('after five tries the run ends with a sentence, and no call was handed out', async () => {
  const { brain, provider } = await setUp(talksAndCalls, { fail: () => 'error_503' });
  const chunks: BrainChunk[] = [];
  const turn = async () => {
    for await (const chunk of brain.next(asked, tools, new AbortController().signal)) chunks.push(chunk);
  };
  await expect(turn()).rejects.toThrow(
    new BrainOutage('语言模型连续 5 次没有应答（HTTP 503）。已完成的步骤都已保留，稍后可以点击“继续”。'),
  );
  expect(provider.requests).toHaveLength(5);
  expect(chunks.map((chunk) => chunk.type)).toEqual(['retry', 'retry', 'retry', 'retry']);
});

test.each<[FailureWay, RegExp]>([
  ['unauthorized', /不接受所设置的密钥（HTTP 401）/],
  ['forbidden', /HTTP 403/],
  ['not_found', /HTTP 404.*检查模型名称/],
  ['bad_request', /拒绝了这次请求（HTTP 400/],
  ['context_length', /超过了模型能接收的长度/],
])('%s is told at once, without the key', async (way, sentence) => {
  const { brain, provider } = await setUp(talksAndCalls, { fail: () => way });
  const error: unknown = await collect(brain.next(asked, tools, new AbortController().signal)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BrainFailure);
  expect(error).toHaveProperty('message', expect.stringMatching(sentence));
  expect(error).toHaveProperty('message', expect.stringContaining('已完成的步骤都已保留'));
  expect(provider.requests).toHaveLength(1);
  // The service quotes the Authorization header in its message.
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(api_key);
});

describe('how an answer ends', () => {
  const turn = async (script: ProviderScript) => {
    const { brain, provider } = await setUp(script);
    const chunks: BrainChunk[] = [];
    let failure = '';
    try {
      for await (const chunk of brain.next(asked, tools, new AbortController().signal)) chunks.push(chunk);
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    return { ...standing(chunks), failure, tries: provider.requests.length };
  };

  test('a text cut by the length limit is kept, and says so', async () => {
    const { text, retries } = await turn(() => ({ text: '第一段。', finish_reason: 'length' }));
    expect(text).toMatch(/^第一段。\n\n（回答达到了模型单次输出的长度上限/);
    expect(retries).toEqual([]);
  });

  describe.each<ModelProvider>(['openai-compatible', 'anthropic', 'google'])('more than one answer holds, over %s', (protocol) => {
    // Google hands calls over whole: of one that is cut nothing comes.
    const cut: Reply =
      protocol === 'google'
        ? { finish_reason: 'length' }
        : { text: '好', calls: [{ name: 'write_document', arguments: '{"file_name":"a.md","content":"# 标' }], finish_reason: 'length' };
    const reason = protocol === 'google' ? /还没有给出内容/ : /工具参数没有写完.*write_document（写到第 34 个字符）/;

    test('is asked for once more in smaller pieces, and not as it was', async () => {
      const { brain, provider, waits } = await setUp(
        (request) =>
          textOf(request.messages.at(-1) ?? { role: 'user', content: '' }).includes('输出长度上限') ? talksAndCalls(request) : cut,
        {},
        undefined,
        protocol,
      );
      const { calls, retries } = standing(await collect(brain.next(asked, tools, new AbortController().signal)));
      expect(calls.map(({ input }) => input)).toEqual([document]);
      expect(retries).toMatchObject([{ reason: expect.stringMatching(reason), wait_ms: 0 }]);
      expect([provider.requests.length, waits]).toEqual([2, []]);
    });

    test('written again is told, and nothing of it handed out', async () => {
      const { brain, provider } = await setUp(() => cut, {}, undefined, protocol);
      const chunks: BrainChunk[] = [];
      const turn = async () => {
        for await (const chunk of brain.next(asked, tools, new AbortController().signal)) chunks.push(chunk);
      };
      await expect(turn()).rejects.toThrow(/分成小份再写，仍然一次写得太长.*最大输出长度/);
      expect(chunks.filter(({ type }) => type === 'tool_call')).toEqual([]);
      expect(provider.requests).toHaveLength(2);
    });
  });

  test('arguments that never began are no call without arguments', async () => {
    const { calls, failure, tries } = await turn(() => ({ calls: [{ name: 'write_document', arguments: '' }], finish_reason: 'length' }));
    expect([calls, tries]).toEqual([[], 2]);
    expect(failure).toMatch(/工具参数没有写完/);
  });

  test('arguments that are no JSON count as a failed try; what is no object is for the kernel to answer', async () => {
    let n = 0;
    const broken = ['{"a":1', '{"a":1}}', 'undefined'];
    const { calls, retries } = await turn(() => ({ calls: [{ name: 'write_document', arguments: broken[n++] ?? { a: 1 } }] }));
    expect(retries.map((retry) => retry.reason)).toEqual(Array(3).fill('工具参数不完整'));
    expect(calls.map((call) => call.input)).toEqual([{ a: 1 }]);
    for (const odd of ['[1]', '"text"', 'null', '7'])
      expect((await turn(() => ({ calls: [{ name: 'write_document', arguments: odd }] }))).calls).toMatchObject([
        { input: JSON.parse(odd) },
      ]);
  });

  test('a model that answers alike each time is told what was wrong with its arguments', async () => {
    const { calls, retries } = await turn(({ messages }) => {
      const told = textOf(messages.at(-1) ?? { role: 'user', content: '' }).includes('合法的 JSON');
      return { calls: [{ name: 'write_document', arguments: told ? { a: 1 } : '{"a":"他说"好"' }] };
    });
    expect(retries.map((retry) => retry.reason)).toEqual(['工具参数不完整']);
    expect(calls.map((call) => call.input)).toEqual([{ a: 1 }]);
  });

  test('a refusal of the content filter is not tried again', async () => {
    const { failure, tries } = await turn(() => ({ finish_reason: 'content_filter' }));
    expect(failure).toMatch(/内容审查/);
    expect(tries).toBe(1);
  });
});

test('while a call is written its length is told, up to the whole', async () => {
  const content = '正文'.repeat(200);
  const { brain } = await setUp(() => ({ calls: [{ name: 'write_document', arguments: { content } }] }), { chunk_chars: 40 });
  const chunks = await collect(brain.next(asked, tools, new AbortController().signal));
  const told = chunks.flatMap((chunk) => (chunk.type === 'call_progress' ? [chunk] : []));
  expect(told[0]).toEqual({ type: 'call_progress', tool: 'write_document', chars: 0 });
  expect(told.map(({ chars }) => chars)).toEqual(told.map(({ chars }) => chars).toSorted((one, other) => one - other));
  expect(told.at(-1)?.chars).toBe(JSON.stringify({ content }).length);
  expect(chunks.findLastIndex(({ type }) => type === 'call_progress')).toBeLessThan(chunks.findIndex(({ type }) => type === 'tool_call'));
});

test('stopping closes the connection at once, while streaming and while waiting', async () => {
  const { brain, provider } = await setUp(manyTokens({ tokens: 100_000, per_second: 100 }));
  const stop = new AbortController();
  let seen = 0;
  const turn = async () => {
    for await (const chunk of brain.next(asked, tools, stop.signal)) if (chunk.type === 'text' && ++seen === 3) stop.abort('stop');
  };
  await expect(turn()).rejects.toBe('stop');
  await expect.poll(() => provider.requests[0]?.closed_early).toBe(true);
  expect(seen).toBeLessThan(20);

  provider.failWith(() => 'hang');
  const second = new AbortController();
  const waiting = collect(brain.next(asked, tools, second.signal));
  await expect.poll(() => provider.requests.length).toBe(2);
  second.abort('stop');
  await expect(waiting).rejects.toBe('stop');
  await expect.poll(() => provider.requests[1]?.closed_early).toBe(true);
});

test('a reader that leaves early closes the connection', async () => {
  const { brain, provider } = await setUp(manyTokens({ tokens: 100_000, per_second: 100 }));
  for await (const chunk of brain.next(asked, tools, new AbortController().signal)) if (chunk.type === 'text') break;
  await expect.poll(() => provider.requests[0]?.closed_early).toBe(true);
});

test('a reader slower than the idle limit is not taken for a silent service', async () => {
  const { brain, provider } = await setUp(manyTokens({ tokens: 5, per_second: Infinity }), {}, { connect_ms: 20_000, idle_ms: 150 });
  const chunks: BrainChunk[] = [];
  for await (const chunk of brain.next(asked, tools, new AbortController().signal)) {
    chunks.push(chunk);
    if (chunks.length === 1) await sleepFor(500);
  }
  expect(standing(chunks).retries).toEqual([]);
  expect(provider.requests).toHaveLength(1);
});

test('an address that serves a web page is named as such', async () => {
  const page = new Response('<html></html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const config = modelConfig.parse({ provider: 'openai-compatible', base_url: 'http://example.com', model: 'x' });
  const brain = modelBrain(config, { fetch: async () => page, sleep: async () => {}, now: Date.now, monotonic: () => performance.now() });
  await expect(collect(brain.next(asked, tools, new AbortController().signal))).rejects.toThrow(/返回的是网页/);
});

test('a document is written through the kernel while a fifth of the calls fail, each failure in the log', async () => {
  for (const seed of [1, 2, 3]) {
    const fail = seededFailures({ rate: 0.2, seed, in_a_row: 3 });
    const { brain, provider } = await setUp(writingScenario(), { fail, chunk_chars: 9, seed }, { connect_ms: 2000, idle_ms: 2000 });
    const seenInputs: unknown[] = [];
    const tool = (name: string, input: z.ZodType, output: string) =>
      defineTool({
        name,
        description: name,
        input,
        operation: name,
        title: () => name,
        deadline_ms: 1000,
        max_output: 10_000,
        async run(value: unknown) {
          seenInputs.push(value);
          return { ok: true, output };
        },
      });
    const planItems = z.array(z.strictObject({ id: z.string(), title: z.string(), status: z.string() }));
    const reference = z.strictObject({ title: z.string() });
    const table =
      '文件：销售.csv\n类型：CSV\n大小：1KB\n概况：2 行\n\n---\n[表格 A1:B2]\n| 月份 | 收入 |\n| --- | --- |\n| 一月 | 12345.60 |';
    const kit = [
      tool('plan', z.strictObject({ title: z.string(), items: planItems }), 'ok'),
      tool('read_file', z.strictObject({ name: z.string() }), table),
      tool(
        'write_document',
        z.strictObject({ file_name: z.string(), title: z.string(), content: z.string().endsWith('\n'), references: z.array(reference) }),
        'written',
      ),
    ];
    const log: AgentEvent[] = [];
    const outcome = await runAgent({
      run_id: 'r1',
      brain,
      tools: kit,
      setting: { instructions: '写作', skill: 'writing', today: asked.today },
      history: [
        { type: 'user', text: '根据附件写一份周报，标题为《十一月周报》', files: [{ uri: 'file_1', name: '销售.csv', bytes: 1000 }] },
      ],
      resume: [],
      files: { list: async () => [], read: () => Promise.reject(new Error('unused')), write: () => Promise.reject(new Error('unused')) },
      journal: { append: async (events) => void log.push(...events), live: () => {} },
      signal: new AbortController().signal,
      now: Date.now,
      monotonic: () => performance.now(),
      new_id: () => crypto.randomUUID(),
      max_turns: 20,
      patience: { same_failures: 3, idle_turns: 8 },
      words: { stopped: '', too_many_turns: '', failed: (reason) => reason, stuck: () => ({ reason: 'stuck' }), notDone: () => [] },
    });
    expect(outcome).toBe('finished');
    const results = log.flatMap((event) => (event.type === 'tool_result' ? [event.ok] : []));
    expect(results).toEqual(results.map(() => true));
    expect(seenInputs.at(-2)).toMatchObject({ file_name: '十一月周报.md', content: expect.stringContaining('| 一月 | 12345.60 |') });
    expect(log.filter((event) => event.type === 'brain_retry')).toHaveLength(provider.failures().length);
    expect(JSON.stringify(log)).not.toContain(api_key);
  }
});
