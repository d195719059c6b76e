import { expect, test } from 'vitest';
import { windowOf } from './answer.ts';
import { openText } from './text-encoding.ts';
import { countText, type TextLabel } from './text-pieces.ts';

/** What reading the bytes at once gives. */
function whole(bytes: Uint8Array, label: TextLabel) {
  const text = new TextDecoder(label).decode(bytes).replace(/\r\n?/g, '\n').trimEnd();
  return { text, lines: text === '' ? 0 : text.split('\n').length, characters: text.replace(/\s/g, '').length };
}

function inPieces(bytes: Uint8Array, label: TextLabel, piece_bytes: number) {
  const { pieces, lines, characters } = countText(bytes, label, piece_bytes);
  for (const piece of pieces) expect(piece.text()).toHaveLength(piece.length);
  return { text: pieces.map((piece) => piece.text()).join(''), lines, characters };
}

test('pieces are the whole text, wherever its bytes are cut', () => {
  const units: [TextLabel, Buffer][] = [
    ['utf-8', Buffer.from('一份很长的报告🎉')],
    ['utf-8', Buffer.from('一\r\n\ufeff\u3000')],
    ['utf-8', Buffer.from('\r\n')],
    // A character that breaks off, and one that never began.
    ['utf-8', Buffer.from([0xe4, 0xb8, 0x41, 0x80, 0x80, 0x0d])],
    ['gb18030', Buffer.from('b5d8c7f80d0ab5d8', 'hex')],
    // Four bytes a character, then one cut off before a space.
    ['gb18030', Buffer.from('8139ef309439fa3481202e', 'hex')],
    ['utf-16le', Buffer.from('报告\r\n', 'utf16le')],
  ];
  for (const [label, unit] of units) {
    const bytes = Buffer.concat([unit, unit, unit]);
    for (let size = 1; size < bytes.length; size++) expect([size, inPieces(bytes, label, size)]).toEqual([size, whole(bytes, label)]);
  }
});

test('white space at the end is no text, however long', () => {
  expect(inPieces(Buffer.from(`一行\n二行${' \n'.repeat(50)}`), 'utf-8', 9)).toEqual({ text: '一行\n二行', lines: 2, characters: 4 });
  expect(inPieces(Buffer.from(' \n\t'.repeat(9)), 'utf-8', 9)).toEqual({ text: '', lines: 0, characters: 0 });
});

test('a window takes only the pieces it lies in', async () => {
  const megabyte = 1024 * 1024;
  const { pieces } = openText(Buffer.alloc(4 * megabyte, '0123456789abcdef0123456789abcde\n'));
  expect(pieces.length).toBeGreaterThan(3);
  const touched = new Set<number>();
  const watched = pieces.map(({ length, text }, index) => ({ length, text: () => (touched.add(index), text()) }));
  const answer = await windowOf(
    { name: '长.txt', offset: 2 * megabyte + 64 },
    { type: '纯文本', overview: '', content: { pieces: watched } },
  );
  expect(answer.content).toMatch(/^0123456789abcdef0123456789abcde\n/);
  expect([...touched]).toEqual([2]);
});
