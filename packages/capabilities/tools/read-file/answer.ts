/** Turns a reading into what a brain gets: what the file is, and one window of its content, as data and as the words a model reads. */
import type { FileReading, ReadingMark } from '#contract/content/reading.ts';
import { sizeTold } from '#contract/file-size.ts';
import { oneLine } from './markdown.ts';
import { LIMITS, type Reading, Unreadable } from './reading.ts';
import type { Piece } from './text-pieces.ts';

/** The window `offset` characters into the content, with the offset to go on from when more remains. */
export async function windowOf(file: { name: string; offset: number }, reading: Reading): Promise<FileReading> {
  const { text, next } = await contentWindow(reading.content, file.offset);
  if (file.offset > 0 && text === '') {
    throw new Unreadable(`内容没有那么长：offset=${file.offset} 已经超过结尾。请从较小的 offset 读起。`);
  }
  return {
    name: oneLine(file.name),
    type: reading.type,
    overview: shortened(oneLine(reading.overview)),
    title: reading.title ?? '',
    day: reading.day ?? '',
    pictures: reading.pictures ?? 0,
    content: text,
    marks: marksIn(text),
    next_offset: next ?? null,
  };
}

/** For models: a head of four lines, a line, the content, and where to read on. `size` in bytes. */
export function readingText(reading: FileReading, size: number): string {
  const head = [`文件：${reading.name}`, `类型：${reading.type}`, `大小：${sizeTold(size)}`, `概况：${reading.overview}`];
  const lines = [...head, '', '---', reading.content];
  if (reading.next_offset !== null) lines.push(`[未完：用 offset=${reading.next_offset} 继续读]`);
  return lines.join('\n');
}

/** The lines that the readers of formats set between the file's own. */
export function marksIn(content: string): ReadingMark[] {
  const marks: ReadingMark[] = [];
  let from = 0;
  let isArchive = false;
  for (const line of content.split('\n')) {
    const mark = markOf(line, isArchive);
    if (mark) marks.push({ from, to: from + line.length, ...mark });
    isArchive ||= line.startsWith('[压缩包');
    from += line.length + 1;
  }
  return marks;
}

type Unplaced<Mark> = Mark extends ReadingMark ? Omit<Mark, 'from' | 'to'> : never;

function markOf(line: string, isArchive: boolean): Unplaced<ReadingMark> | null {
  const page = /^\[(第 \d+ ([页张]))\]$/.exec(line);
  if (page) return { kind: page[2] === '页' ? 'page' : 'slide', name: page[1] ?? '' };
  const sheet = /^\[(?:工作表：(.+)|表格) ([A-Z]+\d+(?::[A-Z]+\d+)?)\]$/.exec(line);
  if (sheet) return { kind: 'sheet', sheet: sheet[1] ?? '', range: sheet[2] ?? '' };
  const remark = /^批注(?: [A-Z]+\d+|（[^（）\n]{1,40}）)：(.*)$/.exec(line);
  if (remark) return { kind: 'remark', text: (remark[1] ?? '').trim() };
  const entry = isArchive ? /^- (.+?)（[^（）]*）$/.exec(line) : null;
  if (entry) return { kind: 'entry', path: entry[1] ?? '' };
  return line.startsWith('合并单元格：') ? { kind: 'aside' } : null;
}

/**
 * Up to `LIMITS.window` characters from `offset`, ending at the end of a line where there is one near.
 * The line break at the cut belongs to neither window: windows joined by a line break give the content again.
 */
async function contentWindow(content: Reading['content'], offset: number): Promise<{ text: string; next: number | undefined }> {
  const end = offset + LIMITS.window;
  const kept: string[] = [];
  let position = 0;
  let more = false;
  for await (const piece of 'pieces' in content ? content.pieces : joined(content)) {
    const from = Math.max(0, offset - position);
    if (from < piece.length) kept.push(textOf(piece).slice(from, Math.max(from, end + 1 - position)));
    position += piece.length;
    if (position > end) {
      more = true;
      break;
    }
  }
  const text = kept.join('');
  if (!more) return { text, next: undefined };
  const cut = cutPosition(text);
  return { text: text.slice(0, cut), next: offset + cut + (text[cut] === '\n' ? 1 : 0) };
}

async function* joined(blocks: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let first = true;
  for await (const block of blocks) {
    yield first ? block : `\n${block}`;
    first = false;
  }
}

function textOf(piece: string | Piece): string {
  return typeof piece === 'string' ? piece : piece.text();
}

/** Where to cut a window that is one character too long: a line break, else between words, never inside a figure. */
function cutPosition(text: string): number {
  const limit = LIMITS.window;
  const line = text.lastIndexOf('\n', limit);
  if (line > limit - 8_000) return line;
  let cut = limit;
  while (
    cut > limit - 200 &&
    /[\p{L}\p{N}.,%\uDC00-\uDFFF]/u.test(text[cut] ?? '') &&
    /[0-9A-Za-z.,%\uD800-\uDBFF]/.test(text[cut - 1] ?? '')
  ) {
    cut -= 1;
  }
  return cut;
}

function shortened(overview: string): string {
  return overview.length > 1_500 ? `${overview.slice(0, 1_500)}…` : overview;
}
