/** When a schedule fires: five cron fields, read, told in Chinese, and as the picker holds them. Pure. */

/** The times a trigger names; the lists are sorted. Months and days count from 1, weekdays from 0 for Sunday. */
export interface Trigger {
  minutes: number[];
  hours: number[];
  /** Null: any. When both days and weekdays are named, either will do, as in cron. */
  days: number[] | null;
  months: number[] | null;
  weekdays: number[] | null;
}

/** What the picker can hold: once on a day. */
export interface ScheduleValue {
  triggerTime: 'daily' | 'weekly' | 'monthly';
  /** Weekdays 0–6 from Sunday, or days of the month 1–31; empty for daily. */
  dayInTrigger: number[];
  hourInDay: number;
  minInHour: number;
}

export const usualSchedule: ScheduleValue = { triggerTime: 'daily', dayInTrigger: [], hourInDay: 10, minInHour: 0 };

const fields = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 7 },
] as const;

/**
 * Null when it is no trigger: five fields of `*`, numbers, ranges, lists and steps.
 * @example readTrigger('30 9 * * 1,3') // 9:30 on Mondays and Wednesdays
 */
export function readTrigger(text: string): Trigger | null {
  const words = text.trim().split(/ +/);
  if (words.length !== fields.length) return null;
  const read = fields.map(({ from, to }, n) => readField(words[n] ?? '', from, to));
  const [minutes, hours, days, months, weekdays] = read;
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const named = (n: number, values: number[]) => (words[n] === '*' ? null : values);
  return {
    minutes,
    hours,
    days: named(2, days),
    months: named(3, months),
    // 7 is Sunday too.
    weekdays: named(4, sorted(weekdays.map((day) => day % 7))),
  };
}

function readField(text: string, from: number, to: number): number[] | null {
  const values: number[] = [];
  for (const part of text.split(',')) {
    const match = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part);
    if (!match) return null;
    const [, first, last, step] = match;
    const by = step === undefined ? 1 : Number(step);
    const low = first === undefined ? from : Number(first);
    const high = first === undefined || (last === undefined && step !== undefined) ? to : Number(last ?? first);
    if (by === 0 || low < from || high > to || low > high) return null;
    for (let value = low; value <= high; value += by) values.push(value);
  }
  return sorted(values);
}

function sorted(values: number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/** The shortest time between two firings, in minutes; a day when it fires once a day or less. */
export function shortestGap({ minutes, hours }: Trigger): number {
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  const next = [...times.slice(1), (times[0] ?? 0) + 24 * 60];
  return Math.min(...times.map((time, n) => (next[n] ?? time) - time));
}

/**
 * What the picker shows. A trigger with anything but digits, blanks, commas and stars, and one the picker has no place for, is the usual
 * one there: ask `isPickable` first.
 */
export function scheduleOf(text: string): ScheduleValue {
  const trigger = /^[\d\s,*]+$/.test(text) ? readTrigger(text) : null;
  if (!trigger || trigger.months || trigger.hours.length !== 1 || trigger.minutes.length !== 1) return usualSchedule;
  const time = { hourInDay: trigger.hours[0] ?? 0, minInHour: trigger.minutes[0] ?? 0 };
  if (trigger.days && trigger.weekdays) return usualSchedule;
  if (trigger.weekdays) return { triggerTime: 'weekly', dayInTrigger: trigger.weekdays, ...time };
  if (trigger.days) return { triggerTime: 'monthly', dayInTrigger: trigger.days, ...time };
  return { triggerTime: 'daily', dayInTrigger: [], ...time };
}

export function triggerOf({ triggerTime, dayInTrigger, hourInDay, minInHour }: ScheduleValue): string {
  const days = sorted(dayInTrigger).join(',') || '*';
  const time = `${minInHour} ${hourInDay}`;
  switch (triggerTime) {
    case 'daily':
      return `${time} * * *`;
    case 'weekly':
      return `${time} * * ${days}`;
    case 'monthly':
      return `${time} ${days} * *`;
  }
}

/** The picker can hold it without loss. */
export function isPickable(text: string): boolean {
  const [trigger, kept] = [readTrigger(text), readTrigger(triggerOf(scheduleOf(text)))];
  return trigger !== null && JSON.stringify(trigger) === JSON.stringify(kept);
}

const weekdayNames = ['日', '一', '二', '三', '四', '五', '六'];
const mostTimes = 6;

/**
 * In words for a person; the line itself where there are no short words for it.
 * @example triggerInWords('30 9 * * 1,3') === '每周一、三 09:30'
 */
export function triggerInWords(text: string): string {
  const trigger = readTrigger(text);
  if (!trigger || trigger.months || (trigger.days && trigger.weekdays)) return text;
  const rhythm = rhythmOf(trigger);
  const days = daysInWords(trigger);
  if (rhythm) return days === '每天' ? rhythm : `${days}${rhythm}`;
  const times = trigger.hours.flatMap((hour) => trigger.minutes.map((minute) => clock(hour, minute)));
  return times.length > mostTimes ? text : `${days} ${times.join('、')}`;
}

function daysInWords({ days, weekdays }: Trigger): string {
  if (days) return `每月 ${days.map((day) => `${day} 号`).join('、')}`;
  if (!weekdays || weekdays.length === 7) return '每天';
  const named = weekdays.join();
  if (named === '1,2,3,4,5') return '每个工作日';
  if (named === '0,6') return '每周末';
  // A week is told from Monday.
  return `每周${weekdays
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => weekdayNames[day] ?? '')
    .join('、')}`;
}

/** Every so many minutes or hours, all day long; null for anything else. */
function rhythmOf({ minutes, hours }: Trigger): string | null {
  const everyHour = hours.length === 24;
  if (everyHour && minutes.length > 1) {
    const step = evenStep(minutes, 60);
    return step === null ? null : `每 ${step} 分钟`;
  }
  if (minutes.length !== 1 || hours.length < 2) return null;
  const step = evenStep(hours, 24);
  if (step === null) return null;
  const at = minutes[0] ?? 0;
  const past = at === 0 ? '' : `（${at} 分）`;
  return step === 1 ? `每小时${past}` : `每 ${step} 小时${past}`;
}

function evenStep(values: number[], whole: number): number | null {
  const step = (values[1] ?? 0) - (values[0] ?? 0);
  return values[0] === 0 && values.length * step === whole && values.every((value, n) => value === n * step) ? step : null;
}

/** `9:5` as `09:05`. */
export function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
