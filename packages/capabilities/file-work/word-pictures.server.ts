/** Takes the pictures out of a Word document, in their order, each with its caption and the heading it stands under; runs in the bounded process. */
import { sizeTold } from '#contract/file-size.ts';
import { openPackage, type Relationship } from '../tools/read-file/office-package.ts';
import { readStyles, outlineLevel } from '../tools/read-file/formats/word-styles.ts';
import { childAt, descendants, textOf, type XmlElement } from '../tools/read-file/xml-tree.ts';
import { checkUnpacking, openZip } from '../tools/read-file/zip-archive.ts';
import type { Done, JobFile } from './file-job.server.ts';

const most = { pictures: 24, bytes_each: 20 * 1024 * 1024, bytes: 60 * 1024 * 1024, words: 80 } as const;
const captioned = /^(?:图|照片|插图|Figure|Fig\.?)\s*[\d一二三四五六七八九十]/i;
/** What programs write of themselves says nothing of a picture. */
const byProgram =
  /^(?:图片|图像|Picture|Image|Graphic|image)\s*\d*(?:\.\w+)?$|^描述已自动生成|自动生成的说明$|^[\w-]+\.(?:png|jpe?g|gif|webp)$/i;

interface Standing {
  target: string;
  external: boolean;
  caption: string;
  heading: string;
}

/** Throws with a sentence when it is no Word document, or one that can't be opened safely. */
export async function picturesIn({ name, bytes }: JobFile): Promise<Done> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b || !/\.(?:docx|docm)$/i.test(name)) throw new Error(`“${name}”不是 .docx，取不出里面的图片。`);
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const file = await openPackage(bytes);
  const relationships = await file.relationships(file.main);
  const styles = relationships.find((one) => one.type === 'styles' && !one.external);
  const found = standing(
    await file.part(file.main),
    relationships,
    readStyles(styles && file.has(styles.target) ? await file.part(styles.target) : undefined),
  );
  const files: JobFile[] = [];
  const lines: string[] = [];
  const left: string[] = [];
  let total = 0;
  for (const { target, external, caption, heading } of found) {
    const size = archive.entries.find(({ path }) => path === target)?.size ?? 0;
    if (external) left.push('在文件外面的地址上（没有去取）');
    else if (files.length === most.pictures) left.push(`一次最多取 ${most.pictures} 张`);
    else if (size > most.bytes_each || total + size > most.bytes) left.push(`太大（${sizeTold(size)}）`);
    else {
      const own = archive.has(target) ? await archive.read(target) : new Uint8Array();
      const ending = endingOf(own);
      if (ending === null) {
        left.push(`不是 PNG、JPG、GIF、WebP（${target.split('.').at(-1)?.slice(0, 8) ?? '不明'}）`);
        continue;
      }
      total += size;
      files.push({ name: `图${files.length + 1}${ending}`, bytes: own });
      lines.push(`${caption}｜${heading}`);
    }
  }
  const reasons = [...new Set(left)].map((why) => `${left.filter((one) => one === why).length}｜${why}`);
  return { answer: { lines: [...lines, ...reasons] }, files };
}

/** Each picture once, where it first stands. */
function standing(document: XmlElement, relationships: Relationship[], style: ReturnType<typeof readStyles>): Standing[] {
  const found = new Map<string, Standing>();
  const paragraphs = [...descendants(document, 'w:p')];
  const words = (at: number) => plain([...descendants(paragraphs[at] ?? document, 'w:t')].map(textOf).join(''));
  let heading = '';
  for (const [at, paragraph] of paragraphs.entries()) {
    const properties = childAt(paragraph, 'w:pPr');
    const level = outlineLevel(properties) ?? style(childAt(properties, 'w:pStyle')?.attributes['w:val']).heading;
    if (level) heading = words(at) || heading;
    const pictures = [...descendants(paragraph, 'a:blip'), ...descendants(paragraph, 'v:imagedata')];
    if (pictures.length === 0) continue;
    const described = plain([...descendants(paragraph, 'wp:docPr')][0]?.attributes.descr ?? '');
    const beside = [at, at + 1, at - 1]
      .filter((n) => n >= 0 && n < paragraphs.length)
      .map(words)
      .find((text) => captioned.test(text));
    for (const { attributes } of pictures) {
      const id = attributes['r:embed'] ?? attributes['r:id'] ?? attributes['r:link'];
      const to = relationships.find((one) => one.id === id && one.type === 'image');
      if (!to || found.has(to.target)) continue;
      const caption = beside ?? (byProgram.test(described) ? '' : described);
      found.set(to.target, { target: to.target, external: to.external, caption, heading });
    }
  }
  return [...found.values()];
}

const plain = (text: string) =>
  text
    .replace(/[\s｜]+/g, ' ')
    .trim()
    .slice(0, most.words);

/** By what it begins with, never by its name. */
function endingOf(bytes: Uint8Array): string | null {
  const begin = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (begin.startsWith('\x89PNG')) return '.png';
  if (begin.startsWith('\xff\xd8\xff')) return '.jpg';
  if (begin.startsWith('GIF8')) return '.gif';
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? '.webp' : null;
}
