/** What a finished site is filled with when a project begins from it: what the person and their files say, typed, each with where it was found. */
import { z } from 'zod';
import { pageSection, pageStyleIds } from './page.ts';
import { siteField } from './site-field.ts';

/** Of the words: 第 2 页, “报名”节. Left out for the person's own. */
const source = z.strictObject({ file: z.string().min(1).max(500), where: z.string().max(200).optional() });

/** Something that was told: 电话 13912345678. No label where it has none. */
const siteFact = z.strictObject({ label: z.string().max(60).optional(), words: z.string().min(1).max(2_000), source: source.optional() });
export type SiteFact = z.infer<typeof siteFact>;

const cell = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]);
/** Days as 2026-01-31. */
export const siteTable = z.strictObject({
  name: z.string().max(100),
  columns: z
    // `format`: how its figures are shown, as the file says: 0.0%.
    .array(
      z.strictObject({
        name: z.string().min(1).max(200),
        type: z.enum(['text', 'number', 'date', 'bool']),
        format: z.string().max(200).optional(),
      }),
    )
    .min(1)
    .max(60),
  rows: z.array(z.array(cell).max(60)).max(5_000),
  source: source.optional(),
});
export type SiteTable = z.infer<typeof siteTable>;

/** A sheet of a file of the task, read when the site is filled: rows are not carried through a call. */
export const siteTableFile = z.strictObject({
  file_name: z.string().min(1).max(500),
  sheet: z.string().min(1).max(100).optional(),
  header_row: z.int().min(1).max(10_000).optional(),
  /** Every sheet that is shown and holds rows is a table of its own. */
  all_sheets: z.boolean().optional(),
  /** What its person wants none of, as they call it: columns of these names are left out. */
  without: z.array(z.string().min(2).max(200)).max(20).optional(),
});
export type SiteTableFile = z.infer<typeof siteTableFile>;

/** The first is the one a visitor comes to. */
const sitePage = z.strictObject({ title: z.string().trim().min(1).max(60), sections: z.array(pageSection).max(200) });
export type SitePage = z.infer<typeof sitePage>;

export const mostSitePages = 8;

export const siteMaterial = z.strictObject({
  pages: z.array(sitePage).max(mostSitePages).default([]),
  facts: z.array(siteFact).max(400).default([]),
  fields: z.array(siteField).max(60).default([]),
  tables: z
    .array(z.union([siteTable, siteTableFile]))
    .max(12)
    .default([]),
  /** Names of pictures of the task. */
  pictures: z.array(z.string().min(1).max(500)).max(40).default([]),
});

/** What a kit begins with beside its own files. */
export const kitFill = z.strictObject({
  title: z.string().trim().min(1).max(120),
  style: z.enum(pageStyleIds).optional(),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  material: siteMaterial,
});
export type KitFill = z.input<typeof kitFill>;
