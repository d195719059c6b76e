/** Sets titled items in a grid, all in one size: the largest at which every one of them fits. */
import { isLatinText } from '../latin.ts';
import { isOpen, openPad, openPlace } from '../open-place.ts';
import { heightOf, lineOf, type Box, type Face, type Page, type Paint } from '../page.ts';

export interface Step {
  title: number;
  text: number;
}
export interface Item {
  /** p1, t2, …: the words get `p1.title` and `p1.text`. */
  id: string;
  title: string;
  text?: string | undefined;
  /** The title is a whole sentence, set as text is. */
  sentence?: boolean;
  /** A date, say: stands where the mark stands. */
  tag?: string;
}

export type MarkKind = 'number' | 'padded' | 'han' | 'roman' | 'letter' | 'none';
export interface Marker {
  kind: MarkKind | 'tag';
  at: 'left' | 'above' | 'right';
  /** Room for it: width when it stands beside, height when above. */
  room: number;
  size: number;
  face: Face | ((n: number) => Face);
  /** What stands behind it or, for a mark without words, is it. */
  paint?: (n: number) => Paint;
  /** Size of the painted shape; as large as the room when it isn't given. */
  shape?: { w: number; h: number };
  gap?: number;
  valign?: 'top' | 'middle' | 'bottom';
}

export interface CellStyle {
  /** Numbers of columns to try, the best first. */
  columns: (n: number) => number[];
  gap: readonly [x: number, y: number];
  pad: readonly [x: number, y: number];
  title: Face | ((n: number) => Face);
  text: Face | ((n: number) => Face);
  steps: Step[];
  paint?: (n: number, box: Box) => Paint | undefined;
  bar?: { side: 'top' | 'left' | 'bottom'; thick: number; color: (n: number) => string; length?: number };
  /** Between rows of cells, and above the first. */
  rule?: { color: string; thick: number; first: boolean; last?: boolean };
  /** Between columns. */
  divide?: { color: string; thick: number };
  mark?: Marker;
  /** Part of the width that the title takes when the text stands beside it. */
  beside?: number;
  /** Between title and text. */
  gapText?: number;
  valign?: 'top' | 'middle' | 'bottom';
  /** No cell is taller; what is left stays free. */
  tallest?: number;
  settle?: 'top' | 'middle' | 'bottom';
  /** Cards fill the box, however little stands on them. */
  fill?: boolean;
  /** A short last row keeps the width of the others. */
  keepWidth?: boolean;
  /** Moves cell n down by so much of the room that is left: steps, waves. */
  shift?: (n: number, free: number) => number;
}

/** Cells with a mark, for styles made from one another. */
export type MarkedCells = CellStyle & { mark: Marker };

/** Readable from the third row. */
export const least: Step = { title: 15, text: 13 };

/** Sizes from the wished for down to the readable, and below for words that must not be lost. */
export function ladder(title: number, text: number): Step[] {
  const steps: Step[] = [];
  const ratio = title / text;
  for (let size = Math.round(text * 1.34); size >= least.text; size -= 1)
    steps.push({ title: Math.max(least.title, Math.round(size * ratio)), text: size });
  for (let size = least.text - 1; size >= 8; size -= 1) steps.push({ title: size + 1, text: size });
  return steps;
}

/** Larger sizes for a page that has little on it. */
export function roomier(steps: Step[], most: number): Step[] {
  const [first] = steps;
  if (!first) return steps;
  const ratio = first.title / first.text;
  const larger: Step[] = [];
  for (let text = Math.round(first.text * most); text > first.text; text -= 1)
    larger.push({ title: Math.round(text * Math.min(ratio, 1.4)), text });
  return [...larger, ...steps];
}

/** The size of running words; larger ones are taken only where there are few. */
const ordinary = 18;
export const readable = (step: Step): boolean => step.text >= least.text;

const faceOf = (face: Face | ((n: number) => Face), n: number): Face => (typeof face === 'function' ? face(n) : face);
const titleOf = (item: Item, style: CellStyle, n: number): Face =>
  item.sentence ? { ...faceOf(style.text, n), color: faceOf(style.title, n).color } : { ...faceOf(style.title, n), phrases: true };
/** A sentence is a little larger than the text under a title would be. */
const titleSize = ({ sentence }: Item, { title, text }: Step): number => (sentence ? Math.min(title, Math.round(text * 1.12)) : title);

/** Where each cell lies: rows of as even a number of cells as can be. */
function rowsOf(count: number, columns: number): number[] {
  const rows = Math.ceil(count / columns);
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows)).sort((a, b) => b - a);
}

/** A card is a place already; elsewhere words that are missing get one. */
const isOpenCell = (item: Item, style: CellStyle): boolean => !style.paint && isOpen(item.text);

