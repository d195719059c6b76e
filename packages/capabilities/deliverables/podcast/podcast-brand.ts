/** A podcast in the colours and with the logo of its task's brand kit: on its page, in the player and as the cover inside its sound. Pure. */
import type { BrandKit } from '#contract/content/brand-kit.ts';
import { readableOn } from '#capabilities/colours/readable.ts';

export interface PodcastBrand {
  /** `#rrggbb`, as the kit has them. */
  accent: string;
  second: string;
  /** `data:image/png;base64,…` */
  logo: string | null;
}

export function podcastBrandOf({ colours: { accent, second }, logo }: BrandKit): PodcastBrand {
  return { accent, second, logo: logo?.data ?? null };
}

/** What stands in a page was written by anybody. */
export function readPodcastBrand(given: unknown): PodcastBrand | null {
  if (typeof given !== 'object' || given === null || !('accent' in given) || !('second' in given)) return null;
  const { accent, second } = given;
  if (!isColour(accent) || !isColour(second)) return null;
  const logo = 'logo' in given && typeof given.logo === 'string' && logoForm.test(given.logo) ? given.logo : null;
  return { accent, second, logo };
}

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);
const logoForm = /^data:image\/png;base64,[A-Za-z0-9+/]{1,400000}={0,2}$/;

/** Of both voices, readable by day and by night; for elements whose colour scheme is set. */
export function voiceColours({ accent, second }: PodcastBrand): { '--host': string; '--guest': string } {
  const both = (colour: string): string =>
    `light-dark(${readableOn(colour, [['#faf9f6', 4.5]])},${readableOn(colour, [['#1f1f1c', 4.5]])})`;
  return { '--host': both(accent), '--guest': both(second) };
}

/** The cover as a page of its own, square. */
export const coverSize = { width: 800, height: 800 } as const;

export function coverPage({ accent, logo }: PodcastBrand, title: string, speakers: readonly string[]): string {
  const ink = readableOn('#ffffff', [[accent, 4.5]], ['#1a1a1a']);
  const size = Math.max(44, Math.min(92, Math.round(1500 / Math.max(12, Array.from(title).length * 1.1))));
  const plate = logo === null ? '' : `<div class="plate"><img alt="" src="${logo}"></div>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'"><style>*{box-sizing:border-box;margin:0}
body{width:800px;height:800px;padding:72px;display:flex;flex-direction:column;justify-content:space-between;background:${accent};color:${ink};font-family:"PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif;overflow:hidden}
.plate{align-self:flex-start;padding:18px 24px;border-radius:14px;background:#fff}.plate img{display:block;max-width:300px;max-height:90px}
h1{font-size:${size}px;line-height:1.25;font-weight:700;overflow-wrap:anywhere;text-wrap:balance;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:5;overflow:hidden}p{font-size:30px;line-height:1.5}</style></head><body>${plate}<h1>${escape(title)}</h1><p>播客　${speakers.map(escape).join(' · ')}</p></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
