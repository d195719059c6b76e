/** What a person calls each type of chart. */
import type { ChartType } from '#contract/content/chart.ts';

export const chartTypeNames: Record<ChartType, string> = {
  column: '柱状图',
  bar: '条形图',
  stacked_column: '堆积柱状图',
  stacked_bar: '堆积条形图',
  line: '折线图',
  area: '面积图',
  pie: '饼图',
  donut: '环形图',
  scatter: '散点图',
  radar: '雷达图',
  combo: '组合图',
};
