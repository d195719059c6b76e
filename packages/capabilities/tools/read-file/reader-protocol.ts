/** What the reader process says to its parent: one JSON object a line. */
import { z } from 'zod';
import { fileReading } from '#contract/content/reading.ts';

export const ReaderMessage = z.union([
  z.strictObject({ note: z.string() }),
  z.strictObject({ reading: fileReading }),
  z.strictObject({ error: z.string() }),
]);
export type ReaderMessage = z.infer<typeof ReaderMessage>;
