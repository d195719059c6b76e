/** Reads the `Range` header (RFC 9110) for one range; several at once are answered with the whole file, as the standard allows. */
import type { ByteRange } from './port.ts';

/** Null: send everything. 'unsatisfiable': the file is shorter than where the range begins. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') return size === 0 || Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  if (start >= size) return 'unsatisfiable';
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? null : { start, end };
}
