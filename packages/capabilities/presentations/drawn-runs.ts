/** What a page of a PDF draws, read off its operators: words with their place, size and colour, and what cuts them. Pure; the numbers of operators come from pdf.js. */

/** a b c d e f, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];

/** In pixels of the drawn page, from its upper left. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Run {
  text: string;
  box: Box;
  /** As high as the typeface is set, in points of the page. */
  points: number;
  bold: boolean;
  /** 0–255; null where a pattern fills it or it is seen through. */
  colour: readonly [number, number, number] | null;
  /** What is drawn here. */
  frame: Box;
  /** Some of it lies outside of its frame. */
  isCut: boolean;
}

/** The operators that matter here, by pdf.js' numbers. */
export type Operators = Record<
  | 'save'
  | 'restore'
  | 'transform'
  | 'paintFormXObjectBegin'
  | 'paintFormXObjectEnd'
  | 'beginGroup'
  | 'endGroup'
  | 'constructPath'
  | 'clip'
  | 'eoClip'
  | 'setGState'
  | 'setFillRGBColor'
  | 'setFillColorN'
  | 'setFillTransparent'
  | 'beginText'
  | 'setFont'
  | 'setCharSpacing'
  | 'setWordSpacing'
  | 'setHScale'
  | 'setLeading'
  | 'setTextRise'
  | 'setTextRenderingMode'
  | 'setTextMatrix'
  | 'moveText'
  | 'setLeadingMoveText'
  | 'nextLine'
  | 'showText',
  number
>;

export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export interface FontFacts {
  bold?: boolean;
  black?: boolean;
  vertical?: boolean;
  fontMatrix?: readonly number[];
}

interface State {
  at: Matrix;
  clip: Box;
  colour: Run['colour'];
  alpha: number;
  font: FontFacts | null;
  size: number;
  spacing: number;
  word_spacing: number;
  wide: number;
  leading: number;
  rise: number;
  mode: number;
  matrix: Matrix;
  line: { x: number; y: number };
  x: number;
}

const everywhere: Box = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
const still: Matrix = [1, 0, 0, 1, 0, 0];
/** Of the em: what nearly all letters keep within. */
const above = 0.85;
const below = 0.15;
/** Pixels that a letter may lie outside of its frame, for rounding and bearings. */
const slack = 3;
const mostRuns = 20_000;

