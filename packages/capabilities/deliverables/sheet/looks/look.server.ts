/** A look at tables while a question is put together, for the process that keeps workbooks open. */
import { z } from 'zod';
import { query, type Query, type Step, type TableRef } from '#contract/content/table-query.ts';

export const look = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('structure') }),
  /** `rows`: how many of the result are shown. */
  z.strictObject({ kind: z.literal('preview'), query, rows: z.int() }),
]);
export type Look = z.infer<typeof look>;

/** The other files a question speaks of. */
export function filesOfQuery({ table, steps }: Query): string[] {
  const tables = [table, ...steps.flatMap(tablesOfStep)];
  return [...new Set(tables.flatMap((one) => (one.file_name === undefined ? [] : [one.file_name])))];
}

function tablesOfStep(step: Step): TableRef[] {
  return step.do === 'join' ? [step.with] : step.do === 'append' ? step.tables : [];
}
