/** What is still to be told on a site, from the words that were put on it. Pure. */
import { blanksIn } from '#brains/builtin/compose/draft.ts';

/** What the blanks in the words of a kit ask for. */
export function gapsIn(words: unknown): string[] {
  if (typeof words === 'string') return blanksIn(words);
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(gapsIn) : [];
}
