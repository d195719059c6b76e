/** Fetches the pictures a document shows from its task and makes them ready for pages and files: upright, bounded, PNG or JPEG. */
import type { KindFile } from '../kind.server.ts';
import { isKitName } from '#contract/brand-name.ts';
import { readKit } from '#capabilities/brand/brand-file.ts';
import { picturesNamed, type DocumentPicture } from './pictures.ts';

/** On the long side: 300 dots an inch over the width of an A4 text, and more. */
const mostPixels = 2_000;
const mostInput = 80_000_000;
/** Of all together. */
const mostBytes = 40 * 1024 * 1024;

export interface DocumentPictures {
  pictures: DocumentPicture[];
  /** A sentence for each that can't be shown. */
  missing: string[];
}

export async function documentPictures(
  markdown: string,
  sibling: KindFile['sibling'],
  also: readonly string[] = [],
): Promise<DocumentPictures> {
  const pictures: DocumentPicture[] = [];
  const missing: string[] = [];
  let total = 0;
  for (const name of new Set([...also, ...picturesNamed(markdown)])) {
    const bytes = (await sibling?.(name).catch(() => null)) ?? null;
    if (!bytes) {
      missing.push(`任务里没有图片“${name}”。`);
      continue;
    }
    const picture = isKitName(name) ? logoOf(name, bytes) : await prepared(name, bytes);
    total += picture?.bytes.length ?? 0;
    if (!picture) missing.push(`“${name}”不是能打开的图片（或像素过多）。`);
    else if (total > mostBytes) missing.push(`图片太多太大，“${name}”没有放进去。`);
    else pictures.push(picture);
  }
  return { pictures, missing };
}

/** Of a brand kit; it was drawn anew when that was made. */
function logoOf(name: string, bytes: Uint8Array): DocumentPicture | null {
  const logo = readKit(bytes)?.logo;
  if (!logo) return null;
  const { width, height, data } = logo;
  return { name, type: 'png', width, height, bytes: Buffer.from(data.slice(data.indexOf(',') + 1), 'base64') };
}

async function prepared(name: string, bytes: Uint8Array): Promise<DocumentPicture | null> {
  const { default: sharp } = await import('sharp');
  try {
    const upright = sharp(bytes, { limitInputPixels: mostInput, failOn: 'error', density: 200 })
      .rotate()
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const { hasAlpha, format } = await sharp(bytes, { limitInputPixels: mostInput }).metadata();
    const asPhoto = !hasAlpha && format !== 'png' && format !== 'gif';
    const { data, info } = await (asPhoto ? upright.jpeg({ quality: 86 }) : upright.png({ compressionLevel: 8 })).toBuffer({
      resolveWithObject: true,
    });
    return { name, type: asPhoto ? 'jpeg' : 'png', width: info.width, height: info.height, bytes: data };
  } catch {
    // Said by name to whoever asked.
    return null;
  }
}
