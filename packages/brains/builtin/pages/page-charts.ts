/** Charts of a page from the tables of its files: what was asked for, else what a deck would show of it. Pure. */
import type { AskedChart } from '../chart/asked-chart.ts';
import { draftChart } from '../chart/chart-draft.ts';
import { isClock } from '../chart/chart-lines.ts';
import type { ChartData } from '../deck/slide.ts';
import { tablePages } from '../deck/table-pages.ts';
import { chinese, type Wording } from '../deck/wording.ts';
import type { MaterialTable } from '../text/material.ts';
import { analyseTable } from '../text/table-figures.ts';
import { chartIn } from './page-figures.ts';

interface PageChart {
  title: string;
  lead?: string;
  chart: ChartData;
}

/** The most telling first; none where its figures make none. What is to be known of it goes into `notes`. */
export function chartsOf(
  table: MaterialTable,
  source: string,
  title: string,
  asked: AskedChart | null,
  notes: string[],
  say: Wording = chinese,
): PageChart[] {
  const draft = asked && draftChart([{ ...table, source }], asked);
  if (draft && draft.categories.length >= 2) {
    notes.push(...draft.told.map((one) => `${source} 的图表：${one}。`));
    return [{ title, chart: chartIn(draft) }];
  }
  const analysis = analyseTable(table);
  // A timetable is read, not measured.
  if (analysis.columns.some((column) => isClock(analysis, column))) return [];
  const { pages, warnings } = tablePages({ ...table, source }, title, say);
  notes.push(...warnings);
  return pages
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ slide }) => (slide.layout === 'chart' ? [slide] : []))
    .map((slide) => ({
      title: slide.title.slice(0, 120),
      ...(slide.takeaway ? { lead: slide.takeaway.slice(0, 600) } : {}),
      chart: { ...slide.chart, source: source.slice(0, 300) },
    }));
}
