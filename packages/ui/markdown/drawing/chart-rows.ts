/** The numbers of a chart as rows of a table, for whoever reads rather than looks, and for spreadsheets. Pure. */
import { fieldsOf, listOf, wordsOf, type ChartOption, type Fields, type Value } from './chart-fields.ts';

/** The first row names the columns. */
export type Rows = string[][];

/** More rows than this are counted, not shown; copying takes them all. */
export const SHOWN_ROWS = 200;

export function rowsOf(option: ChartOption): Rows {
  const given = datasetRows(option);
  if (given) return given;
  const [first] = option.series;
  switch (first?.type) {
    case 'pie':
    case 'funnel':
    case 'gauge':
      return option.series.flatMap((one, n) => [
        ...(n === 0 ? [['名称', wordsOf(one.name) || '数值']] : []),
        ...listOf(one.data).map((item) => [nameOf(item), text(valueOf(item))]),
      ]);
    case 'treemap':
    case 'sunburst':
      return [['名称', '数值'], ...listOf(first.data).flatMap((item) => branch(item, ''))];
    case 'sankey':
      return [['从', '到', '数值'], ...linksOf(first)];
    case 'radar':
      return radarRows(option);
    case 'scatter':
    case 'heatmap':
      return pointRows(option);
    default:
      return axisRows(option);
  }
}

function datasetRows({ parts }: ChartOption): Rows | null {
  const [set] = listOf(parts.dataset).map(fieldsOf);
  const source = listOf(set?.source);
  if (source.length === 0) return null;
  const records = source.map(fieldsOf);
  if (records.every((one) => one !== null)) {
    const names = [...new Set(records.flatMap((one) => Object.keys(one)))];
    return [names, ...records.map((one) => names.map((name) => text(one[name])))];
  }
  const rows = source.map((row) => listOf(row).map(text));
  const dimensions = listOf(set?.dimensions).map(nameOf);
  return dimensions.length > 0 ? [dimensions, ...rows] : rows;
}

/** Bars and lines: a row for each name on the axis, a column for each series. */
function axisRows({ series, parts }: ChartOption): Rows {
  const axes = [...listOf(parts.xAxis), ...listOf(parts.yAxis), ...listOf(parts.angleAxis), ...listOf(parts.radiusAxis)].map(fieldsOf);
  const axis = axes.find((one) => listOf(one?.data).length > 0);
  const names = listOf(axis?.data).map(nameOf);
  const columns = series.map((one, n) => wordsOf(one.name) || (series.length === 1 ? '数值' : `系列 ${n + 1}`));
  if (names.length > 0) {
    return [[wordsOf(axis?.name) || '名称', ...columns], ...names.map((name, n) => [name, ...series.map((one) => itemAt(one, n, name))])];
  }
  // Without names on an axis every point carries its own.
  const points = new Map<string, string[]>();
  for (const [n, one] of series.entries()) {
    for (const [at, item] of listOf(one.data).entries()) {
      const value = valueOf(item);
      const [x, ...rest] = Array.isArray(value) ? value : [at + 1, value];
      const row = points.get(text(x)) ?? series.map(() => '');
      row[n] = rest.map(text).join('、');
      points.set(text(x), row);
    }
  }
  return [[wordsOf(axes[0]?.name) || '名称', ...columns], ...[...points].map(([x, row]) => [x, ...row])];
}

function itemAt(series: Fields, n: number, name: string): string {
  const data = listOf(series.data);
  // Points may be written in any order when they carry their place themselves.
  const own = data.find((item) => {
    const value = valueOf(item);
    return Array.isArray(value) && value.length === 2 && value[0] === name;
  });
  const value = valueOf(own ?? data[n]);
  return own && Array.isArray(value) ? text(value[1]) : text(value);
}

function pointRows({ series, parts }: ChartOption): Rows {
  const axis = (name: 'xAxis' | 'yAxis') => fieldsOf(listOf(parts[name])[0]);
  const [x, y] = [axis('xAxis'), axis('yAxis')];
  const placed = (value: Value | undefined, on: Fields | null): string => {
    const names = listOf(on?.data);
    return typeof value === 'number' && names.length > 0 ? nameOf(names[value]) : text(value);
  };
  const rows = series.flatMap((one) =>
    listOf(one.data).map((item) => {
      const [a, b, ...rest] = listOf(valueOf(item));
      return [wordsOf(one.name) || nameOf(item), placed(a, x), placed(b, y), ...rest.map(text)];
    }),
  );
  const width = Math.max(3, ...rows.map((row) => row.length));
  const heads = ['名称', wordsOf(x?.name) || '横轴', wordsOf(y?.name) || '纵轴', '数值'];
  return [Array.from({ length: width }, (_, n) => heads[n] ?? `数值 ${n - 2}`), ...rows];
}

function radarRows({ series, parts }: ChartOption): Rows {
  const [radar] = listOf(parts.radar).map(fieldsOf);
  const items = series.flatMap((one) => listOf(one.data));
  const indicators = listOf(radar?.indicator).map((one) => wordsOf(fieldsOf(one)?.name) || wordsOf(fieldsOf(one)?.text));
  return [
    ['指标', ...items.map((item, n) => nameOf(item) || `系列 ${n + 1}`)],
    ...indicators.map((name, n) => [name, ...items.map((item) => text(listOf(valueOf(item))[n]))]),
  ];
}

function linksOf(series: Fields): Rows {
  return [...listOf(series.links), ...listOf(series.edges)].flatMap((one) => {
    const link = fieldsOf(one);
    return link ? [[text(link.source), text(link.target), text(link.value)]] : [];
  });
}

function branch(item: Value, above: string): Rows {
  const name = above === '' ? nameOf(item) : `${above} / ${nameOf(item)}`;
  const children = listOf(fieldsOf(item)?.children);
  return [[name, text(valueOf(item))], ...children.flatMap((child) => branch(child, name))];
}

function valueOf(item: Value | undefined): Value | undefined {
  const fields = fieldsOf(item);
  return fields ? fields.value : item;
}

function nameOf(item: Value | undefined): string {
  const fields = fieldsOf(item);
  return fields ? wordsOf(fields.name) || wordsOf(fields.value) : wordsOf(item);
}

function text(value: Value | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(text).join('、');
  return typeof value === 'object' ? nameOf(value) : String(value);
}
