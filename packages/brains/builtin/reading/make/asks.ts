/** Which kind of thing words order to be made, where no skill tells it. */
import type { MadeKind } from '#contract/intent/make.ts';
import { readMake } from './read-make.ts';

const known = new Map<string, MadeKind | null>();
const most = 200;

/** Null for words that order nothing new. The day they were said on does not matter for it. */
export function asksToMake(text: string): MadeKind | null {
  let kind = known.get(text);
  if (kind === undefined) {
    kind = readMake(text, { kind: null, files: [], today: '2026-01-01' })?.kind.value ?? null;
    // Asked of the same words at every turn.
    if (known.size >= most) known.clear();
    known.set(text, kind);
  }
  return kind;
}

export const asksToWrite = (text: string): boolean => asksToMake(text) === 'document';
