/** A place a person still has to fill in looks like one: a tint and a dashed edge under its words, as large as the room there is. */
import type { Box, Page } from './page.ts';

/** Between the edge of the place and its words. */
export const openPad = [16, 12] as const;

/** Words that are nothing but a mark that something is missing. */
export const isOpen = (words: string | undefined): boolean =>
  words !== undefined && /^(?:【待补充：[^】]*】|\[To add: [^\]]*\])$/.test(words);

/** Draws it in the colour of its words and answers the room for them. */
export function openPlace(page: Page, box: Box, color: string): Box {
  page.shape(box, { fill: color, opacity: 0.06 });
  page.shape(box, { line: color, thick: 1, dash: true, opacity: 0.38 });
  const [x, y] = openPad;
  return { x: box.x + x, y: box.y + y, w: box.w - 2 * x, h: box.h - 2 * y };
}
