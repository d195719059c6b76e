/** Makes a person's picture ready for a poster: upright, no larger than is seen, with its brightness and what the eye goes to. */
import type { Sharp } from 'sharp';
import { isKitName } from '#contract/brand-name.ts';
import { readKit } from '#capabilities/brand/brand-file.ts';
import type { PosterPicture } from './poster-content.ts';

/** Long side in pixels: enough for the largest sheet drawn at twice its size and cut. */
const mostPixels = 2000;
const mostInput = 60_000_000;

export const pictureName = /\.(?:jpe?g|png|webp|gif|avif|bmp|tiff?)$/i;

/** Of a brand kit its logo. Throws `Error` with a sentence for the person when the bytes are no picture. */
export async function preparePicture(name: string, bytes: Uint8Array): Promise<PosterPicture> {
  if (isKitName(name)) return logoOf(name, bytes);
  const { default: sharp } = await import('sharp');
  try {
    const whole = sharp(bytes, { limitInputPixels: mostInput, failOn: 'error' })
      .rotate()
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true });
    if (await standsFree(bytes)) return await cutoutOf(name, whole);
    const upright = await whole
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const fields = await sharp(upright.data).greyscale().resize(48, 48, { fit: 'fill' }).raw().toBuffer();
    return {
      name,
      width,
      height,
      address: `data:image/jpeg;base64,${upright.data.toString('base64')}`,
      light: brightnessOf(fields),
      focus: focusOf(fields),
    };
  } catch (cause) {
    throw new Error(`“${name}”不是能打开的图片（或像素过多），没有放进海报；请换成 JPG 或 PNG 再试。`, { cause });
  }
}

function logoOf(name: string, bytes: Uint8Array): PosterPicture {
  const logo = readKit(bytes)?.logo;
  if (!logo) throw new Error(`品牌套件“${name}”里没有标志，没有放进海报。`);
  const { width, height, data } = logo;
  return { name, width, height, cutout: true, address: data, ...unseen };
}

/** Of what stands on a ground of the poster's. */
const unseen = { light: Array.from({ length: 9 }, () => 0.5), focus: { x: 0.5, y: 0.5 } };

/** At least a seventh of it is nothing to be seen. */
async function standsFree(bytes: Uint8Array): Promise<boolean> {
  const { default: sharp } = await import('sharp');
  const { hasAlpha } = await sharp(bytes, { limitInputPixels: mostInput }).metadata();
  if (!hasAlpha) return false;
  const alpha = await sharp(bytes, { limitInputPixels: mostInput })
    .ensureAlpha()
    .extractChannel('alpha')
    .resize(48, 48, { fit: 'fill' })
    .raw()
    .toBuffer();
  return alpha.filter((one) => one < 16).length > (48 * 48) / 7;
}

/** The thing alone, without the empty room around it. */
async function cutoutOf(name: string, whole: Sharp): Promise<PosterPicture> {
  const { default: sharp } = await import('sharp');
  const trimmed = await sharp(await whole.png().toBuffer())
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 8 })
    .resize({ width: 1400, height: 1400, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = trimmed.info;
  return {
    name,
    width,
    height,
    cutout: true,
    address: `data:image/webp;base64,${trimmed.data.toString('base64')}`,
    ...unseen,
  };
}

/** Nine means of linear light from 48 × 48 grey values. */
function brightnessOf(grey: Uint8Array): number[] {
  return Array.from({ length: 9 }, (_, field) => {
    const top = Math.floor(field / 3) * 16;
    const left = (field % 3) * 16;
    let sum = 0;
    for (let y = top; y < top + 16; y++) for (let x = left; x < left + 16; x++) sum += ((grey[y * 48 + x] ?? 0) / 255) ** 2.2;
    return Number((sum / 256).toFixed(3));
  });
}

/** The middle of what has edges, drawn towards the upper third of the middle, where faces and things usually are. */
function focusOf(grey: Uint8Array): { x: number; y: number } {
  let sum = 0;
  let sx = 0;
  let sy = 0;
  for (let y = 1; y < 47; y++)
    for (let x = 1; x < 47; x++) {
      const across = (grey[y * 48 + x + 1] ?? 0) - (grey[y * 48 + x - 1] ?? 0);
      const down = (grey[(y + 1) * 48 + x] ?? 0) - (grey[(y - 1) * 48 + x] ?? 0);
      const weight = (across * across + down * down) ** 0.75;
      sum += weight;
      sx += weight * x;
      sy += weight * y;
    }
  if (sum === 0) return { x: 0.5, y: 0.5 };
  const share = (value: number) => Math.min(0.9, Math.max(0.1, value));
  return { x: Number(share((sx / sum / 47) * 0.8 + 0.1).toFixed(3)), y: Number(share((sy / sum / 47) * 0.8 + 0.09).toFixed(3)) };
}
