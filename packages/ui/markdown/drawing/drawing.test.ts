import { expect, test } from 'vitest';
import { heightOf, NotAChart, readChart } from './chart-option.ts';
import { rowsOf } from './chart-rows.ts';
import { NotADiagram, readDiagram } from './diagram-source.ts';
import { fileNameOf } from '../local-files.ts';

const chartOf = (option: object) => readChart(JSON.stringify(option));

test('图表里能跳走、能从别处取东西、能带标签的都不留下', () => {
  const { series, parts, title } = chartOf({
    title: { text: '销售<script>alert(1)</script>额', link: 'javascript:alert(1)' },
    graphic: { type: 'image', style: { image: 'https://a.com/x.png' } },
    toolbox: { feature: { dataView: {} } },
    tooltip: { formatter: '<img src=x onerror=alert(1)>' },
    xAxis: { data: ['<b>甲</b>', '乙'], axisLabel: { rich: { a: { backgroundColor: { image: 'https://a.com/x.png' } } } } },
    series: [
      { type: 'bar', data: [1, { value: 2, symbol: 'image://https://a.com/x.png', link: 'https://a.com' }], color: 'red' },
      { type: 'custom', renderItem: 'function () {}' },
      { type: 'map', map: 'china' },
    ],
  });
  expect(title).toBe('销售alert(1)额');
  expect(series).toEqual([{ type: 'bar', data: [1, { value: 2 }] }]);
  expect(parts).toEqual({ xAxis: { data: ['甲', '乙'], axisLabel: {} } });
});

test('刻度再怎么要也画得完', () => {
  const { parts } = chartOf({
    yAxis: { type: 'log', logBase: 1.0000001, interval: 1e-9, splitNumber: 1e9, maxInterval: 1e-9 },
    series: [{ type: 'line', data: [1] }],
  });
  expect(parts.yAxis).toEqual({ type: 'log', logBase: 2, splitNumber: 20 });
});

test.each([
  ['不是 JSON', '{ a: 1 }'],
  ['带函数', '{"series":[{"type":"bar","data":[1],"label":{"formatter":function(){}}}]}'],
  ['没有能画的', '{"series":[{"type":"custom"}]}'],
  ['太多', JSON.stringify({ series: [{ type: 'line', data: Array.from({ length: 30_000 }, (_, n) => n) }] })],
  ['太深', '{"series":[{"type":"treemap","data":' + '[{"children":'.repeat(20) + '[]' + '}]'.repeat(20) + '}]}'],
])('%s的不是图表', (_name, source) => expect(() => readChart(source)).toThrow(NotAChart));

test('图表的数字也能当表格读', () => {
  expect(
    rowsOf(
      chartOf({
        xAxis: { data: ['一月', '二月'] },
        yAxis: {},
        series: [
          { name: '甲', type: 'bar', data: [1, { value: 2 }] },
          { type: 'line', data: [3, null] },
        ],
      }),
    ),
  ).toEqual([
    ['名称', '甲', '系列 2'],
    ['一月', '1', '3'],
    ['二月', '2', ''],
  ]);
  expect(rowsOf(chartOf({ series: [{ type: 'pie', data: [{ name: '差旅', value: 3 }] }] }))).toEqual([
    ['名称', '数值'],
    ['差旅', '3'],
  ]);
  expect(rowsOf(chartOf({ dataset: { source: [{ 月: '一月', length: 500 }] }, xAxis: {}, series: [{ type: 'bar' }] }))).toEqual([
    ['月', 'length'],
    ['一月', '500'],
  ]);
  expect(
    rowsOf(
      chartOf({
        radar: { indicator: [{ name: '价' }, { name: '质' }] },
        series: [{ type: 'radar', data: [{ name: '甲', value: [1, 2] }] }],
      }),
    ),
  ).toEqual([
    ['指标', '甲'],
    ['价', '1'],
    ['质', '2'],
  ]);
  expect(rowsOf(chartOf({ series: [{ type: 'sankey', links: [{ source: '甲', target: '乙', value: 5 }] }] }))).toEqual([
    ['从', '到', '数值'],
    ['甲', '乙', '5'],
  ]);
});

