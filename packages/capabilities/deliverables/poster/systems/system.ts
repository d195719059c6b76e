/** What a layout system is, and the moves that several of them share. Pure. */
import type { Box, Item, Stage } from '../kit.ts';
import { box, drawing, idOf, picture } from '../kit.ts';
import type { Ground } from '../palettes.ts';
import type { PosterPicture } from '../poster-content.ts';
import { hero, inkOn, pattern, texture, textures, type Setting } from '../motifs/art.ts';

export interface System {
  label: string;
  /** Words a person may use for it. */
  words: readonly string[];
  /** Grounds it looks well on; one is chosen by chance. */
  grounds: readonly [Ground, ...Ground[]];
  draw(stage: Stage): string;
}

/** Draws a picture of the task when there is one, else the topic's own motif on its field. */
export function scene(
  stage: Stage,
  at: Box,
  how: { style?: string; setting?: Setting; ground?: string; which?: number; motif?: 'hero' | 'pattern'; arched?: boolean } = {},
): string {
  const shown = stage.pictures[(how.which ?? stage.n) % Math.max(1, stage.pictures.length)];
  if (shown) return picture(stage, shown, at, how.style);
  const ground = how.ground === undefined ? '' : `<rect width="${at.w.toFixed(1)}" height="${at.h.toFixed(1)}" fill="${how.ground}"/>`;
  const inner =
    how.motif === 'pattern'
      ? pattern(stage.motifs, at.w, at.h, Math.min(at.w, at.h) / 3.4, inkOn(stage.scheme), stage.chance)
      : hero({
          motifs: stage.motifs,
          w: at.w,
          h: at.h,
          scheme: stage.scheme,
          chance: stage.chance,
          ...(how.setting ? { setting: how.setting } : {}),
          arched: how.arched ?? false,
        });
  return drawing(at, ground + inner, { id: idOf(stage, 'art'), style: `overflow:hidden;${how.style ?? ''}` });
}

export function ground(stage: Stage, colour = stage.scheme.bg): string {
  return box({ x: 0, y: 0, w: stage.W, h: stage.H }, `background:${colour}`, idOf(stage, 'ground'));
}

/** A texture that can hardly be seen, so that a large field isn't dead. */
export function grain(stage: Stage, at: Box, colour: string, style = ''): string {
  const kind = stage.chance.pick(textures);
  return drawing(at, texture(kind, at.w, at.h, 2.6 * stage.u, colour, stage.chance), { style: `overflow:hidden;${style}` });
}

export const heightOf = (item: Item | null, w: number) => (item === null ? 0 : item(w, 1, 1).h);

/** The box in three: what stands at its head, what stands at its foot, and the rest between. */
export function bands(
  at: Box,
  top: Item | null,
  bottom: Item | null,
  between: number,
  { topMost = 0.3, bottomMost = 0.46 } = {},
): { top: Box; middle: Box; bottom: Box } {
  const high = Math.min(heightOf(top, at.w), at.h * topMost);
  const low = Math.min(heightOf(bottom, at.w), at.h * bottomMost);
  const above = high > 0 ? high + between : 0;
  const below = low > 0 ? low + between : 0;
  return {
    top: { ...at, h: high },
    middle: { ...at, y: at.y + above, h: Math.max(1, at.h - above - below) },
    bottom: { ...at, y: at.y + at.h - low, h: Math.max(1, low) },
  };
}

/** The box beside itself: `share` of the width to the left. */
export function halves(at: Box, share: number, between: number): [Box, Box] {
  const left = (at.w - between) * share;
  return [
    { ...at, w: left },
    { ...at, x: at.x + left + between, w: at.w - between - left },
  ];
}

/** `share` of the height above. */
export function floors(at: Box, share: number, between: number): [Box, Box] {
  const above = (at.h - between) * share;
  return [
    { ...at, h: above },
    { ...at, y: at.y + above + between, h: at.h - between - above },
  ];
}

export const isWide = (stage: Stage) => stage.shape === 'wide' || stage.shape === 'banner';

/** How much there is to read besides the headline. */
export function weightOf({ sheet }: Stage): number {
  const count = (words: string | undefined) => words?.length ?? 0;
  const list = (sheet.points ?? []).reduce((sum, point) => sum + point.title.length * 1.3 + count(point.text) + 12, 0);
  const told = (sheet.facts ?? []).reduce((sum, fact) => sum + fact.label.length + fact.value.length + 8, 0);
  return count(sheet.subline) + list + told + count(sheet.action);
}

/** How dark a veil a picture needs behind white words in a field of it, from its own brightness. */
export function veilOver({ light }: PosterPicture, rows: [number, number]): number {
  const fields = light.filter((_, at) => Math.floor(at / 3) >= rows[0] && Math.floor(at / 3) <= rows[1]);
  const brightest = fields.length === 0 ? 0.6 : Math.max(...fields);
  // White on a mean brightness of 0.2 can be read; brighter fields are brought down to it.
  return Math.min(0.9, Math.max(0.5, 1 - 0.16 / Math.max(0.05, brightest)));
}
