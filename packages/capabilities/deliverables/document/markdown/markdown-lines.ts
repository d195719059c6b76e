/** Reads Markdown line by line in linear time: which lines are code, and where a document may be cut into independent pieces. */
import { splitSetup } from '../setup/split-setup.ts';

export interface Line {
  /** Offset of the first character. */
  start: number;
  /** Offset behind the last character, before the newline. */
  end: number;
  text: string;
  /** Inside a fenced code block, a raw HTML block that may hold blank lines, or the setup at the head; their first and last line included. */
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
  const { at: body } = splitSetup(markdown);
  let closes: ((text: string) => boolean) | null = null;
  let start = 0;
  while (start <= markdown.length) {
    const newline = markdown.indexOf('\n', start);
    const end = newline < 0 ? markdown.length : newline;
    const text = markdown.slice(start, end);
    let inert = closes !== null;
    if (start < body) inert = true;
    else if (closes) {
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
  if (!/[`~<]/.test(text)) return null;
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

const listItem = /^(?:([-*+])|\d{1,9}[.)])(?:\s|$)/;
const thematicBreak = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const footnote = /^\[\^[^\]\s]{1,200}\]:/;

export interface PieceStart {
  at: number;
  /** The piece goes on with the list the one before it ends with; `loose` when a blank line stands between. */
  list?: { loose: boolean };
}

/**
 * Where a piece may start, at least `size` characters apart, first always 0: behind a blank line, before a line at the margin that begins a
 * new top-level block; before an item at the margin of a bullet list that began there; before a footnote behind another. Parsing the pieces one
 * by one and joining the lists gives the blocks of the whole.
 */
export function pieceStarts(markdown: string, size: number): PieceStart[] {
  const starts: PieceStart[] = [{ at: 0 }];
  let last = 0;
  let afterBlank = true;
  /** What holds the lines: the bullet of a list at the margin, `note`, or something else. */
  let open: string | null = null;
  for (const line of linesOf(markdown)) {
    const item = line.inert || thematicBreak.test(line.text) ? null : listItem.exec(line.text);
    const begins = item?.[1] ? item[1] : !line.inert && footnote.test(line.text) ? 'note' : null;
    const atMargin = /^\S/.test(line.text);
    const goesOn = begins !== null && begins === open;
    if ((goesOn || (line.start > 0 && afterBlank && atMargin && !listItem.test(line.text))) && line.start - last >= size) {
      starts.push({ at: line.start, ...(goesOn && begins !== 'note' ? { list: { loose: afterBlank } } : {}) });
      last = line.start;
    }
    // Behind a line at the margin that is none of these nothing is cut before the next blank one: it may go on.
    if (atMargin) open = begins !== null && (open === begins || afterBlank) ? begins : null;
    afterBlank = line.text.trim() === '' && !line.inert;
  }
  return starts;
}
