/** What every reader of errands asks of the words: those of searches, pictures, files, clocks and schedules. */
import type { LexiconClass } from './lexicon.ts';
import { noNames } from './names.ts';
import { isMark, readingOf, wordOf, type Token } from './reading.ts';
import { tokenize } from './tokens.ts';

/** Days are told apart, but none is the right one. */
export const someday = '2026-01-05';

export const requestTokens = (said: string): Token[] => tokenize(said, noNames, someday, 'request');

/** It is one of these words of requests. */
export const says = (token: Token | undefined, ...values: string[]): boolean =>
  token?.readings.some((reading) => reading.is === 'word' && reading.of === 'request' && values.includes(reading.value)) === true;

export const hasWord = (token: Token | undefined, of: LexiconClass): boolean => wordOf(token, of) !== undefined;

/** Courtesies and adverbs; 把 and 的 belong to what is said. */
const empty = ['please', 'for_me', 'wish', 'may', 'you', 'adverb', 'then', 'softener', 'greeting', 'we'];
export const isGap = (token: Token | undefined): boolean => isMark(token, ' ,，、') || empty.includes(wordOf(token, 'function') ?? '');
/** Nothing is told by it. */
export const isEmpty = (token: Token): boolean => readingOf(token, 'mark') !== undefined || hasWord(token, 'function');

export const textOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

/** At commas and stops, and lines. */
export function requestClauses(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens)
    if (isMark(token, '，,。；;！!？?\n')) clauses.push([]);
    else clauses.at(-1)?.push(token);
  return clauses.filter((clause) => clause.some((token) => !isMark(token, ' ')));
}
