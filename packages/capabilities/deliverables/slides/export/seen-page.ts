/** What a page of an exported file shows when it is drawn again: words and where they stand, and how many pictures. */
import type { Rect } from './boxes.ts';

export interface SeenText {
  text: string;
  rect: Rect;
}

export interface SeenPage {
  /** In the order they were drawn. */
  texts: SeenText[];
  pictures: number;
  /** Null where a drawing doesn't tell a chart from any other lines. */
  charts: number | null;
  /** Where each of them stands; only where the file itself was read. */
  placed?: { pictures: Rect[]; charts: Rect[] };
}
