/** From a table to what a chart shows: which column names the places, which are drawn, added up exactly where a name stands in several rows. No words choose: what is to be chosen of a table is asked of it before. Pure. */
import type { ChartSpec } from '#contract/content/chart.ts';
import { compare, printDecimal, zero, type Decimal } from '#text/decimal.ts';
import { analyseTable, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import { inOrderOfTime } from '../deck/times.ts';
import { unitAt } from '../reading/numbers.ts';
import { timeKey } from '../reading/time-key.ts';
import { fold } from '#text/trie.ts';
import words from '../text/table-words.json' with { type: 'json' };
import type { AskedChart } from './asked-chart.ts';
import { summed } from './chart-lines.ts';

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
  /** Rows of one name were added up. */
  isSummed: boolean;
}

const most_series = 8;
const most_names = 40;

/** The chart of the first table that holds figures; null when none does. */
export function draftChart(tables: SourceTable[], type: AskedChart | null): ChartDraft | null {
  for (const table of tables) {
    const draft = draftOf(table, withUnit(analyseTable(table), table.title || table.heading), type);
    if (draft) return draft;
  }
  return null;
}

/** “（万元）” in the title holds for the columns that say no unit of their own. */
function withUnit(analysis: TableAnalysis, heading: string): TableAnalysis {
  const written = (/[（(]([^（()）]{1,8})[）)]/.exec(heading)?.[1] ?? '').replace(/^.{2}[：:]\s*/, '');
  const said = written === '%' || unitAt(fold(written), 0)?.to === written.length ? written : '';
  if (!said) return analysis;
  const own = (column: Column): Column => (column.role === 'measure' && column.unit === '' ? { ...column, unit: said } : column);
  return { ...analysis, columns: analysis.columns.map(own) };
}

function draftOf(table: SourceTable, analysis: TableAnalysis, type: AskedChart | null): ChartDraft | null {
  const { columns, rows } = analysis;
  const measures = columns.filter(({ role }) => role === 'measure' || role === 'rate');
  const by = namesOf(analysis);
  const told = [...(table.told ?? [])];
  const base = { type, source: table.source, told, isSummed: false };
  const heading = withoutUnit(table.title ?? '');
  const times = measures.filter(({ name }) => timeKey(name) !== null);
  if (times.length >= 3) {
    // 去年三季度 beside the months is a figure, and no name of a row.
    const names = columns.find(({ role }) => role === 'category' || role === 'text' || role === 'id') ?? by;
    const shown = rows.slice(0, most_series);
    if (shown.length < rows.length)
      told.push(`表里有 ${rows.length} 行，图上画了 ${shown.map((row) => row[names?.index ?? 0] ?? '').join('、')}`);
    const series = shown.map((row) => ({
      name: cut(row[names?.index ?? 0] ?? '数值'),
      values: times.map(({ index }) => figureAt(row, index)),
    }));
    const what = series.length === 1 ? (series[0]?.name ?? '') : (names?.name ?? '');
    return { ...base, title: heading || `${what}数据`, unit: sameUnit(times), categories: times.map(({ name }) => cut(name)), series };
  }
  const chosen = measuresFor(rows, measures, type, told);
  if (chosen.length === 0) return null;
  // Of a scatter chart each row is a point.
  const repeats = type !== 'scatter' && by !== undefined && new Set(rows.map((row) => (row[by.index] ?? '').trim())).size < rows.length;
  const adds = repeats ? chosen.filter(({ role }) => role === 'measure') : chosen;
  if (adds.length < chosen.length) {
    const rates = chosen.filter((column) => !adds.includes(column)).map(({ name }) => name);
    told.push(`“${rates.join('”“')}”是比率或单价，不能相加，没有画`);
  }
  if (adds.length === 0) return null;
  let lines =
    by && type !== 'scatter'
      ? summed(analysis, by, adds)
      : rows.map((row, n) => ({
          name: (by && row[by.index]?.trim()) || `第 ${n + 1} 行`,
          values: adds.map(({ index }) => readCell(row[index] ?? '')?.value ?? null),
        }));
  // A remark below the table has a name and no figures; a month without any keeps its gap.
  lines = lines.filter(({ name, values }) => values.some((value) => value !== null) || timeKey(name) !== null);
  if (by && repeats) told.push(`按“${by.name}”汇总了 ${rows.length} 行，逐项相加`);
  const timeless = lines.filter(({ name }) => timeKey(name) === null);
  const isRemark = timeless.length > 0 && lines.length - timeless.length > timeless.length;
  if (isRemark && timeless.every(({ values }) => values.every((value) => value === null || value.digits === 0n))) {
    told.push(`“${timeless.map(({ name }) => name).join('”“')}”不是时间，也没有数，没有画进去`);
    lines = lines.filter((line) => !timeless.includes(line));
  }
  const isCourse = by?.role === 'date' || lines.every(({ name }) => timeKey(name) !== null);
  if (isCourse) lines = inOrderOfTime(lines, ({ name }) => name);
  if (lines.length > most_names && !isCourse && type !== 'scatter') {
    told.push(`一共 ${lines.length} 项，图上画了最大的 20 项`);
    lines = lines.toSorted((a, b) => compare(b.values[0] ?? zero, a.values[0] ?? zero)).slice(0, 20);
  } else if (lines.length > 500) {
    told.push(`一共 ${lines.length} 项，图上画了前 500 项`);
    lines = lines.slice(0, 500);
  }
  const gaps = lines.filter(({ values }) => values.every((value) => value === null)).map(({ name }) => name);
  if (gaps.length > 0) told.push(`${gaps.slice(0, 12).join('、')}${gaps.length > 12 ? `等 ${gaps.length} 项` : ''}没有数据，图上留空`);
  const unit = sameUnit(adds);
  return {
    ...base,
    isSummed: repeats,
    title:
      heading.length >= 2 && heading.length <= 40
        ? heading
        : usualTitle(adds, by, isCourse && lines.length > 2 && (type === null || type === 'line' || type === 'area')),
    unit,
    categories: lines.map(({ name }) => cut(name)),
    series: adds.map((column, n) => ({ name: seriesName(column, unit), values: lines.map(({ values }) => numberOf(values[n])) })),
  };
}