interface Measured {
  title: number;
  /** The height of the title if the letters were a little narrower. */
  loose: number;
  text: number;
  mark: number;
  whole: number;
}

function innerWidth(width: number, style: CellStyle): number {
  const mark = style.mark && style.mark.at !== 'above' ? style.mark.room + (style.mark.gap ?? 0) : 0;
  return width - 2 * style.pad[0] - mark;
}

/** In a narrow cell the text stands under the title. */
const besideOf = (inner: number, style: CellStyle): number => (style.beside && inner >= 560 ? style.beside : 0);

function measure(item: Item, n: number, width: number, step: Step, style: CellStyle): Measured {
  const inner = innerWidth(width, style);
  const beside = item.text ? besideOf(inner, style) : 0;
  const titleWide = beside ? inner * beside - 28 : inner;
  const title = item.title ? heightOf(item.title, titleWide, titleSize(item, step), titleOf(item, style, n)) : 0;
  const loose = item.title ? heightOf(item.title, titleWide * 1.12 + 2, titleSize(item, step), titleOf(item, style, n)) : 0;
  const [openX, openY] = isOpenCell(item, style) ? openPad : [0, 0];
  const textWide = (beside ? inner * (1 - beside) : inner) - 2 * openX;
  const text = item.text ? heightOf(item.text, textWide, step.text, faceOf(style.text, n)) + 2 * openY : 0;
  const above = style.mark?.at === 'above' ? style.mark.room + (style.mark.gap ?? 0) : 0;
  const gap = item.text && item.title ? (style.gapText ?? 8) : 0;
  const words = beside ? Math.max(title, text) : title + gap + text;
  const side = style.mark && style.mark.at !== 'above' ? (style.mark.shape?.h ?? style.mark.size * 1.2) : 0;
  return { title, loose, text, mark: above, whole: Math.max(words + above, side) + 2 * style.pad[1] };
}

export interface Choice {
  columns: number;
  step: Step;
  fits: boolean;
}

/** The arrangement in which these items are largest. */
export function choose(items: Item[], box: Box, style: CellStyle): Choice {
  let best: (Choice & { at: number }) | null = null;
  for (const columns of style.columns(items.length)) {
    const at = style.steps.findIndex((step) => suits(items, box, columns, step, style));
    const step = style.steps[at];
    if (!step) continue;
    if (readable(step)) return { columns, step, fits: true };
    if (!best || at < best.at) best = { columns, step, fits: false, at };
  }
  const last = style.steps.at(-1) ?? least;
  return best ?? { columns: style.columns(items.length).at(-1) ?? 1, step: last, fits: false };
}

/** Large sizes are for few words: short titles in one line, and air around them. */
function suits(items: Item[], box: Box, columns: number, step: Step, style: CellStyle): boolean {
  const { total, wraps, unsure } = natural(items, box, columns, step, style);
  // Where another font could set a title in a line less, a hole would stay under it.
  if (unsure && step.title > 19) return false;
  return step.text > ordinary ? !wraps && total <= box.h * 0.8 : total <= box.h + 0.5;
}

function natural(items: Item[], box: Box, columns: number, step: Step, style: CellStyle) {
  const rows = rowsOf(items.length, columns);
  let n = 0;
  let wraps = false;
  let unsure = false;
  const heights = rows.map((count) => {
    const width = cellWidth(box.w, style.keepWidth ? (rows[0] ?? count) : count, style.gap[0]);
    let tall = 0;
    for (let k = 0; k < count; k += 1, n += 1) {
      const item = items[n];
      if (!item) continue;
      const size = measure(item, n, width, step, style);
      wraps ||=
        size.title >
        lineOf(titleSize(item, step), titleOf(item, style, n)) * (item.sentence ? 6.5 : items.length > 3 && item.text ? 1.5 : 2.5);
      unsure ||= !item.sentence && size.loose !== size.title;
      tall = Math.max(tall, size.whole);
    }
    return tall;
  });
  return { rows, heights, wraps, unsure, total: heights.reduce((a, b) => a + b, 0) + style.gap[1] * (rows.length - 1) };
}

/** How much of the box the items take at their size. */
export function tallOf(items: Item[], box: Box, style: CellStyle): number {
  const { columns, step } = choose(items, box, style);
  return natural(items, box, columns, step, style).total;
}

const cellWidth = (width: number, count: number, gap: number): number => (width - gap * (count - 1)) / count;

