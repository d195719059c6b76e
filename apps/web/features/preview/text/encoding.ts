/** How the bytes of a text are written: a byte order mark, UTF-8, UTF-16, else GB 18030, which Chinese office programs write. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const sampled = 256 * 1024;

/** Null when it is no text. */
export function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, sampled);
  if (head.includes(0)) return unmarkedUtf16(head);
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  // UTF-8 with a few broken bytes is still that: better marks of doubt than nonsense.
  if (lostIn(head, 'utf-8') <= lostIn(head, 'gb18030')) return 'utf-8';
  return lostIn(head, 'gb18030') * 20 < head.length ? 'gb18030' : null;
}

/** The text, null when it is none. For files that are worked with as a whole. */
export function textOf(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  return encoding && new TextDecoder(encoding).decode(bytes);
}

/** The same text in UTF-8, made in pieces so that a page with 50 MB of it stays awake. Null when it is no text. */
export async function inUtf8(bytes: Uint8Array, signal: AbortSignal): Promise<{ bytes: Uint8Array; encoding: Encoding } | null> {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  if (encoding === 'utf-8')
    return { bytes: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes, encoding };
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  const step = 2 * 1024 * 1024;
  for (let at = 0; at < bytes.length; at += step) {
    pieces.push(encoder.encode(decoder.decode(bytes.subarray(at, at + step), { stream: at + step < bytes.length })));
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return { bytes: joined(pieces), encoding };
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function decodes(bytes: Uint8Array, encoding: Encoding): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const step = 4 * 1024 * 1024;
  try {
    for (let at = 0; at < bytes.length; at += step) decoder.decode(bytes.subarray(at, at + step), { stream: at + step < bytes.length });
    return true;
  } catch {
    // A fatal decoder answers by throwing; that is the answer here.
    return false;
  }
}

function lostIn(head: Uint8Array, encoding: Encoding): number {
  return new TextDecoder(encoding).decode(head, { stream: true }).split('\ufffd').length - 1;
}

/** Mostly-Latin UTF-16 has a zero in every other byte. */
function unmarkedUtf16(head: Uint8Array): Encoding | null {
  let even = 0;
  let odd = 0;
  const length = Math.min(head.length, 4096) & ~1;
  for (let at = 0; at < length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (odd > length * 0.15 && even < length * 0.01) return 'utf-16le';
  if (even > length * 0.15 && odd < length * 0.01) return 'utf-16be';
  return null;
}
