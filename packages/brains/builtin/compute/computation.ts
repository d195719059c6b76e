/** What is to be computed: a Python program made from a person's words, how it computes, and what was taken for granted. */

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

/** Exact decimals, and lines people read: at most 12 digits that count, thousands apart. */
const preamble = `from decimal import Decimal as D, getcontext
getcontext().prec = 50

def 写(名称, 值, 单位='', 小数=None):
    值 = 值 if isinstance(值, D) else D(str(值))
    整 = 值 == 值.to_integral_value()
    近 = round(值, 小数) if 小数 is not None else 值 if 整 else D(f'{值:.12g}')
    文字 = f'{近:,f}' if abs(近) < D('1e45') else f'{近:.12e}'
    if 小数 is None and '.' in 文字:
        文字 = 文字.rstrip('0').rstrip('.')
    约 = '约 ' if 小数 is None and abs(近 - 值) > D('1e-30') * max(1, abs(值)) else ''
    print(f'{名称}：{约}{文字}{单位}')
`;

/** A program over exact decimals with \`写(名称, 值, 单位, 小数)\` at hand. */
export function program(lines: string[]): string {
  return `${preamble}\n${lines.join('\n')}\n`;
}

/** Its lines for what is given: names with exact decimals. */
export function given(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => `${name} = ${exact(value)}`);
}

/** As a Python text. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}

/** An exact decimal in a program. */
export function exact(number: string): string {
  return /^-?\d{1,15}$/.test(number) ? `D(${number})` : `D('${number}')`;
}
