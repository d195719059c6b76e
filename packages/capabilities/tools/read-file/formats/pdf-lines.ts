/** Rebuilds headings, paragraphs and tables of a PDF page from where its pieces of text stand. */
import { heading, paragraph, table } from '../markdown.ts';
import { listing, withListings, type Lines } from './pdf-code.ts';
import { withTables, type Line as TableLine, type Part, type Stretch } from './pdf-tables.ts';

/** A piece of text: left and right edge, baseline and letter height in points. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  baseline: number;
  height: number;
  /** There is a space before it, however wide. */
  spaced?: boolean;
  /** Width of each of its letters, in a font whose letters are all as wide. */
  letter?: number;
}

interface Line extends Piece, TableLine {
  /** Has a gap as wide as between table columns. */
  columns: boolean;
}

/** The height of the letters most of these pieces are set in; 0 when there are none. */
export function bodyHeight(pieces: Piece[]): number {
  const letters = new Map<number, number>();
  for (const { text, height } of pieces) {
    const size = Math.round(height * 2) / 2;
    letters.set(size, (letters.get(size) ?? 0) + text.length);
  }
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** What stands at the top or the bottom of many of these pages: running heads and page numbers, with `#` for their digits. */
export function runningLines(pages: Piece[][]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const pieces of pages) {
    const lines = linesOf(pieces);
    for (const text of new Set([lines[0], lines.at(-1)].map((line) => runningForm(line)))) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  counts.delete('');
  const repeated = [...counts].filter(([, count]) => count >= 3).map(([text]) => text);
  return new Set(pages.length < 3 ? [] : [...repeated, '#', '- # -', '— # —', '第 # 页', '第#页']);
}

function runningForm(line: Line | undefined): string {
  return line && line.text.length <= 80 ? line.text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim() : '';
}

/**
 * The page's text as Markdown: headings by the size of their letters against `body`, tables where lines stand in
 * columns, else a line per paragraph, and per line where lines stand for themselves. Lines of `running` at its
 * top and bottom are left out. `width` in points.
 */
export function pageText(pieces: Piece[], width: number, body: number, running: ReadonlySet<string> = new Set()): string {
  const lines = linesOf(pieces).filter(
    (line, n, all) => (n > 0 && n < all.length - 1) || headingLevel(line, body) > 0 || !running.has(runningForm(line)),
  );
  const blocks: { text: string; kind: 'text' | 'item' | 'table' | 'code' | 'heading'; level: number }[] = [];
  let plain: Line[] = [];
  let last: Line | null = null;
  const flush = () => {
    for (const text of joinParagraphs(plain, width)) {
      const [, item] = /^\s*[•●○◦▪■□◆◇➢✓·–]\s+(\S.*)$/.exec(text) ?? [];
      blocks.push({ text: item === undefined ? paragraph(text) : `- ${item}`, kind: item === undefined ? 'text' : 'item', level: 0 });
    }
    plain = [];
  };
  const stretches = withListings(lines).flatMap((some): (Stretch<Line> | Extract<Lines<Line>, { kind: 'code' }>)[] =>
    some.kind === 'code' ? [some] : withTables(some.lines),
  );
  for (const one of stretches) {
    const level = one.kind === 'line' ? headingLevel(one.line, body) : 0;
    if (one.kind === 'line' && level === 0) {
      plain.push(one.line);
      continue;
    }
    flush();
    const before = blocks.at(-1);
    if (one.kind === 'code') blocks.push({ text: listing(one.lines), kind: 'code', level: 0 });
    else if (one.kind === 'table') blocks.push({ text: table(one.rows), kind: 'table', level: 0 });
    // A heading over two lines is one.
    else if (before && last && before.level === level && goesOn(last, one.line)) before.text = joined(before.text, one.line.text.trim());
    else blocks.push({ text: heading(level, one.line.text), kind: 'heading', level });
    last = one.kind === 'line' ? one.line : null;
  }
  flush();
  const isApart = (n: number) =>
    blocks[n]?.kind !== blocks[n - 1]?.kind || blocks[n]?.kind === 'table' || blocks[n]?.kind === 'code' || blocks[n]?.kind === 'heading';
  return blocks.map(({ text }, n) => (n > 0 && isApart(n) ? `\n${text}` : text)).join('\n');
}

/** In the same letters, right below. */
function goesOn(line: Line, next: Line): boolean {
  const down = line.baseline - next.baseline;
  return Math.abs(line.height - next.height) < line.height * 0.05 && down > 0 && down < line.height * 1.7;
}

/** 0 for what is none: as small as the rest, long, or a sentence. */
function headingLevel({ text, height, columns }: Line, body: number): number {
  const size = height / body;
  if (!(size >= 1.15) || columns || text.length > 60 || /[。；;，,]$/.test(text) || !/\p{L}/u.test(text)) return 0;
  return size >= 1.7 ? 1 : size >= 1.35 ? 2 : 3;
}

/** Pieces follow each other in the page's own order; those on one baseline are one line, sorted by position. */
function linesOf(pieces: Piece[]): Line[] {
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    if (piece.text.trim() === '') continue;
    const row = rows.at(-1);
    const last = row?.at(-1);
    const same = last && Math.abs(last.baseline - piece.baseline) < Math.max(last.height, piece.height) * 0.4;
    if (row && same) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(lineOf);
}

function lineOf(row: Piece[]): Line {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  let text = '';
  let right = Number.NEGATIVE_INFINITY;
  let columns = false;
  const parts: Part[] = [];
  for (const piece of sorted) {
    const gap = (piece.left - right) / piece.height;
    addTo(parts, piece, gap);
    // Beside Chinese a gap below a third of a letter is spacing of the layout, not a typed space.
    const word_gap = isCjk(text.at(-1)) || isCjk(piece.text[0]) ? 0.34 : 0.15;
    if (text !== '' && gap > 0.8 && !piece.spaced) {
      text = `${text.trimEnd()}  `;
      columns = true;
    } else if (text !== '' && (piece.spaced || gap > word_gap) && !/\s$/.test(text)) text += ' ';
    text += piece.text;
    right = Math.max(right, piece.right);
  }
  const heights = sorted.map((piece) => piece.height);
  const letters = sorted.flatMap((piece) => piece.letter ?? []);
  return {
    ...(letters.length === sorted.length ? { letter: Math.max(...letters) } : {}),
    text: text.trimEnd(),
    left: sorted[0]?.left ?? 0,
    right,
    baseline: sorted[0]?.baseline ?? 0,
    height: Math.max(...heights),
    columns,
    parts,
  };
}

/** Between cells there is more than a space; a bullet or a number belongs to what it counts. */
function addTo(parts: Part[], { text, left, right, spaced }: Piece, gap: number): void {
  const word = { text: text.trim(), left, right };
  const last = parts.at(-1);
  // A space of a typewriter is wide, and stands between cells no more than any other.
  const wide = spaced && /[\x21-\x7e]$/.test(last?.text ?? '') && /^[\x21-\x7e]/.test(text) ? 0.9 : 0.42;
  if (!last || (gap > wide && !/^(?:[•●○◦▪■□◆◇➢✓·–\-\uE000-\uF8FF]|[（(]?[\da-z]{1,2}[.)、）])$/.test(last.text))) {
    parts.push({ ...word, words: [word] });
    return;
  }
  const [before] = last.words.slice(-1);
  // Letters drawn one by one are one word.
  if (before && !spaced && gap < 0.2) Object.assign(before, { text: before.text + word.text, right });
  else last.words.push(word);
  last.text += (spaced ? ' ' : '') + word.text;
  last.right = Math.max(last.right, right);
}

/** A line that fills its column's width goes on in the next one when that stands right below, not indented, in the same size. */
function joinParagraphs(lines: Line[], width: number): string[] {
  const paragraphs: string[] = [];
  let before: Line | undefined;
  let item = false;
  for (const line of lines) {
    const goes_on =
      before !== undefined &&
      !before.columns &&
      !line.columns &&
      isFull(before, lines, width) &&
      !/[。！？：；.!?:;]["”』」）)]?$/.test(before.text) &&
      line.left - before.left <= line.height * (item ? 3 : 0.5) &&
      line.left - before.left >= line.height * (item ? -0.5 : -4.5) &&
      Math.abs(line.height - before.height) < before.height * 0.1 &&
      before.baseline - line.baseline > 0 &&
      before.baseline - line.baseline < before.height * 2.2;
    if (goes_on && before) {
      paragraphs.push(joined(paragraphs.pop() ?? '', line.text.trimStart()));
    } else {
      paragraphs.push(line.text);
      item = /^\s*(?:[•●○◦▪■□◆◇➢✓·–-]\s|\d{1,3}[.)、]|[（(]\d{1,3}[)）])/.test(line.text);
    }
    before = line;
  }
  return paragraphs;
}

function joined(start: string, rest: string): string {
  if (/\p{Ll}-$/u.test(start) && /^\p{Ll}/u.test(rest)) return start.slice(0, -1) + rest;
  return isCjk(start.at(-1)) || isCjk(rest[0]) ? start + rest : `${start} ${rest}`;
}

/** Ends where the page's text ends at the right, or where several other lines of its column end too. */
function isFull(line: Line, lines: Line[], width: number): boolean {
  const furthest = lines.reduce((most, other) => Math.max(most, other.right), 0);
  if (line.right > furthest - line.height * 2 && line.right > width * 0.75) return true;
  const alike = lines.filter(
    (other) => Math.abs(other.right - line.right) < line.height * 0.6 && Math.abs(other.left - line.left) < line.height * 3,
  );
  return alike.length >= 4 && line.right - line.left > line.height * 12;
}

function isCjk(character: string | undefined): boolean {
  return (
    character !== undefined && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFFEF“”‘’…—]/u.test(character)
  );
}
