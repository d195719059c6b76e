import { expect, test } from 'vitest';
import { Refusal } from '#contract/codes.ts';
import { troubleOf } from './trouble.ts';

const origin = 'https://antou.cn';
const of = (error: unknown, source = `${origin}/assets/index.js`) => troubleOf(error, { source, origin });

test('what only looks like an error is none', () => {
  expect(of('ResizeObserver loop completed with undelivered notifications.')).toBe('nothing');
  expect(of(new DOMException('The user aborted a request.', 'AbortError'))).toBe('nothing');
  expect(of(new TypeError('x is undefined'), 'chrome-extension://abc/content.js')).toBe('nothing');
  expect(of(new TypeError('x is undefined'), 'https://feedback.example/widget.js')).toBe('nothing');
  const injected = Object.assign(new TypeError('x is undefined'), { stack: 'TypeError: x\n  at moz-extension://abc/a.js:1:1' });
  expect(of(injected, '')).toBe('nothing');
  expect(of('Script error.', '')).toBe('nothing');
});

test('a broken line and a refusal are told as what they are', () => {
  for (const message of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(of(new TypeError(message))).toBe('offline');
  expect(of(new Refusal('NOT_FOUND'))).toBe('refused');
});

test('a part that is gone asks for a reload', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://antou.cn/assets/task-abc.js',
    'error loading dynamically imported module: https://antou.cn/assets/task-abc.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/task-abc.css',
  ])
    expect(of(new TypeError(message), '')).toBe('outdated');
});

test('everything else is an error', () => {
  expect(of(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe('unforeseen');
  expect(of('odd', '')).toBe('unforeseen');
  expect(of(undefined, '')).toBe('unforeseen');
});
