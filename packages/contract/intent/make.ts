/** An order for something new: a document, a deck, a page, a podcast, a poster. */
import { z } from 'zod';
import { siteField } from '../content/site-field.ts';
import { kindIds, type KindId } from '../kinds.ts';
import { field, shared, span } from './common.ts';

/** Every kind of deliverable can be ordered. */
export const madeKind = z.enum(kindIds);
export type MadeKind = KindId;

/** `max` alone is a wall, `min` alone a floor, both a range; `about` allows 15 % on both sides. */
export const lengthAsked = z.strictObject({
  unit: z.enum(['characters', 'words', 'pages', 'minutes', 'sections', 'items']),
  min: z.number().min(0).optional(),
  max: z.number().min(0).optional(),
  about: z.number().min(0).optional(),
});
export type LengthAsked = z.infer<typeof lengthAsked>;

/** `mm` and `px` are lengths of the finished thing; `ratio` only its shape. */
export const sizeAsked = z.strictObject({
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
  unit: z.enum(['mm', 'px', 'ratio']),
  /** As people call it: A4 横版. */
  name: z.string().max(60).optional(),
});
export type SizeAsked = z.infer<typeof sizeAsked>;

export const language = z.enum(['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'ru']);
export type Language = z.infer<typeof language>;
export const tone = z.enum(['formal', 'plain', 'lively', 'concise', 'warm', 'professional']);
export type Tone = z.infer<typeof tone>;

/** How the pages of a document are set up: as usual, or as a 公文 by GB/T 9704. */
export const pagesAsked = z.enum(['plain', 'official']);
export type PagesAsked = z.infer<typeof pagesAsked>;

const words = z.string().min(1).max(500);

/** A part that was asked for, in its order. */
export const sectionAsked = z.strictObject({ title: z.string().min(1).max(200), spans: z.array(span).max(20) });

/** What can be held against the finished thing: a part alone on its page, as a table, at an end, apart; nothing left out, something there, put clearly, to be called by a tap. */
export const wishKind = z.enum(['alone', 'table', 'last', 'first', 'whole', 'there', 'apart', 'clear', 'call']);
/** `names`: of what, as the order calls it; none: of all. */
export const wish = z.strictObject({
  is: wishKind,
  names: z.array(z.string().min(1).max(200)).max(12),
  words: z.string().min(1).max(200),
  spans: z.array(span).max(20),
});
export type Wish = z.infer<typeof wish>;

export const makeIntent = z.strictObject({
  intent: z.literal('make'),
  kind: field(madeKind),
  /** Id of the genre: weekly, notice, minutes …; left out where none was named. */
  genre: field(z.string().min(1).max(60)).optional(),
  /** What the person called it: 年终总结. */
  called: field(words).optional(),
  title: field(words).optional(),
  /** What is left between verb and deliverable: shown, never trusted as a fact. */
  topic: field(words).optional(),
  audience: field(words).optional(),
  /** 落款 */
  signature: field(words).optional(),
  /** The day below who signs, as it is printed; left out for today. */
  dated: field(words).optional(),
  /** What of the files is to be left out, as the order calls it: 成本、毛利. */
  leave_out: field(words).optional(),
  /** Sentences of the files that seem to be written for the house, which stay out until they are kept. */
  inside: z
    .array(z.strictObject({ words: z.string().min(1).max(500), keep: z.boolean() }))
    .max(40)
    .optional(),
  length: field(lengthAsked).optional(),
  size: field(sizeAsked).optional(),
  pages: field(pagesAsked).optional(),
  language: field(language).optional(),
  tone: field(tone).optional(),
  /** Id of a theme, a palette or a style of the kind. */
  look: field(words).optional(),
  /** Form to be had in at the end: docx, pdf, html … */
  form: field(z.string().min(1).max(20)).optional(),
  sections: z.array(sectionAsked).max(60),
  /** Nothing but these parts. */
  only_sections: z.boolean(),
  /** Tables are to be drawn as charts, too: the type, or any. */
  chart: field(z.string().min(1).max(30)).optional(),
  /** Everything the material holds, not the usual length. */
  thorough: field(z.boolean()).optional(),
  /** What the person wants to be shown before it is made. */
  show_first: z
    .array(field(z.enum(['plan', 'outline', 'looks'])))
    .max(6)
    .optional(),
  /** Of a podcast: one voice or two, and what they are called. */
  speakers: field(z.strictObject({ solo: z.boolean().optional(), host: words.optional(), guest: words.optional() })).optional(),
  /** Of a site: the id of the kit it begins from, and what its form asks or its table holds; `asks` of a table are its columns, its facts the rows. */
  kit: field(z.string().min(1).max(60)).optional(),
  asks: z.array(siteField).max(60).optional(),
  /** Of a table: a row of sums at its foot. */
  totals: field(z.boolean()).optional(),
  /** Kept where they can be, and held against what was made. */
  wishes: z.array(wish).max(20).optional(),
  /** Names of the files it is to be made from. */
  sources: z.array(field(z.string().min(1).max(500))).max(30),
  ...shared,
});
export type MakeIntent = z.infer<typeof makeIntent>;

/** No message is as long: where its offsets end, those of words that were said later begin. */
const later = 100_000;

/** A reading of words that were said after the request, so that nothing of it points into the request's text. */
export function saidLater(intent: MakeIntent): MakeIntent {
  const moved: unknown = JSON.parse(JSON.stringify(intent), (key, value: unknown) =>
    (key === 'from' || key === 'to') && typeof value === 'number' ? value + later : value,
  );
  return makeIntent.parse(moved);
}
