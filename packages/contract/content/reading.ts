/** What reading a file or a page gives: its text in windows, and what of the text are the reader's own words. */
import { z } from 'zod';

const span = { from: z.int().min(0), to: z.int().min(0) };

/** Characters `from` up to `to` of the content are no words of the file; in the order of the content. */
export const readingMark = z.discriminatedUnion('kind', [
  /** What follows stands on this page or slide, as people name it: 第 3 页, 第 3 张. Text runs on over the end of a page. */
  z.object({ kind: z.literal('page'), ...span, name: z.string() }),
  z.object({ kind: z.literal('slide'), ...span, name: z.string() }),
  /** What follows stands in this range, A1:F20, of a sheet; `sheet` is '' where a file is one table. */
  z.object({ kind: z.literal('sheet'), ...span, sheet: z.string(), range: z.string() }),
  /** What somebody noted on a cell or on words, for others. */
  z.object({ kind: z.literal('remark'), ...span, text: z.string() }),
  /** A file in an archive. */
  z.object({ kind: z.literal('entry'), ...span, path: z.string() }),
  /** How the reader says what it read: merged cells, how many files an archive has. */
  z.object({ kind: z.literal('aside'), ...span }),
]);
export type ReadingMark = z.infer<typeof readingMark>;

export const fileReading = z.object({
  name: z.string(),
  /** For people: Word 文档, CSV 表格. */
  type: z.string(),
  /** What is in it, in one line for people. */
  overview: z.string(),
  /** Of a page: what it calls itself, and the day it says it is of, 2026-11-20; '' when unknown. */
  title: z.string(),
  day: z.string(),
  /** How many pictures stand in it. */
  pictures: z.int().min(0),
  /** Markdown, from the asked offset on. */
  content: z.string(),
  marks: z.array(readingMark),
  /** Where to read on; null at the end. Windows joined by a line break are the whole. */
  next_offset: z.int().nullable(),
  /** Its words were recognised in pictures and may be wrong; what is doubtful stands in 【待核对：…】. */
  recognised: z.boolean().optional(),
});
export type FileReading = z.infer<typeof fileReading>;

export const pageReading = z.object({
  ...fileReading.shape,
  /** Its words come from scripts, which a browser would run. */
  drawn_by_scripts: z.boolean(),
});
export type PageReading = z.infer<typeof pageReading>;
