/** The sheet a theme draws on: boxes at fixed places, words sized until they fit, everything with a lasting id. */
import type { ChartSpec } from '#contract/content/chart.ts';
import { isOpen, openPlace } from './open-place.ts';
import { firstLetters, measurer, withNumbersKept, type Run, type Setting } from './text-measure.ts';

export const width = 1280;
export const height = 720;
/** Below this no word is set, whatever happens; a cut is said instead. */
const smallest = 8;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Face extends Setting {
  color: string;
  /** Line height by size. */
  lead: number;
  /** Families that go before those of the theme. */
  own?: readonly string[];
  align?: 'left' | 'center' | 'right';
}

export interface Paint {
  fill?: string;
  line?: string;
  /** Thickness of the line. */
  thick?: number;
  dash?: boolean;
  radius?: number;
  /** 0..1 */
  opacity?: number;
  rotate?: number;
}

export interface ChartLook {
  palette: string[];
  ink: string;
  muted: string;
  line: string;
  /** What lies under the drawing, where its parts need edges of that colour. */
  paper?: string;
  font: 'sans' | 'serif';
  /** As of a face. */
  own?: readonly string[];
}

export interface TableCell {
  id: string;
  runs: Run[];
  face: Face;
  fill: string | undefined;
  /** Words at the left that follow numbers at the right stand off a little. */
  indent: number;
}
export interface TableShape {
  /** Adding up to the width of the box. */
  widths: number[];
  heights: number[];
  size: number;
  pad: { x: number; y: number };
  /** Lines below the head, between rows, between columns, around: colour and thickness. */
  below: string;
  between: string;
  columns: string;
}

export type Mark =
  | { what: 'shape'; id: string; box: Box; paint: Paint }
  | {
      what: 'text';
      id: string;
      role: string;
      box: Box;
      face: Face;
      size: number;
      valign: 'top' | 'middle' | 'bottom';
      runs: Run[];
    }
  | { what: 'picture'; id: string; box: Box; src: string; alt: string; radius: number; line: string; whole: boolean }
  | { what: 'chart'; id: string; box: Box; spec: ChartSpec; look: ChartLook }
  | { what: 'table'; id: string; box: Box; rows: TableCell[][]; head: boolean; shape: TableShape };

export interface Place {
  number: number;
  total: number;
  deck_title: string;
  /** A picture of the task as a data address; null when it is not there. */
  pictures: (name: string) => string | null;
}

export interface TextOptions {
  valign?: 'top' | 'middle' | 'bottom';
  /** The smallest size a person in the third row can read here. */
  floor?: number;
}
export interface Fitted {
  size: number;
  height: number;
  lines: number;
}

export interface Page {
  place: Place;
  background: string;
  marks: Mark[];
  /** Ids of words that had to be set smaller than can be read: this page holds too much. */
  squeezed: string[];
  /** Ids of words that are not all there. */
  cut: string[];
  shape(box: Box, paint: Paint): void;
  text(id: string, role: string, words: string | Run[], box: Box, face: Face, sizes: number[] | number, options?: TextOptions): Fitted;
  picture(name: string, box: Box, look: { radius?: number; line?: string; face: Face; fill: string; whole?: boolean }): void;
  chart(spec: ChartSpec, box: Box, look: ChartLook): void;
  table(rows: TableCell[][], head: boolean, box: Box, shape: TableShape): void;
}

export const runsOf = (words: string | Run[]): Run[] =>
  (typeof words === 'string' ? [{ text: words }] : words).map((run) => ({ ...run, text: withNumbersKept(run.text) }));

/** The height the words take in this width at this size. */
export function heightOf(words: string | Run[], w: number, size: number, face: Face): number {
  return measurer(runsOf(words), face)(w, size) * lineOf(size, face);
}
export const lineOf = (size: number, face: Face): number => Math.round(size * face.lead * 2) / 2;

/** The largest size at which the words keep to so many lines of this width. */
export function sizeFor(words: string | Run[], w: number, face: Face, sizes: number[], lines: number): number | null {
  const measure = measurer(runsOf(words), face);
  return sizes.find((size) => measure(w, size) <= lines) ?? null;
}

export function createPage(place: Place): Page {
  let shapes = 0;
  const marks: Mark[] = [];
  const squeezed: string[] = [];
  const left: string[] = [];
  const page: Page = {
    place,
    background: '#ffffff',
    marks,
    squeezed,
    cut: left,
    shape(box, paint) {
      shapes += 1;
      marks.push({ what: 'shape', id: `shape${shapes}`, box, paint });
    },
    text(id, role, words, box, face, sizes, { valign = 'top', floor = 12 } = {}) {
      let runs = runsOf(words);
      if (runs.every((run) => run.text === '')) return { size: 0, lines: 0, height: 0 };
      if (role === 'text' && isOpen(runs.map((run) => run.text).join(''))) box = openPlace(page, box, face.color);
      const measure = measurer(runs, face);
      const wanted = typeof sizes === 'number' ? [sizes] : sizes;
      const readable = Math.min(floor, ...wanted);
      const under = Math.min(...wanted);
      const ladder = [...wanted];
      for (let size = Math.ceil(under) - 1; size >= smallest; size -= 1) ladder.push(size);
      const fitting = ladder.find((size) => measure(box.w, size) * lineOf(size, face) <= box.h + 0.5);
      const size = fitting ?? smallest;
      if (size < readable || fitting === undefined) squeezed.push(id);
      if (fitting === undefined) {
        left.push(id);
        runs = cut(runs, box, size, face);
      }
      const lines = measurer(runs, face)(box.w, size);
      // What stands in one line needs no places to break.
      const set = lines > 1 ? face : { ...face, phrases: false };
      marks.push({ what: 'text', id, role, box, face: set, size, valign, runs });
      return { size, lines, height: lines * lineOf(size, face) };
    },
    picture(name, box, { radius = 0, line = '', face, fill, whole = false }) {
      const src = place.pictures(name);
      if (src?.startsWith('data:image/')) marks.push({ what: 'picture', id: 'picture', box, src, alt: name, radius, line, whole });
      else {
        page.shape(box, { fill, radius, ...(line ? { line, thick: 1 } : {}) });
        const inner = { x: box.x + 24, y: box.y + 24, w: box.w - 48, h: box.h - 48 };
        page.text('picture', 'missing', `【待补充：图片“${name}”】`, inner, { ...face, align: 'center' }, [18, 16, 14, 12], {
          valign: 'middle',
        });
      }
    },
    chart(spec, box, look) {
      marks.push({ what: 'chart', id: 'chart', box, spec, look });
    },
    table(rows, head, box, shape) {
      marks.push({ what: 'table', id: 'table', box, rows, head, shape });
    },
  };
  return page;
}

/** Keeps as many words as there is room for and says how many are missing. */
function cut(runs: Run[], box: Box, size: number, face: Face): Run[] {
  const all = runs.reduce((sum, { text }) => sum + [...text].length, 0);
  const attempt = (kept: number): Run[] => [...firstLetters(runs, kept), { text: `……（余${all - kept}字，请拆页）` }];
  let low = 0;
  let high = all;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measurer(attempt(middle), face)(box.w, size) * lineOf(size, face) <= box.h + 0.5) low = middle;
    else high = middle - 1;
  }
  return attempt(low);
}

export const inset = (box: Box, x: number, y = x): Box => ({ x: box.x + x, y: box.y + y, w: box.w - 2 * x, h: box.h - 2 * y });
export const below = (box: Box, by: number): Box => ({ ...box, y: box.y + by, h: box.h - by });
