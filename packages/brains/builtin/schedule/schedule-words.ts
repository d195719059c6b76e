/** Reads that something is to be done again and again: when, as a trigger, and what. Says nothing it is not sure of. */
import words from './schedule.json' with { type: 'json' };
import { readTrigger, shortestGap } from '#contract/schedule/trigger.ts';
import { isMark, readingOf, wordOf, type Token } from '../reading/reading.ts';
import { isGap, requestTokens, says, textOf } from '../reading/request.ts';
import { rhythmIn, type ClockTime, type Rhythm } from '../reading/rhythm.ts';

export type ScheduleWish =
  | {
      kind: 'wish';
      trigger: string;
      /** What is to be done each time; '' when that was not said. */
      plan: string;
      /** What was not said and is taken for granted, a sentence each. */
      assumed: string[];
    }
  /** Wanted, but not in a way that can be set up. */
  | { kind: 'beyond'; why: string };

const sentences = words.beyond;

const unsaid = { day: '没有说几号，先按 1 号填的', weekday: '没有说星期几，先按周一填的', date: '没有说哪一天，先按第一天填的' } as const;

const tokensOf = (said: string): Token[] => requestTokens(said.normalize('NFKC').trim());

/** Null when the words ask for something else. `besideTable`: what recurs and when may be said of its rows. */
export function readSchedule(said: string, besideTable = false): ScheduleWish | null {
  const tokens = tokensOf(said);
  if (
    says(
      tokens.findLast((token) => readingOf(token, 'mark') === undefined),
      'question',
    )
  )
    return null;
  const rhythm = rhythmIn(tokens);
  // 帮我每天的营业额加一下, of a table: no clock, no day of its own, no reminder.
  const isOfRows = besideTable && isBare(rhythm) && !tokens.some((token) => says(token, 'schedule', 'remind', 'auto', 'send'));
  if (!rhythm || isOfRows || !isAsked(tokens, rhythm)) return withoutRhythm(tokens, besideTable);
  const read = triggerOf(rhythm);
  if ('why' in read) return { kind: 'beyond', why: read.why };
  const trigger = readTrigger(read.trigger);
  if (!trigger) return { kind: 'beyond', why: sentences.clock };
  if (shortestGap(trigger) < 10) return { kind: 'beyond', why: sentences.often };
  return { kind: 'wish', ...read, plan: planOf(tokens.slice(0, rhythm.first), tokens.slice(rhythm.behind)) };
}

/** Words that only say another time: the trigger, else null. */
export function readOtherTime(said: string, trigger: string): { trigger: string; assumed: string[] } | null {
  const tokens = tokensOf(said);
  const [minute = '', hour = '', ...rest] = trigger.split(' ');
  const rhythm = rhythmIn(tokens);
  if (rhythm) {
    const known = [minute, hour].every((one) => /^\d+$/.test(one)) ? { hour: Number(hour), minute: Number(minute) } : null;
    const read = triggerOf(rhythm, known);
    return 'why' in read ? null : read;
  }
  const clocks = tokens.flatMap((token) => readingOf(token, 'clock') ?? []);
  const [only] = clocks;
  if (!only || clocks.length > 1 || only.to !== undefined || said.length > 20) return null;
  return { trigger: [only.minutes % 60, Math.floor(only.minutes / 60) % 24, ...rest].join(' '), assumed: [] };
}

const isOrder = (token: Token): boolean =>
  isGap(token) ||
  says(token, 'schedule', 'set', 'remind', 'auto', 'for_me', 'lead') ||
  wordOf(token, 'function') === 'aspect' ||
  readingOf(token, 'number')?.value === 1;

function isAsked(tokens: Token[], { first, behind, times }: Rhythm): boolean {
  const [lead, tail] = [tokens.slice(0, first), tokens.slice(behind)];
  const names = lead.some((token) => says(token, 'schedule'));
  if (!lead.every((token) => isOrder(token) || (names && isMark(token, ':：')))) {
    // 总结销售日报，每天早上 9 点发给我
    const kept = tail.filter((token) => !isGap(token) && !isMark(token, '。.！!'));
    return kept.some((token) => says(token, 'send')) && kept.every((token) => says(token, 'send', 'auto', 'for_me', 'remind'));
  }
  if (names || lead.some((token) => says(token, 'for_me', 'remind', 'auto'))) return true;
  const begins = tail.findIndex((token) => !isGap(token) && !says(token, 'auto'));
  const opening = tail[begins];
  const helps = tail.slice(0, Math.max(0, begins)).some((token) => says(token, 'auto', 'for_me') || wordOf(token, 'function') === 'for_me');
  return helps || says(opening, 'remind', 'send', 'for_me', 'schedule') || (times.length > 0 && says(opening, 'errand'));
}

/** 每天, 每月: nothing is said of when. */
function isBare(rhythm: Rhythm | null): boolean {
  if (rhythm?.recurs.is !== 'days' || rhythm.usual !== null || rhythm.times.length > 0) return false;
  const { unsaid, days, weekdays } = rhythm.recurs;
  return unsaid !== undefined || (days === '*' && weekdays === '*');
}

