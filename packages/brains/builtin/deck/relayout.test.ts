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
  ['第2页改成时间轴', { to: 'timeline', chart: null }],
  ['把第4页用柱状图展示', { to: 'chart', chart: 'column' }],
])('%s', (text, asked) => {
  const { changes } = readChanges(text, { kind: 'slides' });
  expect(changes).toMatchObject([{ do: 'reshape', target: { part: 'page', places: [Number(/\d/.exec(text)?.[0])] } }]);
  const { choice } = changes[0] ?? {};
  expect(layoutCalled(choice ?? '')).toEqual(asked);
});

test('a line of time becomes a table with the columns its words name, and goes back', () => {
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
  expect(laidOut(table as Slide, { to: 'timeline', chart: null })).toEqual(events); // a page, as the line above says
});

test('a table is drawn without its total, and its conclusion stays', () => {
  const chart = laidOut(sales, { to: 'chart', chart: 'pie' });
  expect(chart).toMatchObject({
    layout: 'chart',
    takeaway: '合计 2,189 元。',
    chart: { type: 'pie', unit: '元', categories: ['上海', '杭州'], series: [{ name: '销售额', values: [1286, 903] }] },
  });
});

test('what a page does not bear is said, and nothing is changed', () => {
  expect(laidOut(points, { to: 'chart', chart: null })).toBe('这一页没有几个可以放在一起比的数字');
  expect(laidOut(points, { to: 'timeline', chart: null })).toBe('这一页没有两个以上的时间点');
  expect(laidOut(points, { to: 'table', chart: null })).toContain('没有第二栏可列');
  const mixed: Slide = {
    layout: 'figures',
    title: '指标',
    figures: [
      { value: '2380', unit: '万元', label: '销售额' },
      { value: '41', unit: '家', label: '新签客户' },
    ],
  };
  expect(laidOut(mixed, { to: 'chart', chart: null })).toContain('单位不一样（万元、家）');
  expect(laidOut(mixed, { to: 'table', chart: null })).toMatchObject({
    header: ['指标', '数值'],
    rows: [
      ['销售额', '2380 万元'],
      ['新签客户', '41 家'],
    ],
  });
  const totals: Slide = {
    layout: 'figures',
    title: '一览',
    figures: [
      { value: '178', label: '参考人数合计' },
      { value: '46', label: '七3班参考人数，最高' },
    ],
  };
  expect(laidOut(totals, { to: 'chart', chart: 'line' })).toContain('会误导');
  expect(laidOut({ layout: 'cover', title: '封面' }, { to: 'table', chart: null })).toContain('没有可以换个排法');
});

test('a title that ends like a layout is no layout', () => {
  expect(readChanges('第1页标题改成进度表', { kind: 'slides' }).changes).toMatchObject([
    { do: 'set', target: { part: 'page', places: [1], field: 'title' }, value: '进度表' },
  ]);
});
