/** The page's half of pictures. */
import type { WebKind } from '../kind.web.ts';
import { image } from './image.ts';

export const imageWeb: WebKind = { kind: image, loadViewer: () => import('./view/image-viewer.tsx') };
