/** What stands in a workbook, and what asking and changing one comes to. */
import { z } from 'zod';

/** A column as it stands in its sheet; `samples` are some of its values, and those that were spoken of. */
export const workbookColumn = z.object({
  column: z.string(),
  /** Its letters. */
  at: z.string(),
  type: z.enum(['text', 'number', 'date', 'bool', 'empty']),
  distinct: z.int(),
  /** How many of its cells hold nothing; left out when none. */
  empty: z.int().optional(),
  /** Of days: the first and the last, 2026-01-31. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** How its figures are shown: 0.00%. */
  format: z.string().optional(),
  samples: z.array(z.string()),
});
export type WorkbookColumn = z.infer<typeof workbookColumn>;

export const workbookStructure = z.object({
  sheets: z.array(
    z.object({
      sheet: z.string(),
      hidden: z.boolean(),
      rows: z.int(),
      /** A1:F20; '' where no table was found. */
      range: z.string(),
      /** As people count rows; null when the table has no row of names. */
      header_row: z.int().nullable(),
      /** What money is counted in, where a line over the table tells it: 万元. */
      unit: z.string().optional(),
      /** What a person should know of how it was read: sums and averages at its foot that are no data, heads over groups. */
      notes: z.array(z.string()).optional(),
      columns: z.array(workbookColumn),
    }),
  ),
});
export type WorkbookStructure = z.infer<typeof workbookStructure>;

/** A step of a question, as it was carried out; `said` is for a person. */
export const deed = z.object({
  said: z.string(),
  /** The step's name, `read` for the table it begins with, `formula` for a column of formulas. */
  did: z.string(),
  /** The column it made or went by, where it is one; of a renamed one `to` is the new name. */
  column: z.string().optional(),
  to: z.string().optional(),
  /** Rows were put together by groups. */
  groups: z.boolean().optional(),
  /** How many rows a filter left. */
  left: z.int().optional(),
  /** Rows were counted. */
  counts_rows: z.boolean().optional(),
});
export type Deed = z.infer<typeof deed>;

/** A table that came of it. Names and cells are Markdown, as people are shown them. */
export const resultTable = z.object({
  /** The sheet it was put into; '' for an answer. */
  sheet: z.string(),
  deeds: z.array(deed),
  /** How large it is, and what was drawn of it, for a person. */
  size: z.string(),
  /** What to look at, a sentence each. */
  notes: z.array(z.string()),
  columns: z.array(z.object({ name: z.string(), is_figure: z.boolean() })),
  /** The first of `total`. */
  rows: z.array(z.array(z.string())),
  total: z.int(),
  /** What is not shown, for a person; '' when all is. */
  cut: z.string(),
});
export type ResultTable = z.infer<typeof resultTable>;

export const sheetAnswer = z.object({
  tables: z.array(resultTable),
  /** What else was done and what to look at, a sentence each. */
  others: z.array(z.string()),
  notes: z.array(z.string()),
  /** Sheets whose cells are marked by rules. */
  marked: z.array(z.string()),
});
export type SheetAnswer = z.infer<typeof sheetAnswer>;
