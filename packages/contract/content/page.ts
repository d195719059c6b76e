/** What making and changing a web page comes to. */
import { z } from 'zod';

export const pageAnswer = z.object({
  file: z.string(),
  /** The style it is drawn in, and what that is called; '' for a page of one's own HTML. */
  style: z.string(),
  style_label: z.string(),
  /** `name` is what a section of this type is called. */
  sections: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), title: z.string() })),
  /** What was changed, and what could not be put in, a sentence each. */
  done: z.array(z.string()),
  missing: z.array(z.string()),
});
export type PageAnswer = z.infer<typeof pageAnswer>;
