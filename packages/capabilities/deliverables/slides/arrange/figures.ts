/** Big numbers: in a row, one before the others, or as a ledger. */
import { heightOf, lineOf, sizeFor, type Box, type Face, type Page, type Paint } from '../page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import type { Run } from '../text-measure.ts';
import { sizesTo } from './cells.ts';

type Figures = Extract<SlideContent, { layout: 'figures' }>;
type Figure = Figures['figures'][number];

export interface FiguresStyle {
  way: 'row' | 'grid' | 'hero' | 'ledger' | 'bento';
  value: Face | ((n: number) => Face);
  label: Face | ((n: number) => Face);
  change: Face | ((n: number) => Face);
  size: number;
  unitScale?: number;
  labelSize: number;
  gap: number;
  pad: readonly [x: number, y: number];
  paint?: (n: number) => Paint;
  bar?: { side: 'top' | 'left' | 'bottom'; thick: number; color: (n: number) => string; length?: number };
  divide?: string;
  rule?: string;
  valign?: 'top' | 'middle' | 'bottom';
  tallest?: number;
  /** The label stands above the number. */
  labelFirst?: boolean;
}

const faceOf = (face: Face | ((n: number) => Face), n: number): Face => (typeof face === 'function' ? face(n) : face);

export function figures(page: Page, box: Box, content: Figures, style: FiguresStyle): void {
  const all = content.figures;
  if (style.way === 'ledger' && ledgerFits(box, all, style)) return ledger(page, box, all, style);
  if (style.way === 'hero' && all.length > 1) {
    const first = all.length === 2 ? box.w * 0.5 : box.w * 0.42;
    const rest = { ...box, x: box.x + first + style.gap, w: box.w - first - style.gap };
    draw(page, [{ ...box, w: first }], all.slice(0, 1), 0, {
      ...style,
      size: Math.round(style.size * 1.5),
      labelSize: style.labelSize + 4,
    });
    const others = all.slice(1);
    const columns = others.length > 3 ? 2 : 1;
    return draw(page, grid(rest, split(others.length, columns), style.gap), others, 1, style);
  }
  if (style.way === 'bento' && all.length > 2) {
    const rows = split(all.length, all.length > 4 ? 3 : 2);
    return draw(page, uneven(box, rows, style.gap), all, 0, style);
  }
  const wordy = all.some(({ label, change }) => label.length + (change?.length ?? 0) > 60);
  const tallest = wordy ? box.h : (style.tallest ?? box.h);
  const rows = split(all.length, all.length > 4 ? 3 : all.length === 4 && style.way !== 'row' ? 2 : 4);
  const tall = Math.min(box.h, rows.length * tallest + style.gap * (rows.length - 1));
  draw(page, grid({ ...box, y: box.y + (box.h - tall) / 2, h: tall }, rows, style.gap), all, 0, style);
}

function split(count: number, columns: number): number[] {
  const rows = Math.ceil(count / columns);
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows));
}

function grid(box: Box, rows: number[], gap: number): Box[] {
  const h = (box.h - gap * (rows.length - 1)) / rows.length;
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, k) => {
      const w = (box.w - gap * (count - 1)) / count;
      return { x: box.x + k * (w + gap), y: box.y + row * (h + gap), w, h };
    }),
  );
}

/** Rows whose cells change places in width: 3:2, 2:3, … */
function uneven(box: Box, rows: number[], gap: number): Box[] {
  const h = (box.h - gap * (rows.length - 1)) / rows.length;
  return rows.flatMap((count, row) => {
    const shares = Array.from({ length: count }, (_, k) => ((k + row) % 2 === 0 ? 3 : 2));
    const whole = shares.reduce((a, b) => a + b, 0);
    let x = box.x;
    return shares.map((share) => {
      const w = ((box.w - gap * (count - 1)) * share) / whole;
      const cell = { x, y: box.y + row * (h + gap), w, h };
      x += w + gap;
      return cell;
    });
  });
}

