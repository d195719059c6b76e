/** How much room words take and where their lines end: an estimate without a browser, careful enough never to be too small. Pure. */
import { lineWords } from '#text/line-words.ts';

/** Widths of Latin letters in em; what is missing is `otherLatin`. Measured on the widest of the usual sans faces. */
const narrow = 0.34;
const otherLatin = 0.62;
const widths: Record<string, number> = { ' ': 0.3 };
for (const letter of "iljI.,:;'!|") widths[letter] = 0.32;
for (const letter of 'ftr()[]{}-/\\"`') widths[letter] = 0.44;
for (const letter of 'mwMW@%') widths[letter] = 0.95;
for (const letter of 'ABCDEFGHKLNOPQRSTUVXYZ&') widths[letter] = 0.74;
for (const letter of '0123456789$¥€£+=<>#~^_*?') widths[letter] = 0.61;

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
// oxlint-disable-next-line no-misleading-character-class -- each of them alone is what is meant
const thin = /^[\u200b-\u200f\u2060\ufe00-\ufe0f\u0300-\u036f]+$/;

/** Of one grapheme, in em. */
function widthOf(grapheme: string): number {
  if (grapheme.length === 1) {
    const known = widths[grapheme];
    if (known !== undefined) return known;
  }
  if (thin.test(grapheme)) return 0;
  if (emoji.test(grapheme)) return 1.4;
  const code = grapheme.codePointAt(0) ?? 0;
  if (code < 0x20) return narrow;
  if (code < 0x250) return otherLatin;
  if (code < 0x530) return 0.72;
  // Scripts of the Near East and South Asia join letters: rather too wide than too narrow.
  if (code < 0x1100) return 1.05 * Array.from(grapheme).length;
  return 1.005;
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });
interface Measure {
  /** In em, letter spacing not counted. */
  width: number;
  /** In graphemes. */
  length: number;
}

/** The last answers: words are tried in many sizes, and dividing them costs more than all the rest. */
function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = answer(text);
      if (known.size > 20_000) known.clear();
      known.set(text, found);
    }
    return found;
  };
}

const measure = remembered((text): Measure => {
  let width = 0;
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOf(segment);
    length += 1;
  }
  return { width, length };
});

/** Of a piece of text on one line, in em, letter spacing not counted. */
export const textWidth = (text: string): number => measure(text).width;

export const lengthOf = (text: string): number => measure(text).length;

