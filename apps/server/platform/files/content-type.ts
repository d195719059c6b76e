/** What a file is, by its first bytes: a name alone never makes a picture, a page or a film of it. */
import { extensionOf } from '#contract/task.ts';

/** How many of a file's first bytes `contentTypeOf` wants. */
export const sniffedBytes = 4096;

export const unknownType = 'application/octet-stream';

const office: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const textual = new Set(
  'txt md markdown csv tsv json jsonl log xml yaml yml toml ini html htm svg css js mjs cjs ts tsx jsx py java c h cpp go rs rb php sh sql vtt srt'.split(
    ' ',
  ),
);

/** A type from a short safe list, or `application/octet-stream`, which is never shown in the browser. */
export function contentTypeOf(file_name: string, head: Uint8Array): string {
  const byBytes = magic(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
  const extension = extensionOf(file_name);
  if (byBytes === 'application/zip') return office[extension] ?? byBytes;
  if (byBytes) return byBytes;
  if (!textual.has(extension)) return unknownType;
  const charset = charsetOf(head);
  if (!charset) return unknownType;
  if (extension === 'html' || extension === 'htm') return `text/html; charset=${charset}`;
  if (extension === 'svg')
    return /^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(Buffer.from(head).toString('utf8').replace('\ufeff', ''))
      ? 'image/svg+xml'
      : unknownType;
  return `text/plain; charset=${charset}`;
}

function magic(head: Buffer): string | null {
  const at = (offset: number, bytes: string): boolean => head.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp';
  if (at(0, 'RIFF') && at(8, 'WAVE')) return 'audio/wav';
  if (at(0, 'BM') && head.length > 26 && head.readUInt32LE(6) === 0) return 'image/bmp';
  if (at(0, '\0\0\x01\0') && head.length > 22) return 'image/x-icon';
  if (at(4, 'ftyp')) return isoMedia(head.toString('latin1', 8, 12));
  if (at(0, '%PDF-')) return 'application/pdf';
  if (at(0, 'PK\x03\x04') || at(0, 'PK\x05\x06')) return 'application/zip';
  if (at(0, 'OggS')) return 'audio/ogg';
  if (at(0, '\x1a\x45\xdf\xa3')) return 'video/webm';
  if (at(0, 'fLaC')) return 'audio/flac';
  if (at(0, 'ID3') || (head.length > 2 && head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)) return 'audio/mpeg';
  return null;
}

function isoMedia(brand: string): string {
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  return brand.startsWith('M4A') ? 'audio/mp4' : 'video/mp4';
}

/** UTF-8, else GB 18030 (what Chinese office programs write), else null: not text. */
function charsetOf(head: Uint8Array): 'utf-8' | 'gb18030' | null {
  if (head.includes(0)) return null;
  for (const charset of ['utf-8', 'gb18030'] as const) {
    try {
      // `stream` leaves a character cut in half by the sniffing alone.
      new TextDecoder(charset, { fatal: true }).decode(head, { stream: true });
      return charset;
    } catch {
      continue;
    }
  }
  return null;
}
