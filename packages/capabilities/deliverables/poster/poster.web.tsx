/** The page's half of posters. */
import type { WebKind } from '../kind.web.ts';
import { poster } from './poster.ts';

export const posterWeb: WebKind = { kind: poster, loadViewer: () => import('./view/poster-viewer.tsx') };
