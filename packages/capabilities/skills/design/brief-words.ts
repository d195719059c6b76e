/** What the words of a poster look like, by rows of plain words, and how such words are trimmed. Pure. */
import { noNames } from '#brains/builtin/reading/names.ts';
import { readingOf, type Token } from '#brains/builtin/reading/reading.ts';
import { tokenize } from '#brains/builtin/reading/tokens.ts';
import { hasAny } from '#brains/builtin/text/signs.ts';
import words from './poster-words.json' with { type: 'json' };

export const is = (text: string, sign: keyof typeof words.signs): boolean => hasAny(text, words.signs[sign]);

// The year counts for nothing where a clause is only taken apart.
const tokensOf = (clause: string): Token[] => tokenize(clause, noNames, '2026-01-01', 'request');

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
