/** Another model does the rest of a turn when the first does not answer, whatever protocol that speaks; and only then. */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { BrainFailure, type Brain, type BrainChunk, type Transcript } from '#agent/brain.ts';
import { failuresInOrder, type FailureWay } from '#e2e/kit/provider-failures.ts';
import { startProvider, type ScriptedProvider } from '#e2e/kit/provider.ts';
import { modelConfig, modelProvider, type ModelConfig } from './config.ts';
import { besideOthers, rest_ms, withFallback } from './fallback.ts';
import { modelBrain, tries_before_another } from './model.ts';
import { sieving } from './testing.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

let now = 0;
const ports = { fetch: sieving(fetch), sleep: async () => {}, now: Date.now, monotonic: () => performance.now() };
const asked: Transcript = {
  instructions: 'You are 案头.',
  skill: null,
  today: { date: '2026-11-27', time_zone: 'Asia/Shanghai' },
  entries: [{ role: 'user', text: '写一份周报', files: [] }],
};

async function provider(text: string): Promise<ScriptedProvider> {
  const started = await startProvider(() => ({ text, usage: { prompt_tokens: 7, completion_tokens: 3 } }));
  open.push(started);
  return started;
}

function brainAt(label: string, base_url: string, more: Partial<ModelConfig> = {}, has_backup = false): Brain {
  const config = modelConfig.parse({ provider: 'openai-compatible', base_url, api_key: 'k', model: label, label, ...more });
  return modelBrain(config, ports, { has_backup });
}

async function hear(brain: Brain) {
  const chunks: BrainChunk[] = [];
  let failed: unknown = null;
  try {
    for await (const chunk of brain.next(asked, [], new AbortController().signal)) chunks.push(chunk);
  } catch (error) {
    failed = error;
  }
  const standing = chunks.slice(chunks.findLastIndex((chunk) => chunk.type === 'retry') + 1);
  return {
    text: standing.flatMap((chunk) => (chunk.type === 'text' ? [chunk.delta] : [])).join(''),
    by: chunks.flatMap((chunk) => (chunk.type === 'retry' && chunk.by ? [chunk.by.label] : [])),
    reasons: chunks.flatMap((chunk) => (chunk.type === 'retry' ? [chunk.reason] : [])),
    failed,
  };
}

test.each<[FailureWay]>([['error_503'], ['rate_limit'], ['reset']])(
  '%s, three times: the other one answers, then at once for a while',
  async (way) => {
    const [first, other] = [await provider('强'), await provider('备')];
    first.failWith(() => way);
    const brain = withFallback(brainAt('甲', first.base_url, {}, true), brainAt('乙', other.base_url), () => now);
    expect(await hear(brain)).toMatchObject({ text: '备', by: ['乙'], failed: null });
    expect(first.requests).toHaveLength(tries_before_another);
    first.failWith(failuresInOrder());
    expect(await hear(brain)).toMatchObject({ text: '备', by: ['乙'], reasons: ['甲 没有应答，改由 乙 完成'] });
    expect(first.requests).toHaveLength(tries_before_another);
    now += rest_ms;
    expect(await hear(brain)).toMatchObject({ text: '强', by: [] });
  },
);

test.each(modelProvider.options)('nobody listens at an address of %s', async (protocol) => {
  const other = await provider('备');
  const gone = createServer();
  gone.listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const port = portOf(gone);
  await new Promise((resolve) => gone.close(resolve));
  const first = brainAt('甲', `http://127.0.0.1:${port}/v1`, { provider: protocol }, true);
  expect(await hear(withFallback(first, brainAt('乙', other.base_url), () => now))).toMatchObject({ text: '备', by: ['乙'] });
});

test('a service that says nothing is waited for once', async () => {
  const [first, other] = [await provider('强'), await provider('备')];
  first.failWith(() => 'hang');
  const slow = brainAt('甲', first.base_url, { timeouts: { connect_ms: 150, idle_ms: 1000 } }, true);
  expect(await hear(withFallback(slow, brainAt('乙', other.base_url), () => now))).toMatchObject({ text: '备', by: ['乙'] });
  expect(first.requests).toHaveLength(1);
});

test('words that were shown are void when another begins the turn anew', async () => {
  const [first, other] = [await provider('强'.repeat(200)), await provider('备')];
  first.failWith(failuresInOrder('cut_text', 'error_500', 'error_500'));
  const heard = await hear(withFallback(brainAt('甲', first.base_url, {}, true), brainAt('乙', other.base_url), () => now));
  expect(heard).toMatchObject({ text: '备', by: ['乙'] });
});

test.each<[FailureWay]>([['unauthorized'], ['bad_request'], ['not_found'], ['context_length']])('%s is no outage', async (way) => {
  const [first, other] = [await provider('强'), await provider('备')];
  first.failWith(() => way);
  const heard = await hear(withFallback(brainAt('甲', first.base_url, {}, true), brainAt('乙', other.base_url), () => now));
  expect(heard).toMatchObject({ text: '', by: [] });
  expect(heard.failed).toBeInstanceOf(BrainFailure);
  expect(other.requests).toHaveLength(0);
});

test('when neither answers the sentence names both, and the next turn asks the first again', async () => {
  const [first, other] = [await provider('强'), await provider('备')];
  first.failWith(() => 'error_500');
  other.failWith(() => 'error_500');
  const brain = withFallback(brainAt('甲', first.base_url, {}, true), brainAt('乙', other.base_url), () => now);
  expect(String((await hear(brain)).failed)).toMatch(/甲 和备用的 乙 都没有应答.*“继续”/);
  first.failWith(failuresInOrder());
  expect(await hear(brain)).toMatchObject({ text: '强', by: [] });
});

test('the cheaper one leans on the first', async () => {
  const [first, cheap] = [await provider('强'), await provider('小')];
  const brain = besideOthers(
    brainAt('甲', first.base_url),
    { small: brainAt('小甲', cheap.base_url, {}, true), fallback: null },
    () => now,
  );
  const { small } = brain;
  if (!small) throw new Error('no small model');
  expect(await hear(brain)).toMatchObject({ text: '强', by: [] });
  expect(await hear(small)).toMatchObject({ text: '小', by: [] });
  cheap.failWith(() => 'error_503');
  expect(await hear(small)).toMatchObject({ text: '强', by: ['甲'] });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
