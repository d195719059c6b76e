/** Where the head of a table stands, over how many rows, and what its columns are called. */
import type { Sheet } from 'hucre';
import { columnName, type Area } from '../book/cell-name.ts';
import { valueOf } from './cell-value.server.ts';
import { dayFrom, isEmpty, keyOf, numberFrom, printValue, type Value } from './values.server.ts';

/** Rows counted from 0; names by columns, '' where the file gives none. */
export interface Heading {
  top: number;
  bottom: number;
  names: string[];
}

/** The first rows that name what stands below: words in nearly every column, few twice, with something under them. Null when there are none. */
export function headingOf(sheet: Sheet, area: Area): Heading | null {
  const end = Math.min(area.bottom, area.top + 29);
  const width = Math.max(...Array.from({ length: end - area.top + 1 }, (_one, n) => filledIn(rowOf(sheet, area, area.top + n)).length));
  for (let row = area.top; row < Math.min(area.bottom, area.top + 20); row += 1) {
    const bottom = bandEnd(sheet, area, row);
    const names = bottom > row ? joined(sheet, area, row, bottom) : rowOf(sheet, area, row).map(nameIn);
    const values: Value[] = bottom > row ? names.filter((name) => name !== '') : filledIn(rowOf(sheet, area, row));
    if (values.length < Math.max(1, width * 0.6) || (width > 1 && values.length < 2)) continue;
    const words = values.filter(isWord);
    const isYears = values.filter((value) => /^(?:19|20)\d{2}年?$|^\d{1,2}月$|^\d{4}-\d{2}$/.test(printValue(value))).length;
    if (words.length + Math.max(isYears, bottom > row ? 0 : countsOverMarks(sheet, area, row)) < values.length * 0.8) return null;
    if (new Set(values.map(keyOf)).size < values.length * 0.8) continue;
    return { top: row, bottom, names };
  }
  return null;
}

/** 1 to 31, or days, over √ and ×: figures, none twice, with words below them. */
function countsOverMarks(sheet: Sheet, area: Area, row: number): number {
  const below = [1, 2, 3].map((n) => rowOf(sheet, area, row + n));
  const isMarked = (n: number): boolean => {
    const cells = filledIn(below.map((one) => one[n] ?? null));
    return cells.length > 0 && cells.every((cell) => isWord(cell) && printValue(cell).length <= 2);
  };
  const counts = rowOf(sheet, area, row).filter((value, n) => !isEmpty(value) && !isWord(value) && isMarked(n));
  return counts.length >= 3 && new Set(counts.map(keyOf)).size === counts.length ? counts.length : 0;
}

/** The head in a row that was named by a person. */
export function headingAt(sheet: Sheet, area: Area, row: number): Heading {
  return { top: row, bottom: row, names: rowOf(sheet, area, row).map(nameIn) };
}

/** Letters stand in for a missing name; equal names are told apart by a number. */
export function columnNames(heading: Heading | null, area: Area): string[] {
  const taken = new Set<string>();
  return Array.from({ length: area.right - area.left + 1 }, (_one, n) => {
    const own = heading?.names[n] ?? '';
    return freeColumn(own === '' ? `${columnName(area.left + n)}列` : own.slice(0, 200), taken);
  });
}

