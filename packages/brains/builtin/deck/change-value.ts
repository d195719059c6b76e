/** Changes the value of what a person names on a page: behind its name in words, under its label, in its row of a table. */
import { findDates, findFigures } from '../text/facts.ts';
import { escapePattern } from '#text/escape-pattern.ts';
import type { Slide } from './slide.ts';

/** The fields of a page in which a value was changed; null when it has none of that name. */
export function valued(slide: Slide, name: string, value: string): Record<string, unknown> | null {
  const fields = Object.entries(slide).flatMap(([key, old]): [string, unknown][] => {
    if (key === 'layout') return [];
    const fresh =
      key === 'figures' && slide.layout === 'figures'
        ? slide.figures.map((one) => figureWith(one, name, value))
        : changed(old, name, value);
    const rows = key === 'rows' && slide.layout === 'table' ? slide.rows.map((row) => rowWith(row, name, value)) : fresh;
    return JSON.stringify(rows) === JSON.stringify(old) ? [] : [[key, rows]];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** A number under its name; its own unit stays where none is given. */
function figureWith<T extends { value: string; unit?: string; label: string }>(figure: T, name: string, value: string): T {
  const [, number, unit = ''] = /^([¥￥$]?\d[\d,]*(?:\.\d+)?)\s*(.*)$/.exec(value.trim()) ?? [];
  if (number === undefined || (figure.label !== name && !figure.label.endsWith(name))) return figure;
  return { ...figure, value: number, ...(unit === '' ? {} : { unit }) };
}

function rowWith(row: string[], name: string, value: string): string[] {
  const numbers = row.flatMap((cell, n) => (n > 0 && /\d/.test(cell) ? [n] : []));
  const [only] = numbers;
  return row[0] === name && numbers.length === 1 ? row.map((cell, n) => (n === only ? value : cell)) : row;
}

function changed(old: unknown, name: string, value: string): unknown {
  if (typeof old === 'string') return inWords(old, name, value);
  if (Array.isArray(old)) return old.map((one) => changed(one, name, value));
  if (typeof old !== 'object' || old === null) return old;
  const entries = Object.entries(old).map(([key, one]) => [key, changed(one, name, value)] as const);
  const next = Object.fromEntries(entries);
  // 预算 in the title of a point and its amount as the text below.
  const { title, text } = next;
  return title === name && typeof text === 'string' && isAmount(text) ? { ...next, text: value } : next;
}

const isAmount = (text: string): boolean => [...findDates(text), ...findFigures(text)].some((one) => one === text.trim());

function inWords(text: string, name: string, value: string): string {
  const link = '(?:总额|金额)?(?:定)?(?:为|是|在|于|约|共|：|:)?\\s*';
  return text.replace(
    new RegExp(`(${escapePattern(name)}${link})([^，。；、]{1,24})`, 'g'),
    (whole: string, lead: string, rest: string) => {
      const [old] = [...findDates(rest), ...findFigures(rest)].filter((one) => rest.startsWith(one)).sort((a, b) => b.length - a.length);
      return old === undefined ? whole : `${lead}${value}${rest.slice(old.length)}`;
    },
  );
}
