/** The chart of a page's table: what was asked for, else what the table plainly is. Pure. */
import type { ChartSpec } from '#contract/content/chart.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import { chartsOfTable } from '../chart/plain-charts.ts';
import type { MaterialTable } from '../text/material.ts';

/** None where its figures make none. What is to be known of it goes into `notes`. */
export function chartsOf(table: MaterialTable, source: string, asked: ChartWish, notes: string[]): { title: string; chart: ChartSpec }[] {
  const { charts, told } = chartsOfTable({ ...table, source }, asked);
  notes.push(...told);
  return charts.map(({ title, ...chart }) => ({ title: title.slice(0, 120), chart: { ...chart, source: source.slice(0, 300) } }));
}
