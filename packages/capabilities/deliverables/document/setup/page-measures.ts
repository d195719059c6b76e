/** Measures of pages, and what runs at their head and foot. Pure, without schemas. */

/** All in mm. */
export interface Measures {
  width: number;
  height: number;
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** GB/T 9704-2012, 5.2: A4, type area 156 × 225 mm. */
export const officialMeasures: Measures = { width: 210, height: 297, top: 37, right: 26, bottom: 35, left: 28 };
/** What the text may fill, in mm. */
export function textArea({ width, height, top, right, bottom, left }: Measures): { width: number; height: number } {
  return { width: width - left - right, height: height - top - bottom };
}

/** Part of a line at the head or foot of a page. */
export type RunningPart = { text: string } | { field: 'page' | 'pages' | 'title' };

/** `左|中|右`, one part stands in the middle, two at the sides; `{page}`, `{pages}` and `{title}` are filled in. */
export function runningParts(line: string): { left: RunningPart[]; center: RunningPart[]; right: RunningPart[] } {
  const parts = line.split('|').map((part) => partsOf(part.trim()));
  const [first = [], second = [], third = []] = parts;
  if (parts.length === 1) return { left: [], center: first, right: [] };
  return parts.length === 2 ? { left: first, center: [], right: second } : { left: first, center: second, right: third };
}

function partsOf(text: string): RunningPart[] {
  return text
    .split(/(\{(?:page|pages|title)\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const field = /^\{(page|pages|title)\}$/.exec(part)?.[1];
      return field === 'page' || field === 'pages' || field === 'title' ? { field } : { text: part };
    });
}

export const usualFooter = '第 {page} 页，共 {pages} 页';