const neverFirst = /^[，。、！？：；）】》”’」』…—·,.!?:;)\]%％℃~～]/u;
const neverLast = /[（【《“‘「『([¥￥$#]$/u;
const numberEnd = /[\d.,:：-]$/;

/** Pieces between which a line may end. Words stay whole, and so do figures with their units and marks with what they belong to. */
export const piecesOf = remembered((text): readonly string[] => {
  const pieces: string[] = [];
  for (const segment of lineWords(text)) {
    const last = pieces.at(-1);
    const counts = last !== undefined && /\d\s$/.test(last) && /^[\p{Script=Han}]$/u.test(segment);
    const joins =
      last !== undefined &&
      (counts ||
        (ordinal.test(last) && counter.test(segment)) ||
        (!/\s$/.test(last) &&
          (neverFirst.test(segment) ||
            neverLast.test(last) ||
            (numberEnd.test(last) && (/^[\d.:：-]/.test(segment) || /^[\p{Script=Han}%％]$/u.test(segment))) ||
            (/[A-Za-z0-9@._/+-]$/.test(last) && /^[A-Za-z0-9@._/+-]/.test(segment)))));
    if (last !== undefined && (joins || /^\s+$/.test(segment))) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.reduce<string[]>((joined, piece) => {
    const last = joined.at(-1);
    const isDay = last !== undefined && /\d月$/.test(last) && /^\d{1,2}[日号]/.test(piece);
    // 微信同号 in its brackets is short enough to stay together.
    const isAside = last !== undefined && /（[^）]{0,7}$/.test(last) && Array.from(piece).length <= 4;
    if (last !== undefined && (isDay || isAside || (ahead.test(last) && isHan(piece)) || (ordinal.test(last) && counted.test(piece))))
      joined[joined.length - 1] = last + piece;
    else joined.push(piece);
    return joined;
  }, []);
});

/** Words that belong to what comes after them: 把难事 is not 把难 and 事. */
const ahead = /^[把被让给将为向从对和与跟在]$/;

/** 第十二届 is one word. */
const ordinal = /第[一二三四五六七八九十百零两\d]*$/;
/** 第一天 is not 第一 and 天看. */
const counter = /^[届期次回章季批名号场天日周年步条]$/;
const counted = /^(?:[一二三四五六七八九十百零两\d]+[届期次回章季批名号场]?|[届期次回章季批名号场].?)$/;

const isHan = (text: string) => /^\p{Script=Han}{1,3}$/u.test(text);

export interface Lines {
  lines: string[];
  /** A word had to be divided. */
  divided: boolean;
}

interface Spacing {
  /** Em between letters. */
  tracking?: number;
}

const lineWidth = (text: string, tracking: number) =>
  textWidth(text.trimEnd()) + (tracking === 0 ? 0 : lengthOf(text.trimEnd()) * tracking);

/** What a line holds so far. Its width is summed up letter by letter: to measure it anew with each piece would cost the square of its length. */
interface Line {
  text: string;
  width: number;
  length: number;
  /** Without the spaces at its end. */
  shown: number;
  shown_length: number;
}

const emptyLine: Line = { text: '', width: 0, length: 0, shown: 0, shown_length: 0 };

interface Letter {
  segment: string;
  width: number;
  is_space: boolean;
}

const lettersOf = remembered((text): readonly Letter[] =>
  Array.from(graphemes.segment(text), ({ segment }) => ({ segment, width: widthOf(segment), is_space: segment.trimEnd() === '' })),
);

function withLetters(line: Line, text: string, letters: readonly Letter[]): Line {
  let { width, length, shown, shown_length } = line;
  for (const letter of letters) {
    width += letter.width;
    length += 1;
    if (!letter.is_space) [shown, shown_length] = [width, length];
  }
  return { text: line.text + text, width, length, shown, shown_length };
}

/** Lines no wider than `most` em. */
export function breakLines(text: string, most: number, { tracking = 0 }: Spacing = {}): Lines {
  const lines: string[] = [];
  let divided = false;
  const isFitting = ({ shown, shown_length }: Line) => shown + (tracking === 0 ? 0 : shown_length * tracking) <= most;
  for (const paragraph of text.split('\n')) {
    let line = emptyLine;
    for (const piece of piecesOf(paragraph)) {
      const longer = withLetters(line, piece, lettersOf(piece));
      if (isFitting(longer)) {
        line = longer;
        continue;
      }
      if (line.text !== '') lines.push(line.text.trimEnd());
      line = emptyLine;
      if (isFitting(withLetters(emptyLine, piece, lettersOf(piece)))) {
        const begun = piece.trimStart();
        line = withLetters(emptyLine, begun, lettersOf(begun));
        continue;
      }
      divided = true;
      for (const letter of lettersOf(piece)) {
        const wider = withLetters(line, letter.segment, [letter]);
        if (line.text !== '' && !isFitting(wider)) {
          lines.push(line.text);
          line = withLetters(emptyLine, letter.segment, [letter]);
        } else line = wider;
      }
    }
    if (line.text.trim() !== '') lines.push(line.text.trimEnd());
  }
  return { lines: lines.length === 0 ? [''] : lines, divided };
}

/** As few lines as they can be and as even: a headline pauses where its clauses do, and a line of a single character counts as a word divided. */
export function balanceLines(text: string, most: number, spacing: Spacing = {}): Lines {
  const { lines, divided } = balanced(text, most, spacing);
  const isLonely = (line: string) => lengthOf(line) === 1 && !text.split('\n').includes(line);
  return { lines, divided: divided || (lines.length > 1 && lengthOf(text) > 3 && lines.some(isLonely)) };
}

function balanced(text: string, most: number, spacing: Spacing): Lines {
  const first = breakLines(text, most, spacing);
  if (first.lines.length === 1) return first;
  const clauses = clausesOf(text);
  if (clauses.length > 1) {
    const parts = clauses.map((clause) => evenLines(clause, most, spacing));
    const lines = parts.flatMap((part) => part.lines);
    if (lines.length <= first.lines.length + 1) return { lines, divided: parts.some((part) => part.divided) };
  }
  return evenLines(text, most, spacing);
}

/** As even as they can be, pauses or not: for words that are read on. */
export function evenOut(text: string, most: number, spacing: Spacing = {}): Lines {
  return text.includes('\n') ? breakLines(text, most, spacing) : evenLines(text, most, spacing);
}

/** Words that lean on the one before them begin no line if it can be helped. */
const leans = /^(?:[的了和与及在是着过吗吧呢到得地]|集团|公司|科技|银行|大学|学院|[中小]学|协会|学会|百货|物业|传媒|书店|咖啡)/u;

/** Among all ways to break into the fewest lines, the one with the least difference between them. */
function evenLines(text: string, most: number, spacing: Spacing): Lines {
  const first = breakLines(text, most, spacing);
  const count = first.lines.length;
  const pieces = piecesOf(text.replaceAll('\n', ' '));
  if (count === 1 || count > 6 || first.divided || pieces.length > 60) return first;
  const tracking = spacing.tracking ?? 0;
  const ideal = lineWidth(text, tracking) / count;
  const at = (from: number, to: number) => pieces.slice(from, to).join('').trim();
  // A pause that was written is a better end of a line than one between two words.
  const pauses = pieces.slice(0, -1).some((piece) => /\s$/.test(piece));
  const costOf = (from: number, to: number): number => {
    const line = at(from, to);
    const width = lineWidth(line, tracking);
    if (width > most) return Infinity;
    const tears = pauses && to < pieces.length && !/\s$/.test(pieces[to - 1] ?? '');
    return (
      (width - ideal) ** 2 + (tears ? ideal * 3 : 0) + (leans.test(line) && from > 0 ? ideal * 0.6 : 0) + (width < 1.5 ? ideal * 2 : 0)
    );
  };
  // Asked again for each number of lines.
  const costs: number[] = [];
  const cost = (from: number, to: number) => (costs[from * (pieces.length + 1) + to] ??= costOf(from, to));
  // best[n][to]: the cheapest n lines of the first `to` pieces, and where the last of them begins.
  let best: { sum: number; starts: number[] }[] = pieces.map((_, to) => ({ sum: cost(0, to + 1), starts: [0] }));
  for (let n = 2; n <= count; n++)
    best = pieces.map((_, to) => {
      let found: { sum: number; starts: number[] } = { sum: Infinity, starts: [] };
      for (let from = n - 1; from <= to; from++) {
        const before = best[from - 1];
        if (!before || before.sum === Infinity) continue;
        const sum = before.sum + cost(from, to + 1);
        if (sum < found.sum) found = { sum, starts: [...before.starts, from] };
      }
      return found;
    });
  const chosen = best.at(-1);
  if (!chosen || chosen.sum === Infinity) return first;
  return { lines: chosen.starts.map((from, n) => at(from, chosen.starts[n + 1] ?? pieces.length)), divided: false };
}

/** 安全 above 生产月 and 启动仪式; where the words themselves pause, their lines are as they are. */
export function isRagged(text: string, lines: readonly string[]): boolean {
  const widths = lines.map(textWidth);
  return lines.length > 2 && clausesOf(text).length === 1 && Math.min(...widths) < Math.max(...widths) * 0.55;
}

/** Where a headline pauses by itself. The marks it pauses at end the line and are not shown. */
export function clausesOf(text: string): string[] {
  return text
    .split(/\n|(?<=[\p{Script=Han}！？!?])[，,\s|｜/·]+(?=[\p{Script=Han}\d])/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
}

/** Columns of vertical writing: Latin stands sideways, so that its height is its width. */
export function breakColumns(text: string, most: number, { pauses, ...spacing }: Spacing & { pauses: boolean }): Lines {
  return pauses ? balanceLines(text, most, spacing) : evenOut(text, most, spacing);
}
