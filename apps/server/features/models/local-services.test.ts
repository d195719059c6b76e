/** Ollama and LM Studio on this machine: found where they are, with what they can do, used without an address; never where others could reach them through us. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOllama, type OllamaStandIn } from '#e2e/kit/ollama-stand-in.ts';
import { TaskStatus } from '#contract/task.ts';
import { testDatabase, type TestDatabase } from '#server/platform/db/testing.ts';
import { eventsOf, signUp, startServer, untilIdle, type TestServer } from '#server/whole/testing.ts';
import { createLocalServices } from './local-services.ts';

const pulled = [
  { model: 'qwen3:8b', size: 5_200_000_000, capabilities: ['completion', 'tools'], context_length: 40_960 },
  {
    model: 'gemma3:4b',
    size: 3_300_000_000,
    capabilities: ['completion', 'vision'],
    parameters: 'num_ctx                        32768',
    context_length: 131_072,
  },
  { model: 'nomic-embed-text', size: 270_000_000, capabilities: ['embedding'], context_length: 2_048 },
];
const signal = new AbortController().signal;
let ollama: OllamaStandIn;
let db: TestDatabase;
let server: TestServer | null = null;

beforeAll(async () => {
  [db, ollama] = await Promise.all([testDatabase(), startOllama(() => ({ text: '本机模型的回答。' }), pulled)]);
});
afterAll(async () => {
  await server?.stop();
  await ollama.close();
  await db.drop();
});

test('a person uses a model of Ollama without typing anything', async () => {
  server = await startServer({ database: db.url, env: { OLLAMA_HOST: ollama.host } });
  const person = await signUp(server);
  const { allowed, services } = await person.get('FindLocalModels', {});
  expect(allowed).toBe(true);
  const service = services.find(({ id }) => id === 'ollama');
  expect(service).toMatchObject({
    label: 'Ollama',
    base_url: `http://${ollama.host}/v1`,
    models: [
      { model: 'qwen3:8b', context_tokens: 40_960, vision: false, tools: true },
      { model: 'gemma3:4b', context_tokens: 32_768, vision: true, tools: false },
    ],
    hint: expect.stringContaining('OLLAMA_CONTEXT_LENGTH'),
  });
  const [model] = service?.models ?? [];
  if (!service || !model) throw new Error('nothing was found');
  const { setting } = await person.get('SaveModelSetting', {
    name: `${model.model}（${service.label}）`,
    protocol: 'openai-compatible',
    base_url: service.base_url,
    model: model.model,
    temperature: null,
    max_output_tokens: null,
    context_tokens: model.context_tokens,
    vision: 'off',
  });
  await person.get('ChooseModel', { setting_id: setting.setting_id });
  const { task_id } = await person.ask('你好');
  expect(await untilIdle(person, task_id)).toBe(TaskStatus.TaskFinish);
  expect((await eventsOf(person, task_id)).find((event) => event.type === 'text')).toMatchObject({ text: '本机模型的回答。' });
  expect(ollama.requests.flatMap(({ chat }) => chat?.model ?? [])).toContain('qwen3:8b');
});

test('a server behind a proxy looks at nothing, unless whoever runs it says so', async () => {
  await server?.stop();
  server = await startServer({ database: db.url, env: { OLLAMA_HOST: ollama.host, TRUST_PROXY: '1' } });
  const before = ollama.requests.length;
  expect(await (await signUp(server)).get('FindLocalModels', {})).toEqual({ allowed: false, services: [] });
  expect(ollama.requests.length).toBe(before);
});

test('only addresses of this machine, and of those only what was allowed', () => {
  const hostsOf = (ollama_host: string, is_own_machine = true, allowed_hosts: string[] = []) =>
    createLocalServices({ is_own_machine, allowed_hosts, ollama_host }).hosts;
  expect(hostsOf('')).toEqual(['127.0.0.1:11434', '127.0.0.1:1234']);
  expect(hostsOf('0.0.0.0')).toEqual(['127.0.0.1:11434', '127.0.0.1:1234']);
  expect(hostsOf(':11500')).toEqual(['127.0.0.1:11500', '127.0.0.1:1234']);
  for (const elsewhere of ['192.168.1.5:11434', 'http://169.254.169.254', 'https://ollama.example.com', 'no address'])
    expect(hostsOf(elsewhere)).toEqual(['127.0.0.1:1234']);
  expect(hostsOf('', false)).toEqual([]);
  expect(hostsOf('', false, ['127.0.0.1:11434'])).toEqual(['127.0.0.1:11434']);
});

test('LM Studio by its own interface; what speaks otherwise, or nothing, is not found', async () => {
  const bodies: Record<string, unknown> = {
    '/api/v0/models': {
      data: [
        { id: 'qwen2.5-vl-7b', type: 'vlm', max_context_length: 128_000, loaded_context_length: 8_192, capabilities: ['tool_use'] },
        { id: 'text-embedding-nomic', type: 'embeddings' },
      ],
    },
  };
  const studio = createServer((request, response) => {
    const body = bodies[request.url ?? ''];
    response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? {}));
  });
  studio.listen(0, '127.0.0.1');
  await once(studio, 'listening');
  const address = studio.address();
  const lmstudio_host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  // Where Ollama should be there is something else.
  const local = createLocalServices({ is_own_machine: true, allowed_hosts: [], ollama_host: lmstudio_host, lmstudio_host });
  expect(await local.find(signal)).toEqual([
    {
      id: 'lmstudio',
      label: 'LM Studio',
      base_url: `http://${lmstudio_host}/v1`,
      hint: '',
      models: [{ model: 'qwen2.5-vl-7b', size: null, context_tokens: 8_192, vision: true, tools: true }],
    },
  ]);
  bodies['/api/v0/models'] = undefined;
  bodies['/v1/models'] = { object: 'list', data: [{ id: 'qwen2.5-7b', object: 'model' }] };
  expect((await local.find(signal))[0]?.models).toEqual([
    { model: 'qwen2.5-7b', size: null, context_tokens: null, vision: null, tools: null },
  ]);
  await new Promise((resolve) => studio.close(resolve));
  expect(await local.find(signal)).toEqual([]);
  await local.close();
});
