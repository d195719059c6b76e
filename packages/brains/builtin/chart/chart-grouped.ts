/** Drafts of tables seen another way: two columns of names against each other, rows that are counted, pairs of figures. Pure. */
import { readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import type { AskedChart } from './asked-chart.ts';
import { countable } from './chart-columns.ts';
import type { ChartDraft } from './chart-draft.ts';
import { inTime, stretchOf, summed, timeKey } from './chart-lines.ts';
import type { ChartView } from './chart-view.ts';
import { cut, numberOf, seriesName, titleOf } from './chart-words.ts';

export const most_names = 60;

/** `isUsual`: nobody gave the title. */
export type Drafted = ChartDraft & { isUsual?: boolean };

export interface Asked {
  /** The request itself. */
  words: string;
  /** What names the column along the axis, and what names those drawn: what was said of each last. */
  by: string;
  measures: string;
  type: AskedChart | null;
  view: ChartView;
}

export function crossOf(
  analysis: TableAnalysis,
  { by, across, measure }: { by: Column; across: Column; measure: Column },
  { words, type, view }: Asked,
  source: string,
): Drafted {
  const names = [...new Set(analysis.rows.map((row) => (row[across.index] ?? '').trim() || '（空）'))];
  const parts = names.map((name) =>
    summed(
      { ...analysis, rows: analysis.rows.filter((row) => ((row[across.index] ?? '').trim() || '（空）') === name) },
      by,
      [measure],
      view,
    ),
  );
  let all = [...new Set(parts.flatMap((part) => part.map((line) => line.name)))].map((name) => ({
    name,
    values: parts.map((part) => part.find((line) => line.name === name)?.values[0] ?? null),
  }));
  if (all.every(({ name }) => timeKey(name) !== null)) all = inTime(all);
  const isAverage = view.how === 'average';
  const stretch = by.role === 'date' && view.period ? `每${view.period === '季' ? '季度' : view.period}` : '';
  return {
    ...titleOf(words, `各${across.name}${by.role === 'date' ? stretch : `、各${by.name}`}${isAverage ? '平均' : ''}${measure.name}`),
    type,
    unit: measure.unit,
    categories: all.slice(0, 200).map(({ name }) => cut(name)),
    series: names.map((name, n) => ({ name: cut(name), values: all.slice(0, 200).map(({ values }) => numberOf(values[n])) })),
    source,
    told: [`按“${by.name}”和“${across.name}”汇总了 ${analysis.rows.length} 行，${isAverage ? '取各行的平均' : '逐项相加'}`],
  };
}

export function scatterOf(
  analysis: TableAnalysis,
  [x, y]: Column[],
  by: Column | undefined,
  words: string,
  source: string,
): Drafted | null {
  if (!x || !y) return null;
  const rows = analysis.rows.slice(0, 500);
  return {
    ...titleOf(words, `${x.name}与${y.name}`),
    type: 'scatter',
    unit: '',
    categories: rows.map((row, n) => cut((by && row[by.index]?.trim()) || `第 ${n + 1} 行`)),
    series: [x, y].map((column) => ({
      name: seriesName(column, ''),
      values: rows.map((row) => numberOf(readCell(row[column.index] ?? '')?.value)),
    })),
    source,
    told: analysis.rows.length > 500 ? [`一共 ${analysis.rows.length} 行，图上画了前 500 行`] : [],
  };
}

/** Rows under each name, or how many different ones of what is counted. */
export function countsOf(analysis: TableAnalysis, { words, type, view }: Asked, named: Column | undefined, source: string): Drafted | null {
  const of = view.counted?.column ?? null;
  const isGrouping =
    named !== undefined && named !== of && new Set(analysis.rows.map((row) => row[named.index])).size < analysis.rows.length;
  const by = isGrouping ? named : countable(analysis);
  if (!by) return null;
  const stretch = by.role === 'date' ? view.period : null;
  const groups = new Map<string, Set<string>>();
  for (const [n, row] of analysis.rows.entries()) {
    const cell = (row[by.index] ?? '').trim() || '（空）';
    const name = stretch ? stretchOf(cell, stretch) : cell;
    groups.set(name, (groups.get(name) ?? new Set()).add(of ? (row[of.index] ?? '').trim() : String(n)));
  }
  const counts = [...groups].map(([name, found]): [string, number] => [name, found.size]);
  const isTime = counts.every(([name]) => timeKey(name) !== null);
  const lines = counts.toSorted((a, b) => (isTime ? (timeKey(a[0]) ?? 0) - (timeKey(b[0]) ?? 0) : b[1] - a[1])).slice(0, most_names);
  const what = view.counted?.what.replace(/^number of /i, '') ?? '条数';
  const unit = /人/.test(what) ? '人' : (/([条笔单件次份台])数$/.exec(what)?.[1] ?? (of || /[a-z]/i.test(what) ? '个' : '条'));
  return {
    ...titleOf(words, view.counted ? `各${by.name}${what}` : `各${by.name}的条数`),
    type,
    unit: /[a-z]/i.test(what) ? '' : unit,
    categories: lines.map(([name]) => cut(name)),
    series: [{ name: what, values: lines.map(([, count]) => count) }],
    source,
    told: [
      of
        ? `按“${by.name}”数了有多少个不同的“${of.name}”`
        : view.counted
          ? `按“${by.name}”数了 ${analysis.rows.length} 行，一行算一个`
          : `表里没有可以相加的数，按“${by.name}”数了 ${analysis.rows.length} 行各有多少条`,
    ],
  };
}
