/** The day a talk was held, where its head, its own words, its file's name or the request tell it; and days told from there: 下周三（11月25日）. Pure. */
import words from './days.json' with { type: 'json' };
import { datesIn, findDates } from './facts.ts';
import type { Material } from './material.ts';
import { isoOf, shiftDays, shiftMonths } from '../reading/periods.ts';
import { startOf } from './spoken-words.ts';

export interface TalkDay {
  /** ISO. */
  day: string;
  from: '记录' | '文件名' | '消息';
}

const whole = /(20\d{2})\s?\D\s?(\d{1,2})\s?\D\s?(\d{1,2})(?!\d)/;
const packed = /(?<!\d)(20\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/;

/** Null where nothing tells; messages that carry their own day need none. */
export function talkDay(
  { name, title, passages }: Pick<Material, 'name' | 'title' | 'passages'>,
  today: string,
  told = '',
): TalkDay | null {
  const first = passages.findIndex(({ speech }) => speech);
  if (first < 0) return null;
  const dated = passages.find(({ speech }) => speech?.day)?.speech?.day;
  if (dated) return { day: dated, from: '记录' };
  const head = [title, ...passages.slice(0, first).flatMap(({ text }) => text.split(/[\s\u3000]{2,}|　/))];
  const said = passages.flatMap(({ speech }) => speech?.words.split(/[，。]/).filter((clause) => ofTalk(clause) !== clause) ?? []);
  for (const line of [...head, ...said]) {
    // A day that stands for the talk itself, not for what it tells of.
    const own = ofTalk(line);
    const day = whole.test(line) ? dayIn(line, today) : /^\d/.test(own) ? dayIn(own.slice(0, 12), today) : '';
    if (day !== '') return { day, from: '记录' };
  }
  const named = dayIn(name, today);
  if (named !== '') return { day: named, from: '文件名' };
  const meant = told.split(/[，。；\n]/).find((clause) => words.asked.some((word) => clause.includes(word))) ?? '';
  const day = dayIn(meant, today);
  return day === '' ? null : { day, from: '消息' };
}

const ofTalk = (line: string): string => line.slice(startOf(line, words.of_talk).length).replace(/^[：:\s]+/, '');

/** The first day named, ISO; without a year the latest one that is not far ahead. */
function dayIn(text: string, today: string): string {
  const found = whole.exec(text) ?? packed.exec(text);
  if (found) return isoOf(Number(found[1]), Number(found[2]), Number(found[3])) ?? '';
  const day = datesIn(text, today).find(({ period: { from, to, assumed } }) => from === to && assumed.join() === 'year')?.period.from ?? '';
  return day > shiftDays(today, 31) ? shiftMonths(day, -12) : day;
}

interface Relative {
  word: string;
  at: number;
  /** Days from today, or the day of a week, 0 for Monday, with how many weeks on; null: of this week, as far as one knows. */
  near?: number;
  weekday?: number;
  weeks?: number | null;
}

/** Days that only the day of the talk could tell, in their order. */
function relativeIn(text: string): Relative[] {
  const found: Relative[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const one = relativeAt(text, at);
    if (!one) continue;
    found.push(one);
    at += one.word.length - 1;
  }
  return found;
}

function relativeAt(text: string, at: number): Relative | null {
  if (at > 0 && words.not_behind.includes(text.charAt(at - 1))) return null;
  const rest = text.slice(at, at + 6);
  const near = Object.entries(words.near).find(([word]) => rest.startsWith(word));
  if (near) return { word: near[0], at, near: near[1] };
  const which = startOf(rest, Object.keys(words.weeks));
  const week = startOf(rest.slice(which.length), words.week);
  const day = rest.charAt(which.length + week.length);
  const weekday = day === words.sunday ? 6 : words.days.indexOf(day);
  const after = text.charAt(at + which.length + week.length + 1);
  if (week === '' || day === '' || weekday < 0 || (after !== '' && words.not_before.includes(after)) || /\d/.test(after)) return null;
  const weeks = Object.entries(words.weeks).find(([word]) => word === which)?.[1] ?? null;
  return { word: `${which}${week}${day}`, at, weekday, weeks };
}

/** 1月16号，周六: its date was said. */
function isDated(text: string, { at, weekday }: Relative): boolean {
  const before = text.slice(0, at).replace(/[，,\s]+$/, '');
  return weekday !== undefined && findDates(before).some((told) => before.endsWith(told));
}

/** Days that only the day of the talk could tell, and that have no date beside them. */
export function relativeDays(text: string): string[] {
  return relativeIn(text)
    .filter((one) => !isDated(text, one) && !/^[（(]\d/.test(text.slice(one.at + one.word.length)) && !/[（(]$/.test(text.slice(0, one.at)))
    .map(({ word }) => word);
}

/** @example besideDays('下周三出完', '2026-11-18') // '下周三（11月25日）出完' */
export function besideDays(text: string, day: string): string {
  return withDates(text, day, ({ word }, date) => `${word}（${date}）`);
}

/** @example insteadOfDays('周五发，明天换', '2026-11-16') // '11月20日（周五）发，11月17日换' */
export function insteadOfDays(text: string, day: string): string {
  return withDates(text, day, ({ near, word }, date) => (near === undefined ? `${date}（${words.week[0]}${word.at(-1)}）` : date));
}

function withDates(text: string, day: string, written: (one: Relative, date: string) => string): string {
  if (day === '') return text;
  const base = new Date(`${day}T00:00:00Z`);
  const today = (base.getUTCDay() + 6) % 7;
  let done = '';
  let from = 0;
  for (const one of relativeIn(text)) {
    const to = one.at + one.word.length;
    const clause = text.slice(one.at).split(/[，。；]/)[0] ?? '';
    const offset = one.near ?? offsetOf(one, today, words.past.some((word) => clause.endsWith(word)) || clause.includes('已'));
    if (offset === null || isDated(text, one) || /^[（(]/.test(text.slice(to))) continue;
    const date = new Date(base.getTime() + offset * 86_400_000);
    done += text.slice(from, one.at) + written(one, `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`);
    from = to;
  }
  return done + text.slice(from);
}

function offsetOf({ weekday = 0, weeks = null }: Relative, today: number, isPast: boolean): number | null {
  if (weeks !== null) return weekday - today + weeks * 7;
  // A bare day that is over this week may be next week's: nobody knows.
  return weekday >= today || isPast ? weekday - today : null;
}
