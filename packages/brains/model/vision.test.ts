/** What is known of models by their names. */
import { expect, test } from 'vitest';
import { modelConfig } from './config.ts';
import { probeModel } from './probe.ts';
import { knownVision } from './vision.ts';

test.each([
  'gpt-4o',
  'openai/gpt-5-mini',
  'o3',
  'o4-mini',
  'claude-sonnet-4-5',
  'anthropic/claude-opus-4',
  'gemini-2.5-flash',
  'qwen2.5-vl-72b-instruct',
  'qwen-vl-max',
  'qwen3-vl-plus',
  'glm-4.5v',
  'glm-4v-plus',
  'pixtral-12b',
  'llava:13b',
  'llama3.2-vision:11b',
  'gemma3:27b',
  'doubao-1.5-vision-pro',
  'doubao-seed-1-6',
  'moonshot-v1-8k-vision-preview',
  'internvl3-78b',
  'minicpm-v:8b',
  'deepseek-vl2',
  'hunyuan-vision',
])('%s sees', (name) => expect(knownVision(name)).toBe(true));

test.each([
  'deepseek-chat',
  'deepseek-reasoner',
  'gpt-3.5-turbo',
  'gpt-4',
  'o3-mini',
  'gpt-oss-120b',
  'qwen3-coder-plus',
  'qwen3-max',
  'glm-4.6',
  'glm-4-plus',
  'llama3.1:8b',
  'hunyuan-turbos',
])('%s reads words', (name) => expect(knownVision(name)).toBe(false));

test.each(['qwen3', 'my-model', 'mixtral', 'scripted'])('of %s nothing is known', (name) => expect(knownVision(name)).toBeNull());

test.each([
  ['四个数字是 4 7 1 1。', true],
  ['看到 1234', false],
  ['看不到', false],
])('a model nothing is known of is shown four digits: %s', async (said, sees) => {
  const answer = (text: string) =>
    new Response(
      `data: ${JSON.stringify({ id: 'c', model: 'x', choices: [{ index: 0, delta: { content: text }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
      {
        headers: { 'content-type': 'text/event-stream' },
      },
    );
  const asked: string[] = [];
  const fetching = (async (_input: unknown, init: { body?: unknown } = {}) => {
    asked.push(String(init.body));
    return answer(asked.length === 1 ? '好' : said);
  }) as unknown as typeof fetch;
  const config = modelConfig.parse({ provider: 'openai-compatible', base_url: 'http://m.test/v1', model: 'x' });
  const sight = async () => ({ digits: '4711', base64: 'AA==', media_type: 'image/png' as const });
  expect(await probeModel(config, fetching, new AbortController().signal, sight)).toMatchObject({ reason: 'fine', sees });
  expect(asked[1]).toContain('data:image/png;base64,AA==');
});
