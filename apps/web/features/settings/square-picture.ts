/** Makes a small square of a person's picture, drawn anew: what the file said besides (place, camera) is left behind. */
import { accountSentences, avatarLimits } from '#contract/account.ts';

/** A sentence for the person when the file can't be a portrait; else null. */
export function refusedPicture(file: File): string | null {
  if (!file.type.startsWith('image/')) return '请选择图片文件';
  return file.size > avatarLimits.source_bytes ? accountSentences.avatar_too_large : null;
}

/** The middle of the picture, `avatarLimits.pixels` wide and high. Throws when the browser can't read it. */
export async function squarePicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = avatarLimits.pixels;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('no canvas');
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve, reject) => {
    // A browser that writes no WebP gives a PNG, which is as well.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/webp', 0.9);
  });
}
