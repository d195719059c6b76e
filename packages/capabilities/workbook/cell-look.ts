/** A sheet as it is looked at: cells with their text and look, widths, merged cells, charts and pictures. */

/** A chart as names and numbers. */
export interface ChartNumbers {
  type: string;
  title?: string | undefined;
  unit?: string | undefined;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
}

/** One cell as it is shown; rows hold only cells that show something. */
export interface CellView {
  column: number;
  text: string;
  formula?: string;
  /** What is typed to get it again, where that is not its text: 0.125 of 12.5%, a formula with its sign. */
  typed?: string;
  /** Where it leads; shown as words, never followed. */
  link?: string;
  look?: Look;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  underline?: boolean;
  wrap?: boolean;
  /** CSS colours. */
  color?: string;
  fill?: string;
  align?: 'left' | 'center' | 'right';
  high?: 'top' | 'bottom';
  /** Type size in pixels where it is another than usual. */
  size?: number;
  /** Lines of the file's own, as CSS borders. */
  edges?: Partial<Record<'top' | 'right' | 'bottom' | 'left', string>>;
  /** A bar behind the value, as a part of the cell's width. */
  bar?: { part: number; color: string };
  icon?: { mark: string; color: string };
}

/** What lies on the cells: placed at one, ending at another or of its own size in pixels. */
interface Placed {
  row: number;
  column: number;
  to?: { row: number; column: number };
  width: number;
  height: number;
}

export interface DrawnChart {
  title: string;
  /** Null when it can't be drawn, for the reason `why`. */
  data: ChartNumbers | null;
  why: string;
  /** One for each series. */
  looks?: { isLine: boolean; isRight: boolean; colour?: string }[];
}

export type Drawing =
  | (Placed & { kind: 'chart'; chart: DrawnChart })
  | (Placed & { kind: 'picture'; type: string; data: Uint8Array; alt: string });

export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetInfo {
  name: string;
  rows: number;
  columns: number;
  /** In pixels; hidden ones are 0. */
  widths: number[];
  /** The file tells none: they are wide enough for what stands in them. */
  isGuessed?: boolean;
  /** Rows of another height than usual; hidden ones are 0. */
  heights: [row: number, pixels: number][];
  merges: Merge[];
  /** So many of the first stay in view. */
  frozen: { rows: number; columns: number };
  drawings: Drawing[];
  /** Rows and columns that hold something, without the room that drawings take. */
  used: { rows: number; columns: number };
  /** The file hides its grid lines. */
  plain?: boolean;
}
