/** Where the keys of a grid lead, as in spreadsheet programs. Pure. */
import type { Extent, Place } from './selection.ts';

/** `all` is what can be gone to, `used` what holds something, `frozen` what never scrolls, `page` rows at a time. Null for other keys. */
export function placeFor(
  { key, far }: { key: string; far: boolean },
  active: Place,
  { all, used, frozen, page }: { all: Extent; used: Extent; frozen: Extent; page: number },
): Place | null {
  const { row, column } = active;
  // Behind what is frozen begins what moves; whoever is there already gets to the very first.
  const home = { row: far && row > frozen.rows ? frozen.rows : far ? 0 : row, column: column > frozen.columns ? frozen.columns : 0 };
  const steps: Partial<Record<string, Place>> = {
    ArrowDown: { row: far ? all.rows : row + 1, column },
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowRight: { row, column: far ? all.columns : column + 1 },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    PageDown: { row: row + page, column },
    PageUp: { row: row - page, column },
    Home: far && (row > frozen.rows || column > frozen.columns) ? { row: frozen.rows, column: frozen.columns } : home,
    End: { row: far ? used.rows - 1 : row, column: used.columns - 1 },
  };
  const next = steps[key];
  if (!next) return null;
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  return { row: within(next.row, all.rows), column: within(next.column, all.columns) };
}
