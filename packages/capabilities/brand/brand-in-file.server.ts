/** What a pptx, a docx or a picture says of its brand; runs in the bounded process, where its pictures are decoded too. */
import { isBrandPicture } from '#contract/brand-name.ts';
import type { BrandLogo } from '#contract/content/brand-kit.ts';
import { brandOfPackage } from '../file-work/brand-package.server.ts';
import type { Done, FoundBrand, JobFile } from '../file-work/file-job.server.ts';
import { brandOfPicture, logoFrom, meanColour } from './brand-picture.server.ts';

/** Throws with a sentence where the file can't be opened safely. */
export async function brandInFile(file: JobFile): Promise<Done> {
  const brand = isBrandPicture(file.name) ? await brandOfPicture(file.name, file.bytes) : await brandInPackage(file);
  return { answer: { lines: [], brand }, files: [] };
}

async function brandInPackage(file: JobFile): Promise<FoundBrand> {
  const { facts, ink_on_picture, background, logos } = await brandOfPackage(file);
  const mean = background && (await meanColour(background));
  const left = new Set<string>();
  let logo: BrandLogo | null = null;
  for (const { name, bytes } of logos) {
    if (logo) break;
    logo = await logoFrom(bytes);
    if (!logo) left.add(name.split('.').at(-1)?.toUpperCase().slice(0, 8) ?? '');
  }
  const notes = logo || left.size === 0 ? [] : [`母版或页眉里的图片是 ${[...left].join('、')}，不能当作标志；可以另外传一张 PNG。`];
  return { ...facts, paper: mean ?? facts.paper, ink: (mean === undefined ? undefined : ink_on_picture) ?? facts.ink, logo, notes };
}