/** Time stands along the axis, else the first column of names. */
function namesOf({ columns, rows }: TableAnalysis): Column | undefined {
  const able = columns.filter(
    ({ role, index }) =>
      ['date', 'category', 'text', 'id'].includes(role) &&
      rows.some((row) => (row[index] ?? '').trim() !== '') &&
      // A formula nobody has computed is no name.
      !rows.some((row) => (row[index] ?? '').startsWith('=')),
  );
  return able.find(({ role }) => role === 'date') ?? able.find(({ role }) => role === 'category') ?? able[0];
}

/** Those of one unit and one size; a column of totals says again what the others say. */
function measuresFor(rows: string[][], measures: readonly Column[], type: AskedChart | null, told: string[]): Column[] {
  if (type === 'scatter' || type === 'combo') return measures.slice(0, 2);
  const first = measures.find(({ role }) => role === 'measure') ?? measures[0];
  const named = measures.filter(({ unit, role, name }) => unit === first?.unit && role === first.role && !words.own_totals.includes(name));
  const alike = named.length > 0 || !first ? named : [first];
  const chosen = alike.filter((one) => alike[0] && areComparable(rows, alike[0], one));
  for (const { name } of alike.filter((one) => !chosen.includes(one)))
    told.push(`没有画“${name}”，它和“${alike[0]?.name ?? ''}”相差二十倍以上，画在一起看不清`);
  return chosen.slice(0, type === 'pie' || type === 'donut' ? 1 : 4);
}

/** On one axis a figure that is twenty times another leaves nothing of it to be seen. */
export function areComparable(rows: string[][], ...columns: [Column, Column]): boolean {
  const [small = 0, large = 0] = columns
    .map(({ index }) => Math.max(...rows.map((row) => Math.abs(figureAt(row, index) ?? 0))))
    .toSorted((a, b) => a - b);
  return small === 0 || large < small * 20;
}

function usualTitle(shown: readonly Column[], by: Column | undefined, isCourse: boolean): string {
  const names = shown.map(({ name }) => name);
  const measured = `${names.slice(0, 3).join('、')}${names.length > 3 ? '等' : ''}`;
  if (!by) return measured;
  if (!/\p{Script=Han}/u.test(`${measured}${by.name}`)) return `${measured} by ${by.name}`;
  return isCourse && by.role === 'date'
    ? `${measured}变化`
    : `各${by.name === '名称' ? '项' : by.name.endsWith('份') ? by.name.slice(0, -1) : by.name}${measured}`;
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

/** A chart inside a document, as the fence that is drawn there. */
export const fenceOf = (chart: ChartSpec & { title: string }): string => `\`\`\`chart\n${JSON.stringify(chart)}\n\`\`\``;

/** As a page takes it. */
export function chartIn({ type, unit, categories, series, source }: ChartDraft): ChartSpec {
  const isCourse = categories.length > 2 && categories.every((name) => timeKey(name) !== null);
  const usual = isCourse ? 'line' : categories.length > 8 ? 'bar' : 'column';
  const shown = type === 'pie' || type === 'donut' ? series.slice(0, 1) : series;
  return { type: type ?? usual, categories, series: shown, ...(unit && { unit }), ...(source && { source: source.slice(0, 300) }) };
}

function seriesName({ name, unit }: Column, shared: string): string {
  return cut(unit && unit !== shared ? `${name}（${unit}）` : name);
}

function sameUnit(columns: readonly Column[]): string {
  const [first] = columns;
  return first && columns.every(({ unit }) => unit === first.unit) ? first.unit : '';
}

const withoutUnit = (heading: string): string => heading.replace(/\s*[（(][^（()）]{1,10}[）)]\s*$/, '').trim();
const numberOf = (value: Decimal | null | undefined): number | null => (value ? Number(printDecimal(value)) : null);
export const figureAt = (row: readonly string[], index: number): number | null => numberOf(readCell(row[index] ?? '')?.value);
const cut = (name: string): string => name.replace(/\s+/g, ' ').trim().slice(0, 100);
