/** Finds out how the bytes of a text are written: a byte order mark, UTF-8, UTF-16 without a mark, else GB18030 (GBK). */
import { limitInWords, sizeTold } from '#contract/file-size.ts';
import { LIMITS, Unreadable } from './reading.ts';
import { countText, decoded, isValid, type CountedText, type TextLabel } from './text-pieces.ts';

interface TextEncoding {
  label: TextLabel;
  /** For a person. */
  encoding: 'UTF-8' | 'UTF-16' | 'GBK';
}

export interface DecodedText {
  /** Without byte order mark, line ends as `\n`. */
  text: string;
  encoding: TextEncoding['encoding'];
}

/** Throws Unreadable when the bytes are no text. `declared` is an encoding the file names itself, such as HTML's meta. */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const { label, encoding } = knownEncoding(bytes, declared);
  return { text: decoded(bytes, label), encoding };
}

/** The same for a text of which only a part is read. */
export function openText(bytes: Uint8Array): CountedText & Pick<DecodedText, 'encoding'> {
  const { label, encoding } = knownEncoding(bytes);
  return { ...countText(bytes, label), encoding };
}

function knownEncoding(bytes: Uint8Array, declared?: string): TextEncoding {
  if (bytes.length > LIMITS.text_bytes) {
    throw new Unreadable(`文本太大（${sizeTold(bytes.length)}），一次最多读 ${limitInWords(LIMITS.text_bytes)}。请拆成几个文件后再上传。`);
  }
  const encoding = textEncoding(bytes, declared);
  if (!encoding) throw new Unreadable('不是文本，也不是认识的文档格式，没有可读的内容。请换成 docx、xlsx、pdf、txt 等格式再上传。');
  return encoding;
}

/** Whether the bytes are some text at all. */
export function isText(bytes: Uint8Array): boolean {
  return textEncoding(bytes) !== undefined;
}

/** What a file is read as is asked more than once while it is opened. */
const found = new WeakMap<Uint8Array, TextEncoding | null>();

function textEncoding(bytes: Uint8Array, declared?: string): TextEncoding | undefined {
  if (declared) return findEncoding(bytes, declared);
  const known = found.get(bytes);
  if (known !== undefined) return known ?? undefined;
  const encoding = findEncoding(bytes);
  found.set(bytes, encoding ?? null);
  return encoding;
}

function findEncoding(bytes: Uint8Array, declared?: string): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { label: 'utf-16le', encoding: 'UTF-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { label: 'utf-16be', encoding: 'UTF-16' };
  const unmarked = unmarkedUtf16(bytes);
  if (unmarked) return { label: unmarked, encoding: 'UTF-16' };
  if (bytes.subarray(0, 65_536).includes(0)) return undefined;
  if (declared && /^gb|^hz/i.test(declared) && isValid(bytes, 'gb18030')) return { label: 'gb18030', encoding: 'GBK' };
  if (isValid(bytes, 'utf-8')) return { label: 'utf-8', encoding: 'UTF-8' };
  // UTF-8 with a few broken bytes (cut at the end, say) is still that: better marks of doubt than nonsense.
  const sample = new TextDecoder('utf-8').decode(bytes.subarray(0, 262_144));
  const doubtful = sample.split('\uFFFD').length - 1;
  const beyond_ascii = sample.length - sample.replace(/[^\p{ASCII}]/gu, '').length;
  if (doubtful * 5 < beyond_ascii) return { label: 'utf-8', encoding: 'UTF-8' };
  if (isValid(bytes, 'gb18030')) return { label: 'gb18030', encoding: 'GBK' };
  const gbk = new TextDecoder('gb18030').decode(bytes.subarray(0, 262_144));
  const lost = gbk.split('\uFFFD').length - 1;
  return lost * 50 < gbk.length ? { label: 'gb18030', encoding: 'GBK' } : undefined;
}

/** Mostly-Latin UTF-16 has a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 4_096) & ~1;
  if (length < 8) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const half = length / 2;
  if (odd > half * 0.3 && even < half * 0.02) return 'utf-16le';
  if (even > half * 0.3 && odd < half * 0.02) return 'utf-16be';
  return undefined;
}
