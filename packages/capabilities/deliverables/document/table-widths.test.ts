/** Columns that hold what stands in them. */
import { expect, test } from 'vitest';
import { columnShares } from './table-widths.ts';

const shipped = [
  ['单号', '发货日期', '客户', '班组', '品种', '数量（株）', '单价（元）', '运费（元）'],
  ['F26001', '2026-09-02', '云山度假村', '起苗二班', '红叶石楠', '350', '6.5', '220'],
];

test('codes, dates and names keep to their lines where figures have room to spare', () => {
  const room = 86;
  const columns = columnShares(shipped, room).map((share) => share * room);
  expect(columns.reduce((all, width) => all + width, 0)).toBeCloseTo(room);
  for (const [at, words] of [
    [0, 6],
    [1, 10],
    [2, 10],
    [3, 8],
    [4, 8],
  ] as const)
    expect(columns[at]).toBeGreaterThanOrEqual(words + 2);
});

test('where there is too little room Chinese gives way and not a date', () => {
  const long = '根据检修记录，七号泵的密封圈需要更换，并由厂家派人到场确认';
  const [day = 0, words = 0] = columnShares(
    [
      ['日期', '情况', '说明'],
      ['2026-09-02', long, long],
    ],
    50,
  );
  expect(day * 50).toBeGreaterThanOrEqual(12);
  expect(words).toBeLessThan(0.4);
});
