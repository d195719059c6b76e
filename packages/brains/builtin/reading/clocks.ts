/** Times of the day as people write them: 上午 9 点半, 18:30, 晚上八点, 零点, 点一刻. */
import { parseChineseNumber } from '#text/chinese-number.ts';
import { lexicon } from './lexicon.ts';
import { between, matchAt, unitAt } from './numbers.ts';

/** `minutes` after midnight; `part` as the lexicon calls the part of the day. */
export interface FoundClock {
  to: number;
  is: 'clock';
  minutes: number;
  until?: number;
  part?: string;
}

const time =
  /\s?(?:(\d{1,2})[:：](\d{2})(?!\d)|(\d{1,2}|[零〇一二两三四五六七八九十]{1,3})(\s?)([点时])(?:钟|(?![间候段]))(?:\s?(半(?![个天年])|整(?![理合个体顿改套天年])|[一三]刻|\d{1,2}分(?!钟)|\d{2}(?!\d)|[零〇一二三四五六七八九十]{1,3}分(?!钟)|[二三四五]?十[一二三四五六七八九]?(?![号日个份条点])|[零〇][一二三四五六七八九]))?)/y;

export function clockAt(folded: string, from: number, bare: boolean): FoundClock | null {
  const first = oneClock(folded, from, bare);
  if (!first) return null;
  const joint = matchAt(between, folded, first.to);
  const second = joint === null ? null : oneClock(folded, first.to + joint.length, bare);
  return second ? { ...first, to: second.to, until: second.minutes } : first;
}

/** Without a part of the day and not `bare`, 三点 are points; digits with their sign are a time anywhere. */
function oneClock(folded: string, from: number, bare: boolean): FoundClock | null {
  if (/\d:?$/.test(folded.slice(Math.max(0, from - 2), from)) && /\d/.test(folded.charAt(from))) return null;
  const named = dayPartAt(folded, from);
  if (!named && folded.charAt(from) === ' ') return null;
  time.lastIndex = named?.to ?? from;
  const found = time.exec(folded);
  if (!found) return null;
  // 晚8点20桌: a number with its unit is no minutes.
  const isCounted = /\d$/.test(found[6] ?? '') && unitAt(folded, time.lastIndex) !== null;
  const [, digits, minutes, hours = digits ?? '', apart = '', sign, past = ''] = isCounted ? found.slice(0, 6) : found;
  const isSure = named !== null || bare || minutes !== undefined || (/^\d/.test(hours) && sign === '点' && apart === '') || past !== '';
  const hour = hourIn(parseChineseNumber(hours) ?? 99, named?.part ?? '');
  const minute = minutes === undefined ? minutesOf(past) : Number(minutes);
  if (!isSure || hour > 24 || minute > 59) return null;
  const to = isCounted ? folded.slice(0, time.lastIndex - (found[6]?.length ?? 0)).trimEnd().length : time.lastIndex;
  return { to, is: 'clock', minutes: hour * 60 + minute, ...(named ? { part: named.part } : {}) };
}

function dayPartAt(folded: string, from: number): { to: number; part: string } | null {
  const found = lexicon('request')
    .at(folded, from)
    .findLast(({ values }) => values.some(({ is }) => is === 'day_part'));
  const part = found?.values.find(({ is }) => is === 'day_part')?.value.split(' ')[0];
  return found && part !== undefined ? { to: found.to, part } : null;
}

function minutesOf(past: string): number {
  const known = { '': 0, 整: 0, 半: 30, 一刻: 15, 三刻: 45 }[past];
  return known ?? parseChineseNumber(past.replace('分', '')) ?? 99;
}

/** 晚上 12 点 is the beginning of a day, 中午 1 点 is 13. */
export function hourIn(hour: number, part: string): number {
  if (hour >= 12) return hour === 12 && ['dawn', 'night', 'evening'].includes(part) ? 0 : hour;
  const isLater =
    part === 'afternoon' || (part === 'evening' && hour > 0) || (part === 'noon' && hour <= 3) || (part === 'night' && hour >= 6);
  return isLater ? hour + 12 : hour;
}
