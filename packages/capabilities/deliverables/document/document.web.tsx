/** The page's half of documents. */
import type { WebKind } from '../kind.web.ts';
import { document } from './document.ts';

export const documentWeb: WebKind = {
  kind: document,
  loadWords: async () => (await import('./document-words.ts')).documentWords,
  loadViewer: () => import('./document-viewer.tsx'),
};
