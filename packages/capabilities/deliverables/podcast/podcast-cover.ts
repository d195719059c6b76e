/** The cover of a podcast as a page to be drawn, square. Pure. */
import { escapeHtml } from '#text/escape.ts';
import { readableOn } from '#capabilities/colours/readable.ts';
import type { PodcastBrand } from './podcast-brand.ts';

export const coverSize = { width: 800, height: 800 } as const;

export function coverPage({ accent, logo }: PodcastBrand, title: string, speakers: readonly string[]): string {
  const ink = readableOn('#ffffff', [[accent, 4.5]], ['#1a1a1a']);
  const size = Math.max(44, Math.min(92, Math.round(1500 / Math.max(12, Array.from(title).length * 1.1))));
  const plate = logo === null ? '' : `<div class="plate"><img alt="" src="${logo}"></div>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><style>*{box-sizing:border-box;margin:0}
body{width:800px;height:800px;padding:72px;display:flex;flex-direction:column;justify-content:space-between;background:${accent};color:${ink};font-family:"PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow:hidden}
.plate{align-self:flex-start;padding:18px 24px;border-radius:14px;background:#fff}.plate img{display:block;max-width:300px;max-height:90px}
h1{font-size:${size}px;line-height:1.25;font-weight:700;overflow-wrap:anywhere;text-wrap:balance;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}p{font-size:30px;line-height:1.5}</style></head><body>${plate}<h1>${escapeHtml(title)}</h1><p>播客　${speakers.map((one) => escapeHtml(one)).join(' · ')}</p></body></html>`;
}
