/** A picture with its caption and what is said about it. */
import { heightOf, type Box, type Face, type Page } from '../page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { cells, sizesTo, type CellStyle, type Item } from './cells.ts';

type Picture = Extract<SlideContent, { layout: 'picture' }>;

export interface PictureStyle {
  radius?: number;
  line?: string;
  fill: string;
  missing: Face;
  caption: Face;
  captionSize?: number;
}

/** The picture in its box, the caption on the last lines of it. */
export function framed(page: Page, box: Box, content: Picture, style: PictureStyle): void {
  const size = style.captionSize ?? 14;
  const tall = content.caption ? Math.min(box.h * 0.25, heightOf(content.caption, box.w, size, style.caption) + 10) : 0;
  page.picture(
    content.picture,
    { ...box, h: box.h - tall },
    {
      face: style.missing,
      fill: style.fill,
      ...(style.radius ? { radius: style.radius } : {}),
      ...(style.line ? { line: style.line } : {}),
    },
  );
  if (content.caption)
    page.text(
      'caption',
      'caption',
      content.caption,
      { ...box, y: box.y + box.h - tall + 10, h: tall - 9 },
      style.caption,
      sizesTo(size, 11),
      {
        floor: 11,
      },
    );
}

export const pictureItems = (content: Picture): Item[] =>
  (content.points ?? []).map(({ title, text }, n) => ({ id: `p${n + 1}`, title, text }));

/** Picture on one side, points on the other; the picture alone where there are none. */
export function aside(
  page: Page,
  box: Box,
  content: Picture,
  style: PictureStyle & { side: 'left' | 'right'; share: number; gap: number; points: CellStyle },
): void {
  const items = pictureItems(content);
  if (items.length === 0) return framed(page, box, content, style);
  const w = box.w * style.share;
  const words = { ...box, x: style.side === 'left' ? box.x + w + style.gap : box.x, w: box.w - w - style.gap };
  framed(page, { ...box, x: style.side === 'left' ? box.x : box.x + box.w - w, w }, content, style);
  cells(page, words, items, style.points);
}
