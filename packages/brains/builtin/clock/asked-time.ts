/** Reads the question what time it is, here or in places that are named. */
import { readingOf, type Token } from '../reading/reading.ts';
import { isEmpty, requestTokens, says } from '../reading/request.ts';
import { placesIn } from '../text/time-zones.ts';

/** The places; none: here. Null when that is not asked: nothing but their names stands beside the question for now, and nothing behind it in its clause. */
export function askedTime(text: string): string[] | null {
  if (text.length > 120) return null;
  const tokens = requestTokens(text);
  const asks = tokens.findLastIndex((token) => says(token, 'what_time'));
  // 9点到几点: the clock that is told asks for something else.
  if (asks < 0 || !tokens.slice(asks + 1).every(isEmpty) || tokens.some((token) => readingOf(token, 'clock'))) return null;
  const places = placesIn(text);
  const left = places.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    tokens
      .filter((token) => !isEmpty(token) && !isAsking(token))
      .map((token) => token.text)
      .join(''),
  );
  const isNow = places.length > 0 || tokens.some((token) => says(token, 'now'));
  return isNow && left === '' ? places : null;
}

const isAsking = (token: Token): boolean => says(token, 'what_time', 'now', 'there');
