/** The server's halves of the kinds, and which of them looks after a file. */
import type { KindId } from '#contract/kinds.ts';
import { chartServer } from './chart/chart.server.ts';
import { documentServer } from './document/document.server.ts';
import type { ServerKind } from './kind.server.ts';
import { imageServer } from './image/image.server.ts';
import { kindOf } from './kinds.ts';
import { podcastServer } from './podcast/podcast.server.ts';
import { posterServer } from './poster/poster.server.ts';
import { sheetServer } from './sheet/sheet.server.ts';
import { siteServer } from './site/site.server.ts';
import { webPageServer } from './web-page/web-page.server.ts';
import { slidesServer } from './slides/slides.server.ts';

export const serverKinds: Readonly<Record<KindId, ServerKind>> = {
  document: documentServer,
  slides: slidesServer,
  chart: chartServer,
  sheet: sheetServer,
  poster: posterServer,
  image: imageServer,
  podcast: podcastServer,
  'web-page': webPageServer,
  site: siteServer,
};

/** The half that looks after a file of this name. */
export function serverKindOf(name: string): ServerKind | undefined {
  const kind = kindOf(name);
  return kind && serverKinds[kind.id];
}
