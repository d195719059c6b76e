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
