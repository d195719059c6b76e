/** Cuts a request into tokens: the cheapest cover of the text by names, words of the lexicon, numbers, days and quotations. */
import words from './numbers.json' with { type: 'json' };
import { lexicon, type LexiconField, type LexiconWord } from './lexicon.ts';
import type { Names } from './names.ts';
import { numberAt } from './numbers.ts';
import { ordinalAt } from './ordinals.ts';
import { periodAt, relativePeriod } from './periods.ts';
import type { Reading, Token } from './reading.ts';
import { fold, type Trie } from '#text/trie.ts';

interface Candidate {
  to: number;
  readings: Reading[];
  cost: number;
}

/** What a character costs that nothing covers: more than any token, so that whatever can be read is read. */
const uncovered = 10;
const marks = '，,。；;！!？?：:、\n\t （）()【】[]…';
const quotes: Readonly<Record<string, string>> = { '“': '”', '"': '"', '「': '」', '『': '』', '《': '》', '‘': '’', '”': '“' };
const contact =
  /(?:https?:\/\/[^\s，。；）)》”"']{3,500})|(?:[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})|(?:(?<!\d)(?:1[3-9]\d(?:[ -]?\d{4}){2}|0\d{2,3}-\d{7,8}|400-?\d{3}-?\d{4})(?!\d))/y;
const paper = /([ab])([0-6])(?!\d)(?:纸)?/y;
const sides =
  /(\d{1,5}(?:\.\d{1,2})?)\s?(mm|毫米|cm|厘米|公分|m|米|px|像素)?\s?[x×*✕]\s?(\d{1,5}(?:\.\d{1,2})?)\s?(mm|毫米|cm|厘米|公分|m|米|px|像素)?/y;
const ratio = /(\d{1,2}):(\d{1,2})(?!\d|:\d)/y;
const papers = words.papers as unknown as Readonly<Record<string, readonly [number, number]>>;

/** `today` as an ISO day. The tokens follow each other and cover the whole text. */
export function tokenize(text: string, names: Names, today: string, field: LexiconField = 'table'): Token[] {
  const folded = fold(text);
  const length = folded.length;
  const cost = Array.from({ length: length + 1 }, () => Infinity);
  const chosen = Array.from<unknown, Candidate | null>({ length: length + 1 }, () => null);
  const from = Array.from({ length: length + 1 }, () => 0);
  cost[0] = 0;
  for (let at = 0; at < length; at += 1) {
    const here = cost[at] ?? Infinity;
    const reach = (to: number, sum: number, candidate: Candidate | null): void => {
      if (sum >= (cost[to] ?? Infinity)) return;
      cost[to] = sum;
      chosen[to] = candidate;
      from[to] = at;
    };
    reach(at + 1, here + uncovered, null);
    for (const candidate of candidatesAt(folded, text, at, names, today, lexicon(field), field))
      reach(candidate.to, here + candidate.cost, candidate);
  }
  const tokens: Token[] = [];
  for (let to = length; to > 0; to = from[to] ?? 0) {
    const start = from[to] ?? 0;
    const candidate = chosen[to] ?? null;
    const next = tokens.at(-1);
    // Characters nothing covers are one stretch.
    if (candidate === null && next?.from === to && next.readings.length === 0) {
      next.from = start;
      next.text = text.slice(start, next.to);
    } else tokens.push({ from: start, to, text: text.slice(start, to), readings: candidate?.readings ?? [] });
  }
  return tokens.toReversed();
}

function candidatesAt(
  folded: string,
  text: string,
  at: number,
  names: Names,
  today: string,
  words: Trie<LexiconWord>,
  field: LexiconField,
): Candidate[] {
  const byEnd = new Map<number, Candidate>();
  const add = (to: number, cost: number, reading: Reading): void => {
    const there = byEnd.get(to);
    if (!there) byEnd.set(to, { to, readings: [reading], cost });
    else if (cost < there.cost) byEnd.set(to, { to, readings: [reading, ...there.readings], cost });
    else there.readings.push(reading);
  };
  const character = folded.charAt(at);
  const closing = quotes[character];
  const end = closing === undefined ? -1 : folded.indexOf(closing, at + 1);
  if (closing !== undefined && end > at + 1 && end - at < 500 && !folded.slice(at, end).includes('\n\n'))
    add(end + 1, 1, { is: 'quoted', words: text.slice(at + 1, end), marks: character });
  if (marks.includes(character) || endsEnglish(folded, at)) add(at + 1, 1, { is: 'mark', mark: character });
  for (const { to, values } of names.at(folded, at)) for (const value of values) add(to, nameCost(value, to - at), value);
  for (const { to, values } of words.at(folded, at))
    for (const { is, value } of values) {
      if (is === 'relative_period') add(to, 2, { is: 'period', period: relativePeriod(value, today) });
      // A unit is read with its number; alone it may still be said: 按元.
      else add(to, is === 'unit' ? 5 : to - at === 1 ? 4 : 2.5, { is: 'word', of: is, value });
    }
  const place = field === 'change' ? ordinalAt(folded, at, words) : null;
  if (place) add(place.to, 0.5, place.reading);
  const number = numberAt(folded, at);
  if (number) {
    // 一 alone stands in too many words to be a number for itself.
    const isBare = number.reading.in_words && number.reading.unit === undefined;
    add(number.to, isBare ? 8 : 2, number.reading);
  }
  const period = periodAt(folded, at, today, field === 'request');
  if (period?.is === 'period') add(period.to, 1.5, { is: 'period', period: period.period });
  if (period?.is === 'clock') add(period.to, 1.5, { is: 'clock', minutes: period.minutes, to: period.until, part: period.part });
  const size = sizeAt(folded, at);
  if (size) add(size.to, 1, size.reading);
  contact.lastIndex = at;
  const reach = contact.exec(folded)?.[0];
  if (reach !== undefined)
    add(at + reach.length, 1, { is: 'contact', of: reach.startsWith('http') ? 'address' : reach.includes('@') ? 'email' : 'phone' });
  return [...byEnd.values()];
}

/** The full stop of an English sentence: behind a word or a number, before a blank or the end. */
function endsEnglish(folded: string, at: number): boolean {
  if (folded.charAt(at) !== '.') return false;
  const behind = folded.slice(at + 1, at + 3);
  // “1. 莫干山 2. 西湖” are the marks of a list.
  return /[a-z)\]]/.test(folded.charAt(at - 1)) ? /^(?:\s|$)/.test(behind) : /\d/.test(folded.charAt(at - 1)) && /^\s[a-z]/.test(behind);
}

