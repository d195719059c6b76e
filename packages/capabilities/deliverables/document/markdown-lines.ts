/** Reads Markdown line by line in linear time: which lines are code, and where a document may be cut into independent pieces. */

export interface Line {
  /** Offset of the first character. */
  start: number;
  /** Offset behind the last character, before the newline. */
  end: number;
  text: string;
  /** Inside a fenced code block or a raw HTML block that may hold blank lines, its first and last line included. */
  inert: boolean;
}

/** Code may begin on the line of its list item. */
const listMarkers = /^ {0,3}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/;
const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** HTML blocks that only their own end closes (CommonMark 4.6, kinds 1 to 5). */
const htmlBlocks: { open: RegExp; close: RegExp }[] = [
  { open: /^ {0,3}<(script|pre|style|textarea)(\s|>|$)/i, close: /<\/(script|pre|style|textarea)>/i },
  { open: /^ {0,3}<!--/, close: /-->/ },
  { open: /^ {0,3}<\?/, close: /\?>/ },
  { open: /^ {0,3}<!\[CDATA\[/, close: /\]\]>/ },
];

export function linesOf(markdown: string): Line[] {
  const lines: Line[] = [];
  let closes: ((text: string) => boolean) | null = null;
  let start = 0;
  while (start <= markdown.length) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 ? markdown.length : newline;
    const text = markdown.slice(start, end);
    let inert = closes !== null;
    if (closes) {
      if (closes(text)) closes = null;
    } else {
      closes = opensInert(text);
      inert = closes !== null;
      if (closes && isHtml(text) && closes(text)) closes = null;
    }
    lines.push({ start, end, text, inert });
    if (newline < 0) break;
    start = newline + 1;
  }
  return lines;
}

function opensInert(text: string): ((text: string) => boolean) | null {
  const item = listMarkers.exec(text)?.[0] ?? '';
  const marker = fence.exec(text.slice(item.length))?.[1];
  if (marker) {
    const char = marker.startsWith('`') ? '`' : '~';
    const indent = item === '' ? ' {0,3}' : '\\s*';
    const closing = new RegExp(`^${indent}${char}{${marker.length},}\\s*$`);
    return (line) => closing.test(line);
  }
  const block = htmlBlocks.find(({ open }) => open.test(text));
  return block ? (line) => block.close.test(line) : null;
}

function isHtml(text: string): boolean {
  return htmlBlocks.some(({ open }) => open.test(text));
}

const listItem = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/**
 * Offsets where a piece may start, at least `size` characters apart, first always 0: behind a blank line, before a line at
 * the margin that begins a new top-level block. Parsing the pieces one by one gives the blocks of the whole.
 */
export function pieceStarts(markdown: string, size: number): number[] {
  const starts = [0];
  let last = 0;
  let afterBlank = false;
  for (const line of linesOf(markdown)) {
    const fresh = afterBlank && /^\S/.test(line.text) && !listItem.test(line.text);
    if (fresh && line.start - last >= size) {
      starts.push(line.start);
      last = line.start;
    }
    afterBlank = line.text.trim() === '' && !line.inert;
  }
  return starts;
}
