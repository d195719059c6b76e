import { expect, test } from 'vitest';
import { encodingOf, inUtf8 } from './encoding.ts';
import { lineText, linesOf, most_line_bytes } from './lines.ts';
import { partsOf } from './parts.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;

function shown(text: string): [number, string][] {
  const bytes = bytesOf(text);
  const lines = linesOf(bytes);
  return Array.from({ length: lines.count }, (_, index) => [lines.numbers[index] ?? 0, lineText(bytes, lines, index)]);
}

test('lines are numbered and come without their ends, whatever the system they were written on', () => {
  expect(shown('甲\n乙\r\n\n丙')).toEqual([
    [1, '甲'],
    [2, '乙'],
    [3, ''],
    [4, '丙'],
  ]);
  expect(shown('末行有换行\n')).toEqual([[1, '末行有换行']]);
});

test('a line without end is cut between characters and loses none', () => {
  const long = '数据库'.repeat(5000);
  const pieces = shown(`短\n${long}\n尾`);
  expect(
    pieces
      .slice(1, -1)
      .map(([, text]) => text)
      .join(''),
  ).toBe(long);
  expect(pieces.length).toBeGreaterThan(10);
  for (const [, text] of pieces) expect(bytesOf(text).length).toBeLessThanOrEqual(most_line_bytes + 3);
  expect(pieces.map(([number]) => number).filter((number) => number > 0)).toEqual([1, 2, 3]);
});

test('a text of millions of lines is shown in parts that together hold every line once', () => {
  const lines = linesOf(bytesOf('日志\n'.repeat(250_000)));
  expect(partsOf(lines)).toEqual([
    { start: 0, end: 100_000 },
    { start: 100_000, end: 200_000 },
    { start: 200_000, end: 250_000 },
  ]);
});

test('what old Chinese programs wrote is read, and what is no text is refused', async () => {
  const gbk = Uint8Array.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xcd, 0xf5, 0xb7, 0xbc]);
  expect(encodingOf(gbk)).toBe('gb18030');
  const text = await inUtf8(gbk, never);
  expect(new TextDecoder().decode(text?.bytes)).toBe('姓名\n王芳');
  const utf16 = Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from('周报', (letter) => letter.charCodeAt(0)).buffer)]);
  expect(new TextDecoder().decode((await inUtf8(utf16, never))?.bytes)).toBe('周报');
  expect(encodingOf(bytesOf('普通文字'))).toBe('utf-8');
  expect(encodingOf(Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 2, 0, 0, 0]))).toBeNull();
});
