/** Sums, averages and counts of groups, exactly. */
import { compare, divide, type Decimal } from '#text/decimal.ts';
import type { Measure } from '#contract/content/table-query.ts';
import { columnAt, figuresOf } from './columns.server.ts';
import { type Column, isPercentFormat, type Table } from './table.server.ts';
import { compareValues, dayIn, numberIn, isEmpty, keyOf, plus, sumOf, trimmed, type Value } from './values.server.ts';

const words: Record<Measure['how'], string> = {
  sum: '合计',
  avg: '平均',
  count: '计数',
  min: '最小',
  max: '最大',
  distinct: '不重复数',
  median: '中位数',
};

export function measureColumn(table: Table, { column, how, as, decimals }: Measure): Column {
  if (column === undefined) return { name: as ?? '数量', type: 'number' };
  const own = table.columns[columnAt(table, column)];
  const name = as ?? (how === 'sum' ? (own?.name ?? column) : `${own?.name ?? column}（${words[how]}）`);
  const counts = how === 'count' || how === 'distinct';
  const type = counts ? 'number' : own?.type === 'date' && (how === 'min' || how === 'max') ? 'date' : 'number';
  const adds = how === 'sum' || how === 'count' ? {} : { adds: false as const };
  const format =
    decimals === undefined || isPercentFormat(own?.format) ? own?.format : `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  return { name, type, ...(format && !counts ? { format } : {}), ...adds };
}

/** What a measure gives for some rows; averages to six places more than they came with, or to as many as were asked for. */
export function measured(table: Table, rows: Value[][], measure: Measure, notes?: string[]): Value {
  const value = exactly(table, rows, measure, notes);
  const isShare = measure.column !== undefined && isPercentFormat(table.columns[columnAt(table, measure.column)]?.format);
  const figure = measure.decimals === undefined || typeof value === 'string' ? null : numberIn(value);
  return figure ? divide(figure, { digits: 1n, scale: 0 }, (measure.decimals ?? 0) + (isShare ? 2 : 0)) : value;
}

function exactly(table: Table, rows: Value[][], { column, how }: Measure, notes?: string[]): Value {
  if (column === undefined) return rows.length;
  const at = columnAt(table, column);
  const own = table.columns[at];
  switch (how) {
    case 'count':
      return rows.filter((row) => !isEmpty(row[at] ?? null)).length;
    case 'distinct':
      return new Set(
        rows
          .map((row) => row[at] ?? null)
          .filter((value) => !isEmpty(value))
          .map(keyOf),
      ).size;
    case 'min':
    case 'max': {
      const values =
        own?.type === 'date'
          ? rows.flatMap((row) => dayIn(row[at] ?? null) ?? [])
          : figuresOf(rows, at, notes && { name: own?.name ?? column, notes });
      const sorted = [...values].sort(compareValues);
      return (how === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
    }
    default: {
      const figures = figuresOf(rows, at, notes && { name: own?.name ?? column, notes });
      if (how === 'sum') return sumOf(figures);
      if (figures.length === 0) return null;
      return how === 'avg' ? average(figures) : median(figures);
    }
  }
}

export function average(figures: Decimal[]): Decimal {
  const sum = sumOf(figures);
  // Never null: there is at least one figure.
  return trimmed(divide(sum, { digits: BigInt(figures.length), scale: 0 }, sum.scale + 6) ?? sum);
}

export function median(figures: Decimal[]): Decimal {
  return quantile([...figures].sort(compare), 1, 2);
}

/** Of sorted figures, between neighbours as QUARTILE.INC does. */
export function quantile(sorted: Decimal[], part: number, of: number): Decimal {
  const place = (sorted.length - 1) * part;
  const low = sorted[Math.floor(place / of)] ?? { digits: 0n, scale: 0 };
  const high = sorted[Math.ceil(place / of)] ?? low;
  const rest = place % of;
  if (rest === 0) return low;
  const difference = plus(high, { digits: -low.digits, scale: low.scale });
  const step = divide(
    { digits: difference.digits * BigInt(rest), scale: difference.scale },
    { digits: BigInt(of), scale: 0 },
    difference.scale + 2,
  );
  return plus(low, step ?? { digits: 0n, scale: 0 });
}
