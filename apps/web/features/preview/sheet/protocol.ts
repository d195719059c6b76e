/** What the page and the worker that reads a workbook say to each other. */

/** One cell as it is shown; rows hold only cells that show something. */
export interface CellView {
  column: number;
  text: string;
  formula?: string;
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
}

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
  /** Rows of another height than usual; hidden ones are 0. */
  heights: [row: number, pixels: number][];
  merges: Merge[];
}

export type Asked =
  | { type: 'open'; name: string; bytes: Uint8Array }
  /** Rows from `from` up to, not including, `to`. */
  | { type: 'rows'; id: number; sheet: number; from: number; to: number };

export type Answered =
  | { type: 'opened'; sheets: SheetInfo[]; active: number; note: string }
  | { type: 'failed'; sentence: string }
  | { type: 'rows'; id: number; rows: CellView[][] };
