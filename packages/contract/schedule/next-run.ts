/** When a schedule fires next on the wall clock of a place. Pure. */
import { clock, type Trigger } from './trigger.ts';
import { instantOf, offsetOf, utcOf, wallTime } from './wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The 29th of February comes after eight years at the latest. */
const mostDays = 366 * 8 + 2;

/**
 * The first time after `after`, in milliseconds since 1970; null when it never comes (the 31st of February).
 * A time the clock leaps over fires as much later as the leap; one it passes twice fires the first time.
 */
export function nextRun(trigger: Trigger, time_zone: string, after: number): number | null {
  const today = Math.floor(utcOf(wallTime(after, time_zone)) / dayMs);
  for (let day = today; day < today + mostDays; day += 1) {
    if (!isDay(trigger, new Date(day * dayMs))) continue;
    for (const hour of trigger.hours)
      for (const minute of trigger.minutes) {
        const at = instantAt(day * dayMs + (hour * 60 + minute) * minuteMs, time_zone);
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

/** `wall`: the figures of the wall clock, as UTC. */
function instantAt(wall: number, time_zone: string): number {
  const date = new Date(wall);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const shown = instantOf({ year, month, day, hour: date.getUTCHours(), minute: date.getUTCMinutes() }, time_zone);
  // The clock leaps over it: as much later as it leaps.
  return shown ?? wall - offsetOf(wall - dayMs, time_zone) * minuteMs;
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
  const wall = wallTime(at, time_zone);
  const year = wall.year === wallTime(now, time_zone).year ? '' : `${wall.year}年`;
  const weekday = weekdays[new Date(utcOf(wall)).getUTCDay()] ?? '';
  return `${year}${wall.month}月${wall.day}日 周${weekday} ${clock(wall.hour, wall.minute)}`;
}

/** `北京时间` for the zone of most people here, else its name. */
export function zoneInWords(time_zone: string): string {
  return ['Asia/Shanghai', 'Asia/Chongqing', 'PRC'].includes(time_zone) ? '北京时间' : time_zone;
}
