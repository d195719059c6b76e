/** Draws the pages of a deck: the only place where the deck meets its themes. Brings all of them and the drawing library, so it is loaded when there is something to draw. */
import { contentOf, type Deck } from './deck.ts';
import { drawFree } from './free/draw-free.ts';
import { pageHtml } from './page-html.ts';
import { dressed, type LookPictures } from './own-look/dress.ts';
import { compose } from './render-slide.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { asPagesIn } from './split-content.ts';
import { drawnThemes, themeById } from './theme-list.ts';
import { themeSample } from './theme-sample.ts';

export interface Drawn {
  html: string;
  /** Ids of words that had to be set smaller than can be read. */
  squeezed: string[];
  /** Ids of words whose colour was changed to be read. */
  mended: string[];
  /** There was no place for the logo. */
  crowded: boolean;
}

/** The pictures of a deck; those of its look are not the theme's. */
export interface DeckPictures {
  of(name: string): string | null;
  look: LookPictures;
}

export function drawPage(deck: Deck, at: number, pictures: DeckPictures): Drawn {
  const page = deck.pages[at];
  const theme = themeById(deck.theme) ?? drawnThemes[0];
  if (!page || !theme) throw new RangeError(`no page ${at}`);
  const total = Math.max(deck.pages.length, deck.planned ?? 0);
  const place = { number: at + 1, total, deck_title: deck.title, pictures: pictures.of };
  const content = contentOf(page);
  if (content.layout === 'free')
    return { html: drawFree(content, theme, place, deck.own, pictures.look), squeezed: [], mended: [], crowded: false };
  const drawn = compose(content, theme, place);
  const { page: own, mended, crowded } = dressed(drawn, theme, deck.own, pictures.look);
  const html = pageHtml(own, { title: page.title || deck.title, theme: theme.id, layout: page.layout });
  return { html, squeezed: drawn.squeezed, mended, crowded };
}

/** A deck's title and some of its pages in a theme. */
export function sampleOf(id: string, title: string, slides: SlideContent[], count: number): string[] {
  const theme = themeById(id);
  return theme ? themeSample(theme, { title, slides }).slice(0, count) : [];
}

/** What is on a page, in as many pages as it takes to be read. */
export function asPages(id: string, content: SlideContent): SlideContent[] {
  const theme = themeById(id) ?? drawnThemes[0];
  return theme ? asPagesIn(content, theme) : [content];
}
