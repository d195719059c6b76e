import { cellText, compareCells, isEmpty } from './cells';
import type { Cell, Column, Row } from './data';
import { sumOf } from './figures';

/** By type: `words` of texts, `any` of choices (their texts), `from` and `to` of figures and days. */
export interface Filter {
  words?: string;
  any?: string[];
  from?: string;
  to?: string;
}

export interface View {
  search: string;
  /** By the column's place. */
  filters: Readonly<Record<number, Filter>>;
  sort: { column: number; down: boolean } | null;
}

export function rowsShown(rows: readonly Row[], columns: readonly Column[], { search, filters, sort }: View): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = rows.filter(({ cells }) => {
    if (words.length > 0) {
      const text = columns.map((column, n) => cellText(cells[n], column).toLowerCase());
      if (!words.every((word) => text.some((one) => one.includes(word)))) return false;
    }
    return Object.entries(filters).every(([at, filter]) => {
      const column = columns[Number(at)];
      return !column || fits(cells[Number(at)] ?? null, column, filter);
    });
  });
  if (!sort) return kept;
  const way = sort.down ? -1 : 1;
  const cellOf = (row: Row): Cell => row.cells[sort.column] ?? null;
  return [
    ...kept.filter((row) => !isEmpty(cellOf(row))).sort((a, b) => way * compareCells(cellOf(a), cellOf(b))),
    ...kept.filter((row) => isEmpty(cellOf(row))),
  ];
}

function fits(cell: Cell, column: Column, { words = '', any = [], from = '', to = '' }: Filter): boolean {
  const text = cellText(cell, column);
  if (words.trim() !== '' && !text.toLowerCase().includes(words.trim().toLowerCase())) return false;
  if (any.length > 0) {
    const own = column.type === 'choices' ? text.split('、') : [text];
    if (!any.some((one) => own.includes(one))) return false;
  }
  if (from === '' && to === '') return true;
  if (column.type === 'number') {
    if (typeof cell !== 'number') return false;
    const scale = column.percent ? 100 : 1;
    return (from === '' || cell * scale >= Number(from)) && (to === '' || cell * scale <= Number(to));
  }
  const day = String(cell ?? '').slice(0, 10);
  return /^\d{4}-/.test(day) && (from === '' || day >= from) && (to === '' || day <= to);
}

export function isFilled({ words = '', any = [], from = '', to = '' }: Filter): boolean {
  return words.trim() !== '' || any.length > 0 || from !== '' || to !== '';
}

export function figuresIn(rows: readonly Row[], column: number): number[] {
  return rows.flatMap(({ cells }) => {
    const cell = cells[column];
    return typeof cell === 'number' ? [cell] : [];
  });
}

export type How = 'sum' | 'avg' | 'max' | 'min';
export const hows: readonly [How, string][] = [
  ['sum', '合计'],
  ['avg', '平均'],
  ['max', '最大'],
  ['min', '最小'],
];

/** Null where there is no figure. */
export function measured(figures: readonly number[], how: How): number | null {
  if (figures.length === 0) return null;
  if (how === 'max') return figures.reduce((most, one) => Math.max(most, one), -Infinity);
  if (how === 'min') return figures.reduce((least, one) => Math.min(least, one), Infinity);
  const sum = sumOf(figures);
  return how === 'sum' ? sum : Number((sum / figures.length).toPrecision(15));
}

export interface Bar {
  name: string;
  value: number;
  /** Of the records in it. */
  count: number;
}

const mostBars = 12;

/** Records by what stands in a column: counted, or a column of figures added up. Days are taken by month and stay in their order. */
export function barsOf(rows: readonly Row[], columns: readonly Column[], by: number, of: number | null): Bar[] {
  const column = columns[by];
  if (!column) return [];
  const isTime = column.type === 'date' || column.type === 'time';
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const text = cellText(row.cells[by], column);
    const names =
      column.type === 'choices' && text !== '' ? text.split('、') : [isTime && /^\d{4}-\d{2}/.test(text) ? text.slice(0, 7) : text];
    for (const name of names) {
      const own = groups.get(name || '（空）') ?? [];
      own.push(row);
      groups.set(name || '（空）', own);
    }
  }
  const bars = [...groups].map(([name, own]) => ({ name, count: own.length, value: of === null ? own.length : sumOf(figuresIn(own, of)) }));
  if (isTime) return bars.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(-24);
  bars.sort((a, b) => b.value - a.value || b.count - a.count);
  if (bars.length <= mostBars) return bars;
  const rest = bars.slice(mostBars - 1);
  return [
    ...bars.slice(0, mostBars - 1),
    {
      name: `其余 ${rest.length} 项`,
      value: sumOf(rest.map(({ value }) => value)),
      count: rest.reduce((sum, { count }) => sum + count, 0),
    },
  ];
}
