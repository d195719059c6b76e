import { expect, test } from 'vitest';
import { draftChart } from './chart-draft.ts';

test('a row behind the months that holds no figures is no month of zeros, and it is said', () => {
  const months = ['1月', '2月', '3月', '4月'];
  const rows = [...months.map((month, n) => [month, String(30 + n)]), ['财务待核', '0']];
  const table = { where: '', heading: '', source: '门票.csv', header: ['月份', '门票收入'], rows };
  const draft = draftChart([table], 'line');
  expect(draft).toMatchObject({ categories: months, series: [{ values: [30, 31, 32, 33] }] });
  expect(draft?.told).toContain('“财务待核”不是时间，也没有数，没有画进去');
});

test('of more points than a chart takes the first are drawn, and it is said', () => {
  const rows = Array.from({ length: 620 }, (_, n) => [String(n * 3 + 0.5), String(n + 0.25)]);
  const draft = draftChart([{ heading: '', source: '检测.csv', header: ['温度', '电流'], rows }], 'scatter');
  expect(draft?.categories).toHaveLength(500);
  expect(draft?.told).toContain('一共 620 项，图上画了前 500 项');
});
