/** A text file as its bytes: how it is written, and changing it so that nothing else of it changes. Pure. */
import { decodeText } from '../tools/read-file/text-encoding.ts';

export interface TextFile {
  /** Line ends as `\n` when all of them are the same. */
  text: string;
  encoding: 'UTF-8' | 'UTF-16' | 'GBK';
  /** What stood at the end of its lines; `mixed` are left as they are. */
  line_ends: '\n' | '\r\n' | '\r' | 'mixed';
  /** The bytes of a changed text, written as this one is. `Error` with a sentence when a character doesn't exist there. */
  bytesOf(text: string): Uint8Array;
}

/** Throws `Error` with a sentence when it is no text, or one whose bytes could not be given back as they are. */
export function openText(bytes: Uint8Array): TextFile {
  const { encoding } = decodeText(bytes);
  const big = bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0);
  const label = encoding === 'GBK' ? 'gb18030' : encoding === 'UTF-8' ? 'utf-8' : big ? 'utf-16be' : 'utf-16le';
  const whole = new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
  const mark = whole.startsWith('\ufeff') ? '\ufeff' : '';
  const raw = whole.slice(mark.length);
  const line_ends = lineEndsOf(raw);
  const encode = (text: string): Uint8Array => {
    if (encoding === 'UTF-8') return new TextEncoder().encode(mark + text);
    if (encoding === 'GBK') return gbkBytes(mark + text);
    const little = Buffer.from(mark + text, 'utf16le');
    return new Uint8Array(big ? little.swap16() : little);
  };
  const same = encode(raw);
  if (same.length !== bytes.length || same.some((byte, n) => byte !== bytes[n]))
    throw new Error('里面有认不出的字节，改了会弄坏它，所以没有改动。请用编辑器另存为 UTF-8 后再试。');
  const plain = line_ends === 'mixed' ? raw : raw.replaceAll(line_ends, '\n');
  return { text: plain, encoding, line_ends, bytesOf: (text) => encode(line_ends === 'mixed' ? text : text.replaceAll('\n', line_ends)) };
}

function lineEndsOf(text: string): TextFile['line_ends'] {
  const crlf = text.split('\r\n').length - 1;
  const cr = text.split('\r').length - 1 - crlf;
  const lf = text.split('\n').length - 1 - crlf;
  if (crlf > 0) return cr + lf === 0 ? '\r\n' : 'mixed';
  if (cr > 0) return lf === 0 ? '\r' : 'mixed';
  return '\n';
}

let gbk: Map<string, number> | undefined;

/** There are only decoders here: what two bytes mean, read the other way round. */
function gbkTable(): Map<string, number> {
  if (gbk) return gbk;
  const decoder = new TextDecoder('gb18030');
  gbk = new Map();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const letter = low === 0x7f ? '' : decoder.decode(Uint8Array.of(high, low));
      if ([...letter].length === 1 && letter !== '\ufffd' && !gbk.has(letter)) gbk.set(letter, high * 256 + low);
    }
  return gbk;
}

function gbkBytes(text: string): Uint8Array {
  const table = gbkTable();
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const pair = code < 0x80 ? undefined : table.get(letter);
    if (code < 0x80) bytes.push(code);
    else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff);
    else throw new Error(`这个文件是 GBK 编码，里面写不了“${letter}”，所以没有改动。`);
  }
  return Uint8Array.from(bytes);
}

export interface Replacing {
  old: string;
  new: string;
  /** Every place instead of the only one. */
  all?: boolean | undefined;
}

/** All or nothing: each `old` must stand in the text exactly once, unless all of its places are meant. */
export function replaceIn(text: string, edits: readonly Replacing[]): { text: string; done: string[] } | { problem: string } {
  let now = text;
  const done: string[] = [];
  for (const [n, edit] of edits.entries()) {
    const which = edits.length === 1 ? '' : `第 ${n + 1} 处修改：`;
    const old = fitted(edit.old, now);
    const places = placesOf(now, old);
    if (places.length === 0) return { problem: `${which}原文里没有“${short(edit.old)}”。${nearest(now, old)}` };
    if (places.length > 1 && !edit.all)
      return {
        problem: `${which}“${short(edit.old)}”在原文里出现 ${places.length} 次（${linesOf(now, places)}），请多带几个字让它只对上一处，或者用 all 全部替换。`,
      };
    if (old === edit.new) return { problem: `${which}替换前后的文字一样。` };
    now = now.split(old).join(edit.new);
    done.push(
      edit.new === ''
        ? `删去“${short(old)}”${places.length > 1 ? `，共 ${places.length} 处` : ''}`
        : `“${short(old)}”改为“${short(edit.new)}”${places.length > 1 ? `，共 ${places.length} 处` : ''}`,
    );
  }
  return { text: now, done };
}

/** A text that was read with plain line ends is found in one with others. */
function fitted(old: string, text: string): string {
  return text.includes('\r') ? old : old.replaceAll('\r\n', '\n');
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

function linesOf(text: string, places: readonly number[]): string {
  const lines = places.slice(0, 8).map((at) => {
    const before = text.slice(0, at);
    return `第 ${before.split('\n').length} 行`;
  });
  return `${[...new Set(lines)].join('、')}${places.length > 8 ? ' 等' : ''}`;
}

/** Where the text would fit but for its spaces. */
function nearest(text: string, old: string): string {
  const bare = (line: string): string => line.replace(/\s+/g, '').toLowerCase();
  const first = old.split('\n').find((line) => line.trim() !== '') ?? '';
  if (first === '') return '';
  const at = text.split('\n').findIndex((line) => bare(line).includes(bare(first)));
  return at < 0 ? '请先读一遍文件，照原文写。' : `第 ${at + 1} 行与它只差空格或大小写，请照原文写。`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= 40 ? line : `${letters.slice(0, 40).join('')}…`;
}
