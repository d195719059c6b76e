/** What a database holds, and what asking and changing one comes to. */
import { z } from 'zod';

export const databaseTable = z.object({
  name: z.string(),
  /** Null for what is worked out when it is looked at, as a view. */
  rows: z.int().nullable(),
  /** `type` is '' where a column has none. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
});

export const databaseAnswer = z.object({
  /** Its name, as it is after this step. */
  file: z.string(),
  tables: z.array(databaseTable),
  /** What to know of how sheets came in, a sentence each. */
  notes: z.array(z.string()),
  /** Rows that were changed; null where nothing was to be. */
  changed: z.int().nullable(),
  /** What a query found: names and cells as Markdown, the first of all rows, and how many there are, for a person. */
  found: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())), size: z.string() }).nullable(),
  /** The file all rows were saved as. */
  saved_as: z.string().nullable(),
});
export type DatabaseAnswer = z.infer<typeof databaseAnswer>;
