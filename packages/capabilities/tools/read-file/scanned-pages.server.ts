/** Pages of a scanned file as pictures, for who can look at them. */
import type { FileRef } from '#agent/events.ts';
import type { ToolContext, ToolOutcome } from '#agent/tool.ts';
import type { FileReading } from '#contract/content/reading.ts';
import { jpegForModel } from '../../images/model-picture.server.ts';
import type { PageArtist } from '../../presentations/office-pages.server.ts';
import { pageRange } from './reading.ts';

/** In one answer; more are asked for by `part`. */
const mostPages = 8;
/** In pixels: small print can still be read. */
const width = 1_240;

/** Null when they can't be drawn here. */
export async function scannedPages(
  artist: PageArtist,
  { file, bytes }: { file: FileRef; bytes: Uint8Array },
  part: string | undefined,
  { files, call_id, signal, note }: ToolContext,
): Promise<ToolOutcome<FileReading> | null> {
  if (!files.keepPicture) return null;
  const asked = part === undefined ? { first: 1, last: mostPages } : pageRange(part, 100_000, '页');
  const wanted = Array.from({ length: Math.min(mostPages, asked.last - asked.first + 1) }, (_, n) => asked.first + n);
  note(`正在画出 ${file.name} 的页面`);
  const drawn = await artist.draw({ name: file.name, bytes }, { pages: wanted, width }, signal).catch(() => {
    signal.throwIfAborted();
    // The reader's own sentence is told instead: it says what the person can do.
    return null;
  });
  if (!drawn || drawn.pictures.length === 0) return null;
  const pictures = [];
  for (const { page, png } of drawn.pictures) {
    const jpeg = await jpegForModel(png);
    const kept = jpeg && (await files.keepPicture({ name: `${file.name} 第 ${page} 页`, bytes: jpeg.data, key: `${call_id} ${page}` }));
    if (kept) pictures.push(kept);
  }
  if (pictures.length === 0) return null;
  const last = wanted.at(-1) ?? 0;
  const more = last < drawn.pages ? `；其余的用 part="${last + 1}-${Math.min(drawn.pages, last + mostPages)}" 接着看` : '';
  const overview = `${drawn.pages} 页，没有文字层，多半是扫描件`;
  const content = `第 ${wanted[0]}-${Math.min(last, drawn.pages)} 页以图片给出，请从图片里读，看不清的不要猜${more}。`;
  return {
    ok: true,
    output: `文件：${file.name}\n类型：PDF 文档（扫描件）\n概况：${overview}\n\n---\n${content}`,
    result: {
      name: file.name,
      type: 'PDF 文档（扫描件）',
      overview,
      title: '',
      day: '',
      pictures: drawn.pages,
      content: '',
      marks: [],
      next_offset: null,
    },
    pictures,
  };
}
