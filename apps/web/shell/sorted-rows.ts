/** Rows of a table in the order of one of its columns, and how wide each column is. Pure. */
import { displayWidth } from '#text/width.ts';

export type TableCell = string | number | null;

export interface SortBy {
  column: number;
  descending: boolean;
}

const words = new Intl.Collator('zh-CN', { numeric: true });

/** What is empty comes last both ways; figures before words; rows that are alike keep their order. */
export function sortedRows(rows: readonly TableCell[][], by: SortBy | null): readonly TableCell[][] {
  if (!by) return rows;
  const sign = by.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[by.column] ?? null, other[by.column] ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign;
    if (typeof a !== typeof b) return (typeof a === 'number' ? -1 : 1) * sign;
    return words.compare(String(a), String(b)) * sign;
  });
}

/** Down, up, and as it came. */
export function nextSort(by: SortBy | null, column: number): SortBy | null {
  if (by?.column !== column) return { column, descending: false };
  return by.descending ? null : { column, descending: true };
}

const least_px = 72;
const most_px = 320;

/** In pixels, from the name and the first rows. */
export function columnWidths(columns: readonly string[], rows: readonly TableCell[][]): number[] {
  return columns.map((name, n) => {
    const longest = rows
      .slice(0, 60)
      .reduce((most, row) => Math.max(most, displayWidth(String(row[n] ?? '').slice(0, 60))), displayWidth(name.slice(0, 60)) + 3);
    return Math.min(most_px, Math.max(least_px, Math.ceil(longest * 7.2) + 26));
  });
}
