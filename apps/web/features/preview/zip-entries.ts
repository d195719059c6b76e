/** What lies in a ZIP container, read from its table of contents alone; and single parts of it, within limits. */
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { damaged, tooLarge, Unshowable } from './unshowable.ts';

export interface ZipEntry {
  path: string;
  /** As the container says; unpacking finds out. */
  bytes: number;
}

export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const entries: ZipEntry[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries.push({ path: readableName(name), bytes: originalSize });
        return false;
      },
    });
  } catch (error) {
    throw new Unshowable(damaged, { cause: error });
  }
  return entries;
}

/** Office containers hold what a person made; one that unpacks to more than this is a trap. */
const most_unpacked = 400 * 1024 * 1024;

/** Throws when the container says that it unpacks to more than a page can hold. */
export function checkUnpacked(bytes: Uint8Array): ZipEntry[] {
  const entries = zipEntries(bytes);
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > most_unpacked) throw new Unshowable(tooLarge);
  return entries;
}

/** The wanted parts as text. Unpacked piece by piece, so that a part which lies about its size stops at the limit. */
export function textParts(bytes: Uint8Array, wanted: (path: string) => boolean, most_bytes: number): Map<string, string> {
  const parts = new Map<string, string>();
  let left = most_bytes;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    const pieces: Uint8Array[] = [];
    file.ondata = (error, piece, final) => {
      if (error) throw new Unshowable(damaged, { cause: error });
      left -= piece.length;
      if (left < 0) throw new Unshowable(tooLarge);
      pieces.push(piece);
      if (final) parts.set(file.name, pieces.map((one, at) => decoderOf(one, at)).join(''));
    };
    const decoder = new TextDecoder();
    const decoderOf = (piece: Uint8Array, at: number) => decoder.decode(piece, { stream: at < pieces.length - 1 });
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    const step = 64 * 1024;
    for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch (error) {
    throw error instanceof Unshowable ? error : new Unshowable(damaged, { cause: error });
  }
  return parts;
}

/** Names without the mark for UTF-8 come letter by letter; Chinese systems write GBK there. */
function readableName(name: string): string {
  const codes = Array.from(name, (letter) => letter.charCodeAt(0));
  if (codes.every((code) => code < 0x80) || codes.some((code) => code > 0xff)) return name;
  const bytes = Uint8Array.from(codes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
