import { expect, test } from 'vitest';
import { linesOf, sheetOfLines } from './poster-roles.ts';

const sheet = {
  headline: '春季读书会',
  subline: '一本书，一杯茶',
  points: [{ title: '分享', text: '每人十分钟' }, { title: '交换旧书' }],
  facts: [{ label: '时间', value: '3月8日 14:00' }],
  brand: '南街书店',
};

test('lines by role are the sheet again', () => {
  expect(sheetOfLines(linesOf(sheet))).toEqual(sheet);
  expect(linesOf(sheet).find(({ title }) => title === '眉题')).toMatchObject({ lines: [], hint: expect.stringContaining('标题上方') });
});

test('a line in another role is drawn in that role; one without a label is no fact', () => {
  const moved = sheetOfLines([
    { title: '标题', lines: ['交换旧书'] },
    { title: '信息', lines: ['地点：南街书店', '一本书，一杯茶'] },
  ]);
  expect(moved).toEqual({ headline: '交换旧书', points: [{ title: '一本书，一杯茶' }], facts: [{ label: '地点', value: '南街书店' }] });
  expect(sheetOfLines([]).headline).toBe('');
});

test('a time is no label, and what stands in brackets stays with its words', () => {
  const lines = ['12月5日（周六）14:00 开幕式：作家许知远见面会', '抽奖（一等奖：平板电脑3台；二等奖：保温杯50个）', '着装：深色正装'];
  const { points } = sheetOfLines([{ title: '要点', lines }]);
  expect(points).toEqual([
    { title: '12月5日（周六）14:00 开幕式', text: '作家许知远见面会' },
    { title: '抽奖（一等奖：平板电脑3台；二等奖：保温杯50个）' },
    { title: '着装', text: '深色正装' },
  ]);
});
