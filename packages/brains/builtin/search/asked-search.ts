/** What a person wants searched for, read from the words of the request. */
import { isMark, readingOf, wordOf, type Token } from '../reading/reading.ts';
import { hasWord, isGap, requestClauses, requestTokens, says, someday, textOf } from '../reading/request.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { shiftDays } from '../reading/periods.ts';

export interface AskedSearch {
  query: string;
  /** Among the person's own tasks, files and favourites, or among the favourites alone; null for the internet. */
  where: 'own' | 'favorites' | null;
  recency: 'day' | 'week' | 'month' | 'year' | null;
}

/** Null when nothing is to be searched for, or when a text is to be written. */
export function askedSearch(text: string): AskedSearch | null {
  if (text.length > 200 || asksToMake(text) !== null) return null;
  const tokens = requestTokens(text.trim());
  let at = over(tokens, 0);
  let place = placeAt(tokens, at);
  at = over(tokens, place?.behind ?? at);
  const first = at;
  const isOnline = says(tokens[at], 'online') || (says(tokens[at], 'at') && says(tokens[at + 1], 'online'));
  if (isOnline) at += says(tokens[at], 'at') ? 2 : 1;
  if (isOnline) while (isOf(tokens[at])) at += 1;
  let searches = isOnline;
  while (at < tokens.length && ((isGap(tokens[at]) && wordOf(tokens[at], 'function') !== 'we') || says(tokens[at], 'search', 'look'))) {
    searches ||= says(tokens[at], 'search') || (place !== null && says(tokens[at], 'look'));
    at += 1;
  }
  if (place === null) {
    place = placeAt(tokens, at, says(tokens[first], 'look', 'search'));
    if (place) at = place.behind;
  }
  if (!searches && !place && !isLive(tokens.slice(at))) return null;
  if (place && !tokens.slice(0, at).some((token) => says(token, 'search', 'look'))) return null;
  while (isOf(tokens[at]) || isGap(tokens[at])) at += 1;
  const query = queryOf(tokens.slice(at));
  return /[\p{L}\p{N}]{2}/u.test(query) ? { query: query.slice(0, 100), where: place?.where ?? null, recency: recencyOf(tokens) } : null;
}

const isOf = (token: Token | undefined): boolean => wordOf(token, 'function') === 'of';

function over(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && isGap(tokens[at]) && wordOf(tokens[at], 'function') !== 'we') at += 1;
  return at;
}

/** 在我的任务和收藏里; without 在 and 里 only behind the verb: 搜索我的收藏里的. */
function placeAt(tokens: readonly Token[], from: number, behindVerb = false): { where: 'own' | 'favorites'; behind: number } | null {
  let at = from;
  if (says(tokens[at], 'at')) at += 1;
  else if (!behindVerb && wordOf(tokens[at], 'function') !== 'we' && !says(tokens[at], 'we')) return null;
  const named: Token[] = [];
  let isOurs = false;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (wordOf(token, 'function') === 'we' || says(token, 'we')) isOurs = true;
    else if (token && says(token, 'own_thing', 'favorites')) named.push(token);
    else if (!isOf(token) && wordOf(token, 'function') !== 'list' && wordOf(token, 'function') !== 'in' && !isMark(token, ' ')) break;
  }
  const favorites = named.filter((token) => says(token, 'favorites'));
  if (named.length === 0 || (!isOurs && favorites.length === 0)) return null;
  const isAlone =
    says(named[0], 'favorites') && named.every((token) => says(token, 'favorites') || textOf(named).includes(`收藏的${token.text}`));
  return { where: isAlone ? 'favorites' : 'own', behind: at };
}

const isLive = (tokens: readonly Token[]): boolean => {
  const [clause = []] = requestClauses(tokens);
  const when = clause.findIndex((token) => says(token, 'live') || readingOf(token, 'period')?.period.grain === 'day');
  return when === 0 && clause.some((token) => says(token, 'news'));
};

/** The first clause, and those behind it that say more of it: not what is to be done with what is found, and not of which time it is to be. */
function queryOf(tokens: readonly Token[]): string {
  const clauses = requestClauses(tokens);
  const kept = clauses.slice(0, 1);
  for (const clause of clauses.slice(1)) {
    const begins = clause.find((token) => !isGap(token) || wordOf(token, 'function') === 'for_me');
    if (
      says(begins, 'errand', 'for_me', 'tell', 'look') ||
      hasWord(begins, 'make_verb') ||
      ['and', 'for_me', 'then'].includes(wordOf(begins, 'function') ?? '')
    )
      break;
    if (!clause.every((token) => readingOf(token, 'period') || isGap(token) || isOf(token) || says(token, 'live'))) kept.push(clause);
  }
  const words = kept.map((clause) => bare(clause)).filter((one) => one !== '');
  return words.join('，');
}

function bare(clause: readonly Token[]): string {
  const isMatter = (token: Token | undefined): boolean => says(token, 'matter') || isOf(token) || isMark(token, ' ');
  let [from, to] = [0, clause.length];
  while (isMark(clause[from], ' ：:') || says(clause[from], 'about')) from += 1;
  while (to > from + 1 && isMatter(clause[to - 1])) to -= 1;
  const kept = clause.slice(from, to);
  return (kept.length === 1 && readingOf(kept[0], 'quoted')?.words) || textOf(kept).trim();
}

const day = 86_400_000;

function recencyOf(tokens: readonly Token[]): AskedSearch['recency'] {
  const live = tokens.find((token) => says(token, 'live'))?.text;
  const spans = tokens.flatMap((token) => {
    const period = readingOf(token, 'period')?.period;
    // A year by its number is what is looked for, no distance from today.
    if (!period || /^\d/.test(token.text) || period.from > someday || period.to < shiftDays(someday, -1)) return [];
    return (Date.parse(period.to) - Date.parse(period.from)) / day;
  });
  const [span] = spans;
  if (span === undefined) return live === undefined ? null : live === '实时' || live === '今日' ? 'day' : 'month';
  return span < 1 ? 'day' : span < 7 ? 'week' : span < 31 ? 'month' : 'year';
}
