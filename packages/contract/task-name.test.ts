import { expect, test } from 'vitest';
import { cutToName } from './task-name.ts';

test.each([
  ['停电通知', '停电通知'],
  ['一二三四五六七八九十一二三四五六七八九十', '一二三四五六七八九十一二三四五六七八九十'],
  ['一二三四五六七八九十一二三四五六七八九十一', '一二三四五六七八九十一二三四五六七八九…'],
  ['Summarise the minutes of the board meeting of November', 'Summarise the minutes of the board…'],
  [`${'x'.repeat(60)}`, `${'x'.repeat(39)}…`],
  ['📊'.repeat(30), `${'📊'.repeat(19)}…`],
])('%s is shown as %s', (text, name) => {
  expect(cutToName(text)).toBe(name);
});
