/** Takes a brand kit out of somebody's pptx, docx or picture. What the file says is data: colours and names are parsed, pictures drawn anew. */
import { isBrandPicture } from '#contract/brand-name.ts';
import { brandKit, brandLimits, type BrandKit } from '#contract/content/brand-kit.ts';
import { isTypeface } from '#contract/typefaces.ts';
import { contrast } from '../colours/contrast.ts';
import { distance, labOf, shadeOf } from '../colours/oklab.ts';
import type { FoundBrand } from '../file-work/file-job.server.ts';
import type { FileWork } from '../file-work/file-work.server.ts';
import { unchosen } from './brand-colours.ts';

export interface BrandSource {
  kit: BrandKit;
  /** What could not be taken, or is to be looked at, a sentence each. */
  notes: string[];
}

/** Rejects with a sentence for the person. Files are opened and their pictures decoded in the bounded process; of pictures only what was drawn anew is kept. */
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
  if (!isBrandPicture(name)) {
    if (!/^(?:pptx|potx|pptm|docx|dotx|docm)$/.test(ending))
      throw new Error(`从“${name}”取不了品牌：可以用 pptx、docx 或图片（png、jpg、webp、gif）；旧的 ppt、doc 请先另存为 pptx、docx。`);
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b)
      throw new Error(`“${name}”损坏或不是真正的 ${ending} 文件，没有取品牌；请用原来的软件打开并另存后再试。`);
  }
  const done = await file_work.work({ kind: 'brand' }, [{ name, bytes }], signal);
  if ('error' in done) throw new Error(done.error);
  const { brand } = done.answer;
  if (!brand) throw new Error('reading a brand gave none');
  return brand;
}

/** Complete, each colour to be told from the paper; throws where nothing of a brand was found. */
function kitOf(source: string, found: FoundBrand): BrandKit {
  const stem = source.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const paper = found.paper ?? '#ffffff';
  const accents: string[] = [];
  for (const one of found.accents)
    if (contrast(one, paper) >= 1.25 && accents.every((other) => distance(labOf(one), labOf(other)) > 0.04)) accents.push(one);
  const [accent] = accents;
  const faces = { heading: faceOf(found.heading), body: faceOf(found.body) };
  if (!accent && !found.logo && faces.heading === null && faces.body === null)
    throw new Error(`“${source}”里没有品牌可取：没有鲜明的颜色，没有指定字体，也没有标志。`);
  const ink = [found.ink, '#1f1f1f', '#ffffff'].find((one) => one !== undefined && contrast(one, paper) >= 4.5) ?? '#1f1f1f';
  const hue = (one: string): number => Math.atan2(labOf(one).b, labOf(one).a);
  const apart = (one: string, other: string): number =>
    Math.abs(Math.atan2(Math.sin(hue(one) - hue(other)), Math.cos(hue(one) - hue(other))));
  const main = accent ?? ink;
  const second = accents.slice(1).find((one) => apart(one, main) > 0.35 || contrast(one, main) > 1.6) ?? accents[1] ?? shadeOf(main);
  const more = accents.filter((one) => one !== main && one !== second).slice(0, 6);
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
function faceOf(names: readonly string[]): string | null {
  const fit = [...new Set(names.map((name) => name.trim()))].filter((name) => !name.includes(',') && isTypeface(name));
  const [first] = fit;
  if (first === undefined) return null;
  // A Chinese typeface has Latin letters of its own.
  return /\p{Script=Han}/u.test(first) ? first : fit.slice(0, 2).join(', ');
}
