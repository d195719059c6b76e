/** A chart as one of another type, where it bears it; else the sentence that says why not. What stands on a page is not arranged anew by words. */
import summaries from './summaries.json' with { type: 'json' };
import type { ChartData, Slide } from './slide.ts';

const chartTypes = ['column', 'bar', 'line', 'pie', 'donut'] as const satisfies readonly ChartData['type'][];

/** `choice`: `table`, `chart:column` and the like, as the lexicon calls them. */
export function drawnAs(slide: Slide, choice = ''): Slide | string {
  const type = chartTypes.find((one) => choice === `chart:${one}`);
  if (slide.layout !== 'chart' || type === undefined) return '内置引擎不换页面的排法，只把图表换成另一种图，接入大模型后可以';
  const { categories, series } = slide.chart;
  const isWhole =
    series.length === 1 &&
    categories.length <= 8 &&
    series[0]?.values.every((value) => value !== null && value >= 0) &&
    !categories.some((name) => summaries.some((word) => name.toLowerCase().includes(word)));
  if (['pie', 'donut'].includes(type) && !isWhole)
    return '饼图画一个整体的各部分：一组正数，不超过 8 项，没有合计和平均；这一页不是，可以换成柱状图';
  return { ...slide, chart: { ...slide.chart, type } };
}
