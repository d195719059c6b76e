/** Times as people write them, in their order: days, months, quarters and halves, with a year or without. */
import { timeKey } from '../reading/time-key.ts';

/** Where a time lies, as far as it says; a half lies at its first month. 0 when it names none. */
function orderOf(when: string): number {
  const half = /H([12])\s*$/i.exec(when);
  if (half) return yearOf(when) * 10_000 + (half[1] === '1' ? 100 : 700);
  const named = /^[A-Za-z]/.test(when) ? new Date(when) : null;
  if (named && !Number.isNaN(named.getTime()))
    return yearOf(when) * 10_000 + (named.getMonth() + 1) * 100 + (/\d{1,2}\b(?<!\d{3})/.test(when) ? named.getDate() : 0);
  return timeKey(when) ?? timeKey(when.replace(/\D{1,2}$/, (end) => end.slice(0, -1))) ?? 0;
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
