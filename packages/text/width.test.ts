import { expect, test } from 'vitest';
import { displayWidth, isWide } from './width.ts';

test('Han, kana, Hangul, full-width marks and emoji are two columns wide', () => {
  expect(displayWidth('')).toBe(0);
  expect(displayWidth('Q3 销售（万元）')).toBe(15);
  expect(displayWidth('カ한！😀𠮷')).toBe(10);
  expect(['é', '·', '“', 'ｱ'].some(isWide)).toBe(false);
});
