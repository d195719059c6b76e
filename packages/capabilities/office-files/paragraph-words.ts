/** The words of a paragraph in Word or PowerPoint, and a stretch of them exchanged so that all around keeps its formatting. Pure. */
import type { Element } from '@xmldom/xmldom';
import { all, closest, children, remove, setWords } from './xml.ts';

/** What counts as words: a piece of text, or a mark that stands for one character. */
interface Atom {
  element: Element;
  words: string;
}

const marks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '‑' };

function atomsOf(paragraph: Element): Atom[] {
  const atoms: Atom[] = [];
  const walk = (element: Element): void => {
    for (const one of children(element)) {
      const name = one.localName ?? '';
      // What was deleted, what lies in a text box of its own, and what says how things look.
      if (['del', 'moveFrom', 'rPr', 'pPr', 'endParaRPr', 'Fallback', 'txbxContent', 'instrText', 'tabs'].includes(name)) continue;
      if (name === 't') atoms.push({ element: one, words: one.textContent ?? '' });
      else if (marks[name] !== undefined) atoms.push({ element: one, words: marks[name] });
      else walk(one);
    }
  };
  walk(paragraph);
  return atoms;
}

export function wordsOf(paragraph: Element): string {
  return atomsOf(paragraph)
    .map(({ words }) => words)
    .join('');
}

/** Exchanges [from, to) of its words; the new ones look like the first of the old. False where there is no text to put them to. */
export function exchange(paragraph: Element, from: number, to: number, words: string): boolean {
  let start = 0;
  let put = false;
  const gone: Element[] = [];
  for (const { element, words: own } of atomsOf(paragraph)) {
    const end = start + own.length;
    const touches = end > from && start < to;
    // At the seam, or in what is empty altogether.
    const receives = !put && element.localName === 't' && (touches || (from === to && start <= from && from <= end));
    if (receives) {
      setWords(element, own.slice(0, Math.max(0, from - start)) + words + own.slice(Math.min(own.length, Math.max(0, to - start))));
      put = true;
    } else if (touches) {
      if (element.localName === 't') setWords(element, own.slice(0, Math.max(0, from - start)) + own.slice(Math.max(0, to - start)));
      else gone.push(element);
    }
    start = end;
  }
  for (const element of gone) {
    const run = closest(element, 'r');
    remove(element);
    if (run && children(run).every(({ localName }) => localName === 'rPr')) remove(run);
  }
  return put;
}

/** Where these words stand in it, one after the other. */
export function placesOf(paragraph: Element, words: string): number[] {
  const text = wordsOf(paragraph);
  const found: number[] = [];
  for (let n = text.indexOf(words); n >= 0 && words !== ''; n = text.indexOf(words, n + words.length)) found.push(n);
  return found;
}

/** Paragraphs in their order, without those that are there a second time for older programs. */
export function paragraphsOf(within: Element): Element[] {
  return all(within, 'p').filter((one) => !closest(one, 'Fallback'));
}