/** A whole name outweighs words that stand in it; a part of one only where nothing else covers the stretch. */
function nameCost(name: { is: string; how?: string }, length: number): number {
  if (name.how === 'part' || name.how === 'unit') return length <= 2 ? 4.5 : 3.5;
  // 按季度合计 of a column 季度合计: the column, and no stretch of time.
  return name.is === 'cell' ? 2.2 : length >= 4 ? 0.9 : 1.2;
}

function sizeAt(folded: string, at: number): { to: number; reading: Reading } | null {
  if (at > 0 && /[\w.]/.test(folded.charAt(at - 1))) return null;
  paper.lastIndex = at;
  const sheet = paper.exec(folded);
  const known = sheet ? papers[`${sheet[1] ?? ''}${sheet[2] ?? ''}`] : undefined;
  if (sheet && known) return { to: at + sheet[0].length, reading: { is: 'size', width: known[0], height: known[1], unit: 'mm' } };
  sides.lastIndex = at;
  const pair = sides.exec(folded);
  // 1080×1920: nothing that is printed has so many of a unit nobody names.
  const isScreen = pair !== null && Math.min(Number(pair[1]), Number(pair[3])) >= 300;
  const unit = pair?.[4] ?? pair?.[2] ?? (isScreen ? 'px' : undefined);
  if (pair && unit !== undefined) {
    const scale = /^(?:cm|厘米|公分)$/.test(unit) ? 10 : /^(?:m|米)$/.test(unit) ? 1000 : 1;
    const kind = /^(?:px|像素)$/.test(unit) ? 'px' : 'mm';
    return {
      to: at + pair[0].length,
      reading: { is: 'size', width: Number(pair[1]) * scale, height: Number(pair[3]) * scale, unit: kind },
    };
  }
  ratio.lastIndex = at;
  const shape = ratio.exec(folded);
  const isShape = shape && [16, 9, 4, 3, 1, 2, 21].includes(Number(shape[1])) && [16, 9, 4, 3, 1, 2, 21].includes(Number(shape[2]));
  return shape && isShape
    ? { to: at + shape[0].length, reading: { is: 'size', width: Number(shape[1]), height: Number(shape[2]), unit: 'ratio' } }
    : null;
}
