/** What can be changed in somebody's own Word or PowerPoint file, as a model asks for it. */
import { z } from 'zod';

const number = z.int().min(1).max(100_000);
const words = z.string().max(20_000);

export const docxEdit = z.discriminatedUnion('op', [
  z
    .strictObject({
      op: z.literal('replace'),
      old: z.string().min(1).max(5_000),
      new: words,
      at: number.optional(),
      all: z.boolean().optional(),
    })
    .describe('Words within a paragraph; without at anywhere, headers, footers and notes too, exactly once unless all.'),
  z.strictObject({ op: z.literal('set'), at: number, text: words }).describe('A whole paragraph.'),
  z
    .strictObject({ op: z.literal('insert'), after: z.int().min(0).max(100_000), text: words, like: number.optional() })
    .describe('New paragraphs, one a line, that look like the one before or `like`; after 0: at the front.'),
  z.strictObject({ op: z.literal('delete'), at: number }),
  z.strictObject({ op: z.literal('cell'), table: number, row: number, column: number, text: words }),
  z.strictObject({ op: z.literal('insert_row'), table: number, after: number, cells: z.array(words).min(1).max(100) }),
  z.strictObject({ op: z.literal('delete_row'), table: number, row: number }),
  z.strictObject({ op: z.literal('comment'), at: number, text: z.string().min(1).max(5_000) }),
]);
export type DocxEdit = z.infer<typeof docxEdit>;

const lines = z.array(words).min(1).max(100);

export const pptxEdit = z.discriminatedUnion('op', [
  z
    .strictObject({
      op: z.literal('replace'),
      old: z.string().min(1).max(5_000),
      new: words,
      slide: number.optional(),
      all: z.boolean().optional(),
    })
    .describe('Words within a paragraph; exactly once unless all.'),
  z.strictObject({ op: z.literal('set'), slide: number, shape: number, lines }).describe('All words of a shape, a line a paragraph.'),
  z.strictObject({ op: z.literal('cell'), slide: number, shape: number, row: number, column: number, text: words }),
  z
    .strictObject({
      op: z.literal('chart'),
      slide: number,
      shape: number,
      categories: z.array(z.string().max(200)).min(1).max(200),
      series: z
        .array(z.strictObject({ name: z.string().max(200), values: z.array(z.number().nullable()).min(1).max(200) }))
        .min(1)
        .max(30),
    })
    .describe('The numbers of a chart, as many series as it has.'),
  z
    .strictObject({
      op: z.literal('add'),
      after: z.int().min(0).max(10_000),
      like: number.optional(),
      layout: z.string().min(1).max(200).optional(),
      texts: z
        .array(z.strictObject({ shape: z.int().min(0).max(100_000), lines }))
        .max(50)
        .optional(),
    })
    .describe('A slide as a copy of slide `like`, or empty from a layout by name; texts by shape (of a layout: by its number).'),
  z.strictObject({ op: z.literal('delete'), slide: number }),
  z.strictObject({ op: z.literal('move'), slide: number, after: z.int().min(0).max(10_000) }),
]);
export type PptxEdit = z.infer<typeof pptxEdit>;
