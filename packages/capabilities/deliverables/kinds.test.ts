import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kindIds } from '#contract/kinds.ts';
import { accents } from './accents.ts';
import { kindById, kindOf, kinds, sortOf } from './kinds.ts';
import { serverKinds } from './kinds.server.ts';
import { webKinds } from './kinds.web.ts';

function luminance(hex: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

it('knows a file by its longest ending, whatever its case', () => {
  expect(kindOf('第12周周报.md')?.id).toBe('document');
  expect(kindOf('调研.Report.HTML')?.id).toBe('document');
  expect(kindOf('首页.html')?.id).toBe('web-page');
  expect(kindOf('数据.XLSX')?.id).toBe('sheet');
  expect(kindOf('数据.csv')).toBeUndefined();
});

it('calls x.chart.ext a chart whatever opens it', () => {
  expect(['销售.chart.html', '销售.Chart.csv', '销售.chart.png', '销售.chart.md'].map((name) => sortOf(name)?.id)).toEqual(
    Array(4).fill('chart'),
  );
  expect(['销售.chart.png', '销售.chart.md', '销售.chart.csv'].map((name) => kindOf(name)?.id)).toEqual(['image', 'document', undefined]);
  expect(['flowchart.png', '.chart.png', 'chart.html', 'a.chart/b.png'].map((name) => sortOf(name)?.id)).toEqual([
    'image',
    'image',
    'web-page',
    'image',
  ]);
});

it('every kind has its halves, and an accent that can be read on cards and is the one of the page', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');
  expect(kinds.map(({ id }) => id).sort()).toEqual([...kindIds].sort());
  for (const kind of kinds) {
    expect([kindById[kind.id], serverKinds[kind.id].kind, webKinds[kind.id].kind]).toEqual([kind, kind, kind]);
    const { light, dark } = accents[kind.accent];
    expect([...tokens.matchAll(new RegExp(`--kind-${kind.accent}: (#\\w+);`, 'g'))].map(([, colour]) => colour)).toEqual([light, dark]);
    expect(contrast(light, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark, '#1F1F1C')).toBeGreaterThanOrEqual(4.5);
  }
});
