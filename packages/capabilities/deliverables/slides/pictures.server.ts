/** The pictures a page names, as addresses that hold them: read from the task, made small enough to be carried in every page. */
import { sentenceOf } from '#contract/sentence.ts';
import type { Workspace } from '#agent/tool.ts';
import type { SlideContent } from '#contract/content/slide.ts';
import type { ThemeOverrides } from '#contract/content/theme-overrides.ts';
import { isKitName } from '#contract/brand-name.ts';
import { readKit } from '#capabilities/brand/brand-file.ts';
import type { PageContent } from './deck.ts';
import { noLookPictures, type LookPictures } from './own-look/dress.ts';
import { picturesOfFree } from '#capabilities/free-page/dialect.ts';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
};
/** Larger than this it is made anew in the size a page shows it. */
const mostBytes = 400_000;

export interface Pictures {
  /** Null when there is no such picture. */
  of(name: string): string | null;
  /** Those of the deck's own look. */
  look: LookPictures;
  /** A sentence for each that could not be used. */
  missing: string[];
}

/** The files a page shows. What stands in a deck's data was checked by nobody. */
export function picturesIn(content: PageContent): string[] {
  if (content.layout === 'picture' && typeof content.picture === 'string') return [content.picture];
  return content.layout === 'free' && typeof content.html === 'string' ? picturesOfFree(content.html) : [];
}

/** The files a deck's own look shows. */
export function picturesOfLook(own: ThemeOverrides | undefined): string[] {
  return [own?.logo?.picture, own?.background?.picture].filter((name) => typeof name === 'string');
}

export async function picturesOf(contents: SlideContent[], files: Workspace, own?: ThemeOverrides): Promise<Pictures> {
  const names = new Set(contents.flatMap(picturesIn));
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const name of names) {
    try {
      const { file, bytes } = await files.read(name);
      const type = types[file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()];
      if (!type) missing.push(`“${name}”不是能放进页面的图片（png、jpg、gif、webp）。`);
      else found.set(name, await addressOf(bytes, type));
    } catch (error) {
      missing.push(`没有用上图片“${name}”：${sentenceOf(error, '读不了')}`);
    }
  }
  const look = { ...noLookPictures };
  if (own?.logo)
    try {
      look.logo = await logoOf(own.logo.picture, files);
      if (!look.logo) missing.push(`品牌套件“${own.logo.picture}”里没有标志。`);
    } catch (error) {
      missing.push(`没有用上标志“${own.logo.picture}”：${sentenceOf(error, '读不了')}`);
    }
  if (own?.background)
    try {
      const { bytes } = await files.read(own.background.picture);
      look.background = await backgroundOf(bytes);
    } catch (error) {
      missing.push(`没有用上背景图“${own.background.picture}”：${sentenceOf(error, '读不了')}`);
    }
  return { of: (name) => found.get(name) ?? null, look, missing };
}

/** Out of a picture, or out of a brand kit. */
async function logoOf(name: string, files: Workspace): Promise<LookPictures['logo']> {
  const { file, bytes } = await files.read(name);
  if (isKitName(file.name)) {
    const logo = readKit(bytes)?.logo;
    return logo ? { src: logo.data, width: logo.width, height: logo.height } : null;
  }
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes, { limitInputPixels: 80_000_000 })
    .rotate()
    .resize({ width: 640, height: 240, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true })
    .toBuffer({ resolveWithObject: true });
  return { src: dataAddress(data, 'image/png'), width: info.width, height: info.height };
}

async function backgroundOf(bytes: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: 80_000_000 }).rotate().resize({ width: 1280, height: 720, fit: 'cover' });
  return dataAddress(await picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(), 'image/jpeg');
}

async function addressOf(bytes: Uint8Array, type: string): Promise<string> {
  if (bytes.length <= mostBytes && type !== 'image/bmp') return dataAddress(bytes, type);
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: 80_000_000 })
    .rotate()
    .resize({ width: 1600, height: 1200, fit: 'inside', withoutEnlargement: true });
  const { isOpaque } = await sharp(bytes, { limitInputPixels: 80_000_000 }).stats();
  if (isOpaque) return dataAddress(await picture.jpeg({ quality: 84 }).toBuffer(), 'image/jpeg');
  return dataAddress(await picture.png({ palette: true }).toBuffer(), 'image/png');
}

function dataAddress(bytes: Uint8Array, type: string): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
