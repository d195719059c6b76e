/** The server's halves of the kinds, in the order of `kinds`. */
import { chartServer } from './chart/chart.server.ts';
import { documentServer } from './document/document.server.ts';
import type { ServerKind } from './kind.server.ts';
import { imageServer } from './image/image.server.ts';
import { podcastServer } from './podcast/podcast.server.ts';
import { posterServer } from './poster/poster.server.ts';
import { sheetServer } from './sheet/sheet.server.ts';
import { siteServer } from './site/site.server.ts';
import { webPageServer } from './web-page/web-page.server.ts';
import { slidesServer } from './slides/slides.server.ts';

export const serverKinds: ServerKind[] = [
  documentServer,
  slidesServer,
  chartServer,
  sheetServer,
  posterServer,
  imageServer,
  podcastServer,
  webPageServer,
  siteServer,
];
