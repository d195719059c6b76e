import { compareText, numberOf } from './values';

export const conditions = [
  { id: 'has', label: '包含', takes: true },
  { id: 'hasNot', label: '不包含', takes: true },
  { id: 'is', label: '等于', takes: true },
  { id: 'isNot', label: '不等于', takes: true },
  { id: 'over', label: '大于', takes: true },
  { id: 'atLeast', label: '大于等于', takes: true },
  { id: 'under', label: '小于', takes: true },
  { id: 'atMost', label: '小于等于', takes: true },
  { id: 'empty', label: '为空', takes: false },
  { id: 'filled', label: '不为空', takes: false },
] as const;

export type Condition = (typeof conditions)[number]['id'];

export interface Filter {
  column: number;
  condition: Condition;
  value: string;
}

export interface View {
  search: string;
  filters: readonly Filter[];
  sort: { column: number; down: boolean } | null;
}

interface Data {
  rows: readonly string[][];
  isNumber: readonly boolean[];
}

/** Which rows are shown, in their order, by their number from 0. Null when `isStale` said so: it works in short turns, so that the page goes on. */
export async function rowsShown(
  { rows, isNumber }: Data,
  { search, filters, sort }: View,
  isStale: () => boolean,
): Promise<number[] | null> {
  const rest = turns(isStale);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = filters.filter(({ condition, value }) => value.trim() !== '' || !takesValue(condition)).map(testOf);
  const found: number[] = [];
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n] ?? [];
    if (words.every((word) => row.some((cell) => cell.toLowerCase().includes(word))) && tests.every((fits) => fits(row))) found.push(n);
    if (n % 500 === 499 && (await rest())) return null;
  }
  if (!sort) return found;
  const { column, down } = sort;
  const way = down ? -1 : 1;
  const cell = (n: number): string => rows[n]?.[column] ?? '';
  const filled = found.filter((n) => cell(n).trim() !== '');
  const empty = found.filter((n) => cell(n).trim() === '');
  let compare = (a: number, b: number): number => way * compareText(cell(a), cell(b)) || a - b;
  if (isNumber[column]) {
    const values = new Float64Array(rows.length);
    for (const n of filled) values[n] = numberOf(cell(n)) ?? 0;
    // Both are numbers of rows.
    compare = (a, b) => way * (values[a]! - values[b]!) || a - b;
  }
  const sorted = await mergeSort(filled, compare, rest);
  return sorted && [...sorted, ...empty];
}

export const takesValue = (condition: Condition): boolean => conditions.find(({ id }) => id === condition)?.takes ?? true;

function testOf({ column, condition, value }: Filter): (row: readonly string[]) => boolean {
  const wanted = value.trim().toLowerCase();
  const wantedNumber = numberOf(value);
  const read = (row: readonly string[]): string => (row[column] ?? '').trim();
  /** As numbers where both are, else as words. Nothing is neither more nor less. */
  const compared = (row: readonly string[]): number => {
    const cell = read(row);
    if (cell === '') return NaN;
    const number = wantedNumber === null ? null : numberOf(cell);
    return number === null || wantedNumber === null ? compareText(cell, wanted) : number - wantedNumber;
  };
  const same = (row: readonly string[]): boolean =>
    read(row).toLowerCase() === wanted || (wantedNumber !== null && numberOf(read(row)) === wantedNumber);
  switch (condition) {
    case 'has':
      return (row) => read(row).toLowerCase().includes(wanted);
    case 'hasNot':
      return (row) => !read(row).toLowerCase().includes(wanted);
    case 'is':
      return same;
    case 'isNot':
      return (row) => !same(row);
    case 'over':
      return (row) => compared(row) > 0;
    case 'atLeast':
      return (row) => compared(row) >= 0;
    case 'under':
      return (row) => compared(row) < 0;
    case 'atMost':
      return (row) => compared(row) <= 0;
    case 'empty':
      return (row) => read(row) === '';
    case 'filled':
      return (row) => read(row) !== '';
  }
}

const turnMs = 10;

/** Gives the page a turn when its time is up; true ends the work. */
export function turns(isStale: () => boolean): () => Promise<boolean> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turnMs) return isStale();
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
    return isStale();
  };
}

async function mergeSort(
  all: readonly number[],
  compare: (a: number, b: number) => number,
  rest: () => Promise<boolean>,
): Promise<number[] | null> {
  const size = 500;
  let runs: number[][] = [];
  for (let at = 0; at < all.length; at += size) {
    runs.push(all.slice(at, at + size).sort(compare));
    if (await rest()) return null;
  }
  while (runs.length > 1) {
    const merged: number[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2);
      const both: number[] = [];
      let a = 0;
      let b = 0;
      while (a < left.length || b < right.length) {
        // The one that is not at its end has a value there.
        if (b >= right.length || (a < left.length && compare(left[a]!, right[b]!) <= 0)) both.push(left[a++]!);
        else both.push(right[b++]!);
        if (both.length % size === 0 && (await rest())) return null;
      }
      merged.push(both);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}