/** The name, or the name with a number when it is taken. */
export function freeColumn(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}(${number})`;
  taken.add(free);
  return free;
}

function rowOf(sheet: Sheet, area: Area, row: number): Value[] {
  return Array.from({ length: area.right - area.left + 1 }, (_one, n) => valueOf(sheet.rows[row]?.[area.left + n]));
}

function filledIn(values: Value[]): Value[] {
  return values.filter((value) => !isEmpty(value));
}

function isWord(value: Value): boolean {
  return typeof value === 'string' && !isEmpty(value) && numberFrom(value) === null && dayFrom(value) === null;
}

function nameIn(value: Value): string {
  return printValue(value).replace(/\s+/g, ' ').trim();
}

/** The last row of a head that begins here: names over several columns have the names of each of them below. */
function bandEnd(sheet: Sheet, area: Area, top: number): number {
  const own = rowOf(sheet, area, top);
  if (filledIn(own).length < 2 || !filledIn(own).every((value) => isWord(value) || /^\d{1,4}[年月]?$/.test(printValue(value)))) return top;
  let bottom = top;
  // Three rows are the most that people write.
  while (bottom - top < 2 && bottom + 2 <= area.bottom && goesOnBelow(sheet, area, top, bottom)) bottom += 1;
  return bottom;
}

function goesOnBelow(sheet: Sheet, area: Area, top: number, row: number): boolean {
  const next = rowOf(sheet, area, row + 1);
  if (filledIn(next).length === 0 || !filledIn(next).every(isWord)) return false;
  const merges = (sheet.merges ?? []).filter((one) => one.startRow >= top && one.startRow <= row);
  const wide = merges.filter((one) => one.endRow === row && one.endCol > one.startCol);
  const isSplit = wide.some((one) => {
    const below = next.slice(one.startCol - area.left, one.endCol - area.left + 1);
    return new Set(filledIn(below).map(keyOf)).size > 1;
  });
  if (wide.length > 0) return isSplit;
  if (merges.some((one) => one.endRow > row)) return true;
  // Without merged cells: what the upper row leaves open is named below, and figures follow.
  const open = rowOf(sheet, area, row).flatMap((value, n) => (isEmpty(value) ? [n] : []));
  const named = new Set(next.flatMap((value, n) => (isEmpty(value) ? [] : [n])));
  const doubled = open.some((n) => n > 0 && !open.includes(n - 1) && named.has(n - 1));
  return row === top && open.length > 0 && open.every((n) => named.has(n)) && doubled && named.size < next.length
    ? filledIn(rowOf(sheet, area, row + 2)).some((value) => !isWord(value))
    : false;
}

/** 第一季度 over 预算 and 实际: 第一季度预算, 第一季度实际. A name below that says enough by itself stands alone: 出勤 over 迟到次数. */
function joined(sheet: Sheet, area: Area, top: number, bottom: number): string[] {
  const rows = Array.from({ length: bottom - top + 1 }, (_one, n) => spread(sheet, area, top + n, n < bottom - top));
  const paths = Array.from({ length: area.right - area.left + 1 }, (_one, n) => [
    ...new Set(rows.map((row) => row[n] ?? '').filter((name) => name !== '')),
  ]);
  const lowest = paths.map((path) => path.at(-1) ?? '');
  return paths.map((path, n) => {
    const name = lowest[n] ?? '';
    // 税额 under 金额 says that it is one.
    const saysKind = /^(?:金额|数量|费用|人数)(?:[（(].*)?$/.test(path[0] ?? '') && bare(path[0] ?? '').endsWith(bare(name).slice(-1));
    const isOwn = lowest.filter((one) => one === name).length === 1 && (bare(name).length >= 4 || (saysKind && bare(name).length >= 2));
    if (path.length < 2 || isOwn) return name;
    // 事假 under 请假（天）: 请假事假（天）; 应出勤 under 出勤 says it by itself.
    const unit = bracketed.exec(path[0] ?? '')?.[0] ?? '';
    const [first = '', ...others] = bracketed.test(name) ? path : path.map((part) => part.replace(bracketed, ''));
    const whole = others.reduce(
      (whole, part) =>
        part.startsWith(whole) || part.endsWith(whole)
          ? part
          : /[a-z\d]$/i.test(whole) && /^[a-z\d]/i.test(part)
            ? `${whole} ${part}`
            : whole + part,
      first,
    );
    return bracketed.test(whole) ? whole : `${whole}${unit}`;
  });
}

/** A unit behind a name. */
const bracketed = /[（(][^（）()]{1,8}[）)]$/;

function bare(name: string): string {
  return name.replace(/[（(［[].*$/, '').replace(/[^\p{L}]/gu, '');
}

/** The names of a row, each over all the columns it spans. */
function spread(sheet: Sheet, area: Area, row: number, isUpper: boolean): string[] {
  const names = rowOf(sheet, area, row).map(nameIn);
  const merges = sheet.merges ?? [];
  for (const one of merges)
    if (one.startRow <= row && one.endRow >= row) {
      const own = nameIn(valueOf(sheet.rows[one.startRow]?.[one.startCol]));
      for (let column = one.startCol; column <= one.endCol; column += 1)
        if (column >= area.left && column <= area.right) names[column - area.left] = own;
    }
  const isMerged = merges.some((one) => one.startRow <= row && one.endRow >= row);
  if (isUpper && !isMerged) for (let n = 1; n < names.length; n += 1) names[n] ||= names[n - 1] ?? '';
  return names;
}
