/** Clocks in other places: an instant as a zone's wall clock shows it, and the instant a wall clock means. Pure. */

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

/** The wall's figures read as UTC: to count with. */
export function utcOf({ year, month, day, hour, minute }: WallTime): number {
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
