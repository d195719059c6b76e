/** Charts written in Markdown as a fenced block: our own data, or an option of ECharts as far as it says the same. Pure. */
import { chartSpec, type ChartSpec, type ChartType } from '#contract/content/chart.ts';

/** The languages of a fence that may hold a chart. */
export function isChartFence(language: string | null | undefined): boolean {
  return language === 'chart' || language === 'echarts';
}

export function chartFence(spec: ChartSpec): string {
  return `\`\`\`chart\n${JSON.stringify(spec)}\n\`\`\``;
}

/** The chart that stands in a fence; null when it is none that can be drawn as a picture. */
export function specOfFence(code: string): ChartSpec | null {
  if (code.length > 200_000) return null;
  let written: unknown;
  try {
    written = JSON.parse(code);
  } catch {
    // What is no JSON is shown as it was written.
    return null;
  }
  const fields = fieldsOf(written);
  if (!fields) return null;
  const given = Array.isArray(fields['categories']) ? ownSpec(fields) : optionSpec(fields);
  const parsed = chartSpec.safeParse(given);
  return parsed.success ? parsed.data : null;
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields | null {
  // An object that is no list has words as keys, and nothing is known of its values.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** For flatMap: what has no fields is left out. */
function itsFields(value: unknown): Fields[] {
  const fields = fieldsOf(value);
  return fields ? [fields] : [];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** Without a type it is drawn as columns, as the page does. */
function ownSpec(fields: Fields): unknown {
  return fields['type'] === undefined ? { ...fields, type: 'column' } : fields;
}

function words(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/<[^<>]*>/g, '')
        .trim()
        .slice(0, 100)
    : typeof value === 'number'
      ? String(value)
      : '';
}

function number(value: unknown): number | null {
  const own = fieldsOf(value);
  const raw = own ? own['value'] : value;
  const read = Array.isArray(raw) ? raw.at(-1) : raw;
  return typeof read === 'number' && Number.isFinite(read)
    ? read
    : typeof read === 'string' && read.trim() !== '' && Number.isFinite(Number(read))
      ? Number(read)
      : null;
}

function optionSpec(option: Fields): unknown {
  const series = listOf(option['series']).flatMap(itsFields);
  const [first] = series;
  if (!first) return null;
  const title = words(fieldsOf(listOf(option['title'])[0])?.['text']);
  const common = title ? { title } : {};
  if (first['type'] === 'pie') {
    const data = listOf(first['data']).flatMap(itsFields);
    const isRing = Array.isArray(first['radius']);
    return {
      ...common,
      type: isRing ? 'donut' : 'pie',
      categories: data.map((one) => words(one['name'])),
      series: [{ name: words(first['name']) || '数值', values: data.map(number) }],
    };
  }
  if (first['type'] === 'radar') {
    const indicator = listOf(fieldsOf(listOf(option['radar'])[0])?.['indicator']).map((one) => words(fieldsOf(one)?.['name']));
    const items = series.flatMap((one) => listOf(one['data'])).flatMap(itsFields);
    return {
      ...common,
      type: 'radar',
      categories: indicator,
      series: items.map((one, n) => ({ name: words(one['name']) || `系列 ${n + 1}`, values: listOf(one['value']).map(number) })),
    };
  }
  if (first['type'] === 'scatter') {
    const points = listOf(first['data']).map((one) => ({
      name: words(fieldsOf(one)?.['name']),
      at: listOf(fieldsOf(one)?.['value'] ?? one),
    }));
    const axis = (name: string, other: string): string => words(fieldsOf(listOf(option[name])[0])?.['name']) || other;
    return {
      ...common,
      type: 'scatter',
      categories: points.map(({ name }, n) => name || `第 ${n + 1} 点`),
      series: [
        { name: axis('xAxis', '横轴'), values: points.map(({ at }) => number(at[0])) },
        { name: axis('yAxis', '纵轴'), values: points.map(({ at }) => number(at[1])) },
      ],
    };
  }
  return axesSpec(option, series, common);
}

function axesSpec(option: Fields, series: Fields[], common: Fields): unknown {
  if (!series.every((one) => one['type'] === 'bar' || one['type'] === 'line')) return null;
  const [x, y] = ['xAxis', 'yAxis'].map((name) => listOf(option[name]).flatMap(itsFields));
  const isLying = (y ?? []).some((one) => Array.isArray(one['data'])) && !(x ?? []).some((one) => Array.isArray(one['data']));
  const names = [...(x ?? []), ...(y ?? [])].map((one) => listOf(one['data'])).find((data) => data.length > 0) ?? [];
  const categories = names.map((one) => words(fieldsOf(one)?.['value'] ?? one));
  const isStacked = series.some((one) => one['stack'] !== undefined);
  const lines = series.filter((one) => one['type'] === 'line');
  const ordered = [...series.filter((one) => one['type'] !== 'line'), ...lines];
  const type = ((): ChartType | null => {
    if (lines.length === series.length) return series.some((one) => fieldsOf(one['areaStyle'])) ? 'area' : 'line';
    if (lines.length === 1) return 'combo';
    if (lines.length > 1) return null;
    return isLying ? (isStacked ? 'stacked_bar' : 'bar') : isStacked ? 'stacked_column' : 'column';
  })();
  const values = ordered.map((one) => ({
    name: words(one['name']) || '数值',
    values: categories.map((_, n) => number(listOf(one['data'])[n])),
  }));
  return type && { ...common, type, categories, series: values };
}
