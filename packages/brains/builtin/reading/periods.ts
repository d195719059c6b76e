/** Days and stretches of time as people write them: 2026年3月5日, 3月, 一季度, 2026Q1, 上半年, 下周五, 近三个月, 9:30-11:00. */
import { parseChineseNumber } from '#text/chinese-number.ts';
import { clockAt, type FoundClock } from './clocks.ts';
import { between, matchAt } from './numbers.ts';
import type { Grain, Period } from './reading.ts';

export type FoundPeriod = { to: number; is: 'period'; period: Period } | FoundClock;

const dayWithYear =
  /(\d{4})(?:\s?年\s?(\d{1,2})\s?月\s?(?:份的?)?(\d{1,2})\s?(?:[日号]|(?=[-–—~至到]\s?\d{1,2}\s?[日号]))|[-/.](\d{1,2})[-/.](\d{1,2})(?:\s?[日号]|(?!\d)))/y;
const dayWithout = /(\d{1,2})\s?月\s?(\d{1,2})\s?(?:[日号]|(?=[-–—~至到]\s?\d{1,2}\s?[日号]))/y;
const dayAlone = /(\d{1,2})\s?[日号]/y;
const monthWithYear = /(\d{4})\s?年\s?(\d{1,2})\s?月份?|((?:19|20)\d{2})[-/](\d{1,2})(?![-/.\d])/y;
const monthAlone = /(\d{1,2}|十[一二]?|[一二三四五六七八九])\s?月份?(?!\d|[一二三四五六七八九十]{1,3}\s?[日号])/y;
const quarter = /(?:(\d{4})\s?年?\s?(?:的)?)?(?:第?([一二三四1-4])\s?季度?|q([1-4]))/y;
const half = /(?:(\d{4})\s?年?\s?(?:的)?)([上下])半年/y;
const yearAlone = /((?:1[5-9]|20)\d{2})\s?年度?(?!\s?(?:\d{1,2}\s?月|[上下]半年|第?[一二三四]季))/y;
const weekday = /(本|这|上|下)?(?:个)?(?:周|星期|礼拜)([一二三四五六日天])/y;
const rolling =
  /(?:最近|近|过去|前|未来|今后|接下来)\s?的?(\d{1,3}|[一二两三四五六七八九十半]{1,3})\s?(?:个)?(天|日|周|星期|月|季度|年)(?!度)/y;

/** A day, a month, a quarter … or a clock time that begins at `from` of the folded text; the widest reading. `bare`: 八点 is an hour and counts no points. */
export function periodAt(folded: string, from: number, today: string, bare = false): FoundPeriod | null {
  const first = oneAt(folded, from, today);
  if (!first) return clockAt(folded, from, bare);
  const joint = matchAt(between, folded, first.to);
  const second = joint === null ? null : oneAt(folded, first.to + joint.length, today, first.period);
  // 3月1日至5日 and 1月到3月 are one stretch.
  if (!second || second.period.to < first.period.from) return { ...first, is: 'period' };
  return {
    to: second.to,
    is: 'period',
    period: { ...first.period, to: second.period.to, assumed: [...new Set([...first.period.assumed, ...second.period.assumed])] },
  };
}

interface One {
  to: number;
  period: Period;
}

function oneAt(folded: string, from: number, today: string, before?: Period): One | null {
  // A number that goes on to the left is no date.
  if (from > 0 && /\d/.test(folded.charAt(from)) && /[\d.]/.test(folded.charAt(from - 1))) return null;
  const year = Number((before?.from ?? today).slice(0, 4));
  const unsaid: Period['assumed'] = before ? before.assumed : ['year'];
  const found = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(folded);
  };
  const a = found(dayWithYear);
  if (a) return dayOf(from + a[0].length, Number(a[1]), Number(a[2] ?? a[4]), Number(a[3] ?? a[5]), []);
  const b = found(dayWithout);
  if (b) return dayOf(from + b[0].length, year, Number(b[1]), Number(b[2]), unsaid);
  const c = found(monthWithYear);
  if (c) return monthOf(from + c[0].length, Number(c[1] ?? c[3]), Number(c[2] ?? c[4]), []);
  const d = found(half);
  if (d) return spanOf(from + d[0].length, 'half', Number(d[1]), d[2] === '上' ? 1 : 7, 6, []);
  const e = found(quarter);
  if (e) {
    const n = parseChineseNumber(e[2] ?? e[3] ?? '') ?? 1;
    return spanOf(from + e[0].length, 'quarter', Number(e[1] ?? year), n * 3 - 2, 3, e[1] === undefined ? unsaid : []);
  }
  const f = found(yearAlone);
  if (f) return spanOf(from + f[0].length, 'year', Number(f[1]), 1, 12, []);
  const g = found(monthAlone);
  if (g) return monthOf(from + g[0].length, year, parseChineseNumber(g[1] ?? '') ?? 0, unsaid);
  const h = found(weekday);
  if (h) return { to: from + h[0].length, period: weekdayOf(today, h[1], h[2] ?? '一') };
  const i = found(rolling);
  if (i) return rollingOf(from + i[0].length, i[0], i[1] ?? '', i[2] ?? '', today);
  // 3月1日至5日
  const k = before?.grain === 'day' ? found(dayAlone) : null;
  return k && before ? dayOf(from + k[0].length, year, Number(before.from.slice(5, 7)), Number(k[1]), unsaid) : null;
}

