/** How often something is to be done, and at what times of the day: 每周一、三 9:30, 每月 1 号和 15 号下午三点半, 每隔 2 小时. */
import { hourIn } from './clocks.ts';
import { isMark, readingOf, wordOf, type Token } from './reading.ts';

export interface ClockTime {
  hour: number;
  minute: number;
}

/** `days`, `months` and `weekdays` as a trigger writes them (1,15 and *). */
export type Recurrence =
  | { is: 'days'; days: string; months: string; weekdays: string; unsaid?: 'day' | 'weekday' | 'date'; working?: true }
  | { is: 'interval'; minutes: number }
  /** Every two weeks and the like. */
  | { is: 'spread' }
  | { is: 'last_day' };

export interface Rhythm {
  /** Its first token, and the one behind its last. */
  first: number;
  behind: number;
  recurs: Recurrence;
  times: ClockTime[];
  /** Of a part of the day without an hour. */
  usual: ClockTime | null;
  /** A time stands there that none is. */
  odd: boolean;
}

export function rhythmIn(tokens: readonly Token[]): Rhythm | null {
  for (const first of tokens.keys()) {
    const days = recurrenceAt(tokens, first);
    if (days) return { first, recurs: days.recurs, ...timesAt(tokens, days.behind) };
  }
  return null;
}

interface Days {
  recurs: Recurrence;
  behind: number;
}

const rhythmOf = (token: Token | undefined): string | undefined => wordOf(token, 'rhythm');
const isGap = (token: Token | undefined): boolean =>
  isMark(token, ' ') || wordOf(token, 'function') === 'of' || wordOf(token, 'function') === 'in';

function over(tokens: readonly Token[], at: number): number {
  let next = at;
  while (isGap(tokens[next])) next += 1;
  return next;
}

const daily = { is: 'days', days: '*', months: '*', weekdays: '*' } as const;

function recurrenceAt(tokens: readonly Token[], at: number): Days | null {
  const next = over(tokens, at + 1);
  const [word = '', amount = ''] = (rhythmOf(tokens[at]) ?? '').split(' ');
  const own = (recurs: Recurrence, behind = at + 1): Days => ({ recurs, behind });
  switch (word) {
    case '': {
      const week = weekdaysAt(tokens, at);
      return week && rhythmOf(tokens[week.behind]) === 'day' ? { ...week, behind: week.behind + 1 } : null;
    }
    case 'day':
      return weekdaysAt(tokens, next) ?? (rhythmOf(tokens[next]) === undefined ? own(daily) : recurrenceAt(tokens, next));
    case 'work':
      return own({ ...daily, weekdays: '1,2,3,4,5', working: true }, rhythmOf(tokens[next]) === 'day' ? next + 1 : at + 1);
    case 'weekend':
      return own({ ...daily, weekdays: '0,6' });
    case 'week':
      return weekdaysAt(tokens, next) ?? own({ ...daily, weekdays: '1', unsaid: 'weekday' });
    case 'month':
      return boundAt(tokens, next) ?? daysAt(tokens, next) ?? own({ ...daily, days: '1', unsaid: 'day' });
    case 'quarter':
      return own({ ...daily, days: '1', months: '1,4,7,10', unsaid: 'date' });
    case 'half':
      return own({ ...daily, days: '1', months: '1,7', unsaid: 'date' });
    case 'year': {
      const day = readingOf(tokens[next], 'period')?.period;
      if (day?.grain !== 'day') return own({ ...daily, days: '1', months: '1', unsaid: 'date' });
      return own({ ...daily, days: String(Number(day.from.slice(8))), months: String(Number(day.from.slice(5, 7))) }, next + 1);
    }
    case 'minutes':
      return own({ is: 'interval', minutes: Number(amount) });
    case 'spread':
      return own({ is: 'spread' });
    case 'each':
      return eachAt(tokens, at, next);
    default:
      return null;
  }
}

