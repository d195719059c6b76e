/** What a visual direction is: facts to choose it by, and one way of drawing for each layout. */
import { heightOf, sizeFor, type Face, type Page } from './page.ts';
import type { SlideContent, SlideLayout } from '#contract/content/slide.ts';
import type { ThemeFacts } from './themes.ts';

export type Content<L extends SlideLayout> = Extract<SlideContent, { layout: L }>;

/** A page written by hand is drawn as it is written. */
export type Drawings = { [L in Exclude<SlideLayout, 'free'>]: (page: Page, content: Content<L>) => void };

export interface Theme extends ThemeFacts {
  draw: Drawings;
}

export const facer =
  (family: Face['family'], weight: number, lead: number, more: { track?: number } = {}) =>
  (color: string, change: Partial<Face> = {}): Face => ({ family, weight, lead, color, ...more, ...change });

/** Writes a title as large as it can be in few lines, in more lines before it becomes small, and answers how tall it is. */
export function heading(
  page: Page,
  words: string,
  at: { x: number; y: number; w: number; /** The most it may take. */ h: number },
  plain: Face,
  sizes: number[],
  options: { lines?: number; id?: string; role?: string; valign?: 'top' | 'middle' | 'bottom'; floor?: number } = {},
): { size: number; height: number } {
  const { lines = 2, id = 'title', role = 'title', valign = 'top', floor = 18 } = options;
  const face = { ...plain, phrases: true };
  const tall = (size: number): number => heightOf(words, at.w, size, face);
  const short = sizeFor(words, at.w, face, sizes, lines);
  const most = sizes.find((size) => tall(size) <= at.h);
  const chosen = short !== null && tall(short) <= at.h && short >= (most ?? 0) * 0.72 ? short : most;
  if (chosen === undefined) {
    const { size, height } = page.text(id, role, words, at, face, sizes, { valign, floor });
    return { size, height: Math.min(at.h, height) };
  }
  const height = tall(chosen);
  page.text(id, role, words, valign === 'top' ? { ...at, h: height + 1 } : at, face, chosen, { valign });
  return { size: chosen, height };
}

export const pointItems = (points: { title: string; text?: string | undefined }[]) =>
  points.map(({ title, text }, n) => ({ id: `p${n + 1}`, title, text, sentence: !text && isSentence(title) }));

/** Too long to be the head of anything: it is read, not glanced at. */
const isSentence = (words: string): boolean =>
  [...words].reduce((room, letter) => room + (/[\u0020-\u024f]/.test(letter) ? 0.5 : 1), 0) > 24;

export const two = (n: number): string => String(n).padStart(2, '0');
