/** How much room words take, without a browser: widths by class of letter, lines broken as Chromium breaks Chinese. */

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
}

const neverFirst = /[、。，．,.!?！？；;：:）)\]】》〉」』〕”’…—–%％‰℃·ー々~～}]/u;
const neverLast = /[（([【《〈「『〔“‘$¥￥{#]/u;
const invisible = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;
const wordy = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\u0021-\u007e]/u;

const known = new Map<string, number>();
function letterWidth(letter: string, setting: Setting): number {
  const key = `${setting.family}${setting.weight >= 600 ? 'b' : 'r'}${letter}`;
  let found = known.get(key);
  if (found === undefined) {
    found = emOf(letter, setting);
    // Chinese letters are all alike; the rest is soon known.
    if (letter.length === 1 && letter < '\u2e80') known.set(key, found);
  }
  return found;
}

/** In em, a little on the wide side: the machine that shows the page chooses the font. */
function emOf(letter: string, { family, weight }: Setting): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0x4e00 && code < 0xa000) return 1;
  if (invisible.test(letter)) return 0;
  if (code >= 0x1f000) return 1.4;
  if (code >= 0x2e80) return 1;
  const broad = weight >= 600 ? 1.06 : 1;
  if (family === 'mono') return code < 0x2000 ? 0.61 : 1;
  if (letter === ' ' || letter === '\u00a0') return 0.3;
  if (code < 0x80) {
    if (/[iljI|'!.,:;]/.test(letter)) return 0.3 * broad;
    if (/[ftr()[\]{}"`\\/-]/.test(letter)) return 0.4 * broad;
    if (/[mwMW@%&]/.test(letter)) return 0.92 * broad;
    if (/[A-Z#$+<>=~^_?]/.test(letter)) return 0.68 * broad;
    return 0.58 * broad;
  }
  if (code < 0x2000) return 0.68 * broad;
  return 1;
}

interface Unit {
  width: number;
  letters: number[];
  space: boolean;
}

/** What is never torn apart: a Chinese character with the marks that cling to it, a Latin word, a space. */
function units(runs: Run[], setting: Setting): Unit[][] {
  const paragraphs: Unit[][] = [[]];
  let line = paragraphs[0] ?? [];
  let last = '';
  for (const { text, scale = 1, weight = setting.weight } of runs) {
    for (const letter of text) {
      if (letter === '\n') {
        line = [];
        paragraphs.push(line);
        last = '';
        continue;
      }
      const width = (letterWidth(letter, { ...setting, weight }) + (setting.track ?? 0)) * scale;
      const space = letter === ' ' || letter === '\t';
      const before = line.at(-1);
      const clings =
        before !== undefined &&
        !space &&
        !before.space &&
        (width === 0 || neverFirst.test(letter) || neverLast.test(last) || (wordy.test(letter) && wordy.test(last)));
      if (clings) {
        before.width += width;
        before.letters.push(width);
      } else line.push({ width, letters: [width], space });
      last = letter;
    }
  }
  return paragraphs;
}

/** How many lines the words take in a column of this width at this size. */
export function lineCount(runs: Run[], width: number, size: number, setting: Setting): number {
  return countIn(units(runs, setting), (width - 2) / size);
}

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
        at += letter;
      }
    }
  }
  return lines;
}

/** The width of the words in one line, in em. */
export function lineWidth(runs: Run[], setting: Setting): number {
  return Math.max(...units(runs, setting).map((paragraph) => paragraph.reduce((sum, { width }) => sum + width, 0)));
}

/** Measures the same words at many sizes without taking them apart again. */
export function measurer(runs: Run[], setting: Setting): (width: number, size: number) => number {
  const taken = units(runs, setting);
  return (width, size) => countIn(taken, (width - 2) / size);
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
