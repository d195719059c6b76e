/** A chart in lines of words and numbers, so that two versions of it can be compared. */
import { tableOfChart } from './chart-choice.ts';
import { chartTypeNames } from './chart-names.ts';
import type { ChartSpec } from '#contract/content/chart.ts';

export function chartLinesOf(spec: ChartSpec): string[] {
  const { header, rows } = tableOfChart(spec);
  return [
    `${chartTypeNames[spec.type]}${spec.title ? `：${spec.title}` : ''}`,
    ...(spec.source ? [`数据来源：${spec.source}`] : []),
    header.join(' | '),
    ...rows.map((row) => row.join(' | ')),
  ];
}
