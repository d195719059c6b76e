/** The card of a brand kit: what its file shows in any browser, with the kit as data in it. */
import { jsonForScript } from '#text/escape.ts';
import type { BrandKit } from '#contract/content/brand-kit.ts';
import { familiesOf } from '#contract/typefaces.ts';
import { contrast } from '#capabilities/colours/contrast.ts';
import { escaped } from '#capabilities/free-page/escaped.ts';
import { dataEnd, dataStart } from './brand-file.ts';

export function printKit(kit: BrandKit): string {
  const { paper, ink, accent, second } = kit.colours;
  const data = jsonForScript(kit);
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