/** Draws them and answers where each lies, for lines and arrows between. */
export function cells(page: Page, box: Box, items: Item[], style: CellStyle, choice = choose(items, box, style)): Box[] {
  if (!choice.fits) page.squeezed.push(items.map(({ id }) => id).join(' '));
  const { rows, heights, total } = natural(items, box, choice.columns, choice.step, style);
  const gaps = style.gap[1] * (rows.length - 1);
  const most = style.tallest ? rows.length * style.tallest + gaps : box.h;
  // A card of three lines doesn't stand as tall as the page.
  const room = Math.min(box.h, most, style.paint && !style.fill ? Math.max(total * 1.7, rows.length * 130 + gaps) : box.h);
  const tall = total > room ? squeezedTo(heights, box.h - gaps) : stretched(heights, Math.max(room, total) - gaps);
  const used = tall.reduce((a, b) => a + b, 0) + gaps;
  const free = Math.max(0, box.h - used);
  let y = box.y + free * settled(style, items.length, free / box.h);
  const placed: Box[] = [];
  rows.forEach((count, row) => {
    const h = tall[row] ?? 0;
    const w = cellWidth(box.w, style.keepWidth ? (rows[0] ?? count) : count, style.gap[0]);
    rules(page, box, style, { y, h, row, rows: rows.length });
    for (let k = 0; k < count; k += 1) {
      const n = placed.length;
      const item = items[n];
      const down = style.shift ? style.shift(n, free) : 0;
      const cell = { x: box.x + k * (w + style.gap[0]), y: y + down, w, h };
      placed.push(cell);
      if (k > 0 && style.divide) {
        const line = { x: cell.x - style.gap[0] / 2 - style.divide.thick / 2, y: cell.y, w: style.divide.thick, h };
        page.shape(line, { fill: style.divide.color });
      }
      if (item) drawCell(page, cell, item, n, choice.step, style, count > 1 ? (heights[row] ?? 0) : 0);
    }
    y += h + style.gap[1];
  });
  return placed;
}

function rules(page: Page, box: Box, style: CellStyle, at: { y: number; h: number; row: number; rows: number }): void {
  const { rule, gap } = style;
  if (!rule) return;
  const line = (y: number): void => page.shape({ x: box.x, y, w: box.w, h: rule.thick }, { fill: rule.color });
  if (at.row > 0) line(at.y - gap[1] / 2 - rule.thick / 2);
  else if (rule.first) line(at.y - rule.thick);
  if (rule.last && at.row === at.rows - 1) line(at.y + at.h);
}

/** Few items hang at the optical middle of the page rather than under its title. */
function settled({ settle }: CellStyle, count: number, free: number): number {
  if (settle) return { top: 0, middle: 0.5, bottom: 1 }[settle];
  return count <= 3 || free > 0.2 ? 0.36 : 0;
}

/** Equal heights where every cell fits into its share, otherwise what is left is shared out. */
function stretched(heights: number[], room: number): number[] {
  const share = room / heights.length;
  if (heights.every((tall) => tall <= share)) return heights.map(() => share);
  const free = (room - heights.reduce((a, b) => a + b, 0)) / heights.length;
  return heights.map((tall) => tall + free);
}
function squeezedTo(heights: number[], room: number): number[] {
  const total = heights.reduce((a, b) => a + b, 0);
  return heights.map((tall) => (tall / total) * room);
}

