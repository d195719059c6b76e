/** The `Content-Disposition` header for any name a person can give a file (RFC 6266 with RFC 8187 encoding). */
import type { Disposition } from './signed-url.ts';

/** Line ends, control characters and what file systems read as folders. */
const unsafe = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069/\\:*?"<>|]/gu;

export function contentDisposition(disposition: Disposition, file_name: string): string {
  const name = file_name.toWellFormed().replace(unsafe, '_').trim() || '文件';
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/[%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
