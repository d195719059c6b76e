/** Packs files into a zip archive and unpacks one within limits; runs in the bounded process. */
import { zipSync, type Zippable } from 'fflate';
import { cleanFilePath } from '#text/file-name.ts';
import { extensionOf } from '#contract/task.ts';
import { limitInWords, sizeTold } from '#contract/file-size.ts';
import type { Done, JobFile } from './file-job.server.ts';
import { checkUnpacking, openZip } from '../tools/read-file/zip-archive.ts';

const MB = 1024 * 1024;
export const archiveLimits = { entries: 200, bytes: 100 * MB } as const;

/** Already packed inside: packing them again only takes time. */
const dense = /^(?:zip|docx|xlsx|pptx|pdf|png|jpe?g|gif|webp|mp3|mp4|m4a|7z|rar|gz)$/;

export function zip(files: JobFile[]): Done {
  const entries: Zippable = {};
  for (const { name, bytes } of files) entries[name] = [bytes, { level: dense.test(extensionOf(name)) ? 0 : 6 }];
  const bytes = zipSync(entries);
  const before = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return {
    answer: {
      lines: [
        `${files.length} 个文件，${sizeTold(before)} → ${sizeTold(bytes.length)}`,
        ...files.map(({ name, bytes: own }) => `- ${name}（${sizeTold(own.length)}）`),
      ],
    },
    files: [{ name: 'zip', bytes }],
  };
}

/** Throws with a sentence when it is no zip archive, unpacks to too much, is locked, or hides paths that lead elsewhere. */
export async function unzip({ name, bytes }: JobFile, only?: string[]): Promise<Done> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error(`“${name}”不是 zip 压缩包，解不开。其他格式请先转成 zip 再上传。`);
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const wanted = only && new Set(only);
  const missing = only?.filter((path) => !archive.has(path)) ?? [];
  if (missing.length > 0) throw new Error(`“${name}”里没有${missing.map((path) => `“${path}”`).join('、')}。`);
  const chosen = archive.entries.filter(({ path }) => (wanted ? wanted.has(path) : !isLitter(path)));
  const own = chosen.filter((entry) => entry.size > 0);
  const empty = chosen.filter((entry) => entry.size === 0).map((entry) => entry.path);
  const litter = archive.entries.length - chosen.length;
  if (own.length === 0) throw new Error(`“${name}”里没有内容可以解压。`);
  if (own.length > archiveLimits.entries)
    throw new Error(`“${name}”里有 ${own.length} 个文件，一次最多解压 ${archiveLimits.entries} 个，请只选需要的。`);
  const total = own.reduce((sum, entry) => sum + entry.size, 0);
  if (total > archiveLimits.bytes)
    throw new Error(`“${name}”解压后有 ${sizeTold(total)}，一次最多解压 ${limitInWords(archiveLimits.bytes)}，请只选需要的。`);
  const files: JobFile[] = [];
  for (const { path } of own) {
    const clean = cleanFilePath(path);
    if (clean === '') throw new Error(`“${name}”里有的文件名太长，没有解压。`);
    files.push({ name: clean, bytes: await archive.read(path) });
  }
  const lines = [
    `${files.length} 个文件，共 ${sizeTold(total)}`,
    ...files.map((file) => `- ${file.name}（${sizeTold(file.bytes.length)}）`),
    ...(empty.length > 0 ? [`${empty.length} 个空文件没有解压：${empty.slice(0, 5).join('、')}`] : []),
    ...(litter > 0 && !wanted ? [`系统自带的 ${litter} 个隐藏文件没有解压`] : []),
  ];
  return { answer: { lines }, files };
}

/** What systems put into archives for themselves. */
function isLitter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);
}
