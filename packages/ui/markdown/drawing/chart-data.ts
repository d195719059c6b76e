/** A chart given as names and numbers, `{ type, categories, series: [{ name, values }] }`, as options that can be drawn. Pure. */
import { fromNear } from './chart-rules.ts';
import { fieldsOf, listOf, wordsOf, type ChartOption, type Fields, type Value } from './chart-fields.ts';

/** The names of more parts than these take one line each. */
const MANY_PARTS = 8;

export interface DataSeries {
  name: string;
  values: (number | null)[];
}

export interface ChartData {
  type: string;
  title?: string | undefined;
  unit?: string | undefined;
  source?: string | undefined;
  categories: string[];
  series: DataSeries[];
}

/** The data when these fields are such a chart; null when they are an option of the library's own. */
export function dataOf(option: Fields): ChartData | null {
  const categories = listOf(option.categories).map(wordsOf);
  const series = listOf(option.series)
    .map(fieldsOf)
    .flatMap((one) => (one && Array.isArray(one.values) ? [{ name: wordsOf(one.name), values: listOf(one.values).map(numberOf) }] : []));
  if (categories.length === 0 || series.length === 0) return null;
  return {
    // Without a type it is drawn as what says most data rightly.
    type: wordsOf(option.type) || 'column',
    title: wordsOf(option.title),
    unit: wordsOf(option.unit),
    source: wordsOf(option.source),
    categories,
    series,
  };
}

function numberOf(value: Value): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Null for a type that is not known. */
export function optionOfData(data: ChartData): ChartOption | null {
  const drawn = seriesOf(data);
  if (!drawn) return null;
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null));
  return { title: data.title ?? '', note: noteOf(data), ...drawn, ...(isEmpty && { isEmpty }) };
}

/** In the language of the chart, as it is taken along with it. */
function noteOf({ title = '', unit = '', source = '', categories, series }: ChartData): string {
  if (source === '') return '';
  const words = [title, unit, ...categories, ...series.map(({ name }) => name)].join('');
  return /[A-Za-z]/.test(words) && !/\p{Script=Han}/u.test(words) ? `Source: ${source}` : `数据来源：${source}`;
}

function seriesOf({ type, unit = '', categories, series }: ChartData): Pick<ChartOption, 'series' | 'parts'> | null {
  const names: Fields = { type: 'category', data: categories };
  const measure = unit ? `单位：${unit}` : '';
  const values: Fields = { type: 'value', name: measure, nameTextAlign: 'left' };
  const upright: Fields = { xAxis: names, yAxis: values };
  switch (type) {
    case 'column':
    case 'stacked_column':
      return { parts: upright, series: series.map((one) => bar(one, type !== 'column')) };
    case 'bar':
    case 'stacked_bar':
      return {
        parts: {
          xAxis: { ...values, name: '' },
          yAxis: { ...names, inverse: true, name: measure, nameLocation: 'start', nameTextAlign: 'left' },
        },
        series: series.map((one) => bar(one, type !== 'bar')),
      };
    case 'line':
    case 'area':
      // A single point makes no line.
      if (categories.length === 1) return seriesOf({ type: 'column', unit, categories, series });
      return {
        parts:
          type === 'line' && fromNear(series.flatMap((one) => one.values)) ? { xAxis: names, yAxis: { ...values, scale: true } } : upright,
        series: series.map((one) => line(one, type === 'area')),
      };
    case 'combo': {
      const last = series.at(-1);
      if (series.length < 2 || !last) return null;
      const right: Fields = { type: 'value', name: '', splitLine: { show: false }, alignTicks: true };
      return {
        parts: { xAxis: names, yAxis: [values, right] },
        series: [...series.slice(0, -1).map((one) => bar(one, false)), { ...line(last, false), yAxisIndex: 1 }],
      };
    }
    case 'pie':
    case 'donut': {
      const [only] = series;
      const data = categories.map((name, n) => ({ name, value: only?.values[n] ?? null }));
      return {
        // Every part is named beside it.
        parts: { legend: { show: false } },
        series: [
          {
            type: 'pie',
            name: only?.name ?? '',
            isRing: type === 'donut',
            data,
            label: { formatter: data.length > MANY_PARTS ? '{b}  {d}%' : '{b}\n{d}%' },
          },
        ],
      };
    }
    case 'scatter': {
      const [x, y] = series;
      if (!x || !y) return null;
      const points = categories.flatMap((name, n) => {
        const at = [x.values[n] ?? null, y.values[n] ?? null];
        return at.includes(null) ? [] : [{ name, value: at }];
      });
      const axis = (name: string): Fields => ({ type: 'value', name, scale: true });
      return {
        parts: { xAxis: { ...axis(x.name), nameLocation: 'middle', nameGap: 28 }, yAxis: axis(y.name) },
        series: [{ type: 'scatter', data: points, symbolSize: 10 }],
      };
    }
    case 'radar': {
      const highest = categories.map((_, n) => Math.max(0, ...series.map((one) => one.values[n] ?? 0)));
      const most = Math.max(...highest);
      // Measures of different size each get their own scale.
      const isAlike = Math.min(...highest) > 0 && most / Math.min(...highest) < 4;
      const indicator = categories.map((name, n) => ({ name, max: (isAlike ? most : highest[n] || 1) * 1.05 }));
      return {
        parts: { radar: { indicator, radius: '62%', center: ['50%', '56%'] } },
        series: [{ type: 'radar', data: series.map((one) => ({ name: one.name, value: one.values })) }],
      };
    }
    default:
      return null;
  }
}

function bar({ name, values }: DataSeries, isStacked: boolean): Fields {
  return { type: 'bar', name, data: values, ...(isStacked && { stack: 'all' }) };
}

function line({ name, values }: DataSeries, isArea: boolean): Fields {
  return { type: 'line', name, data: values, ...(isArea && { areaStyle: { opacity: 0.18 } }) };
}
