/** Events in the order of time: along a line, above and below it, or as the rows of a ledger. */
import { type Box, type Face, type Page, type Paint } from '../page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { cells, choose, readable, roomier, tallOf, type CellStyle, type Item, type Step } from './cells.ts';

type Timeline = Extract<SlideContent, { layout: 'timeline' }>;

export interface TimelineStyle {
  way: 'below' | 'alternate' | 'ledger' | 'rising';
  when: { face: Face | ((n: number) => Face); size: number; room: number };
  title: Face | ((n: number) => Face);
  text: Face | ((n: number) => Face);
  steps: Step[];
  gap: number;
  line: { color: string; thick: number };
  dot: { size: number; paint: (n: number) => Paint };
  card?: { paint: (n: number) => Paint; pad: readonly [x: number, y: number] };
  /** In a ledger: title and text beside each other. */
  beside?: number;
  rule?: string;
}

export const eventItems = (content: Timeline): Item[] =>
  content.events.map(({ when, title, text }, n) => ({ id: `t${n + 1}`, title, text, tag: when }));

export function timeline(page: Page, box: Box, content: Timeline, style: TimelineStyle): void {
  const items = eventItems(content);
  const flat = along(items, style);
  const slot = box.w / items.length;
  if (style.way !== 'ledger' && (slot >= 170 || style.way === 'alternate')) {
    const lying =
      style.way === 'alternate' && items.length > 3 ? alternateFits(items, box, flat, style) : choose(items, room(box, style), flat).fits;
    if (lying) {
      if (style.way === 'alternate' && items.length > 3) return alternating(page, box, items, flat, style);
      return inRow(page, box, items, flat, style);
    }
  }
  ledger(page, box, items, style);
}

const along = (items: Item[], style: TimelineStyle): CellStyle => ({
  columns: () => [items.length],
  gap: [style.gap, 0],
  pad: style.card?.pad ?? [0, 0],
  ...(style.card ? { paint: style.card.paint } : {}),
  title: style.title,
  text: style.text,
  // Narrow columns of tiny words are no line of time: the ledger takes them.
  steps: items.length <= 5 ? roomier(style.steps.filter(readable), 1.4) : style.steps.filter(readable),
  gapText: 8,
});

/** What the dates and the line take above the words. */
const headTall = (style: TimelineStyle): number => style.when.room + style.dot.size + 34;

const room = (box: Box, style: TimelineStyle): Box => ({ ...box, y: box.y + headTall(style), h: box.h - headTall(style) });

function inRow(page: Page, whole: Box, items: Item[], flat: CellStyle, style: TimelineStyle): void {
  // A short line of time hangs at the optical middle, not under the title.
  const taken = tallOf(items, room(whole, style), flat);
  const drop = Math.max(0, (room(whole, style).h - taken) * (style.card ? 0.2 : 0.36));
  const box = { ...whole, y: whole.y + drop, h: whole.h - drop };
  const words = room(box, style);
  const choice = choose(items, words, flat);
  const slot = (box.w + style.gap) / items.length;
  const natural = words.h;
  const free = style.way === 'rising' ? Math.min(120, natural * 0.3) : 0;
  const rising = free > 0 && choose(items, { ...words, h: words.h - free }, flat).fits;
  const lift = (n: number): number => (rising ? (free * (items.length - 1 - n)) / Math.max(1, items.length - 1) : 0);
  const used = choose(items, { ...words, h: rising ? words.h - free : words.h }, flat);
  const lineY = box.y + style.when.room + 12 + style.dot.size / 2;
  if (!rising) page.shape({ x: box.x, y: lineY - style.line.thick / 2, w: box.w, h: style.line.thick }, { fill: style.line.color });
  items.forEach((item, n) => {
    const x = box.x + n * slot;
    const down = lift(n);
    if (rising)
      page.shape({ x, y: lineY + down - style.line.thick / 2, w: slot - style.gap, h: style.line.thick }, { fill: style.line.color });
    page.text(
      `${item.id}.when`,
      'when',
      item.tag ?? '',
      { x, y: box.y + down, w: slot - style.gap, h: style.when.room },
      whenFace(style, n),
      whenSizes(style),
      {
        valign: 'bottom',
        floor: 11,
      },
    );
    page.shape({ x, y: lineY + down - style.dot.size / 2, w: style.dot.size, h: style.dot.size }, style.dot.paint(n));
    const tall = words.h - (rising ? free : 0);
    const cell = { x, y: words.y + down, w: slot - style.gap, h: style.card ? Math.min(tall, Math.max(taken * 1.25, 120)) : tall };
    cells(
      page,
      cell,
      [item],
      { ...flat, columns: () => [1], settle: 'top', fill: true, ...byNumber(flat, n) },
      { ...used, columns: 1, step: choice.fits ? used.step : choice.step },
    );
  });
}

