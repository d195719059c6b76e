/** The page's half of posters. */
import type { WebKind } from '../kind.web.ts';
import { poster } from './poster.ts';

export const posterWeb: WebKind = {
  kind: poster,
  loadWords: async () => {
    const { posterWords } = await import('./view/poster-words.ts');
    return (_name, text) => posterWords(text);
  },
  loadViewer: () => import('./view/poster-viewer.tsx'),
};
