/** Prints a document with a page setup: drawn, looked at where its headings came to stand, and drawn again with what is known then. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { plainLetters } from '../../../tools/read-file/formats/pdf-letters.ts';
import { withoutUnseenEmoji } from '../../emoji.server.ts';
import type { PageDrawer } from '../../kind.server.ts';
import type { DocumentPicture } from '../pictures.ts';
import type { PaperDrawing } from './paper-page.ts';
import type { PageSetup } from '../setup/page-setup.ts';
import type { Documents } from '../work/documents.server.ts';

export interface PrintedPaper {
  pdf: Uint8Array;
  facts: PaperFacts;
  counted: CountedPages;
}

export interface PaperInput {
  markdown: string;
  title: string;
  setup: PageSetup;
  pictures: readonly DocumentPicture[];
}

const mmPerPoint = 25.4 / 72;
/** What Chromium may be off by between two drawings. */
const slack = 0.6;

export async function printPaper(input: PaperInput, documents: Documents, pages: PageDrawer, signal: AbortSignal): Promise<PrintedPaper> {
  const { setup } = input;
  const print = async (known: Known): Promise<PrintedPaper> => {
    const html = await documents.paper(input.markdown, { title: input.title, pictures: input.pictures, ...known }, signal);
    const pdf = await pages.pdf(await withoutUnseenEmoji(html, pages, signal), signal);
    return { pdf, facts: await readPaperPdf(pdf), counted: { contents: known.pages, total: known.total } };
  };
  const first = await print({ pages: null, total: null, gap: 0 });
  const front = frontPages(first.facts, setup);
  const known: Known = {
    pages: setup.toc ? first.facts.headings.map((page) => String(page - front)) : null,
    total: front > 0 ? first.facts.pages.length - front : null,
    gap: setup.official ? roomBelow(first.facts, setup) : 0,
  };
  if (known.pages === null && known.total === null && known.gap <= 0) return first;
  const second = await print(known);
  // What was to stand at the foot of the last page must not begin another.
  if (known.gap <= 0 || second.facts.pages.length <= first.facts.pages.length) return second;
  const closer = await print({ ...known, gap: Math.max(0, known.gap - 3) });
  return closer.facts.pages.length <= first.facts.pages.length ? closer : first;
}

type Known = Pick<PaperDrawing, 'pages' | 'total' | 'gap'>;

/** Pages of cover and contents, which are not counted: the contents end where the first page begins that holds none of its links. */
function frontPages({ links }: PaperFacts, { cover, toc }: PageSetup): number {
  const last = links.findLastIndex((count) => count > 0);
  return toc ? Math.max(last + 1, (cover ? 1 : 0) + 1) : cover ? 1 : 0;
}

/** How much is free below the last words of the last page, mm. */
function roomBelow({ pages }: PaperFacts, { measures }: PageSetup): number {
  const floor = measures.height - measures.bottom;
  const last = pages.at(-1)?.words.filter(({ bottom }) => bottom <= floor + 1) ?? [];
  const lowest = last.reduce((most, { bottom }) => Math.max(most, bottom), 0);
  // Below the baseline of its last line the imprint still has a little room and its rule.
  return lowest === 0 ? 0 : floor - lowest - 1.9 - slack;
}

export interface PlacedWords {
  text: string;
  /** mm from the upper left; `bottom` is the baseline. */
  left: number;
  right: number;
  bottom: number;
  /** Points. */
  size: number;
}

export interface PaperFacts {
  /** mm. */
  pages: { width: number; height: number; words: PlacedWords[] }[];
  /** Pages from 1 of what the contents lead to, in their order. */
  headings: number[];
  /** By page, how many links lead to a heading. */
  links: number[];
}

/** Reads the words and the targets of links out of a PDF that was drawn here. */
export function readPaperPdf(bytes: Uint8Array): Promise<PaperFacts> {
  return onPdf(bytes, async (pdf) => {
    const pages: PaperFacts['pages'] = [];
    const headings: number[] = [];
    const links: number[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const view = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const words = items.flatMap((item): PlacedWords[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        // a b c d e f: e and f are where the baseline begins.
        const matrix: number[] = item.transform;
        const [a = 1, b = 0, , , e = 0, f = 0] = matrix;
        return [
          {
            text: plainLetters(item.str),
            left: e * mmPerPoint,
            right: (e + item.width) * mmPerPoint,
            bottom: (view.height - f) * mmPerPoint,
            size: Math.hypot(a, b),
          },
        ];
      });
      pages.push({ width: view.width * mmPerPoint, height: view.height * mmPerPoint, words });
      links[number - 1] = 0;
      for (const { dest, subtype } of (await page.getAnnotations()) as Link[]) {
        // Footnotes lead somewhere, too; the contents lead to the ids of headings.
        const target = subtype === 'Link' && typeof dest === 'string' && /^section-\d+$/.test(dest) ? await pdf.getDestination(dest) : null;
        if (!target) continue;
        links[number - 1] = (links[number - 1] ?? 0) + 1;
        headings.push((await pdf.getPageIndex(target[0])) + 1);
      }
      page.cleanup();
    }
    return { pages, headings, links };
  });
}

/** Pages as they are printed, without cover and contents. */
export interface CountedPages {
  /** Of what the contents list, in their order; null without contents. */
  contents: readonly string[] | null;
  total: number | null;
}

/** As an office program laid it out: `titles` are those the contents list, in their order. Null where it has others. */
export function officePages(bytes: Uint8Array, titles: readonly string[], hasCover: boolean): Promise<CountedPages | null> {
  return onPdf(bytes, async (pdf) => {
    const found: { title: string; page: number }[] = [];
    const visit = async (items: Awaited<ReturnType<Pdf['getOutline']>>): Promise<void> => {
      for (const { title, dest, items: below } of items ?? []) {
        const target = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
        if (target) found.push({ title: compact(title), page: (await pdf.getPageIndex(target[0])) + 1 });
        await visit(below as typeof items);
      }
    };
    await visit(await pdf.getOutline());
    const pages: number[] = [];
    let at = 0;
    for (const title of titles) {
      while (at < found.length && found[at]?.title.endsWith(compact(title)) !== true) at += 1;
      const heading = found[at];
      if (!heading) return null;
      pages.push(heading.page);
      at += 1;
    }
    // Cover and contents stand before: the contents end with the last page of links before the first heading.
    let front = hasCover ? 1 : 0;
    for (let number = 1; number < (pages[0] ?? 1); number += 1) {
      const links = (await (await pdf.getPage(number)).getAnnotations()) as Link[];
      if (links.some(({ dest, subtype }) => subtype === 'Link' && dest !== null && dest !== undefined)) front = number;
    }
    return { contents: titles.length > 0 ? pages.map((page) => String(page - front)) : null, total: pdf.numPages - front };
  });
}

interface Link {
  dest?: unknown;
  subtype?: string;
}

const compact = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '');

type Pdf = Awaited<ReturnType<(typeof import('pdfjs-dist/legacy/build/pdf.mjs'))['getDocument']>['promise']>;

async function onPdf<T>(bytes: Uint8Array, work: (pdf: Pdf) => Promise<T>): Promise<T> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: Uint8Array.from(bytes),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}
