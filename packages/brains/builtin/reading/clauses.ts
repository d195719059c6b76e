/** Cuts the tokens of a request into clauses, with what stands between them. */
import { isMark, readingOf, type Token } from './reading.ts';

/** How a clause follows what is before it. */
export type Lead = 'start' | 'comma' | 'colon' | 'stop' | 'line';

export interface Clause {
  from: number;
  to: number;
  /** As written, without the marks at its ends. */
  text: string;
  tokens: Token[];
  lead: Lead;
  /** Which line of the text it stands in, from 0. */
  line: number;
  /** The line is an item of a list: its mark, as written. */
  item?: string;
}

const stops = '。.；;！!？?';
const listMark =
  /^\s{0,8}(?:[-*•·▪●◆]|\d{1,2}[.、)）](?!\d)|[（(]\d{1,2}[）)]|[①-⑳]|[一二三四五六七八九十]{1,3}[、.](?![一二三四五六七八九十].*[，。；]))\s{0,4}(?=\S)/;

/** 第1部分 背景: a mark where several lines begin so. */
const partMark = /^\s{0,8}第(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:部分|章|篇)[、：:\s]{1,4}(?=\S)/;

/** Tokens of `text`, as `tokenize` gives them. `blanksDivide`: in a line without marks blanks are commas; a number: where each piece has so many characters. Nothing is lost: every token that is no dividing mark stands in one clause. */
export function clausesOf(text: string, tokens: readonly Token[], blanksDivide: boolean | number = false): Clause[] {
  const clauses: Clause[] = [];
  const marksOfLines = listMarks(text);
  let lead: Lead = 'start';
  let line = 0;
  let open: Token[] = [];
  const close = (): void => {
    const kept = trimmed(open);
    const [first, last] = [kept[0], kept.at(-1)];
    if (first && last) {
      const item = marksOfLines.get(line);
      clauses.push({
        from: first.from,
        to: last.to,
        text: text.slice(first.from, last.to),
        tokens: kept,
        lead,
        line,
        ...(item === undefined ? {} : { item: item.mark }),
      });
    }
    open = [];
  };
  const spaced = text.split('\n').map(
    (one) =>
      blanksDivide !== false &&
      !/[，,。；;]/.test(one) &&
      one
        .trim()
        .split(/\s+/)
        .every(({ length }) => length >= Number(blanksDivide)),
  );
  for (const [i, token] of tokens.entries()) {
    // The mark of a list is no part of what the item says.
    const mark = marksOfLines.get(line);
    if (mark && token.from < mark.to && token.to <= mark.to) continue;
    if (isMark(token, '\n')) {
      close();
      line += 1;
      lead = 'line';
    } else if (isMark(token, stops) && !(token.text === '.' && isTitle(tokens[i - 1]))) {
      close();
      lead = 'stop';
    } else if (isMark(token, '，,')) {
      close();
      lead = 'comma';
    } else if (isMark(token, '：:')) {
      close();
      lead = 'colon';
    } else if (spaced[line] === true && mark === undefined && isMark(token, ' \u3000') && divides(open, tokens[i + 1])) {
      close();
      lead = 'comma';
    } else open.push(token);
  }
  close();
  return clauses;
}

/** 特展海报 竖的 时间地点写清: in a line without marks a blank between Chinese words is one, but not behind a label. */
function divides(before: readonly Token[], next: Token | undefined): boolean {
  const kept = trimmed(before);
  const isLabel = kept.length === 1 && kept[0]?.readings.some((reading) => reading.is === 'word' && reading.of === 'label');
  const [last, isHan] = [kept.at(-1), /^\p{Script=Han}/u.test(next?.text ?? '')];
  if (!last || isLabel) return false;
  // Before a figure a blank is of its look: 共 3 家; a day begins something.
  const isDay = readingOf(next, 'period') !== undefined || readingOf(next, 'clock') !== undefined;
  const isTold = readingOf(last, 'contact') !== undefined || readingOf(last, 'clock') !== undefined;
  return (/\p{Script=Han}$/u.test(last.text) && (isHan || (isDay && last.text.length > 1))) || (isTold && isHan);
}

/** Mr. Tanaka: no sentence ends there. */
const isTitle = (token: Token | undefined): boolean => /^(?:mr|mrs|ms|dr|prof|st|no)$/i.test(token?.text ?? '');

/** By line: the mark of an item and where it ends in the text. */
function listMarks(text: string): Map<number, { mark: string; to: number }> {
  const found = new Map<number, { mark: string; to: number }>();
  let at = 0;
  const lines = text.split('\n');
  const hasParts = lines.filter((line) => partMark.test(line)).length > 1;
  for (const [n, line] of lines.entries()) {
    const mark = listMark.exec(line)?.[0] ?? (hasParts ? partMark.exec(line)?.[0] : undefined);
    if (mark !== undefined) found.set(n, { mark: mark.trim(), to: at + mark.length });
    at += line.length + 1;
  }
  return found;
}

function trimmed(tokens: readonly Token[]): Token[] {
  const isBlank = (token: Token): boolean => isMark(token, ' \t、…');
  const first = tokens.findIndex((token) => !isBlank(token));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isBlank(token)) + 1);
}

/** The token may be left out of what has to be understood: a word of the closed list, a blank, a bracket. */
export function isSkipped(token: Token): boolean {
  return readingOf(token, 'mark') !== undefined || token.readings.some((reading) => reading.is === 'word' && reading.of === 'function');
}
