/** The next day of a festival people count the days to. The first days of lunar years stand as they are published: new moons near midnight come out a day wrong where they are computed (2027). */
import newYears from './lunar-new-years.json' with { type: 'json' };

/** The same day each year, as month and day. */
const fixed: Record<string, string> = { 元旦: '01-01', 劳动: '05-01', 五一: '05-01', 国庆: '10-01', 圣诞: '12-25' };

/** As a part of a pattern. */
export const festivalNames = '春节|大年初一|元旦节?|劳动节|五一节?|国庆节?|圣诞节?';

/** `name` as `festivalNames` finds it; today counts. Null where the calendar is not known that far. */
export function nextFestival(name: string, today: string): string | null {
  if (/春节|初一/.test(name)) return newYears.find((day) => day >= today) ?? null;
  const day = fixed[name.replace(/节$/, '')];
  if (day === undefined) return null;
  const thisYear = `${today.slice(0, 4)}-${day}`;
  return thisYear >= today ? thisYear : `${Number(today.slice(0, 4)) + 1}-${day}`;
}
