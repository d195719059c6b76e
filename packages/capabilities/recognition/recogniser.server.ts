/** Reads the words of a picture with a recogniser that is installed on the machine: made ready in a bounded process, read more than once, and told with its doubts. */
import { createProcesses } from '../bounded-process/bounded-process.server.ts';
import type { FairQueue, Shared } from '../queues/fair-queue.ts';
import { recognisedPage, tokensIn, type RecognisedPage, type Token } from './recognised-page.ts';

export interface TextRecogniser {
  /** Text of the picture as Markdown, or the sentence for a person. Rejects only when `signal` is aborted. */
  recognise(picture: Uint8Array, signal: AbortSignal): Promise<RecognisedPage | { error: string }>;
}

/** The program itself: a grey picture (PGM) goes in, its table of words (tsv) comes out. Throws `Error` with a sentence. */
export type RunTesseract = (pgm: Uint8Array, language: 'chi_sim' | 'eng', signal: AbortSignal) => Promise<string>;

export interface RecogniserInput {
  /** `clean-page-process.server.ts` beside this file, or what it was bundled to. */
  entry: URL | string;
  run: RunTesseract;
  queue: FairQueue;
}

/** Letters of a screenshot are small, those of a photo large: both are brought to a width at which print has some 40 pixels. */
const widthRead = 2_800;
const mostScale = 3;
const mostPixels = 12_000_000;
/** Each reading sees the page in other pixels; the last is asked where the others differ. */
const scales = [1, 0.78, 0.64];

export function createRecogniser({ entry, run, queue }: RecogniserInput): Shared<TextRecogniser> {
  const processes = createProcesses({
    entry,
    time: { base_ms: 15_000, ms_per_mb: 500, most_ms: 25_000 },
    memory_mb: 384,
    processes: 1,
    most_bytes: 64 * 1024 * 1024,
  });
  return {
    of: (person) => ({
      async recognise(picture, signal) {
        try {
          const pages = await greyPages(picture);
          if (!pages) return { error: '这张图片打不开，认不出里面的文字。' };
          return await queue.run(person, signal, async () => {
            const told = await processes.of(person).ask(
              { pages: pages.map(({ width, height }) => ({ width, height })) },
              pages.map(({ pixels }) => pixels),
              signal,
              sentences,
            );
            if ('error' in told) return told;
            const cleaned = cut(told.rest, pages);
            if (!cleaned) return { error: told.broken };
            return await readings(cleaned, run, signal);
          });
        } catch (error) {
          signal.throwIfAborted();
          return { error: error instanceof Error ? error.message : String(error) };
        }
      },
    }),
  };
}

interface Page {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Upright, on white, in each size; null when it is no picture. */
async function greyPages(picture: Uint8Array): Promise<Page[] | null> {
  const { default: sharp } = await import('sharp');
  const open = () => sharp(picture, { limitInputPixels: 80_000_000, failOn: 'error' }).rotate().flatten({ background: '#ffffff' });
  try {
    const { info } = await open().greyscale().raw().toBuffer({ resolveWithObject: true });
    const scale = Math.min(widthRead / info.width, mostScale, Math.sqrt(mostPixels / (info.width * info.height)));
    const at = async (size: number): Promise<Page> => {
      const width = Math.max(1, Math.round(info.width * size));
      const { data, info: made } = await open().resize({ width }).greyscale().raw().toBuffer({ resolveWithObject: true });
      return { width: made.width, height: made.height, pixels: data };
    };
    return await Promise.all(scales.map((one) => at(scale * one)));
  } catch {
    // Not a picture, or a damaged one.
    return null;
  }
}

function cut(bytes: Buffer, pages: Page[]): Page[] | null {
  let at = 0;
  const own = pages.map((page) => ({ ...page, pixels: bytes.subarray(at, (at += page.width * page.height)) }));
  return at === bytes.length ? own : null;
}

/** Chinese first, whose letters include figures and Latin ones; a page that has hardly any Chinese is read as English. */
async function readings([page, ...smaller]: Page[], run: RunTesseract, signal: AbortSignal): Promise<RecognisedPage> {
  if (!page) return { text: '', doubtful: 0 };
  const read = async (one: Page, language: 'chi_sim' | 'eng') => tokensIn(await run(pgmOf(one), language, signal), one.width / page.width);
  const chinese = await read(page, 'chi_sim');
  const all = chinese.map(({ text }) => text).join('');
  const isChinese = (all.match(/\p{Script=Han}/gu) ?? []).length * 12 > all.length;
  const language = isChinese ? 'chi_sim' : 'eng';
  const first = isChinese ? chinese : await read(page, 'eng');
  const others: Token[][] = [];
  let told = recognisedPage(first, others, page);
  for (const one of smaller) {
    if (told.text === '' || told.doubtful === 0) break;
    others.push(await read(one, language));
    told = recognisedPage(first, others, page);
  }
  return told;
}

/** The plainest format there is: nothing in it to be attacked. */
function pgmOf({ width, height, pixels }: Page): Uint8Array {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels]);
}

const sentences = {
  stopped: '识别被停止了。',
  tooSlow: (seconds: number) => `识别超过 ${seconds} 秒还没有做完，已停止。`,
  too_large: '这张图片太大，已停止识别。',
  notStarted: (reason: string) => `识别进程启动不了（${reason}）。请稍后再试。`,
};