/** A day or hour of its own, or a schedule without any time. Beside a table the day of a reminder stands in its clause, and before no 的: 12月底前到期的列出来，要提醒续卡. */
function withoutRhythm(tokens: Token[], besideTable: boolean): ScheduleWish | null {
  const other = tokens.findIndex((token) => !isOrder(token));
  const order = other < 0 ? tokens : tokens.slice(0, other);
  const asks = (...values: string[]): boolean => tokens.some((token) => says(token, ...values));
  const token = tokens[other];
  const number = readingOf(token, 'number');
  const isTime = readingOf(token, 'period') !== undefined || readingOf(token, 'clock') !== undefined;
  const isLater = number?.unit !== undefined && tokens.slice(other + 1, other + 3).some((next) => says(next, 'later'));
  const hasClock = tokens.some((one) => readingOf(one, 'clock') !== undefined);
  const said = tokens.findIndex((one, n) => n > other && !isMark(one, ' ，,') && readingOf(one, 'clock') === undefined);
  const ends = tokens.findIndex((one, n) => n > said && (isMark(one, '，,。；;\n') || wordOf(one, 'function') === 'of'));
  if (besideTable && !tokens.slice(0, ends < 0 ? tokens.length : ends).some((one) => says(one, 'schedule', 'remind'))) return null;
  if ((isTime || isLater) && (asks('remind', 'schedule') || (hasClock && asks('for_me', 'auto'))))
    return { kind: 'beyond', why: sentences.once };
  const isSet = order.some((one) => says(one, 'set')) && order.some((one) => says(one, 'schedule'));
  const isVague = order.some((one, n) => says(one, 'auto') && says(order[n + 1], 'remind'));
  return isSet || isVague ? { kind: 'beyond', why: sentences.when } : null;
}

type Read = { trigger: string; assumed: string[] } | { why: string };

function triggerOf({ recurs, times: named, usual, odd }: Rhythm, otherwise: ClockTime | null = null): Read {
  if (recurs.is === 'spread') return { why: sentences.spread };
  if (recurs.is === 'last_day') return { why: sentences.lastDay };
  if (recurs.is === 'interval') return interval(recurs.minutes);
  if (odd) return { why: sentences.clock };
  const times = named.length > 0 ? named : [usual ?? otherwise ?? { hour: 10, minute: 0 }];
  const [first] = times;
  if (!first || times.some(({ minute }) => minute !== first.minute)) return { why: sentences.minutes };
  const hours = [...new Set(times.map(({ hour }) => hour))].toSorted((a, b) => a - b).join(',');
  const two = (value: number): string => String(value).padStart(2, '0');
  const assumed = [
    ...(named.length === 0 && otherwise === null ? [`没有说几点，先按 ${two(first.hour)}:${two(first.minute)} 填的`] : []),
    ...(recurs.working ? ['工作日按周一到周五算，不会避开节假日和调休'] : []),
    ...(recurs.days.split(',').some((day) => Number(day) > 28) ? ['没有这一天的月份会跳过'] : []),
    ...(recurs.unsaid ? [unsaid[recurs.unsaid]] : []),
  ];
  return { trigger: `${first.minute} ${hours} ${recurs.days} ${recurs.months} ${recurs.weekdays}`, assumed };
}

function interval(minutes: number): Read {
  if (minutes < 10) return { why: sentences.often };
  if (minutes < 60 && 60 % minutes === 0) return { trigger: `*/${minutes} * * * *`, assumed: [] };
  if (minutes === 60) return { trigger: '0 * * * *', assumed: [] };
  if (minutes > 60 && minutes % 60 === 0 && 1440 % minutes === 0) return { trigger: `0 */${minutes / 60} * * *`, assumed: [] };
  return { why: sentences.uneven };
}

/** What is left when the words about when and whom are taken out. */
function planOf(lead: Token[], tail: Token[]): string {
  const isAside = (token: Token): boolean => isGap(token) || isMark(token, ':：') || says(token, 'auto', 'for_me');
  const from = tail.findIndex((token) => !isAside(token));
  let to = tail.length;
  while (to > from && (isMark(tail[to - 1], ' ,，。.！!') || says(tail[to - 1], 'send') || wordOf(tail[to - 1], 'function') === 'and'))
    to -= 1;
  const behind = from < 0 ? '' : textOf(tail.slice(from, to));
  if (lead.every((token) => isOrder(token) || isMark(token, ':：'))) {
    const remind = lead.find((token) => says(token, 'remind'))?.text ?? '';
    return `${remind}${behind}`;
  }
  const kept = lead.slice(lead.findIndex((token) => !isAside(token)));
  const front = textOf(kept.slice(0, kept.findLastIndex((token) => !isMark(token, ' ,，、:：')) + 1));
  return [front, behind].filter((part) => part !== '').join('，');
}
