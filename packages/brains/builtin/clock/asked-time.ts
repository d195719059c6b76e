/** Reads a question about clocks: what time it is somewhere, or what a time in one place is in another. */
import { readingOf, wordOf, type Token } from '../reading/reading.ts';
import { isEmpty, requestTokens, says, someday } from '../reading/request.ts';
import { placesIn } from '../text/time-zones.ts';

export type AskedTime =
  | { kind: 'now'; places: string[] }
  /** `days_on` from today, when the question names a day. */
  | { kind: 'convert'; time: string; days_on: number; from: string; to: string[] };

/** Whoever names no other place speaks from here. */
const here = '北京';

/** Null when no clock is asked about: nothing but names of places stands beside the question for now, and nothing behind it in its clause. */
export function askedTime(text: string): AskedTime | null {
  if (text.length > 120) return null;
  const tokens = requestTokens(text);
  const asks = tokens.findLastIndex((token) => says(token, 'what_time'));
  if (asks < 0 || !tokens.slice(asks + 1).every(isEmpty)) return null;
  const places = placesIn(text);
  const clocks = tokens.filter((token) => readingOf(token, 'clock') !== undefined);
  const [given] = clocks;
  const clock = readingOf(given, 'clock');
  if (!given || !clock) {
    const left = places.reduce(
      (rest, { name }) => rest.replace(name, ''),
      tokens
        .filter((token) => !isEmpty(token) && !isAsking(token))
        .map((token) => token.text)
        .join(''),
    );
    const isNow = places.length > 0 || tokens.some((token) => says(token, 'now'));
    return isNow && left === '' ? { kind: 'now', places: [...new Set(places.map(({ name }) => name))] } : null;
  }
  // 9点到几点 in one place asks how long something takes.
  const isElsewhere = tokens.some((token) => says(token, 'there') || wordOf(token, 'function') === 'we');
  if (clocks.length > 1 || (new Set(places.map(({ zone }) => zone)).size < 2 && (places.length === 0 || !isElsewhere))) return null;
  const day =
    tokens.flatMap((token) => readingOf(token, 'period')?.period.from ?? [])[0] ?? (given.text.startsWith('明') ? '2026-01-06' : someday);
  const from = places.findLast(({ at }) => at < given.from)?.name ?? here;
  const to = [...new Set(places.map(({ name }) => name))].filter((name) => name !== from);
  const two = (value: number): string => String(value).padStart(2, '0');
  return {
    kind: 'convert',
    time: `${two(Math.floor(clock.minutes / 60) % 24)}:${two(clock.minutes % 60)}`,
    days_on: Math.max(0, (Date.parse(day) - Date.parse(someday)) / 86_400_000),
    from,
    to: to.length > 0 ? to : [here],
  };
}

const isAsking = (token: Token): boolean => says(token, 'what_time', 'now', 'there');
