/** Names of times as tables have them: where one lies, and the month it is in. Pure. */
import { numberAt } from './numbers.ts';
import { periodAt } from './periods.ts';
import type { Period } from './reading.ts';
import { someday } from './request.ts';
import { fold } from '#text/trie.ts';

const grains: readonly string[] = ['year', 'quarter', 'month', 'day'];

function periodOf(text: string): Period | null {
  const found = periodAt(text, 0, someday);
  if (found?.is !== 'period' || found.period.assumed.includes('month') || !grains.includes(found.period.grain)) return null;
  const isHour = found.period.grain === 'day' && /^\s?\d{1,2}:\d{2}/.test(text.slice(found.to));
  return found.to === text.length || isHour ? found.period : null;
}

/** A number that orders points in time; null for what is no time. */
export function timeKey(name: string): number | null {
  const text = fold(name.trim());
  if (/^(?:19|20)\d{2}$/.test(text)) return Number(text) * 10_000;
  const bare = text.startsWith('第') ? text.slice(1).trimStart() : text;
  const week = numberAt(bare, 0);
  if (week?.to === bare.length && week.reading.unit?.dimension === 'span' && week.reading.unit.name === 'week')
    return week.reading.value * 100;
  const period = periodOf(text);
  if (!period) return null;
  const [year = 0, month = 0, day = 0] = period.from.split('-').map(Number);
  const before = period.assumed.includes('year') ? 0 : year * 10_000;
  return period.grain === 'year' ? before : before + month * 100 + (period.grain === 'day' ? day : 0);
}

/** 2026年9月 of a day, 9月 where its year is not said; what is no time stays as it is. */
export function monthOf(name: string): string {
  const period = periodOf(fold(name.trim()));
  if (period?.grain !== 'month' && period?.grain !== 'day') return name;
  const [year, month] = period.from.split('-').map(Number);
  return `${period.assumed.includes('year') ? '' : `${year}年`}${month}月`;
}

/** It says a day and its year. */
export function isWholeDay(name: string): boolean {
  const key = timeKey(name) ?? 0;
  return key > 10_000 && key % 100 > 0;
}
