/** The page's half of decks. */
import type { WebKind } from '../kind.web.ts';
import { slides } from './slides.ts';

export const slidesWeb: WebKind = { kind: slides, keepsPlace: true, loadViewer: () => import('./view/deck-viewer.tsx') };
