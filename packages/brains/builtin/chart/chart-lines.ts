/** Rows of a table put together under the names of one column, in the order of time where the names are times. */
import { add, divide, type Decimal } from '../text/decimal.ts';
import { readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import type { Period } from './chart-view.ts';

export interface Line {
  name: string;
  values: (Decimal | null)[];
}

/** Rows of one name added up, cell by cell, or their mean to two places; a name without a figure keeps its gap. */
export function summed(
  { rows }: TableAnalysis,
  by: Column,
  columns: Column[],
  { how, period }: { how: 'sum' | 'average' | 'count'; period: Period | null } = { how: 'sum', period: null },
): Line[] {
  const lines = new Map<string, { values: (Decimal | null)[]; counts: number[] }>();
  const stretch = by.role === 'date' ? (period ?? (new Set(rows.map((row) => row[by.index])).size > 31 ? '月' : null)) : null;
  for (const row of rows) {
    const cell = (row[by.index] ?? '').trim() || '（空）';
    const name = stretch ? stretchOf(cell, stretch) : cell;
    const known = lines.get(name) ?? { values: columns.map(() => null), counts: columns.map(() => 0) };
    const cells = columns.map((column) => readCell(row[column.index] ?? '')?.value ?? null);
    lines.set(name, {
      values: cells.map((value, n) => {
        const before = known.values[n] ?? null;
        return value && before ? add(before, value) : (value ?? before);
      }),
      counts: cells.map((value, n) => (known.counts[n] ?? 0) + (value ? 1 : 0)),
    });
  }
  return [...lines].map(([name, { values, counts }]) => ({
    name,
    values: how === 'average' ? values.map((value, n) => value && mean(value, counts[n] ?? 1)) : values,
  }));
}

/** 86.50 as 86.5: places that say nothing are left out. */
function mean(total: Decimal, count: number): Decimal | null {
  let value = divide(total, { digits: BigInt(count), scale: 0 }, Math.max(2, total.scale + 1));
  while (value && value.scale > 0 && value.digits % 10n === 0n) value = { digits: value.digits / 10n, scale: value.scale - 1 };
  return value;
}

/** What a day is put under; what can't be read stays as it is. */
export function stretchOf(date: string, period: Period): string {
  const match = /^(\d{4})[-/.年](\d{1,2})/.exec(date);
  if (!match || period === '日') return date;
  const month = Number(match[2]);
  if (period === '年') return `${match[1]}年`;
  return period === '季' ? `${match[1]}年${'一二三四'[Math.floor((month - 1) / 3)]}季度` : `${match[1]}年${month}月`;
}

const numerals = '零一二三四五六七八九十';

/** A number that orders points in time; null for what is no time. */
export function timeKey(name: string): number | null {
  const text = name
    .trim()
    .replace(/十([一二])(?=[月季])/, (_, one: string) => String(10 + numerals.indexOf(one)))
    .replace(/[一二三四五六七八九十](?=[月季周])/, (one) => String(numerals.indexOf(one)));
  if (
    !/^(?:(?:19|20)\d{2}年?(?:度)?)$|^(?:(?:19|20)\d{2}[-/.年])?\d{1,2}(?:[-/.月]\d{0,2}[日号]?|月份?)$|^(?:(?:19|20)\d{2}年?)?(?:Q[1-4]|第?[1-4]季度?)$|^第?\d{1,2}周$|^\d{4}-\d{2}-\d{2}/i.test(
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
