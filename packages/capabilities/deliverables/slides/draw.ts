/** Draws the pages of a deck, and knows which theme somebody means: the only place where the deck meets its themes. */
import { contentOf, type Deck } from './deck.ts';
import { pageHtml } from './page-html.ts';
import { compose } from './render-slide.ts';
import { pickThemes } from './pick-themes.ts';
import type { SlideContent } from './slide-content.ts';
import { drawnThemes, themeById } from './theme-list.ts';
import { themeSample } from './theme-sample.ts';
import { themes, type ThemeFacts } from './themes.ts';

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

/** By id or name, by the look the words ask for, else the one that suits them best; never the present one when another is wanted. */
export function themeNamed(words: string, present?: string): { id: string; name: string } | null {
  const plain = words.trim().toLowerCase();
  const named =
    drawnThemes.find(({ id, name }) => id === plain || name === words.trim()) ?? drawnThemes.find(({ name }) => words.includes(name));
  if (named) return named;
  const family = looks.find(([pattern]) => pattern.test(words))?.[1];
  const ranked = directionsFor(words, drawnThemes.length).filter(({ id }) => id !== present);
  return ranked.find(({ id }) => themeById(id)?.family === family) ?? ranked[0] ?? null;
}

/** What people call a look, by the family it belongs to. */
const looks: [RegExp, ThemeFacts['family']][] = [
  [/科技|深色|暗色|暗黑|黑色|赛博|霓虹|未来感|蓝图/, 'tech'],
  [/国风|中国风|中式|古风|水墨|书卷|文艺/, 'editorial'],
  [/党建|政务|红色|庄重|机关|公文/, 'official'],
  [/活泼|卡通|童趣|温暖|温馨|可爱|橙色|粉色/, 'warm'],
  [/时尚|杂志|年轻|孟菲斯|撞色|大胆|瑞士/, 'bold'],
  [/简约|极简|简洁|清新|学术|素雅|淡雅|自然/, 'quiet'],
  [/商务|稳重|专业|大气|高端|咨询|麦肯锡|蓝色|绿色|金融/, 'business'],
];

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
  return pickThemes(words, Math.min(count, themes.length))
    .filter(({ id }) => themeById(id) !== null)
    .map(({ id, name, description }) => ({ id, name, note: description }));
}

/** A deck's title and some of its pages in a theme. */
export function sampleOf(id: string, title: string, slides: SlideContent[], count: number): string[] {
  const theme = themeById(id);
  return theme ? themeSample(theme, { title, slides }).slice(0, count) : [];
}
