/** Lists a zip archive, or reads one file of it. */
import { sizeTold } from '#contract/file-size.ts';
import { oneLine } from '../markdown.ts';
import { type Reading, type Source, Unreadable } from '../reading.ts';
import { openZip } from '../zip-archive.ts';

/** `read` opens the entry asked for like any other file. */
export async function readArchive(source: Source, read: (entry: Source) => Promise<Reading>): Promise<Reading> {
  const archive = await openZip(source.bytes);
  const total = archive.entries.reduce((sum, entry) => sum + entry.size, 0);
  const asked = source.part?.trim();
  if (asked) {
    if (!archive.has(asked)) {
      const some = archive.entries.slice(0, 10).map((entry) => entry.path);
      throw new Unreadable(`压缩包里没有“${asked}”。里面有：${some.join('、')}${archive.entries.length > 10 ? ' 等' : ''}。`);
    }
    const bytes = await archive.read(asked);
    source.note(`正在读取 ${source.name} 里的 ${asked}`);
    const inner = await read({ name: asked, bytes, note: source.note });
    return { ...inner, type: `${inner.type}（压缩包里的 ${asked}）` };
  }
  source.note(`正在读取 ${source.name} 的 ${archive.entries.length} 个条目`);
  const lines = archive.entries.map((entry) => `- ${oneLine(entry.path)}（${sizeTold(entry.size)}${entry.encrypted ? '，有密码' : ''}）`);
  if (archive.refused.length > 0) {
    lines.push(
      '',
      `另有 ${archive.refused.length} 个条目的路径会写到文件夹之外，已拒绝：${oneLine(archive.refused.slice(0, 5).join('、'))}`,
    );
  }
  return {
    type: 'ZIP 压缩包',
    overview: `${archive.entries.length} 个文件，解压后共 ${sizeTold(total)}`,
    content: [`[压缩包 ${archive.entries.length} 个文件]`, '', ...lines],
  };
}
