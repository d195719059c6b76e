/** What working on files as files comes to: text, names and archives. */
import { z } from 'zod';

const made = {
  file: z.string(),
  /** Sentences for a person, and one line for each thing that was done. */
  notes: z.array(z.string()),
  items: z.array(z.string()),
};

export const filesAnswer = z.discriminatedUnion('did', [
  z.object({ did: z.literal('list'), names: z.array(z.string()) }),
  z.object({ did: z.literal('read') }),
  z.object({ did: z.literal('write'), is_new: z.boolean(), ...made }),
  z.object({ did: z.literal('edit'), ...made }),
  z.object({ did: z.literal('zip'), ...made }),
  /** `file` is the archive. */
  z.object({ did: z.literal('unzip'), ...made }),
  z.object({ did: z.literal('move'), from: z.string(), ...made }),
  z.object({
    did: z.literal('take_pictures'),
    /** `caption` and `heading` are '' where there is none. */
    pictures: z.array(z.object({ name: z.string(), caption: z.string(), heading: z.string() })),
    /** How many were not taken, and why, for a person. */
    left: z.array(z.object({ count: z.int(), why: z.string() })),
  }),
]);
export type FilesAnswer = z.infer<typeof filesAnswer>;
