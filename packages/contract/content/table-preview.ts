/** What a question over a table comes to while it is put together: its first rows, and what is wrong with which step. */
import { z } from 'zod';

const columnType = z.enum(['text', 'number', 'date', 'bool', 'empty']);

export const stepProblem = z.strictObject({
  /** Counted from 0; -1 for the table it begins with. */
  step: z.int(),
  /** The field of the step, as in `by.0.column`; '' when it is the whole of it. */
  path: z.string(),
  said: z.string(),
});
export type StepProblem = z.infer<typeof stepProblem>;

/** People or things are put together by their names though a column of numbers stands beside it, and they differ. */
export const nameHint = z.strictObject({
  step: z.int(),
  /** The column of names, and the one of numbers. */
  column: z.string(),
  number_column: z.string(),
  said: z.string(),
});
export type NameHint = z.infer<typeof nameHint>;

export const previewColumn = z.strictObject({ name: z.string(), type: columnType });
export type PreviewColumn = z.infer<typeof previewColumn>;

export const tablePreview = z.strictObject({
  /** The columns and how many rows there are before the first step and after each that could be done. */
  stages: z.array(z.strictObject({ columns: z.array(previewColumn), rows: z.int() })),
  /** Of the last stage: its first columns and rows, as they will be shown. */
  columns: z.array(previewColumn),
  rows: z.array(z.array(z.string())),
  total: z.int(),
  /** What was done, a sentence a step. */
  deeds: z.array(z.string()),
  /** What to look at, a sentence each: rows that were left out, texts among figures. */
  notes: z.array(z.string()),
  /** None: the result can be kept. */
  problems: z.array(stepProblem),
  hints: z.array(nameHint),
});
export type TablePreview = z.infer<typeof tablePreview>;