/** `view` leads from the page to its picture; `scale` is pixels a point. */
export function runsOf(list: OperatorList, ops: Operators, fontOf: (name: string) => FontFacts | null, view: Matrix, scale: number): Run[] {
  const runs: Run[] = [];
  const stack: State[] = [];
  let now: State = {
    at: view,
    clip: everywhere,
    colour: [0, 0, 0],
    alpha: 1,
    font: null,
    size: 0,
    spacing: 0,
    word_spacing: 0,
    wide: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    matrix: still,
    line: { x: 0, y: 0 },
    x: 0,
  };
  let isClipping = false;
  const save = () => stack.push(now);
  const restore = () => (now = stack.pop() ?? now);
  const set = (change: Partial<State>) => (now = { ...now, ...change });
  const moveLine = (dx: number, dy: number) => {
    const line = { x: now.line.x + dx, y: now.line.y + dy };
    set({ line, x: line.x });
  };
  const clipTo = (rect: readonly number[], at: Matrix) => set({ clip: common(now.clip, boundsOf(rect, at)) });

  const show = (glyphs: readonly unknown[]) => {
    const { size, font, wide, spacing, word_spacing, rise } = now;
    const unit = font?.fontMatrix?.[0] ?? 0.001;
    let text = '';
    let run = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number') run -= (glyph / 1000) * size * wide;
      else if (isGlyph(glyph)) {
        text += glyph.unicode;
        run += (glyph.width * unit * size + spacing + (glyph.isSpace === true ? word_spacing : 0)) * wide;
      }
    }
    const place = times(now.at, now.matrix);
    const from = now.x;
    if (font?.vertical !== true) set({ x: from + run });
    // Modes 3 and 7 draw nothing; upright lines go another way.
    if (text.trim() === '' || now.mode === 3 || now.mode === 7 || font?.vertical === true) return;
    const base = now.line.y + rise;
    const box = boundsOf([from, base - below * size, from + run, base + above * size], place);
    const points = (Math.hypot(place[2], place[3]) * size) / scale;
    const { clip } = now;
    // What isn't drawn at all hides nothing from anybody: another layer, or the rest of a longer text.
    if (box.right < clip.left || box.left > clip.right || box.bottom < clip.top || box.top > clip.bottom) return;
    const isCut =
      box.left < clip.left - slack || box.right > clip.right + slack || box.top < clip.top - slack || box.bottom > clip.bottom + slack;
    const colour = now.alpha > 0.95 && now.mode !== 1 ? now.colour : null;
    runs.push({
      text,
      box,
      points: Math.round(points * 10) / 10,
      bold: font?.bold === true || font?.black === true,
      colour,
      frame: clip,
      isCut,
    });
  };

  for (let at = 0; at < list.fnArray.length && runs.length < mostRuns; at += 1) {
    const fn = list.fnArray[at];
    // pdf.js gives every operator the arguments its number stands for.
    const given = (list.argsArray[at] ?? []) as unknown[];
    const numbers = given as number[];
    const [n = 0, m = 0] = numbers;
    if (fn === ops.save || fn === ops.beginGroup) save();
    else if (fn === ops.restore || fn === ops.endGroup || fn === ops.paintFormXObjectEnd) restore();
    else if (fn === ops.transform) set({ at: times(now.at, matrixOf(numbers)) });
    else if (fn === ops.paintFormXObjectBegin) {
      save();
      const [matrix, frame] = given as [ArrayLike<number> | null, ArrayLike<number> | null];
      if (matrix) set({ at: times(now.at, matrixOf(matrix)) });
      if (frame) clipTo(Array.from(frame), now.at);
    } else if (fn === ops.clip || fn === ops.eoClip) isClipping = true;
    else if (fn === ops.constructPath) {
      const bounds = given[2] as ArrayLike<number> | null | undefined;
      if (isClipping && bounds) clipTo(Array.from(bounds), now.at);
      isClipping = false;
    } else if (fn === ops.setGState) {
      for (const [key, value] of given[0] as [string, unknown][]) if (key === 'ca' && typeof value === 'number') set({ alpha: value });
    } else if (fn === ops.setFillRGBColor) set({ colour: colourOf(given[0]) });
    else if (fn === ops.setFillColorN || fn === ops.setFillTransparent) set({ colour: null });
    else if (fn === ops.beginText) set({ matrix: still, line: { x: 0, y: 0 }, x: 0 });
    else if (fn === ops.setFont) set({ font: fontOf(String(given[0])), size: Number(given[1]) });
    else if (fn === ops.setCharSpacing) set({ spacing: n });
    else if (fn === ops.setWordSpacing) set({ word_spacing: n });
    else if (fn === ops.setHScale) set({ wide: n / 100 });
    else if (fn === ops.setLeading) set({ leading: -n });
    else if (fn === ops.setTextRise) set({ rise: n });
    else if (fn === ops.setTextRenderingMode) set({ mode: n });
    else if (fn === ops.setTextMatrix) set({ matrix: matrixOf(given[0] as ArrayLike<number>), line: { x: 0, y: 0 }, x: 0 });
    else if (fn === ops.moveText) moveLine(n, m);
    else if (fn === ops.setLeadingMoveText) {
      set({ leading: m });
      moveLine(n, m);
    } else if (fn === ops.nextLine) moveLine(0, now.leading);
    else if (fn === ops.showText) show(given[0] as unknown[]);
  }
  return runs;
}

function isGlyph(value: unknown): value is { unicode: string; width: number; isSpace?: boolean } {
  return typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value && typeof value.width === 'number';
}

/** First `second`, then `first`, as PDF has it. */
function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function matrixOf(given: ArrayLike<number>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(given);
  return [a, b, c, d, e, f];
}

/** `rect` is x0 y0 x1 y1. */
function boundsOf([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[], [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x = 0, y = 0]) => ({ x: a * x + c * y + e, y: b * x + d * y + f }));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function common(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** pdf.js gives `#rrggbb`. */
function colourOf(given: unknown): Run['colour'] {
  const found = typeof given === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(given) : null;
  return found ? [parseInt(found[1] ?? '', 16), parseInt(found[2] ?? '', 16), parseInt(found[3] ?? '', 16)] : null;
}
