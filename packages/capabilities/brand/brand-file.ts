/** A brand kit as a file: a card that stands by itself, and the kit as data in it. */
import { brandSuffix } from '#contract/brand-name.ts';
import { brandKit, type BrandKit } from '#contract/content/brand-kit.ts';
import type { ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { familiesOf } from '#contract/typefaces.ts';
import { readableOn } from '#capabilities/colours/readable.ts';
import { contrast, mix } from '#capabilities/colours/contrast.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';

const dataStart = '<script type="application/json" id="brand">';
const dataEnd = '</script>';
/** A kit with its logo is never larger. */
export const mostKitBytes = 1024 * 1024;

export function kitFileName(name: string): string {
  return `${name.replaceAll(/[<>:"|?*]/g, ' ').trim()}${brandSuffix}`;
}

/** Null when it is none: anybody may have written the file. */
export function readKit(file: string | Uint8Array): BrandKit | null {
  if (file.length > mostKitBytes) return null;
  const html = typeof file === 'string' ? file : new TextDecoder().decode(file);
  const at = html.indexOf(dataStart);
  const end = at < 0 ? -1 : html.indexOf(dataEnd, at);
  if (end < 0) return null;
  try {
    return brandKit.safeParse(JSON.parse(html.slice(at + dataStart.length, end))).data ?? null;
  } catch {
    return null;
  }
}

/** What a deck takes of it; its logo is found in the file of this name. */
export function overridesOf(kit: BrandKit, file_name: string): ThemeOverrides {
  const { colours, faces, corner, logo } = kit;
  return {
    colours,
    ...(faces.heading !== undefined || faces.body !== undefined ? { faces } : {}),
    ...(corner === undefined ? {} : { corner }),
    ...(logo ? { logo: { picture: file_name } } : {}),
  };
}

/** For charts on white: as many colours as there are, each to be told from the ground. */
export function paletteOf({ colours, more }: BrandKit): string[] {
  const all = [colours.accent, colours.second, ...more].map((one) => readableOn(one, [['#ffffff', 1.8]]));
  return [...new Set(all)].slice(0, 8);
}

/** For tables on white: the header, what stands on it, a band of its tint, and charts beside them. */
export function tableColoursOf(kit: BrandKit): { head: string; on_head: string; band: string; ink: string; chart: string[] } {
  const { accent, ink } = kit.colours;
  const band = mix('#ffffff', accent, 0.12);
  return {
    head: accent,
    on_head: readableOn('#ffffff', [[accent, 4.5]], ['#1a1a1a']),
    band,
    ink: readableOn(ink, [[band, 4.5]], ['#1a1a1a']),
    chart: paletteOf(kit),
  };
}

export function printKit(kit: BrandKit): string {
  const { paper, ink, accent, second } = kit.colours;
  const data = JSON.stringify(kit)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
  const swatch = (label: string, colour: string): string =>
    `<li style="background:${colour};color:${contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000' : '#fff'}"><b>${label}</b>${colour}</li>`;
  const stack = (names: string | undefined): string =>
    [...(names === undefined ? [] : familiesOf(names).map((one) => `'${one}'`)), plain].join(',');
  const { heading, body } = kit.faces;
  const logo = kit.logo
    ? `<img src="${kit.logo.data}" alt="${escaped(kit.name)}的标志" width="${kit.logo.width}" height="${kit.logo.height}">`
    : '';
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(kit.name)}</title>
<style>${style}
body{background:${paper};color:${ink};font-family:${stack(body)}}h1,h2{font-family:${stack(heading)}}
.bar{background:${accent}}.bar i{background:${second}}</style>
</head>
<body>
<header>${logo}<h1>${escaped(kit.name)}</h1><p>品牌套件${kit.source === '' ? '' : `，取自“${escaped(kit.source)}”`}</p></header>
<div class="bar"><i></i></div>
<section><h2>颜色</h2><ul class="colours">${swatch('底色', paper)}${swatch('文字', ink)}${swatch('主色', accent)}${swatch('辅色', second)}${kit.more.map((one, n) => swatch(`其他 ${n + 1}`, one)).join('')}</ul></section>
<section><h2>字体</h2><dl><dt>标题</dt><dd style="font-family:${stack(heading)}">${escaped(heading ?? '不指定')}</dd><dt>正文</dt><dd>${escaped(body ?? '不指定')}</dd></dl></section>
${dataStart}${data}${dataEnd}
</body>
</html>
`;
}

const plain = `'PingFang SC','HarmonyOS Sans SC','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',system-ui,sans-serif`;
const style = `*{box-sizing:border-box}:root{color-scheme:light}body{margin:0 auto;max-width:760px;min-height:100vh;padding:48px 32px;font-size:16px;line-height:1.6;overflow-wrap:anywhere}
header img{display:block;height:auto;max-width:min(320px,100%);max-height:120px;width:auto;margin-bottom:24px;padding:10px 14px;background:#fff;border-radius:8px}h1{font-size:32px;line-height:1.3;margin:0}header p{margin:4px 0 0}
.bar{height:12px;margin:28px 0 36px;border-radius:6px;overflow:hidden}.bar i{display:block;height:100%;width:28%;margin-left:auto}
h2{font-size:18px;margin:0 0 12px}section{margin-bottom:36px}.colours{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px;margin:0;padding:0}
.colours li{padding:44px 14px 12px;border-radius:8px;font-size:13px;border:1px solid #8883;font-variant-numeric:tabular-nums}.colours b{display:block;font-size:15px;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 20px;margin:0;align-items:baseline}dt{opacity:.75}dd{margin:0;font-size:24px}`;
