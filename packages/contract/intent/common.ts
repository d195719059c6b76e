/** What every reading of a request carries, whatever it asks for. Offsets count UTF-16 units of the message's text, `to` excluded. */
import { z } from 'zod';

export const span = z.strictObject({ from: z.int().min(0), to: z.int().min(0) });
export type Span = z.infer<typeof span>;

/** A value with the words it was read from: none for one that was taken over or chosen on the card. Not `sure`: shown for a yes. */
export function field<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ value, spans: z.array(span).max(20), sure: z.boolean() });
}
export interface Field<Value> {
  value: Value;
  spans: Span[];
  sure: boolean;
}

/** The positive signs by which a clause is a fact; `person`: put into the body on the card. */
export const factSign = z.enum(['figure', 'date', 'contact', 'label', 'self', 'past', 'quoted', 'listed', 'person', 'request']);
export type FactSign = z.infer<typeof factSign>;

/** A clause that carries what is to stand in the result, as written. */
export const fact = z.strictObject({
  words: z.string().min(1).max(4_000),
  spans: z.array(span).max(20),
  sign: factSign,
  /** The heading it shall stand under, where one was named. */
  under: z.string().max(200).optional(),
});
export type Fact = z.infer<typeof fact>;

/** A clause nothing was made of. It never reaches a result unless the person puts it there. */
export const unreadClause = z.strictObject({
  words: z.string().min(1).max(4_000),
  span,
  /** A bare name: it may be who signs. */
  is_name: z.literal(true).optional(),
  /** How the thing shall be, or where it will be used, as far as can be told: nothing is asked, and it is told as not heeded. */
  is_wish: z.literal(true).optional(),
  /** Content, as far as can be told: shown with the rest, and put into the body unless its person says otherwise. */
  is_content: z.literal(true).optional(),
});
export type UnreadClause = z.infer<typeof unreadClause>;

/** Why a reading is not complete; closed, each tried in a test. */
export const doubtKind = z.enum([
  /** Several columns fit the words. */
  'column',
  'date_column',
  /** Several sheets or files fit. */
  'sheet',
  /** Sum or average of what can't be added: rates, prices, ids. */
  'aggregate',
  /** A condition may be meant for one figure or for all rows. */
  'scope',
  /** Two periods, or one that the data has twice. */
  'period',
  /** A share of what. */
  'share',
  /** Units or currencies are mixed, or stand over the table. */
  'unit',
  /** People or things without an id column, or with more ids than names. */
  'identity',
  /** Nothing is left. */
  'empty',
  /** Several kinds of deliverable fit. */
  'kind',
  /** A number with no place. */
  'number',
  /** Several parts of what is there fit the words, or none. */
  'part',
  /** A clause that orders and tells at once. */
  'order_or_fact',
  /** What is to be left out is nowhere found by its name: nothing is made before the person says so. */
  'left_out',
]);
export type DoubtKind = z.infer<typeof doubtKind>;

export const choice = z.strictObject({ value: z.union([z.string().max(500), z.number(), z.boolean()]), label: z.string().min(1).max(300) });
export type Choice = z.infer<typeof choice>;

export const doubt = z.strictObject({
  id: z.string().min(1).max(80),
  kind: doubtKind,
  /** Where in the intent the choice goes, as a path: `queries.0.query.steps.1.by.0.column`; '' where it is told and not chosen. */
  path: z.string().max(200),
  /** Other places the same choice goes to: what several questions leave open alike is asked once. */
  also: z.array(z.string().min(1).max(200)).max(12).optional(),
  /** The words it is about, as written; '' where the data raises it. */
  words: z.string().max(500),
  /** A sentence for the person. */
  question: z.string().min(1).max(300),
  choices: z.array(choice).max(30),
  /** What stands at the path is the likeliest of them: going on takes it and tells so. */
  likely: z.literal(true).optional(),
});
export type Doubt = z.infer<typeof doubt>;

/** What only a language model can do. */
export const modelAbility = z.enum(['rewrite', 'translate', 'judge', 'look_up', 'plan', 'create', 'draw', 'predict']);
export type ModelAbility = z.infer<typeof modelAbility>;
export const modelNeed = z.strictObject({ ability: modelAbility, words: z.string().min(1).max(500), spans: z.array(span).max(20) });
export type ModelNeed = z.infer<typeof modelNeed>;

export const shared = {
  facts: z.array(fact).max(400),
  unread: z.array(unreadClause).max(200),
  doubts: z.array(doubt).max(40),
  needs_model: z.array(modelNeed).max(40),
};
