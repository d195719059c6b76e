/** References in formulas: what becomes of them when a formula is read in another cell. Pure. */
import { columnName, columnOf } from './columns.ts';
import { mostColumns, mostRows } from './extent.ts';

/** One end of a reference; `isFixed` has a dollar before it. */
interface End {
  index: number;
  isFixed: boolean;
}

export interface Reference {
  /** '' where it speaks of its own sheet. */
  sheet: string;
  /** As it stands before the cells, with its mark. */
  prefix: string;
  /** Null of whole columns. */
  rows: { from: End; to: End } | null;
  /** Null of whole rows. */
  columns: { from: End; to: End } | null;
  /** It names one cell, not from one to another. */
  isCell: boolean;
}

const column = '(\\$?)([A-Z]{1,3})';
const row = '(\\$?)(\\d{1,7})';
const sheetBefore = "((?:'((?:[^']|'')+)'|([\\p{L}_][\\p{L}\\d_.]*))!)?";
/** Texts and names of columns in brackets are passed over. */
const pattern = new RegExp(
  `"(?:[^"]|"")*"|\\[[^\\]]*\\]|(?<![\\p{L}\\d_.$!'])${sheetBefore}(?:${column}${row}(?::${column}${row})?|${column}:${column}|${row}:${row})(?![\\p{L}\\d_.(!])`,
  'giu',
);

/** Every reference replaced by what `change` makes of it; null stands for a cell that is gone. */
export function withReferences(formula: string, change: (reference: Reference) => Reference | null): string {
  return formula.replace(pattern, (whole, ...groups: (string | undefined)[]) => {
    const read = readReference(groups);
    if (!read) return whole;
    const next = change(read);
    return next === read ? whole : next ? written(next) : `${read.prefix}#REF!`;
  });
}

function readReference(groups: (string | undefined)[]): Reference | null {
  const [prefix = '', quoted, plain, c1, column1, r1, row1, c2, column2, r2, row2, cA, columnA, cB, columnB, rA, rowA, rB, rowB] = groups;
  const of = { sheet: quoted?.replaceAll("''", "'") ?? plain ?? '', prefix };
  const columnEnd = (mark: string | undefined, name: string): End => ({ index: columnOf(name), isFixed: mark === '$' });
  const rowEnd = (mark: string | undefined, digits: string): End => ({ index: Number(digits) - 1, isFixed: mark === '$' });
  if (column1 !== undefined && row1 !== undefined) {
    const from = { column: columnEnd(c1, column1), row: rowEnd(r1, row1) };
    const to = column2 !== undefined && row2 !== undefined ? { column: columnEnd(c2, column2), row: rowEnd(r2, row2) } : from;
    return {
      ...of,
      rows: { from: from.row, to: to.row },
      columns: { from: from.column, to: to.column },
      isCell: to === from,
    };
  }
  if (columnA !== undefined && columnB !== undefined)
    return { ...of, rows: null, columns: { from: columnEnd(cA, columnA), to: columnEnd(cB, columnB) }, isCell: false };
  if (rowA !== undefined && rowB !== undefined)
    return { ...of, rows: { from: rowEnd(rA, rowA), to: rowEnd(rB, rowB) }, columns: null, isCell: false };
  return null;
}

function written({ prefix, rows, columns, isCell }: Reference): string {
  const end = (at: 'from' | 'to'): string => {
    const letters = columns ? `${columns[at].isFixed ? '$' : ''}${columnName(columns[at].index)}` : '';
    return rows ? `${letters}${rows[at].isFixed ? '$' : ''}${rows[at].index + 1}` : letters;
  };
  return `${prefix}${end('from')}${isCell ? '' : `:${end('to')}`}`;
}

/** The formula as it reads in another cell: what has no dollar moves along. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  const move = (ends: Reference['rows'], by: number): Reference['rows'] => ends && { from: moved(ends.from, by), to: moved(ends.to, by) };
  const fits = (ends: Reference['rows'], most: number): boolean =>
    !ends || [ends.from, ends.to].every(({ index }) => index >= 0 && index < most);
  return withReferences(formula, (reference) => {
    const next = { ...reference, rows: move(reference.rows, rows), columns: move(reference.columns, columns) };
    return fits(next.rows, mostRows) && fits(next.columns, mostColumns) ? next : null;
  });
}

function moved(end: End, by: number): End {
  return end.isFixed ? end : { ...end, index: end.index + by };
}

/** Rows or columns that come before the one at `at`, or, with a negative count, go from there on. Counted from 0. */
export interface Shift {
  axis: 'rows' | 'columns';
  at: number;
  count: number;
}

/** Where a row or column is afterwards; null when it is gone or has left the sheet. */
export function shiftedIndex(index: number, { axis, at, count }: Shift): number | null {
  if (index < at) return index;
  if (count < 0 && index < at - count) return null;
  const next = index + count;
  return next < (axis === 'rows' ? mostRows : mostColumns) ? next : null;
}

/** Where a stretch of rows or columns is afterwards; null when all of it is gone. */
export function shiftedStretch(from: number, to: number, shift: Shift): { from: number; to: number } | null {
  const { axis, at, count } = shift;
  const last = (axis === 'rows' ? mostRows : mostColumns) - 1;
  const start = shiftedIndex(from, shift) ?? (count < 0 ? at : null);
  if (start === null) return null;
  const end = shiftedIndex(to, shift) ?? (count < 0 ? at - 1 : last);
  return end < start ? null : { from: start, to: end };
}

/** The formula once the shift was made on `sheet`; what spoke of a cell that is gone says so. `own` is the sheet the formula stands on. */
export function shiftedFormula(formula: string, own: string, sheet: string, shift: Shift): string {
  return withReferences(formula, (reference) => {
    if ((reference.sheet || own).toLowerCase() !== sheet.toLowerCase()) return reference;
    const ends = reference[shift.axis];
    // Whole columns reach over whatever comes and goes among their rows.
    if (!ends) return reference;
    const [low, high] = ends.from.index <= ends.to.index ? [ends.from, ends.to] : [ends.to, ends.from];
    const next = shiftedStretch(low.index, high.index, shift);
    if (!next) return null;
    if (next.from === low.index && next.to === high.index) return reference;
    return { ...reference, [shift.axis]: { from: { ...low, index: next.from }, to: { ...high, index: next.to } } };
  });
}
