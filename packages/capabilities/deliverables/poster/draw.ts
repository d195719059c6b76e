/** From a poster's content to its page: sheet by sheet, drawn by the chosen system; the same content gives the same page. Pure. */
import { posterText, type Stage } from './kit.ts';
import { paletteFrom, paletteOf, schemeOf } from './palettes.ts';
import type { PosterContent, PosterPicture, PosterSheet } from './poster-content.ts';
import { keptIn } from './embed-source.ts';
import { chanceOf, hashOf } from './random.ts';
import { motifsFor } from './motifs/choice.ts';
import { shapeOf } from '#capabilities/images/ratios.ts';
import { posterSize } from './poster-size.ts';
import { systems } from './systems/systems.ts';

export interface Drawn {
  html: string;
  /** Texts too small to be read well, by data-id. */
  small: string[];
  width: number;
  height: number;
}

const style = `*{box-sizing:border-box;margin:0;padding:0}
body{background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact;text-autospace:no-autospace;-webkit-font-smoothing:antialiased}
.sheet{position:relative;overflow:hidden;break-after:page;break-inside:avoid}
.sheet:last-of-type{break-after:auto}
.b,.t{position:absolute}
.t>span{display:block;white-space:pre;font-kerning:normal}
.v{writing-mode:vertical-rl;text-orientation:mixed}
img.b{display:block}`;

/** What a sheet speaks of; one of several that says little speaks of what they all do. */
function wordsOf(content: PosterContent, { kicker, headline, subline, brand }: PosterSheet): string {
  return [headline, subline, kicker, brand, content.title].filter((one) => one !== undefined).join(' ');
}

function belowOf({ points = [], action = '' }: PosterSheet): string {
  return [...points.map(({ title, text = '' }) => `${title} ${text}`), action].join(' ');
}

/** `only` draws one sheet of several, as a page of its own. */
export function drawPoster(content: PosterContent, pictures: ReadonlyMap<string, PosterPicture>, only: number | null = null): Drawn {
  const { width, height, printed } = posterSize(content);
  const palette = content.own_colours ? paletteFrom(content.own_colours) : paletteOf(content.palette);
  const system = systems[content.system];
  const schemes = { paper: schemeOf(palette, 'paper'), main: schemeOf(palette, 'main'), ink: schemeOf(palette, 'ink') };
  const ground = chanceOf(content.seed ^ 0x51f7).pick(system.grounds);
  const small = new Set<string>();
  const used = new Map<string, PosterPicture>();
  const sheets = content.sheets.flatMap((sheet, n) => {
    if (only !== null && n !== only) return [];
    const own = (sheet.pictures ?? []).flatMap((name) => pictures.get(name) ?? []);
    const code = sheet.code === undefined ? null : (pictures.get(sheet.code) ?? null);
    const logo = content.own_logo === undefined ? null : (pictures.get(content.own_logo) ?? null);
    for (const picture of [...own, code, logo]) if (picture) used.set(picture.name, picture);
    const stage: Stage = {
      W: width,
      H: height,
      u: Math.sqrt(width * height) / 100,
      shape: shapeOf({ width, height }),
      scheme: schemes[ground],
      schemes,
      chance: chanceOf(content.seed ^ hashOf(`${content.system} ${n}`)),
      motifs: motifsFor(content.topic, wordsOf(content, sheet), belowOf(sheet)),
      sheet,
      n,
      count: content.sheets.length,
      pictures: own,
      code,
      logo,
      faces: content.own_faces ?? {},
      small,
    };
    return `<section class="sheet" data-id="s${n + 1}" style="width:${width}px;height:${height}px;background:${stage.scheme.bg}">${system.draw(stage)}</section>`;
  });
  const kept = keptIn(content, [...used.values()]);
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=${width}"><title>${posterText(content.title)}</title>
<style>@page{size:${printed ? `${printed.sheet.width}mm ${printed.sheet.height}mm` : `${width}px ${height}px`};margin:0}
${style}${
    printed
      ? `
@media print{body{zoom:${printed.zoom.toFixed(5)}}.sheet{height:${printed.height.toFixed(3)}px!important}}`
      : ''
  }</style>
${kept}</head><body>
${sheets.join('\n')}
</body></html>
`;
  return { html, small: [...small], width, height };
}
