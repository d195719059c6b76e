/** Takes a brand kit out of somebody's pptx, docx or picture. What the file says is data: colours and names are parsed, pictures drawn anew. */
import { brandKit, brandLimits, type BrandKit, type BrandLogo } from '#contract/content/brand-kit.ts';
import { isTypeface } from '#contract/typefaces.ts';
import { contrast } from '../colours/contrast.ts';
import { distance, labOf, shadeOf } from '../colours/oklab.ts';
import type { FileWork } from '../file-work/file-work.server.ts';
import { unchosen } from './brand-colours.ts';
import { brandOfPicture, logoFrom, meanColour } from './brand-picture.server.ts';

/** What was found, before it is a kit. */
export interface FoundBrand {
  paper?: string | undefined;
  ink?: string | undefined;
  /** Bright ones, the most important first. */
  accents: string[];
  heading?: string[];
  body?: string[];
  logo?: BrandLogo | null;
  /** What could not be taken, a sentence each. */
  notes: string[];
}

export interface BrandSource {
  kit: BrandKit;
  /** What could not be taken, or is to be looked at, a sentence each. */
  notes: string[];
}

/** Rejects with a sentence for the person. Packages are opened in the bounded process; of pictures only what was drawn anew is kept. */
export async function brandFrom(
  { name, bytes }: { name: string; bytes: Uint8Array },
  file_work: FileWork,
  signal: AbortSignal,
): Promise<BrandSource> {
  if (bytes.length > brandLimits.source_bytes) throw new Error(`“${name}”超过 50MB，没有取品牌；请换一份小一些的文件。`);
  const found = await foundIn(name, bytes, file_work, signal);
  const kit = kitOf(name, found);
  const unchosen_only = found.accents.length > 0 && found.accents.slice(0, 2).every((one) => unchosen.has(one));
  return {
    kit,
    notes: [
      ...(unchosen_only ? ['文件用的是 Office 自带的配色，没有自己的颜色，请核对主色和辅色。'] : []),
      ...(kit.logo ? [] : ['没有找到标志。']),
      ...found.notes,
    ],
  };
}

async function foundIn(name: string, bytes: Uint8Array, file_work: FileWork, signal: AbortSignal): Promise<FoundBrand> {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^(?:png|jpe?g|gif|webp|bmp|tiff?)$/.test(ending)) return brandOfPicture(name, bytes);
  if (!/^(?:pptx|potx|pptm|docx|dotx|docm)$/.test(ending))
    throw new Error(`从“${name}”取不了品牌：可以用 pptx、docx 或图片（png、jpg、webp、gif）；旧的 ppt、doc 请先另存为 pptx、docx。`);
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
    throw new Error(`“${name}”损坏或不是真正的 ${ending} 文件，没有取品牌；请用原来的软件打开并另存后再试。`);
  const done = await file_work.work({ kind: 'brand' }, [{ name, bytes }], signal);
  if ('error' in done) throw new Error(done.error);
  const { brand } = done.answer;
  if (!brand) throw new Error('reading a brand gave none');
  const behind = done.files.find((file) => file.name === 'background');
  const mean = behind && (await meanColour(behind.bytes));
  const left = new Set<string>();
  let logo: BrandLogo | null = null;
  for (const file of done.files) {
    if (file === behind || logo) continue;
    logo = await logoFrom(file.bytes);
    if (!logo) left.add(file.name.split('.').at(-1)?.toUpperCase().slice(0, 8) ?? '');
  }
  const notes = logo || left.size === 0 ? [] : [`母版或页眉里的图片是 ${[...left].join('、')}，不能当作标志；可以另外传一张 PNG。`];
  return { ...brand, paper: mean ?? brand.paper, ink: (mean === undefined ? undefined : brand.ink_on_picture) ?? brand.ink, logo, notes };
}

/** Complete, each colour to be told from the paper; throws where nothing of a brand was found. */
function kitOf(source: string, found: FoundBrand): BrandKit {
  const stem = source.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const paper = found.paper ?? '#ffffff';
  const accents: string[] = [];
  for (const one of found.accents)
    if (contrast(one, paper) >= 1.25 && accents.every((other) => distance(labOf(one), labOf(other)) > 0.04)) accents.push(one);
  const [accent] = accents;
  if (!accent && !found.logo && !found.heading && !found.body)
    throw new Error(`“${source}”里没有品牌可取：没有鲜明的颜色，没有指定字体，也没有标志。`);
  const ink = [found.ink, '#1f1f1f', '#ffffff'].find((one) => one !== undefined && contrast(one, paper) >= 4.5) ?? '#1f1f1f';
  const hue = (one: string): number => Math.atan2(labOf(one).b, labOf(one).a);
  const apart = (one: string, other: string): number =>
    Math.abs(Math.atan2(Math.sin(hue(one) - hue(other)), Math.cos(hue(one) - hue(other))));
  const main = accent ?? ink;
  const second = accents.slice(1).find((one) => apart(one, main) > 0.35 || contrast(one, main) > 1.6) ?? accents[1] ?? shadeOf(main);
  const more = accents.filter((one) => one !== main && one !== second).slice(0, 6);
  const faces = { heading: faceOf(found.heading), body: faceOf(found.body) };
  return brandKit.parse({
    version: 1,
    name: cleaned(stem),
    colours: { paper, ink, accent: main, second },
    more,
    faces: {
      ...(faces.heading === null ? {} : { heading: faces.heading }),
      ...(faces.body === null ? {} : { body: faces.body }),
    },
    logo: found.logo ?? null,
    source: source.slice(0, 500),
  } satisfies BrandKit);
}

function cleaned(words: string): string {
  const plain = words.replaceAll(/[\p{Cc}\p{Cf}/\\]/gu, ' ').trim();
  return [...plain].slice(0, brandLimits.name_chars).join('').trim() || '品牌';
}

/** Names that are typefaces, Latin before Chinese; null when there is none. */
function faceOf(names: readonly string[] = []): string | null {
  const fit = [...new Set(names.map((name) => name.trim()))].filter((name) => !name.includes(',') && isTypeface(name));
  const [first] = fit;
  if (first === undefined) return null;
  // A Chinese typeface has Latin letters of its own.
  return /\p{Script=Han}/u.test(first) ? first : fit.slice(0, 2).join(', ');
}
