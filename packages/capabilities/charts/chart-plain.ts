/** Reads a chart's data without schemas: for pages, which carry none, and for HTML that holds charts. Pure. */
import { unescapeEntities } from '#text/escape.ts';
import type { ChartSpec, ChartType } from '#contract/content/chart.ts';
import { chartTypeNames } from './chart-names.ts';

/** The chart these words hold; null when they hold none. */
export function chartOfJson(text: string): ChartSpec | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // What is no JSON is no chart.
    return null;
  }
  return isChart(value) ? value : null;
}

/** Every chart drawn into a page of ours, in order: `data-chart` beside the drawing is the chart, the drawing is its picture. */
export function chartsInHtml(html: string): ChartSpec[] {
  return [...html.matchAll(/<figure\b[^>]*?\sdata-chart="([^"]*)"/g)].flatMap(
    ([, written = '']) => chartOfJson(unescapeEntities(written)) ?? [],
  );
}

const isWord = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most;

function isChart(value: unknown): value is ChartSpec {
  if (typeof value !== 'object' || value === null) return false;
  // A record by the line above; every field is looked at below.
  const { type, title, unit, source, categories, series } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !Object.hasOwn(chartTypeNames, type)) return false;
  if (![title, unit, source].every((one) => one === undefined || isWord(one, 300))) return false;
  if (!Array.isArray(categories) || categories.length === 0 || categories.length > 500 || !categories.every((one) => isWord(one, 100)))
    return false;
  if (!Array.isArray(series) || series.length === 0 || series.length > 12) return false;
  const own = series.every(
    (one: unknown) =>
      typeof one === 'object' &&
      one !== null &&
      'name' in one &&
      isWord(one.name, 100) &&
      'values' in one &&
      Array.isArray(one.values) &&
      one.values.length === categories.length &&
      one.values.every((number: unknown) => number === null || Number.isFinite(number)),
  );
  // The name was looked up in the list of types.
  const kind = type as ChartType;
  const fits = (kind !== 'pie' && kind !== 'donut') || series.length === 1;
  return own && fits && (kind !== 'scatter' || series.length === 2) && (kind !== 'combo' || series.length >= 2);
}
