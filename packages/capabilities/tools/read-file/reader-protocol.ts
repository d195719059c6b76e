/** What the reader process says to its parent: one JSON object a line. */
import { z } from 'zod';

export const ReaderMessage = z.union([
  z.strictObject({ note: z.string() }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ error: z.string() }),
]);
export type ReaderMessage = z.infer<typeof ReaderMessage>;
