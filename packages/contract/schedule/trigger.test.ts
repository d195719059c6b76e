import { expect, test } from 'vitest';
import { momentInWords, nextRun } from './next-run.ts';
import { isPickable, readTrigger, scheduleOf, shortestGap, triggerInWords, triggerOf, usualSchedule } from './trigger.ts';

const at = (text: string) => Date.parse(text);
const next = (trigger: string, zone: string, after: string) => {
  const read = readTrigger(trigger);
  const found = read && nextRun(read, zone, at(after));
  return found === null ? null : new Date(found).toISOString();
};

test('a trigger is told in words, and as its line where words would be long', () => {
  const told = {
    '0 10 * * *': '每天 10:00',
    '30 9 * * 1,3': '每周一、三 09:30',
    '0 8 1,15 * *': '每月 1 号、15 号 08:00',
    '30 18 * * 1-5': '每个工作日 18:30',
    '0 9 * * 0,6': '每周末 09:00',
    '0 9 * * 7,1': '每周一、日 09:00',
    '0 9,18 * * *': '每天 09:00、18:00',
    '0 */2 * * *': '每 2 小时',
    '0 * * * *': '每小时',
    '*/30 * * * 1-5': '每个工作日每 30 分钟',
    '0 9 1 1 *': '0 9 1 1 *',
    '0 9 13 * 5': '0 9 13 * 5',
  };
  for (const [line, words] of Object.entries(told)) expect(triggerInWords(line)).toBe(words);
  for (const wrong of [
    '',
    '0 10 * *',
    '60 10 * * *',
    '0 24 * * *',
    '0 10 0 * *',
    '0 10 * 13 *',
    '0 10 * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'a b c d e',
  ])
    expect([wrong, readTrigger(wrong)]).toEqual([wrong, null]);
  expect(shortestGap(readTrigger('*/5 * * * *')!)).toBe(5); // it reads
  expect(shortestGap(readTrigger('55 23 * * *')!)).toBe(24 * 60); // it reads
});

test('the picker holds what fires once a day, and says so of the rest', () => {
  for (const line of ['0 10 * * *', '30 9 * * 1,3', '0 8 1,15 * *', '15 7 * * 0']) {
    expect(triggerOf(scheduleOf(line))).toBe(line);
    expect(isPickable(line)).toBe(true);
  }
  for (const line of ['0 */2 * * *', '0 9,18 * * *', '0 9 1 1 *', '0 9 13 * 5', 'x']) {
    expect(scheduleOf(line)).toEqual(usualSchedule);
    expect(isPickable(line)).toBe(false);
  }
});

test('the next time is told by the wall clock of the place', () => {
  expect(next('0 10 * * *', 'Asia/Shanghai', '2026-11-21T01:59:00Z')).toBe('2026-11-21T02:00:00.000Z');
  expect(next('0 10 * * *', 'Asia/Shanghai', '2026-11-21T02:00:00Z'), 'strictly after').toBe('2026-11-22T02:00:00.000Z');
  expect(next('30 9 * * 1,3', 'Asia/Shanghai', '2026-11-21T00:00:00Z'), 'a Saturday').toBe('2026-11-23T01:30:00.000Z');
  expect(next('0 8 31 * *', 'UTC', '2026-11-21T00:00:00Z'), 'November has none').toBe('2026-12-31T08:00:00.000Z');
  expect(next('0 8 29 2 *', 'UTC', '2026-11-21T00:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
  expect(next('0 8 31 2 *', 'UTC', '2026-11-21T00:00:00Z')).toBeNull();
  expect(next('0 9 13 * 5', 'UTC', '2026-11-21T00:00:00Z'), 'either, as in cron').toBe('2026-11-27T09:00:00.000Z');
  // Clocks in New York leap from 2:00 to 3:00 on the 8th of March, and go back from 2:00 to 1:00 on the 1st of November.
  expect(next('30 2 * * *', 'America/New_York', '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(next('30 1 * * *', 'America/New_York', '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00.000Z');
  expect(next('30 1 * * *', 'America/New_York', '2026-11-01T05:30:00Z'), 'once').toBe('2026-11-02T06:30:00.000Z');
  expect(momentInWords(at('2026-11-23T01:00:00Z'), 'Asia/Shanghai', at('2026-11-21T00:00:00Z'))).toBe('11月23日 周一 09:00');
});
