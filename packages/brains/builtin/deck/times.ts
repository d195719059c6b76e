/** Times as people write them, in their order: days, months, quarters and halves, with a year or without. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Where a time lies, as far as it says: year, month and day as one number; a quarter lies at its first month. 0 when it names none. */
function orderOf(when: string): number {
  const text = when.trim();
  const month = /(\d{1,2})\s?月/.exec(text)?.[1] ?? /\d{4}[-/.](\d{1,2})/.exec(text)?.[1];
  const named =
    months.indexOf(/(?<![a-z])(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/i.exec(text)?.[1]?.toLowerCase() ?? '') + 1;
  const quarter = /第?([一二三四1-4])季度/.exec(text)?.[1] ?? /Q([1-4])/i.exec(text)?.[1];
  const half = /上半年|H1/i.test(text) ? 1 : /下半年|H2/i.test(text) ? 7 : 0;
  const inYear = Number(month ?? 0) || named || (quarter ? ('一二三四1234'.indexOf(quarter) % 4) * 3 + 1 : half);
  const day = /(\d{1,2})\s?[日号]/.exec(text)?.[1] ?? /\d{4}[-/.]\d{1,2}[-/.](\d{1,2})/.exec(text)?.[1];
  const weekday = '一二三四五六日天'.indexOf(/(?:周|星期)([一二三四五六日天])/.exec(text)?.[1] ?? '-') + 1;
  return yearOf(text) * 10_000 + inYear * 100 + Number(day ?? Math.min(weekday, 7));
}

function yearOf(text: string): number {
  return Number(/(?<!\d)((?:19|20)\d\d)(?!\d)/.exec(text)?.[1] ?? /(?<!\d)(\d{4})\s?[年\-/.]/.exec(text)?.[1] ?? 0);
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
