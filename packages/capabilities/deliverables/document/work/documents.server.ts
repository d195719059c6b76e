/** Has documents parsed, drawn, exported and edited: in bounded child processes, or here where it is little. */
import { z } from 'zod';
import { createProcesses, type NoAnswer, type Processes, type TimeLimit } from '../../../bounded-process/bounded-process.server.ts';
import type { Shared } from '../../../queues/fair-queue.ts';
import { chartDrawings, type ChartPicture } from '../document-charts.ts';
import type { Edit } from '../edit.ts';
import type { PaperDrawing } from '../paper/paper-page.ts';
import type { DocumentPicture } from '../pictures.ts';
import { isLittle, mayHoldCharts, type DocumentJob } from './document-job.ts';
import { workOn, type Done, type Edited } from './document-work.server.ts';

/** All throw `Error` with a sentence when a bound is met; aborting ends the work at once. */
export interface Documents {
  /** As one HTML file, its charts and pictures drawn; `name` is the file it is for. */
  page(markdown: string, as: { title: string; name: string; pictures?: readonly DocumentPicture[] }, signal: AbortSignal): Promise<string>;
  /** As a page to be printed by its setup; throws where it has none that can be kept to. */
  paper(markdown: string, as: PaperDrawing, signal: AbortSignal): Promise<string>;
  /** `pages` are those of what its contents list, `total` how many there are without cover and contents. */
  docx(
    markdown: string,
    as: { title: string; pictures?: readonly DocumentPicture[]; pages?: readonly string[] | null; total?: number | null },
    signal: AbortSignal,
  ): Promise<Uint8Array>;
  /** Whether anything is to be read in it. */
  hasWords(markdown: string, signal: AbortSignal): Promise<boolean>;
  /** `again`: it may have been done before. `markdown` is what became of the text. */
  edit(markdown: string, edits: Edit[], again: boolean, signal: AbortSignal): Promise<Edited & { markdown: string }>;
}

type Ask = (job: DocumentJob, markdown: string, signal: AbortSignal, behind?: Uint8Array[]) => Promise<Done>;

export interface DocumentsOptions {
  /** `document-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  time?: TimeLimit;
  memory_mb?: number;
  /** Everything goes to a process, however little it is. */
  always?: boolean;
}

/** Below what an export or a tool may take; a text of a million characters takes 5 to 15 s of a quiet machine. */
const usualTime: TimeLimit = { base_ms: 20_000, ms_per_mb: 20_000, most_ms: 55_000 };
const most_bytes = 220 * 1024 * 1024;

/** @example createDocuments({ entry: new URL('./document-process.server.ts', import.meta.url) }).of(user_id) */
export function createDocuments({ entry, time = usualTime, memory_mb = 1_024, always = false }: DocumentsOptions): Shared<Documents> {
  const processes = createProcesses({ entry, time, memory_mb, processes: 2, most_bytes });
  return {
    of(person) {
      const own = processes.of(person);
      return documentsBy((job, markdown, signal, behind = []) =>
        !always && isLittle(job, markdown) ? workOn(job, markdown, Buffer.concat(behind)) : askProcess(own, job, markdown, signal, behind),
      );
    },
  };
}

/** For whoever has no other process: tests, and tools that work on one document. */
export const documentsHere: Documents = documentsBy((job, markdown, _, behind = []) => workOn(job, markdown, Buffer.concat(behind)));

function documentsBy(ask: Ask): Documents {
  return {
    async page(markdown, { pictures = [], ...as }, signal) {
      const job = { kind: 'page' as const, ...as, pictures: pictures.map(factsOf) };
      return new TextDecoder().decode((await ask(job, markdown, signal, bytesOf(pictures))).bytes);
    },
    async paper(markdown, { pictures, pages, ...as }, signal) {
      const job = { kind: 'paper' as const, ...as, pages: pages && [...pages], pictures: pictures.map(factsOf) };
      const { answer, bytes } = await ask(job, markdown, signal, bytesOf(pictures));
      if (answer !== true) throw new Error('这个文档的版面设置用不了，没有画成页面；文件没有改动。');
      return new TextDecoder().decode(bytes);
    },
    async docx(markdown, { title, pictures = [], pages = null, total = null }, signal) {
      const drawn = mayHoldCharts(markdown) ? await chartPictures((await ask({ kind: 'charts' }, markdown, signal)).answer) : [];
      const charts = drawn.map(({ png, ...facts }) => ({ ...facts, bytes: png.length }));
      const behind = [...drawn.map(({ png }) => png), ...bytesOf(pictures)];
      const job = { kind: 'docx' as const, title, charts, pictures: pictures.map(factsOf), pages: pages && [...pages], total };
      return (await ask(job, markdown, signal, behind)).bytes;
    },
    async hasWords(markdown, signal) {
      return z.boolean().parse((await ask({ kind: 'words' }, markdown, signal)).answer);
    },
    async edit(markdown, edits, again, signal) {
      const { answer, bytes } = await ask({ kind: 'edit', edits, again }, markdown, signal);
      return { ...editedAnswer.parse(answer), markdown: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
    },
  };
}

const factsOf = ({ bytes, ...facts }: DocumentPicture) => ({ ...facts, bytes: bytes.length });
const bytesOf = (pictures: readonly DocumentPicture[]): Uint8Array[] => pictures.map(({ bytes }) => bytes);

const changes = z.strictObject({
  state: z.enum(['done', 'unchanged']),
  done: z.array(z.string()),
  characters_before: z.int(),
  diff: z.string(),
});
const editedAnswer: z.ZodType<Edited> = z.union([
  changes,
  z.strictObject({ state: z.literal('applied') }),
  z.strictObject({ state: z.literal('refused'), problem: z.string() }),
]);

/** One after the other: each holds a picture of a megabyte while it is made. */
async function chartPictures(answer: unknown): Promise<ChartPicture[]> {
  const drawings = chartDrawings.parse(answer);
  if (drawings.length === 0) return [];
  const { drawingPng } = await import('../../../charts/chart-png.server.ts');
  const pictures: ChartPicture[] = [];
  for (const { svg, ...facts } of drawings) pictures.push({ ...facts, png: await drawingPng(svg, facts) });
  return pictures;
}

const Head = z.union([z.strictObject({ answer: z.unknown(), bytes: z.int().min(0) }), z.strictObject({ error: z.string() })]);

async function askProcess(own: Processes, job: DocumentJob, markdown: string, signal: AbortSignal, behind: Uint8Array[]): Promise<Done> {
  const text = new TextEncoder().encode(markdown);
  const told = await own.ask({ job, text: text.length }, [text, ...behind], signal, otherwise);
  if ('error' in told) throw new Error(told.error);
  const head = Head.safeParse(told.head).data;
  if (head && 'error' in head) throw new Error(head.error);
  if (!head || told.rest.length !== head.bytes) throw new Error(`${told.broken.replace(/请[^。]*。$/, '')}${unchanged}${shorter}`);
  return { answer: head.answer, bytes: new Uint8Array(told.rest) };
}

const unchanged = '文件没有改动。';
const shorter = '请拆成几个较短的文档再试。';
const otherwise: NoAnswer = {
  stopped: `处理被停止了，${unchanged}`,
  tooSlow: (seconds) => `这个文档超过 ${seconds} 秒还没有处理完，已停止；${unchanged}${shorter}`,
  too_large: `这个文档处理出来太大，已停止；${unchanged}${shorter}`,
  notStarted: (reason) => `处理文档的进程启动不了（${reason}）；${unchanged}请稍后再试。`,
};
