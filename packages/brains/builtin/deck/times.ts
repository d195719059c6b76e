/** Times as people write them, in their order: days, months, quarters and halves, with a year or without. */
import { periodAt } from '../reading/periods.ts';
import { someday } from '../reading/request.ts';
import { fold } from '../reading/trie.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Where a time lies, as far as it says: year, month and day as one number; a quarter lies at its first month. 0 when it names none. */
function orderOf(when: string): number {
  const text = fold(when.trim());
  const year = yearOf(text) * 10_000;
  const named = months.indexOf(/(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/.exec(text)?.[1] ?? '') + 1;
  if (named > 0) return year + named * 100;
  const half = /h[12]/.exec(text)?.[0];
  if (half) return year + (half === 'h1' ? 100 : 700);
  const found = Array.from(text, (_, at) => periodAt(text, at, someday)).find((one) => one?.is === 'period');
  const period = found?.is === 'period' ? found.period : null;
  if (!period || period.grain === 'year') return year;
  const [, month = 0, day = 0] = period.from.split('-').map(Number);
  // A weekday of no week.
  if (period.assumed.includes('month')) return new Date(`${period.from}T00:00:00Z`).getUTCDay() || 7;
  return year + month * 100 + (period.grain === 'day' ? day : 0);
}

function yearOf(text: string): number {
  return Number(/(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(text)?.[1] ?? 0);
}

/** Earliest first where all of them can be told apart, else as they were given; months without a year may go over the end of one. */
export function inOrderOfTime<T>(items: T[], whenOf: (item: T) => string): T[] {
  const places = items.map((item) => ({ item, at: orderOf(whenOf(item)), when: whenOf(item).trim() }));
  if (places.some(({ at }) => at === 0)) return items;
  if (new Set(places.map(({ when }) => yearOf(when) > 0)).size > 1) return items;
  if (new Set(places.map(({ at }) => at)).size < new Set(places.map(({ when }) => when)).size) return items;
  const falls = places.flatMap(({ at }, n) => (n > 0 && at < (places[n - 1]?.at ?? 0) ? [n] : []));
  const [turn] = falls;
  const begun = turn === undefined ? 0 : (places[turn - 1]?.at ?? 0);
  // 11月、12月、1月: the last is of the next year.
  if (falls.length === 1 && turn !== undefined && begun >= 1000 && begun < 10_000 && (places[turn]?.at ?? 0) < 400) return items;
  return places.toSorted((a, b) => a.at - b.at).map(({ item }) => item);
}
