/** The page's half of every kind, and which of them shows a file. */
import type { KindId } from '#contract/kinds.ts';
import { chartWeb } from './chart/chart.web.tsx';
import { documentWeb } from './document/document.web.tsx';
import { imageWeb } from './image/image.web.tsx';
import { posterWeb } from './poster/poster.web.tsx';
import type { WebKind } from './kind.web.ts';
import { kindOf } from './kinds.ts';
import { podcastWeb } from './podcast/podcast.web.tsx';
import { sheetWeb } from './sheet/sheet.web.tsx';
import { siteWeb } from './site/site.web.tsx';
import { slidesWeb } from './slides/slides.web.tsx';
import { webPageWeb } from './web-page/web-page.web.tsx';

export const webKinds: Readonly<Record<KindId, WebKind>> = {
  document: documentWeb,
  slides: slidesWeb,
  chart: chartWeb,
  sheet: sheetWeb,
  poster: posterWeb,
  image: imageWeb,
  podcast: podcastWeb,
  'web-page': webPageWeb,
  site: siteWeb,
};

export function webKindOf(name: string): WebKind | undefined {
  const kind = kindOf(name);
  return kind && webKinds[kind.id];
}
