/** Clocks in other places: an instant as a zone shows it, and the instant a zone's clock means. */

export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

export function wallTime(at: number, zone: string): WallTime {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return { year: get('year'), month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute') };
}

/** Minutes by which the zone is ahead of UTC at that instant. */
export function offsetOf(at: number, zone: string): number {
  const minute = Math.floor(at / 60_000) * 60_000;
  return (utcOf(wallTime(minute, zone)) - minute) / 60_000;
}

function utcOf({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Null when the clocks of that zone jump over this time. */
export function instantOf(wall: WallTime, zone: string): number | null {
  const guess = utcOf(wall);
  // The offset can only be one of those a day before and after.
  for (const near of [guess - 86_400_000, guess + 86_400_000]) {
    const at = guess - offsetOf(near, zone) * 60_000;
    const shown = wallTime(at, zone);
    if (utcOf(shown) === guess) return at;
  }
  return null;
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `2026年11月21日 星期六 09:05` */
export function printWall(wall: WallTime): string {
  const weekday = weekdays[new Date(utcOf(wall)).getUTCDay()] ?? '';
  return `${wall.year}年${wall.month}月${wall.day}日 星期${weekday} ${two(wall.hour)}:${two(wall.minute)}`;
}

/** `UTC+8`, `UTC-3:30` */
export function printOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 === 0 ? '' : `:${two(size % 60)}`}`;
}

/** Of two clocks: `比北京早 1 小时`. '' when they show the same. */
export function printDifference(minutes: number, than: string): string {
  if (minutes === 0) return `与${than}相同`;
  const size = Math.abs(minutes);
  const hours = Math.floor(size / 60);
  const rest = size % 60;
  const long = [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${rest} 分钟` : ''].filter((part) => part !== '').join(' ');
  return `比${than}${minutes > 0 ? '早' : '晚'} ${long}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
