/** The page's half of documents. */
import type { WebKind } from '../kind.web.ts';
import { document } from './document.ts';

export const documentWeb: WebKind = { kind: document, loadViewer: () => import('./document-viewer.tsx') };
