/** A chart's options as bare data: what they are made of, and reading a field that may hold anything. */

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Fields = { [key: string]: Value };

export interface ChartOption {
  /** Drawn above the chart as text, not by it. */
  title: string;
  note: string;
  /** At least one series that can be drawn. */
  series: Fields[];
  /** The other parts, by the chart library's own names. */
  parts: Fields;
  /** There is no number in it. */
  isEmpty?: true;
}

export function listOf(value: Value | undefined): Value[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

export function fieldsOf(value: Value | undefined): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

export function wordsOf(value: Value | undefined): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}
