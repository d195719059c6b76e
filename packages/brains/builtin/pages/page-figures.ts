/** Figures typed with the request for a page, as a table like one of a file: drawn and listed, exactly as they were written. Pure. */
import { tableInWords } from '../chart/figures-in-words.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import type { MaterialTable } from '../text/material.ts';

export interface PageFigures {
  /** Null where no line holds figures of one kind. */
  table: MaterialTable | null;
  /** What else was told. */
  rest: string[];
}

/** Null where no chart is asked for. */
export function pageFigures(told: readonly string[], chart: ChartWish): PageFigures | null {
  if (chart === null) return null;
  const lines = told.map((line) => ({ line, table: tableInWords(line) }));
  const own = lines.find(({ table }) => table !== null);
  const table = own?.table ?? tableInWords(told.join('，'));
  if (!table) return { table, rest: [...told] };
  return { table: { where: '', ...table }, rest: own ? lines.flatMap((one) => (one === own ? [] : [one.line])) : [] };
}
