/** What laying out and changing a poster comes to. */
import { z } from 'zod';

const choice = z.object({ id: z.string(), label: z.string() });

export const posterAnswer = z.object({
  file: z.string(),
  /** How it looks; a label is what people call it. */
  ratio: z.string(),
  system: choice,
  palette: choice,
  topic: z.string(),
  seed: z.int(),
  sheets: z.int(),
  /** Names of the pictures it was made with, and whether one of them is seen. */
  pictures: z.array(z.string()),
  has_picture: z.boolean(),
  /** What was changed; which pictures found no place, and why; which are coarse: a sentence each. */
  done: z.array(z.string()),
  unused: z.array(z.string()),
  coarse: z.array(z.string()),
  /** Some words had to be made too small. */
  is_tight: z.boolean(),
});
export type PosterAnswer = z.infer<typeof posterAnswer>;
