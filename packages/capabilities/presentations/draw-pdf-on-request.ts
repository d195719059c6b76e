/** The drawing board of a machine for PDF: a blank page in which `pdf` opens a file and draws its pages. */
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PresentationFacts } from './drawn-page.ts';
import { runsOf, type FontFacts } from './drawn-runs.ts';
import { measurePage, type MeasuredPage } from './measured-page.ts';

let open: PDFDocumentProxy | null = null;

export const pdf = {
  /** `file` in Base64. Rejects when it can't be opened. */
  async open(file: string): Promise<PresentationFacts> {
    const data = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    open = await getDocument({ data, enableXfa: false, verbosity: 0, fontExtraProperties: true }).promise;
    const { width, height } = (await open.getPage(1)).getViewport({ scale: 96 / 72 });
    return { width, height, pages: Array.from({ length: open.numPages }, () => ({ hidden: false })) };
  },
  /** A PNG in Base64, `width` pixels wide, and what can be measured on it; words below `smallest` points are small. `page` from 0. */
  async draw(page: number, width: number, smallest: number): Promise<DrawnPdfPage> {
    if (!open) throw new Error('no file is open');
    const shown = await open.getPage(page + 1);
    const viewport = shown.getViewport({ scale: width / shown.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await shown.render({ canvas, viewport }).promise;
    const measured = await measure(shown, canvas, smallest);
    shown.cleanup();
    return { png: canvas.toDataURL('image/png').split(',')[1] ?? '', ...measured };
  },
};

export interface DrawnPdfPage {
  png: string;
  measured: MeasuredPage;
  /** Typefaces that are not in the file: each reader puts another in their place. */
  unembedded: string[];
}

type KnownFont = FontFacts & { missingFile?: boolean; name?: string };

async function measure(page: PDFPageProxy, canvas: HTMLCanvasElement, smallest: number): Promise<Omit<DrawnPdfPage, 'png'>> {
  const list = await page.getOperatorList();
  const fonts = new Map<string, KnownFont | null>();
  const fontOf = (name: string): KnownFont | null => {
    // Drawn before, so that all of them have come.
    if (!fonts.has(name)) fonts.set(name, page.commonObjs.has(name) ? (page.commonObjs.get(name) as KnownFont) : null);
    return fonts.get(name) ?? null;
  };
  const { scale, transform } = page.getViewport({ scale: canvas.width / page.getViewport({ scale: 1 }).width });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const runs = runsOf(list, OPS, fontOf, [a, b, c, d, e, f], scale);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  if (!pixels) throw new Error('the page has no pixels');
  const unembedded = [...fonts.values()].flatMap((font) => (font?.missingFile === true && font.name !== undefined ? [font.name] : []));
  return { measured: measurePage(runs, pixels, smallest), unembedded: [...new Set(unembedded)] };
}

// Without a worker of its own pdf.js looks for its other half here.
Object.assign(globalThis, { pdf, pdfjsWorker: { WorkerMessageHandler } });
