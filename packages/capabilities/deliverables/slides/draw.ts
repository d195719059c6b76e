/** Draws the pages of a deck, and knows which theme somebody means: the only place where the deck meets its themes. */
import { contentOf, type Deck } from './deck.ts';
import { pageHtml } from './page-html.ts';
import { compose } from './render-slide.ts';
import { drawnThemes, themeById } from './theme-list.ts';
import type { ThemeFacts } from './themes.ts';

export interface Drawn {
  html: string;
  /** Ids of words that had to be set smaller than can be read. */
  squeezed: string[];
}

export function drawPage(deck: Deck, at: number, pictures: (name: string) => string | null): Drawn {
  const page = deck.pages[at];
  const theme = themeById(deck.theme) ?? drawnThemes[0];
  if (!page || !theme) throw new RangeError(`no page ${at}`);
  const total = Math.max(deck.pages.length, deck.planned ?? 0);
  const drawn = compose(contentOf(page), theme, { number: at + 1, total, deck_title: deck.title, pictures });
  return { html: pageHtml(drawn, { title: page.title || deck.title, theme: theme.id, layout: page.layout }), squeezed: drawn.squeezed };
}

/** By id or name, else the one that suits the words best; never the present one when another is wanted. */
export function themeNamed(words: string, present?: string): { id: string; name: string } | null {
  const plain = words.trim().toLowerCase();
  const named = drawnThemes.find(({ id, name }) => id === plain || name === words.trim()) ?? drawnThemes.find(({ name }) => words.includes(name));
  return named ?? directionsFor(words, drawnThemes.length).find(({ id }) => id !== present) ?? null;
}

export function themeList(): string {
  return drawnThemes.map(({ id, name, description }) => `${id}（${name}：${description.replace(/。$/, '')}）`).join('；');
}

export interface Direction {
  id: string;
  name: string;
  note: string;
}

/** Looks that differ from each other, the one that suits the words best first. */
export function directionsFor(words: string, count: number): Direction[] {
  const ranked = [...drawnThemes].sort((a, b) => fit(b, words) - fit(a, words));
  const chosen: ThemeFacts[] = [];
  for (const isNew of [true, false])
    for (const theme of ranked)
      if (chosen.length < count && !chosen.includes(theme) && (!isNew || chosen.every(({ family }) => family !== theme.family))) chosen.push(theme);
  return chosen.map(({ id, name, description }) => ({ id, name, note: description }));
}

function fit({ keywords, name, description, dark }: ThemeFacts, words: string): number {
  const hits = keywords.filter((keyword) => words.includes(keyword)).length;
  return hits * 2 + (words.includes(name) ? 5 : 0) + (dark && /深色|暗|黑/.test(words) ? 3 : 0) + (Array.from(words).some((letter) => description.includes(letter)) ? 0.1 : 0);
}