function drawCell(page: Page, cell: Box, item: Item, n: number, step: Step, style: CellStyle, rowTall: number): void {
  const paint = style.paint?.(n, cell);
  if (paint) page.shape(cell, paint);
  const { bar, mark } = style;
  if (bar) {
    const { side, thick, color, length } = bar;
    const lying = { x: cell.x, w: length ?? cell.w, h: thick };
    if (side === 'left') page.shape({ x: cell.x, y: cell.y, w: thick, h: length ?? cell.h }, { fill: color(n) });
    else page.shape({ ...lying, y: side === 'top' ? cell.y : cell.y + cell.h - thick }, { fill: color(n) });
  }
  const size = measure(item, n, cell.w, step, style);
  const [padX, padY] = style.pad;
  // Side by side, the words of all begin at one height.
  const free = Math.max(0, cell.h - (style.mark?.at === 'above' || style.valign === 'bottom' ? Math.max(size.whole, rowTall) : size.whole));
  // A title alone stands at the height of a mark in the middle.
  const middle = style.valign === 'middle' || (style.mark?.valign === 'middle' && style.mark.at !== 'above' && !item.text);
  const words = Math.max(size.title + (item.title && item.text ? (style.gapText ?? 8) : 0) + size.text, 1);
  // Beside a mark that is taller than they are, words have the middle for themselves.
  const own = middle && style.mark?.valign === 'middle' && style.mark.at !== 'above' && besideOf(innerWidth(cell.w, style), style) === 0;
  const top = own
    ? Math.max(cell.y + padY, cell.y + (cell.h - words) / 2)
    : cell.y + padY + (middle ? free / 2 : style.valign === 'bottom' ? free : 0);
  const end = cell.y + cell.h - padY;
  const titleFace = titleOf(item, style, n);
  const titled = titleSize(item, step);
  const textFace = faceOf(style.text, n);
  let x = cell.x + padX;
  let y = top;
  let w = cell.w - 2 * padX;
  if (mark) {
    if (mark.at === 'above') {
      drawMark(page, { x, y, w, h: mark.room }, item, n, mark);
      y += mark.room + (mark.gap ?? 0);
    } else {
      const first = Math.max(lineOf(titled, titleFace), mark.shape?.h ?? 0);
      const tall = mark.valign === 'middle' ? cell.h - 2 * padY : first;
      const at = mark.at === 'left' ? x : x + w - mark.room;
      const from = mark.valign === 'middle' ? cell.y + padY : y;
      drawMark(page, { x: at, y: from, w: mark.room, h: tall }, item, n, mark);
      if (mark.at === 'left') x += mark.room + (mark.gap ?? 0);
      w -= mark.room + (mark.gap ?? 0);
      // The first line stands at the height of a tall mark's middle.
      if (mark.valign !== 'middle' && mark.shape && size.title <= lineOf(titled, titleFace)) {
        const lower = (first - lineOf(titled, titleFace)) / 2;
        // The mark itself may be taller than the words beside it.
        if (size.title + (item.text ? (style.gapText ?? 8) + size.text : 0) + lower <= end - top) y += lower;
      }
    }
  }
  const slack = 1;
  const beside = besideOf(w, style);
  if (beside && item.text) {
    const left = w * beside - 28;
    page.text(`${item.id}.title`, 'item-title', item.title, { x, y, w: left, h: end - y + slack }, titleFace, titled);
    const lower = Math.max(0, (lineOf(titled, titleFace) - lineOf(step.text, textFace)) / 2);
    const isPlace = isOpenCell(item, style);
    const down = size.text + lower <= end - y && !isPlace ? lower : 0;
    const at = { x: x + w * beside, y: y + down, w: w * (1 - beside), h: end - y - down + slack };
    page.text(`${item.id}.text`, 'item-text', item.text, isPlace ? openPlace(page, at, textFace.color) : at, textFace, step.text);
    return;
  }
  const gap = item.text && item.title ? (style.gapText ?? 8) : 0;
  const whole = end - y;
  const fits = size.title + gap + size.text <= whole + 1;
  const titleTall = !item.text ? whole : fits ? size.title : Math.min(size.title, (whole - gap) * 0.45);
  if (item.title) page.text(`${item.id}.title`, 'item-title', item.title, { x, y, w, h: titleTall + slack }, titleFace, titled);
  if (item.text) {
    const at = y + (item.title ? titleTall + gap : 0);
    const room = { x, y: at, w, h: end - at + slack };
    const inner = isOpenCell(item, style) ? openPlace(page, room, textFace.color) : room;
    page.text(`${item.id}.text`, 'item-text', item.text, inner, textFace, step.text);
  }
}

function drawMark(page: Page, room: Box, item: Item, n: number, mark: Marker): void {
  const face = faceOf(mark.face, n);
  const { w, h } = mark.shape ?? { w: room.w, h: room.h };
  const at = {
    x: face.align === 'center' ? room.x + (room.w - w) / 2 : face.align === 'right' ? room.x + room.w - w : room.x,
    y: mark.valign === 'bottom' ? room.y + room.h - h : room.y + Math.max(0, (room.h - h) / 2),
    w,
    h,
  };
  if (mark.paint) page.shape(at, mark.paint(n));
  if (mark.kind === 'none') return;
  const words =
    mark.kind === 'tag' ? (item.tag ?? '') : markWords(mark.kind === 'han' && isLatinText(page.place.deck_title) ? 'number' : mark.kind, n);
  if (!words) return;
  const box = mark.paint ? at : room;
  const centred = mark.paint && mark.shape && mark.kind !== 'tag' ? { ...face, align: 'center' as const } : face;
  page.text(
    `${item.id}.${mark.kind === 'tag' ? 'when' : 'number'}`,
    mark.kind === 'tag' ? 'when' : 'number',
    words,
    box,
    centred,
    sizesTo(mark.size),
    {
      valign: mark.paint ? 'middle' : (mark.valign ?? 'middle'),
      floor: 11,
    },
  );
}

/** From the wished for size down to the readable. */
export function sizesTo(most: number, floor = 12): number[] {
  const sizes: number[] = [];
  for (let size = most; size >= floor; size -= size > 40 ? 4 : size > 24 ? 2 : 1) sizes.push(size);
  return sizes.length > 0 ? sizes : [floor];
}

const han = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
export function markWords(kind: MarkKind, n: number): string {
  switch (kind) {
    case 'number':
      return String(n + 1);
    case 'padded':
      return String(n + 1).padStart(2, '0');
    case 'han':
      return han[n] ?? String(n + 1);
    case 'roman':
      return roman[n] ?? String(n + 1);
    case 'letter':
      return String.fromCodePoint(65 + (n % 26));
    case 'none':
      return '';
  }
}
