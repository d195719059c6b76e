/** A chart as an SVG picture, drawn without a browser: self-contained, without scripts or links, the same for the same data. */
import { escapeHtml } from '#text/escape.ts';
import { BarChart, LineChart, PieChart, RadarChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendPlainComponent, RadarComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';
import type { ChartLook } from './chart-look.ts';
import { chartPicture } from './chart-picture.ts';
import { chartTypeNames } from './chart-names.ts';
import { isLatin } from './chart-numbers.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { xmlText } from './chart-words.ts';

export { deskLook, type ChartLook } from './chart-look.ts';

use([BarChart, LineChart, PieChart, RadarChart, ScatterChart, GridComponent, LegendPlainComponent, RadarComponent, TitleComponent]);
use([LabelLayout, SVGRenderer]);

const COLOUR = /^(?:#[0-9a-f]{3,8}|transparent)$/i;
const MOST = 4000;

/**
 * `chartSvg(spec, deskLook(880, 400))` → `<svg …>`. Every word of the spec is escaped; ids are made of the content,
 * so that two charts on a page don't meet. Throws RangeError for a look that can't be drawn.
 */
export function chartSvg(spec: ChartSpec, look: ChartLook): string {
  const safe = safeLook(spec.palette ? { ...look, palette: spec.palette } : look);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: safe.width, height: safe.height });
  try {
    chart.setOption(chartPicture(spec, safe));
    return tidied(chart.renderToSVGString({ useViewBox: true }), spec, safe);
  } finally {
    chart.dispose();
  }
}

/** The library writes colours and fonts into attributes as they are: only such as can't end one. */
function safeLook(look: ChartLook): ChartLook {
  const colours = [look.ink, look.muted, look.line, look.paper, ...look.palette];
  const wrong = colours.find((colour) => !COLOUR.test(colour));
  if (wrong !== undefined || look.palette.length === 0) throw new RangeError(`not a colour a chart can wear: ${wrong ?? '(none)'}`);
  if (!(look.width >= 40 && look.height >= 40 && look.width <= MOST && look.height <= MOST))
    throw new RangeError(`a chart can't be ${look.width}×${look.height}`);
  return { ...look, font: look.font.replaceAll('"', "'").replace(/[^\p{L}\p{N}\s,'_.-]/gu, '') };
}

function tidied(svg: string, spec: ChartSpec, { width, height, font }: ChartLook): string {
  const id = `c${shortHash(JSON.stringify([spec, width, height]))}`;
  const names = spec.series.map((one) => one.name);
  const said = isLatin(spec) ? `Chart: ${names.join(', ')}` : `${chartTypeNames[spec.type]}：${names.join('、')}`;
  const name = escapeHtml(xmlText(spec.title || said));
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}" font-family="${font}">`;
  return together(
    svg
      .replace(/^<svg [^>]*>/, root)
      // Nothing here answers to a pointer: what the library keeps for that goes, and what it draws without colour.
      .replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, '')
      .replace(/<path\b[^>]*? fill="(?:none"(?![^>]* stroke=)|rgb\(0,0,0\)" fill-opacity="0"[^>]* stroke-width="0")[^>]*><\/path>\s*/g, '')
      // In tags only: words between them are the reader's.
      .replace(/<[a-zA-Z][^>]*>/g, (tag) => (tag === root ? tag : tidyTag(tag, id)))
      .replace(/\n\s*\n/g, '\n'),
  );
}

/** From so many shapes on they are written as one of each colour: each alone weighs more than what it shows. */
const manyShapes = 600;

/** Bars of one colour that follow each other become one shape. They do not lie on each other and have neither line nor veil, so it looks the same. */
function together(svg: string): string {
  if (svg.split('<path').length <= manyShapes) return svg;
  return svg.replace(/(?:<path d="[^"]*" fill="#[0-9a-fA-F]{3,8}"(?: stroke="[^"]*" stroke-width="0")?><\/path>\s*)+/g, (run) => {
    const joined: { fill: string; d: string }[] = [];
    for (const [, d = '', fill = ''] of run.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)) {
      const last = joined.at(-1);
      if (last?.fill === fill) last.d += plainBar(d);
      else joined.push({ fill, d: plainBar(d) });
    }
    return joined.map(({ fill, d }) => `<path d="${d}" fill="${fill}"></path>\n`).join('');
  });
}

/** `M1 2l3 0l0 -4l-3 0Z` → `M1 2h3v-4h-3z`. */
function plainBar(d: string): string {
  return d.replace(/^(M\S+ \S+?)l(\S+) 0l0 (\S+?)l(\S+) 0Z$/, '$1h$2v$3h$4z');
}

function tidyTag(tag: string, id: string): string {
  return (
    tag
      .replace(/ (?:ecmeta_[a-z_]+|class|pointer-events)="[^"]*"/g, '')
      .replace(/\bzr\d+-/g, `${id}-`)
      .replace(/font-family:[^;"]*;/g, '')
      // Not every reader of SVG knows where the middle of a line is.
      .replace(' dominant-baseline="central"', ' dy="0.35em"')
      .replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
  );
}

/** FNV-1a, twice with different starts: enough that charts of one page don't meet. */
function shortHash(words: string): string {
  return [0x811c9dc5, 0x9e3779b9]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('');
}
