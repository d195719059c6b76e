/** Opens a PDF with pdf.js in a worker of its own; fonts and character maps come from this server. */
import { GlobalWorkerOptions, getDocument, PDFWorker, version, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { serverPath } from '#web/shell/base-path.ts';
import { damaged, locked, Unshowable } from '../unshowable.ts';

export interface PdfFile {
  document: PDFDocumentProxy;
  pages: number;
  /** Of the first page, in points; most documents have one size. */
  width: number;
  height: number;
}

/** `signal` says when it is closed. */
export async function openPdf(bytes: Uint8Array, signal: AbortSignal): Promise<PdfFile> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port });
  const place = new URL(serverPath(`/assets/pdfjs-${version}/`), location.origin).href;
  const task = getDocument({
    // The worker takes it away; the original serves the next opening.
    data: bytes.slice(),
    worker,
    cMapUrl: `${place}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${place}standard_fonts/`,
    wasmUrl: `${place}wasm/`,
    iccUrl: `${place}iccs/`,
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  signal.addEventListener('abort', () => {
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  });
  try {
    const document = await task.promise;
    const first = await document.getPage(1);
    const { width, height } = first.getViewport({ scale: 1 });
    return { document, pages: document.numPages, width, height };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unshowable(isLocked ? locked : damaged, { cause: error });
  }
}

// Never fetched: every document brings its own worker above. Without a name pdf.js would look for one beside this script.
GlobalWorkerOptions.workerSrc ||= 'none';
