/** A reading of an order while it is made: clauses with the tokens that were already taken, and the fields found so far. */
import type { Field, ModelAbility, Span } from '#contract/intent/common.ts';
import type { MadeKind, MakeIntent } from '#contract/intent/make.ts';
import { type Clause, isSkipped } from '../clauses.ts';
import type { LexiconClass } from '../lexicon.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import classes from './classes.json' with { type: 'json' };

export type Fields = Partial<
  Omit<MakeIntent, 'intent' | 'sections' | 'only_sections' | 'sources' | 'facts' | 'unread' | 'doubts' | 'needs_model'>
>;

export interface Draft extends Pick<MakeIntent, 'sections' | 'only_sections' | 'sources' | 'facts' | 'unread' | 'doubts' | 'needs_model'> {
  text: string;
  fields: Fields;
  /** The chosen skill's; it is not read from the words then. */
  kind: MadeKind | null;
  /** Texts or data came along: then only the hard signs of a fact count. */
  has_files: boolean;
}

/** A clause and which of its tokens a slot has taken. */
export interface Taken {
  clause: Clause;
  used: Set<Token>;
  /** What stands in it was taken by the clause before it: the value behind a colon. */
  done: boolean;
}

export function spanOf(tokens: readonly Token[]): Span[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? [{ from: first.from, to: last.to }] : [];
}

export function fieldOf<Value>(value: Value, tokens: readonly Token[], sure = true): Field<Value> {
  return { value, spans: spanOf(tokens), sure };
}

export function wordsOf(text: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? text.slice(first.from, last.to).trim() : '';
}

export function take({ used }: Taken, tokens: readonly Token[]): void {
  for (const token of tokens) used.add(token);
}

/** Tokens nobody has taken and nobody may skip. */
export function leftIn({ clause, used }: Taken): Token[] {
  return clause.tokens.filter((token) => !used.has(token) && !isSkipped(token) && token.text.trim() !== '');
}

export const is = (token: Token | undefined, ...classes: LexiconClass[]): boolean =>
  classes.some((one) => wordOf(token, one) !== undefined);

// The file holds classes of the lexicon alone.
/** Words that open a clause of an order, whatever slot it fills. */
export const openers = classes.openers as readonly LexiconClass[];
/** Words an order is made of besides. */
const orderClasses = [...openers, ...(classes.order as LexiconClass[])];

export function isOrderWord(token: Token): boolean {
  if (is(token, ...orderClasses)) return true;
  const number = readingOf(token, 'number');
  return (
    (number !== undefined && isForm(number.unit?.dimension)) ||
    readingOf(token, 'size') !== undefined ||
    readingOf(token, 'file') !== undefined
  );
}

export const isForm = (dimension: string | undefined): boolean => dimension === 'form';

/** Words that may stand at the beginning of a name and are no part of it: 我们的, 这个, 一下; but 地震台. */
const prefixes: ReadonlySet<string> = new Set(classes.prefixes);

export function isPrefix(token: Token): boolean {
  const word = wordOf(token, 'function');
  if (word === 'of' && token.text !== '的') return false;
  return token.text.trim() === '' || readingOf(token, 'mark') !== undefined || (word !== undefined && prefixes.has(word));
}

/** Only 的 ends a name without being a part of it: 产地 is none. */
export function isSuffix(token: Token): boolean {
  return token.text === '的' || token.text.trim() === '' || readingOf(token, 'mark') !== undefined;
}

export function needs(draft: Draft, ability: ModelAbility, words: string, tokens: readonly Token[]): void {
  if (draft.needs_model.some((need) => need.words === words)) return;
  draft.needs_model.push({ ability, words: words.slice(0, 500), spans: spanOf(tokens) });
}

export function doubt(draft: Draft, kind: 'number' | 'order_or_fact', id: string, words: string, question: string): void {
  draft.doubts.push({ id, kind, path: '', words: words.slice(0, 500), question, choices: [] });
}

/** The tokens that can be told apart: no function words, no marks. */
export function significant(clause: Clause): Token[] {
  return clause.tokens.filter((token) => !isSkipped(token) && token.text.trim() !== '');
}

/** `2026-11-28` → 2026年11月28日 */
export const inChinese = (day: string): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日');
