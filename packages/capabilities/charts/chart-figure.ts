/** A chart as it stands in a page of ours: its drawing with its data beside it, so that a hand or a tool can change it later. */
import { escapeHtml } from '#text/escape.ts';
import type { ChartLook } from './chart-look.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { isLatin, sourceLine } from './chart-numbers.ts';
import { chartSvg } from './chart-svg.ts';

export interface FigureOptions {
  /** Stands at the figure for whoever takes hold of it. */
  data_id: string;
  /** A class of the page's own. */
  class_name?: string;
  /** `false` leaves the caption out, where the drawing carries the title. */
  caption?: boolean;
  /** It stands on an English page; by default when its own words are. */
  latin?: boolean;
}

/** `<figure data-id data-chart>` with the caption, the SVG and where the numbers come from; everything escaped. */
export function chartFigure(
  spec: ChartSpec,
  look: ChartLook,
  { data_id, class_name = 'chart', caption = true, latin = isLatin(spec) }: FigureOptions,
): string {
  const title = caption && spec.title ? `<figcaption data-id="${escapeHtml(data_id)}-title">${escapeHtml(spec.title)}</figcaption>` : '';
  const source =
    caption && spec.source
      ? `<p class="chart-source" data-id="${escapeHtml(data_id)}-source">${escapeHtml(sourceLine(spec.source, latin))}</p>`
      : '';
  return `<figure class="${escapeHtml(class_name)}" data-id="${escapeHtml(data_id)}" data-chart="${escapeHtml(JSON.stringify(spec))}">${title}${chartSvg(spec, look)}${source}</figure>`;
}
