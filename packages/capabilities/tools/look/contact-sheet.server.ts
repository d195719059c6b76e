/** Many pages on one picture, each with its number, so that a whole deck is seen at a glance. */
import { jpegQuality, longestSide, type Jpeg } from '../../images/model-picture.server.ts';

const gap = 12;
const foot = 24;
const ground = '#c9c9c9';
/** Pages a sheet. */
const most = 12;

interface Pixels {
  data: Uint8Array;
  info: { width: number; height: number };
}

/** Twelve pages a sheet, in their order, as large as a model is shown a picture. */
export async function contactSheets(pages: readonly Uint8Array[]): Promise<{ label: string; jpeg: Jpeg }[]> {
  const { default: sharp } = await import('sharp');
  const [first] = pages;
  const { width: wide = 16, height: tall = 9 } = first ? await sharp(first).metadata() : {};
  // As many across as make pages of this shape largest.
  const columns = tall > wide ? 4 : 3;
  const cell = {
    width: Math.floor((longestSide - gap) / columns) - gap,
    height: Math.floor((longestSide - gap) / (most / columns)) - gap - foot,
  };
  const small = (page: Uint8Array): Promise<Pixels> =>
    // A screenshot's profile is that of the screen it was made for: sRGB. To convert by it takes longer than all else here.
    sharp(page, { ignoreIcc: true })
      .resize({ ...cell, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const number = (n: number): Promise<Pixels> =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${foot}"><text x="4" y="17" font-size="16" font-family="sans-serif" fill="#333">${n}</text></svg>`,
      ),
    )
      .flatten({ background: ground })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  const sheets: { label: string; jpeg: Jpeg }[] = [];
  for (let from = 0; from < pages.length; from += most) {
    const own = pages.slice(from, from + most);
    const [drawn, numbers] = await Promise.all([Promise.all(own.map(small)), Promise.all(own.map((_, n) => number(from + n + 1)))]);
    const high = Math.max(...drawn.map(({ info }) => info.height));
    const width = columns * (cell.width + gap) + gap;
    const height = Math.ceil(own.length / columns) * (high + foot + gap) + gap;
    // Rows of pixels are copied: the library's own way of laying pictures over each other takes three times as long.
    const sheet = Buffer.alloc(width * height * 3, Number.parseInt(ground.slice(1, 3), 16));
    const lay = ({ data, info }: Pixels, left: number, top: number) => {
      for (let row = 0; row < info.height; row += 1)
        sheet.set(data.subarray(row * info.width * 3, (row + 1) * info.width * 3), ((top + row) * width + left) * 3);
    };
    drawn.forEach((page, n) => {
      const left = gap + (n % columns) * (cell.width + gap);
      const top = gap + Math.floor(n / columns) * (high + foot + gap);
      lay(page, left, top);
      const below = numbers[n];
      if (below) lay(below, left, top + high);
    });
    const data = await sharp(sheet, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: jpegQuality })
      .toBuffer();
    sheets.push({ label: `第 ${from + 1}–${from + own.length} 页`, jpeg: { data, width, height } });
  }
  return sheets;
}
