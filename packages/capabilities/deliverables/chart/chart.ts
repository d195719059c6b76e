/** What both sides know of charts: a page with the drawing and its numbers, or the numbers alone as JSON. */
import { kindWords } from '#contract/kinds.ts';
import type { Kind } from '../kind.ts';

export const chart: Kind = {
  id: 'chart',
  label: kindWords.chart,
  icon: 'chart',
  suffixes: ['.chart.html', '.chart.json'],
  tab: 'image',
  accent: 'chart',
  operations: ['document'],
  makers: ['make_chart', 'edit_chart'],
  is_result: true,
  exports: [
    { format: 'png', label: 'PNG 图片' },
    { format: 'svg', label: 'SVG 矢量图' },
    { format: 'xlsx', label: 'Excel 数据' },
    { format: 'csv', label: 'CSV 数据' },
  ],
  office: 'png',
  // 12 series of 500 values with their drawing stay far below.
  most_bytes: 2 * 1024 * 1024,
};

/** `x.chart.ext` is a chart file, whatever the ending. */
export const chartName = /[^/\\]\.chart\.[^./\\]+$/i;