/** The style of cell n for a cell drawn by itself. */
function byNumber(flat: CellStyle, n: number): Pick<CellStyle, 'title' | 'text' | 'paint'> {
  const { title, text, paint } = flat;
  return {
    title: typeof title === 'function' ? title(n) : title,
    text: typeof text === 'function' ? text(n) : text,
    ...(paint ? { paint: (_: number, box: Box) => paint(n, box) } : {}),
  };
}

const whenFace = (style: TimelineStyle, n: number): Face => (typeof style.when.face === 'function' ? style.when.face(n) : style.when.face);
const whenSizes = (style: TimelineStyle): number[] => {
  const sizes: number[] = [];
  for (let size = style.when.size; size >= 11; size -= size > 20 ? 2 : 1) sizes.push(size);
  return sizes;
};

/** Where the cells lie when they stand above and below the line in turn: each has nearly two slots of width. */
function places(box: Box, count: number, style: TimelineStyle): { cell: Box; x: number; up: boolean }[] {
  const slot = box.w / (count + 1);
  const half = (box.h - style.dot.size) / 2;
  return Array.from({ length: count }, (_, n) => {
    const x = box.x + n * slot;
    const up = n % 2 === 0;
    return { x, up, cell: { x, y: up ? box.y : box.y + half + style.dot.size, w: slot * 2 - style.gap, h: half } };
  });
}

function alternateFits(items: Item[], box: Box, flat: CellStyle, style: TimelineStyle): boolean {
  return alternateChoice(items, box, flat, style).fits;
}
function alternateChoice(items: Item[], box: Box, flat: CellStyle, style: TimelineStyle) {
  const all = places(box, items.length, style);
  const choices = items.map((item, n) => {
    const cell = all[n]?.cell ?? box;
    return choose([item], { ...cell, h: cell.h - style.when.room - 24 }, { ...flat, columns: () => [1] });
  });
  return choices.reduce((a, b) => (!a.fits || (b.fits && a.step.text <= b.step.text) ? a : b));
}

function alternating(page: Page, box: Box, items: Item[], flat: CellStyle, style: TimelineStyle): void {
  const choice = alternateChoice(items, box, flat, style);
  const middle = box.y + box.h / 2;
  page.shape({ x: box.x, y: middle - style.line.thick / 2, w: box.w, h: style.line.thick }, { fill: style.line.color });
  places(box, items.length, style).forEach(({ cell, x, up }, n) => {
    const item = items[n];
    if (!item) return;
    page.shape({ x, y: middle - style.dot.size / 2, w: style.dot.size, h: style.dot.size }, style.dot.paint(n));
    const words = { ...cell, y: up ? cell.y : cell.y + style.when.room + 24, h: cell.h - style.when.room - 24 };
    const when = {
      x: cell.x,
      y: up ? middle - style.dot.size / 2 - style.when.room - 6 : middle + style.dot.size / 2 + 10,
      w: cell.w,
      h: style.when.room,
    };
    page.text(`${item.id}.when`, 'when', item.tag ?? '', when, whenFace(style, n), whenSizes(style), {
      valign: up ? 'bottom' : 'top',
      floor: 11,
    });
    cells(
      page,
      words,
      [item],
      { ...flat, columns: () => [1], valign: up ? 'bottom' : 'top', ...byNumber(flat, n) },
      { ...choice, columns: 1 },
    );
  });
}

function ledger(page: Page, box: Box, items: Item[], style: TimelineStyle): void {
  const when = Math.max(120, Math.min(220, box.w * 0.2));
  const placed = cells(page, { ...box, x: box.x + style.dot.size / 2, w: box.w - style.dot.size / 2 }, items, {
    columns: () => [1],
    gap: [0, style.rule ? 18 : 14],
    pad: [0, 2],
    title: style.title,
    text: style.text,
    steps: style.steps,
    beside: style.beside ?? 0.4,
    gapText: 6,
    tallest: 110,
    settle: 'top',
    mark: { kind: 'tag', at: 'left', room: when, gap: 40, size: style.when.size, face: (n) => whenFace(style, n), valign: 'top' },
    ...(style.rule ? { rule: { color: style.rule, thick: 1, first: false } } : {}),
  });
  const x = box.x + style.dot.size / 2 + when + 14;
  const first = placed[0];
  const last = placed.at(-1);
  if (!first || !last) return;
  page.shape(
    { x: x - style.line.thick / 2, y: first.y + 4, w: style.line.thick, h: last.y + last.h - first.y - 4 },
    { fill: style.line.color },
  );
  placed.forEach((cell, n) =>
    page.shape({ x: x - style.dot.size / 2, y: cell.y + 8, w: style.dot.size, h: style.dot.size }, style.dot.paint(n)),
  );
}
