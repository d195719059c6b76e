/** What writing and changing a document comes to. */
import { z } from 'zod';

export const documentAnswer = z.object({
  /** Its length as office software counts it (字数). */
  characters: z.int().min(0),
});
export type DocumentAnswer = z.infer<typeof documentAnswer>;
