/** Pages of office files as pictures, for whoever must see them: drawn by the machine's office program where there is one, else by our own drawing of presentations. */
import { createHash } from 'node:crypto';
import type { OfficeConverter, OfficeFormat, OpenPage, PageDrawer } from '../deliverables/kind.server.ts';
import type { DrawnPage, OpenFailure, PresentationFacts } from './drawn-page.ts';
import { oldPresentationEndings, presentationEndings } from './drawn-page.ts';
import type { DrawnPdfPage } from './draw-pdf-on-request.ts';
import type { MeasuredPage } from './measured-page.ts';

export interface PagePicture {
  /** From 1. */
  page: number;
  png: Uint8Array;
  /** Left out when it is presented; known of presentations drawn by ourselves only. */
  hidden: boolean;
  /** What stands there as a named box, because it can't be drawn. */
  undrawn: string[];
  /** What can be told of its words; null of what is drawn by ourselves. */
  measured: MeasuredPage | null;
}

export interface PagePictures {
  by: 'office' | 'own';
  /** How many the file has. */
  pages: number;
  /** Of the first page, in CSS pixels. */
  width: number;
  height: number;
  /** In the order asked for; pages there are not, or that can't be drawn, are left out. */
  pictures: PagePicture[];
  /** Typefaces of these pages that are not in the PDF. */
  unembedded: string[];
}

export interface PageArtist {
  /** `pages` from 1; the pictures are `width` pixels wide. Throws `Error` with a sentence when nothing can be drawn of this file here. */
  draw(
    file: { name: string; bytes: Uint8Array },
    wanted: { pages: readonly number[]; width: number },
    signal: AbortSignal,
  ): Promise<PagePictures>;
}

export interface PageArtistInput {
  /** Null where no Chromium is installed. */
  pages: PageDrawer | null;
  /** Null where no LibreOffice is installed. */
  office: OfficeConverter | null;
  /** The scripts that draw, from `draw-on-request.ts` and `draw-pdf-on-request.ts`. */
  board(kind: 'presentation' | 'pdf'): Promise<string>;
}

const officeEndings: readonly string[] = [...presentationEndings, 'docx', 'xlsx', 'doc', 'xls'] satisfies OfficeFormat[];
const ownEndings: readonly string[] = presentationEndings.filter((ending) => !oldPresentationEndings.some((old) => old === ending));
/** Pixels of a slide of 1280. */
export const smallestShown = 12;
/** Points on paper. */
export const smallestPrinted = 6.5;
/** One file is looked at several times in a row. */
const mostKept = 2;

export function createPageArtist({ pages, office, board }: PageArtistInput): PageArtist {
  const kept = new Map<string, Uint8Array>();

  async function pdfOf(converter: OfficeConverter, bytes: Uint8Array, ending: OfficeFormat, signal: AbortSignal): Promise<Uint8Array> {
    const key = `${ending} ${createHash('sha256').update(bytes).digest('hex')}`;
    const pdf = kept.get(key) ?? (await converter.convert(bytes, ending, 'pdf', signal));
    kept.delete(key);
    kept.set(key, pdf);
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    return pdf;
  }

  return {
    async draw({ name, bytes }, wanted, signal) {
      if (!pages) throw new Error('这台机器上没有 Chromium，画不出页面；文件没有改动。');
      const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
      const isOwn = ownEndings.includes(ending);
      if (ending === 'pdf') return drawPdf(pages, await board('pdf'), bytes, wanted, { isShown: false, signal });
      if (office && isOfficeFormat(ending)) {
        try {
          const isShown = presentationEndings.some((one) => one === ending);
          return await drawPdf(pages, await board('pdf'), await pdfOf(office, bytes, ending, signal), wanted, { isShown, signal });
        } catch (error) {
          if (signal.aborted || !isOwn) throw error;
        }
      }
      if (!isOwn) throw new Error(`“${name}”要用 LibreOffice 才能画成页面，这台机器上没有；可以另存为 .pptx 或 .pdf。`);
      return drawOwn(pages, await board('presentation'), bytes, wanted, signal);
    },
  };
}

