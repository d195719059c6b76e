/** From a table to what a chart shows: which column names the places, which are drawn, added up exactly where a name stands in several rows. */
import { compare, zero } from '../text/decimal.ts';
import { withoutMarkup } from '../text/light-markup.ts';
import { analyseTable, readCell, type TableAnalysis } from '../text/table-figures.ts';
import type { AskedChart } from './asked-chart.ts';
import { withHead } from '../text/table-head.ts';
import { binsOf } from './chart-bins.ts';
import {
  acrossOf,
  countable,
  isNamed,
  measuresFor,
  measuresOf,
  most_series,
  namesOf,
  spokenMeasure,
  timesAcross,
} from './chart-columns.ts';
import { countsOf, crossOf, most_names, scatterOf, type Asked, type Drafted } from './chart-grouped.ts';
import { inTime, stretchOf, summed, timeKey } from './chart-lines.ts';
import { shaped } from './chart-shape.ts';
import { choosing, keptRows, mergeViews, readView, restoresAll, scopeOf, spanOf } from './chart-view.ts';
import { cut, numberOf, sameUnit, seriesName, titleOf } from './chart-words.ts';

export interface SourceTable {
  header: string[];
  rows: string[][];
  /** `销售.xlsx 汇总!A1:D9`; '' for the person's own words. */
  source: string;
  /** Name of the sheet, or the heading above it. */
  heading: string;
  /** The table's own title, '' or missing when it has none. */
  title?: string;
  /** What of it could not be taken, in sentences for the person. */
  told?: string[];
}

export interface ChartDraft {
  title: string;
  type: AskedChart | null;
  unit: string;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  source: string;
  /** What was done with the table, in sentences for the person. */
  told: string[];
}

/** The chart of the table the words mean best, seen as what was `said` after it asks; null when none holds figures. */
export function draftChart(tables: SourceTable[], written: string, type: AskedChart | null, said: string[] = []): ChartDraft | null {
  const words = withoutMarkup(written);
  const after = said.map(choosing);
  const read = tables.map(titled).map((table) => ({ table, analysis: withUnit(analyseTable(table), table.heading) }));
  const drawable = read.filter(({ analysis }) => measuresOf(analysis).length > 0 || countable(analysis) !== undefined);
  const [best] = drawable.toSorted((a, b) => fitOf(b, words) - fitOf(a, words));
  if (!best) return null;
  const { table, analysis } = best;
  // Figures that are typed are all meant.
  const own =
    table.source === ''
      ? { ...readView(analysis, words, false), keep: [], months: [], years: [], counted: null }
      : readView(analysis, words, false);
  const view = after.reduce(
    (before, one) =>
      mergeViews(before, readView(analysis, one, true), {
        restores: restoresAll(one),
        regroups: namesBy(analysis, one),
        adds: /加上|加入|也(?:画|要|加)|还要|\badd\b/i.test(one),
      }),
    own,
  );
  const kept = keptRows(analysis, view);
  // No row is all that the words name together: then they name places, not conditions.
  const isNone = kept.analysis.rows.length === 0;
  const seen = isNone ? { ...view, keep: [], months: [], years: [] } : view;
  const shown = isNone ? analysis : kept.analysis;
  const asked = { by: after.findLast((one) => namesBy(analysis, one)) ?? words, measures: measuring(analysis, after, words) };
  const draft = draftOf(table, shown, { words, ...asked, type, view: seen });
  if (!draft) return null;
  const spoken = type !== 'scatter' && type !== 'combo' ? spokenMeasure(shown, asked.measures) : null;
  const told = [
    ...(spoken ? [`“${spoken.word}”按“${spoken.column.name}”画`] : []),
    ...(isNone ? ['没有同时符合这些条件的行，画的是全部'] : kept.told),
  ];
  const title = draft.isUsual ? scoped(draft.title, scopeOf(seen, namesOf(shown, asked.by, seen))) : draft.title;
  return shaped(
    { ...draft, title, told: [...draft.told, ...told] },
    view,
    table.source === '' ? said : [words, ...said],
    after.slice(after.findLastIndex(restoresAll) + 1),
  );
}

/** 杭州各门店销售额, Average Math by Class (2025). */
function scoped(title: string, scope: string): string {
  if (scope === '' || title.includes(scope)) return title;
  const [, year = ''] = /^(\d{4}年)/.exec(title) ?? [];
  if (year !== '' && /^[\d–、]+月$/.test(scope)) return `${year}${scope}${title.slice(year.length)}`;
  return /\p{Script=Han}/u.test(title) ? `${scope}${title}` : `${title} (${scope.replaceAll('、', ', ')})`;
}

const namesBy = (analysis: TableAnalysis, said: string): boolean =>
  /按|各|每|趋势|走势|分|\b(?:by|per|each|trend)\b/i.test(said) &&
  (analysis.columns.some((column) => column.role !== 'measure' && column.role !== 'rate' && isNamed(column, said)) ||
    /按[年季月天日]|每[年季月天日]|逐[年季月天日]|趋势|走势|\btrend\b|\b(?:by|per|each) (?:year|quarter|month|day)\b/i.test(said));

