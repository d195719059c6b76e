/** What the tap takes and what it leaves to the library, however the bytes are cut. */
import { expect, test } from 'vitest';
import { textTap } from './text-tap.ts';

const chunk = (delta: object, more: object = {}, choice: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: null, ...choice }], ...more })}\n\n`;

/** Sends the answer in pieces of `size` bytes; gives the text taken and what the library would get. */
async function through(answer: string, size: number): Promise<{ text: string; left: string }> {
  const tap = textTap();
  const bytes = new TextEncoder().encode(answer);
  const decoder = new TextDecoder();
  let left = '';
  let text = '';
  for (let at = 0; at < bytes.length; at += size) {
    left += decoder.decode(tap.sift(bytes.slice(at, at + size)), { stream: true });
    text += tap.take();
  }
  return { text, left: left + decoder.decode(tap.rest()) };
}

test('only plain text is taken; calls, reasoning, usage, errors, refusals, ends and broken lines are left as they came', async () => {
  const left = [
    chunk({ role: 'assistant', content: '' }),
    chunk({ reasoning_content: '想' }),
    chunk({ content: '和', tool_calls: [{ index: 0, id: 'a', function: { name: 't', arguments: '' } }] }),
    chunk({ content: '数' }, { usage: { prompt_tokens: 1, completion_tokens: 2 } }),
    chunk({ content: '完' }, {}, { finish_reason: 'stop' }),
    chunk({ content: '', refusal: '不' }),
    chunk({ content: [{ type: 'text', text: '段' }] }),
    'data: {"error":{"message":"x"}}\n\n',
    'data: {"choices":[{"delta":{"content":\n\n',
    'data: [DONE]\n\n',
  ];
  const taken = [
    chunk({ role: 'assistant', content: '案头😀' }),
    chunk({ content: '\n\n', tool_calls: [], refusal: null }, { usage: null }),
  ];
  const answer = left.map((one, n) => one + (taken[n % taken.length] ?? '')).join('');
  const text = left.map((_one, n) => ['案头😀', '\n\n'][n % 2]).join('');
  const whole = await through(answer, answer.length * 4);
  expect(whole).toEqual({ text, left: left.join('') });
  for (const size of [7, 64]) expect((await through(answer, size)).left).toBe(whole.left);
  const crlf = await through(answer.replaceAll('\n\n', '\r\n\r\n'), 50);
  expect(crlf.left).toBe(left.join('').replaceAll('\n\n', '\r\n\r\n'));
});

test('names, comments and what is no piece of an answer are dropped: the library would take them for a broken answer', async () => {
  const odd = ': comment\n\nevent: from_the_future\nid: 7\ndata: {"x":1}\n\ndata: {"type":"ping"}\n\n';
  const named = `event: message\n${chunk({ content: '好' })}`;
  for (const size of [5, 4000])
    expect(await through(`${odd}${named}${odd}data: [DONE]\n\n`, size)).toMatchObject({ left: 'data: [DONE]\n\n' });
  expect((await through(odd + named, 4000)).text).toBe('好');
});

test('much text that nobody took holds the answer back', async () => {
  const tap = textTap();
  const library = new ReadableStream<never>().getReader();
  const sift = (text: string) => tap.sift(new TextEncoder().encode(chunk({ content: text })));
  sift('一');
  expect(tap.held()).toBeNull();
  const much = '二'.repeat(20_000);
  sift(much);
  let isTaken = false;
  const held = tap.held()?.then(() => (isTaken = true));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(isTaken).toBe(false);
  expect(await tap.news(library)).toBeNull();
  expect(tap.take()).toBe(`一${much}`);
  await held;
  expect(tap.held()).toBeNull();
});

test('lines that differ in their text alone, or also around it, are read alike', async () => {
  const line = (content: string, n: number) => chunk({ content }, { created: n, obfuscation: 'x'.repeat(n % 3) });
  const texts = ['案', '头"引"', '"content":"x"', '\\', '\n', '"', '案头', 'a\u0000b', ',"content":"y"}', '😀', ...'一二三四五六七八九十'];
  for (const numbers of [texts.map(() => 0), texts.map((_one, n) => n), texts.map((_one, n) => Math.floor(n / 4))])
    expect((await through(texts.map((text, n) => line(text, numbers[n] ?? 0)).join(''), 4000)).text).toBe(texts.join(''));
  // The same words stand where they are no text.
  const twice = (content: string) =>
    `data: {"extra":{"content":"一"},"choices":[{"index":0,"delta":{"content":${JSON.stringify(content)}}}]}\n\n`;
  expect((await through(['一', '二', '三'].map(twice).join(''), 4000)).text).toBe('一二三');
});
