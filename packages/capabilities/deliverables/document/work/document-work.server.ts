/** The work on a document's text: what the child process does, and this one where it is little. */
import type { Root } from 'mdast';
import { filesIn } from '../../../bounded-process/answer-once.server.ts';
import { applyEdits, isApplied, type Edit } from '../edit.ts';
import { shortDiff } from '../markdown/line-diff.ts';
import { countWords } from '../markdown/sections.ts';
import type { DocumentJob } from './document-job.ts';

export interface Done {
  /** JSON. */
  answer: unknown;
  bytes: Uint8Array;
}

/** What became of edits; the text itself is beside it. */
export type Edited =
  | { state: 'done' | 'unchanged'; done: string[]; characters_before: number; diff: string }
  /** All of it stands in the document already. */
  | { state: 'applied' }
  | { state: 'refused'; problem: string };

const nothing = new Uint8Array();

/** What a job doesn't need is not loaded for it. `behind` is what the job speaks of beside the text. Throws what the libraries throw. */
export async function workOn(job: DocumentJob, markdown: string, behind: Uint8Array = nothing): Promise<Done> {
  switch (job.kind) {
    case 'page': {
      const { renderWithCharts } = await import('../render.ts');
      const html = await renderWithCharts(markdown, job.title, job.name, withBytes(job.pictures, behind));
      return { answer: null, bytes: new TextEncoder().encode(html) };
    }
    case 'paper': {
      const { paperPage } = await import('../paper/paper-page.ts');
      const { title, pages, total, gap } = job;
      const html = await paperPage(markdown, { title, pages, total, gap, pictures: withBytes(job.pictures, behind) });
      return { answer: html !== null, bytes: new TextEncoder().encode(html ?? '') };
    }
    case 'docx': {
      const charts = withBytes(job.charts, behind).map(({ bytes: png, ...facts }) => ({ ...facts, png }));
      const pictures = withBytes(job.pictures, behind.subarray(job.charts.reduce((sum, { bytes }) => sum + bytes, 0)));
      const { toDocx } = await import('../docx/docx.ts');
      return { answer: null, bytes: await toDocx(markdown, job.title, { charts, pictures, pages: job.pages, total: job.total }) };
    }
    case 'charts':
      return { answer: await (await import('../document-charts.ts')).drawCharts(await treeOf(markdown)), bytes: nothing };
    case 'words': {
      const { textOf } = await import('../markdown/markdown.ts');
      return { answer: textOf(await treeOf(markdown)).trim() !== '', bytes: nothing };
    }
    case 'edit':
      return edited(markdown, job.edits, job.again);
  }
}

/** Each with its bytes, which lie one behind the other. */
function withBytes<T extends { bytes: number }>(facts: readonly T[], behind: Uint8Array): (Omit<T, 'bytes'> & { bytes: Uint8Array })[] {
  const files = filesIn(
    facts.map(({ bytes }, n) => ({ name: String(n), bytes })),
    Buffer.from(behind.buffer, behind.byteOffset, behind.length),
  );
  return facts.map((one, n) => ({ ...one, bytes: files[n]?.bytes ?? nothing }));
}

async function treeOf(markdown: string): Promise<Root> {
  return (await import('../markdown/markdown.ts')).parseMarkdown(markdown);
}

function edited(before: string, edits: Edit[], again: boolean): Done {
  const told = (answer: Edited, text = ''): Done => ({ answer, bytes: new TextEncoder().encode(text) });
  if (again && isApplied(before, edits)) return told({ state: 'applied' });
  const outcome = applyEdits(before, edits);
  if (!outcome.ok) return told({ state: 'refused', problem: outcome.problem });
  const { markdown, done } = outcome;
  const characters_before = countWords(before);
  if (markdown === before) return told({ state: 'unchanged', done, characters_before, diff: '' }, markdown);
  return told({ state: 'done', done, characters_before, diff: shortDiff(before, markdown, 40) }, markdown);
}
