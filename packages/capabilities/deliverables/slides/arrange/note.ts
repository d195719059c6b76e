/** A sentence above, below or beside the rest of a slide, and what room it leaves. */
import { heightOf, type Box, type Face, type Page, type Paint } from '../page.ts';

export interface NoteStyle {
  face: Face;
  sizes: number[];
  pad?: readonly [x: number, y: number];
  paint?: Paint;
  /** A stripe of this colour at its left. */
  bar?: { color: string; thick: number };
  gap: number;
  /** Part of the room it may take. */
  most?: number;
}

/** Draws the note at an edge of the box and answers the room that is left. */
export function note(
  page: Page,
  box: Box,
  edge: 'top' | 'bottom',
  words: { id: string; role: string; text: string | undefined },
  style: NoteStyle,
): Box {
  if (!words.text) return box;
  const [padX, padY] = style.pad ?? [0, 0];
  const inner = box.w - 2 * padX;
  const most = box.h * (style.most ?? 0.34);
  const size =
    style.sizes.find((candidate) => heightOf(words.text ?? '', inner, candidate, style.face) + 2 * padY <= most) ??
    style.sizes.at(-1) ??
    13;
  const h = Math.min(most, heightOf(words.text, inner, size, style.face) + 2 * padY);
  const at = { x: box.x, y: edge === 'top' ? box.y : box.y + box.h - h, w: box.w, h };
  if (style.paint) page.shape(at, style.paint);
  if (style.bar) page.shape({ ...at, w: style.bar.thick }, { fill: style.bar.color });
  const room = { x: at.x + padX, y: at.y + padY, w: inner, h: h - 2 * padY + 1 };
  page.text(words.id, words.role, words.text, room, style.face, style.sizes, { valign: padY > 0 ? 'middle' : 'top', floor: 13 });
  return { ...box, y: edge === 'top' ? box.y + h + style.gap : box.y, h: box.h - h - style.gap };
}
