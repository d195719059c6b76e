/** A page is given another layout where its content bears it, and nothing of it is lost; where it doesn't, it is said why. */
import { expect, test } from 'vitest';
import { readChanges } from '../reading/change/read-changes.ts';
import { laidOut, layoutCalled } from './relayout.ts';
import type { Slide } from './slide.ts';

const events: Slide = {
  layout: 'timeline',
  title: '下周计划',
  events: [
    { when: '11月27日', title: '年终大促排期', text: '负责人：李敏' },
    { when: '11月28日', title: '苏州新店选址', text: '负责人：王强' },
  ],
  source: '纪要.md',
};
const sales: Slide = {
  layout: 'table',
  title: '销售',
  header: ['城市', '销售额（元）', '订单数'],
  rows: [
    ['上海', '1,286', '312'],
    ['杭州', '903', '224'],
    ['合计', '2,189', '536'],
  ],
  takeaway: '合计 2,189 元。',
};
const points: Slide = { layout: 'points', title: '问题', points: [{ title: '交付延期' }, { title: '人手不足' }] };

test.each([
  ['第5页换成表格', { to: 'table', chart: null }],
  ['第3页换成图表', { to: 'chart', chart: null }],
  ['第2页改成时间轴', null],
  ['第2页改成流程', { to: 'process', chart: null }],
  ['把第4页用柱状图展示', { to: 'chart', chart: 'column' }],
])('%s', (text, asked) => {
  const { changes } = readChanges(text, { kind: 'slides' });
  expect(changes).toMatchObject([{ do: 'reshape', target: { part: 'page', places: [Number(/\d/.exec(text)?.[0])] } }]);
  const { choice } = changes[0] ?? {};
  expect(layoutCalled(choice ?? '')).toEqual(asked);
});

test('a line of time becomes a table with the columns its words name', () => {
  // Nobody can tell what stands where on a page written by hand.
  const free: Slide = { layout: 'free', title: '流程', html: '<h1>流程</h1>' };
  for (const to of ['table', 'points'] as const) expect(laidOut(free, { to, chart: null })).toBe('这一页没有可以换个排法的条目');
  const table = laidOut(events, { to: 'table', chart: null });
  expect(table).toEqual({
    layout: 'table',
    title: '下周计划',
    header: ['时间', '事项', '负责人'],
    rows: [
      ['11月27日', '年终大促排期', '李敏'],
      ['11月28日', '苏州新店选址', '王强'],
    ],
    source: '纪要.md',
  });
});

test('a chart is drawn as another one, a pie only of the parts of a whole', () => {
  const chart = { type: 'column' as const, unit: '元', categories: ['上海', '杭州'], series: [{ name: '销售额', values: [1286, 903] }] };
  const page: Slide = { layout: 'chart', title: '销售', chart, takeaway: '上海最多。' };
  expect(laidOut(page, { to: 'chart', chart: 'pie' })).toEqual({ ...page, chart: { ...chart, type: 'pie' } });
  const summed: Slide = { ...page, chart: { ...chart, categories: ['上海', '合计'] } };
  expect(laidOut(summed, { to: 'chart', chart: 'pie' })).toContain('没有合计和平均');
});

test('what a page does not bear is said, and nothing is changed', () => {
  for (const page of [points, sales]) expect(laidOut(page, { to: 'chart', chart: null })).toContain('不把条目和表格画成图');
  expect(laidOut(points, { to: 'table', chart: null })).toContain('没有第二栏可列');
  const mixed: Slide = {
    layout: 'figures',
    title: '指标',
    figures: [
      { value: '2380', unit: '万元', label: '销售额' },
      { value: '41', unit: '家', label: '新签客户' },
    ],
  };
  expect(laidOut(mixed, { to: 'table', chart: null })).toMatchObject({
    header: ['指标', '数值'],
    rows: [
      ['销售额', '2380 万元'],
      ['新签客户', '41 家'],
    ],
  });
  expect(laidOut({ layout: 'cover', title: '封面' }, { to: 'table', chart: null })).toContain('没有可以换个排法');
});

test('a title that ends like a layout is no layout', () => {
  expect(readChanges('第1页标题改成进度表', { kind: 'slides' }).changes).toMatchObject([
    { do: 'set', target: { part: 'page', places: [1], field: 'title' }, value: '进度表' },
  ]);
});
