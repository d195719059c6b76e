import { expect, test } from 'vitest';
import { columnsIn, shownOf } from './folded-rows.tsx';

test('what fits is shown whole; else one place is left for the rest', () => {
  expect([0, 1, 6, 7, 10].map((count) => shownOf(count, 3, 2))).toEqual([0, 1, 6, 5, 5]);
  expect([2, 4, 5, 7].map((count) => shownOf(count, 2, 2))).toEqual([2, 4, 3, 3]);
  expect([2, 3, 4, 7].map((count) => shownOf(count, 1, 2))).toEqual([2, 3, 2, 2]);
});

test('there is at least one column', () => {
  expect([100, 208, 423, 424, 720].map((width) => columnsIn(width, 208))).toEqual([1, 1, 1, 2, 3]);
});
