/** Reads pdf page by page with pdf.js: text only, no scripts, fonts or pictures are run, drawn or fetched. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { oneLine } from '../markdown.ts';
import { pageRange, type Reading, Scanned, type Source, Unreadable } from '../reading.ts';
import { plainLetters } from './pdf-letters.ts';
import { bodyHeight, pageText, runningLines, type Piece } from './pdf-lines.ts';
import { splitAtSpaces } from './pdf-spaces.ts';

type Pdf = Awaited<ReturnType<(typeof import('pdfjs-dist/legacy/build/pdf.mjs'))['getDocument']>['promise']>;

export async function readPdf(source: Source): Promise<Reading> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = pdfjs.getDocument({
    data: Uint8Array.from(source.bytes),
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
  });
  const pdf = await task.promise.catch((error: unknown) => {
    throw unreadable(error);
  });
  const { first, last } = pageRange(source.part, pdf.numPages, '页');
  source.note(`正在读取 ${source.name} 的 ${last - first + 1} 页`);
  const title = await titleOf(pdf);
  return {
    type: 'PDF 文档',
    overview: `${pdf.numPages} 页${title ? `，标题《${title}》` : ''}`,
    content: pagesText(pdf, first, last, source),
  };
}

async function* pagesText(pdf: Pdf, first: number, last: number, source: Source): AsyncGenerator<string> {
  let waiting: string[] = [];
  let readable = false;
  const look = await lookOf(pdf, first, last);
  for (let number = first; number <= last; number += 1) {
    const text = await textOfPage(pdf, number, look);
    if (number % 50 === 0) source.note(`正在读取 ${source.name}，已读到第 ${number} 页`);
    if (text) readable = true;
    waiting.push(`[第 ${number} 页]\n${text || '（这一页没有文字，可能是图片）'}\n`);
    if (!readable) continue;
    yield* waiting;
    waiting = [];
  }
  if (readable) return;
  const pages = first === 1 && last === pdf.numPages ? `共 ${pdf.numPages} 页` : `第 ${first}-${last} 页`;
  throw new Scanned(`${pages}都没有可读的文字，多半是扫描件或图片。请先用文字识别（OCR）软件转成带文字的 PDF 或 Word，再重新上传。`);
}

interface Look {
  /** The height of most letters: what is larger is a heading. */
  body: number;
  running: ReadonlySet<string>;
  /** All in letters of one width: such letters are no sign of a listing. */
  typed: boolean;
}

/** By the first pages. */
async function lookOf(pdf: Pdf, first: number, last: number): Promise<Look> {
  const pages: Piece[][] = [];
  for (let number = first; number <= Math.min(last, first + 5); number += 1) pages.push((await piecesOfPage(pdf, number)).pieces);
  const lettersOf = (pieces: Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
  const all = pages.flat();
  const typed = lettersOf(all.filter(({ letter }) => letter !== undefined)) > lettersOf(all) / 2;
  return { body: bodyHeight(all), running: runningLines(pages), typed };
}

async function textOfPage(pdf: Pdf, number: number, { body, running, typed }: Look): Promise<string> {
  const { pieces, width } = await piecesOfPage(pdf, number);
  if (typed) for (const piece of pieces) delete piece.letter;
  return pageText(pieces, width, body, running);
}

async function piecesOfPage(pdf: Pdf, number: number): Promise<{ pieces: Piece[]; width: number }> {
  try {
    const page = await pdf.getPage(number);
    const { items, styles } = await page.getTextContent();
    const pieces: Piece[] = [];
    for (const item of items) {
      if (!('str' in item) || item.str === '') continue;
      const [a = 0, b = 0, c = 0, d = 0, left = 0, baseline = 0] = (item.transform as unknown[]).map(Number);
      const height = Math.hypot(c, d) || Math.hypot(a, b) || item.height;
      const text = plainLetters(item.str);
      const letter = styles[item.fontName]?.fontFamily === 'monospace' ? { letter: item.width / text.length } : {};
      pieces.push(...splitAtSpaces({ text, left, right: left + item.width, baseline, height, ...letter }));
    }
    page.cleanup();
    return { pieces, width: page.view[2] ?? 0 };
  } catch (error) {
    throw unreadable(error);
  }
}

async function titleOf(pdf: Pdf): Promise<string> {
  // A title is an extra: broken metadata must not keep the pages from being read.
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const title: unknown = 'Title' in info ? info.Title : undefined;
  return typeof title === 'string' ? oneLine(title).slice(0, 200) : '';
}

function unreadable(error: unknown): Unreadable {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new Unreadable('PDF 设了打开密码，读不了。请先去掉密码（例如用浏览器打开后“打印为 PDF”）再重新上传。', { cause: error });
  }
  return new Unreadable('PDF 损坏或不完整，打不开。请重新导出后再上传。', { cause: error });
}
