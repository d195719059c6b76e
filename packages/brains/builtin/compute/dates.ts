/** Days and clock times: how long between two, what day it is after so many, what day of the week, how many working days. */
import words from './dates.json' with { type: 'json' };
import { quoted, type Reading, type Said } from './computation.ts';
import { lexicon } from '../reading/lexicon.ts';
import { numberAt } from '../reading/numbers.ts';
import { periodAt, relativePeriod } from '../reading/periods.ts';
import { fold } from '../reading/trie.ts';

interface Shift {
  unit: 'day' | 'working' | 'month';
  count: number;
  words: string;
}

interface Times {
  days: string[];
  /** The year was not said and is that of today. */
  assumed: boolean;
  clock: { from: number; to: number } | null;
  shifts: Shift[];
}

export function readDates({ text, today }: Said): Reading {
  const asks = (which: keyof typeof words): boolean => words[which].some((word) => text.includes(word));
  if (!asks('span') && !asks('day') && !asks('weekday')) return null;
  const { days, assumed: isAssumed, clock, shifts } = timesIn(text, today);
  const assumed = isAssumed ? [`没有写年份的日期按 ${today.slice(0, 4)} 年计。`] : [];
  const broken = text.match(/\d{4}-\d{1,2}-\d{1,2}/g)?.find((one) => periodAt(one, 0, today) === null);
  if (broken !== undefined) return { unclear: `没有 ${broken} 这一天，请核对日期。` };
  if (clock && asks('span')) return clockSpan(clock);
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
    source: [
      'from datetime import date',
      '',
      `那天 = date.fromisoformat(${quoted(first)})`,
      `print(f'{那天}：星期{"一二三四五六日"[那天.weekday()]}')`,
      "print(f'当年第几天：第 {那天.timetuple().tm_yday} 天')",
      "print(f'当年第几周：第 {那天.isocalendar().week} 周')",
      '',
    ].join('\n'),
    how: '按公历推算；周数按 ISO 8601（周一为一周之首）',
    assumed,
  };
}

/** The days, hours and stretches of time a text names, in their order. */
function timesIn(said: string, today: string): Times {
  // 哪一天 asks, and counts no day.
  const text = words.day.reduce((left, word) => left.replaceAll(word, '？'.repeat(word.length)), said);
  const folded = fold(text);
  const found: Times = { days: [], assumed: false, clock: null, shifts: [] };
  for (let at = 0; at < folded.length; at += 1) {
    const period = periodAt(folded, at, today);
    const word = lexicon('table')
      .at(folded, at)
      .findLast(({ values }) => values.some(({ is, value }) => is === 'relative_period' && value.startsWith('day:')));
    const number = numberAt(folded, at);
    if (period?.is === 'clock') {
      if (period.until !== undefined) found.clock = { from: period.minutes, to: period.until };
      at = period.to - 1;
    } else if (period?.is === 'period' && period.period.grain === 'day') {
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
    source: [
      'from datetime import date',
      'import calendar',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      `止 = date.fromisoformat(${quoted(to)})`,
      `天数 = (止 - 起).days${inclusive ? ' + (1 if 止 >= 起 else -1)' : ''}`,
      "print(f'天数：{天数:,} 天')",
      '甲, 乙 = min(起, 止), max(起, 止)',
      '月数 = (乙.year - 甲.year) * 12 + 乙.month - 甲.month - (乙.day < 甲.day)',
      '年, 月 = divmod(月数, 12)',
      '前 = date(甲.year + (甲.month - 1 + 月数) // 12, (甲.month - 1 + 月数) % 12 + 1, 1)',
      '前 = 前.replace(day=min(甲.day, calendar.monthrange(前.year, 前.month)[1]))',
      "print(f'合：{年} 年 {月} 个月零 {(乙 - 前).days} 天')",
      "print(f'整周数：{abs(天数) // 7} 周零 {abs(天数) % 7} 天')",
      '',
    ].join('\n'),
    how: inclusive ? '结束日期减开始日期，再加 1 天（首尾都算）' : '结束日期减开始日期，开始那天不算、结束那天算；首尾都算再加 1 天',
    assumed,
  };
}

function workingDays(from: string, to: string, assumed: string[]): Reading {
  return {
    purpose: `${from} 到 ${to} 的工作日`,
    source: [
      'from datetime import date, timedelta',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      `止 = date.fromisoformat(${quoted(to)})`,
      '起, 止 = min(起, 止), max(起, 止)',
      '全部 = [起 + timedelta(days=n) for n in range((止 - 起).days + 1)]',
      '工作日 = [一天 for 一天 in 全部 if 一天.weekday() < 5]',
      "print(f'工作日：{len(工作日):,} 天')",
      "print(f'周末：{len(全部) - len(工作日):,} 天')",
      '',
    ].join('\n'),
    how: '首尾都算，数出其中的周一到周五',
    assumed: [...assumed, '没有计法定节假日和调休：那要按当年的放假通知增减。'],
  };
}

function shiftedDay(from: string, { unit, count, words: said }: Shift, assumed: string[]): Reading {
  const move = {
    day: [`那天 = 起 + timedelta(days=${count})`],
    working: [
      `步, 剩 = (1 if ${count} > 0 else -1), abs(${count})`,
      '那天 = 起',
      'while 剩:',
      '    那天 += timedelta(days=步)',
      '    剩 -= 那天.weekday() < 5',
    ],
    month: [
      'import calendar',
      `月序 = 起.year * 12 + 起.month - 1 + (${count})`,
      '年, 月 = 月序 // 12, 月序 % 12 + 1',
      '那天 = date(年, 月, min(起.day, calendar.monthrange(年, 月)[1]))',
    ],
  }[unit];
  return {
    purpose: `${from} ${said}的日期`,
    source: [
      'from datetime import date, timedelta',
      '',
      `起 = date.fromisoformat(${quoted(from)})`,
      ...move,
      'print(f\'日期：{那天}（星期{"一二三四五六日"[那天.weekday()]}）\')',
      '',
    ].join('\n'),
    how: `从 ${from} ${said}，起始那天不算在内${unit === 'working' ? '，只数周一到周五' : unit === 'month' ? '；那个月没有这一天时取月末' : ''}`,
    assumed: unit === 'working' ? [...assumed, '没有计法定节假日和调休。'] : assumed,
  };
}

/** 9:30 到 17:45 */
function clockSpan({ from, to }: { from: number; to: number }): Reading {
  const isOvernight = to < from;
  return {
    purpose: '两个时刻相隔多久',
    source: [
      `分钟 = ${to + (isOvernight ? 24 * 60 : 0)} - ${from}`,
      "print(f'时长：{分钟 // 60} 小时 {分钟 % 60} 分')",
      "print(f'合小时：{分钟 / 60:.4g} 小时')",
      "print(f'合分钟：{分钟} 分钟')",
      '',
    ].join('\n'),
    how: '都换成分钟后相减',
    assumed: isOvernight ? ['结束时刻比开始早，按到第二天计。'] : [],
  };
}
