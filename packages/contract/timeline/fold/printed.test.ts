/** What a running tool prints, heard from the beginning, from the middle, twice, and with gaps. */
import { expect, it } from 'vitest';
import { printedAfter } from './printed.ts';

it('goes on where it was, begins anew after a gap, hears nothing twice, and keeps the newest', () => {
  const first = printedAfter(undefined, { at: 0, text: '一二' });
  const second = printedAfter(first, { at: 2, text: '三' });
  expect(second).toEqual({ before: 0, text: '一二三' });
  expect(printedAfter(second, { at: 2, text: '三' })).toBe(second);
  expect(printedAfter(second, { at: 10, text: '十' })).toEqual({ before: 10, text: '十' });
  expect(printedAfter(undefined, { at: 7, text: '七' })).toEqual({ before: 7, text: '七' });
  const long = printedAfter({ before: 0, text: 'x'.repeat(120_000) }, { at: 120_000, text: 'y'.repeat(20_000) });
  expect(long.text.length).toBe(120_000);
  expect(long.before + long.text.length).toBe(140_000);
});
