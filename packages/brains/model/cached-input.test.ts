/** Two calls of one task share the longest beginning they can, byte for byte, so that a service's cache holds; what it read from there is counted at its own price. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { costOf, type Transcript } from '#agent/brain.ts';
import { modelConfig, type ModelProvider } from './config.ts';
import { modelBrain } from './model.ts';
import { sieving } from './testing.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const answers: Record<ModelProvider, object[]> = {
  'openai-compatible': [
    { id: '1', choices: [{ index: 0, delta: { role: 'assistant', content: '好' }, finish_reason: 'stop' }] },
    { id: '1', choices: [], usage: { prompt_tokens: 1000, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 800 } } },
  ],
  anthropic: [
    {
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        model: 'claude',
        content: [],
        stop_reason: null,
        usage: { input_tokens: 150, cache_creation_input_tokens: 50, cache_read_input_tokens: 800, output_tokens: 1 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: '好' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 10 } },
    { type: 'message_stop' },
  ],
  google: [
    {
      candidates: [{ content: { role: 'model', parts: [{ text: '好' }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1000, cachedContentTokenCount: 800, candidatesTokenCount: 10, totalTokenCount: 1010 },
    },
  ],
};

/** Where each protocol keeps what goes before the conversation, and the conversation. */
const places: Record<ModelProvider, { before: string[]; said: string }> = {
  'openai-compatible': { before: ['tools', 'tool_choice', 'model'], said: 'messages' },
  anthropic: { before: ['system', 'tools', 'tool_choice', 'model'], said: 'messages' },
  google: { before: ['systemInstruction', 'tools', 'toolConfig'], said: 'contents' },
};

const entries: Transcript['entries'] = [
  { role: 'user', text: '读附件', files: [{ uri: 'file_1', name: 'a.csv', bytes: 12 }] },
  { role: 'assistant', text: '先读。', calls: [{ call_id: 'call_1', tool: 'read_file', input: { name: 'a.csv' } }] },
  { role: 'tool', call_id: 'call_1', tool: 'read_file', ok: true, output: '收入 100' },
  { role: 'assistant', text: '再算。', calls: [{ call_id: 'call_2', tool: 'read_file', input: { name: 'b.csv' } }] },
  { role: 'tool', call_id: 'call_2', tool: 'read_file', ok: true, output: '收入 200' },
];
const tools = ['read_file', 'run_code', 'plan'].map((name) => ({ name, description: `${name} does it`, parameters: { type: 'object' } }));

test.each(['openai-compatible', 'anthropic', 'google'] as const)('%s', async (provider) => {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const data of answers[provider])
      response.write(`${'type' in data ? `event: ${String(data.type)}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
    response.end(provider === 'openai-compatible' ? 'data: [DONE]\n\n' : '');
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const price = { input: 10, output: 20, cached: 1 };
  const config = modelConfig.parse({ provider, base_url: `http://127.0.0.1:${port}/v1`, api_key: 'k', model: 'm', price });
  const brain = modelBrain(config, { fetch: sieving(fetch), sleep: async () => {}, now: Date.now, monotonic: () => performance.now() });
  const ask = async (upTo: number) => {
    const transcript = {
      instructions: 'You are 案头.',
      skill: null,
      today: { date: '2026-11-27', time_zone: 'Asia/Shanghai' },
      entries: entries.slice(0, upTo),
    };
    for await (const chunk of brain.next(transcript, tools, new AbortController().signal)) if (chunk.type === 'usage') return chunk;
    return null;
  };

  const used = await ask(3);
  expect(used).toEqual({ type: 'usage', input_tokens: 1000, output_tokens: 10, cached_tokens: 800 });
  expect(used && costOf(brain, used).cost).toBeCloseTo((200 * 10 + 800 * 1 + 10 * 20) / 1_000_000, 12);
  expect(used && costOf({ label: '', price: { input: 10, output: 20 } }, used).cost).toBeCloseTo((1000 * 10 + 10 * 20) / 1_000_000, 12);

  await ask(5);
  // Anthropic's marks move along with the end; what is cached is what stands between them.
  const [first = {}, second = {}] = bodies.map((body) =>
    z.record(z.string(), z.unknown()).parse(JSON.parse(body.replaceAll(',"cache_control":{"type":"ephemeral"}', ''))),
  );
  const { before, said } = places[provider];
  const written = (body: typeof first, name: string) => JSON.stringify(body[name]);
  for (const name of before) expect(written(second, name)).toBe(written(first, name));
  expect(before.map((name) => written(first, name)).join('').length).toBeGreaterThan(150);
  expect(written(second, said).startsWith(written(first, said).slice(0, -1))).toBe(true);
  if (provider === 'anthropic') expect(bodies[0]?.match(/"cache_control"/g)).toHaveLength(2);
});
