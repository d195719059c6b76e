/** What was asked against what was made: the last thing said of a run that finished. */
import { z } from 'zod';
import { fileCheck } from './file-check.ts';

export const completionState = z.enum(['done', 'partial', 'not_done', 'unchecked']);
export type CompletionState = z.infer<typeof completionState>;

export const completionItem = z.object({
  kind: z.enum(['deliverable', 'title', 'length', 'point', 'source', 'language', 'tone']),
  /** What was asked, for people: 标题《第47周周报》. */
  what: z.string(),
  state: completionState,
  /** What was found, and where it was not done or could not be told, why. */
  why: z.string(),
});
export type CompletionItem = z.infer<typeof completionItem>;

export const completionEvent = z.object({
  type: z.literal('completion'),
  run_id: z.string(),
  items: z.array(completionItem),
  files: z.array(fileCheck),
});
export type Completion = Pick<z.infer<typeof completionEvent>, 'items' | 'files'>;
