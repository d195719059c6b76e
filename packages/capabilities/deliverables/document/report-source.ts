/** Keeps the Markdown a report was made from inside its HTML file, as inert data, so that it can be edited and exported again. */
import { jsonForScript } from '#text/escape.ts';

const open = '<script type="application/json" id="document-source">';
const close = '</script>';

/** An inert data block; `<` is escaped, so nothing in the text can end the block or start markup. */
export function sourceBlock(markdown: string): string {
  return open + jsonForScript({ markdown }) + close;
}

/** The Markdown inside a report, or null when the page was not made from Markdown. */
export function sourceOf(html: string): string | null {
  const start = html.indexOf(open);
  if (start < 0) return null;
  const end = html.indexOf(close, start);
  if (end < 0) return null;
  try {
    const kept: unknown = JSON.parse(html.slice(start + open.length, end));
    if (typeof kept !== 'object' || kept === null || !('markdown' in kept)) return null;
    return typeof kept.markdown === 'string' ? kept.markdown : null;
  } catch {
    // A page that merely resembles a report holds no source.
    return null;
  }
}

export function isReport(name: string): boolean {
  return /\.(?:report|webdoc|resume|socmed)\.html$/i.test(name);
}

/**
 * The Markdown of a document file. Bytes that are no text at all are refused with a sentence for the person;
 * a report without its source as well.
 */
export function markdownOf(file: { name: string; bytes: Uint8Array }): string {
  const text = decode(file);
  if (!isReport(file.name)) return text;
  const source = sourceOf(text);
  if (source === null)
    throw new Error(`“${file.name}”里没有保存可编辑的原文（它不是由写作工具生成的），文件没有改动，可以直接下载这个网页。`);
  return source;
}

function decode(file: { name: string; bytes: Uint8Array }): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.bytes);
  } catch (cause) {
    throw new Error(`“${file.name}”不是 UTF-8 文本，无法按文档打开；文件没有改动，请另存为 UTF-8 编码后再试。`, { cause });
  }
}
