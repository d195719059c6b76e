/** Days: how long between two, what day it is after so many, what day of the week, how many working days. */
import words from './dates.json' with { type: 'json' };
import { quoted, stored, type Reading, type Said } from './computation.ts';
import { lexicon } from '../reading/lexicon.ts';
import { numberAt } from '../reading/numbers.ts';
import { periodAt, relativePeriod } from '../reading/periods.ts';
import { fold } from '#text/trie.ts';

interface Shift {
  unit: 'day' | 'working' | 'month';
  count: number;
  words: string;
}

interface Times {
  days: string[];
  /** The year was not said and is that of today. */
  assumed: boolean;
  shifts: Shift[];
}

export function readDates({ text, today }: Said): Reading {
  const asks = (which: keyof typeof words): boolean => words[which].some((word) => text.includes(word));
  if (!asks('span') && !asks('day') && !asks('weekday')) return null;
  const { days, assumed: isAssumed, shifts } = timesIn(text, today);
  const assumed = isAssumed ? [`没有写年份的日期按 ${today.slice(0, 4)} 年计。`] : [];
  const broken = text.match(/\d{4}-\d{1,2}-\d{1,2}/g)?.find((one) => periodAt(one, 0, today) === null);
  if (broken !== undefined) return { unclear: `没有 ${broken} 这一天，请核对日期。` };
  const [first, second] = days;
  const isUntil = first !== undefined && asks('until');
  if (first !== undefined && days.length <= 2 && (second !== undefined || isUntil) && asks('span')) {
    const [from, to] = second === undefined ? [today, first] : [first, second];
    if (second === undefined) assumed.unshift(`从今天（${today}）算起。`);
    return asks('working') ? workingDays(from, to, assumed) : daysBetween(asks('inclusive'), from, to, assumed);
  }
  const [shift, ...more] = shifts;
  if (shift && more.length === 0 && days.length <= 1 && asks('day')) {
    if (first === undefined) assumed.unshift(`从今天（${today}）算起。`);
    return shiftedDay(first ?? today, shift, assumed);
  }
  if (first === undefined || second !== undefined || !asks('weekday')) return null;
  return {
    purpose: `${first} 是星期几`,
    source: stored('weekday', { day: quoted(first) }),
    how: '按公历推算；周数按 ISO 8601（周一为一周之首）',
    assumed,
  };
}

/** The days and stretches of time a text names, in their order. */
function timesIn(said: string, today: string): Times {
  // 哪一天 asks, and counts no day.
  const text = words.day.reduce((left, word) => left.replaceAll(word, '？'.repeat(word.length)), said);
  const folded = fold(text);
  const found: Times = { days: [], assumed: false, shifts: [] };
  for (let at = 0; at < folded.length; at += 1) {
    const period = periodAt(folded, at, today);
    const word = lexicon('table')
      .at(folded, at)
      .findLast(({ values }) => values.some(({ is, value }) => is === 'relative_period' && value.startsWith('day:')));
    const number = numberAt(folded, at);
    if (period?.is === 'clock') at = period.to - 1;
    else if (period?.is === 'period' && period.period.grain === 'day') {
      const { from, to, assumed } = period.period;
      found.days.push(...(from === to ? [from] : [from, to]));
      found.assumed ||= assumed.includes('year');
      at = period.to - 1;
    } else if (word) {
      found.days.push(relativePeriod(word.values.find(({ is }) => is === 'relative_period')?.value ?? '', today).from);
      at = word.to - 1;
    } else if (number) {
      const shift = shiftOf(text, at, number);
      if (shift) found.shifts.push(shift);
      at = number.to - 1;
    }
  }
  return found;
}

const sizes: Readonly<Record<string, [Shift['unit'], number]>> = {
  day: ['day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['month', 12],
};

function shiftOf(text: string, at: number, { to, reading: { value, unit } }: NonNullable<ReturnType<typeof numberAt>>): Shift | null {
  const [kind, size] = (unit?.dimension === 'span' && sizes[unit.name]) || [];
  if (kind === undefined || size === undefined || !Number.isInteger(value)) return null;
  const around = `${text.slice(Math.max(0, at - 3), at)}${text.slice(to, to + 2)}`;
  const back = words.back.some((word) => around.includes(word));
  const isWorking = words.working.some((word) => unit?.words.includes(word));
  return {
    unit: isWorking ? 'working' : kind,
    count: (back ? -1 : 1) * value * size,
    words: `${back ? '往前' : '往后'} ${text.slice(at, to).trim()}`,
  };
}

function daysBetween(inclusive: boolean, from: string, to: string, assumed: string[]): Reading {
  return {
    purpose: `${from} 到 ${to} 的天数`,
    source: stored('days', { from: quoted(from), to: quoted(to), both: inclusive ? ' + (1 if 止 >= 起 else -1)' : '' }),
    how: inclusive ? '结束日期减开始日期，再加 1 天（首尾都算）' : '结束日期减开始日期，开始那天不算、结束那天算；首尾都算再加 1 天',
    assumed,
  };
}

function workingDays(from: string, to: string, assumed: string[]): Reading {
  return {
    purpose: `${from} 到 ${to} 的工作日`,
    source: stored('working_days', { from: quoted(from), to: quoted(to) }),
    how: '首尾都算，数出其中的周一到周五',
    assumed: [...assumed, '没有计法定节假日和调休：那要按当年的放假通知增减。'],
  };
}

function shiftedDay(from: string, { unit, count, words: said }: Shift, assumed: string[]): Reading {
  return {
    purpose: `${from} ${said}的日期`,
    source: stored(moves[unit], { from: quoted(from), count: String(count) }),
    how: `从 ${from} ${said}，起始那天不算在内${unit === 'working' ? '，只数周一到周五' : unit === 'month' ? '；那个月没有这一天时取月末' : ''}`,
    assumed: unit === 'working' ? [...assumed, '没有计法定节假日和调休。'] : assumed,
  };
}

const moves = { day: 'after_days', working: 'after_working', month: 'after_months' } as const;
