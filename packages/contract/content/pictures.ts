/** What bringing pictures into a task comes to; the files of the step are the pictures. */
import { z } from 'zod';

export const picturesFound = z.object({
  /** `about` says for a person what a picture shows and which page it is from. */
  found: z.array(z.object({ name: z.string(), about: z.string() })),
});
export type PicturesFound = z.infer<typeof picturesFound>;
