/** The type a chart is really drawn in. Pure, and free of schemas: pages use it, too. */
import type { ChartSpec, ChartType } from '#contract/content/chart.ts';

/** What is drawn: a pie with a negative part or nothing in it, and a radar of fewer than three measures, say it wrongly. */
export function drawnType({ type, categories, series }: ChartSpec): ChartType {
  const values = series.flatMap((one) => one.values);
  const hasNegative = values.some((value) => value !== null && value < 0);
  if ((type === 'pie' || type === 'donut') && (hasNegative || !values.some((value) => value !== null && value > 0))) return 'bar';
  if (type === 'radar' && (categories.length < 3 || categories.length > 24)) return 'column';
  if (type === 'area' && categories.length === 1) return 'column';
  return type;
}
