/** How the names along an axis are written so that all of them can be read: broken into lines, slanted, or cut; only times thin out. Widths in px at 12 px type. Pure. */
import { isWide } from '#text/width.ts';

export interface AxisNames {
  interval?: 0;
  rotate?: number;
  formatter?: (name: string) => string;
}

const LINE = 15;
/** A name on a slant is cut where it would take more than a third of the drawing. */
const SLANTED = 92;
const time = /^(?:(?:19|20)?\d{2}[年./-]?)?(?:\d{1,2}[月./-]?)?(?:\d{1,2}[日号]?)?份?$|^\d{1,2}:\d{2}|^第?\d{1,3}[周天季]|^Q\d/i;

export function widthOf(words: string): number {
  let width = 0;
  for (const letter of words) width += isWide(letter) ? 12 : 7;
  return width;
}

/** `room`: from the first name to the last. */
export function namesBelow(names: readonly string[], room: number): AxisNames {
  if (names.length === 0) return {};
  const each = room / names.length;
  const longest = Math.max(...names.map(widthOf));
  if (longest <= each - 6) return { interval: 0 };
  if (names.length > 6 && names.every((name) => time.test(name))) return {};
  if (each >= 44) return { interval: 0, formatter: (name) => lines(name, each - 8, 3).join('\n') };
  return each >= LINE ? { interval: 0, rotate: 40, formatter: (name) => lines(name, SLANTED, 1).join('') } : {};
}

/** `room`: what all rows have together; `width`: what the names may take. */
export function namesBeside(names: readonly string[], room: number, width: number): AxisNames {
  if (names.length === 0) return {};
  const each = room / names.length;
  const most = Math.max(1, Math.min(2, Math.floor(each / LINE)));
  const formatter = (name: string): string => lines(name, width, most).join('\n');
  return each >= LINE - 3 ? { interval: 0, formatter } : { formatter };
}

/** At most `most` lines; what has no room ends in “…”. Latin words stay whole where they fit. */
export function lines(words: string, width: number, most: number): string[] {
  if (widthOf(words) <= width) return [words];
  const made: string[] = [''];
  for (const piece of words.match(/[A-Za-z0-9.,%_-]+|\s+|./gsu) ?? []) {
    const line = made.at(-1) ?? '';
    if (line === '' || widthOf(line + piece) <= width) made[made.length - 1] = line + piece;
    else made.push(piece.trim());
  }
  const kept = made.slice(0, most).map((line) => cut(line, width));
  const last = kept.at(-1) ?? '';
  if (made.length > most && !last.endsWith('…')) kept[kept.length - 1] = cut(`${last}……`, width);
  return kept;
}

function cut(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  let kept = '';
  for (const letter of words) {
    if (widthOf(kept + letter) + 12 > width) break;
    kept += letter;
  }
  return `${kept}…`;
}
