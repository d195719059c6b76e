/** Why something that is often asked for can't be done here: told instead of “not understood”. */
import type { MadeKind } from '#contract/intent/make.ts';
import reasons from '../../lexicon/change-reasons.json' with { type: 'json' };
import { fold } from '#text/trie.ts';

/** A sentence for the person; null where the words name nothing that is known to be beyond. */
export function reasonOf(kind: MadeKind, words: string): string | null {
  const folded = fold(words);
  const found = reasons.find((row) => row.kinds.includes(kind) && row.words.some((word) => folded.includes(word)));
  return found ? `${found.reason}（“${words.slice(0, 60)}”）` : null;
}
