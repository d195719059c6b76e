/** What the page and the worker that reads a workbook say to each other. */
import type { HandKept } from '#contract/content/hand-edit.ts';
import type { CellView, Merge, SheetInfo } from '#capabilities/workbook/cell-look.ts';
import type { Changed, Copied, CopiedCells } from '#capabilities/workbook/workbook-desk.ts';

/** A sheet is named by its place among those that are shown. */
export type Question =
  | { ask: 'measure'; sheet: number; area: Merge }
  | { ask: 'take'; sheet: number; area: Merge }
  /** The formula engine is about to be needed. */
  | { ask: 'ready' }
  /** Texts typed or pasted, from a cell on. */
  | { ask: 'type'; sheet: number; top: number; left: number; texts: string[][] }
  /** Cells copied in 案头, over an area. */
  | { ask: 'paste'; sheet: number; area: Merge; copied: Copied }
  | { ask: 'put'; put: HandKept }
  /** How wide columns are that fit what stands in them. */
  | { ask: 'fit'; sheet: number; from: number; to: number };

export interface Measured {
  /** Cells that hold something. */
  count: number;
  numbers: number;
  sum: number;
}

/** Cells for the clipboard. */
export interface Taken {
  text: string;
  html: string;
  /** As they stand there, from the area's first cell on; null where nothing can be changed. */
  own: CopiedCells | null;
}

export interface Replies {
  measure: Measured;
  take: Taken;
  ready: null;
  type: Put;
  paste: Put;
  put: Put;
  /** In pixels; null where nothing stands. */
  fit: (number | null)[];
}

/** `rows` are those of the change as they look now. */
export type Put =
  | { refused: string }
  | { changed: Changed; sheet: number; rows: [row: number, cells: CellView[]][]; is_too_large: boolean };

export type Asked =
  | { type: 'open'; name: string; bytes: Uint8Array }
  /** Rows from `from` up to, not including, `to`. */
  | { type: 'rows'; id: number; sheet: number; from: number; to: number }
  | { type: 'question'; id: number; question: Question };

export type Answered =
  | { type: 'opened'; sheets: SheetInfo[]; active: number; note: string }
  | { type: 'failed'; sentence: string }
  /** A part of the reader's own program could not be fetched. */
  | { type: 'unreachable' }
  | { type: 'rows'; id: number; rows: CellView[][] }
  | { type: 'reply'; id: number; reply: Replies[keyof Replies] }
  /** What formulas, rules and charts show after a change. */
  | { type: 'looked'; sheets: SheetInfo[] };
