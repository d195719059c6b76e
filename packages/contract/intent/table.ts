/** Work on tables that lie in files: questions, results as new sheets, marks. */
import { z } from 'zod';
import { query } from '../content/table-query.ts';
import { shared, span } from './common.ts';

/** Where the result goes: told in the answer, a new sheet of the file, a file of its own. */
export const resultPlace = z.enum(['answer', 'sheet', 'file']);
export type ResultPlace = z.infer<typeof resultPlace>;

export const chartAsked = z.strictObject({
  type: z.enum(['column', 'bar', 'line', 'area', 'pie', 'scatter', 'column_line']),
  /** Columns of the result; left out: the first of words and all of figures. */
  category: z.string().max(200).optional(),
  values: z.array(z.string().max(200)).max(20).optional(),
});
export type ChartAsked = z.infer<typeof chartAsked>;

export const askedQuery = z.strictObject({
  /** Of the result: its sheet is called so. */
  name: z.string().min(1).max(31),
  query,
  place: resultPlace,
  chart: chartAsked.optional(),
});
export type AskedQuery = z.infer<typeof askedQuery>;

/** Which words a part of the intent was read from, by its path: `queries.0.query.steps.1.by.0.column`. */
export const readPart = z.strictObject({ path: z.string().min(1).max(200), spans: z.array(span).max(20), sure: z.boolean() });
export type ReadPart = z.infer<typeof readPart>;

export const tableIntent = z.strictObject({
  intent: z.literal('table'),
  queries: z.array(askedQuery).max(12),
  read: z.array(readPart).max(400),
  ...shared,
});
export type TableIntent = z.infer<typeof tableIntent>;
