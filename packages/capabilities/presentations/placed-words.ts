/** Where the words of a drawn page stand, line by line. */
import type { PlacedWords } from './drawn-page.ts';

const mostLetters = 20_000;

/** The page must stand in the document at its own size, its corner at the document's. */
export function wordsOn(page: HTMLElement): PlacedWords[] {
  const origin = page.getBoundingClientRect();
  const words: PlacedWords[] = [];
  const turns = new Map<Element, number>();
  let letters = 0;
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && letters < mostLetters; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const holder = node.parentElement;
    if (text.trim() === '' || !holder) continue;
    letters += text.length;
    const turn = turnOf(holder, page, turns);
    for (const line of turn === 0 ? linesOf(node, text) : [wholeOf(node, text)]) {
      const { x, y, width, height } = line.rect;
      if (width === 0 || height === 0) continue;
      words.push({ text: line.text, ...turnedBack({ x: x - origin.x, y: y - origin.y, width, height }, turn), turn });
    }
  }
  return words;
}

interface Line {
  text: string;
  rect: { x: number; y: number; width: number; height: number };
}

function wholeOf(node: Node, text: string): Line {
  const range = document.createRange();
  range.selectNodeContents(node);
  return { text: text.trim(), rect: range.getBoundingClientRect() };
}

/** Cut where a letter begins further left than the one before it ended, on another height. */
function linesOf(node: Node, text: string): Line[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  if (range.getClientRects().length <= 1) return [wholeOf(node, text)];
  const lines: Line[] = [];
  let from = 0;
  let top: number | null = null;
  const end = (to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    const said = text.slice(from, to).trim();
    if (said !== '') lines.push({ text: said, rect: range.getBoundingClientRect() });
    from = to;
  };
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const rect = range.getBoundingClientRect();
    if (rect.height === 0) continue;
    if (top !== null && Math.abs(rect.top - top) > rect.height / 2) end(at);
    top = rect.top;
  }
  end(text.length);
  return lines;
}

/** Of upright writing, too: its lines go down. */
function turnOf(element: Element, page: Element, known: Map<Element, number>): number {
  if (element === page) return 0;
  const before = known.get(element);
  if (before !== undefined) return before;
  const style = getComputedStyle(element);
  const own = style.transform === 'none' ? 0 : angleOf(style.transform);
  const upright = style.writingMode.startsWith('vertical') ? 90 : 0;
  const parent = element.parentElement;
  const inherited = parent ? turnOf(parent, page, known) : 0;
  const parentUpright = parent && getComputedStyle(parent).writingMode.startsWith('vertical') ? 90 : 0;
  const turn = (((inherited + own + upright - parentUpright) % 360) + 360) % 360;
  known.set(element, turn);
  return turn;
}

/** Mirrored words are laid as they are read. */
function angleOf(transform: string): number {
  const { a, b, c, d } = new DOMMatrixReadOnly(transform);
  const mirrored = a * d - b * c < 0;
  return Math.round(Math.atan2(mirrored ? -b : b, mirrored ? -a : a) * (180 / Math.PI) * 100) / 100;
}

/** What is turned, of which only the upright box around it is known. */
function turnedBack(box: Line['rect'], turn: number): Line['rect'] {
  if (turn === 0) return box;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const square = cos * cos - sin * sin;
  // Near 45° every box looks alike: a line is much longer than high.
  const flat = Math.abs(square) < 0.1;
  const width = flat ? box.width / (cos + sin) : (box.width * cos - box.height * sin) / square;
  const height = flat ? Math.min(20, width) : (box.height * cos - box.width * sin) / square;
  const [w, h] = [Math.max(1, width), Math.max(1, height)];
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return {
    x: x - (w * Math.cos(angle) - h * Math.sin(angle)) / 2,
    y: y - (w * Math.sin(angle) + h * Math.cos(angle)) / 2,
    width: w,
    height: h,
  };
}
