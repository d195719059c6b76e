/** Turns a reading into the text a brain gets: a head that says what the file is, and one window of its content. */
import { sizeTold } from '#contract/file-size.ts';
import { oneLine } from './markdown.ts';
import { LIMITS, type Reading, Unreadable } from './reading.ts';
import type { Piece } from './text-pieces.ts';

/** The answer for `offset` characters into the content; ends with the offset to go on from when more remains. */
export async function answerText(file: { name: string; size: number; offset: number }, reading: Reading): Promise<string> {
  const { text, next } = await contentWindow(reading.content, file.offset);
  if (file.offset > 0 && text === '') {
    throw new Unreadable(`内容没有那么长：offset=${file.offset} 已经超过结尾。请从较小的 offset 读起。`);
  }
  const head = [
    `文件：${oneLine(file.name)}`,
    `类型：${reading.type}`,
    `大小：${sizeTold(file.size)}`,
    `概况：${shortened(oneLine(reading.overview))}`,
  ];
  const lines = [...head, '', '---', text];
  if (next !== undefined) lines.push(`[未完：用 offset=${next} 继续读]`);
  return lines.join('\n');
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
