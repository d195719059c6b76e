import raw from '../content/records.json';

export type ColumnType = 'text' | 'long' | 'number' | 'date' | 'time' | 'choice' | 'choices' | 'yesno' | 'phone' | 'mail';

export interface Column {
  name: string;
  type: ColumnType;
  required?: boolean;
  /** Of a choice: what can be chosen, in the order it is shown in. */
  options?: string[];
  /** Before and behind a figure: ¥, 元, kg. */
  prefix?: string;
  unit?: string;
  /** How many places a figure is shown with; as many as it has when left out. */
  decimals?: number;
  /** A figure of 0.12 is shown as 12%. */
  percent?: boolean;
  /** What it was called before: records that a browser keeps under these names stay with it. */
  was?: string[];
  /** What stands at the foot of the column. */
  total?: 'sum' | 'avg';
}

/** A day is 2026-01-31, a time 2026-01-31 08:30:00; what does not fit its column stays the text it was. Several choices are joined by 、. */
export type Cell = string | number | boolean | null;

export interface Row {
  id: number;
  cells: Cell[];
}

interface Data {
  /** Under which this browser keeps the records. */
  key: string;
  name: string;
  columns: Column[];
  rows: Cell[][];
}

// The file is written by hand or by a program, in this shape.
export const data = raw as unknown as Data;
export const firstRows: readonly Row[] = data.rows.map((cells, n) => ({ id: n + 1, cells }));
