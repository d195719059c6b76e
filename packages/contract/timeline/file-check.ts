/** What became known of a file that was made, when it was opened again. */
import { z } from 'zod';
import { fileCheck as kernelCheck } from '#agent/events.ts';
import { siteCheck } from '../site/site-check.ts';

/** What was found in a file when it was opened again; each only as far as it could be read from this format. */
export const fileFacts = z.object({
  /** What it is, for people: 文档, Excel 工作簿. */
  kind: z.string(),
  title: z.string().optional(),
  characters: z.number().int().nonnegative().optional(),
  /** Headings in order; `empty` when nothing but blanks stands below. */
  sections: z.array(z.object({ title: z.string(), empty: z.boolean() })).optional(),
  /** Places still to be filled in. */
  blanks: z.number().int().nonnegative().optional(),
  /** The share of Chinese among the letters, from 0 to 1. */
  han: z.number().optional(),
  /** Of the words looked for: whether they stand in it, wholly, in part or not at all. */
  holds: z.array(z.object({ word: z.string(), how: z.enum(['whole', 'part', 'none']) })).optional(),
  /** Of a site: what its check found, also where that is bad. */
  site: siteCheck.optional(),
  /** Which version of its site it is: '#2'. */
  version: z.string().optional(),
  /** Anything else in one line: 3 个工作表. */
  summary: z.string().optional(),
});
export type FileFacts = z.infer<typeof fileFacts>;

export const fileCheck = z.object({
  ...kernelCheck.shape,
  facts: fileFacts.optional(),
  /** Of what is made to be looked at: whether the model that made it looked at it as it is now. */
  looked: z.boolean().optional(),
});
export type FileCheck = z.infer<typeof fileCheck>;
