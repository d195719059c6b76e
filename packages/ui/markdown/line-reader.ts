/** Reads Markdown line by line and tells where one top-level block ends and the next begins. Pure. */
import { readLayout, type LayoutLine } from './layout.ts';
import {
  DEFINITION,
  FENCE,
  FOOTNOTE,
  HEADING,
  ITEM,
  MATH,
  QUOTE,
  RULE,
  SETEXT,
  htmlEnd,
  indentOf,
  interrupts,
  isTableHead,
} from './line-grammar.ts';

/** Lists are cut before an item once they are this long, so that a long list is parsed in pieces. */
const LIST_LINES = 32;
/** Paragraphs and quotes are cut at a line end beyond this. */
const TEXT_CHARS = 2000;

type Mode = 'none' | 'text' | 'done' | 'code' | 'table' | 'list' | 'quote' | 'html' | 'math' | 'indented' | 'footnote';

/** Where the reading stands: everything needed to judge the next line. Copied to try an unfinished line. */
export interface Cursor {
  mode: Mode;
  /** Start of the block being read. */
  from: number;
  /** Start of the block's last line that is not blank, and that line. */
  lastAt: number;
  last: string;
  lines: number;
  afterBlank: boolean;
  /** code, math: the fence; html: the pattern that ends it. */
  fence: string;
  until: RegExp | null;
  level: number;
  label: string;
  table: boolean;
  /** text: every line so far defines a link. */
  defines: boolean;
  /** quote, list, footnote: the last line carried no mark of belonging to it. */
  trailing: boolean;
  /** list: kind of marker, indent of its text, items so far, number of the first item, goes on from the block before. */
  marker: string;
  indent: number;
  items: number;
  first: number;
  continued: boolean;
  layout: LayoutLine | null;
  /** Layouts that are open, from outside in. Never changed in place: blocks and trials share it. */
  open: readonly LayoutLine[];
}

const start: Omit<Cursor, 'open'> = {
  mode: 'none',
  from: 0,
  lastAt: 0,
  last: '',
  lines: 0,
  afterBlank: false,
  fence: '',
  until: null,
  level: 0,
  label: '',
  table: false,
  defines: false,
  trailing: false,
  marker: '',
  indent: 0,
  items: 0,
  first: 1,
  continued: false,
  layout: null,
};

export const beginning: Cursor = { ...start, open: [] };
/** Layouts in layouts beyond any meaning lay out nothing. */
const MAX_LAYOUTS = 8;

/** Begins the block that this line starts. */
function begin(cursor: Cursor, line: string, at: number): void {
  const { from } = cursor.mode === 'none' ? cursor : { from: at };
  const ended = cursor.layout;
  if (ended && ended.edge !== 'open') {
    const depth = cursor.open.findLastIndex(({ name }) => name === ended.name);
    if (depth !== -1) cursor.open = cursor.open.slice(0, depth);
  }
  Object.assign(cursor, start, { from, lastAt: at, last: line, lines: 1 });
  if (indentOf(line) >= 4) {
    cursor.mode = 'indented';
    return;
  }
  const layout = layoutAt(cursor, line);
  if (layout) {
    cursor.mode = 'done';
    cursor.layout = layout;
    if (layout.edge !== 'close') cursor.open = [...cursor.open, layout];
    return;
  }
  const fence = FENCE.exec(line)?.[1];
  if (fence) {
    cursor.mode = 'code';
    cursor.fence = fence;
    return;
  }
  const heading = HEADING.exec(line)?.[1];
  if (heading) {
    cursor.mode = 'done';
    cursor.level = heading.length;
    return;
  }
  if (RULE.test(line)) {
    cursor.mode = 'done';
    return;
  }
  const dollars = MATH.exec(line)?.[1];
  if (dollars) {
    cursor.mode = 'math';
    cursor.fence = dollars;
    return;
  }
  if (QUOTE.test(line)) {
    cursor.mode = 'quote';
    return;
  }
  if (ITEM.test(line)) {
    cursor.mode = 'list';
    addItem(cursor, line);
    return;
  }
  const label = FOOTNOTE.exec(line)?.[1];
  if (label) {
    cursor.mode = 'footnote';
    cursor.label = label;
    return;
  }
  const end = htmlEnd(line, false);
  if (end) {
    cursor.mode = 'html';
    cursor.until = end === 'blank' ? null : end;
    if (end !== 'blank' && end.test(line)) cursor.mode = 'done';
    return;
  }
  cursor.mode = 'text';
  cursor.defines = DEFINITION.test(line);
}

/** The layout that begins or ends with this line. An end without a beginning ends nothing, and shows only if there is something before it. */
function layoutAt(cursor: Cursor, line: string): LayoutLine | null {
  const layout = readLayout(line);
  if (!layout) return null;
  if (layout.edge !== 'close') return cursor.open.length < MAX_LAYOUTS ? layout : { ...layout, edge: 'whole', level: '' };
  if (cursor.open.some(({ name }) => name === layout.name)) return layout;
  return layout.body === '' ? layout : null;
}

