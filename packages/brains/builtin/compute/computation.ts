/** What is to be computed: a Python program made from a person's words, how it computes, and what was taken for granted. */
import programs from './programs.json' with { type: 'json' };

export interface Computation {
  /** In a few words: 复利终值. */
  purpose: string;
  /** Prints a line for each result: `名称：值`. */
  source: string;
  /** How the numbers come about, in words. */
  how: string;
  /** What was not said and how it was taken, each a sentence. */
  assumed?: string[];
}

/** It is to be computed, but something is missing or isn't understood. */
export interface Unclear {
  /** A sentence: what is missing, or what was not understood. */
  unclear: string;
}

/** The words, made even for reading. */
export interface Said {
  /** Half-width, marks kept; commas between thousands taken out. */
  text: string;
  /** `2026-11-21` */
  today: string;
}

/** Null: these words ask for nothing of this kind. */
export type Reading = Computation | Unclear | null;

export function isUnclear(reading: Computation | Unclear): reading is Unclear {
  return 'unclear' in reading;
}

/** A program of programs.json with what is given in the place of its «names». */
export function stored(name: keyof typeof programs, values: Readonly<Record<string, string>> = {}): string {
  return programs[name].join('\n').replaceAll(/«(\w+)»/g, (_all, one: string) => values[one] ?? '');
}

/** A program over exact decimals with \`写(名称, 值, 单位, 小数)\` at hand. */
export function program(lines: string[]): string {
  return `${stored('decimals')}\n${lines.join('\n')}\n`;
}

/** As a Python text. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** An exact decimal in a program. */
export function exact(number: string): string {
  return /^-?\d{1,15}$/.test(number) ? `D(${number})` : `D('${number}')`;
}
