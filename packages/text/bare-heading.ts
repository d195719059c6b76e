/** A heading without the number that only counts it. Pure. */

/** 12月17日, 2022.03 – 至今 and 2026长三角大会 begin with a figure that belongs to them. */
const counting =
  /^(?:第[一二三四五六七八九十\d]+[章节部分条篇]\s*|[一二三四五六七八九十]+、(?![一二三四五六七八九十].*[，。；])\s*|（[一二三四五六七八九十]+）\s*|[(（]\d{1,2}[)）]\s*|\d{1,2}(?:\.\d{1,2})*(?:[.、．)）]\s*(?![\d–—~～-])|\s+(?![–—~～-]|[年月日号时点%％])))/;

/** 第一章 概况 → 概况 */
export const withoutCount = (heading: string): string => heading.replace(counting, '');

/** '' for a place in a sheet, which is no heading. */
export function bareHeading(heading: string): string {
  if (/^[A-Z]{1,3}\d+(?::[A-Z]{1,3}\d+)?$/.test(heading)) return '';
  return heading
    .replace(counting, '')
    .replace(/[：:。；;.]$/, '')
    .trim();
}
