/** The kinds of deliverables both sides know, and which of them a file belongs to. */
import { isKitName } from '#contract/brand-name.ts';
import type { KindId } from '#contract/kinds.ts';
import { chart, chartName } from './chart/chart.ts';
import { document } from './document/document.ts';
import { image } from './image/image.ts';
import { poster } from './poster/poster.ts';
import type { Kind } from './kind.ts';
import { podcast } from './podcast/podcast.ts';
import { sheet } from './sheet/sheet.ts';
import { site } from './site/site.ts';
import { slides } from './slides/slides.ts';
import { webPage } from './web-page/web-page.ts';

export const kindById: Readonly<Record<KindId, Kind>> = {
  document,
  slides,
  chart,
  sheet,
  poster,
  image,
  podcast,
  'web-page': webPage,
  site,
};
export const kinds: readonly Kind[] = Object.values(kindById);

/** The kind whose longest ending the name has: `周报.report.html` is a report before it is any other page. */
export function kindOf(name: string): Kind | undefined {
  const lower = name.toLowerCase();
  let best: { kind: Kind; length: number } | undefined;
  for (const kind of kinds)
    for (const suffix of kind.suffixes)
      if (lower.endsWith(suffix) && suffix.length > (best?.length ?? 0)) best = { kind, length: suffix.length };
  return best?.kind;
}

/** What a file is called and coloured as: `销售.chart.csv` is a chart, though a table is what opens it, and a brand kit no page. */
export function sortOf(name: string): Kind | undefined {
  if (isKitName(name)) return undefined;
  return chartName.test(name) ? chart : kindOf(name);
}

/** The deliverable a file is a part of, such as the deck of a page; null when it stands by itself. */
export function wholeOf(name: string): string | null {
  for (const kind of kinds) {
    const whole = kind.wholeOf?.(name) ?? null;
    if (whole !== null) return whole;
  }
  return null;
}

/** How large a file of this name may be to be opened as its kind. */
export function mostBytesOf(kind: Kind, name: string): number {
  const [, own] = Object.entries(kind.most_bytes_of ?? {}).find(([ending]) => name.toLowerCase().endsWith(ending)) ?? [];
  return own ?? kind.most_bytes;
}
