/** What work on a site comes to. */
import { z } from 'zod';
import { changedPart } from '../intent/change.ts';
import { pageDetail } from '../site/frame-places.ts';
import { domSelectPart } from '../site/selection.ts';

export const siteFound = z.object({
  path: z.string().optional(),
  line: z.int().optional(),
  message: z.string(),
});

/** Of a site that began from a kit and still holds its data so: what can be spoken of. */
export const siteThere = z.object({
  kit: z.string(),
  title: z.string(),
  /** What it is made of, and how those are called in their order; `others`: what else has a name. */
  of: changedPart,
  parts: z.array(z.string()),
  others: z.array(z.string()),
});
export type SiteThere = z.infer<typeof siteThere>;

/** What the project is, for whoever begins to work on it. */
export const siteProjectAnswer = z.object({
  paths: z.array(z.string()),
  /** '' before there is a version. */
  version: z.string(),
  is_draft: z.boolean(),
  mode: z.string(),
  template: z.string(),
  /** What the request points at, and the page that was looked at. */
  selection: z.array(domSelectPart).default([]),
  page: pageDetail.optional(),
  there: siteThere.optional(),
  /** The request is to mend what the panel showed. */
  is_mending: z.boolean().default(false),
});
export type SiteProjectAnswer = z.infer<typeof siteProjectAnswer>;

export const siteWriteAnswer = z.object({
  changes: z.array(z.object({ path: z.string(), how: z.enum(['added', 'changed', 'removed']) })),
  errors: z.array(siteFound),
  routes: z.array(z.string()),
});
export type SiteWriteAnswer = z.infer<typeof siteWriteAnswer>;

/** `not_done`: of what it was to be filled with; `notes`: how that was read: a sentence each. `gaps`: what its blanks ask for. */
export const siteKitAnswer = siteWriteAnswer.extend({
  not_done: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
  gaps: z.array(z.string()).default([]),
});
export type SiteKitAnswer = z.infer<typeof siteKitAnswer>;

/** `said`: what was changed; `not_done`: what was not and why: a sentence each. */
export const siteChangedAnswer = siteWriteAnswer.extend({ said: z.array(z.string()), not_done: z.array(z.string()) });
export type SiteChangedAnswer = z.infer<typeof siteChangedAnswer>;

/** `said`: what was mended, a sentence each. */
export const siteMendedAnswer = siteWriteAnswer.extend({ said: z.array(z.string()) });
export type SiteMendedAnswer = z.infer<typeof siteMendedAnswer>;

export const siteVersionAnswer = z.object({ version: z.string(), errors: z.array(siteFound) });
export type SiteVersionAnswer = z.infer<typeof siteVersionAnswer>;
