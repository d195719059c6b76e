/** A picture of four digits, which only who sees it can name. */
import { randomInt } from 'node:crypto';

/** Drawn by strokes, so that no font is needed. */
const strokes: readonly string[] = [
  'M10 10H50V90H10Z',
  'M30 10V90M18 22L30 10',
  'M10 10H50V50H10V90H50',
  'M10 10H50V90H10M18 50H50',
  'M10 10V50H50M50 10V90',
  'M50 10H10V50H50V90H10',
  'M50 10H10V90H50V50H10',
  'M10 10H50L26 90',
  'M10 10H50V90H10ZM10 50H50',
  'M50 50H10V10H50V90H14',
];

export async function pictureOfDigits(): Promise<{ digits: string; base64: string; media_type: 'image/png' }> {
  const digits = Array.from({ length: 4 }, () => String(randomInt(10))).join('');
  const drawn = [...digits].map((digit, n) => `<path transform="translate(${20 + n * 80} 20)" d="${strokes[Number(digit)]}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="140"><rect width="340" height="140" fill="#fff"/><g fill="none" stroke="#111" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;
  const { default: sharp } = await import('sharp');
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return { digits, base64: png.toString('base64'), media_type: 'image/png' };
}
