/** A poster a model draws itself: HTML and SVG in the listed dialect, at a size of paper or screen, kept in its page as data and drawn anew from it. */
import { jsonForScript } from '#text/escape.ts';
import { z } from 'zod';
import { readFree, type Refusal } from '#capabilities/free-page/dialect.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';
import { chartSpec } from '#contract/content/chart.ts';
import { close } from '../embed-source.ts';
import { pixelsOf, readSheetSize, type SheetSize } from './sheet-size.ts';

export const open = '<script type="application/json" id="free-poster-source">';
const size = z.string().refine((text) => readSheetSize(text) !== null);
export const freePoster = z.strictObject({
  title: z.string().min(1).max(120),
  size,
  bleed: z.boolean(),
  html: z.string().min(1).max(400_000),
});
export type FreePoster = z.infer<typeof freePoster>;

export interface FreeSource {
  poster: FreePoster;
  /** Addresses of the pictures it shows, by name. */
  pictures: ReadonlyMap<string, string>;
}

/** mm. */
export const bleed = 3;
const marks = 7;
const sans = '"PingFang SC","HarmonyOS Sans SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif';
const serif = '"Noto Serif CJK SC","Noto Serif SC","Songti SC",STSong,SimSun,serif';

export function sizeOf({ size: text }: FreePoster): SheetSize {
  return readSheetSize(text) ?? { width: 210, height: 297, unit: 'mm' };
}

/** What stops it from being drawn; empty when nothing does. */
export function refusalsOf(html: string): readonly Refusal[] {
  const read = readFree(html, null);
  return Array.isArray(read)
    ? read.map(({ line, what }) => ({ line, what: what.replace(/(?:在 PPT 里|在PPT里)画不出来/, '海报里不能用') }))
    : [];
}

/** `print` adds the bleed and, around it, the marks where it is cut. The page has the size of the sheet otherwise. */
export async function drawFreePoster({ poster, pictures }: FreeSource, print = false): Promise<string> {
  // A server that draws none keeps what draws charts out of memory.
  const { chartSvg } = await import('#capabilities/charts/chart-svg.ts');
  const { width, height, unit } = sizeOf(poster);
  const read = readFree(poster.html, {
    picture: (name) => pictures.get(name) ?? '',
    chart(spec, at) {
      const parsed = chartSpec.safeParse(jsonOf(spec));
      return parsed.success
        ? chartSvg(parsed.data, {
            ...at,
            palette: ['#2b5c8f', '#c3402b', '#4c7a5d'],
            ink: '#1e1d1a',
            muted: '#6b6860',
            line: '#d6d6d2',
            font: sans,
            fontSize: 15,
            paper: 'transparent',
          })
        : null;
    },
  });
  const drawn = Array.isArray(read) ? { body: '', css: '', page: { class: '', style: '' } } : read;
  const px = pixelsOf({ width, height, unit });
  const around = print && poster.bleed && unit === 'mm' ? bleed + marks : 0;
  const page = around > 0 ? `${width + 2 * around}mm ${height + 2 * around}mm` : `${width}${unit} ${height}${unit}`;
  const sheet = `<section class="sheet" data-id="s1" style="width:${Math.round(px.width)}px;height:${Math.round(px.height)}px;background:#fff"><main class="slide ${escaped(drawn.page.class)}" style="${escaped(drawn.page.style)}">${drawn.body}</main></section>`;
  const printed = `<div class="press"><div class="bled">${sheet}</div>${cropMarks(width, height)}</div>`;
  const pressCss = `.press{position:relative;width:${width + 2 * around}mm;height:${height + 2 * around}mm}.bled{position:absolute;left:${marks}mm;top:${marks}mm;width:${width + 2 * bleed}mm;height:${height + 2 * bleed}mm;overflow:hidden}.press .sheet{position:absolute;left:${bleed}mm;top:${bleed}mm;overflow:visible}.press .slide{overflow:visible}.press>svg{position:absolute;inset:0}`;
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><meta name="viewport" content="width=${Math.round(px.width)}"><title>${escaped(poster.title)}</title>
<style>@page{size:${page};margin:0}*{box-sizing:border-box;margin:0;padding:0}body{background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact;text-autospace:no-autospace;line-break:strict}
:root{--sans:${sans};--serif:${serif}}.sheet{position:relative;overflow:hidden}.slide{position:relative;width:${width}${unit};height:${height}${unit};overflow:hidden;font:16px/1.5 var(--sans);color:#111}.slide img,.slide svg{display:block}${around > 0 ? pressCss : ''}</style>
<style>
${drawn.css}
</style>
${open}${jsonForScript(poster)}${close}</head><body>
${around > 0 ? printed : sheet}
</body></html>
`;
}

/** Two hairlines at each corner, outside the bleed. */
function cropMarks(width: number, height: number): string {
  const [w, h] = [width + 2 * (bleed + marks), height + 2 * (bleed + marks)];
  const at = bleed + marks;
  const length = marks - 2;
  const lines = [at, w - at].flatMap((x) => [
    [x, 0, x, length],
    [x, h - length, x, h],
  ]);
  const across = [at, h - at].flatMap((y) => [
    [0, y, length, y],
    [w - length, y, w, y],
  ]);
  const drawn = [...lines, ...across].map(([x1, y1, x2, y2]) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}mm" height="${h}mm" viewBox="0 0 ${w} ${h}" stroke="#000" stroke-width=".1">${drawn}</svg>`;
}

/** Null when the page was not drawn so, or its data was damaged. */
export function freeSourceOf(html: string): FreePoster | null {
  const start = html.indexOf(open);
  const end = start < 0 ? -1 : html.indexOf(close, start);
  if (end < 0) return null;
  return freePoster.safeParse(jsonOf(html.slice(start + open.length, end))).data ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever asked says that it is no data.
    return null;
  }
}
