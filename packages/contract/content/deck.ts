/** What making and changing a deck comes to. */
import { z } from 'zod';
import { slideContent } from './slide.ts';

export const deckAnswer = z.object({
  /** The deck's real name. */
  file: z.string(),
  /** What its theme is called. */
  theme: z.string(),
  /** Name of the brand kit it was begun in. */
  brand: z.string().optional(),
  /** All its pages, as they are now. */
  pages: z.array(z.object({ id: z.string(), layout: z.string(), title: z.string() })),
  /** What was done, a sentence each, for a person. */
  said: z.array(z.string()),
  /** Numbers of pages whose words were made smaller to fit. */
  squeezed: z.array(z.int()),
});
export type DeckAnswer = z.infer<typeof deckAnswer>;

/** The pages that were asked for, with what stands on them. */
export const deckPages = z.object({ pages: z.array(z.object({ id: z.string(), content: slideContent })) });
export type DeckPages = z.infer<typeof deckPages>;
