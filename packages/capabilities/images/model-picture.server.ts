/** Makes a picture small enough for a model: upright, on white, its longest side bounded, as JPEG. */
import type { Picture } from '#agent/pictures.ts';

/** More is scaled down by every service, and paid for. */
export const longestSide = 1_568;
export const jpegQuality = 85;
const mostPixels = 80_000_000;

export interface Jpeg {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Null when it can't be opened as a picture. */
export async function jpegForModel(bytes: Uint8Array): Promise<Jpeg | null> {
  const { default: sharp } = await import('sharp');
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: jpegQuality })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // Not a picture, or a damaged one: told by whoever reads the file.
    return null;
  }
}

/** As above. */
export async function pictureForModel(bytes: Uint8Array): Promise<Picture | null> {
  const jpeg = await jpegForModel(bytes);
  return jpeg && { media_type: 'image/jpeg', base64: Buffer.from(jpeg.data).toString('base64'), width: jpeg.width, height: jpeg.height };
}
