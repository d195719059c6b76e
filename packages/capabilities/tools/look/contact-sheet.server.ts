/** Many pages on one picture, each with its number, so that a whole deck is seen at a glance. */
export interface SheetPage {
  label: string;
  png: Uint8Array;
}

const columns = 3;
const rows = 4;
const cell = 512;
const gap = 12;
const foot = 24;

/** Twelve pages a sheet, in their order. */
export async function contactSheets(pages: readonly SheetPage[]): Promise<{ label: string; picture: Uint8Array }[]> {
  const { default: sharp } = await import('sharp');
  const sheets: { label: string; picture: Uint8Array }[] = [];
  for (let from = 0; from < pages.length; from += columns * rows) {
    const own = pages.slice(from, from + columns * rows);
    const small = await Promise.all(
      own.map(({ png }) => sharp(png).resize({ width: cell, height: cell, fit: 'inside' }).toBuffer({ resolveWithObject: true })),
    );
    const tall = Math.max(...small.map(({ info }) => info.height));
    const lines = Math.ceil(own.length / columns);
    const width = columns * cell + (columns + 1) * gap;
    const height = lines * (tall + foot) + (lines + 1) * gap;
    const placed = small.flatMap(({ data }, n) => {
      const left = gap + (n % columns) * (cell + gap);
      const top = gap + Math.floor(n / columns) * (tall + foot + gap);
      const number = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${foot}"><text x="4" y="17" font-size="16" font-family="sans-serif" fill="#333">${from + n + 1}</text></svg>`,
      );
      return [
        { input: data, left, top },
        { input: number, left, top: top + tall },
      ];
    });
    const picture = await sharp({ create: { width, height, channels: 3, background: '#c9c9c9' } })
      .composite(placed)
      // Packed as a JPEG afterwards by whoever shows it.
      .png({ compressionLevel: 0 })
      .toBuffer();
    sheets.push({ label: `第 ${from + 1}–${from + own.length} 页`, picture });
  }
  return sheets;
}
