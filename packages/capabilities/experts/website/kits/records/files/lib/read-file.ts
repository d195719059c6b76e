/** The encodings that tables come in here. `auto` is told by the bytes. */
export const encodings = [
  { id: 'auto', label: '自动识别' },
  { id: 'utf-8', label: 'UTF-8' },
  { id: 'gb18030', label: 'GBK / GB 18030' },
  { id: 'big5', label: 'Big5（繁体）' },
  { id: 'utf-16le', label: 'UTF-16 LE' },
  { id: 'utf-16be', label: 'UTF-16 BE' },
  { id: 'shift_jis', label: 'Shift_JIS（日文）' },
  { id: 'windows-1252', label: 'Windows-1252（西文）' },
] as const;

export type Encoding = (typeof encodings)[number]['id'];

/** A mark at the beginning decides; then zero bytes (UTF-16), then whether it is UTF-8 at all; else it is GB 18030, as Excel writes it in China. */
export function encodingOf(bytes: Uint8Array): Exclude<Encoding, 'auto'> {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  // An index modulo two is one of the two.
  start.forEach((byte, n) => byte === 0 && (zeros[n % 2]! += 1));
  if (bytes.length % 2 === 0 && Math.max(...zeros) > start.length / 8 && Math.min(...zeros) < start.length / 50)
    return zeros[0]! > zeros[1]! ? 'utf-16be' : 'utf-16le';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** The text without its mark, with one kind of line break. `unread` characters could not be read in this encoding. */
export function textOf(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Exclude<Encoding, 'auto'>; unread: number } {
  const real = encoding === 'auto' ? encodingOf(bytes) : encoding;
  const text = new TextDecoder(real).decode(bytes).replace(/\r\n?/g, '\n');
  return { text, encoding: real, unread: text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0 };
}

/** Why a file is no text that could be a table; null when it may be one. */
export function notText(bytes: Uint8Array): string | null {
  const [a, b, c, d] = bytes;
  if (a === 0x50 && b === 0x4b) return '是压缩包或 Excel 工作簿。请在表格软件里另存为 CSV，再打开。';
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) return '是旧版 Excel 工作簿。请另存为 CSV，再打开。';
  if (a === 0x25 && b === 0x50 && c === 0x44) return '是 PDF，不是表格文字。';
  const encoding = encodingOf(bytes);
  if (!encoding.startsWith('utf-16') && bytes.subarray(0, 4096).includes(0)) return '不是文本文件。';
  return null;
}
