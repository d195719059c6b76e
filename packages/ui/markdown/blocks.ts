/** Cuts growing Markdown into top-level blocks so that only the block still being written is ever parsed again. */
import { readLayout, type LayoutLine } from './layout.ts';
import {
  DEFINITION,
  FENCE,
  FOOTNOTE,
  HEADING,
  ITEM,
  MATH,
  QUOTE,
  REFERENCE,
  RULE,
  SETEXT,
  htmlEnd,
  indentOf,
  interrupts,
  isTableHead,
} from './line-grammar.ts';

export type Block = {
  /** Offsets into the text; neighbours touch, so the slices of all blocks joined are the text. */
  from: number;
  to: number;
  /** The slice without the blank lines that follow it. */
  text: string;
  /** More text could still change it. */
  open: boolean;
  /** It mentions `[label]` or `[^label]`, so definitions elsewhere may matter to it. */
  refers: boolean;
  /** The layouts around it from outside in, separated by spaces. */
  within: string;
} &
  /** `more`: it goes on from the block before, which was cut because it grew long. */
  (
    | { kind: 'text'; more: boolean }
    | { kind: 'code' | 'table' | 'definition' }
    | { kind: 'heading'; level: number }
    /** `nth` is the number the first item carries when the list goes on from the block before, else null. */
    | { kind: 'list'; nth: number | null }
    | { kind: 'footnote'; label: string }
    /** Where a layout begins or ends, or all of one that stands in a single line. */
    | { kind: 'layout'; layout: LayoutLine }
  );

/** A run of neighbouring blocks that is mounted, skipped by layout and remembered by React as one. */
export interface Section {
  from: number;
  to: number;
  lines: number;
  refers: boolean;
  blocks: readonly Block[];
}

export interface Split {
  sections: readonly Section[];
  /** Link definitions by label in lower case, each as its source line. The same object as long as none was added. */
  definitions: ReadonlyMap<string, string>;
  /** The text has more lines than `MAX_LINES`; what follows is left out. */
  truncated: boolean;
}

/** Specification: Markdown is rendered up to its first 5000 lines. */
export const MAX_LINES = 5000;
const SECTION_LINES = 32;
const SECTION_CHARS = 3000;
/** Lists are cut before an item once they are this long, so that a long list is parsed in pieces. */
const LIST_LINES = 32;
/** Paragraphs and quotes are cut at a line end beyond this. */
const TEXT_CHARS = 2000;

type Mode = 'none' | 'text' | 'done' | 'code' | 'table' | 'list' | 'quote' | 'html' | 'math' | 'indented' | 'footnote';

