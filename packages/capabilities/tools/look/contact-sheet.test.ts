import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contactSheets } from './contact-sheet.server.ts';

const page = (n: number, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: n * 10, g: 0, b: 0 } } })
    .png()
    .toBuffer();

async function sheetsOf(count: number, width: number, height: number) {
  return contactSheets(await Promise.all(Array.from({ length: count }, (_, n) => page(n, width, height))));
}

/** The red in the middle of a cell. */
async function redAt(jpeg: Uint8Array, x: number, y: number): Promise<number | undefined> {
  const { data } = await sharp(jpeg).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  return data[0];
}

test('pages stand in their order, twelve a sheet, as large as a model takes a picture', async () => {
  const sheets = await sheetsOf(14, 1280, 720);
  expect(sheets.map(({ label }) => label)).toEqual(['第 1–12 页', '第 13–14 页']);
  for (const { jpeg } of sheets)
    expect(await sharp(jpeg.data).metadata()).toMatchObject({ width: jpeg.width, height: jpeg.height, format: 'jpeg' });
  const [first, second] = sheets;
  expect(first?.jpeg.width).toBeGreaterThan(1540);
  expect(Math.max(first?.jpeg.width ?? 0, first?.jpeg.height ?? 0)).toBeLessThanOrEqual(1568);
  // Three across: the second of the second row is the fifth.
  expect(await redAt(first?.jpeg.data ?? new Uint8Array(), 780, 460)).toBeCloseTo(40, -1);
  expect(await redAt(second?.jpeg.data ?? new Uint8Array(), 780, 150)).toBeCloseTo(130, -1);
});

test('upright pages stand four across', async () => {
  const [sheet, ...more] = await sheetsOf(12, 900, 1273);
  expect(more).toEqual([]);
  expect(await redAt(sheet?.jpeg.data ?? new Uint8Array(), 200 + 389 * 3, 250)).toBeCloseTo(30, -1);
  expect(Math.max(sheet?.jpeg.width ?? 0, sheet?.jpeg.height ?? 0)).toBeLessThanOrEqual(1568);
});
