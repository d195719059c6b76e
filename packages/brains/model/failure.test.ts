/** Refusals of services as they really word them: which mean that the conversation is too long, and how much they take. */
import { APICallError } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const refusedWith = (message: string, statusCode = 400) =>
  failureOf(new APICallError({ message, statusCode, url: 'https://x', requestBodyValues: {} }), 0, (text) => text);

test.each<[string, number | undefined]>([
  ["This model's maximum context length is 8192 tokens. However, your messages resulted in 9010 tokens.", 8192],
  ['prompt is too long: 210532 tokens > 200000 maximum', 200_000],
  ['The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 1_048_576],
  ['Range of input length should be [1, 30720]', 30_720],
  ['Input is too long for requested model.', undefined],
  ['the request exceeds the available context size, try increasing it', undefined],
  ['输入的 tokens 总长度超过了模型的上限 32,768', 32_768],
])('%s', (message, limit) => {
  expect(refusedWith(message)).toMatchObject({ kind: 'too_long', limit });
});

test('other refusals are not taken for it', () => {
  expect(refusedWith('Invalid value for temperature').kind).toBe('final');
  expect(refusedWith('Rate limit reached: tokens per min limit 30000, context length …', 429).kind).toBe('no_answer');
  expect(refusedWith('The maximum context length …', 500).kind).toBe('no_answer');
});