/** Where the reading stands: everything needed to judge the next line. Copied to try an unfinished line. */
interface Cursor {
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

const beginning: Cursor = { ...start, open: [] };
/** Layouts in layouts beyond any meaning are text. */
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

/** The layout that begins or ends with this line; an end without a beginning is text. */
function layoutAt(cursor: Cursor, line: string): LayoutLine | null {
  const layout = readLayout(line);
  if (!layout) return null;
  const fits = layout.edge === 'close' ? cursor.open.some(({ name }) => name === layout.name) : cursor.open.length < MAX_LAYOUTS;
  return fits ? layout : null;
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
function read(cursor: Cursor, line: string, at: number, cut: (cursor: Cursor, at: number) => void): void {
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

/** A slice keeps the whole string it was cut from alive, here every earlier state of the text; a copy does not. */
export function ownCopy(slice: string): string {
  return ` ${slice}`.slice(1);
}

function blockOf(source: string, cursor: Cursor, to: number, open: boolean): Block {
  const text = ownCopy(
    source
      .slice(cursor.from, to)
      .replace(/^(?:[ \t]*\r?\n)+/, '')
      .replace(/(?:\r?\n[ \t\r]*)+$/, ''),
  );
  const common = { from: cursor.from, to, text, open, refers: REFERENCE.test(text), within: withinOf(cursor) };
  if (cursor.layout) return { ...common, kind: 'layout', layout: cursor.layout };
  if (cursor.level) return { ...common, kind: 'heading', level: cursor.level };
  if (cursor.marker) return { ...common, kind: 'list', nth: cursor.continued ? cursor.first : null };
  if (cursor.label) return { ...common, kind: 'footnote', label: cursor.label };
  if (cursor.fence && cursor.fence[0] !== '$') return { ...common, kind: 'code' };
  if (cursor.table) return { ...common, kind: 'table' };
  if (cursor.defines) return { ...common, kind: 'definition' };
  return { ...common, kind: 'text', more: cursor.continued };
}

function withinOf({ open }: Cursor): string {
  return open.length === 0
    ? ''
    : open
        .map(({ level }) => level)
        .filter(Boolean)
        .join(' ');
}

/** Closed blocks gathered into sections; only the last section is ever made anew. */
interface Pile {
  full: Section[];
  last: Block[];
  lastLines: number;
}

function sectionOf(blocks: readonly Block[], lines: number): Section | null {
  const first = blocks[0];
  const end = blocks.at(-1);
  if (!first || !end) return null;
  return { from: first.from, to: end.to, lines, refers: blocks.some((block) => block.refers), blocks };
}

function put(pile: Pile, block: Block, lines: number): void {
  pile.last.push(block);
  pile.lastLines += lines;
  const from = pile.last[0]?.from ?? block.from;
  if (pile.lastLines < SECTION_LINES && block.to - from < SECTION_CHARS) return;
  const section = sectionOf(pile.last, pile.lastLines);
  if (section) pile.full.push(section);
  pile.last = [];
  pile.lastLines = 0;
}

/**
 * Makes a reader for one growing text. Each call takes the whole text so far and costs as much as what was added;
 * a text that does not begin with the one before is read from its start. Same text in, same answer out, however it grew.
 */
export function createSplitter(): (text: string) => Split {
  let seen = '';
  let done = 0;
  let lineCount = 0;
  let cursor: Cursor = { ...beginning };
  let pile: Pile = { full: [], last: [], lastLines: 0 };
  let definitions: ReadonlyMap<string, string> = new Map();
  let answer: Split | null = null;

  const defined = (known: ReadonlyMap<string, string>, block: Block): ReadonlyMap<string, string> => {
    if (block.kind !== 'definition' && !(block.kind === 'text' && DEFINITION.test(block.text))) return known;
    const more = new Map(known);
    for (const line of block.text.split('\n')) {
      const label = DEFINITION.exec(line)?.[1]?.trim().toLowerCase();
      if (!label) break;
      if (!more.has(label)) more.set(label, line.trim());
    }
    return more;
  };

  return (text) => {
    if (answer && text === seen) return answer;
    if (!text.startsWith(seen)) {
      done = 0;
      lineCount = 0;
      cursor = { ...beginning };
      pile = { full: [], last: [], lastLines: 0 };
      definitions = new Map();
    }
    seen = text;

    const close = (ended: Cursor, at: number): void => {
      const block = blockOf(text, ended, at, false);
      definitions = defined(definitions, block);
      put(pile, block, ended.lines);
    };
    for (let end = text.indexOf('\n', done); end !== -1 && lineCount < MAX_LINES; end = text.indexOf('\n', done)) {
      read(cursor, text.slice(done, end).replace(/\r$/, ''), done, close);
      done = end + 1;
      lineCount += 1;
    }
    const truncated = lineCount >= MAX_LINES && done < text.length;

    // The unfinished last line is tried on copies: the next call may judge it otherwise.
    const trial = { ...cursor };
    const shown: Pile = { full: [], last: [...pile.last], lastLines: pile.lastLines };
    let known = definitions;
    if (!truncated && done < text.length) {
      read(trial, text.slice(done), done, (ended, at) => {
        const block = blockOf(text, ended, at, true);
        known = defined(known, block);
        put(shown, block, ended.lines);
      });
    }
    const to = truncated ? done : text.length;
    if (to > trial.from) {
      const block = blockOf(text, trial, to, trial.mode !== 'done' || done < text.length);
      known = defined(known, block);
      put(shown, block, trial.lines);
    }
    const tail = sectionOf(shown.last, shown.lastLines);
    answer = { sections: [...pile.full, ...shown.full, ...(tail ? [tail] : [])], definitions: known, truncated };
    return answer;
  };
}
