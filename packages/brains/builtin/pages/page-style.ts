/** Which style a page wears, by rows of words as data. Pure. */
import type { PageStyleId } from '#contract/content/page.ts';
import looks from './page-looks.json' with { type: 'json' };

// A row is a style with words that ask for it.
const byWords = looks.occasions as [PageStyleId, string[]][];
const rowIn = (text: string) => byWords.find(([, words]) => words.some((word) => text.toLowerCase().includes(word)));

/** A word for a look that one of the styles has. */
export const isStyleWord = (word: string): boolean => rowIn(word) !== undefined;

/** By what the person says it should look like or is for; else by its title, so that two pages don't look alike by habit. */
export function styleFor(text: string, title: string): PageStyleId {
  const [named] = rowIn(text) ?? rowIn(title) ?? [];
  const open: PageStyleId[] = ['atlas', 'bento', 'zine', 'paper'];
  return named ?? open[Array.from(title).reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % open.length] ?? 'atlas';
}
