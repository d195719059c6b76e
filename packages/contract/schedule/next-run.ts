/** When a schedule fires next on the wall clock of a place. Pure. */
import { clock, type Trigger } from './trigger.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The 29th of February comes after eight years at the latest. */
const mostDays = 366 * 8 + 2;

/**
 * The first time after `after`, in milliseconds since 1970; null when it never comes (the 31st of February).
 * A time the clock leaps over fires as much later as the leap; one it passes twice fires the first time.
 */
export function nextRun(trigger: Trigger, time_zone: string, after: number): number | null {
  const local = wallClock(time_zone);
  const today = Math.floor(local(after) / dayMs);
  for (let day = today; day < today + mostDays; day += 1) {
    if (!isDay(trigger, new Date(day * dayMs))) continue;
    for (const hour of trigger.hours)
      for (const minute of trigger.minutes) {
        const at = instantOf(day * dayMs + (hour * 60 + minute) * minuteMs, local);
        if (at > after) return at;
      }
  }
  return null;
}

/** `date` is a day of the calendar, as UTC. */
function isDay({ days, months, weekdays }: Trigger, date: Date): boolean {
  if (months && !months.includes(date.getUTCMonth() + 1)) return false;
  const isNamed = days?.includes(date.getUTCDate());
  const isWeekday = weekdays?.includes(date.getUTCDay());
  if (days && weekdays) return isNamed === true || isWeekday === true;
  return isNamed ?? isWeekday ?? true;
}

/** What the clock on the wall shows at an instant, as if that were UTC. */
function wallClock(time_zone: string): (at: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (at) => {
    const found: Record<string, number> = {};
    for (const { type, value } of parts.formatToParts(at)) found[type] = Number(value);
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0 } = found;
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

function instantOf(wall: number, local: (at: number) => number): number {
  const offsetAt = (at: number) => local(at) - Math.floor(at / minuteMs) * minuteMs;
  // The offsets before and after any leap near it; the greater one is the earlier instant.
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const first = wall - Math.max(before, after);
  if (local(first) === wall) return first;
  const second = wall - Math.min(before, after);
  return local(second) === wall ? second : wall - before;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const weekdays = '日一二三四五六';

/** `11月23日 周一 09:00`, on the wall clock of the place; with the year when it is not this one. */
export function momentInWords(at: number, time_zone: string, now: number): string {
  const local = wallClock(time_zone);
  const date = new Date(local(at));
  const year = date.getUTCFullYear() === new Date(local(now)).getUTCFullYear() ? '' : `${date.getUTCFullYear()}年`;
  const time = clock(date.getUTCHours(), date.getUTCMinutes());
  return `${year}${date.getUTCMonth() + 1}月${date.getUTCDate()}日 周${weekdays[date.getUTCDay()] ?? ''} ${time}`;
}

/** `北京时间` for the zone of most people here, else its name. */
export function zoneInWords(time_zone: string): string {
  return ['Asia/Shanghai', 'Asia/Chongqing', 'PRC'].includes(time_zone) ? '北京时间' : time_zone;
}
