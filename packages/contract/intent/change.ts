/** What a person asks of something that is there: which part of it, what is to happen to it, and the words it shall have. */
import { z } from 'zod';
import { shared, span } from './common.ts';
import { lengthAsked, madeKind } from './make.ts';

const words = z.string().min(1).max(4_000);

/** `field`: a question of a form, a column of a table. `words`: a stretch of the text itself, or what a value is called. */
export const changedPart = z.enum(['whole', 'page', 'section', 'paragraph', 'sentence', 'item', 'row', 'field', 'words']);
export type ChangedPart = z.infer<typeof changedPart>;

/** What of a part is meant; left out: all of it. */
export const changedField = z.enum([
  'title',
  'subtitle',
  'kicker',
  'notes',
  'source',
  'action',
  'brand',
  'host',
  'guest',
  'style',
  'layout',
  'colour',
  'shape',
  'drawing',
  'picture',
  'code',
  'unit',
  'options',
]);
export type ChangedField = z.infer<typeof changedField>;

/** Pages of a deck by what they are there for. */
export const partRole = z.enum(['cover', 'agenda', 'divider', 'closing']);
export type PartRole = z.infer<typeof partRole>;

export const changeTarget = z.strictObject({
  part: changedPart,
  /** As they are counted in what is there, from 1; -1 is the last. */
  places: z.array(z.int().min(-50).max(9_999)).max(100).optional(),
  /** A heading, a label, a column, words: as they were said. */
  named: words.optional(),
  role: partRole.optional(),
  field: changedField.optional(),
});
export type ChangeTarget = z.infer<typeof changeTarget>;

/**
 * `set`: what is meant shall say `value`. `replace`: `target.named` becomes `value`, everywhere, or as the value that stands behind it.
 * `add`: a part called `target.named` with `value` in it; `append`: `value` to a part that is there.
 * `restyle`: another look, `choice` where one was named. `reshape`: the same content as a list, a table, a chart …, named by `choice`.
 * `require`, `release`: it must be filled in, or need not; an `add` whose `choice` is `require` must, too.
 * `shorten`, `lengthen`: to `length`, where one was said. `again`: recorded or drawn once more. `others`: so many more of the same.
 */
export const changeDeed = z.enum([
  'set',
  'replace',
  'remove',
  'add',
  'append',
  'move',
  'swap',
  'copy',
  'restyle',
  'reshape',
  'shorten',
  'lengthen',
  'tone',
  'convert',
  'undo',
  'check',
  'refresh',
  'again',
  'others',
  'require',
  'release',
]);
export type ChangeDeed = z.infer<typeof changeDeed>;

export const change = z.strictObject({
  do: changeDeed,
  target: changeTarget,
  /** Beside which it goes, or with which it changes places. */
  other: changeTarget.optional(),
  side: z.enum(['before', 'after', 'first', 'last']).optional(),
  /** Verbatim. */
  value: z.string().max(4_000).optional(),
  /** Of what is named by a word: a layout, a tone, a genre, a look as it was said. */
  choice: z.string().min(1).max(200).optional(),
  length: lengthAsked.optional(),
  words,
  spans: z.array(span).max(20),
  sure: z.boolean(),
});
export type Change = z.infer<typeof change>;

export const changeIntent = z.strictObject({
  intent: z.literal('change'),
  /** Of what kind the thing is. */
  kind: madeKind,
  /** What it is made of, where its kind leaves that open. */
  of: changedPart.optional(),
  /** Its name. */
  file: z.string().max(500),
  changes: z.array(change).max(60),
  ...shared,
});
export type ChangeIntent = z.infer<typeof changeIntent>;
