/** The drawing board of a machine for PDF: a blank page in which `pdf` opens a file and draws its pages. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import type { PresentationFacts } from './drawn-page.ts';

let open: PDFDocumentProxy | null = null;

export const pdf = {
  /** `file` in Base64. Rejects when it can't be opened. */
  async open(file: string): Promise<PresentationFacts> {
    const data = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
    open = await getDocument({ data, enableXfa: false, verbosity: 0 }).promise;
    const { width, height } = (await open.getPage(1)).getViewport({ scale: 96 / 72 });
    return { width, height, pages: Array.from({ length: open.numPages }, () => ({ hidden: false })) };
  },
  /** A PNG in Base64, `width` pixels wide. `page` from 0. */
  async draw(page: number, width: number): Promise<string> {
    if (!open) throw new Error('no file is open');
    const shown = await open.getPage(page + 1);
    const viewport = shown.getViewport({ scale: width / shown.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await shown.render({ canvas, viewport }).promise;
    shown.cleanup();
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  },
};

// Without a worker of its own pdf.js looks for its other half here.
Object.assign(globalThis, { pdf, pdfjsWorker: { WorkerMessageHandler } });
