/** What a visual direction is: facts to choose it by, and one way of drawing for each layout. */
import { heightOf, sizeFor, type Face, type Page } from './page.ts';
import type { SlideContent, SlideLayout } from './slide-content.ts';
import type { ThemeFacts } from './themes.ts';

export type Content<L extends SlideLayout> = Extract<SlideContent, { layout: L }>;

export type Drawings = { [L in SlideLayout]: (page: Page, content: Content<L>) => void };

export interface Theme extends ThemeFacts {
  draw: Drawings;
}

export const facer =
  (family: Face['family'], weight: number, lead: number, more: { track?: number } = {}) =>
  (color: string, change: Partial<Face> = {}): Face => ({ family, weight, lead, color, ...more, ...change });

/** Writes a title as large as it can be in few lines and answers how tall it is. */
export function heading(
  page: Page,
  words: string,
  at: { x: number; y: number; w: number; /** The most it may take. */ h: number },
  face: Face,
  sizes: number[],
  options: { lines?: number; id?: string; role?: string; valign?: 'top' | 'middle' | 'bottom'; floor?: number } = {},
): { size: number; height: number } {
  const wished = options.lines ?? 2;
  for (let lines = wished; lines <= 12; lines += 1) {
    // First few lines in a good size, then more lines before it becomes small.
    const size = sizeFor(words, at.w, face, sizes, lines);
    if (size === null) continue;
    const tall = heightOf(words, at.w, size, face);
    if (tall > at.h) break;
    const box = options.valign && options.valign !== 'top' ? at : { ...at, h: tall + 1 };
    page.text(options.id ?? 'title', options.role ?? 'title', words, box, face, size, { valign: options.valign ?? 'top' });
    return { size, height: tall };
  }
  const { size, height } = page.text(options.id ?? 'title', options.role ?? 'title', words, at, face, sizes, {
    valign: options.valign ?? 'top',
    floor: options.floor ?? 18,
  });
  return { size, height: Math.min(at.h, height) };
}

export const pointItems = (points: { title: string; text?: string | undefined }[]) =>
  points.map(({ title, text }, n) => ({ id: `p${n + 1}`, title, text }));

export const two = (n: number): string => String(n).padStart(2, '0');
