/** What the page and the worker that reads a workbook say to each other. */
import type { CellView, SheetInfo } from '#capabilities/workbook/cell-look.ts';

export type Asked =
  | { type: 'open'; name: string; bytes: Uint8Array }
  /** Rows from `from` up to, not including, `to`. */
  | { type: 'rows'; id: number; sheet: number; from: number; to: number };

export type Answered =
  | { type: 'opened'; sheets: SheetInfo[]; active: number; note: string }
  | { type: 'failed'; sentence: string }
  /** A part of the reader's own program could not be fetched. */
  | { type: 'unreachable' }
  | { type: 'rows'; id: number; rows: CellView[][] };
