/** The scripted provider keeps the promises that journeys build on. */
import { afterEach, expect, test } from 'vitest';
import type { BrainChunk, Transcript } from '#agent/brain.ts';
import { modelConfig } from '#brains/model/config.ts';
import { modelBrain } from '#brains/model/model.ts';
import { sieving } from '#brains/model/testing.ts';
import { modelEnvironment } from './model-server.ts';
import { failureWays, failuresInOrder, seededFailures } from './provider-failures.ts';
import type { ProviderScript } from './provider-protocol.ts';
import { startProvider, type ScriptedProvider } from './provider.ts';
import { longAnswerScenario, writingScenario } from './provider-scenarios.ts';

let provider: ScriptedProvider | undefined;
afterEach(() => provider?.close());

const post = (body: unknown) =>
  fetch(`${provider?.base_url}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('deals every way of failing, the same for the same seed, and never too many in a row', () => {
  const deal = (seed: number, rate = 0.2) => {
    const plan = seededFailures({ rate, seed });
    return Array.from({ length: 300 }, (_, n) => plan(n));
  };
  expect(deal(5)).toEqual(deal(5));
  expect(deal(5)).not.toEqual(deal(6));
  expect(new Set(deal(5).filter((way) => way !== null))).toEqual(new Set(failureWays));
  const share = deal(5).filter((way) => way !== null).length / 300;
  expect(share).toBeGreaterThan(0.12);
  expect(share).toBeLessThan(0.28);
  expect(deal(5, 1).slice(0, 5).map(Boolean)).toEqual([true, true, true, false, true]);
});

test('answers whole as well as streamed, and lists its model', async () => {
  provider = await startProvider(longAnswerScenario({ lines: 20, lines_per_second: Infinity }));
  const messages = [{ role: 'user', content: '写长一点' }];
  const whole = await (await post({ model: 'm', messages })).json();
  const events = (await (await post({ model: 'm', messages, stream: true })).text()).trim().split('\n\n');
  expect(events.at(-1)).toBe('data: [DONE]');
  const streamed = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)).choices[0]?.delta.content ?? '');
  expect(streamed.join('')).toBe(whole.choices[0].message.content);
  expect(streamed.join('').split('\n')).toHaveLength(21);
  expect(await (await fetch(`${provider.base_url}/models`)).json()).toMatchObject({ data: [{ id: 'scripted' }] });
});

test('refuses, as real services do, a conversation with an unanswered call', async () => {
  provider = await startProvider(writingScenario(), { fail: failuresInOrder('error_500') });
  const call = { id: 'c1', type: 'function', function: { name: 'plan', arguments: '{}' } };
  const open = [
    { role: 'user', content: '写' },
    { role: 'assistant', content: null, tool_calls: [call] },
  ];
  const refused = await post({ model: 'm', messages: [...open, { role: 'user', content: '快' }] });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('tool calls without an answer: c1')]);
  // A refusal is no call of the script: the failure still waits for the first good one.
  expect((await post({ model: 'm', messages: [...open, { role: 'tool', tool_call_id: 'c1', content: 'ok' }] })).status).toBe(500);
  expect(provider.failures()).toEqual(['error_500']);
});

test('changes the title of the document it wrote when asked later', async () => {
  provider = await startProvider(writingScenario());
  const tools = ['write_document', 'edit_document'].map((name) => ({
    type: 'function',
    function: { name, parameters: { type: 'object' } },
  }));
  const written = { id: 'c1', type: 'function', function: { name: 'write_document', arguments: '{"file_name":"周报.md"}' } };
  const messages = [
    { role: 'user', content: '写周报' },
    { role: 'assistant', content: '', tool_calls: [written] },
    { role: 'tool', tool_call_id: 'c1', content: 'written' },
    { role: 'user', content: '标题改成“十一月小结”' },
  ];
  const answer = await (await post({ model: 'm', messages, tools })).json();
  const [call] = answer.choices[0].message.tool_calls;
  expect(JSON.parse(call.function.arguments)).toEqual({ file_name: '周报.md', edits: [{ op: 'set_title', title: '十一月小结' }] });
});

test('plays a script over three protocols, to the same words and calls', async () => {
  const script: ProviderScript = ({ messages }) => {
    const told = messages.at(-1);
    if (told?.role !== 'tool') return { text: '先读，再算。', calls: [{ name: 'read_file', arguments: { name: '账.csv' } }] };
    return { text: `读到${told.content}` };
  };
  provider = await startProvider(script, { api_key: 'k', chunk_chars: 3 });
  const tools = [{ name: 'read_file', description: '读文件', parameters: { type: 'object', properties: { name: { type: 'string' } } } }];
  const asked: Transcript['entries'] = [{ role: 'user', text: '读账', files: [] }];
  for (const protocol of ['openai-compatible', 'anthropic', 'google'] as const) {
    const { MODEL_BASE_URL: base_url } = modelEnvironment(provider, protocol);
    const brain = modelBrain(modelConfig.parse({ provider: protocol, base_url, api_key: 'k', model: 'scripted' }), {
      fetch: sieving(fetch),
      sleep: async () => {},
      now: Date.now,
      monotonic: () => performance.now(),
    });
    const turn = async (entries: Transcript['entries']) => {
      const chunks: BrainChunk[] = [];
      const transcript = { instructions: '你是案头。', skill: null, today: { date: '2026-11-27', time_zone: 'Asia/Shanghai' }, entries };
      for await (const chunk of brain.next(transcript, tools, new AbortController().signal)) chunks.push(chunk);
      const text = chunks.flatMap((chunk) => (chunk.type === 'text' ? [chunk.delta] : [])).join('');
      return { text, calls: chunks.flatMap((chunk) => (chunk.type === 'tool_call' ? [chunk.call] : [])) };
    };
    const { text, calls } = await turn(asked);
    expect([protocol, text, calls]).toEqual([
      protocol,
      '先读，再算。',
      [{ call_id: expect.any(String), tool: 'read_file', input: { name: '账.csv' } }],
    ]);
    const call_id = calls[0]?.call_id ?? '';
    const after = await turn([
      ...asked,
      { role: 'assistant', text, calls },
      { role: 'tool', call_id, tool: 'read_file', ok: true, output: '收入 100' },
    ]);
    expect([protocol, after.text]).toEqual([protocol, '读到收入 100']);
  }
  const [first] = provider.requests;
  expect(provider.requests.map(({ path }) => path.replace(/\?.*/, ''))).toEqual([
    ...Array(2).fill('/v1/chat/completions'),
    ...Array(2).fill('/v1/messages'),
    ...Array(2).fill('/v1beta/models/scripted:streamGenerateContent'),
  ]);
  expect(first?.chat?.messages[0]?.role).toBe('system');
  const refused = await fetch(`${provider.base_url}/messages`, { method: 'POST', headers: { 'x-api-key': 'k' }, body: '{"model":"m"}' });
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('max_tokens')]);
});