function addItem(cursor: Cursor, line: string): void {
  const item = ITEM.exec(line);
  if (!item) return;
  const [, before = '', marker = '', number, delimiter, gap = '', text] = item;
  if (cursor.items === 0) cursor.first = number === undefined ? 1 : Number(number);
  cursor.items += 1;
  cursor.marker = delimiter ?? marker;
  const space = text === undefined || gap.length > 4 ? 1 : indentOf(gap);
  cursor.indent = before.length + marker.length + space;
}

/** Reads one line. `cut` is told when the block read so far ends where the given offset begins. */
export function read(cursor: Cursor, line: string, at: number, cut: (cursor: Cursor, at: number) => void): void {
  if (line.trim() === '' && cursor.mode !== 'code' && cursor.mode !== 'math' && !(cursor.mode === 'html' && cursor.until)) {
    if (cursor.mode === 'none') return;
    cursor.lines += 1;
    cursor.afterBlank = true;
    if (cursor.mode !== 'list' && cursor.mode !== 'footnote' && cursor.mode !== 'indented') cursor.mode = 'done';
    return;
  }
  if (cursor.mode === 'none') {
    begin(cursor, line, at);
    return;
  }
  const inside = cursor.mode === 'code' || cursor.mode === 'math' || (cursor.mode === 'html' && cursor.until !== null);
  if ((!inside && layoutAt(cursor, line)) || !goesOn(cursor, line, at, cut)) {
    cut(cursor, at);
    begin(cursor, line, at);
    return;
  }
  cursor.lines += 1;
  cursor.afterBlank = false;
  cursor.last = line;
  cursor.lastAt = at;
}

/** Does the block go on with this line, which is not blank unless the block may hold blank lines? */
function goesOn(cursor: Cursor, line: string, at: number, cut: (cursor: Cursor, at: number) => void): boolean {
  switch (cursor.mode) {
    case 'none':
    case 'done':
      return false;
    case 'code':
    case 'math': {
      const closing = line.trim();
      const char = cursor.fence[0] ?? '';
      if (indentOf(line) < 4 && closing.length >= cursor.fence.length && closing.replaceAll(char, '') === '') cursor.mode = 'done';
      // A done fence keeps its kind: the opening line is still there to tell it.
      return true;
    }
    case 'table':
      return !interrupts(line) && !ITEM.test(line) && indentOf(line) < 4;
    case 'quote':
      if (!QUOTE.test(line)) return trails(cursor, line);
      if (at - cursor.from > TEXT_CHARS) cutLong(cursor, 'quote', line, at, cut);
      return true;
    case 'html':
      if (cursor.until?.test(line)) cursor.mode = 'done';
      return true;
    case 'indented':
      return indentOf(line) >= 4;
    case 'footnote':
      return indentOf(line) >= 4 || (!cursor.afterBlank && trails(cursor, line));
    case 'list':
      return listGoesOn(cursor, line, at, cut);
    case 'text': {
      if (SETEXT.test(line) && !cursor.defines) {
        cursor.level = line.trim().startsWith('=') ? 1 : 2;
        cursor.mode = 'done';
        return true;
      }
      if (isTableHead(cursor.last, line)) {
        if (cursor.lastAt > cursor.from && cursor.lines > 1) {
          const { lastAt, last } = cursor;
          cut(cursor, lastAt);
          Object.assign(cursor, start, { from: lastAt, lastAt, last, lines: 1 });
        }
        cursor.mode = 'table';
        cursor.table = true;
        return true;
      }
      if (interrupts(line)) return false;
      cursor.defines &&= DEFINITION.test(line);
      if (at - cursor.from > TEXT_CHARS && !cursor.defines) cutLong(cursor, 'text', line, at, cut);
      return true;
    }
  }
}

/** Ends the long block before this line and goes on with another of the same mode. */
function cutLong(cursor: Cursor, mode: Mode, line: string, at: number, cut: (cursor: Cursor, at: number) => void): void {
  cut(cursor, at);
  Object.assign(cursor, start, { mode, from: at, last: line, lastAt: at, continued: true });
}

/**
 * Does the line belong to the quote, list or footnote before it though nothing marks it so? Perhaps it begins a paragraph of
 * its own; kept together both readings come out right, as long as an underline that may make it a heading is kept as well.
 */
function trails(cursor: Cursor, line: string): boolean {
  if (cursor.trailing && /^ {0,3}-{3,}[ \t]*$/.test(line)) {
    cursor.mode = 'done';
    return true;
  }
  // After a container any item begins a list, also one that could not end a bare paragraph.
  cursor.trailing = !interrupts(line) && !ITEM.test(line);
  return cursor.trailing;
}

function listGoesOn(cursor: Cursor, line: string, at: number, cut: (cursor: Cursor, at: number) => void): boolean {
  if (indentOf(line) >= cursor.indent) return true;
  const item = RULE.test(line) ? null : ITEM.exec(line);
  if (!item) return !cursor.afterBlank && trails(cursor, line);
  if ((item[4] ?? item[2]) !== cursor.marker) return false;
  if (cursor.lines >= LIST_LINES) {
    const nth = cursor.first + cursor.items;
    cut(cursor, at);
    Object.assign(cursor, start, { mode: 'list', from: at, first: nth, continued: true });
    cursor.items = 0;
    addItem(cursor, line);
    cursor.first = nth;
    return true;
  }
  addItem(cursor, line);
  return true;
}
