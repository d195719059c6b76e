/** The page's half of podcasts. */
import type { WebKind } from '../kind.web.ts';
import { podcast } from './podcast.ts';

export const podcastWeb: WebKind = { kind: podcast, keepsPlace: true, loadViewer: () => import('./view/podcast-viewer.tsx') };
