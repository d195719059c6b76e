/** How wide words stand and where they are cut: by character classes, so that it is the same on every machine. Pure. */

/** Widths of printable ASCII in a common sans serif, in hundredths of the type size. */
const LATIN =
  '28 28 36 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58'
    .split(' ')
    .map(Number);

/** Marks that join the character before them and take no room. */
const NO_ROOM = /[\p{Mn}\p{Me}\p{Cf}]/u;

export function widthOf(words: string, size: number): number {
  let hundredths = 0;
  for (const character of words) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 32 && code < 127) hundredths += LATIN[code - 32] ?? 56;
    else if (code < 0x250 || (code >= 0x370 && code < 0x530)) hundredths += 60;
    else if (!NO_ROOM.test(character)) hundredths += 100;
  }
  return (hundredths * size) / 100;
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

function piecesOf(words: string): string[] {
  return [...graphemes.segment(words)].map(({ segment }) => segment);
}

/** The words, or as many of them as fit before `…`. */
export function cut(words: string, most: number, size: number): string {
  if (widthOf(words, size) <= most) return words;
  let kept = '';
  let width = size;
  for (const piece of piecesOf(words)) {
    width += widthOf(piece, size);
    if (width > most) break;
    kept += piece;
  }
  return kept === '' ? '…' : `${kept.trimEnd()}…`;
}

/** The words in at most `lines` lines of this width; the last is cut. Latin words stay whole where they fit. */
export function wrapped(words: string, most: number, size: number, lines: number): string[] {
  if (widthOf(words, size) <= most) return [words];
  const units = words.match(/[A-Za-z0-9.,%_-]+|\s+|./gsu) ?? [];
  const out: string[] = [];
  let line = '';
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] ?? '';
    if (widthOf(line + unit, size) <= most || line === '') {
      line += unit;
      continue;
    }
    if (out.length === lines - 1) {
      line += units.slice(at).join('');
      break;
    }
    out.push(line.trim());
    line = unit.trimStart();
  }
  return [...out, line.trim()].map((one) => cut(one, most, size));
}

/** Text that XML can hold, in one line: no control characters, no halves of a pair. */
export function xmlText(words: string): string {
  return words
    .toWellFormed()
    .replace(/[\t\r\n]+/g, ' ')
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '');
}
