/** What is to be done with the text of a document, and whether it is so little that it may be done beside other people's requests. Pure. */
import { z } from 'zod';
import { chartFactsList } from '../document-charts.ts';
import { edit } from '../edit.ts';
import { mostPictures } from '../pictures.ts';

const length = z.int().min(0);
/** Pictures of the task, each with the length of its bytes, which follow behind the text in their order. */
const pictures = z
  .array(z.strictObject({ name: z.string(), type: z.enum(['png', 'jpeg']), width: z.int().min(1), height: z.int().min(1), bytes: length }))
  .max(mostPictures + 1);
/** Pages of what the contents list, as they are printed. */
const pages = z.array(z.string().max(10)).max(5_000).nullable();

export const documentJob = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), title: z.string(), name: z.string(), pictures }),
  z.strictObject({ kind: z.literal('paper'), title: z.string(), pictures, pages, total: z.int().nullable(), gap: z.number() }),
  /** `charts`: what the job `charts` told, each with the length of its PNG; these follow first. */
  z.strictObject({
    kind: z.literal('docx'),
    title: z.string(),
    charts: z.array(chartFactsList.element.extend({ bytes: length })),
    pictures,
    pages,
    total: z.int().nullable(),
  }),
  z.strictObject({ kind: z.literal('charts') }),
  z.strictObject({ kind: z.literal('words') }),
  /** `again`: the worker that began it may have died after writing. */
  z.strictObject({ kind: z.literal('edit'), edits: z.array(edit), again: z.boolean() }),
]);
export type DocumentJob = z.infer<typeof documentJob>;

/**
 * The most that is parsed in the server's own process. Of some hundred shapes made to choke the parser none of this length takes more than
 * a few tenths of a second (bench/documents.ts), an ordinary text 20 to 40 ms.
 */
const mostParsed = 4_000;
/** Cells of tables, at most: rows that leave out columns are filled up, so that a short text may ask for hundreds of thousands. */
const mostCells = 2_000;
/** Characters times edits: edits are done without the parser, each in a pass or some over the text. */
const mostEdited = 200_000;

const chartFence = /^.{0,40}(?:`{3}|~{3})[`~\s]*(?:chart|echarts)\b/m;

export function mayHoldCharts(markdown: string): boolean {
  return chartFence.test(markdown);
}

export function isLittle(job: DocumentJob, markdown: string): boolean {
  if (job.kind === 'edit') {
    const given = job.edits.reduce((sum, one) => sum + JSON.stringify(one).length, markdown.length);
    return given * job.edits.length <= mostEdited;
  }
  // The library that draws charts is large, and a chart may hold thousands of points.
  return markdown.length <= mostParsed && !mayHoldCharts(markdown) && cellsAtMost(markdown) <= mostCells;
}

/** No table has more columns than the marks of the line with most, nor more rows than there are lines. */
function cellsAtMost(markdown: string): number {
  const lines = markdown.split(/\r\n?|\n/);
  const columns = lines.reduce((most, line) => Math.max(most, line.split('|').length), 0);
  return columns <= 2 ? 0 : columns * lines.length;
}
