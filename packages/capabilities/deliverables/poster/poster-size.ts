/** How large a poster is: a ratio's pixels, or a sheet in mm that is printed at its true size. Pure. */
import { ratioOf } from '#capabilities/images/ratios.ts';
import { pictureScale, pixelsOf, readSheetSize, sizeWords, type SheetSize } from './free/sheet-size.ts';
import type { PosterContent } from './poster-content.ts';

export interface PosterSize {
  /** CSS pixels it is laid out in. */
  width: number;
  height: number;
  /** What a person calls it. */
  words: string;
  /** Of a sheet in mm: how many times as large it is printed as it is laid out, and how high it is to the fraction of a pixel. */
  printed: { sheet: SheetSize; zoom: number; height: number } | null;
  /** How a picture of it is taken; `dpi` is written into it. */
  picture: { scale: number; dpi: number | null };
}

/** What layouts have to draw in: as much as the usual poster's, so that words weigh the same on every sheet. */
const area = 1080 * 1440;

export function posterSize({ ratio, sheet }: Pick<PosterContent, 'ratio' | 'sheet'>): PosterSize {
  const measures = sheet === undefined ? null : sheetIn(sheet);
  if (!measures) {
    const { width, height } = ratioOf(ratio);
    return { width, height, words: ratio, printed: null, picture: { scale: 2, dpi: null } };
  }
  const width = Math.round(Math.sqrt((area * measures.width) / measures.height));
  const zoom = pixelsOf(measures).width / width;
  const height = (width * measures.height) / measures.width;
  const { scale, dpi } = pictureScale(measures);
  return {
    width,
    height: Math.floor(height),
    words: sizeWords(measures),
    printed: { sheet: measures, zoom, height },
    picture: { scale: scale * zoom, dpi },
  };
}

/** A sheet that can be printed: one of those with a name, or in mm, and no strip. */
export function isPrintable(sheet: string): boolean {
  return sheetIn(sheet) !== null;
}

/** Layouts have no place on a sheet so many times as long as wide. */
const strip = 4;

function sheetIn(text: string): SheetSize | null {
  const found = readSheetSize(text);
  const isStrip = found !== null && Math.max(found.width / found.height, found.height / found.width) > strip;
  return found?.unit === 'mm' && !isStrip ? found : null;
}
