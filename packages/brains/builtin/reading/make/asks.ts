/** Which kind of thing words order to be made, where no skill tells it. */
import type { MadeKind } from '#contract/intent/make.ts';
import { noNames } from '../names.ts';
import { readingOf, type Token, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';
import { readMake } from './read-make.ts';

const known = new Map<string, MadeKind | null>();
const most = 200;
const today = '2026-01-01';

/** Null for words that order nothing new. The day they were said on does not matter for it. */
export function asksToMake(text: string): MadeKind | null {
  let kind = known.get(text);
  if (kind === undefined) {
    kind = onlyAsks(text) ? null : (readMake(text, { kind: null, files: [], today })?.kind.value ?? null);
    // Asked of the same words at every turn.
    if (known.size >= most) known.clear();
    known.set(text, kind);
  }
  return kind;
}

/** 哪些船没有完成计划？ asks, and its plan is none that is to be written. */
function onlyAsks(text: string): boolean {
  if (!/[?？]\s*$/.test(text)) return false;
  const asks = tokenize(text, noNames, today).some((token) => wordOf(token, 'question') !== undefined);
  return asks && !tokenize(text, noNames, today, 'make').some((token) => wordOf(token, 'make_verb') !== undefined);
}

/** 写个事情经过, 写一段说明来意的话: a text no genre is known for. */
export function asksForText(text: string): boolean {
  const tokens = tokenize(text, noNames, today, 'make');
  const counts = (token: Token | undefined): boolean => wordOf(token, 'measure') !== undefined || readingOf(token, 'number') !== undefined;
  return tokens.some((token, i) => wordOf(token, 'make_verb') === 'write' && counts(tokens[i + 1]));
}

export const asksToWrite = (text: string): boolean => asksToMake(text) === 'document';
