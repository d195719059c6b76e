/** From a table to what a chart shows: which column names the places, which are drawn, added up exactly where a name stands in several rows. */
import { compare, printDecimal, zero, type Decimal } from '../text/decimal.ts';
import { analyseTable, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import type { AskedChart } from './asked-chart.ts';
import { withHead } from '../text/table-head.ts';
import { binsOf } from './chart-bins.ts';
import { inTime, summed, timeKey } from './chart-lines.ts';

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

const most_names = 60;
const most_series = 8;

/** The chart of the table the words mean best; null when none holds figures. */
export function draftChart(tables: SourceTable[], words: string, type: AskedChart | null): ChartDraft | null {
  const read = tables.map(titled).map((table) => ({ table, analysis: withUnit(analyseTable(table), table.heading) }));
  const drawable = read.filter(({ analysis }) => measuresOf(analysis).length > 0 || countable(analysis) !== undefined);
  const [best] = drawable.toSorted((a, b) => fitOf(b, words) - fitOf(a, words));
  return best ? draftOf(best.table, best.analysis, words, type) : null;
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

function measuresOf({ columns }: TableAnalysis): Column[] {
  return columns.filter(({ role }) => role === 'measure' || role === 'rate');
}

function draftOf(table: SourceTable, analysis: TableAnalysis, words: string, type: AskedChart | null): ChartDraft | null {
  const by = namesOf(analysis, words);
  const told: string[] = [...(table.told ?? [])];
  const source = table.source;
  const bins = binsOf(analysis, words);
  if (bins) {
    const { categories, series, title, told: how } = bins;
    const isStacked = series.length > 1 && (type === null || type === 'column');
    return {
      title: titleOf(words, title),
      type: isStacked ? 'stacked_column' : (type ?? 'column'),
      unit: '',
      categories,
      series,
      source,
      told: [...told, how],
    };
  }
  const wide = timesAcross(analysis, by, words);
  if (wide) {
    const rows = namedRows(analysis, by, words).slice(0, most_series);
    if (rows.length < analysis.rows.length)
      told.push(`表里有 ${analysis.rows.length} 行，图上画了 ${rows.map((row) => row[by?.index ?? 0] ?? '').join('、')}`);
    const series = rows.map((row) => ({
      name: cut(row[by?.index ?? 0] ?? '数值'),
      values: wide.map((column) => numberOf(readCell(row[column.index] ?? '')?.value)),
    }));
    const unit = sameUnit(wide);
    const what = series.length === 1 ? (series[0]?.name ?? '') : (by?.name ?? '');
    return {
      title: titleOf(words, `${what}${table.heading && !/^sheet\d*$/i.test(table.heading) ? table.heading : '数据'}`),
      type,
      unit,
      categories: wide.map((column) => cut(column.name)),
      series,
      source,
      told,
    };
  }
  const chosen = measuresFor(analysis, words, type);
  if (chosen.length === 0) return countsOf(analysis, words, type, source);
  if (type === 'scatter' && chosen.length === 2) return scatterOf(analysis, chosen, by, words, source);
  const across = acrossOf(analysis, by, words);
  if (by && across && chosen[0]) return crossOf(analysis, by, across, chosen[0], words, type, source);
  const repeats = by !== undefined && new Set(analysis.rows.map((row) => (row[by.index] ?? '').trim())).size < analysis.rows.length;
  let shown = chosen;
  if (repeats && chosen.some(({ role }) => role === 'rate')) {
    const rates = chosen.filter(({ role }) => role === 'rate').map(({ name }) => name);
    shown = chosen.filter(({ role }) => role === 'measure');
    told.push(`“${rates.join('”“')}”是比率或单价，不能相加，没有画`);
    if (shown.length === 0) return countsOf(analysis, words, type, source);
  }
  let lines = by
    ? summed(analysis, by, shown)
    : analysis.rows.map((row, n) => ({
        name: `第 ${n + 1} 行`,
        values: shown.map((column) => readCell(row[column.index] ?? '')?.value ?? null),
      }));
  // A remark below the table has a name and no figures; a month without any keeps its gap.
  lines = lines.filter(({ name, values }) => values.some((value) => value !== null) || timeKey(name) !== null);
  if (by && repeats) told.push(`按“${by.name}”汇总了 ${analysis.rows.length} 行，逐项相加`);
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
  const isCourse = by?.role === 'date' && lines.length > 2 && (type === null || type === 'line' || type === 'area');
  const usual = isCourse ? `${names}变化` : by ? `各${by.name === '名称' ? '项' : by.name.replace(/^(月|年)份$/, '$1')}${names}` : names;
  const own =
    table.title && (shown.length > 1 || table.source === '') && shown.length === chosen.length
      ? table.heading.replace(/\s*[（(][^（()）]{1,10}[）)]\s*$/, '').trim()
      : '';
  return {
    title: titleOf(words, own.length >= (table.source === '' ? 2 : 4) && own.length <= 40 ? own : usual),
    type,
    unit,
    categories: lines.map(({ name }) => cut(name)),
    series: shown.map((column, n) => ({ name: seriesName(column, unit), values: lines.map(({ values }) => numberOf(values[n])) })),
    source,
    told,
  };
}

/** The column whose cells stand along the axis: one that is named (各部门, 按月), else the time, else the first that has names. */
function namesOf({ columns, rows }: TableAnalysis, words: string): Column | undefined {
  const able = columns.filter(
    ({ role, index }) =>
      (role === 'date' || role === 'category' || role === 'text' || role === 'id') &&
      rows.some((row) => (row[index] ?? '').trim() !== '') &&
      // A formula nobody has computed is no name.
      !rows.some((row) => (row[index] ?? '').startsWith('=')),
  );
  const asked = able.find(({ name }) => name.length > 0 && new RegExp(`(?:按|各|每个?|分|不同)[^，。]{0,6}${escaped(name)}`).test(words));
  // 各店 is said of a column called 门店.
  const [, ending = ''] = /(?:按|各|每家?|每个?)(\p{Script=Han})/u.exec(words) ?? [];
  const short = ending === '' ? undefined : able.find(({ name }) => name.length === 2 && name.endsWith(ending));
  const month = /按月|每月|各月|月度|逐月|趋势|走势|变化/.test(words) ? able.find(({ role }) => role === 'date') : undefined;
  const whole = able.find(({ index }) => new Set(rows.map((row) => row[index])).size === rows.length);
  return (
    asked ??
    month ??
    short ??
    able.find(({ name }) => name.length > 1 && words.includes(name)) ??
    able.find(({ role }) => role === 'date') ??
    able.find(({ role }) => role === 'category') ??
    whole ??
    able[0]
  );
}

/** Named ones; else those of one unit. */
function measuresFor(analysis: TableAnalysis, words: string, type: AskedChart | null): Column[] {
  const all = measuresOf(analysis);
  const named = all.filter(({ name }) => name.length > 1 && words.includes(name));
  const most = type === 'pie' || type === 'donut' ? 1 : most_series;
  if (named.length > 0 && (type !== 'scatter' || named.length === 2)) return named.slice(0, most);
  if (type === 'scatter' || type === 'combo') return all.slice(0, 2);
  const added = all.filter(({ role }) => role === 'measure');
  const [first] = added.length > 0 ? added : all;
  // A column of totals says again what the others say.
  const alike = all.filter(
    (column) => first && column.unit === first.unit && column.role === first.role && !/^(?:合计|总计|小计)$/.test(column.name),
  );
  return (alike.length > 0 ? alike : first ? [first] : []).slice(0, Math.min(most, 4));
}

/** 一月、二月、三月 as headings: time runs across. */
function timesAcross(analysis: TableAnalysis, by: Column | undefined, words: string): Column[] | null {
  const times = analysis.columns.filter(
    (column) => column !== by && (column.role === 'measure' || column.role === 'rate') && timeKey(column.name) !== null,
  );
  // 各店合计: the column beside the months is what is wanted.
  const isOther = measuresOf(analysis).some((column) => !times.includes(column) && column.name.length > 1 && words.includes(column.name));
  return times.length >= 3 && !isOther ? times : null;
}

function namedRows({ rows }: TableAnalysis, by: Column | undefined, words: string): string[][] {
  const named = by ? rows.filter((row) => (row[by.index] ?? '').length > 1 && words.includes(row[by.index] ?? '')) : [];
  return named.length > 0 ? named : rows;
}

/** “各部门每月”: a second column of names becomes the series. */
function acrossOf(analysis: TableAnalysis, by: Column | undefined, words: string): Column | undefined {
  return analysis.columns.find((column) => {
    if (column === by || (column.role !== 'category' && column.role !== 'date') || column.name === '') return false;
    const count = new Set(analysis.rows.map((row) => row[column.index])).size;
    return (
      count >= 2 && count <= most_series && new RegExp(`(?:按|各|每个?|分|不同|对比|比较)[^，。]{0,10}${escaped(column.name)}`).test(words)
    );
  });
}

function crossOf(
  analysis: TableAnalysis,
  by: Column,
  across: Column,
  measure: Column,
  words: string,
  type: AskedChart | null,
  source: string,
): ChartDraft {
  const names = [...new Set(analysis.rows.map((row) => (row[across.index] ?? '').trim() || '（空）'))];
  const parts = names.map((name) =>
    summed({ ...analysis, rows: analysis.rows.filter((row) => ((row[across.index] ?? '').trim() || '（空）') === name) }, by, [measure]),
  );
  let all = [...new Set(parts.flatMap((part) => part.map((line) => line.name)))].map((name) => ({
    name,
    values: parts.map((part) => part.find((line) => line.name === name)?.values[0] ?? null),
  }));
  if (all.every(({ name }) => timeKey(name) !== null)) all = inTime(all);
  return {
    title: titleOf(words, `各${across.name}${by.role === 'date' ? '' : `、各${by.name}`}${measure.name}`),
    type,
    unit: measure.unit,
    categories: all.slice(0, 200).map(({ name }) => cut(name)),
    series: names.map((name, n) => ({ name: cut(name), values: all.slice(0, 200).map(({ values }) => numberOf(values[n])) })),
    source,
    told: [`按“${by.name}”和“${across.name}”汇总了 ${analysis.rows.length} 行，逐项相加`],
  };
}

function scatterOf(analysis: TableAnalysis, [x, y]: Column[], by: Column | undefined, words: string, source: string): ChartDraft | null {
  if (!x || !y) return null;
  const rows = analysis.rows.slice(0, 500);
  return {
    title: titleOf(words, `${x.name}与${y.name}`),
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

/** A list has nothing to add up: how many rows stand under each name. */
function countable({ columns, rows }: TableAnalysis): Column | undefined {
  return columns.find(({ role, index }) => role === 'category' && new Set(rows.map((row) => row[index])).size < rows.length);
}

function countsOf(analysis: TableAnalysis, words: string, type: AskedChart | null, source: string): ChartDraft | null {
  const named = namesOf(analysis, words);
  const by = named && new Set(analysis.rows.map((row) => row[named.index])).size < analysis.rows.length ? named : countable(analysis);
  if (!by) return null;
  const counts = new Map<string, number>();
  for (const row of analysis.rows) {
    const name = (row[by.index] ?? '').trim() || '（空）';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, most_names);
  return {
    title: titleOf(words, `各${by.name}的条数`),
    type,
    unit: '条',
    categories: lines.map(([name]) => cut(name)),
    series: [{ name: '条数', values: lines.map(([, count]) => count) }],
    source,
    told: [`表里没有可以相加的数，按“${by.name}”数了 ${analysis.rows.length} 行各有多少条`],
  };
}

/** 标题 or 《…》 of the request; else what the columns say. */
function titleOf(words: string, usual: string): string {
  const given =
    /(?:标题|题目|名字|图名)(?:用|叫|是|为|写成?|定为|：|:)\s*[“"《]?([^”"》，。,；;\n]{2,60})/.exec(words)?.[1] ??
    /《([^》\n]{2,60})》/.exec(words)?.[1];
  return (given ?? usual).trim().slice(0, 100) || '图表';
}

function seriesName({ name, unit }: Column, shared: string): string {
  return cut(unit && unit !== shared ? `${name}（${unit}）` : name);
}

function sameUnit(columns: Column[]): string {
  const [first] = columns;
  return first && columns.every(({ unit }) => unit === first.unit) ? first.unit : '';
}

function numberOf(value: Decimal | null | undefined): number | null {
  return value ? Number(printDecimal(value)) : null;
}

function cut(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 100);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
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
