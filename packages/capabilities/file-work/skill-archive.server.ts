/** Unpacks an archive with a skill in it; runs in the bounded process. What can't be one is refused before anything is unpacked. */
import { sizeTold } from '#contract/file-size.ts';
import { skillFile, skillLimits } from '#contract/skill.ts';
import { readSkillPackage } from '../skills/skill-package.ts';
import { checkUnpacking, openZip, type ZipEntry } from '../tools/read-file/zip-archive.ts';
import type { Done, JobFile } from './file-job.server.ts';

/** The files below the folder that SKILL.md lies in. Throws with a sentence for the person. */
export async function unpackSkill({ bytes }: JobFile): Promise<Done> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Error('这不是 zip 压缩包。请把技能的文件夹压缩成 zip 再试。');
  const archive = await openZip(bytes);
  checkUnpacking(archive, bytes.length);
  const entries = archive.entries.filter(({ path }) => !isLitter(path));
  const link = entries.find((entry) => entry.link);
  if (link) throw new Error(`里面的“${link.path}”是链接，会指向别处，为安全起见没有打开。`);
  const folder = folderOf(entries);
  const outside = entries.find(({ path }) => !path.startsWith(folder));
  if (outside) throw new Error(`“${outside.path}”不在技能的文件夹“${folder}”里。请只压缩技能自己的文件夹。`);
  refuseTooMuch(entries);
  const files: JobFile[] = [];
  for (const { path } of entries) files.push({ name: path.slice(folder.length), bytes: await archive.read(path) });
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new Error('里面有两个同名的文件，请重新压缩。');
  const read = readSkillPackage(files.map(({ name, bytes: own }) => ({ path: name, bytes: own })));
  if ('wrong' in read) throw new Error(read.wrong);
  return { answer: { lines: [] }, files };
}

/** With its slash; '' for an archive that is the folder itself. */
function folderOf(entries: ZipEntry[]): string {
  const found = entries.filter(({ path }) => path === skillFile || path.endsWith(`/${skillFile}`)).map(({ path }) => path);
  const depths = found.map((path) => path.split('/').length);
  const nearest = found.filter((_, at) => depths[at] === Math.min(...depths));
  const [only] = nearest;
  if (only === undefined) throw new Error(`里面没有 ${skillFile}：技能要有这个文件，写明名称、说明和做法。`);
  if (nearest.length > 1) throw new Error(`里面有 ${nearest.length} 个技能，请分别压缩，一次装一个。`);
  return only.slice(0, -skillFile.length);
}

/** By what the archive claims, which unpacking holds it to. */
function refuseTooMuch(entries: ZipEntry[]): void {
  if (entries.length > skillLimits.files) throw new Error(`里面有 ${entries.length} 个文件，一个技能最多 ${skillLimits.files} 个。`);
  const total = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (total > skillLimits.bytes) throw new Error(`解压后有 ${sizeTold(total)}，一个技能最多 ${sizeTold(skillLimits.bytes)}。`);
}

/** What systems and programs put beside people's files for themselves. */
function isLitter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.git\/|__pycache__\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(path);
}
