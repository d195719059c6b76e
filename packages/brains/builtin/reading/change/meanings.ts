/** What the words behind “改成” name, where all of them are words for it: a look, a form, a tone, a kind of text, a length. */
import type { LengthAsked } from '#contract/intent/make.ts';
import { noNames } from '../names.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';
import { isBlank } from './segments.ts';

export type Meaning =
  | { is: 'look' | 'reshape' | 'tone' | 'genre' | 'shape' | 'unit'; choice: string }
  | { is: 'length'; length: LengthAsked };

const tails = ['change_tail', 'degree', 'function', 'change_field', 'change_lead'] as const;
const isTail = (token: Token): boolean => isBlank(token) || tails.some((of) => wordOf(token, of) !== undefined);

/** Null where a word of it names nothing. */
export function meaningOf(text: string, phrase: readonly Token[]): Meaning | null {
  const length = lengthOf(phrase);
  if (length) return { is: 'length', length };
  const telling = phrase.filter((token) => !isTail(token));
  const [first, ...others] = telling;
  if (!first) return null;
  const choice = text.slice(first.from, telling.at(-1)?.to ?? first.to);
  const size = readingOf(first, 'size');
  if (size && others.length === 0) return { is: 'shape', choice };
  for (const [is, of] of classes) {
    const value = wordOf(first, of);
    if (value === undefined || !others.every((token) => wordOf(token, of) !== undefined)) continue;
    return { is, choice: is === 'look' ? choice : value };
  }
  const unit = wordOf(first, 'unit');
  return unit !== undefined && others.length === 0 ? { is: 'unit', choice } : null;
}

const classes = [
  ['reshape', 'change_shape'],
  ['look', 'look'],
  ['tone', 'tone'],
  ['genre', 'genre'],
  ['shape', 'shape'],
] as const;

/** A number of pages, characters, words or minutes with its bound; null where there is none, or more than that. */
export function lengthOf(phrase: readonly Token[]): LengthAsked | null {
  let length: LengthAsked | null = null;
  let bound: string | undefined;
  for (const token of phrase) {
    const number = readingOf(token, 'number');
    const measured = number?.unit && measuredIn(number.unit);
    const amount = wordOf(token, 'change_amount');
    if (measured && number) {
      if (length) return null;
      const value = number.value * measured.factor;
      length =
        number.to === undefined
          ? { unit: measured.unit, about: value }
          : { unit: measured.unit, min: value, max: number.to * measured.factor };
    } else if (amount !== undefined) length = { unit: 'minutes', about: Number(amount) };
    else if (wordOf(token, 'bound') !== undefined) bound = wordOf(token, 'bound');
    else if (!isTail(token) && wordOf(token, 'change_noun') !== 'length' && wordOf(token, 'change_verb') === undefined) return null;
  }
  if (!length || length.about === undefined) return length;
  const { unit, about } = length;
  if (bound === 'max') return { unit, max: about };
  return bound === 'min' ? { unit, min: about } : length;
}

const measures = ['pages', 'characters', 'words', 'minutes'] as const;

function measuredIn({ name, words }: { name: string; words: string }): { unit: LengthAsked['unit']; factor: number } | undefined {
  if (name === 'second' || words === '秒' || words === '秒钟') return { unit: 'minutes', factor: 1 / 60 };
  const unit = words === '张' ? 'pages' : measures.find((one) => one === name);
  return unit && { unit, factor: 1 };
}

/** What kind of look the words name: the lexicon's value; undefined where they name none. */
export function lookIn(words: string): string | undefined {
  const tokens = tokenize(words, noNames, '2000-01-01', 'change');
  return tokens.map((token) => (wordOf(token, 'taste') === undefined ? wordOf(token, 'look') : undefined)).find((one) => one !== undefined);
}
