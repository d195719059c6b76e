/** The server's half of pictures: the tools that bring them in, other formats, and whether they can be opened. */
import type { Metadata } from 'sharp';
import type { KindFile, ServerKind } from '../kind.server.ts';
import { generateImage, searchImage } from './image-tools.server.ts';
import { image } from './image.ts';

const mostPixels = 100_000_000;

export const imageServer: ServerKind = {
  kind: image,

  tools: ({ image_maker, image_finder }) => [
    ...(image_maker ? [generateImage(image_maker)] : []),
    ...(image_finder ? [searchImage(image_finder)] : []),
  ],

  async export({ name, bytes }, format) {
    const { default: sharp } = await import('sharp');
    const stem = name.replace(/\.[^.]*$/, '');
    const opened = sharp(bytes, { limitInputPixels: mostPixels }).rotate();
    try {
      if (format === 'png') return { name: `${stem}.png`, bytes: await opened.png().toBuffer(), mime: 'image/png' };
      if (format === 'jpg')
        return {
          name: `${stem}.jpg`,
          bytes: await opened.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer(),
          mime: 'image/jpeg',
        };
    } catch (cause) {
      throw new Error(`“${name}”损坏或像素过多，转换不了；原图没有改动，可以直接下载。`, { cause });
    }
    throw new Error('图片可以导出为 PNG 或 JPG。');
  },

  async check(file) {
    try {
      const { width, height } = await metadataOf(file);
      return width > 0 && height > 0 ? null : `“${file.name}”里没有画面。`;
    } catch {
      // Whatever the decoder says, for the person it is a picture that can't be opened.
      return `“${file.name}”打不开，不是完整的图片。`;
    }
  },

  async facts(file) {
    const { format, width, height } = await metadataOf(file);
    return { kind: image.label, summary: `${format.toUpperCase()}，${width} × ${height} 像素` };
  },
};

async function metadataOf({ bytes }: KindFile): Promise<Metadata> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: mostPixels }).metadata();
}
