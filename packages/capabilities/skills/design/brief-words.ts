/** What the words of a poster look like, by rows of plain words, and how such words are trimmed. Pure. */
import { noNames } from '#brains/builtin/reading/names.ts';
import { readingOf, wordOf, type Token } from '#brains/builtin/reading/reading.ts';
import { tokenize } from '#brains/builtin/reading/tokens.ts';
import { hasAny } from '#brains/builtin/text/signs.ts';
import { behind } from '#brains/builtin/text/words.ts';
import words from './poster-words.json' with { type: 'json' };

export const is = (text: string, sign: keyof typeof words.signs): boolean => hasAny(text, words.signs[sign]);

// The year counts for nothing where a clause is only taken apart.
const tokensOf = (clause: string): Token[] => tokenize(clause, noNames, '2026-01-01', 'request');

function tellsTime(token: Token): boolean {
  const period = readingOf(token, 'period')?.period;
  const rhythm = wordOf(token, 'rhythm') ?? wordOf(token, 'day_part');
  // 11月26-27日: days that are no single day.
  const isDay = '月日号'.includes(token.text.slice(-1)) && /^\d[\d\s–—~-]*.$/.test(token.text);
  return isDay || (period !== undefined && period.grain !== 'year') || readingOf(token, 'clock') !== undefined || rhythm !== undefined;
}

export interface Timed {
  before: string;
  when: string;
  after: string;
}

/** 11月28日上午9点三楼会议室: what stands before the time, the time, and what follows; null where none is told. */
export function timedOf(clause: string): Timed | null {
  const tokens = tokensOf(clause);
  const first = tokens.findIndex(tellsTime);
  const begun = tokens[first];
  if (!begun) return null;
  const isGlue = ({ text }: Token): boolean => words.time_glue.includes(text.trim()) || /^[\s\d日号:：.—–~-]*$/.test(text);
  const end = tokens.findIndex((token, n) => n > first && !tellsTime(token) && !isGlue(token));
  const run = tokens.slice(first, end < 0 ? undefined : end);
  const to = run.findLast((token) => tellsTime(token) || /[\d日号]$/.test(token.text))?.to ?? begun.to;
  const lead = strip(clause.slice(0, begun.from));
  return {
    before: words.time_glue.includes(lead) ? '' : behind(lead, words.time_leads),
    when: clause.slice(begun.from, to),
    after: strip(clause.slice(to)),
  };
}

/** The sum a clause ends in, and where it begins: 16元, 15-25K, 6800元起. */
export function sumAtEnd(clause: string): { from: number; isRange: boolean } | null {
  const token = tokensOf(clause).findLast((one) => readingOf(one, 'number') !== undefined);
  const number = readingOf(token, 'number');
  if (!token || !number || number.in_words) return null;
  const tail = clause.slice(token.to).trim();
  const isSum =
    number.unit?.dimension === 'money' || (number.unit === undefined && number.to !== undefined) || /[kKwW万千]$/.test(token.text);
  return isSum && (tail === '' || (tail.length <= 4 && '起/每·块'.includes(tail.charAt(0))))
    ? { from: token.from, isRange: number.to !== undefined }
    : null;
}

export const reaches = (text: string): boolean => tokensOf(text).some((token) => readingOf(token, 'contact') !== undefined);

export function tidy(text: string): string {
  return text
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}

export const strip = (text: string) => text.replace(/^[\s，。、；;：:,.!！]+|[\s，。、；;：:,]+$/g, '').replace(/\*\*|__/g, '');
export const unquoted = (text: string) => text.replace(/^[“"「『《](.+)[”"」』》]$/, '$1');
export const lengthOf = (text: string) => Array.from(text).length;

/** Never in the middle of a word that can be kept: a text that is too long loses its end, said by an ellipsis. */
export function cut(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}
