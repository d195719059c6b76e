/** What a text, a deck, a page or a talk is going to be: its parts in order, each with the material that will stand in it. */
import { z } from 'zod';

const id = z.string().min(1).max(60);
const title = z.string().trim().min(1, '标题不能为空').max(200, '标题最多 200 个字');

/** Something that can stand in a part: words of the person, an excerpt of a file, a table, a picture. */
export const outlineMaterial = z.strictObject({
  id,
  kind: z.enum(['text', 'table', 'picture']),
  /** As written. A table as Markdown with its head, a picture as the name of its file. */
  words: z.string().min(1).max(4_000),
  /** The file it was found in; left out for the person's own words. `where`: 第 3 页, 工作表“销售”. */
  source: z.strictObject({ file: z.string().min(1).max(500), where: z.string().max(200).optional() }).optional(),
  /** No sign of its own put it where it stands. */
  unsure: z.literal(true).optional(),
});
export type OutlineMaterial = z.infer<typeof outlineMaterial>;

const point = z.strictObject({ title });
export const outlineSection = point.extend({
  children: z.array(point).max(30, '最多 30 项').optional(),
  /** Ids of its material, in the order they will stand in. */
  material: z.array(id).max(400).optional(),
  /** What is still wanted here, shown where there is no material. */
  hint: z.string().max(300).optional(),
});
export type OutlineSection = z.infer<typeof outlineSection>;

export const outlineSections = z.array(outlineSection).min(1, '至少保留一项').max(50, '最多 50 项');

/** Material that no section names is not used: 未放入. */
export const outline = z.strictObject({
  sections: outlineSections,
  material: z.array(outlineMaterial).max(400),
  /** The parts are given, as the roles of lines on a poster are: only material is moved. */
  fixed: z.literal(true).optional(),
});
export type Outline = z.infer<typeof outline>;
