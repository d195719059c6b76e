/** The order card: a reading laid before the person as a form, and what comes back. */
import { z } from 'zod';
import { outline, outlineSections } from '../content/outline.ts';
import { workbookStructure } from '../content/workbook.ts';
import { choice, doubt } from './common.ts';
import { intent } from './intent.ts';

/** A file the order may be about, with what the form's choices are made of. */
export const orderFile = z.strictObject({ name: z.string().min(1).max(500), structure: workbookStructure.optional() });

/** What stands at the head and the foot of a thing. What stands below its title follows from its parts. */
export const headField = z.enum(['title', 'subtitle', 'audience', 'signature', 'dated']);
export type HeadField = z.infer<typeof headField>;

export const head = z.strictObject({
  field: headField,
  /** As it will be printed; '' where a blank is left for it. */
  words: z.string().max(500),
  /** The request or a file calls it so: quoted, behind its label, by its own heading; or it follows from the rest. Else it was taken from their words. */
  given: z.boolean(),
  /** It may not be what is meant, or may stand elsewhere: reason enough to show the card. */
  asks: z.literal(true).optional(),
});
export type Head = z.infer<typeof head>;

export const orderPayload = z.strictObject({
  title: z.string().trim().min(1).max(200),
  /** The request as written: spans point into it. */
  text: z.string().max(20_000),
  intent,
  files: z.array(orderFile).max(30),
  /** Of what is written: its parts with the material as it would stand in them. */
  outline: outline.optional(),
  /** Those the thing prints, as long as nothing else is typed for them; cards of before have none. */
  heads: z.array(head).max(8).optional(),
  /** What a field can be chosen from where its schema does not say, by its path: `genre`, `look`, `form`. */
  choices: z.record(z.string().max(200), z.array(choice).max(100)).optional(),
});
export type Order = z.infer<typeof orderPayload>;

/** What becomes of an unread clause: into the body, left aside, said again in other words; a name may sign. */
export const clauseAnswer = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('signature') }),
  z.strictObject({ to: z.literal('body') }),
  z.strictObject({ to: z.literal('ignore') }),
  z.strictObject({ to: z.literal('again'), words: z.string().trim().min(1, '请写出要说的话').max(2_000, '最多 2000 个字') }),
]);
export type ClauseAnswer = z.infer<typeof clauseAnswer>;

/**
 * `go`: the intent as it stands on the form, with an answer for each unread clause by its place in `intent.unread` (none: it is named as not done),
 * and with what was chosen of the doubts, also where the choice has no path.
 * `again`: the whole request in other words. `cancel`: nothing is made.
 */
export const orderAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({
    outcome: z.literal('go'),
    intent,
    /** As the person left it; the material is the payload's. */
    outline: outlineSections.optional(),
    clauses: z.array(z.strictObject({ at: z.int().min(0).max(199), answer: clauseAnswer })).max(200),
    chosen: z
      .array(z.strictObject({ id: doubt.shape.id, value: choice.shape.value }))
      .max(40)
      .default([]),
  }),
  z.strictObject({ outcome: z.literal('again'), words: z.string().trim().min(1, '请写出要说的话').max(20_000) }),
  z.strictObject({ outcome: z.literal('cancel') }),
]);
export type OrderAnswer = z.infer<typeof orderAnswer>;
