/** Cuts pieces of a PDF's text at their spaces: the reading library joins what stands near each other, cells of a table too. */
import { isWide } from '#text/width.ts';
import type { Piece } from './pdf-lines.ts';

/** The words with their places, which are reckoned: letters as wide as such letters are, spaces what is left of the piece's width. */
export function splitAtSpaces(piece: Piece): Piece[] {
  const tokens = piece.text.match(/\s+|\S+/g) ?? [];
  if (tokens.length < 2) return [piece];
  const isSpace = (token: string) => token.trim() === '';
  const { letter } = piece;
  const widths = tokens.map((token) => (isSpace(token) ? 0 : letter === undefined ? widthOf(token) * piece.height : token.length * letter));
  const whole = piece.right - piece.left;
  const letters = widths.reduce((sum, one) => sum + one, 0);
  const spaces = tokens.reduce((sum, token) => sum + (isSpace(token) ? token.length : 0), 0);
  // Narrow letters: everything shrinks, and a space keeps a quarter of a letter.
  const least = spaces * piece.height * 0.2;
  const scale = letters + least > whole ? Math.max(0, whole - least) / letters : 1;
  const space = (whole - letters * scale) / spaces;
  const found: Piece[] = [];
  let left = piece.left;
  let spaced = false;
  tokens.forEach((token, n) => {
    const right = left + (isSpace(token) ? token.length * space : (widths[n] ?? 0) * scale);
    if (!isSpace(token)) found.push({ ...piece, text: token, left, right, spaced });
    spaced = isSpace(token);
    left = right;
  });
  return found;
}

/** In heights of a letter. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += isWide(letter) ? 1 : /[A-ZmwMW%@]/.test(letter) ? 0.68 : /[ilj.,:;'|!()]/.test(letter) ? 0.29 : 0.52;
  return width;
}