function dayOf(to: number, year: number, month: number, day: number, assumed: Period['assumed']): One | null {
  const iso = isoOf(year, month, day);
  return iso === null ? null : { to, period: { grain: 'day', from: iso, to: iso, assumed } };
}

function monthOf(to: number, year: number, month: number, assumed: Period['assumed']): One | null {
  return month < 1 || month > 12 ? null : spanOf(to, 'month', year, month, 1, assumed);
}

function spanOf(to: number, grain: Grain, year: number, month: number, months: number, assumed: Period['assumed']): One | null {
  const from = isoOf(year, month, 1);
  return from === null ? null : { to, period: { grain, from, to: shiftDays(shiftMonths(from, months), -1), assumed } };
}

function weekdayOf(today: string, which: string | undefined, name: string): Period {
  const wanted = '一二三四五六日'.indexOf(name === '天' ? '日' : name);
  const monday = shiftDays(today, -weekdayNumber(today));
  const weeks = which === '上' ? -1 : which === '下' ? 1 : 0;
  const day = shiftDays(monday, wanted + 7 * weeks);
  return { grain: 'day', from: day, to: day, assumed: which === undefined ? ['month'] : [] };
}

function rollingOf(to: number, words: string, amount: string, unit: string, today: string): One | null {
  const count = amount === '半' ? 0.5 : parseChineseNumber(amount);
  if (count === null || count <= 0 || (count === 0.5 && unit !== '年')) return null;
  const months = unit === '月' ? count : unit === '季度' ? count * 3 : unit === '年' ? count * 12 : 0;
  const days = unit === '周' || unit === '星期' ? count * 7 : unit === '天' || unit === '日' ? count : 0;
  const ahead = /^(?:未来|今后|接下来)/.test(words);
  const other = months > 0 ? shiftMonths(today, ahead ? months : -months) : shiftDays(today, ahead ? days : -days);
  const period = ahead
    ? { from: shiftDays(today, 1), to: months > 0 ? other : shiftDays(today, days) }
    : { from: shiftDays(other, 1), to: today };
  return { to, period: { grain: 'day', ...period, assumed: [] } };
}

/** `month:-1` of the lexicon, as days. */
export function relativePeriod(value: string, today: string): Period {
  const [grain = 'day', amount = '0'] = value.split(':');
  const n = Number(amount);
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const first = (m: number) => shiftMonths(`${year}-01-01`, m - 1);
  const months = (from: string, count: number) => ({ from, to: shiftDays(shiftMonths(from, count), -1) });
  switch (grain) {
    case 'week': {
      const monday = shiftDays(today, 7 * n - weekdayNumber(today));
      return { grain, from: monday, to: shiftDays(monday, 6), assumed: [] };
    }
    case 'month':
      return { grain, ...months(first(month + n), 1), assumed: [] };
    case 'quarter':
      return { grain, ...months(first(Math.floor((month - 1) / 3) * 3 + 1 + 3 * n), 3), assumed: [] };
    case 'half':
      return { grain, ...months(first(n === 1 ? 1 : 7), 6), assumed: ['year'] };
    case 'year':
      return { grain, ...months(`${year + n}-01-01`, 12), assumed: [] };
    default: {
      const day = shiftDays(today, n);
      return { grain: 'day', from: day, to: day, assumed: [] };
    }
  }
}

export function isoOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

export function shiftDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The last day of the month where the month has no such day. */
export function shiftMonths(iso: string, months: number): string {
  const at = new Date(`${iso}T00:00:00Z`);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString().slice(0, 10);
}

/** 0 is Monday. */
function weekdayNumber(iso: string): number {
  return (new Date(`${iso}T00:00:00Z`).getUTCDay() + 6) % 7;
}
