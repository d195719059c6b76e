/** Counts the automatic numbers of a Word document: 第一章, 一、, 1.1, （2）, bullets. */
import { childAt, childrenNamed, type XmlElement } from '../xml-tree.ts';

export interface ListLabel {
  /** `bullet` and `decimal` become Markdown lists; `text` is a number only Word writes, such as 第一章. */
  kind: 'bullet' | 'decimal' | 'text';
  /** What stands before the paragraph; '' for bullets. */
  text: string;
  level: number;
}

interface Level {
  format: string;
  text: string;
  start: number;
  style: string | undefined;
  /** Counts in Arabic figures whatever the levels above use (`1.1` under 第一章). */
  legal: boolean;
}

export interface Numbering {
  /** Counts on. undefined when the paragraph has no number. */
  next(list: string, level: number): ListLabel | undefined;
  /** The level whose style is this one, for paragraphs that are numbered by their style alone. */
  levelOfStyle(list: string, style: string): number | undefined;
}

export function readNumbering(root: XmlElement | undefined): Numbering {
  const abstracts = new Map(childrenNamed(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', levelsOf(one)]));
  const lists = new Map<string, { abstract: string; levels: Map<number, Level> }>();
  for (const num of childrenNamed(root, 'w:num')) {
    const abstract = childAt(num, 'w:abstractNumId')?.attributes['w:val'] ?? '';
    const levels = new Map(abstracts.get(abstract));
    for (const override of childrenNamed(num, 'w:lvlOverride')) {
      const at = Number(override.attributes['w:ilvl'] ?? 0);
      const replaced = levelsOf(override).get(at) ?? levels.get(at);
      const start = childAt(override, 'w:startOverride')?.attributes['w:val'];
      if (replaced) levels.set(at, start === undefined ? replaced : { ...replaced, start: Number(start) });
    }
    lists.set(num.attributes['w:numId'] ?? '', { abstract, levels });
  }
  // Lists of one abstract numbering go on counting together unless one of them sets its own start.
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();
  return {
    next(list, at) {
      const found = lists.get(list);
      const level = found?.levels.get(at);
      if (!found || !level) return undefined;
      const counts = counters.get(found.abstract) ?? [];
      counters.set(found.abstract, counts);
      const own_start = level.start !== (abstracts.get(found.abstract)?.get(at)?.start ?? level.start);
      if (own_start && !started.has(`${list} ${at}`)) counts[at] = undefined;
      started.add(`${list} ${at}`);
      counts[at] = (counts[at] ?? level.start - 1) + 1;
      counts.length = at + 1;
      if (level.format === 'bullet') return { kind: 'bullet', text: '', level: at };
      if (level.format === 'none' && !level.text.includes('%'))
        return level.text ? { kind: 'text', text: level.text, level: at } : undefined;
      const text = level.text.replace(/%([1-9])/g, (_, digit: string) => {
        const of = Number(digit) - 1;
        const shown = found.levels.get(of);
        const count = counts[of] ?? shown?.start ?? 1;
        return numberText(count, level.legal ? 'decimal' : (shown?.format ?? 'decimal'));
      });
      if (!text) return undefined;
      return { kind: /^\d+[.)]$/.test(text) ? 'decimal' : 'text', text, level: at };
    },
    levelOfStyle(list, style) {
      for (const [at, level] of lists.get(list)?.levels ?? []) if (level.style === style) return at;
      return undefined;
    },
  };
}

function levelsOf(parent: XmlElement): Map<number, Level> {
  return new Map(
    childrenNamed(parent, 'w:lvl').map((one) => [
      Number(one.attributes['w:ilvl'] ?? 0),
      {
        format: levelFormat(one),
        text: childAt(one, 'w:lvlText')?.attributes['w:val'] ?? '',
        start: Number(childAt(one, 'w:start')?.attributes['w:val'] ?? 1),
        style: childAt(one, 'w:pStyle')?.attributes['w:val'],
        legal: childAt(one, 'w:isLgl') !== undefined,
      },
    ]),
  );
}

/** Newer formats are written as a choice with an older fallback. */
function levelFormat(level: XmlElement): string {
  const plain =
    childAt(level, 'w:numFmt') ??
    childAt(level, 'mc:AlternateContent', 'mc:Choice', 'w:numFmt') ??
    childAt(level, 'mc:AlternateContent', 'mc:Fallback', 'w:numFmt');
  return plain?.attributes['w:val'] ?? 'decimal';
}

/** A count as the list format writes it. */
export function numberText(count: number, format: string): string {
  switch (format) {
    case 'none':
      return '';
    case 'decimalZero':
      return String(count).padStart(2, '0');
    case 'upperLetter':
    case 'lowerLetter': {
      const letter = String.fromCharCode(65 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
      return format === 'upperLetter' ? letter : letter.toLowerCase();
    }
    case 'upperRoman':
      return roman(count);
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'ideographDigital':
      return chineseNumber(count, '零一二三四五六七八九', ['', '十', '百', '千']);
    case 'chineseLegalSimplified':
    case 'ideographLegalTraditional':
      return chineseNumber(count, '零壹贰叁肆伍陆柒捌玖', ['', '拾', '佰', '仟']);
    case 'ideographTraditional':
      return '甲乙丙丁戊己庚辛壬癸'[count - 1] ?? String(count);
    case 'ideographZodiac':
      return '子丑寅卯辰巳午未申酉戌亥'[count - 1] ?? String(count);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return count >= 1 && count <= 20 ? String.fromCharCode(0x2460 + count - 1) : String(count);
    case 'decimalFullWidth':
      return String(count).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    default:
      return String(count);
  }
}

function roman(count: number): string {
  const steps: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  if (count < 1 || count > 3_999) return String(count);
  let rest = count;
  let text = '';
  for (const [value, letters] of steps) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

function chineseNumber(count: number, digits: string, units: string[]): string {
  if (count < 0 || count > 9_999 || !Number.isInteger(count)) return String(count);
  if (count === 0) return digits[0] ?? '';
  const figures = String(count);
  let text = '';
  for (let at = 0; at < figures.length; at += 1) {
    const digit = Number(figures[at]);
    const unit = units[figures.length - 1 - at] ?? '';
    if (digit !== 0) text += `${digits[digit]}${unit}`;
    else if (!text.endsWith(digits[0] ?? '')) text += digits[0];
  }
  text = text.replace(new RegExp(`${digits[0]}+$`), '');
  return text.startsWith(`${digits[1]}${units[1]}`) && count < 20 ? text.slice(1) : text;
}
