/** The next day of a festival people count the days to. The first days of lunar years stand as they are published: new moons near midnight come out a day wrong where they are computed (2027). */
import newYears from './lunar-new-years.json' with { type: 'json' };

/** The same day each year, as month and day; the longer name first. */
const fixed: readonly (readonly [string, string])[] = [
  ['元旦', '01-01'],
  ['劳动节', '05-01'],
  ['五一', '05-01'],
  ['国庆', '10-01'],
  ['圣诞', '12-25'],
];
const lunar = ['春节', '大年初一'];

/** The festival a text begins with and when it comes next; today counts. Null where none stands there, or the calendar is not known that far. */
export function festivalIn(text: string, today: string): { name: string; day: string } | null {
  const moon = lunar.find((name) => text.startsWith(name));
  const newYear = newYears.find((day) => day >= today);
  if (moon !== undefined) return newYear === undefined ? null : { name: moon, day: newYear };
  const found = fixed.find(([name]) => text.startsWith(name));
  if (!found) return null;
  const [name, day] = found;
  const year = Number(today.slice(0, 4));
  return { name, day: `${year}-${day}` >= today ? `${year}-${day}` : `${year + 1}-${day}` };
}
