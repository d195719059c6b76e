/** How much room words take, without a browser: widths by class of letter, lines broken as Chromium breaks Chinese. */
import { lineWords } from '#text/line-words.ts';

export interface Run {
  text: string;
  /** Of the block's size; 1 when it isn't given. */
  scale?: number;
  weight?: number;
  color?: string;
}

export interface Setting {
  family: 'sans' | 'serif' | 'mono';
  weight: number;
  /** Between letters, in em. */
  track?: number;
  /** Lines end between words only, as in titles. */
  phrases?: boolean;
}

const neverFirst = /[\u00a0、。，．,.!?！？；;：:）)\]】》〉」』〕”’…—–%％‰℃·ー々~～}]/u;
const neverLast = /[\u00a0（([【《〈「『〔“‘$¥￥{#]/u;
const invisible = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;
const wordy = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\u0021-\u007e]/u;

/** Measured in Noto Sans CJK, the widest of the usual ones. */
const latin: [RegExp, number][] = [
  [/[iljI|'!.,:;]/, 0.32],
  [/[ftr()[\]{}"`\\/-]/, 0.41],
  [/[szcxvyJ*?LFEY]/, 0.54],
  [/[\da-gknopquhb#$+<=>^~_]/, 0.6],
  [/[HNOQUDG]/, 0.77],
  [/[mw%@M&]/, 0.94],
  [/W/, 0.98],
  [/[A-Z]/, 0.67],
];

/** What is known of a letter: its width in each setting, and whether it may begin or end a line. */
interface Letter {
  width: number;
  first: boolean;
  last: boolean;
  wordy: boolean;
}
const ideograph: Letter = { width: 1, first: true, last: true, wordy: false };
const known = new Map<string, Letter>();
function letterOf(letter: string, { family, weight }: Setting): Letter {
  if (letter >= '\u4e00' && letter <= '\u9fff') return ideograph;
  const key = `${family}${weight >= 600 ? 'b' : 'r'}${letter}`;
  let found = known.get(key);
  if (!found) {
    const width = emOf(letter, { family, weight });
    found = { width, first: !neverFirst.test(letter), last: !neverLast.test(letter), wordy: wordy.test(letter) };
    if (known.size > 4000) known.clear();
    known.set(key, found);
  }
  return found;
}

/** In em, a little on the wide side: the machine that shows the page chooses the font. */
function emOf(letter: string, { family, weight }: Setting): number {
  const code = letter.codePointAt(0) ?? 0;
  if (invisible.test(letter)) return 0;
  if (code >= 0x1f000) return 1.4;
  if (code >= 0x2e80) return 1;
  if (family === 'mono') return code < 0x2000 ? 0.61 : 1;
  const broad = (family === 'serif' ? 1.08 : 1) * (weight >= 600 ? 1.06 : 1);
  if (letter === ' ' || letter === '\u00a0') return 0.27;
  if (code < 0x2000) return (latin.find(([letters]) => letters.test(letter))?.[1] ?? 0.7) * broad;
  return 1;
}

interface Unit {
  width: number;
  letters: number[];
  space: boolean;
}

/** What is never torn apart: a Chinese character with the marks that cling to it, a Latin word, a space. */
function units(runs: Run[], setting: Setting): Unit[][] {
  let line: Unit[] = [];
  const paragraphs: Unit[][] = [line];
  let last = '';
  let before: Letter | null = null;
  const { track = 0, family, phrases = false } = setting;
  for (const { text, scale = 1, weight = setting.weight } of runs) {
    const ends = phrases ? new Set(phraseEnds(text)) : null;
    let index = 0;
    for (const letter of text) {
      const torn = ends?.has(index) ?? true;
      index += letter.length;
      if (letter === '\n') {
        line = [];
        paragraphs.push(line);
        before = null;
        continue;
      }
      const now = letterOf(letter, { family, weight });
      const width = now.width === 0 ? 0 : (now.width + track) * scale;
      const space = letter === ' ' || letter === '\t';
      const unit = line.at(-1);
      const clings =
        unit !== undefined &&
        before !== null &&
        !space &&
        !unit.space &&
        (!torn || width === 0 || last === joiner || !now.first || !before.last || (now.wordy && before.wordy));
      if (clings) {
        unit.width += width;
        // A family of faces is one sign, however it is made.
        const end = unit.letters.length - 1;
        if (width === 0 || last === joiner) unit.letters[end] = (unit.letters[end] ?? 0) + width;
        else unit.letters.push(width);
      } else line.push({ width, letters: [width], space });
      last = letter;
      before = now;
    }
  }
  return paragraphs;
}
const joiner = '\u200d';

/** 8 月 12 日: a number written apart from what it counts is not torn from it at the end of a line. */
export const withNumbersKept = (text: string): string => text.replace(/(?<=\d) (?=\p{Script=Han})/gu, '\u00a0');

/** Small words that lean on what stands before or after them. */
const leansBack = /^[的了着过吗呢吧啊们地得]/u;
/** 四个, 三家: a number and what it counts. */
const counts = /[一二三四五六七八九十百千万亿两几]$/u;
const leansOn = /[不没很最更再第把被从在与和对向让给每比而但又也还都就才要是]$/u;

/** Where a line may end in Chinese that keeps its words together: offsets into the text. */
export function phraseEnds(text: string): number[] {
  const ends: number[] = [];
  let before = '';
  let index = 0;
  for (const segment of lineWords(text)) {
    const first = segment.charAt(0);
    const last = before.charAt(before.length - 1);
    const numbered = /[\p{N}.%％+-]/u.test(last) && !wordy.test(first);
    const clings =
      index === 0 ||
      neverFirst.test(first) ||
      neverLast.test(last) ||
      leansBack.test(segment) ||
      leansOn.test(before) ||
      numbered ||
      before === '入' ||
      before === '做' ||
      (before.endsWith('待') && segment === '补充') ||
      (/^[至到为]/u.test(segment) && /[增降升减提缩达]$/u.test(before)) ||
      (segment.length === 1 && counts.test(before)) ||
      (wordy.test(first) && wordy.test(last));
    if (!clings) ends.push(index);
    index += segment.length;
    before = segment;
  }
  return ends;
}

/** The same words are measured at many sizes and in many widths. */
const taken = new Map<string, Unit[][]>();
function unitsOf(runs: Run[], setting: Setting): Unit[][] {
  const [only] = runs;
  if (runs.length !== 1 || !only || only.scale !== undefined || only.weight !== undefined) return units(runs, setting);
  const key = `${setting.family}${setting.weight >= 600 ? 'b' : 'r'}${setting.phrases ? 'p' : ''}${setting.track ?? 0}|${only.text}`;
  let found = taken.get(key);
  if (!found) {
    found = units(runs, setting);
    if (taken.size > 600) taken.clear();
    taken.set(key, found);
  }
  return found;
}

/** How many lines the words take in a column of this width at this size. */
export function lineCount(runs: Run[], width: number, size: number, setting: Setting): number {
  return countIn(unitsOf(runs, setting), roomOf(width, size));
}

/** In em, a hair less than there is. */
const roomOf = (width: number, size: number): number => (width * 0.996 - 2) / size;

function countIn(paragraphs: Unit[][], room: number): number {
  let lines = 0;
  for (const paragraph of paragraphs) {
    lines += 1;
    let at = 0;
    for (const unit of paragraph) {
      if (at + unit.width <= room) {
        at += unit.width;
        continue;
      }
      // Spaces hang over the end of a line.
      if (unit.space) continue;
      if (at > 0) lines += 1;
      at = 0;
      if (unit.width <= room) {
        at = unit.width;
        continue;
      }
      for (const letter of unit.letters) {
        if (at + letter > room && at > 0) {
          lines += 1;
          at = 0;
        }
        // Wider than the line: no number of lines holds it, only a smaller size.
        if (letter > room) lines += 50;
        at += letter;
      }
    }
  }
  return lines;
}

/** The width of the words in one line, in em. */
export function lineWidth(runs: Run[], setting: Setting): number {
  return Math.max(...unitsOf(runs, setting).map((paragraph) => paragraph.reduce((sum, { width }) => sum + width, 0)));
}

/** Measures the same words at many sizes without taking them apart again. */
export function measurer(runs: Run[], setting: Setting): (width: number, size: number) => number {
  const all = unitsOf(runs, setting);
  return (width, size) => countIn(all, roomOf(width, size));
}

/** 12.4 → the first `letters` letters of the runs, whole graphemes. */
export function firstLetters(runs: Run[], letters: number): Run[] {
  const kept: Run[] = [];
  let left = letters;
  for (const run of runs) {
    const all = [...run.text];
    if (left <= 0) break;
    kept.push({ ...run, text: all.slice(0, left).join('') });
    left -= all.length;
  }
  return kept;
}