/** “再加上订单数” is drawn beside what there is, “换成订单数” instead of it. */
function measuring(analysis: TableAnalysis, after: string[], words: string): string {
  let said = words;
  for (const one of after) {
    const isNaming = measuresOf(analysis).some((column) => isNamed(column, one));
    if (!isNaming || /去掉|删|不要|标题|改名|排|\bsort\b|\btitle\b/i.test(one)) continue;
    said = /加上|增加|加入|也|还要|\badd\b/i.test(one) ? `${said} ${one}` : one;
  }
  return said;
}

/** A table whose own title is known is called by it. */
function titled(table: SourceTable): SourceTable {
  const { header, rows, title } = withHead(table);
  const own = title || (table.title ?? '');
  return { ...table, header, rows, title: own, heading: own || table.heading };
}

/** “（万元）” in the title holds for the columns that say no unit of their own. */
function withUnit(analysis: TableAnalysis, heading: string): TableAnalysis {
  const unit = /[（(](?:单位[：:]?\s*)?([千百十]?[万亿]?(?:元|人|件|台|个|吨|次|单|户|%))[）)]|单位[：:]\s*([\p{Script=Han}%]{1,4})/u.exec(
    heading,
  );
  const said = unit?.[1] ?? unit?.[2] ?? '';
  if (!said) return analysis;
  return {
    ...analysis,
    columns: analysis.columns.map((column) =>
      column.role === 'measure' && column.unit === '' && !/同比|环比|率|占比/.test(column.name) ? { ...column, unit: said } : column,
    ),
  };
}

function fitOf({ table, analysis }: { table: SourceTable; analysis: TableAnalysis }, words: string): number {
  const named = [table.heading, ...analysis.columns.map((column) => column.name)].filter((name) => name.length > 1 && words.includes(name));
  return named.join('').length + (measuresOf(analysis).length > 0 ? 0.5 : 0) + (analysis.rows.length > 1 ? 0.2 : 0);
}

