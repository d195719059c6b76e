/** What making and changing a podcast comes to. */
import { z } from 'zod';

export const podcastAnswer = z.object({
  file: z.string(),
  title: z.string(),
  /** How long its sound is, for a person; null when there is none. */
  length: z.string().nullable(),
  /** It was spoken by the machine's own voice, which sounds like one. */
  is_mechanical: z.boolean(),
  /** Why there is no sound, or not of every line, a sentence; '' when there is nothing to say. */
  note: z.string(),
  lines: z.array(z.object({ id: z.string(), speaker: z.string(), text: z.string() })),
  /** `line` is the id of its first line. */
  chapters: z.array(z.object({ title: z.string(), line: z.string() })),
  /** What was changed, a sentence each. */
  done: z.array(z.string()),
});
export type PodcastAnswer = z.infer<typeof podcastAnswer>;
