/** The layouts of a theme that share its frame, made from its styles: a theme says how, this says what goes where. */
import { cells, choose, roomier, tallOf, type CellStyle, type Item } from './arrange/cells.ts';
import { chart, type ChartStyle } from './arrange/chart.ts';
import { comparison, type ComparisonStyle } from './arrange/comparison.ts';
import { figures, type FiguresStyle } from './arrange/figures.ts';
import { note, type NoteStyle } from './arrange/note.ts';
import { aside, framed, pictureItems, type PictureStyle } from './arrange/picture.ts';
import { table, type TableStyle } from './arrange/table.ts';
import { timeline, type TimelineStyle } from './arrange/timeline.ts';
import type { Box, Page } from './page.ts';
import { pointItems, type Drawings } from './theme.ts';

export interface Amount {
  count: number;
  /** Whether any of them has a text under its title. */
  text: boolean;
}

export interface BodyKit {
  /** Paper, title, foot; answers the room for the rest. */
  frame: (page: Page, content: { title: string; source?: string | undefined }) => Box;
  lead: NoteStyle;
  takeaway: NoteStyle;
  agenda: (amount: Amount) => CellStyle;
  points: (amount: Amount) => CellStyle;
  process: (amount: Amount) => CellStyle;
  /** Between two steps that stand beside each other. */
  connect?: (page: Page, from: Box, to: Box, n: number) => void;
  comparison: Omit<ComparisonStyle, 'verdict'> & { verdict?: NoteStyle };
  timeline: TimelineStyle;
  table: TableStyle;
  chart: ChartStyle;
  figures: (count: number) => FiguresStyle;
  picture: PictureStyle & {
    /** Where the picture stands to its points. */
    side: 'left' | 'right' | 'above';
    share: number;
    gap: number;
    points: CellStyle;
  };
}

type Body = 'agenda' | 'points' | 'comparison' | 'timeline' | 'process' | 'table' | 'chart' | 'figures' | 'picture';

export function bodies(kit: BodyKit): Pick<Drawings, Body> {
  const { frame } = kit;
  return {
    agenda(page, content) {
      cells(page, frame(page, content), pointItems(content.items), kit.agenda(amountOf(content.items)));
    },
    points(page, content) {
      const box = note(page, frame(page, content), 'top', { id: 'lead', role: 'lead', text: content.lead }, kit.lead);
      pointCells(page, box, pointItems(content.points), kit.points(amountOf(content.points)));
    },
    comparison(page, content) {
      comparison(page, frame(page, content), content, { ...kit.comparison, verdict: kit.comparison.verdict ?? kit.takeaway });
    },
    timeline(page, content) {
      timeline(page, frame(page, content), content, kit.timeline);
    },
    process(page, content) {
      const items = pointItems(content.steps);
      const style = kit.process(amountOf(content.steps));
      const box = frame(page, content);
      const placed = stepCells(page, box, items, style);
      placed.slice(1).forEach((cell, n) => {
        const before = placed[n];
        if (before && cell.x > before.x) kit.connect?.(page, before, cell, n);
      });
    },
    table(page, content) {
      const words = { id: 'takeaway', role: 'takeaway', text: content.takeaway };
      table(page, note(page, frame(page, content), 'bottom', words, kit.takeaway), content, kit.table);
    },
    chart(page, content) {
      const source = content.source ?? content.chart.source;
      chart(page, frame(page, { title: content.title, source }), content, kit.chart);
    },
    figures(page, content) {
      const words = { id: 'takeaway', role: 'takeaway', text: content.takeaway };
      const box = note(page, frame(page, content), 'bottom', words, kit.takeaway);
      figures(page, box, content, kit.figures(content.figures.length));
    },
    picture(page, content) {
      const box = frame(page, content);
      const { side, share, gap, points, ...style } = kit.picture;
      if (side !== 'above') return aside(page, box, content, { ...style, side, share, gap, points });
      const items = pictureItems(content);
      const tall = items.length === 0 ? 0 : items.some(({ text }) => text) ? box.h * (1 - share) : 110;
      framed(page, { ...box, h: box.h - tall - (tall ? gap : 0) }, content, style);
      if (tall) cells(page, { ...box, y: box.y + box.h - tall, h: tall }, items, { ...points, columns: (n) => [n, 2] });
    },
  };
}

/** Points as large as they are few. */
export const pointCells = (page: Page, box: Box, items: Item[], style: CellStyle): Box[] =>
  cells(page, box, items, suited(style, items, box));

/** Steps likewise; such as are names only stand in one row. */
export const stepCells = (page: Page, box: Box, items: Item[], style: CellStyle): Box[] =>
  items.every(({ text }) => !text) ? cells(page, box, items, named(style)) : pointCells(page, box, items, style);

/** A single point is set large and takes no more room than it needs. */
const alone = (style: CellStyle): CellStyle => ({
  ...style,
  fill: false,
  steps: [36, 32, 28].map((title) => ({ title, text: Math.round(title * 0.68) })).concat(style.steps),
});

/** Two or three points are said as large as they may be; sentences stand under each other, as they are read. */
function suited(style: CellStyle, items: Item[], box: Box): CellStyle {
  if (items.length === 1) return alone(style);
  const few = items.length <= 3 ? { ...style, steps: roomier(style.steps, 1.5) } : style;
  const under = { ...few, columns: () => [1] };
  if (items.length <= 3 && !style.paint && tallOf(items, box, few) < box.h / 2) {
    // Columns of few words leave half of the page empty: under each other, beside their marks, they are larger.
    const rows = few.mark?.at === 'above' ? { ...under, mark: { ...few.mark, at: 'left' as const, room: few.mark.room + 24 } } : under;
    const { fits, step } = choose(items, box, rows);
    if (fits && step.text > choose(items, box, few).step.text) return rows;
  }
  if (items.length > 4 || !items.every(({ sentence }) => sentence)) return few;
  // Not at the price of smaller words.
  return choose(items, box, under).step.text >= choose(items, box, few).step.text ? under : few;
}

const named = (style: CellStyle): CellStyle => ({
  ...style,
  steps: roomier(style.steps, 1.3),
  columns: (n) => (n <= 6 ? [n, ...style.columns(n)] : style.columns(n)),
  tallest: Math.min(style.tallest ?? 260, 260),
});

const amountOf = (items: { text?: string | undefined }[]): Amount => ({ count: items.length, text: items.some(({ text }) => text) });

/** Words under or over a title on pages of their own kind: as large as fit. */
export const passage = [26, 24, 22, 20, 18, 16, 15, 14, 13];
/** Cards in rows: 2, 3, 2×2, 3+2, 3×2, 4+3, 4×2. */
export const inRows = (count: number): number[] =>
  count <= 3 ? [count, 1, 2] : count === 4 ? [2, 4, 1] : count <= 6 ? [3, 2, 1] : [4, 2, 3];
/** One row while the columns stay wide enough. */
export const inOneRow = (count: number): number[] => (count <= 4 ? [count, 2, 1] : count <= 6 ? [3, 2] : [4, 2]);