function eachAt(tokens: readonly Token[], at: number, next: number): Days | null {
  const week = weekdaysAt(tokens, next) ?? boundAt(tokens, next);
  if (week) return week;
  const named = rhythmOf(tokens[next]);
  if (named === 'work' || named === 'weekend') return recurrenceAt(tokens, next);
  if (wordOf(tokens[next], 'day_part') !== undefined || readingOf(tokens[next], 'clock')?.part !== undefined)
    return { recurs: daily, behind: at + 1 };
  const number = readingOf(tokens[next], 'number');
  const unit = number?.unit;
  if (!number || !unit || (unit.dimension !== 'span' && unit.name !== 'minutes')) return null;
  const minutes = unit.name === 'minutes' ? 1 : unit.name === 'hour' ? 60 : null;
  if (minutes !== null) return { recurs: { is: 'interval', minutes: minutes * number.value }, behind: next + 1 };
  // 每两周的周三: which day of them does not make it one that can be set.
  return { recurs: { is: 'spread' }, behind: weekdaysAt(tokens, over(tokens, next + 1))?.behind ?? next + 1 };
}

function boundAt(tokens: readonly Token[], at: number): Days | null {
  const bound = rhythmOf(tokens[at]);
  if (bound === 'last') return { recurs: { is: 'last_day' }, behind: at + 1 };
  return bound === 'first' ? { recurs: { ...daily, days: '1' }, behind: at + 1 } : null;
}

const isList = (token: Token | undefined): boolean => isMark(token, '、,，') || wordOf(token, 'function') === 'list';
const names = '日一二三四五六';

/** 周一、三、五, 周五到周日: a week begins on Monday. */
function weekdaysAt(tokens: readonly Token[], at: number): Days | null {
  const found = new Set<number>();
  let behind = at;
  for (let next = at; ; next = isList(tokens[behind]) ? over(tokens, behind + 1) : behind) {
    const token = tokens[next];
    const period = readingOf(token, 'period')?.period;
    const isDay = token !== undefined && period?.grain === 'day' && '周星礼'.includes(token.text.charAt(0));
    const bare = found.size > 0 && token && readingOf(token, 'number')?.unit === undefined ? [...token.text] : [];
    if (isDay) for (let day = period.from; day <= period.to; day = dayAfter(day)) found.add(new Date(`${day}T00:00:00Z`).getUTCDay());
    else if (bare.length > 0 && bare.every((one) => names.includes(one))) for (const one of bare) found.add(names.indexOf(one));
    else break;
    behind = next + 1;
  }
  const weekdays = [...found].toSorted((a, b) => a - b).join(',');
  return found.size === 0 ? null : { recurs: { ...daily, weekdays }, behind };
}

const dayAfter = (iso: string): string => new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

function daysAt(tokens: readonly Token[], at: number): Days | null {
  const found = new Set<number>();
  let behind = at;
  for (let next = at; ; next = isList(tokens[behind]) ? over(tokens, behind + 1) : behind) {
    const number = readingOf(tokens[next], 'number');
    const isDay = number?.unit !== undefined && ['号', '日'].includes(number.unit.words) && number.value >= 1 && (number.to ?? 1) <= 31;
    if (!isDay || number.value > 31) break;
    for (let day = number.value; day <= (number.to ?? number.value); day += 1) found.add(day);
    behind = next + 1;
  }
  const days = [...found].toSorted((a, b) => a - b).join(',');
  return found.size === 0 ? null : { recurs: { ...daily, days }, behind };
}

/** Every time that is named; a later one without a part of the day of its own is in that of the one before. */
function timesAt(tokens: readonly Token[], from: number): Pick<Rhythm, 'behind' | 'times' | 'usual' | 'odd'> {
  const times: ClockTime[] = [];
  let usual: ClockTime | null = null;
  let odd = false;
  let part: string | undefined;
  let behind = from;
  for (let next = over(tokens, from); next < tokens.length; next += 1) {
    const token = tokens[next];
    const clock = readingOf(token, 'clock');
    const word = wordOf(token, 'day_part');
    if (clock) {
      part = clock.part ?? part;
      odd ||= clock.to !== undefined;
      times.push({
        hour: hourIn(Math.floor(clock.minutes / 60), clock.part === undefined ? (part ?? '') : '') % 24,
        minute: clock.minutes % 60,
      });
    } else if (word !== undefined) {
      const [hour = 0, minute = 0] = (word.split(' ')[1] ?? '').split(':').map(Number);
      usual = { hour, minute };
    } else if (readingOf(token, 'number')) odd = true;
    else if (isGap(token) || isList(token) || wordOf(token, 'request') === 'around') continue;
    else break;
    behind = next + 1;
  }
  while (wordOf(tokens[behind], 'request') === 'around') behind += 1;
  return { behind, times, usual: times.length > 0 ? null : usual, odd };
}
