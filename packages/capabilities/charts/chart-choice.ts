/** Which chart says what a table says: the one that was asked for where it can be, else by the shape of the data. Pure. */
import { isLatin, nameWithUnit, exact, unitInName } from './chart-numbers.ts';
import { drawnType } from './chart-drawn.ts';
import { chartTypeNames } from './chart-names.ts';
import type { ChartSpec, ChartType } from '#contract/content/chart.ts';
import { areOrdered, areTimes } from './chart-times.ts';
import { widthOf } from './chart-words.ts';

export interface ChartData {
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
  unit?: string | undefined;
  title?: string | undefined;
}

/** `asked` when the data can be drawn so, else what fits it best. `words` are the request and the title: 占比, 对比, 趋势. */
export function chooseType(data: ChartData, asked: ChartType | null = null, words = ''): ChartType {
  if (asked && canBe(data, asked)) return asked;
  const { categories, series } = data;
  const said = `${words} ${data.title ?? ''} ${series.map(({ name }) => name).join(' ')}`;
  const units = series.map((one) => unitInName(one.name).unit || (series.length === 1 ? (data.unit ?? '') : ''));
  const lastUnit = units.at(-1) ?? '';
  const hasTwoUnits = series.length >= 2 && units.slice(0, -1).every((unit) => unit !== lastUnit) && sizesDiffer(series);
  if (areTimes(categories)) {
    if (hasTwoUnits) return 'combo';
    // Between gaps there is nothing a line could join.
    if (!series.some(({ values }) => values.some((value, n) => n > 0 && value !== null && (values[n - 1] ?? null) !== null)))
      return 'column';
    return categories.length <= 2 || (categories.length <= 6 && series.length === 1 && /对比|比较/.test(said)) ? 'column' : 'line';
  }
  if (/相关|关系|散布/.test(said) && series.length === 2 && categories.length >= 5) return 'scatter';
  const one = series.length === 1 ? series[0] : undefined;
  if (one && categories.length >= 2 && categories.length <= 6 && isWhole(one.values) && areParts(one.values, units[0] ?? '', said))
    return 'donut';
  if (hasTwoUnits) return categories.length > 24 && series.length === 2 ? 'scatter' : 'combo';
  if (/构成|组成|结构|占比/.test(said) && series.length >= 2 && series.every(({ values }) => isWhole(values))) return 'stacked_column';
  const longest = Math.max(...categories.map((name) => widthOf(name, 1)));
  if (series.length <= 3 && !areOrdered(categories) && (categories.length > 8 || longest > 9)) return 'bar';
  return 'column';
}

function canBe({ categories, series }: ChartData, type: ChartType): boolean {
  switch (type) {
    case 'pie':
    case 'donut':
      return series.length === 1 && isWhole(series[0]?.values ?? []);
    case 'scatter':
      return series.length === 2;
    case 'combo':
      return series.length >= 2;
    case 'radar':
      return categories.length >= 3 && categories.length <= 24;
    default:
      return true;
  }
}

function isWhole(values: readonly (number | null)[]): boolean {
  return values.every((value) => value === null || value >= 0) && values.some((value) => value !== null && value > 0);
}

/** Shares that make a hundred, or what is called parts. */
function areParts(values: readonly (number | null)[], unit: string, said: string): boolean {
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  if (unit === '%') return Math.abs(total - 100) <= 1;
  return /占比|构成|组成|份额|比例|比重|结构|分布/.test(said);
}

function sizesDiffer(series: ChartData['series']): boolean {
  const size = (values: readonly (number | null)[]): number => Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const [first = 0, last = 0] = [size(series[0]?.values ?? []), size(series.at(-1)?.values ?? [])];
  return first === 0 || last === 0 || first / last > 4 || last / first > 4;
}

/** Largest first, for names that have no order of their own; every value stays with its name. */
export function sortedBySize<Data extends ChartData>(data: Data): Data {
  const [first] = data.series;
  if (!first || areOrdered(data.categories)) return data;
  const order = data.categories.map((_, n) => n).sort((a, b) => (first.values[b] ?? -Infinity) - (first.values[a] ?? -Infinity) || a - b);
  return {
    ...data,
    categories: order.map((n) => data.categories[n] ?? ''),
    series: data.series.map((one) => ({ ...one, values: order.map((n) => one.values[n] ?? null) })),
  };
}

/** A chart for reading: the first column holds the names, the others a series each, with the unit at the head. */
export function tableOfChart(spec: ChartSpec): { header: string[]; rows: string[][] } {
  const type = drawnType(spec);
  const unit = (name: string): string =>
    spec.unit && !unitInName(name).unit && !(type === 'combo' && name === spec.series.at(-1)?.name) ? nameWithUnit(name, spec.unit) : name;
  const said = isLatin(spec) ? { time: 'Time', name: 'Name', share: 'Share' } : { time: '时间', name: '名称', share: '占比' };
  const isPie = (type === 'pie' || type === 'donut') && spec.unit !== '%';
  const total = spec.series[0]?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? 0;
  const share = (value: number | null): string[] =>
    !isPie ? [] : [value === null || total === 0 ? '' : `${((value / total) * 100).toFixed(1)}%`];
  return {
    header: [
      areTimes(spec.categories) ? said.time : said.name,
      ...spec.series.map(({ name }) => unit(name)),
      ...(isPie ? [said.share] : []),
    ],
    rows: spec.categories.map((name, n) => [
      name,
      ...spec.series.map(({ values }) => exact(values[n] ?? null)),
      ...share(spec.series[0]?.values[n] ?? null),
    ]),
  };
}

/** What a chart shows, in one sentence, for whoever doesn't see it. */
export function chartWords(spec: ChartSpec): string {
  const lines = spec.series.map(({ name, values }) => {
    const parts = spec.categories.slice(0, 12).map((category, n) => `${category} ${exact(values[n] ?? null) || '无数据'}`);
    return `${name}：${parts.join('，')}${spec.categories.length > 12 ? ` 等 ${spec.categories.length} 项` : ''}`;
  });
  return `${chartTypeNames[drawnType(spec)]}${spec.title ? `“${spec.title}”` : ''}${spec.unit ? `，单位${spec.unit}` : ''}。${lines.join('；')}。`.slice(
    0,
    900,
  );
}
