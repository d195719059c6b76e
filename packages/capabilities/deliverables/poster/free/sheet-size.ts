/** Sizes of sheets that are printed (mm) or shown (px), by the names people use. Pure. */

export interface SheetSize {
  width: number;
  height: number;
  unit: 'mm' | 'px';
}

const named: Record<string, readonly [number, number]> = {
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  名片: [90, 54],
  易拉宝: [800, 2000],
};
export const sheetNames = Object.keys(named);

/** `A4`, `A4 横`, `名片`, `210x297mm`, `1080x1440px`; null when it is none, too small or too large. */
export function readSheetSize(text: string): SheetSize | null {
  const [name = '', turn = ''] = text.trim().split(/\s+/);
  const known = named[Object.keys(named).find((one) => one.toLowerCase() === name.toLowerCase()) ?? ''];
  const [, w, h, given] = /^(\d{1,5}(?:\.\d)?)[x×*](\d{1,5}(?:\.\d)?)(mm|px)$/i.exec(name) ?? [];
  const unit = given?.toLowerCase() === 'px' ? 'px' : 'mm';
  const [first, second] = known ?? [Number(w), Number(h)];
  const [least, most] = unit === 'mm' ? [30, 3000] : [200, 4000];
  if (!(first >= least && second >= least && first <= most && second <= most)) return null;
  if (!['', '横', '竖', 'landscape', 'portrait'].includes(turn)) return null;
  const isTurned = (turn === '横' || turn === 'landscape') === first < second && turn !== '';
  return isTurned ? { width: second, height: first, unit } : { width: first, height: second, unit };
}

const pixelsPerMm = 96 / 25.4;
export const pixelsOf = ({ width, height, unit }: SheetSize): { width: number; height: number } =>
  unit === 'px' ? { width, height } : { width: width * pixelsPerMm, height: height * pixelsPerMm };

export const sizeWords = ({ width, height, unit }: SheetSize): string => `${width} × ${height} ${unit === 'mm' ? '毫米' : '像素'}`;

/** What one picture may hold: larger ones Chromium does not draw, and nobody opens. */
const mostSide = 10_000;
const mostPixels = 40_000_000;

/** How a sheet becomes a picture: 300 dots an inch where that is within bounds, else as many as are; sheets in pixels at twice their size. */
export function pictureScale(size: SheetSize): { scale: number; dpi: number | null } {
  const { width, height } = pixelsOf(size);
  const wanted = size.unit === 'px' ? 2 : 300 / 96;
  const scale = Math.min(wanted, mostSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  return { scale, dpi: size.unit === 'px' ? null : Math.floor(scale * 96) };
}
