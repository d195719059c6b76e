/** The rules of the search that need no database: what is asked for, pieces of long texts, matches and what is shown around them. */
import { z } from 'zod';
import { bigramsOf } from '#contract/bigrams.ts';
import { Refusal } from '#contract/codes.ts';
import type { TextRange } from '#contract/operations/search.ts';

/** In the order of their weight. */
export const Source = { name: 1, file_name: 2, message: 3, answer: 4, file: 5 } as const;
export type Source = (typeof Source)[keyof typeof Source];

/** Text as it is kept and compared: full-width letters and figures are the plain ones, signs stay, every run of white space is one space. */
export function searchable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{L}\p{N}\u2e80-\u2fdf]+/gu, (word) => word.normalize('NFKC'))
    .replace(/[\s\0]+/g, ' ')
    .trim();
}

/** Markdown without the marks nobody looks for. */
export function withoutMarks(markdown: string): string {
  return markdown.replace(/^[ \t]*(#{1,6}|>|[-*+])[ \t]+/gm, '').replace(/\*\*|`/g, '');
}

export interface Wanted {
  /** All of them must be there. */
  terms: string[];
  /** What the index is asked for; none when every term is a single character. */
  bigrams: string[];
}

export function wantedOf(query: string): Wanted {
  const terms = [...new Set(searchable(query).split(' '))].filter((term) => term !== '');
  // A single character between signs is a piece of its own only there; two characters stand next to each other wherever the term is.
  const bigrams = terms.flatMap((term) => bigramsOf(term)).filter((piece) => Array.from(piece).length === 2);
  return { terms, bigrams: [...new Set(bigrams)] };
}

/** For `ilike`: the term anywhere, its own `%` and `_` meant as they stand. */
export function patternOf(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

const pieceLength = 1500;
/** Longer words than this are not found across the seam of two pieces. */
const seam = 60;
const mostPieces = 120;

/** A long text in pieces that overlap, so that a snippet's place is found quickly and an index entry stays small. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length && pieces.length < mostPieces; from += pieceLength) {
    pieces.push(text.slice(from === 0 ? 0 : from - seam, from + pieceLength).toWellFormed());
  }
  return pieces;
}

/** Where the terms stand in the text, in order, overlaps joined. */
export function rangesOf(text: string, terms: string[]): TextRange[] {
  if (terms.length === 0) return [];
  const found: TextRange[] = [];
  for (const term of terms) {
    for (const match of text.matchAll(new RegExp(term.replace(/[$^\\.*+?()[\]{}|/]/g, '\\$&'), 'giu')))
      found.push([match.index, match.index + match[0].length]);
  }
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const joined: TextRange[] = [];
  for (const [start, end] of found) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

const before = 18;
const snippetLength = 120;

/** Some words around the first match, with the matches in them. */
export function snippetOf(text: string, terms: string[]): { text: string; ranges: TextRange[] } {
  const first = rangesOf(text, terms)[0]?.[0] ?? 0;
  let from = first <= before ? 0 : first - before;
  // Not in the middle of a character, and rather at the beginning of a word.
  if (isLowSurrogate(text, from)) from += 1;
  const space = from === 0 ? -1 : text.slice(from, first).search(/[ 。；，！？]/);
  if (space !== -1) from += space + 1;
  let to = Math.min(text.length, from + snippetLength);
  if (isLowSurrogate(text, to)) to += 1;
  const cut = `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  return { text: cut, ranges: rangesOf(cut, terms) };
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Weight, time (newest first) and key of the last hit. */
const cursorShape = z.tuple([z.int(), z.int(), z.string().max(400)]);
export type SearchCursor = z.infer<typeof cursorShape>;

export function printSearchCursor(cursor: SearchCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

export function parseSearchCursor(text: string): SearchCursor | null {
  if (text === '') return null;
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal('INVALID', '翻页位置无效，请重新搜索', { cursor: '格式不正确' });
  }
}
