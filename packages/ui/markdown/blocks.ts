/** Cuts growing Markdown into top-level blocks so that only the block still being written is ever parsed again. */
import { DEFINITION, REFERENCE } from './line-grammar.ts';
import type { LayoutLine } from './layout.ts';
import { beginning, read, type Cursor } from './line-reader.ts';

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
