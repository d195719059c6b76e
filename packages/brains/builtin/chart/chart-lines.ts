/** Rows of a table put together under the names of one column. */
import { monthOf, timeKey } from '../reading/time-key.ts';
import { add, type Decimal } from '#text/decimal.ts';
import { readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';

export interface Line {
  name: string;
  values: (Decimal | null)[];
}

/** Rows of one name added up, cell by cell; a name without a figure keeps its gap. Days of more than a month are put under their months. */
export function summed({ rows }: TableAnalysis, by: Column, columns: Column[]): Line[] {
  const lines = new Map<string, (Decimal | null)[]>();
  const isLong = by.role === 'date' && new Set(rows.map((row) => row[by.index])).size > 31;
  for (const row of rows) {
    const cell = (row[by.index] ?? '').trim() || '（空）';
    const name = isLong ? monthOf(cell) : cell;
    const known = lines.get(name);
    const cells = columns.map((column) => readCell(row[column.index] ?? '')?.value ?? null);
    lines.set(
      name,
      cells.map((value, n) => {
        const before = known?.[n] ?? null;
        return value && before ? add(before, value) : (value ?? before);
      }),
    );
  }
  return [...lines].map(([name, values]) => ({ name, values }));
}

/** A table of hours is read, not drawn: 周一 19:00-20:30. */
export function isClock({ rows }: TableAnalysis, { index }: Column): boolean {
  const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /\d{1,2}[:：]\d{2}/.test(cell) && timeKey(cell) === null);
}
