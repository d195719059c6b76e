/** Opens what was handed over as a picture, whatever it is called: only what can be drawn to its end is one. */
import type { MadeImage, PictureEnding } from './image-ports.ts';

const endings: Record<string, PictureEnding> = { jpeg: '.jpg', png: '.png', webp: '.webp', gif: '.gif' };
/** Beyond it a picture would fill the memory. */
const most_pixels = 100_000_000;

/** The picture, or in a few words what the bytes are instead. */
export async function openedPicture(bytes: Uint8Array): Promise<MadeImage | { instead: string }> {
  const instead = wordsFor(bytes);
  // SVG is a program as much as a picture, and is not even looked into.
  if (instead !== null) return { instead };
  const { default: sharp } = await import('sharp');
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    const ending = endings[format];
    if (!ending) return { instead: `${format.toUpperCase()} 格式的图片，这里不能用` };
    if (width * height > most_pixels) return { instead: `${width} × ${height} 像素的图片，超过了 ${most_pixels / 1_000_000} 百万像素` };
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: most_pixels }).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
    return { bytes, ending };
  } catch {
    // Whatever was wrong with it: it can't be drawn.
    return { instead: '不完整或损坏的图片' };
  }
}

/** Of bytes that plainly are text or nothing; null where they may be a picture. */
function wordsFor(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return '空的内容';
  const begin = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(begin))
    return 'SVG 矢量图（里面可以带程序，不接收）';
  if (/^<!doctype html|^<html|^<head|^<body/.test(begin)) return '网页';
  return begin.startsWith('{') ? '一段 JSON 文字' : null;
}