function isOfficeFormat(ending: string): ending is OfficeFormat {
  return officeEndings.includes(ending);
}

const blank = '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"></head><body></body></html>';
const desk = { width: 2000, height: 1600, scripts: true } as const;

/** Opens a blank page with the board in it. */
function onBoard<T>(pages: PageDrawer, script: string, signal: AbortSignal, work: (page: OpenPage) => Promise<T>): Promise<T> {
  const one = pages.each([blank], desk, signal, async (page) => {
    await page.measure(script);
    return work(page);
  });
  // One page was given.
  return one.then(([done]) => done as T);
}

async function drawPdf(
  pages: PageDrawer,
  script: string,
  bytes: Uint8Array,
  wanted: { pages: readonly number[]; width: number },
  { isShown, signal }: { /** On a wall, and not on paper. */ isShown: boolean; signal: AbortSignal },
): Promise<PagePictures> {
  return onBoard(pages, script, signal, async (page) => {
    // Our own scripts answer with what they say they give.
    const facts = (await page.measure(`pdf.open("${Buffer.from(bytes).toString('base64')}")`)) as PresentationFacts;
    const pictures: PagePicture[] = [];
    const unembedded = new Set<string>();
    // 12 px on a slide of 1280; `facts` has CSS pixels.
    const smallest = isShown ? (smallestShown / 1280) * facts.width * 0.75 : smallestPrinted;
    for (const number of within(wanted.pages, facts)) {
      const drawn = (await page.measure(`pdf.draw(${number - 1}, ${Math.round(wanted.width)}, ${smallest})`)) as DrawnPdfPage;
      const { png, measured } = drawn;
      for (const one of drawn.unembedded) unembedded.add(one);
      pictures.push({ page: number, png: new Uint8Array(Buffer.from(png, 'base64')), hidden: false, undrawn: [], measured });
    }
    return { by: 'office', pages: facts.pages.length, width: facts.width, height: facts.height, pictures, unembedded: [...unembedded] };
  });
}

const failures: Record<OpenFailure, string> = {
  damaged: '文件损坏或不完整，画不出页面；请用原来的软件打开并另存后再试。',
  locked: '文件设了打开密码，画不出页面；请去掉密码后再试。',
  large: '文件太大，画不出页面；请拆成较小的文件。',
  empty: '这份演示文稿里没有页面。',
};

async function drawOwn(
  pages: PageDrawer,
  script: string,
  bytes: Uint8Array,
  wanted: { pages: readonly number[]; width: number },
  signal: AbortSignal,
): Promise<PagePictures> {
  const { facts, drawn } = await onBoard(pages, script, signal, async (page) => {
    const opened = (await page.measure(`presentation.open("${Buffer.from(bytes).toString('base64')}")`)) as
      | PresentationFacts
      | { why: OpenFailure };
    if ('why' in opened) throw new Error(failures[opened.why]);
    const found: { page: number; drawn: DrawnPage }[] = [];
    for (const number of within(wanted.pages, opened)) {
      const one = (await page.measure(`presentation.draw(${number - 1})`)) as DrawnPage | null;
      if (one) found.push({ page: number, drawn: one });
    }
    return { facts: opened, drawn: found };
  });
  const { width, height } = facts;
  const frame = { width: Math.ceil(width), height: Math.ceil(height), scale: wanted.width / width };
  const pictures = await pages.each(
    drawn.map((one) => one.drawn.html),
    frame,
    signal,
    async (page, n): Promise<PagePicture> => {
      const png = await page.picture({ x: 0, y: 0, width, height });
      const { page: number = 0, drawn: of } = drawn[n] ?? {};
      return { page: number, png, hidden: facts.pages[number - 1]?.hidden === true, undrawn: of?.undrawn ?? [], measured: null };
    },
  );
  return { by: 'own', pages: facts.pages.length, width, height, pictures, unembedded: [] };
}

function within(wanted: readonly number[], { pages }: PresentationFacts): number[] {
  return wanted.filter((number) => Number.isInteger(number) && number >= 1 && number <= pages.length);
}