function draftOf(table: SourceTable, analysis: TableAnalysis, asked: Asked): Drafted | null {
  const { words, type, view } = asked;
  const by = namesOf(analysis, asked.by, view);
  const told: string[] = [...(table.told ?? [])];
  const source = table.source;
  const bins = binsOf(analysis, words);
  if (bins) {
    const { categories, series, title, told: how } = bins;
    const isStacked = series.length > 1 && (type === null || type === 'column');
    return {
      ...titleOf(words, title),
      type: isStacked ? 'stacked_column' : (type ?? 'column'),
      unit: '',
      categories,
      series,
      source,
      told: [...told, how],
    };
  }
  const wide = view.how === 'sum' ? timesAcross(analysis, by, asked.measures, view) : null;
  if (wide) {
    const rows = analysis.rows.slice(0, most_series);
    if (rows.length < analysis.rows.length)
      told.push(`表里有 ${analysis.rows.length} 行，图上画了 ${rows.map((row) => row[by?.index ?? 0] ?? '').join('、')}`);
    const series = rows.map((row) => ({
      name: cut(row[by?.index ?? 0] ?? '数值'),
      values: wide.map((column) => numberOf(readCell(row[column.index] ?? '')?.value)),
    }));
    const unit = sameUnit(wide);
    if (view.months.length > 0 && wide.length < 12) told.push(`只画了${spanOf(view.months)}`);
    const what = series.length === 1 ? (series[0]?.name ?? '') : table.title ? '' : (by?.name ?? '');
    const heading = table.heading.replace(/\s*[（(][^（()）]{1,10}[）)]\s*$/, '');
    return {
      ...titleOf(words, `${what}${heading && !/^sheet\d*$/i.test(heading) ? heading : '数据'}`),
      type,
      unit,
      categories: wide.map((column) => cut(column.name)),
      series,
      source,
      told,
    };
  }
  if (view.counted) return countsOf(analysis, asked, by, source);
  const chosen = measuresFor(analysis, asked.measures, type);
  if (chosen.length === 0) return countsOf(analysis, asked, by, source);
  if (type === 'scatter' && chosen.length === 2) return scatterOf(analysis, chosen, by, words, source);
  const across = acrossOf(analysis, by, asked.by);
  if (by && across && chosen[0]) return crossOf(analysis, { by, across, measure: chosen[0] }, asked, source);
  const isAverage = view.how === 'average' && by !== undefined;
  const repeats =
    by !== undefined &&
    ((by.role === 'date' &&
      view.period !== null &&
      analysis.rows.some((row) => stretchOf((row[by.index] ?? '').trim(), view.period ?? '月') !== (row[by.index] ?? '').trim())) ||
      new Set(analysis.rows.map((row) => (row[by.index] ?? '').trim())).size < analysis.rows.length);
  let shown = chosen;
  if (repeats && !isAverage && chosen.some(({ role }) => role === 'rate')) {
    const rates = chosen.filter(({ role }) => role === 'rate').map(({ name }) => name);
    shown = chosen.filter(({ role }) => role === 'measure');
    told.push(`“${rates.join('”“')}”是比率或单价，不能相加，没有画`);
    if (shown.length === 0) return countsOf(analysis, asked, by, source);
  }
  let lines = by
    ? summed(analysis, by, shown, view)
    : analysis.rows.map((row, n) => ({
        name: `第 ${n + 1} 行`,
        values: shown.map((column) => readCell(row[column.index] ?? '')?.value ?? null),
      }));
  // A remark below the table has a name and no figures; a month without any keeps its gap.
  lines = lines.filter(({ name, values }) => values.some((value) => value !== null) || timeKey(name) !== null);
  if (by && repeats) told.push(`按“${by.name}”汇总了 ${analysis.rows.length} 行，${isAverage ? '取每项各行的平均' : '逐项相加'}`);
  else if (isAverage) told.push('每个名称只有一行，平均就是这一行的数');
  if (by?.role === 'date' || lines.every(({ name }) => timeKey(name) !== null)) lines = inTime(lines);
  if (lines.length > most_names && by?.role !== 'date') {
    told.push(`一共 ${lines.length} 项，图上画了最大的 20 项`);
    lines = lines.toSorted((a, b) => compare(b.values[0] ?? zero, a.values[0] ?? zero)).slice(0, 20);
  } else if (lines.length > 500) {
    told.push(`一共 ${lines.length} 项，图上画了前 500 项`);
    lines = lines.slice(0, 500);
  }
  const without = lines.filter(({ values }) => values.every((value) => value === null)).map(({ name }) => name);
  if (without.length > 0)
    told.push(`${without.slice(0, 12).join('、')}${without.length > 12 ? `等 ${without.length} 项` : ''}没有数据，图上留空`);
  const unit = sameUnit(shown);
  const names = `${shown
    .slice(0, 3)
    .map((column) => column.name)
    .join('、')}${shown.length > 3 ? '等' : ''}`;
  const isLatin = !/[\p{Script=Han}]/u.test(`${names}${by?.name ?? ''}`);
  const isCourse = by?.role === 'date' && lines.length > 2 && (type === null || type === 'line' || type === 'area');
  const measured = `${isAverage ? (isLatin ? 'Average ' : '平均') : ''}${names}`;
  const usual =
    isLatin && by
      ? `${measured} by ${by.name}`
      : by?.role === 'date' && view.period
        ? `每${view.period === '季' ? '季度' : view.period}${measured}`
        : isCourse
          ? `${measured}变化`
          : by
            ? `各${by.name === '名称' ? '项' : by.name.replace(/^(月|年)份$/, '$1')}${measured}`
            : measured;
  const own =
    table.title && (shown.length > 1 || table.source === '') && shown.length === chosen.length
      ? table.heading.replace(/\s*[（(][^（()）]{1,10}[）)]\s*$/, '').trim()
      : '';
  return {
    ...titleOf(words, own.length >= (table.source === '' ? 2 : 4) && own.length <= 40 ? own : usual),
    type,
    unit,
    categories: lines.map(({ name }) => cut(name)),
    series: shown.map((column, n) => ({ name: seriesName(column, unit), values: lines.map(({ values }) => numberOf(values[n])) })),
    source,
    told,
  };
}

/** The draft's largest and smallest value of the first series, with their names; null when there is only one. */
export function extremesOfDraft({ categories, series }: ChartDraft): { high: [string, number]; low: [string, number] } | null {
  const points = (series[0]?.values ?? []).flatMap((value, n): [string, number][] =>
    value === null ? [] : [[categories[n] ?? '', value]],
  );
  const [first] = points;
  if (!first || points.length < 2) return null;
  const high = points.reduce((a, b) => (b[1] > a[1] ? b : a), first);
  const low = points.reduce((a, b) => (b[1] < a[1] ? b : a), first);
  // Several may share the place.
  const namesAt = (value: number): string => {
    const alike = points.filter((point) => point[1] === value).map(([name]) => name);
    return alike.length > 3 ? `${alike.slice(0, 3).join('、')}等 ${alike.length} 项` : alike.join('、');
  };
  return high[1] === low[1] ? null : { high: [namesAt(high[1]), high[1]], low: [namesAt(low[1]), low[1]] };
}

/** A chart inside a document, as the fence that is drawn there; the table it stands beside brings the source. `told`: what of the table is not in it, and how it was added up. */
export function fenceOfTable(table: SourceTable, asked: AskedChart | null): { fence: string; told: string[] } | null {
  const draft = draftChart([table], '', asked);
  if (!draft || draft.categories.length < 2) return null;
  const { told, type, unit, source, ...data } = draft;
  const shape =
    data.categories.every((name) => timeKey(name) !== null) && data.categories.length > 2
      ? 'line'
      : data.categories.length > 8
        ? 'bar'
        : 'column';
  const lone = type === 'pie' || type === 'donut' ? data.series.slice(0, 1) : data.series;
  const spec = { type: type ?? shape, ...data, series: lone, ...(unit && { unit }), ...(source && { source }) };
  return { fence: `\`\`\`chart\n${JSON.stringify(spec)}\n\`\`\``, told };
}
