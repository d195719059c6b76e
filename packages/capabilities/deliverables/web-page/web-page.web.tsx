/** The page's half of web pages. */
import type { WebKind } from '../kind.web.ts';
import { webPage } from './web-page.ts';

export const webPageWeb: WebKind = { kind: webPage, keepsPlace: true, loadViewer: () => import('./view/web-page-viewer.tsx') };
