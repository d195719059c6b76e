import Papa from 'papaparse';
import { cellOf, inputText } from './cells';
import type { Cell, Column, Row } from './data';

export interface Incoming {
  cells: Cell[][];
  /** Columns of the file that the records have not, and those of the records that the file has not. */
  unknown: string[];
  missing: string[];
  /** Cells that are no figure, day or yes/no as their column wants; kept as the text they were. */
  unfit: number;
}

/** By the names in the first line. Null where none of them is a column of the records. */
export function readCsv(text: string, columns: readonly Column[]): Incoming | null {
  const { data } = Papa.parse<string[]>(text, { newline: '\n' });
  const lines = data.filter((line) => line.some((cell) => cell.trim() !== ''));
  const head = (lines[0] ?? []).map((name) => name.trim());
  const places = columns.map(({ name }) => head.indexOf(name.trim()));
  if (places.every((place) => place < 0)) return null;
  let unfit = 0;
  const cells = lines.slice(1).map((line) =>
    columns.map((column, n): Cell => {
      const place = places[n] ?? -1;
      if (place < 0) return null;
      const { cell, fits } = cellOf(line[place] ?? '', column);
      if (!fits) unfit++;
      return cell;
    }),
  );
  return {
    cells,
    unknown: head.filter((name) => name !== '' && !columns.some((column) => column.name.trim() === name)),
    missing: columns.filter((_, n) => (places[n] ?? -1) < 0).map(({ name }) => name),
    unfit,
  };
}

/** With the mark that Excel knows UTF-8 by. Reading it again gives the same records. */
export function writeCsv(rows: readonly Row[], columns: readonly Column[]): string {
  const lines = rows.map(({ cells }) =>
    columns.map((column, n) => (column.type === 'time' ? String(cells[n] ?? '') : inputText(cells[n], column))),
  );
  return `\ufeff${Papa.unparse([columns.map(({ name }) => name), ...lines], { newline: '\r\n' })}\r\n`;
}