const valueRuns = ({ value, unit }: Figure, style: FiguresStyle): Run[] => [
  { text: value },
  ...(unit ? [{ text: unit.length > 2 ? ` ${unit}` : unit, scale: style.unitScale ?? 0.42 }] : []),
];

function draw(page: Page, boxes: Box[], all: Figure[], from: number, style: FiguresStyle): void {
  const inner = Math.min(...boxes.map((box) => box.w)) - 2 * style.pad[0];
  const tall = Math.min(...boxes.map((box) => box.h)) - 2 * style.pad[1];
  // All numbers in one size, and in one line if that can be.
  const each = all.map(
    (figure, k) => sizeFor(valueRuns(figure, style), inner, faceOf(style.value, from + k), sizesTo(style.size, 26), 1) ?? 26,
  );
  // Beside a large number a label may be larger, as long as it keeps to its line.
  const roomy = Math.round(style.labelSize * 1.3);
  const short = all.every((figure, k) => sizeFor(figure.label, inner, faceOf(style.label, from + k), [roomy], 1) !== null);
  const labels = sizesTo(short ? roomy : style.labelSize, 13);
  const extra = (size: number): number =>
    Math.max(
      ...all.map((figure, k) => {
        const change = figure.change ? heightOf(figure.change, inner, Math.max(13, size - 2), faceOf(style.change, from + k)) + 8 : 0;
        return heightOf(figure.label, inner, size, faceOf(style.label, from + k)) + change + (style.labelFirst ? 16 : 8);
      }),
    );
  let size = Math.min(...each, Math.max(26, Math.floor((tall * 0.62) / faceOf(style.value, from).lead)));
  const values = (at: number): number =>
    Math.max(...all.map((figure, k) => heightOf(valueRuns(figure, style), inner, at, faceOf(style.value, from + k))));
  let label = labels.find((candidate) => values(size) + extra(candidate) <= tall) ?? 13;
  // A number may shrink a good deal before its label becomes hard to read.
  while (size > 44 && values(size) + extra(Math.min(16, style.labelSize)) > tall) size -= 2;
  label = labels.find((candidate) => values(size) + extra(candidate) <= tall) ?? 13;
  while (size > 26 && values(size) + extra(label) > tall) size -= 2;
  label = labels.find((candidate) => values(size) + extra(candidate) <= tall) ?? 13;
  all.forEach((figure, k) => {
    const n = from + k;
    const box = boxes[k];
    if (!box) return;
    const paint = style.paint?.(n);
    if (paint) page.shape(box, paint);
    if (style.bar) {
      const { side, thick, color, length } = style.bar;
      if (side === 'left') page.shape({ x: box.x, y: box.y, w: thick, h: length ?? box.h }, { fill: color(n) });
      else page.shape({ x: box.x, y: side === 'top' ? box.y : box.y + box.h - thick, w: length ?? box.w, h: thick }, { fill: color(n) });
    }
    const left = boxes[k - 1];
    if (style.divide && left && Math.abs(left.y - box.y) < 1)
      page.shape({ x: box.x - style.gap / 2, y: box.y + 8, w: 1, h: box.h - 16 }, { fill: style.divide });
    column(
      page,
      { x: box.x + style.pad[0], y: box.y + style.pad[1], w: box.w - 2 * style.pad[0], h: box.h - 2 * style.pad[1] },
      figure,
      n,
      size,
      label,
      style,
    );
  });
}

