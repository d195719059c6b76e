/** Which cells of a sheet are chosen: where it began, how far it reaches, how it is named. Pure. */
import type { Merge } from '#capabilities/workbook/cell-look.ts';
import { columnName } from '#capabilities/workbook/columns.ts';

export interface Place {
  row: number;
  column: number;
}

export interface Extent {
  rows: number;
  columns: number;
}

/** From the cell that is typed into to the one across from it, which may be the same. */
export interface Selection {
  active: Place;
  end: Place;
}

export const first: Selection = { active: { row: 0, column: 0 }, end: { row: 0, column: 0 } };

export function only(place: Place): Selection {
  return { active: place, end: place };
}

/** What is chosen, with the whole of every merged cell it touches. */
export function areaOf({ active, end }: Selection, merges: readonly Merge[]): Merge {
  const area = {
    top: Math.min(active.row, end.row),
    left: Math.min(active.column, end.column),
    bottom: Math.max(active.row, end.row),
    right: Math.max(active.column, end.column),
  };
  for (let grew = true; grew;) {
    grew = false;
    for (const merge of merges) {
      if (merge.top > area.bottom || merge.bottom < area.top || merge.left > area.right || merge.right < area.left) continue;
      if (merge.top >= area.top && merge.left >= area.left && merge.bottom <= area.bottom && merge.right <= area.right) continue;
      area.top = Math.min(area.top, merge.top);
      area.left = Math.min(area.left, merge.left);
      area.bottom = Math.max(area.bottom, merge.bottom);
      area.right = Math.max(area.right, merge.right);
      grew = true;
    }
  }
  return area;
}

/** The cell itself, or the first one of the merged cell it lies in. */
export function cellAt({ row, column }: Place, merges: readonly Merge[]): Place {
  const merge = merges.find((one) => covers(one, row, column));
  return merge ? { row: merge.top, column: merge.left } : { row, column };
}

/** Where a step from a merged cell leads: out of it. */
export function steppedOut(from: Place, to: Place, merges: readonly Merge[]): Place {
  const merge = merges.find((one) => covers(one, from.row, from.column));
  if (!merge || !covers(merge, to.row, to.column)) return cellAt(to, merges);
  const out = {
    row: to.row > from.row ? merge.bottom + 1 : to.row,
    column: to.column > from.column ? merge.right + 1 : to.column,
  };
  return cellAt(out, merges);
}

export function isOneCell(area: Merge, merges: readonly Merge[]): boolean {
  if (area.top === area.bottom && area.left === area.right) return true;
  return merges.some((one) => one.top === area.top && one.left === area.left && one.bottom === area.bottom && one.right === area.right);
}

/** Rows from head to foot: whole columns; and the other way round. */
export function wholeOf(area: Merge, { rows, columns }: Extent): 'columns' | 'rows' | null {
  if (area.top === 0 && area.bottom === rows - 1 && rows > 1) return 'columns';
  return area.left === 0 && area.right === columns - 1 && columns > 1 ? 'rows' : null;
}

/** A1, A1:C3, whole columns A:C, whole rows 1:3. */
export function areaLabel(area: Merge, all: Extent): string {
  const whole = wholeOf(area, all);
  if (whole === 'columns') return `${columnName(area.left)}:${columnName(area.right)}`;
  if (whole === 'rows') return `${area.top + 1}:${area.bottom + 1}`;
  const from = `${columnName(area.left)}${area.top + 1}`;
  return area.top === area.bottom && area.left === area.right ? from : `${from}:${columnName(area.right)}${area.bottom + 1}`;
}

/** The part of an area that holds something; null when none does. */
export function usedPart(area: Merge, used: Extent): Merge | null {
  const part = { ...area, bottom: Math.min(area.bottom, used.rows - 1), right: Math.min(area.right, used.columns - 1) };
  return part.bottom < part.top || part.right < part.left ? null : part;
}

export interface Pane {
  rows: { from: number; to: number };
  columns: { from: number; to: number };
}

/** The part of an area in a pane, and which of its edges are the area's own. */
export function within(
  area: Merge,
  { rows, columns }: Pane,
): { area: Merge; edges: Record<'top' | 'left' | 'bottom' | 'right', boolean> } | null {
  const part = {
    top: Math.max(area.top, rows.from),
    left: Math.max(area.left, columns.from),
    bottom: Math.min(area.bottom, rows.to),
    right: Math.min(area.right, columns.to),
  };
  if (part.bottom < part.top || part.right < part.left) return null;
  return {
    area: part,
    edges: {
      top: part.top === area.top,
      left: part.left === area.left,
      bottom: part.bottom === area.bottom,
      right: part.right === area.right,
    },
  };
}

export function covers(merge: Merge, row: number, column: number): boolean {
  return merge.top <= row && merge.bottom >= row && merge.left <= column && merge.right >= column;
}
