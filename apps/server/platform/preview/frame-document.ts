/** The document of a frame: the bridge first, then what the engine made of the site, then what begins it. */
import { jsonForScript } from '#text/escape.ts';
import type { Pack } from '#preview/runtime/pack.ts';
import type { Vendors } from './vendors.ts';

export function frameDocument(pack: Pack, base: string, vendors: Vendors): string {
  const { css, ...rest } = pack;
  const files = pack.modules.length === 0 ? [] : Object.values(pack.vendors);
  const small = vendors.small(files);
  const early = vendors.closure(files).filter((file) => !(file in small));
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<script data-base="${base}">${vendors.bridge}</script>
${early.map((file) => `<link rel="preload" as="script" crossorigin href="${base}/_site/vendor/${file}">`).join('')}
<style id="site-css">${css.replaceAll('/__site__/', `${base}/`).replace(/<(?=\/style)/gi, '\\3c ')}</style></head>
<body><script type="application/json" id="site-pack">${jsonForScript({ ...rest, small })}</script>
<script data-base="${base}">${vendors.starter}</script></body></html>
`;
}