function column(page: Page, box: Box, figure: Figure, n: number, size: number, label: number, style: FiguresStyle): void {
  const id = `f${n + 1}`;
  const value = valueRuns(figure, style);
  const faces = { value: faceOf(style.value, n), label: faceOf(style.label, n), change: faceOf(style.change, n) };
  const small = Math.max(13, label - 2);
  const valueTall = Math.min(box.h * 0.64, heightOf(value, box.w, size, faces.value));
  const wish = heightOf(figure.label, box.w, label, faces.label);
  const changeWish = figure.change ? heightOf(figure.change, box.w, small, faces.change) + 8 : 0;
  const whole = valueTall + 8 + wish + changeWish + (style.labelFirst ? 8 : 0);
  const ratio = Math.min(1, (box.h - valueTall - (style.labelFirst ? 16 : 8)) / (wish + changeWish));
  const free = Math.max(0, box.h - whole);
  let y = box.y + (style.valign === 'top' ? 0 : style.valign === 'bottom' ? free : free / 2);
  const labelTall = wish * ratio;
  const drawLabel = (): void => {
    page.text(`${id}.label`, 'label', figure.label, { x: box.x, y, w: box.w, h: labelTall + 1 }, faces.label, label, { floor: 13 });
    y += labelTall + 8;
  };
  if (style.labelFirst) drawLabel();
  page.text(`${id}.value`, 'figure', value, { x: box.x, y, w: box.w, h: valueTall + 1 }, faces.value, sizesTo(size, 18), { floor: 18 });
  y += valueTall + 8;
  if (!style.labelFirst) drawLabel();
  if (figure.change)
    page.text(`${id}.change`, 'change', figure.change, { x: box.x, y, w: box.w, h: (changeWish - 8) * ratio + 1 }, faces.change, small);
}

/** Long labels need the whole width of a column. */
function ledgerFits(box: Box, all: Figure[], style: FiguresStyle): boolean {
  const tall = Math.min(style.tallest ?? 150, box.h / all.length);
  const words = box.w * 0.56 - 40;
  return all.every((figure, n) => {
    const label = heightOf(figure.label, words, 14, faceOf(style.label, n));
    const change = figure.change ? heightOf(figure.change, words, 13, faceOf(style.change, n)) : 0;
    return (
      label + change <= tall - 16 &&
      change <= tall * 0.42 &&
      sizeFor(valueRuns(figure, style), box.w * 0.44, faceOf(style.value, n), [24], 1) !== null
    );
  });
}

/** Label left, number right, a line under each. */
function ledger(page: Page, box: Box, all: Figure[], style: FiguresStyle): void {
  const tall = Math.min(style.tallest ?? 150, box.h / all.length);
  const numbers = box.w * 0.44;
  const size = Math.min(
    ...all.map(
      (figure, n) =>
        sizeFor(valueRuns(figure, style), numbers, faceOf(style.value, n), sizesTo(Math.min(style.size, tall * 0.72), 24), 1) ?? 24,
    ),
  );
  all.forEach((figure, n) => {
    const y = box.y + n * tall;
    if (style.rule) page.shape({ x: box.x, y, w: box.w, h: 1 }, { fill: style.rule });
    if (style.rule && n === all.length - 1) page.shape({ x: box.x, y: y + tall, w: box.w, h: 1 }, { fill: style.rule });
    const words = box.w - numbers - 40;
    const change = figure.change ? Math.min(tall * 0.42, lineOf(Math.max(13, style.labelSize - 3), faceOf(style.change, n)) * 2) : 0;
    const label = { x: box.x + numbers + 40, y: y + 6, w: words, h: tall - 12 - change };
    page.text(
      `f${n + 1}.value`,
      'figure',
      valueRuns(figure, style),
      { x: box.x, y: y + 4, w: numbers, h: tall - 8 },
      faceOf(style.value, n),
      [size, 24, 20, 18],
      { valign: 'middle', floor: 18 },
    );
    page.text(
      `f${n + 1}.label`,
      'label',
      figure.label,
      label,
      faceOf(style.label, n),
      sizesTo(Math.max(style.labelSize, Math.min(26, Math.round(tall * 0.26))), 13),
      {
        valign: figure.change ? 'bottom' : 'middle',
      },
    );
    if (figure.change)
      page.text(
        `f${n + 1}.change`,
        'change',
        figure.change,
        { ...label, y: label.y + label.h, h: change },
        faceOf(style.change, n),
        sizesTo(style.labelSize - 3, 12),
        { valign: 'top' },
      );
  });
}
