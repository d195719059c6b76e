/** A long text in pieces: all of it is looked through once, and only the pieces that somebody reads are decoded again and kept. */
import { isUtf8 } from 'node:buffer';

export type TextLabel = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** A part of a content; its text is made when it is asked for. */
export interface Piece {
  /** In characters. */
  length: number;
  text(): string;
}

export interface CountedText {
  /** One after the other they are the text, without a byte order mark and white space at its end, line ends as `\n`. */
  pieces: Piece[];
  lines: number;
  /** All that is no white space. */
  characters: number;
}

const usual_bytes = 1024 * 1024;

export function countText(bytes: Uint8Array, label: TextLabel, piece_bytes = usual_bytes): CountedText {
  const pieces: Piece[] = [];
  let at = 0;
  let lineEnds = 0;
  let characters = 0;
  /** Behind the last character that is no white space: how long the text is there, and how many lines ended. */
  let length = 0;
  let ended = 0;
  for (const { bytes: part, isFirst } of parts(bytes, label, piece_bytes)) {
    const text = decoded(part, label, isFirst);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code === 10) lineEnds++;
      if (isSpace(code)) continue;
      characters++;
      length = at + index + 1;
      ended = lineEnds;
    }
    pieces.push({ length: text.length, text: () => decoded(part, label, isFirst) });
    at += text.length;
  }
  return { pieces: cutAt(pieces, length), lines: characters === 0 ? 0 : ended + 1, characters };
}

/** Whether all bytes are valid in this encoding. */
export function isValid(bytes: Uint8Array, label: TextLabel): boolean {
  if (label === 'utf-8') return isUtf8(bytes);
  try {
    for (const part of parts(bytes, label, usual_bytes)) new TextDecoder(label, { fatal: true }).decode(part.bytes);
    return true;
  } catch {
    // A fatal decoder answers by throwing; that is the answer here.
    return false;
  }
}

/** Line ends as `\n`; of a text's first bytes without the byte order mark. */
export function decoded(bytes: Uint8Array, label: TextLabel, isFirst = true): string {
  return new TextDecoder(label, { ignoreBOM: !isFirst }).decode(bytes).replace(/\r\n?/g, '\n');
}

/** Cut where decoding each for itself gives the same as decoding all at once. */
function* parts(bytes: Uint8Array, label: TextLabel, piece_bytes: number): Generator<{ bytes: Uint8Array; isFirst: boolean }> {
  for (let from = 0; from < bytes.length;) {
    const to = cutAfter(bytes, from + piece_bytes, label);
    yield { bytes: bytes.subarray(from, to), isFirst: from === 0 };
    from = to;
  }
}

function cutAfter(bytes: Uint8Array, wanted: number, label: TextLabel): number {
  // Rare enough to be read whole.
  if (label === 'utf-16le' || label === 'utf-16be') return bytes.length;
  let at = wanted;
  // In UTF-8 a character begins at whatever doesn't go on with one; in GB18030 what lies below the digits is never part of another.
  while (at < bytes.length && !(label === 'utf-8' ? (bytes[at] ?? 0) >> 6 !== 2 : (bytes[at] ?? 0) < 0x30)) at++;
  // A line end stays whole.
  if (bytes[at - 1] === 13 && bytes[at] === 10) at++;
  return Math.min(at, bytes.length);
}

function cutAt(pieces: readonly Piece[], length: number): Piece[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const kept = Math.min(piece.length, length - at);
    at += piece.length;
    if (kept <= 0) return [];
    return kept === piece.length ? [piece] : [{ length: kept, text: () => piece.text().slice(0, kept) }];
  });
}

/** As `\s` has it. */
function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
