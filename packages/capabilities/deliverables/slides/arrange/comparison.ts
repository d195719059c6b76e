/** Two sides beside each other, in one size, with what follows from them. */
import { inset, sizeFor, type Box, type Face, type Page, type Paint } from '../page.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import { cells, choose, roomier, sizesTo, type CellStyle, type Choice, type Item } from './cells.ts';
import { note, type NoteStyle } from './note.ts';

type Comparison = Extract<SlideContent, { layout: 'comparison' }>;

export interface ComparisonStyle {
  gap: number;
  /** Part of the width of the left side; by default half, more for the side that has much more to say. */
  left?: number;
  head: {
    face: (side: 0 | 1) => Face;
    size: number;
    tall: number;
    paint?: (side: 0 | 1) => Paint;
    pad?: number;
    gap: number;
    rule?: (side: 0 | 1) => string;
  };
  panel?: (side: 0 | 1) => Paint;
  pad: readonly [x: number, y: number];
  list: (side: 0 | 1) => CellStyle;
  /** Between the sides: a line, a badge. */
  between?: (page: Page, box: Box, middle: number) => void;
  verdict: NoteStyle;
}

export function comparison(page: Page, whole: Box, content: Comparison, style: ComparisonStyle): void {
  const box = note(page, whole, 'bottom', { id: 'verdict', role: 'takeaway', text: content.verdict }, style.verdict);
  const leftWidth = (box.w - style.gap) * (style.left ?? leftShare(content));
  const sides = [
    { box: { ...box, w: leftWidth }, side: content.left, n: 0 as const, id: 'left' },
    {
      box: { ...box, x: box.x + leftWidth + style.gap, w: box.w - leftWidth - style.gap },
      side: content.right,
      n: 1 as const,
      id: 'right',
    },
  ];
  const heads = sizesTo(style.head.size, 15);
  const fitting = (lines: number): number | null => {
    const each = sides.map(({ side, n, box: own }) =>
      sizeFor(side.title, own.w - 2 * (style.head.pad ?? style.pad[0]), style.head.face(n), heads, lines),
    );
    return each.some((size) => size === null) ? null : Math.min(...each.map((size) => size ?? 15));
  };
  const [size, lines] = [1, 2, 3, 4, 6, 9, 14].reduce<[number, number]>(
    (found, count) => (found[1] > 0 ? found : [fitting(count) ?? 15, fitting(count) ? count : 0]),
    [15, 0],
  );
  const lead = style.head.face(0).lead;
  const tall = Math.max(style.head.tall, (lines || 20) * size * lead + (style.head.paint ? 20 : 4));
  const bodies = sides.map((side) => {
    const body = { ...side.box, y: side.box.y + tall + style.head.gap, h: side.box.h - tall - style.head.gap };
    return { ...side, body: inset(body, style.pad[0], style.pad[1]) };
  });
  const items = bodies.map(({ side, id }) => side.points.map((text, k): Item => ({ id: `${id}.p${k + 1}`, title: text })));
  const most = Math.max(...items.map((list) => list.length));
  const listStyle = (n: 0 | 1): CellStyle => {
    const own = style.list(n);
    return most <= 3 ? { ...own, steps: roomier(own.steps, 1.3) } : own;
  };
  const choices = bodies.map(({ body, n }, k) => choose(items[k] ?? [], body, listStyle(n)));
  const step = choices.reduce((a, b) => (a.step.title <= b.step.title ? a : b)).step;
  bodies.forEach(({ box: side, body, side: words, n, id }, k) => {
    if (style.panel) page.shape(side, style.panel(n));
    const head = { x: side.x, y: side.y, w: side.w, h: tall };
    if (style.head.paint) page.shape(head, style.head.paint(n));
    const padded = inset(head, style.head.pad ?? style.pad[0], 0);
    page.text(`${id}.title`, 'side-title', words.title, padded, style.head.face(n), sizesTo(size, 15), { valign: 'middle', floor: 15 });
    if (style.head.rule) page.shape({ x: side.x, y: side.y + tall, w: side.w, h: 2 }, { fill: style.head.rule(n) });
    const list = items[k] ?? [];
    const choice: Choice = { columns: choices[k]?.columns ?? 1, step, fits: choices[k]?.fits ?? false };
    // The shorter side keeps the rhythm of the longer one.
    const share = list.length < most && choice.fits ? (body.h * list.length) / most : body.h;
    const wanted = choose(list, { ...body, h: share }, listStyle(n));
    const kept = wanted.step.title >= step.title ? share : body.h;
    cells(page, { ...body, h: kept }, list, { settle: 'top', ...listStyle(n) }, choice);
  });
  style.between?.(page, box, box.x + leftWidth + style.gap / 2);
}

function leftShare({ left, right }: Comparison): number {
  const words = ({ title, points }: typeof left): number => title.length + points.reduce((sum, point) => sum + point.length + 6, 0);
  const much = Math.log2(words(left) / words(right));
  return Math.abs(much) < 1 ? 0.5 : Math.max(0.4, Math.min(0.6, 0.5 + 0.05 * much));
}
