/** The scripted provider keeps the promises that journeys build on. */
import { afterEach, expect, test } from 'vitest';
import { failureWays, failuresInOrder, seededFailures } from './provider-failures.ts';
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
