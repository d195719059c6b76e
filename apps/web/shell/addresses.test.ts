import { expect, test } from 'vitest';
import { betterAddress, safeTarget, signInTarget } from './addresses.ts';

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

test('signing in comes back with the referral and the campaign of the first visit, and says who asked', () => {
  const marks = { from_component: true, inviteCode: 'A1', utm: { utm_source: 'mail', utm_medium: 'x y' } };
  expect(signInTarget('/task/1?a=b#c', marks)).toBe(
    '/task/1?a=b&login_from=space_landing&sign_up_from=space&inviteCode=A1&utm_source=mail&utm_medium=x+y#c',
  );
  expect(signInTarget('/?inviteCode=B2&utm_source=own', { ...marks, from_component: false })).toBe(
    '/?inviteCode=B2&utm_source=own&login_from=space_landing&utm_medium=x+y',
  );
  expect(signInTarget('/', { from_component: false, inviteCode: null, utm: {} })).toBe('/?login_from=space_landing');
});
