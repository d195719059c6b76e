/** Reads what is text already: Markdown, plain text, JSON, source code. */
import type { Reading, Source } from '../reading.ts';
import { openText } from '../text-encoding.ts';

export function readPlain(source: Source, type: string): Reading {
  const { pieces, lines, characters, encoding } = openText(source.bytes);
  const about = [`${lines} 行`, `${characters} 字`, `编码 ${encoding}`];
  if (type === 'JSON 数据') about.push(jsonShape(pieces.map((piece) => piece.text()).join('')));
  source.note(`正在读取 ${source.name} 的 ${lines} 行`);
  return { type, overview: about.join('，'), content: characters === 0 ? ['（没有内容）'] : { pieces } };
}

function jsonShape(content: string): string {
  try {
    const value: unknown = JSON.parse(content);
    if (Array.isArray(value)) return `数组，${value.length} 项`;
    if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      return `对象，字段 ${keys.slice(0, 20).join('、')}${keys.length > 20 ? ` 等 ${keys.length} 个` : ''}`;
    }
    return '一个值';
  } catch {
    // The text is read all the same; that it doesn't parse is part of what it is.
    return '不是合法的 JSON';
  }
}
