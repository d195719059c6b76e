/** What a reader wants to know of a Markdown document before reading it: its headings, its length and what is still to be filled in. */
import { createSplitter, type Block } from '#ui/markdown/blocks.ts';
import { countWords } from './markdown/sections.ts';
import { isDay, isSigner } from './markdown/signature-lines.ts';

export interface Heading {
  /** Offset of its block in the text. */
  at: number;
  level: number;
  title: string;
  children: Heading[];
}

/** A marked blank: the `nth` one of the block that begins at `at`. */
export interface Blank {
  at: number;
  nth: number;
}

export interface Reading {
  /** Headings as a tree; a heading belongs to the nearest one before it of a higher rank. */
  headings: Heading[];
  blanks: Blank[];
  /** Counted like an office program does: characters of Chinese with their punctuation, words of other scripts. */
  words: number;
  /** The last two paragraphs are who signs and the day. */
  signed: boolean;
}

/** How a blank is written in the documents made here. */
export const BLANK = { open: '【待补充', close: '】' } as const;
const BLANKS = /【待补充[^】]*】/g;

/** Words of a heading without its Markdown marks. */
function titleOf(block: Block): string {
  return block.text
    .replace(/^ {0,3}#{1,6}[ \t]*/, '')
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(/\n[ \t]*(?:=+|-+)[ \t]*$/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<!\*)\*([^*]+)\*/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim();
}

function treeOf(flat: Heading[]): Heading[] {
  const roots: Heading[] = [];
  const path: Heading[] = [];
  for (const heading of flat) {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    (path.at(-1)?.children ?? roots).push(heading);
    path.push(heading);
  }
  return roots;
}

export function readDocument(text: string): Reading {
  const blocks = createSplitter()(text).sections.flatMap((section) => section.blocks);
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' ? [{ at: block.from, level: block.level, title: titleOf(block) || '（无标题）', children: [] }] : [],
  );
  const blanks = blocks.flatMap((block) =>
    block.kind === 'code' ? [] : [...block.text.matchAll(BLANKS)].map((_, nth) => ({ at: block.from, nth })),
  );
  const [signer, day] = blocks.filter((block) => block.kind !== 'footnote').slice(-2);
  const signed = signer?.kind === 'text' && day?.kind === 'text' && isSigner(signer.text) && isDay(day.text);
  return { headings: treeOf(headings), blanks, words: countWords(text), signed };
}

/** The heading under which the text at `offset` stands. */
export function headingAt(headings: Heading[], offset: number): Heading | null {
  let found: Heading | null = null;
  for (const heading of headings) {
    if (heading.at > offset) break;
    found = headingAt(heading.children, offset) ?? heading;
  }
  return found;
}
