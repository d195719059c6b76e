/** A long text that a tool answers both in words and as data stands once in the log: the data refers to the words. Pure. */
import type { TextInOutput } from './events.ts';

export interface StoredResult {
  result: unknown;
  in_output?: TextInOutput[];
}

/** Shorter texts take less room than a reference to them. */
const worthReferring = 120;

/** The result with every long text that stands in `output` word for word replaced by '' and named. `withTexts` gives it back. */
export function withoutTexts(result: unknown, output: string): StoredResult {
  const in_output: TextInOutput[] = [];
  let last = 0;
  const strip = (value: unknown, at: TextInOutput['at']): unknown => {
    if (typeof value === 'string') {
      if (value.length < worthReferring || !value.isWellFormed()) return value;
      // Texts stand in the words in the order of the data, as a rule.
      const ahead = output.indexOf(value, last);
      const from = ahead >= 0 ? ahead : output.indexOf(value);
      if (from < 0) return value;
      last = from + value.length;
      in_output.push({ at, from, to: last });
      return '';
    }
    return mapped(value, (inner, key) => strip(inner, [...at, key]));
  };
  const stripped = strip(result, []);
  return in_output.length === 0 ? { result } : { result: stripped, in_output };
}

export function withTexts({ result, in_output = [] }: StoredResult, output: string): unknown {
  return in_output.reduce((whole, { at, from, to }) => placed(whole, at, output.slice(from, to)), result);
}

/** The same with `text` at this place; what has no such place stays as it is. */
function placed(value: unknown, [key, ...rest]: TextInOutput['at'], text: string): unknown {
  if (key === undefined) return text;
  return mapped(value, (inner, own) => (own === key ? placed(inner, rest, text) : inner));
}

function mapped(value: unknown, change: (inner: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [key, change(inner, key)]));
}
