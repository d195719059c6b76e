/** What a change makes of the words of one page: its fields as they shall be, null where the page can't have it. */
import { escapePattern } from '#text/escape-pattern.ts';
import { bigrams, overlap } from '#text/segment.ts';
import { findDates, findFigures } from '../text/facts.ts';
import type { Slide } from './slide.ts';
import { bare, pointOf } from './statements.ts';

export function withMore(slide: Slide, content: string): object | null {
  const point = pointOf(content);
  switch (slide.layout) {
    case 'points':
      return slide.points.length >= 8 ? null : { points: [...slide.points, point] };
    case 'process':
      return slide.steps.length >= 8 ? null : { steps: [...slide.steps, point] };
    case 'agenda':
      // What is no page is not listed.
      return null;
    case 'chart':
      return (slide.points ?? []).length >= 5 ? null : { points: [...(slide.points ?? []), bare(content)] };
    case 'figures':
    case 'table':
      return { takeaway: [slide.takeaway, bare(content)].filter((one) => one).join('；') };
    case 'cover':
      return { subtitle: bare(content) };
    case 'section':
    case 'statement':
    case 'closing':
      return { text: [slide.text, bare(content)].filter((one) => one).join('；') };
    default:
      return null;
  }
}

/** The fields of a page that become something else; null when none does. */
function fieldsWith(slide: Slide, written: (value: unknown, key: string) => unknown): Record<string, unknown> | null {
  const fields = Object.entries(slide).flatMap(([key, value]): [string, unknown][] => {
    const fresh = key === 'layout' ? value : written(value, key);
    return JSON.stringify(fresh) === JSON.stringify(value) ? [] : [[key, fresh]];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields);
}

/** Where the words stand, with the others in their place. */
export function replaced(slide: Slide, from: string, to: string): Record<string, unknown> | null {
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, swap(one)]));
    return value;
  };
  return fieldsWith(slide, swap);
}

/** Where what is called so has a value: behind its name in words, under its label, in its row of a table. */
export function valued(slide: Slide, name: string, value: string): Record<string, unknown> | null {
  return fieldsWith(slide, (old, key) => {
    if (key === 'figures' && slide.layout === 'figures') return slide.figures.map((one) => figureWith(one, name, value));
    if (key === 'rows' && slide.layout === 'table') return slide.rows.map((row) => rowWith(row, name, value));
    return changed(old, name, value);
  });
}

/** The title of a statement is what the page says: a name put in its place leaves it below. */
export function titled(slide: Slide | undefined, title: string, all: Slide[]): Record<string, unknown> {
  if (slide?.layout !== 'statement' || overlap(bigrams(title), bigrams(slide.title)) >= 0.5) return { title };
  const parts = all.flatMap((one) => (one.layout === 'agenda' ? one.items.map((item) => item.title) : []));
  const below = [slide.title, slide.text].filter((one) => one !== undefined && one !== '' && !parts.includes(one));
  return { title, text: below.join(/\p{Script=Han}/u.test(slide.title) ? '，' : '. ') };
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
