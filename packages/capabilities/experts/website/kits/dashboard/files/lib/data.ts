import raw from '../content/data.json';

export type ColumnType = 'text' | 'long' | 'number' | 'date' | 'time' | 'choice' | 'yesno';

export interface Column {
  name: string;
  type: ColumnType;
  options?: string[];
  /** Words for months, quarters or days of the week: kept in the order they stand in. */
  ordered?: boolean;
  /** Before and behind a figure: ¥, 元, kg. */
  prefix?: string;
  unit?: string;
  /** How many places a figure is shown with; as many as it has when left out. */
  decimals?: number;
  /** A figure of 0.12 is shown as 12%. */
  percent?: boolean;
}

/** A day is 2026-01-31, a time 2026-01-31 08:30:00. */
export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

/** A figure of some rows: how many they are (no column), or a column added up or averaged. Columns by their place. */
export interface Measure {
  column: number | null;
  how: 'count' | 'sum' | 'avg';
}

export interface Table {
  name: string;
  /** Where its rows are from. */
  source?: string;
  columns: Column[];
  rows: Cell[][];
  measures: Measure[];
  /** The columns that charts are drawn by. */
  charts: number[];
  /** The columns that rows can be chosen by. */
  filters: number[];
}

// The file is written by hand or by a program, in this shape.
export const tables = (raw as unknown as { tables: Table[] }).tables;