test('图只留下画的内容，设置和点击都去掉', () => {
  expect(
    readDiagram(
      '---\nconfig:\n  securityLevel: loose\n---\n%%{init: {"themeCSS": "x"}}%%\nflowchart LR\n  A-->B\n  click A "javascript:alert(1)"\n',
    ),
  ).toBe('flowchart LR\n  A-->B');
});

test.each([
  'flowchart LR\n style A fill:url(https://a.com/x)',
  'flowchart LR\n style A fill:u\\72l(https://a.com/x)',
  'flowchart LR\n A@{ img: "https://a.com/x.png" }',
  'flowchart LR\n A["<img src=https://a.com/x.png>"]',
  'flowchart LR\n classDef a background:image-set("https://a.com/x.png")',
  `flowchart LR\n${'A-->B\n'.repeat(5000)}`,
])('要从别处取东西或太大的图不画：%#', (source) => expect(() => readDiagram(source)).toThrow(NotADiagram));

test('只有单独的文件名才算指向任务里的文件', () => {
  expect(fileNameOf('%E5%91%A8%E6%8A%A5.md')).toBe('周报.md');
  expect(fileNameOf('./a b.xlsx')).toBe('a b.xlsx');
  for (const link of [
    'javascript:a.md',
    '../a.md',
    '/etc/a.md',
    '//a.com/a.md',
    'https://a.com/a.md',
    '#a.md',
    'a.md?x',
    'a',
    '%2e%2e%2fa.md',
  ])
    expect(fileNameOf(link), link).toBeNull();
});

test('图表也可以只给名称和数', () => {
  const data = {
    title: '销售',
    unit: '元',
    source: '销售.xlsx',
    categories: ['甲', '乙'],
    series: [
      { name: '额', values: [1, null] },
      { name: '率（%）', values: [2, 3] },
    ],
  };
  const combo = chartOf({ type: 'combo', ...data });
  expect(combo).toMatchObject({
    title: '销售',
    note: '数据来源：销售.xlsx',
    series: [
      { type: 'bar', data: [1, null] },
      { type: 'line', yAxisIndex: 1 },
    ],
  });
  expect(rowsOf(combo)).toEqual([
    ['名称', '额', '率（%）'],
    ['甲', '1', '2'],
    ['乙', '', '3'],
  ]);
  expect(chartOf(data).series.map(({ type }) => type)).toEqual(['bar', 'bar']);
  expect(() => chartOf({ ...data, type: 'hologram' })).toThrow(NotAChart);
});

test('饼的每一份旁边都有名称，不再另列图例', () => {
  const few = chartOf({ type: 'donut', categories: ['甲', '乙'], series: [{ name: '金额', values: [3, 1] }] });
  expect(few.parts).toEqual({ legend: { show: false } });
  expect(few.series[0]).toMatchObject({ isRing: true, label: { formatter: '{b}\n{d}%' } });
});

test('变化不大的折线从最低值附近画起，柱总从零画起', () => {
  const given = { categories: ['7月', '8月', '9月'], series: [{ name: '人次', values: [3120, 3345, 3610] }] };
  expect(chartOf({ type: 'line', ...given }).parts.yAxis).toMatchObject({ scale: true });
  expect(chartOf({ type: 'column', ...given }).parts.yAxis).not.toHaveProperty('scale');
  expect(chartOf({ type: 'line', ...given, series: [{ name: '人次', values: [1, 9, 30] }] }).parts.yAxis).not.toHaveProperty('scale');
});

test('只有一个点画成柱，一个数也没有就说没有', () => {
  const lone = { type: 'line', categories: ['1月'], series: [{ name: '销售额', values: [3] }] };
  expect(chartOf(lone).series[0]?.type).toBe('bar');
  expect(chartOf(lone).isEmpty).toBeUndefined();
  expect(chartOf({ ...lone, series: [{ name: '销售额', values: [null] }] }).isEmpty).toBe(true);
});

test('一行一个名称的图随行数长高', () => {
  const names = Array.from({ length: 30 }, (_, n) => `门店${n}`);
  const values = names.map((_, n) => n);
  expect(heightOf(chartOf({ type: 'bar', categories: names, series: [{ name: '数', values }] }))).toBe(684);
  expect(heightOf(chartOf({ type: 'column', categories: names, series: [{ name: '数', values }] }))).toBe(300);
});
