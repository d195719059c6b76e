/** What the reader process says to its parent: one JSON object a line. */
import { z } from 'zod';
import { fileReading } from '#contract/content/reading.ts';

export const ReaderMessage = z.union([
  z.strictObject({ note: z.string() }),
  z.strictObject({ reading: fileReading }),
  /** `is_scan`: its pages are pictures. */
  z.strictObject({ error: z.string(), is_scan: z.literal(true).optional() }),
]);
export type ReaderMessage = z.infer<typeof ReaderMessage>;
