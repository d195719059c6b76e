/** What is wrong on a drawn page of a PDF, from what it draws and from its pixels. */
import { plainLetters } from '../tools/read-file/formats/pdf-letters.ts';
import type { Box, Run } from './drawn-runs.ts';

/** Words are shortened, and no list is longer than eight. */
export interface MeasuredPage {
  /** Beyond the edge of the page. */
  outside: string[];
  /** By a frame that is too small: half a letter or a word is missing. */
  cut: string[];
  small: { words: string; points: number }[];
  faint: { words: string; ratio: number }[];
  overlaps: [string, string][];
  /** Cells that show #### because their column is too narrow. */
  narrow: number;
  /** Lines of words, head and foot left out. */
  lines: number;
  /** Nothing is drawn on it, or nothing but head and foot. */
  isEmpty: boolean;
  /** The share of the page on which nothing stands, 0–1. */
  bare: number;
}

/** A page as it was drawn: RGBA, row after row. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

const most = 8;
/** Of the height: where head and foot stand. */
const edge = 0.085;
/** How far a channel may be off for two colours to be one. */
const same = 10;
const most_compared = 600;

/** `smallest` is in points of the page. */
export function measurePage(runs: readonly Run[], pixels: Pixels, smallest: number): MeasuredPage {
  const { width, height } = pixels;
  const words = joined(runs);
  const inside = words.filter(({ box }) => box.right > 0 && box.left < width && box.bottom > 0 && box.top < height);
  const body = inside.filter(({ box }) => box.top > height * edge && box.bottom < height * (1 - edge));
  const { share, isBlank } = bareShare(pixels);
  const named = (some: readonly Run[]) => [...new Set(some.map(({ text }) => short(text)))].slice(0, most);
  return {
    outside: named(words.filter(({ box }) => box.left < -2 || box.top < -2 || box.right > width + 2 || box.bottom > height + 2)),
    cut: named(inside.filter(({ isCut }) => isCut)),
    small: unique(inside.filter(({ points }) => points < smallest)).map(({ text, points }) => ({ words: short(text), points })),
    faint: faintWords(inside, pixels),
    overlaps: overlapping(inside),
    narrow: words.filter(({ text }) => /^#{3,}$/.test(text.trim())).length,
    lines: linesOf(body),
    isEmpty: isBlank || (body.length === 0 && drawnBetween(pixels) === 0),
    bare: share,
  };
}

const short = (text: string): string => plainLetters(text).replace(/\s+/g, ' ').trim().slice(0, 24);

function unique(some: readonly Run[]): Run[] {
  const seen = new Set<string>();
  return some.filter(({ text }) => !seen.has(short(text)) && seen.add(short(text))).slice(0, most);
}

/** Office programs draw a line in many pieces: those that go on where the last one ended are one. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    const em = run.box.bottom - run.box.top;
    const goesOn =
      last &&
      Math.abs(last.box.top - run.box.top) < em * 0.2 &&
      Math.abs(last.box.bottom - run.box.bottom) < em * 0.2 &&
      run.box.left > last.box.left &&
      Math.abs(run.box.left - last.box.right) < em * 0.6 &&
      String(last.colour) === String(run.colour) &&
      last.frame.right === run.frame.right;
    if (!goesOn) all.push(run);
    else
      all[all.length - 1] = {
        ...last,
        text: last.text + run.text,
        box: { ...last.box, right: Math.max(last.box.right, run.box.right) },
        isCut: last.isCut || run.isCut,
        bold: last.bold && run.bold,
      };
  }
  return all;
}

function linesOf(words: readonly Run[]): number {
  let lines = 0;
  let foot = -1e9;
  for (const { box } of words.toSorted((one, other) => one.box.top - other.box.top)) {
    if ((box.top + box.bottom) / 2 <= foot) continue;
    lines += 1;
    foot = box.bottom;
  }
  return lines;
}

function overlapping(words: readonly Run[]): [string, string][] {
  const found: [string, string][] = [];
  const some = words.slice(0, most_compared);
  some.forEach((one, n) => {
    for (const other of some.slice(n + 1)) {
      if (found.length >= most) return;
      const w = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const h = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (w <= 2 || h <= 2 || w * h < 0.3 * Math.min(areaOf(one.box), areaOf(other.box))) continue;
      const [a, b] = [short(one.text), short(other.text)];
      // A shadow and a contour are the same words once more.
      if (a !== b && !a.includes(b) && !b.includes(a)) found.push([a, b]);
    }
  });
  return found;
}

const areaOf = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

function faintWords(words: readonly Run[], pixels: Pixels): MeasuredPage['faint'] {
  const found: MeasuredPage['faint'] = [];
  for (const { text, box, colour, points, bold } of words) {
    if (found.length >= most) break;
    const ground = colour && groundOf(box, colour, pixels);
    if (!colour || !ground) continue;
    const [light, dark] = [luminance(colour), luminance(ground)].toSorted((one, other) => other - one);
    const ratio = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    const isLarge = points >= 18 || (bold && points >= 14);
    if (ratio < (isLarge ? 3 : 4.5) && !found.some((one) => one.words === short(text)))
      found.push({ words: short(text), ratio: Math.round(ratio * 10) / 10 });
  }
  return found;
}

type Colour = readonly [number, number, number];

/** How far a pixel may be from a mixture of words and ground. */
const mixed = 28;

/** The one colour behind words; null where a picture or a change of colours lies there, of which nobody can tell. */
function groundOf({ left, top, right, bottom }: Box, ink: Colour, { data, width, height }: Pixels): Colour | null {
  const looked: Colour[] = [];
  const counts = new Map<string, { colour: Colour; count: number }>();
  const [dx, dy] = [Math.max(1, (right - left) / 60), Math.max(1, (bottom - top) / 16)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += dy)
    for (let x = Math.max(0, left); x < Math.min(width, right); x += dx) {
      const at = (Math.floor(y) * width + Math.floor(x)) * 4;
      const colour: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      looked.push(colour);
      const key = colour.map((one) => one >> 2).join(',');
      const seen = counts.get(key);
      if (seen) seen.count += 1;
      else counts.set(key, { colour, count: 1 });
    }
  if (looked.length < 12) return null;
  const often = [...counts.values()].toSorted((one, other) => other.count - one.count);
  // Heavy letters cover more than they leave.
  const behind = often.find(({ colour, count }) => distance(colour, ink) > mixed && count > looked.length * 0.15) ?? often[0];
  if (!behind) return null;
  const explained = looked.filter((one) => isBetween(one, behind.colour, ink)).length;
  return explained >= looked.length * 0.85 ? behind.colour : null;
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The edge of a letter is a mixture of the two. */
function isBetween(one: Colour, ground: Colour, ink: Colour): boolean {
  const way = [ink[0] - ground[0], ink[1] - ground[1], ink[2] - ground[2]] as const;
  const long = way[0] ** 2 + way[1] ** 2 + way[2] ** 2;
  const along = long === 0 ? 0 : ((one[0] - ground[0]) * way[0] + (one[1] - ground[1]) * way[1] + (one[2] - ground[2]) * way[2]) / long;
  const share = Math.min(1, Math.max(0, along));
  return distance(one, [ground[0] + way[0] * share, ground[1] + way[1] * share, ground[2] + way[2] * share]) < mixed;
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((one) => (one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How much of the page is of the colour of its upper left corner, in cells of a 32nd and an 18th. */
function bareShare({ data, width, height }: Pixels): { share: number; isBlank: boolean } {
  const [columns, rows] = [32, 18];
  const covered = new Set<number>();
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = (y * width + x) * 4;
      if (differs(data, at)) covered.add(Math.floor((x / width) * columns) + columns * Math.floor((y / height) * rows));
    }
  return { share: Math.round((1 - covered.size / (columns * rows)) * 100) / 100, isBlank: covered.size === 0 };
}

/** Pixels between head and foot that are not of the colour of the corner. */
function drawnBetween({ data, width, height }: Pixels): number {
  let count = 0;
  for (let y = Math.ceil(height * edge); y < height * (1 - edge); y += 2)
    for (let x = 0; x < width; x += 2) if (differs(data, (y * width + x) * 4)) count += 1;
  return count;
}

function differs(data: ArrayLike<number>, at: number): boolean {
  return [0, 1, 2].some((channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > same);
}
