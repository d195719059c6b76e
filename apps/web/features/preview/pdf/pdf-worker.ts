/** pdf.js beside the page: it begins to listen as soon as it is loaded. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
