import { expect, test } from 'vitest';
import { betterAddress, safeTarget } from './addresses.ts';

test('repeated slashes are collapsed and a path outside the base path leads to it', () => {
  expect(betterAddress('', '/task//1')).toBe('/task/1');
  expect(betterAddress('/desk', '/desk//task/1')).toBe('/desk/task/1');
  expect(betterAddress('/desk', '/other')).toBe('/desk/');
  expect(betterAddress('/desk', '/desktop')).toBe('/desk/');
  expect(betterAddress('/desk', '/desk')).toBeNull();
  expect(betterAddress('', '/')).toBeNull();
});

test('signing in comes back to this product and nowhere else', () => {
  const origin = 'https://antou.cn';
  const go = (target: string | null, base = '') => safeTarget(target, base, origin);
  expect(go('/task/1?a=b#c')).toBe('/task/1?a=b#c');
  expect(go('/desk/task/1', '/desk')).toBe('/task/1');
  expect(go('/desk', '/desk')).toBe('/');
  for (const bad of [
    null,
    '',
    'https://evil.cn/',
    '//evil.cn',
    '/\\evil.cn',
    '/\t/evil.cn',
    'javascript:alert(1)',
    'task',
    '/.//evil.cn',
    '/desk//evil.cn',
  ])
    expect(go(bad, bad?.startsWith('/desk') ? '/desk' : '')).toBe('/');
});
