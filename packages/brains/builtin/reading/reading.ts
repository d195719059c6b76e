/** What a stretch of a request can be: the tokens every reader of requests works on. */
import type { LexiconClass } from './lexicon.ts';

export type Grain = 'year' | 'half' | 'quarter' | 'month' | 'week' | 'day';

/** ISO days, both included. */
export interface Period {
  grain: Grain;
  from: string;
  to: string;
  /** Parts that were not said and are taken from today. */
  assumed: ('year' | 'month')[];
}

/** `form` counts pages, characters, minutes …; it is never a figure of the matter itself. */
export interface Unit {
  /** form, money, share, span, count, length, weight … */
  dimension: string;
  /** Within the dimension: pages, CNY, day. */
  name: string;
  /** What one of it is in the dimension's base, where that is fixed: 0.01 for %. */
  factor?: number;
  /** As written: 万元. */
  words: string;
}

export interface NumberReading {
  is: 'number';
  /** As written, with 万, 亿 and the like worked in, and without the factor of its unit: 30万元 is 300000, 12% is 12. */
  value: number;
  /** The same without a digit lost. */
  exact: string;
  /** The end of a range: 3-5 页. */
  to?: number;
  unit?: Unit;
  /** Written in Chinese numerals. */
  in_words: boolean;
}

/** Where a name of the files stands; `how`: the whole name, the name without what stands in its brackets, a part of it or another word for it, or the unit in its brackets. */
export type NameReading =
  | { is: 'file'; file: string }
  | { is: 'sheet'; file: string; sheet: string }
  | { is: 'column'; file: string; sheet: string; column: string; how: 'whole' | 'bare' | 'part' | 'unit' }
  /** 爽约率 of a column 是否爽约: the share of its yes; of a column 状态: that of this value. */
  | { is: 'rate'; file: string; sheet: string; column: string; value?: string }
  | { is: 'cell'; file: string; sheet: string; column: string; value: string }
  | { is: 'heading'; file: string; heading: string };

export type Reading =
  | { is: 'word'; of: LexiconClass; value: string }
  | NumberReading
  /** 第3、5页, the last two sentences: places from 1, from the end on from -1. */
  | { is: 'ordinal'; part: string; places: number[] }
  | { is: 'period'; period: Period }
  /** Minutes after midnight, and the part of the day that was named with them. */
  | { is: 'clock'; minutes: number; to?: number; part?: string }
  | { is: 'size'; width: number; height: number; unit: 'mm' | 'px' | 'ratio' }
  /** What stands between quotation marks, the marks not counted. */
  | { is: 'quoted'; words: string; marks: string }
  | { is: 'contact'; of: 'phone' | 'email' | 'address' }
  | NameReading
  | { is: 'mark'; mark: string };

/** A stretch with everything it can be, the likeliest first; none: it was not understood. Offsets into the text as written. */
export interface Token {
  from: number;
  to: number;
  text: string;
  readings: Reading[];
}

export function readingOf<Is extends Reading['is']>(token: Token | undefined, is: Is): Extract<Reading, { is: Is }> | undefined {
  // The guard is the comparison itself.
  return token?.readings.find((reading): reading is Extract<Reading, { is: Is }> => reading.is === is);
}

/** The value of a word of the lexicon of this class. */
export function wordOf(token: Token | undefined, of: LexiconClass): string | undefined {
  for (const reading of token?.readings ?? []) if (reading.is === 'word' && reading.of === of) return reading.value;
  return undefined;
}

export function isMark(token: Token | undefined, marks: string): boolean {
  const mark = readingOf(token, 'mark')?.mark;
  return mark !== undefined && marks.includes(mark);
}
