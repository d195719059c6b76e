/** Takes apart what reading a file answered: what the file is, what was read of it and how it is built. Pure. */
import { withoutCut } from './output-text.ts';

export interface ReadAnswer {
  name: string;
  type: string;
  size: string;
  overview: string;
  /** Markdown. */
  content: string;
  /** Where reading goes on, in characters; null when the end was reached. */
  next_offset: number | null;
  /** Sheets, pages, slides or headings that were read, in words, in their order. */
  parts: string[];
}

/** Null when it is no such answer, as when reading failed. */
export function readingOf(output: string): ReadAnswer | null {
  const head = /^文件：(.*)\n类型：(.*)\n大小：(.*)\n概况：(.*)\n\n---\n/.exec(output);
  if (!head) return null;
  const [whole, name = '', type = '', size = '', overview = ''] = head;
  const rest = withoutCut(output.slice(whole.length)).text;
  const unfinished = /\n?\[未完：用 offset=(\d+) 继续读\]\s*$/.exec(rest);
  const content = unfinished ? rest.slice(0, unfinished.index) : rest;
  return { name, type, size, overview, content, next_offset: unfinished ? Number(unfinished[1]) : null, parts: partsOf(content) };
}

function partsOf(content: string): string[] {
  const all = (pattern: RegExp) => [...content.matchAll(pattern)].map((match) => match[1] ?? '');
  const sheets = all(/^\[工作表：(.+?)(?: [A-Z]+\d+(?::[A-Z]+\d+)?| 空)?\]$/gm);
  if (sheets.length > 0) return [...new Set(sheets)].map((name) => `工作表 ${name}`);
  for (const unit of ['页', '张']) {
    const numbers = all(new RegExp(`^\\[第 (\\d+) ${unit}(?:（隐藏）)?\\]$`, 'gm')).map(Number);
    if (numbers.length > 0) return ranges(numbers).map((range) => `第 ${range} ${unit}`);
  }
  const archive = all(/^\[压缩包 (\d+) 个文件\]$/gm);
  if (archive[0] !== undefined) return [`压缩包里的 ${archive[0]} 个文件`];
  return all(/^#{1,3} +(.+?) *#*$/gm);
}

/** @example ranges([1, 2, 3, 7]) // ['1–3', '7'] */
function ranges(numbers: number[]): string[] {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && number === last.to + 1) last.to = number;
    else found.push({ from: number, to: number });
  }
  return found.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
}
