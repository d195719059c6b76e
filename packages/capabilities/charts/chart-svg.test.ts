import { expect, it } from 'vitest';
import { colourOf } from './chart-look.ts';
import { chartSpec, chartTypes, type ChartSpec } from '#contract/content/chart.ts';
import { chartSvg, deskLook } from './chart-svg.ts';

const look = deskLook(640, 360);
const quarters = ['一季度', '二季度', '三季度', '四季度'];

function spec(more: Partial<ChartSpec>): ChartSpec {
  return chartSpec.parse({ type: 'column', categories: quarters, series: [{ name: '销售额', values: [120, 150, null, 210] }], ...more });
}

/** The words a reader sees. */
function words(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text ?? '');
}

it.each(chartTypes)('draws %s without scripts, links or names of a process', (type) => {
  const second = { name: '同比（%）', values: [1, -2, 3.5, 4] };
  const two = ['scatter', 'combo', 'radar'].includes(type);
  const given = spec({ type, ...(two && { series: [{ name: '销售额', values: [120, 150, 90, 210] }, second] }) });
  const svg = chartSvg(given, look);
  expect(svg).toMatch(/^<svg /);
  expect(svg).not.toMatch(/<script|<style|<a[\s>]|href|url\(\s*["']?https?:|on[a-z]+=|NaN|\bzr\d/);
  expect(chartSvg(given, look)).toBe(svg);
});

it('words of the data are words, whatever they look like', () => {
  const hostile = '</text><script>alert(1)</script>" onload="x';
  const svg = chartSvg(
    spec({
      title: hostile,
      unit: '<b>元</b>',
      categories: [hostile, '&amp;', '😀'.repeat(20), '\u0000控制\ud800符'],
      series: [{ name: hostile, values: [1, 2, 3, 4] }],
    }),
    deskLook(900, 400, { title: true, font: '"x" onload="y"' }),
  );
  expect(svg).not.toContain('<script');
  // Outside of quoted values.
  expect(svg.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*\sonload=/);
  // eslint-disable-next-line no-control-regex -- what XML can't hold
  expect(svg).not.toMatch(/[\u0000-\u0008]/);
  expect(svg.isWellFormed()).toBe(true);
  expect(svg).toContain('&amp;amp;');
});

it('large numbers stand in 万 and 亿, each axis with its own unit', () => {
  expect(words(chartSvg(spec({ unit: '元', series: [{ name: '销售额', values: [1_200_000, 2_345_600, 0, 3_000_000] }] }), look))).toEqual(
    expect.arrayContaining(['销售额（万元）', '234.56', '300']),
  );
  expect(words(chartSvg(spec({ unit: '万元', series: [{ name: '资产', values: [250_000, 310_000, 0, 5] }] }), look))).toContain(
    '资产（亿元）',
  );
  const combo = spec({
    type: 'combo',
    unit: '元',
    series: [
      { name: '收入', values: [3e8, 4e8, 5e8, 6e8] },
      { name: '毛利率（%）', values: [10, 12.5, 11, 14] },
    ],
  });
  expect(words(chartSvg(combo, look))).toEqual(expect.arrayContaining(['单位：亿元', '15%']));
});

it('a pie that would say it wrongly is drawn as bars', () => {
  expect(words(chartSvg(spec({ type: 'pie', series: [{ name: '利润', values: [5, -3, 2, 1] }] }), look))).toContain('-3');
  expect(words(chartSvg(spec({ type: 'donut', series: [{ name: '利润', values: [0, 0, null, 0] }] }), look))).not.toContain('NaN%');
  expect(words(chartSvg(spec({ series: [{ name: '利润', values: [null, null, null, null] }] }), look))).toEqual(['没有可以画出的数值']);
});

it('of many parts the small ones are one, with their sum; no two that are drawn are of one colour', () => {
  const values = [30, 20, 12, 9, 8, 7, 6, 3, 2, 2, 1];
  const many = spec({ type: 'pie', categories: values.map((_, n) => `城市${n + 1}`), series: [{ name: '金额', values }] });
  const told = words(chartSvg(many, look));
  expect(told).toContain('其他 4 项');
  expect(told).toContain('8%');
  expect(told).not.toContain('城市8');
  const fills = [...chartSvg(many, look).matchAll(/<path[^>]*fill="(#[0-9a-f]{6}|rgb\([^)]*\))"[^>]*>/gi)].map((match) => match[1]);
  expect(new Set(fills).size).toBeGreaterThanOrEqual(8);
  // A palette of three, as a theme may have it, is spread over eight.
  const palette = ['#0f766e', '#d08a2e', '#2b5a9e'];
  expect(new Set(values.map((_, n) => colourOf({ ...look, palette }, n))).size).toBe(values.length);
});

it('500 long names leave room for the drawing and are cut with an ellipsis', () => {
  const categories = Array.from({ length: 500 }, (_, n) => `第${n + 1}家名字特别长的连锁零售门店有限责任公司`);
  const svg = chartSvg(spec({ categories, series: [{ name: '客流', values: categories.map((_, n) => n) }] }), look);
  const names = words(svg).filter((one) => one.startsWith('第'));
  expect(names.length).toBeGreaterThan(5);
  expect(names.length).toBeLessThan(60);
  expect(names.every((one) => one.endsWith('…'))).toBe(true);
});

it('bars by the thousand are one shape a colour, standing where they stood', () => {
  const many = (count: number): ChartSpec =>
    spec({
      type: 'stacked_column',
      categories: Array.from({ length: count }, (_, n) => `${n + 1}`),
      series: Array.from({ length: 4 }, (_, s) => ({
        name: `系列${s + 1}`,
        values: Array.from({ length: count }, (_, n) => 1 + ((n + s) % 5)),
      })),
    });
  const svg = chartSvg(many(300), deskLook(960, 480));
  expect(svg.match(/<path/g)?.length).toBeLessThan(40);
  expect(svg.match(/M[\d.]+ [\d.]+h[\d.]+v-[\d.]+h-[\d.]+z/g)?.length).toBe(1200);
  expect(chartSvg(many(12), deskLook(960, 480)).match(/<path/g)?.length).toBeGreaterThanOrEqual(48);
});

it('the number of a bar to the left does not run into its name', () => {
  const svg = chartSvg(
    spec({ type: 'bar', unit: '%', categories: ['华东', '西部'], series: [{ name: '同比', values: [12.5, -22] }] }),
    deskLook(360, 240),
  );
  const [name = 0, number = 0] = ['西部', '-22%'].map((text) =>
    Number(new RegExp(`text-anchor="end"[^>]*translate\\(([\\d.]+) [^>]*>${text}<`).exec(svg)?.[1]),
  );
  expect(number - name).toBeGreaterThan(28);
});

it('where one of several series has no room for its numbers none says them', () => {
  const series = [
    { name: '华东', values: [120, 200, 150, 80] },
    { name: '华南', values: [90, 60, 75, 45] },
    { name: '华北', values: [60, 75, 88, 92] },
    { name: '西部', values: [30, 45, 52, 61] },
  ];
  expect(words(chartSvg(spec({ series }), deskLook(720, 400)))).toContain('88');
  expect(words(chartSvg(spec({ series }), deskLook(300, 260)))).not.toContain('88');
});
