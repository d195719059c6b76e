/** Draws the pages of a deck, and knows which theme somebody means: the only place where the deck meets its themes. */
import { contentOf, linesOf, type Deck } from './deck.ts';

export interface Drawn {
  html: string;
  /** Ids of words that had to be set smaller than can be read. */
  squeezed: string[];
}

export function drawPage(deck: Deck, at: number, _pictures: (name: string) => string | null): Drawn {
  const page = deck.pages[at];
  if (!page) throw new RangeError(`no page ${at}`);
  const content = contentOf(page);
  const html = `<!doctype html><html><meta charset="utf-8"><body style="width:1280px;height:720px;margin:0"><main data-id="page"><h1>${page.title.replaceAll('<', '&lt;')}</h1>${linesOf(
    content,
  )
    .map((line) => `<p>${line.replaceAll('<', '&lt;')}</p>`)
    .join('')}<p>${at + 1}</p></main></body></html>`;
  return { html, squeezed: [] };
}

export function themeNamed(words: string): { id: string; name: string } | null {
  return { id: words, name: words };
}

export function themeList(): string {
  return 'paper（纸）';
}
