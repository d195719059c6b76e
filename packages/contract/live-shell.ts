/** What goes over the live channel of a terminal: what a person types, and how their shell stands. What it prints comes as binary frames. */
import { z } from 'zod';

const size = z.int().min(1).max(500);

export const liveShellFrame = z.discriminatedUnion('type', [
  /** As a keyboard sends it: letters, pasted words, control characters. */
  z.strictObject({ type: z.literal('type'), text: z.string().min(1).max(20_000) }),
  z.strictObject({ type: z.literal('size'), cols: size, rows: size }),
  z.strictObject({ type: z.literal('end') }),
]);
export type LiveShellFrame = z.infer<typeof liveShellFrame>;

export type LiveShellTold =
  /** The shell is over; `why` is a sentence, '' when its person ended it. */
  | { type: 'ended'; why: string }
  /** What it changed became files of the task. */
  | { type: 'saved'; names: string[] };
