/** What a deck for an occasion is made of: parts in their order, each with the form its page takes while nothing is known yet. */
import type { Slot } from '../../text/slots.ts';

/** One thing to be filled in: what it is called and what belongs there. */
export interface Blank {
  title: string;
  hint: string;
}

/** How a page stands that waits to be filled in; the words decide once there are some. */
export type BlankForm =
  | { as: 'points' | 'process' | 'timeline' | 'figures' | 'statement' | 'quote' }
  | { as: 'comparison'; left: string; right: string }
  | { as: 'table'; columns: string[] };

export interface OccasionPart {
  title: string;
  /** Which statements belong here. */
  slots: Slot[];
  /** Words that say it belongs here and nowhere else. */
  cue?: RegExp;
  /** What is told of the subject and has no other place stands here. */
  takes_rest?: true;
  blanks: Blank[];
  form: BlankForm;
}

export interface Occasion {
  parts: OccasionPart[];
  /** What such a page is called where no part takes the rest. */
  rest?: string;
  closing: string;
}

type Heads = [title: string, hint: string][];

const blanksFrom = (heads: Heads): Blank[] => heads.map(([title, hint]) => ({ title, hint }));

const formed =
  (as: 'points' | 'process' | 'timeline' | 'figures' | 'statement' | 'quote') =>
  (title: string, slots: Slot[], ...heads: Heads): OccasionPart => ({ title, slots, blanks: blanksFrom(heads), form: { as } });

export const cued = (cue: RegExp, part: OccasionPart): OccasionPart => ({ ...part, cue });

export const forTheRest = (part: OccasionPart): OccasionPart => ({ ...part, takes_rest: true });

/** Things beside each other, each with a head. */
export const points = formed('points');
export const process = formed('process');
/** Events in their order; when they are is for the person to say. */
export const timeline = formed('timeline');
/** Numbers by their names. */
export const figures = formed('figures');
/** One sentence that stands alone. */
export const statement = formed('statement');
/** Somebody's own words. */
export const quote = formed('quote');

/** Two sides; the first half of the heads stands left. */
export const comparison = (title: string, slots: Slot[], sides: [left: string, right: string], ...heads: Heads): OccasionPart => ({
  title,
  slots,
  blanks: blanksFrom(heads),
  form: { as: 'comparison', left: sides[0], right: sides[1] },
});

/** A row for each head; its hint stands in the first column to be filled in. */
export const table = (title: string, slots: Slot[], columns: string[], ...heads: Heads): OccasionPart => ({
  title,
  slots,
  blanks: blanksFrom(heads),
  form: { as: 'table', columns },
});
