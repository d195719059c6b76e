/** What work on a site comes to. */
import { z } from 'zod';
import { pageDetail } from '../site/frame-places.ts';
import { domSelectPart } from '../site/selection.ts';

export const siteFound = z.object({
  path: z.string().optional(),
  line: z.int().optional(),
  message: z.string(),
});

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
});
export type SiteProjectAnswer = z.infer<typeof siteProjectAnswer>;

export const siteWriteAnswer = z.object({
  changes: z.array(z.object({ path: z.string(), how: z.enum(['added', 'changed', 'removed']) })),
  errors: z.array(siteFound),
  routes: z.array(z.string()),
});
export type SiteWriteAnswer = z.infer<typeof siteWriteAnswer>;

/** `not_done`: of what it was to be filled with, a sentence each. */
export const siteKitAnswer = siteWriteAnswer.extend({ not_done: z.array(z.string()).default([]) });
export type SiteKitAnswer = z.infer<typeof siteKitAnswer>;

export const siteVersionAnswer = z.object({ version: z.string(), errors: z.array(siteFound) });
export type SiteVersionAnswer = z.infer<typeof siteVersionAnswer>;
