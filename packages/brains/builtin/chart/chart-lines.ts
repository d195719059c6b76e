/** Rows of a table put together under the names of one column, in the order of time where the names are times. */
import { add, type Decimal } from '../text/decimal.ts';
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

/** 2026年9月 of a day; what can't be read stays as it is. */
function monthOf(date: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})/.exec(date);
  return match ? `${match[1]}年${Number(match[2])}月` : date;
}

/** A table of hours is read, not drawn: 周一 19:00-20:30. */
export function isClock({ rows }: TableAnalysis, { index }: Column): boolean {
  const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /\d{1,2}[:：]\d{2}/.test(cell) && !/^\d{4}[-/.年]/.test(cell));
}

const numerals = '零一二三四五六七八九十';

/** A number that orders points in time; null for what is no time. */
export function timeKey(name: string): number | null {
  const text = name
    .trim()
    .replace(/十([一二])(?=[月季])/, (_, one: string) => String(10 + numerals.indexOf(one)))
    .replace(/[一二三四五六七八九十](?=[月季周])/, (one) => String(numerals.indexOf(one)));
  if (
    !/^(?:(?:19|20)\d{2}年?(?:度)?)$|^(?:19|20)\d{2}[-/]\d{1,2}$|^(?:(?:19|20)\d{2}[-/.年])?\d{1,2}(?:[-/.月]\d{0,2}[日号]?|月份?)$|^(?:(?:19|20)\d{2}年?)?(?:Q[1-4]|第?[1-4]季度?)$|^第?\d{1,2}周$|^\d{4}-\d{2}-\d{2}/i.test(
      text,
    )
  )
    return null;
  const parts = (text.match(/\d+/g) ?? []).map(Number);
  const [year = 0, ...rest] = (parts[0] ?? 0) > 1900 ? parts : [0, ...parts];
  return year * 10_000 + (rest[0] ?? 0) * 100 + (rest[1] ?? 0);
}

export function inTime(lines: Line[]): Line[] {
  const keys = new Map(lines.map((line) => [line, timeKey(line.name)]));
  return [...keys.values()].includes(null) ? lines : lines.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
