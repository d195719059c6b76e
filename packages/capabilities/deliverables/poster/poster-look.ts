/** How a poster that was ordered will look: the shape asked for, and a look that fits its words. Pure. */
import { nearestRatio, usualRatio, type RatioId } from '#capabilities/images/ratios.ts';
import { chooseLook, paletteByWords, systemByWords, topicOf, wordsOf, type Look } from './choose.ts';
import type { PosterSheet } from './poster-content.ts';
import { hashOf } from './random.ts';
import type { PosterWords } from './poster-roles.ts';

/** A set of sheets in one style, by what it is called. */
export const isSet = (what: string): boolean => /图文|套图|轮播|九宫格|小红书(?!封面)/.test(what) && what !== '公众号图文';

/** @param size width by height in any unit; null where none was asked for */
export function ratioFor(what: string, size: { width: number; height: number } | null): RatioId {
  if (size) return nearestRatio(size.width / size.height);
  if (/公众号(?:封面|头图|首图)|banner|横幅/i.test(what)) return '21:9';
  return isSet(what) ? '3:4' : usualRatio;
}

export interface WantedLook {
  sheet: PosterWords;
  sheets: PosterSheet[];
  /** What it is about, as it was asked for. */
  subject: string;
  /** Colour and manner in the person's words. */
  style: string;
  /** A picture fills the sheet behind the words. */
  fills: boolean;
  /** How many there are already, and how they look: no two are alike. */
  before: readonly Look[];
}

/** The same words give the same look. */
export function lookOf({ sheet, sheets, subject, style, fills, before }: WantedLook, again = false): Look & { seed: number } {
  const seed = hashOf(`${JSON.stringify(sheet)} ${before.length}`);
  const topic = topicOf(`${subject}\n${wordsOf(sheets)}`, `${subject} ${sheet.kicker ?? ''} ${sheet.headline}`);
  const [system, palette] = [again ? null : (systemByWords(style) ?? (fills ? ('bleed' as const) : null)), paletteByWords(style)];
  return { ...chooseLook(sheets, seed, { topic, ...(system && { system }), ...(palette && { palette }) }, before), seed };
}
