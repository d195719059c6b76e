import type { Cell, Column, Measure, Row } from './data';
import { figureText, sumOf } from './figures';

export const isTime = ({ type }: Column): boolean => type === 'date' || type === 'time';

/** Drawn as a line, in its own order. */
export const isCourse = (column: Column): boolean => isTime(column) || column.ordered === true;

export function cellText(cell: Cell | undefined, column: Column): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return typeof cell === 'number' ? figureText(cell, column) : cell;
}

/** Null where there is nothing to average. Text among figures is none of them. */
export function valueOf(rows: readonly Row[], { column, how }: Measure): number | null {
  if (column === null || how === 'count') return rows.length;
  const figures = rows.flatMap((row) => {
    const cell = row[column];
    return typeof cell === 'number' ? [cell] : [];
  });
  if (how === 'avg' && figures.length === 0) return null;
  return how === 'sum' ? sumOf(figures) : Number((sumOf(figures) / figures.length).toPrecision(15));
}

export function measureName({ column, how }: Measure, columns: readonly Column[]): string {
  if (column === null || how === 'count') return '行数';
  return `${columns[column]?.name ?? ''}${how === 'sum' ? '合计' : '平均'}`;
}

/** As its column shows figures, an average with two places more at most. */
export function measureText(value: number | null, { column, how }: Measure, columns: readonly Column[]): string {
  if (value === null) return '—';
  return figureText(value, column === null ? { decimals: 0 } : (columns[column] ?? {}), how === 'avg' ? 2 : 0);
}

export interface Filter {
  any?: readonly string[];
  from?: string;
  to?: string;
}

export type Filters = Readonly<Record<number, Filter>>;

export function rowsThatFit(rows: readonly Row[], columns: readonly Column[], filters: Filters): Row[] {
  const used = Object.entries(filters).flatMap(([at, filter]) => {
    const column = columns[Number(at)];
    return column ? [{ at: Number(at), column, filter }] : [];
  });
  return rows.filter((row) =>
    used.every(({ at, column, filter: { any = [], from = '', to = '' } }) => {
      const text = cellText(row[at], column);
      if (any.length > 0 && !any.includes(text)) return false;
      if (from === '' && to === '') return true;
      const day = text.slice(0, 10);
      return /^\d{4}-/.test(day) && (from === '' || day >= from) && (to === '' || day <= to);
    }),
  );
}

export interface Group {
  name: string;
  value: number | null;
  count: number;
  /** It stands for several. */
  isRest?: boolean;
}

const most = 12;

/** Of a column of days in their order, by day, month or year; of others by size, the small ones together. */
export function groupsOf(rows: readonly Row[], columns: readonly Column[], by: number, measure: Measure): Group[] {
  const column = columns[by];
  if (!column) return [];
  const texts = rows.map((row) => cellText(row[by], column));
  const letters = isTime(column) ? spanOf(texts) : Infinity;
  const groups = new Map<string, Row[]>();
  rows.forEach((row, n) => {
    const name = (texts[n] ?? '').slice(0, letters) || '（空）';
    const own = groups.get(name) ?? [];
    own.push(row);
    groups.set(name, own);
  });
  const all = [...groups].map(([name, own]) => ({ name, rows: own, value: valueOf(own, measure), count: own.length }));
  const plain = ({ name, value, count }: (typeof all)[number]): Group => ({ name, value, count });
  if (isTime(column)) return all.sort((a, b) => (a.name < b.name ? -1 : 1)).map(plain);
  if (column.ordered) return all.map(plain);
  all.sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || b.count - a.count);
  if (all.length <= most) return all.map(plain);
  const rest = all.slice(most - 1);
  const restRows = rest.flatMap((one) => one.rows);
  return [
    ...all.slice(0, most - 1).map(plain),
    { name: `其余 ${rest.length} 项`, value: valueOf(restRows, measure), count: restRows.length, isRest: true },
  ];
}

/** How many letters of a day tell them apart well: of up to 31 days 10, of up to 36 months 7, else 4. */
function spanOf(days: readonly string[]): 10 | 7 | 4 {
  const known = days.filter((day) => day !== '');
  if (new Set(known.map((day) => day.slice(0, 10))).size <= 31) return 10;
  return new Set(known.map((day) => day.slice(0, 7))).size <= 36 ? 7 : 4;
}

const order = new Intl.Collator('zh-CN', { numeric: true, sensitivity: 'base' });

/** The empty ones last. */
export function sorted(rows: readonly Row[], { column, down }: { column: number; down: boolean }): Row[] {
  const isEmpty = (row: Row): boolean => row[column] === null || row[column] === undefined || row[column] === '';
  const compare = (a: Row, b: Row): number => {
    const [one, other] = [a[column], b[column]];
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    if (typeof one === 'number') return -1;
    return typeof other === 'number' ? 1 : order.compare(String(one), String(other));
  };
  return [...rows.filter((row) => !isEmpty(row)).sort((a, b) => (down ? compare(b, a) : compare(a, b))), ...rows.filter(isEmpty)];
}
