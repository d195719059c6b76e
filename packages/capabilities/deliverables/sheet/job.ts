/** One job for the process that works on workbooks, and the files it needs. */
import { z } from 'zod';
import { edit, newSheet } from '#contract/content/workbook-edit.ts';
import { handEdit } from '#contract/content/hand-edit.ts';
import { query } from '#contract/content/table-query.ts';
import { filesOfQuery } from './looks/look.server.ts';

const colours = z.strictObject({ head: z.string(), on_head: z.string(), band: z.string(), ink: z.string(), chart: z.array(z.string()) });

export const job = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('read'), spoken: z.string().optional() }),
  z.strictObject({ kind: z.literal('query'), query, rows: z.int() }),
  z.strictObject({ kind: z.literal('edit'), edits: z.array(edit), colours: colours.optional() }),
  z.strictObject({ kind: z.literal('hand'), edits: z.array(handEdit) }),
  z.strictObject({ kind: z.literal('create'), sheets: z.array(z.strictObject(newSheet)), colours: colours.optional() }),
  z.strictObject({ kind: z.literal('table'), sheet: z.string().optional(), header_row: z.int().optional() }),
  z.strictObject({ kind: z.literal('csv') }),
  z.strictObject({ kind: z.literal('print') }),
]);
export type Job = z.infer<typeof job>;

/** Other files the job's queries speak of. */
export function filesOf(given: Job): string[] {
  const queries = [
    ...(given.kind === 'query' ? [given.query] : []),
    ...(given.kind === 'edit' ? given.edits.flatMap((one) => (one.do === 'new_sheet' && one.query ? [one.query] : [])) : []),
    ...(given.kind === 'create' ? given.sheets.flatMap((one) => (one.query ? [one.query] : [])) : []),
  ];
  return [...new Set(queries.flatMap(filesOfQuery))];
}
