/** A chart is drawn as another one where it bears it; other layouts are not made of words, and it is said. */
import { expect, test } from 'vitest';
import { readChanges } from '../reading/change/read-changes.ts';
import { drawnAs } from './relayout.ts';
import type { Slide } from './slide.ts';

const chart = { type: 'column' as const, unit: '元', categories: ['上海', '杭州'], series: [{ name: '销售额', values: [1286, 903] }] };
const sales: Slide = { layout: 'chart', title: '销售', chart, takeaway: '上海最多。' };

test.each([
  ['第5页换成表格', 'table'],
  ['第3页换成图表', 'chart'],
  ['第2页改成流程', 'process'],
])('%s is told not to be done', (text, choice) => {
  const { changes } = readChanges(text, { kind: 'slides' });
  expect(changes).toMatchObject([{ do: 'reshape', target: { part: 'page', places: [Number(/\d/.exec(text)?.[0])] }, choice }]);
  const points: Slide = { layout: 'points', title: '问题', points: [{ title: '交付延期' }, { title: '人手不足' }] };
  for (const page of [points, sales]) expect(drawnAs(page, choice)).toContain('不换页面的排法');
});

test('a chart is drawn as another one, a pie only of the parts of a whole', () => {
  expect(readChanges('把第4页用柱状图展示', { kind: 'slides' }).changes[0]?.choice).toBe('chart:column');
  expect(drawnAs(sales, 'chart:pie')).toEqual({ ...sales, chart: { ...chart, type: 'pie' } });
  const summed: Slide = { ...sales, chart: { ...chart, categories: ['上海', '合计'] } };
  expect(drawnAs(summed, 'chart:pie')).toContain('没有合计和平均');
});

test('a title that ends like a layout is no layout', () => {
  expect(readChanges('第1页标题改成进度表', { kind: 'slides' }).changes).toMatchObject([
    { do: 'set', target: { part: 'page', places: [1], field: 'title' }, value: '进度表' },
  ]);
});
