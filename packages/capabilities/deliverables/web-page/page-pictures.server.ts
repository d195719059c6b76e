/** The person's pictures as they go into a page: found in the task, made no larger than a screen shows, as data addresses. */
import { type PageContent } from '#contract/content/page.ts';
import { sentenceOf } from '#contract/sentence.ts';
import type { Workspace } from '#agent/tool.ts';

const widest = 1600;
const mostPictures = 16;
const mostBytes = 30 * 1024 * 1024;

export interface FoundPictures {
  pictures: Map<string, string>;
  /** A sentence each. */
  missing: string[];
}

export async function picturesOf(content: PageContent, files: Workspace): Promise<FoundPictures> {
  const found: FoundPictures = { pictures: new Map(), missing: [] };
  const names = [...new Set(pictureNames(content))];
  for (const name of names.slice(0, mostPictures)) {
    try {
      const { bytes } = await files.read(name);
      if (bytes.length > mostBytes) throw new Error('太大');
      found.pictures.set(name, await addressOf(bytes));
    } catch (error) {
      found.missing.push(`没有放进图片“${name}”：${sentenceOf(error, '读不了').slice(0, 80)}`);
    }
  }
  for (const name of names.slice(mostPictures)) found.missing.push(`没有放进图片“${name}”：一页最多 ${mostPictures} 张`);
  return found;
}

async function addressOf(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: 80_000_000, failOn: 'error' })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true });
  const { hasAlpha } = await picture.metadata();
  const made = hasAlpha
    ? await picture.png({ compressionLevel: 9, palette: true }).toBuffer()
    : await picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return `data:image/${hasAlpha ? 'png' : 'jpeg'};base64,${made.toString('base64')}`;
}

export function pictureNames(content: PageContent): string[] {
  const names: string[] = [];
  withPictures(content, (name) => {
    names.push(name);
    return name;
  });
  return names;
}

/** The content with other names for its pictures. */
export function withPictures(content: PageContent, nameOf: (name: string) => string): PageContent {
  const renamed = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return key === 'picture' ? nameOf(value) : value;
    if (Array.isArray(value)) return value.map((one: unknown) => renamed(one));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, name)]));
  };
  // Only texts were exchanged for texts.
  return renamed(content) as PageContent;
}
