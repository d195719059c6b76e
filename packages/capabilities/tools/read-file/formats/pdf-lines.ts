/** Rebuilds lines and paragraphs of a PDF page from where its pieces of text stand. */

/** A piece of text: left and right edge, baseline and letter height in points. */
export interface Piece {
  text: string;
  left: number;
  right: number;
  baseline: number;
  height: number;
}

interface Line extends Piece {
  /** Has a gap as wide as between table columns. */
  columns: boolean;
}

/** The page's text: one line per paragraph, and per line where lines stand for themselves. `width` in points. */
export function pageText(pieces: Piece[], width: number): string {
  return joinParagraphs(linesOf(pieces), width).join('\n');
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
  for (const piece of sorted) {
    const gap = (piece.left - right) / piece.height;
    // Beside Chinese a gap below a third of a letter is spacing of the layout, not a typed space.
    const word_gap = isCjk(text.at(-1)) || isCjk(piece.text[0]) ? 0.34 : 0.15;
    if (text !== '' && gap > 0.8) {
      text = `${text.trimEnd()}  `;
      columns = true;
    } else if (text !== '' && gap > word_gap && !/\s$/.test(text)) text += ' ';
    text += piece.text;
    right = Math.max(right, piece.right);
  }
  const heights = sorted.map((piece) => piece.height);
  return {
    text: text.trimEnd(),
    left: sorted[0]?.left ?? 0,
    right,
    baseline: sorted[0]?.baseline ?? 0,
    height: Math.max(...heights),
    columns,
  };
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
