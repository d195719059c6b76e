/** Turns what an answer wrote as a chart into options that can only draw: foreign data in, known words out, everything bounded. Pure. */

import { dataOf, optionOfData } from './chart-data.ts';
import { fieldsOf, listOf, wordsOf, type ChartOption, type Fields, type Value } from './chart-fields.ts';

/** Of the drawing, px: names one below the other need a row each. */
export function heightOf({ series, parts }: ChartOption): number {
  const isLying = series.some(({ type }) => type === 'bar') && listOf(parts.yAxis).some((one) => fieldsOf(one)?.type === 'category');
  const rows = isLying ? Math.max(...listOf(parts.yAxis).map((one) => listOf(fieldsOf(one)?.data).length)) : 0;
  return Math.max(300, Math.min(720, rows * 20 + 84));
}

/** Said to the console only; the reader sees the source instead. */
export class NotAChart extends Error {
  override name = 'NotAChart';
}

const MAX_CHARS = 200_000;
/** Numbers and words in all series together. */
const MAX_VALUES = 20_000;
const MAX_SERIES = 40;
const MAX_DEPTH = 12;
const MAX_WORDS = 300;

const SERIES = [
  'bar',
  'line',
  'pie',
  'scatter',
  'radar',
  'funnel',
  'gauge',
  'heatmap',
  'treemap',
  'sunburst',
  'sankey',
  'candlestick',
  'boxplot',
] as const;

/** Parts that say what is drawn; tools, free shapes, timelines and media queries are not among them. */
const PARTS = ['xAxis', 'yAxis', 'grid', 'legend', 'dataset', 'visualMap', 'polar', 'angleAxis', 'radiusAxis', 'radar'];

/**
 * Fields left out wherever they stand: they lead away, load from elsewhere, carry markup, run for ever,
 * or set colours and type, which are ours.
 */
const LEFT_OUT = new RegExp(
  [
    '^(?:__proto__|constructor|prototype)$',
    '^(?:link|sublink|href|url|image|renderItem|nodeClick|extraCssText|className|appendTo|appendToBody|renderMode)$',
    '^(?:animation.*|universalTransition|progressive.*|decal|dash.*|layoutIterations|maxInterval|minInterval|coordinateSystem|brush.*)$',
    '^(?:color|.*Color|colorBy|gradientColor|inRange|outOfRange|controller|backgroundStyle|fontFamily|textStyle|rich|shadow.*|z|zlevel|id)$',
  ].join('|'),
);

/** Numbers that multiply work, with what they may be at most and at least. */
const BOUNDS: Record<string, [least: number, most: number]> = {
  splitNumber: [1, 20],
  fontSize: [10, 24],
  lineHeight: [10, 40],
  symbolSize: [1, 60],
  logBase: [2, 1000],
  rotate: [-90, 90],
  borderWidth: [0, 10],
  length: [0, 60],
  length2: [0, 60],
  leafDepth: [1, 6],
  nodeWidth: [4, 60],
  nodeGap: [1, 60],
};

/** Throws NotAChart with the reason. */
export function readChart(source: string): ChartOption {
  if (source.length > MAX_CHARS) throw new NotAChart(`longer than ${MAX_CHARS} characters`);
  let written: unknown;
  try {
    written = JSON.parse(source);
  } catch (error) {
    throw new NotAChart(error instanceof Error ? error.message : 'no JSON');
  }
  const option = fieldsOf(cleaned(written, '', 0, { left: MAX_VALUES }));
  const data = option && dataOf(option);
  if (data) {
    const drawn = optionOfData(data);
    if (!drawn) throw new NotAChart(`no chart of type ${data.type}`);
    return drawn;
  }
  const series = listOf(option?.series)
    .map(fieldsOf)
    .filter((one) => one !== null)
    .filter(({ type }) => SERIES.some((known) => known === type))
    .slice(0, MAX_SERIES);
  if (!option || series.length === 0) throw new NotAChart('no series of a known type');
  const [title] = listOf(option.title).map(fieldsOf);
  const parts: Fields = {};
  for (const name of PARTS) if (option[name] !== undefined && option[name] !== null) parts[name] = option[name];
  return { title: wordsOf(title?.text), note: wordsOf(title?.subtext), series, parts };
}

/** What is one thing or a list of them, as a list. */
function cleaned(value: unknown, name: string, depth: number, budget: { left: number }): Value {
  if (depth > MAX_DEPTH) throw new NotAChart('nested too deep');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    budget.left -= 1;
    if (budget.left < 0) throw new NotAChart(`more than ${MAX_VALUES} values`);
    return typeof value === 'string' ? plain(value) : typeof value === 'number' ? bounded(value, name) : value;
  }
  if (Array.isArray(value)) return value.map((one) => cleaned(one, name, depth + 1, budget));
  if (typeof value !== 'object') return null;
  const fields: Fields = {};
  for (const [key, inner] of Object.entries(value)) {
    if (LEFT_OUT.test(key)) continue;
    // A step between ticks can ask for millions of them.
    if (key === 'interval' && name.endsWith('Axis')) continue;
    if (key === 'symbol' && typeof inner === 'string' && !/^[a-zA-Z]{1,12}$/.test(inner)) continue;
    if (key === 'type' && Array.isArray(inner)) continue;
    fields[key] = key === 'source' && Array.isArray(inner) ? inner.map((row) => cell(row, budget)) : cleaned(inner, key, depth + 1, budget);
  }
  return fields;
}

/** Rows of a table are data only: every column stays, and no number is judged by its column's name. */
function cell(value: unknown, budget: { left: number }, depth = 0): Value {
  if (Array.isArray(value) && depth === 0) return value.map((one) => cell(one, budget, 1));
  if (typeof value === 'object' && value !== null && depth === 0) {
    const columns = Object.entries(value).filter(([name]) => name !== '__proto__');
    return Object.fromEntries(columns.map(([name, one]) => [plain(name), cell(one, budget, 1)]));
  }
  return cleaned(typeof value === 'object' ? null : value, '', 0, budget);
}

/** Markup in words is left out, line breaks stay; an address of a picture becomes nothing. */
function plain(words: string): string {
  if (/^\s*(?:image|path|javascript|data|vbscript):/i.test(words)) return '';
  return words
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .slice(0, MAX_WORDS);
}

function bounded(value: number, name: string): number {
  const [least, most] = BOUNDS[name] ?? [-Infinity, Infinity];
  return Math.min(most, Math.max(least, value));
}
