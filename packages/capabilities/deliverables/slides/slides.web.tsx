/** The page's half of decks. */
import type { WebKind } from '../kind.web.ts';
import { slides } from './slides.ts';

export const slidesWeb: WebKind = {
  kind: slides,
  keepsPlace: true,
  loadWords: async () => {
    const { deckWords } = await import('./view/deck-words.ts');
    return (_name, text) => deckWords(text);
  },
  loadViewer: () => import('./view/deck-viewer.tsx'),
};
