/** Compares a slide as it was drawn with what the exported page shows. Pure. */
import { slideSize, type Box, type DrawnPage, type Line, type Paragraph, type Rect, type TableBox } from './boxes.ts';
import { chartOf } from './write-pptx.ts';
import type { SeenPage, SeenText } from './seen-page.ts';

/** What is wrong with one box. */
export interface Fault {
  /** Its place in `page.boxes`. */
  box: number;
  kind: 'missing' | 'misplaced' | 'wide' | 'lost';
  /** Words it is known by. */
  words: string;
  /** Of misplaced lines: by how much, in pixels. */
  by: { x: number; y: number };
  /** Of wide lines: drawn width over the slide's. */
  ratio: number;
}

/** Letters as they compare: no spaces, compatibility forms folded, one dash for all: fonts give several the same glyph. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\s|[\u200b\u200c]|\u200d|\ufe0e|\ufe0f/g, '')
    .replaceAll(/[・･]/g, '·')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}

export function textOf(line: Line): string {
  return line.runs.map((run) => run.text).join('');
}

export function compare(page: DrawnPage, seen: SeenPage): Fault[] {
  const all = plain(seen.texts.map((one) => one.text).join(''));
  const faults: Fault[] = [];
  page.boxes.forEach((box, n) => {
    for (const paragraph of paragraphsOf(box)) {
      const turned = Math.abs(box.rotate) > 0.5 || (box.kind === 'text' && box.upright);
      for (const line of paragraph.lines) {
        const fault = lineFault(line, paragraph, seen.texts, all, turned, n);
        if (fault) faults.push(fault);
      }
    }
    if (box.kind === 'chart') {
      const spec = chartOf(box);
      const inside = plain(
        seen.texts
          .filter((one) => overlaps(one.rect, box.rect))
          .map((one) => one.text)
          .join(''),
      );
      const names = spec ? [...spec.categories, ...spec.series.map((one) => one.name)].map(plain).filter(Boolean) : [];
      // Of many names some are left out at the axis.
      if (
        spec &&
        (seen.placed
          ? !stands(box.rect, seen.placed.charts)
          : seen.charts === null
            ? !names.some((name) => inside.includes(name.slice(0, 4))) && !/\d/.test(inside)
            : seen.charts === 0)
      )
        faults.push({ box: n, kind: 'lost', words: spec.title ?? '图表', by: { x: 0, y: 0 }, ratio: 1 });
    }
  });
  const pictures = page.boxes.flatMap((box, n) => (box.kind === 'picture' ? [n] : []));
  for (const n of pictures)
    if (seen.placed ? !stands(page.boxes[n]?.rect, seen.placed.pictures) : seen.pictures === 0)
      faults.push({ box: n, kind: 'lost', words: '图片', by: { x: 0, y: 0 }, ratio: 1 });
  return faults;
}

/** Whether one of them is where it was drawn. */
function stands(wanted: Rect | undefined, places: readonly Rect[]): boolean {
  const near = (one: number, other: number) => Math.abs(one - other) <= 3;
  return places.some((one) => wanted && near(one.x, wanted.x) && near(one.y, wanted.y) && near(one.w, wanted.w) && near(one.h, wanted.h));
}

export function paragraphsOf(box: Box): Paragraph[] {
  if (box.kind === 'text') return box.paragraphs;
  if (box.kind === 'table') return cellsOf(box).flatMap((cell) => cell.paragraphs);
  return [];
}

function cellsOf(table: TableBox) {
  return table.rows.flatMap((row) => row.cells);
}

function overlaps(one: Rect, other: Rect): boolean {
  return one.x < other.x + other.w && one.x + one.w > other.x && one.y < other.y + other.h && one.y + one.h > other.y;
}

function lineFault(line: Line, paragraph: Paragraph, texts: readonly SeenText[], all: string, turned: boolean, box: number): Fault | null {
  const words = textOf(line);
  const wanted = plain(words);
  if (wanted === '') return null;
  const fault = (kind: Fault['kind'], by = { x: 0, y: 0 }, ratio = 1): Fault => ({ box, kind, words: words.trim(), by, ratio });
  if (turned) return sameLetters(all, wanted) ? null : fault('missing');
  const { rect } = line;
  // What runs out of the page is named as such.
  if (rect.x + rect.w > slideSize.width + 3 || rect.y + rect.h > slideSize.height + 3 || rect.x < -3 || rect.y < -3) return null;
  const size = Math.max(...line.runs.map((run) => run.size));
  const middle = rect.y + rect.h / 2;
  const near = Math.max(6, Math.min(paragraph.line_height, size * 1.5) * 0.5);
  const onLine = texts
    .filter(
      (one) =>
        Math.abs(one.rect.y + one.rect.h / 2 - middle) <= near &&
        one.rect.x < rect.x + rect.w + size &&
        one.rect.x + one.rect.w > rect.x - size,
    )
    .sort((one, other) => one.rect.x - other.rect.x);
  if (!holds(plain(onLine.map((one) => one.text).join('')), wanted)) {
    if (!sameLetters(all, wanted)) return fault('missing');
    const elsewhere = texts.find((one) => wanted.startsWith(plain(one.text).slice(0, 6)) && plain(one.text) !== '');
    return fault(
      'misplaced',
      elsewhere ? { x: elsewhere.rect.x - rect.x, y: elsewhere.rect.y + elsewhere.rect.h / 2 - middle } : { x: 0, y: 0 },
    );
  }
  const own = onlyWhatHolds(onLine, wanted);
  // Words of a neighbour in the same piece: how wide ours are can't be said.
  if (plain(own.map((one) => one.text).join('')).length > wanted.length + 1) return null;
  const left = Math.min(...own.map((one) => one.rect.x));
  const right = Math.max(...own.map((one) => one.rect.x + one.rect.w));
  const room = Math.max(12, rect.w * 0.08, size * 0.8);
  if (left < rect.x - room || right > rect.x + rect.w + room)
    return fault('wide', { x: left - rect.x, y: 0 }, (right - left) / Math.max(1, rect.w));
  return null;
}

/** The fewest neighbours that still hold the words. */
function onlyWhatHolds(texts: readonly SeenText[], wanted: string): SeenText[] {
  const still = (some: readonly SeenText[]) => holds(plain(some.map((one) => one.text).join('')), wanted);
  let own = [...texts];
  while (own.length > 1 && still(own.slice(1))) own = own.slice(1);
  while (own.length > 1 && still(own.slice(0, -1))) own = own.slice(0, -1);
  return own;
}

/** All of the words in this order; the letters of one drawn over another may be mixed in. */
function holds(seen: string, wanted: string): boolean {
  if (seen.includes(wanted)) return true;
  let at = 0;
  for (const letter of seen) if (letter === wanted[at]) at += 1;
  return at >= wanted.length && seen.length <= wanted.length * 2 + 8;
}

/** Drawn programs may take words apart and put marks elsewhere: every letter has to be there. */
function sameLetters(all: string, wanted: string): boolean {
  if (all.includes(wanted)) return true;
  const pieces = wanted.match(/.{1,4}/gsu) ?? [];
  return (
    pieces.filter((piece) => all.includes(piece)).length >= pieces.length * 0.75 && [...wanted].every((letter) => all.includes(letter))
  );
}
