/** The page's half of web pages. */
import type { WebKind } from '../kind.web.ts';
import { webPage } from './web-page.ts';

export const webPageWeb: WebKind = {
  kind: webPage,
  keepsPlace: true,
  loadWords: async () => {
    const { pageWords } = await import('./view/page-words.ts');
    return (_name, text) => pageWords(text);
  },
  loadViewer: () => import('./view/web-page-viewer.tsx'),
};
