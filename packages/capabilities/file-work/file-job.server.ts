/** What the bounded process for files is asked to do and what it answers: one line of JSON each way, the files' bytes behind it. */
import { z } from 'zod';
import { tableDisplay } from '#contract/timeline/display.ts';
import { brandLogo } from '#contract/content/brand-kit.ts';
import { docxEdit, pptxEdit } from '../office-files/office-edits.ts';

const parameter = z.union([z.string().max(100_000), z.number(), z.null()]);

export const fileJob = z.discriminatedUnion('kind', [
  /** All files into one archive, under their names. */
  z.strictObject({ kind: z.literal('zip') }),
  /** The one file unpacked; with `only` these entries of it. */
  z.strictObject({ kind: z.literal('unzip'), only: z.array(z.string()).optional() }),
  /** The one archive holds a skill: its files, below the folder of SKILL.md. */
  z.strictObject({ kind: z.literal('skill') }),
  /** The pictures inside the one Word document; for each a line `caption｜heading`, then lines `count｜why` on what was left. */
  z.strictObject({ kind: z.literal('pictures') }),
  /** The places of the one docx or pptx, a line each. */
  z.strictObject({ kind: z.literal('office_read') }),
  /** The one docx or pptx with these changes; a line a change. `at` is when, ISO. */
  z.strictObject({
    kind: z.literal('office_edit'),
    document: z.array(docxEdit),
    slides: z.array(pptxEdit),
    track: z.boolean(),
    at: z.string(),
  }),
  /** Colours, typefaces and logo of the one pptx, docx or picture. */
  z.strictObject({ kind: z.literal('brand') }),
  /** The one file is a database. */
  z.strictObject({ kind: z.literal('tables') }),
  z.strictObject({ kind: z.literal('query'), sql: z.string(), params: z.array(parameter), csv: z.boolean() }),
  z.strictObject({ kind: z.literal('change'), sql: z.string(), params: z.array(parameter) }),
  /** A database of these tables; with `base` the first file is one that they are added to. */
  z.strictObject({
    kind: z.literal('import'),
    base: z.boolean(),
    tables: z.array(z.strictObject({ file: z.string(), sheet: z.string().optional(), table: z.string().optional() })),
  }),
]);
export type FileJob = z.infer<typeof fileJob>;

export interface JobFile {
  name: string;
  bytes: Uint8Array;
}

/** What a file says of its brand, before it is a kit. */
export const foundBrand = z.strictObject({
  paper: z.string().optional(),
  ink: z.string().optional(),
  /** The most important first. */
  accents: z.array(z.string()).max(60),
  heading: z.array(z.string().max(200)).max(4),
  body: z.array(z.string().max(200)).max(4),
  /** Drawn anew. */
  logo: brandLogo.nullable(),
  /** What could not be taken, a sentence each. */
  notes: z.array(z.string().max(400)).max(8),
});
export type FoundBrand = z.infer<typeof foundBrand>;

export const jobAnswer = z.strictObject({
  /** What was done, a line each. */
  lines: z.array(z.string()),
  /** Of sheets that came in: what to know of how they were read. */
  notes: z.array(z.string()).optional(),
  brand: foundBrand.optional(),
  /** Rows that were changed. */
  changed: z.int().optional(),
  table: tableDisplay.pick({ sql: true, columns: true, rows: true, total: true, whole: true, tables: true }).optional(),
});
export type JobAnswer = z.infer<typeof jobAnswer>;

/** The first line of what goes in; the bytes of `files` follow in their order. */
export const jobRequest = z.strictObject({ job: fileJob, files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })) });

/** The first line of what comes out; the bytes of `files` follow. */
export const jobReply = z.union([
  z.strictObject({ answer: jobAnswer, files: z.array(z.strictObject({ name: z.string(), bytes: z.int() })) }),
  z.strictObject({ error: z.string() }),
]);

export interface Done {
  answer: JobAnswer;
  files: JobFile[];
}
