/** What a sub-agent hands back. */
import { z } from 'zod';

export const memberAnswer = z.object({
  /** Its last words, without what it says it did not do. */
  words: z.string(),
  /** What it says it did not do, a sentence each. */
  not_done: z.array(z.string()),
});
export type MemberAnswer = z.infer<typeof memberAnswer>;
