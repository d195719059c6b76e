import { expect, test } from 'vitest';
import { agoOf } from './ago.ts';

test('when a device was last used is told as a person would', () => {
  const now = 1_800_000_000;
  const told = [0, 300, 360, 3599, 3600, 86_399, 86_400, 2 * 86_400, 29 * 86_400].map((passed) => agoOf(now - passed, now));
  expect(told).toEqual(['刚刚', '刚刚', '6分钟前', '59分钟前', '1小时前', '23小时前', '昨天', '前天', '29天前']);
  // A clock that is behind the server's.
  expect(agoOf(now + 60, now)).toBe('刚刚');
});
