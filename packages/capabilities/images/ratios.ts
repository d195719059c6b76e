/** The aspect ratios a poster is made in: what each is for, and its size in CSS pixels. */

export const ratioIds = ['1:1', '2:3', '3:2', '4:3', '3:4', '9:16', '16:9', '21:9'] as const;
export type RatioId = (typeof ratioIds)[number];

export interface Ratio {
  id: RatioId;
  /** What people use it for. */
  use: string;
  width: number;
  height: number;
}

/** In the order they are offered. Exported pictures have twice as many pixels. */
export const ratios: readonly Ratio[] = [
  { id: '1:1', use: '头像/表情包', width: 1080, height: 1080 },
  { id: '2:3', use: '卡片/明信片/人像', width: 960, height: 1440 },
  { id: '3:2', use: '摄影/画册内页', width: 1440, height: 960 },
  { id: '4:3', use: '文章配图/插画', width: 1440, height: 1080 },
  { id: '3:4', use: '海报/笔记', width: 1080, height: 1440 },
  { id: '9:16', use: '短视频封面/壁纸', width: 900, height: 1600 },
  { id: '16:9', use: '视频封面', width: 1600, height: 900 },
  { id: '21:9', use: '公众号封面', width: 1680, height: 720 },
];

/** What the picker shows as chosen, and what a design is made in when nothing else is said. */
export const usualRatio: RatioId = '2:3';

/** Not one ratio but the pair of pictures an article of a public account asks for: a wide cover and a square one. */
export const articleLayout = { label: '公众号图文', use: '头图 21:9 + 次图 1:1' } as const;

export function ratioOf(id: RatioId): Ratio {
  const found = ratios.find((ratio) => ratio.id === id);
  if (!found) throw new Error(`no such ratio: ${id}`);
  return found;
}

/** Of a sheet that is so many times as wide as high. */
export function nearestRatio(proportion: number): RatioId {
  const far = (id: RatioId): number => {
    const { width, height } = ratioOf(id);
    return Math.abs(Math.log(proportion) - Math.log(width / height));
  };
  return ratioIds.reduce((best, id) => (far(id) < far(best) ? id : best), usualRatio);
}

export type Shape = 'banner' | 'wide' | 'square' | 'portrait' | 'tall';

export function shapeOf({ width, height }: { width: number; height: number }): Shape {
  const ratio = width / height;
  if (ratio >= 2) return 'banner';
  if (ratio > 1.15) return 'wide';
  if (ratio > 0.87) return 'square';
  return ratio > 0.6 ? 'portrait' : 'tall';
}
