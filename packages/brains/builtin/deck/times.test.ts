import { expect, test } from 'vitest';
import { inOrderOfTime } from './times.ts';

const ordered = (...times: string[]) => inOrderOfTime(times, (time) => time);

test.each([
  [
    ['2026Q1', '2025Q4', '2025Q3'],
    ['2025Q3', '2025Q4', '2026Q1'],
  ],
  [
    ['2026年二季度', '2025年第四季度'],
    ['2025年第四季度', '2026年二季度'],
  ],
  [
    ['2026H1', '2025H2'],
    ['2025H2', '2026H1'],
  ],
  [
    ['Mar 2026', 'Dec 2025'],
    ['Dec 2025', 'Mar 2026'],
  ],
  [
    ['2026', '2024', '2025'],
    ['2024', '2025', '2026'],
  ],
  [
    ['9月', '3月', '6月20日'],
    ['3月', '6月20日', '9月'],
  ],
])('%j stand in the order of time', (given, expected) => expect(ordered(...given)).toEqual(expected));

test.each([
  // Over the end of a year.
  [['11月', '12月', '1月']],
  // Which of them comes first is not said.
  [['2026年3月', '1月']],
  [['第二阶段', '2026年']],
  [['二季度上旬', '二季度下旬', '一季度']],
])('%j stay as they were given', (given) => expect(ordered(...given)).toEqual(given));
