/** What a drawn slide is made of, as measured in Chromium: the one description the PPTX is written from and compared with. */

/** Every length is in CSS pixels of the 1280×720 page. */
export const slideSize = { width: 1280, height: 720 };

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Paint {
  /** RRGGBB */
  colour: string;
  /** 0 to 1 */
  alpha: number;
}

export type Fill =
  | { type: 'solid'; paint: Paint }
  /** `angle` in degrees clockwise from left-to-right; `at` from 0 to 1. */
  | { type: 'linear'; angle: number; stops: { at: number; paint: Paint }[] };

export interface Line {
  runs: Run[];
  /** Where its letters stand. */
  rect: Rect;
  /** How far its baseline lies below the middle of `rect`. */
  rise: number;
}

export interface Run {
  text: string;
  /** The CSS stack, first choice first. */
  families: string[];
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  paint: Paint;
  /** Behind the letters. */
  highlight: Paint | null;
  /** Letter spacing. */
  spacing: number;
  raise: 'super' | 'sub' | null;
}

export interface Paragraph {
  lines: Line[];
  align: 'left' | 'center' | 'right' | 'justify';
  line_height: number;
  /** What the font itself would take for a line: ascent and descent. */
  natural_height: number;
  /** Empty space above it, within its text box. */
  before: number;
  bullet: { mark: string; paint: Paint } | { number: number; paint: Paint } | null;
}

interface Placed {
  rect: Rect;
  /** Degrees clockwise around the middle. */
  rotate: number;
  /** `data-id` of the element, or what it is. */
  name: string;
}

export interface TextBox extends Placed {
  kind: 'text';
  paragraphs: Paragraph[];
  /** The title of the page, for outlines and screen readers. */
  title: boolean;
  upright: boolean;
  /** Text boxes with the same number stand below each other in one list or column. */
  column: number;
  /** Set when it was written and came out wrong: what was done about it. */
  repair?: { scale: number; widen: number };
}

export interface Border {
  paint: Paint;
  width: number;
  dash: 'solid' | 'dash' | 'dot';
}

export interface ShapeBox extends Placed {
  kind: 'shape';
  fill: Fill | null;
  border: Border | null;
  /** Top left, top right, bottom right, bottom left. */
  radius: [number, number, number, number];
  shadow: { paint: Paint; blur: number; x: number; y: number } | null;
}

/** A shape of a drawing. */
export interface PathBox extends Placed {
  kind: 'path';
  /** In its own units, as in SVG; `matrix` brings it into pixels from the corner of `rect`. */
  d: string;
  matrix: [number, number, number, number, number, number];
  fill: Fill | null;
  stroke: {
    paint: Paint;
    width: number;
    /** Pixels drawn and left out by turns; empty for a line without gaps. */
    dashes: number[];
    cap: 'flat' | 'rnd' | 'sq';
    join: 'miter' | 'round' | 'bevel';
    /** Heads of arrows at its ends. */
    start: 'sm' | 'med' | 'lg' | null;
    end: 'sm' | 'med' | 'lg' | null;
  } | null;
}

export interface PictureBox extends Placed {
  kind: 'picture';
  /** A data address; or the number of an element that has to be photographed. */
  source: { data: string } | { shot: number };
  /** Parts cut off, from 0 to 1 of the picture. */
  crop: { left: number; top: number; right: number; bottom: number };
  radius: [number, number, number, number];
  alt: string;
  alpha: number;
}

export interface Cell {
  colspan: number;
  rowspan: number;
  paragraphs: Paragraph[];
  fill: Paint | null;
  /** Top, right, bottom, left. */
  borders: (Border | null)[];
  padding: [number, number, number, number];
  anchor: 'top' | 'middle' | 'bottom';
}

export interface TableBox extends Placed {
  kind: 'table';
  columns: number[];
  rows: { height: number; cells: Cell[] }[];
}

export interface ChartPlaces {
  /** Between the axes. */
  plot: Rect;
  /** What the axis of values says at its ends and from line to line; null where it says no numbers. */
  axis: { min: number; max: number; step: number } | null;
  /** Around the names of the series. */
  legend: Rect | null;
  /** The measure, above the plot. */
  unit: { words: string; rect: Rect } | null;
}

export interface ChartBox extends Placed {
  kind: 'chart';
  /** What stands in `data-chart`, unchecked. */
  spec: unknown;
  look: {
    colours: string[];
    ink: string;
    /** Of the grid, where the drawing has one. */ line: string | null;
    families: string[];
    size: number;
    dark: boolean;
  };
  /** Where its parts stand, for what has axes; null where they were not found. */
  drawn: ChartPlaces | null;
  /** The element, should the data not make a chart. */
  shot: number;
  alt: string;
}

export type Box = TextBox | ShapeBox | PathBox | PictureBox | TableBox | ChartBox;

export interface DrawnPage {
  background: Fill | { shot: number } | null;
  /** From the back to the front. */
  boxes: Box[];
  /** Characters that no font of this machine has. */
  missing_glyphs: string[];
  /** Pictures whose address leads nowhere. */
  broken_pictures: number;
  /** Text of which a part is hidden by its own frame. */
  cut_words: string[];
  /** Of a page written by hand: what no shape can carry and became a picture, by its words or its name. */
  photographed?: string[];
}

/** What of a page isn't as it should be, for the person. */
export interface Finding {
  /** From 1. */
  page: number;
  what: string;
}
