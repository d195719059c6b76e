/** From what tesseract read on a page, more than once, to text and tables with every doubt marked: a figure counts only where two readings agree. Pure. */
import { pageText, type Piece } from '../tools/read-file/formats/pdf-lines.ts';

/** Letters without a wide gap between them; edges in pixels of the page that was given. */
export interface Token {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Of each of its letters or words: one that is misread may be of any height. */
  heights: number[];
  /** 0 to 100, of the least sure of its letters. */
  sure: number;
  line: number;
}

export interface RecognisedPage {
  /** Markdown; '' when nothing was read. */
  text: string;
  /** What stands in 【待核对：…】. */
  doubtful: number;
}

/** Less sure than this is a guess. */
const sureWord = 55;
const sureFigure = 50;
/** A page on which less is sure is no text: a face, a landscape. */
const leastSureLetters = 4;

/**
 * Tesseract's table of words (`tsv`): level, page, block, paragraph, line, word, left, top, width, height, confidence, text.
 * `scale`: pixels of the recognised picture for one of the page.
 */
export function tokensIn(tsv: string, scale: number): Token[] {
  const tokens: Token[] = [];
  let line = -1;
  let key = '';
  for (const row of tsv.split('\n')) {
    const [level, page, block, paragraph, number, , left, top, width, height, sure, ...rest] = row.split('\t');
    const text = rest.join(' ').trim();
    if (level !== '5' || text === '') continue;
    const own = [page, block, paragraph, number].join(' ');
    if (own !== key) line += 1;
    key = own;
    const word: Token = {
      text,
      heights: [Number(height) / scale],
      left: Number(left) / scale,
      right: (Number(left) + Number(width)) / scale,
      top: Number(top) / scale,
      bottom: (Number(top) + Number(height)) / scale,
      sure: Number(sure),
      line,
    };
    const last = tokens.at(-1);
    const tall = Math.max(word.bottom - word.top, last ? last.bottom - last.top : 0);
    const gap = last ? word.left - last.right : 0;
    // Chinese comes letter by letter; a figure and what stands at it are one.
    if (last && last.line === line && gap < tall * (isLatin(last.text.at(-1)) && isLatin(text[0]) ? 0.16 : 0.42)) {
      last.text += text;
      last.right = Math.max(last.right, word.right);
      last.top = Math.min(last.top, word.top);
      last.bottom = Math.max(last.bottom, word.bottom);
      last.heights.push(...word.heights);
      last.sure = Math.min(last.sure, word.sure);
    } else tokens.push(word);
  }
  return tokens.map((token) => ({ ...token, text: withoutRims(token.text) })).filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** What is left of the lines around a cell, and dirt before a word. */
function withoutRims(text: string): string {
  return text.replaceAll(/^[|丨\s]+|[|丨\s]+$/gu, '').replace(/^[^\p{L}\p{N}([（【《“<〈+¥￥$-]+(?=\p{Script=Han})/u, '');
}

/** The first reading is told, the others are asked whether it is so. All of the same page, in its pixels. */
export function recognisedPage(first: Token[], others: Token[][], page: { width: number; height: number }): RecognisedPage {
  const letters = first.filter(({ sure }) => sure >= sureWord).reduce((sum, { text }) => sum + text.length, 0);
  if (letters < leastSureLetters) return { text: '', doubtful: 0 };
  let doubtful = 0;
  const body = median(first.flatMap(({ heights }) => heights));
  const lines = Map.groupBy(first, ({ line }) => line);
  const pieces: Piece[] = [];
  for (const words of lines.values()) {
    const height = median(words.flatMap(({ heights }) => heights));
    // A line of a photo may slant: its words stand where its middle stands.
    const baseline = page.height - median(words.map(({ bottom }) => bottom));
    for (const token of words) {
      const isDoubtful = !isSure(token, others);
      if (isDoubtful) doubtful += 1;
      const text = isDoubtful ? `【待核对：${token.text.replaceAll(/[【】]/g, '')}】` : token.text;
      pieces.push({ text, left: token.left, right: token.right, baseline, height: height > body * 1.6 ? height : body });
    }
  }
  // Chinese has no spaces; wide gaps are two.
  const text = pageText(pieces, page.width, body).replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
  return { text: withoutLooseRows(text), doubtful };
}

/** What stands alone right below a table – a total in words, who signed – is a line of text. */
function withoutLooseRows(text: string): string {
  return text.replaceAll(/(?:^\|(?! --- )[^|\n]*\|(?: {1,2}\|)+(?:\n|$))+(?!\|)/gm, (rows) =>
    `\n${rows.replaceAll(/^\| *|[ |]+$/gm, '')}`.trimEnd().concat('\n'),
  );
}

function isSure(token: Token, others: Token[][]): boolean {
  const told = others.map((other) => saidAt(token, other));
  if (/\d/.test(token.text)) return token.sure >= sureFigure && told.some((text) => figuresOf(text) === figuresOf(token.text));
  return token.sure >= sureWord || told.some((text) => lettersOf(text) === lettersOf(token.text));
}

/** What the other reading has at the same place. */
function saidAt({ left, right, top, bottom }: Token, others: Token[]): string {
  const middle = (top + bottom) / 2;
  return others
    .filter(
      (one) =>
        one.top < middle && one.bottom > middle && Math.min(one.right, right) - Math.max(one.left, left) > 0.3 * (one.right - one.left),
    )
    .map(({ text }) => text)
    .join('');
}

/** Commas between thousands are often lost, and say nothing. */
function figuresOf(text: string): string {
  return (text.replaceAll(/[,，](?=\d{3})/g, '').match(/\d+(?:\.\d+)*/g) ?? []).join(' ');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isLatin(letter: string | undefined): boolean {
  return letter !== undefined && /[\x21-\x7e]/.test(letter);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
