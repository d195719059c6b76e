/** A long text that a tool answers both in words and as data stands once in the log: the data refers to the words. Pure. */
import type { TextInOutput } from '../events.ts';

type Place = TextInOutput[0];

export interface StoredResult {
  result: unknown;
  in_output?: TextInOutput[];
}

/** Bytes; what is shorter takes less room than a reference to it. */
const worthReferring = 60;
const encoder = new TextEncoder();

/**
 * The result with everything long that stands in `output` word for word named instead: a text is '' then, and data that is printed
 * there as JSON is null. `withTexts` gives it back.
 */
export function withoutTexts(result: unknown, output: string): StoredResult {
  const in_output: TextInOutput[] = [];
  let last = 0;
  const isNamed = (words: string, at: Place): boolean => {
    if (words.length * 3 < worthReferring || encoder.encode(words).length < worthReferring || !words.isWellFormed()) return false;
    // Texts stand in the words in the order of the data, as a rule.
    const ahead = output.indexOf(words, last);
    const from = ahead >= 0 ? ahead : output.indexOf(words);
    if (from < 0) return false;
    last = from + words.length;
    in_output.push([at, from, last]);
    return true;
  };
  const strip = (value: unknown, at: Place): unknown => {
    if (typeof value === 'string') return isNamed(value, at) ? '' : value;
    if (typeof value === 'object' && value !== null && isNamed(JSON.stringify(value), at)) return null;
    return mapped(value, (inner, key) => strip(inner, [...at, key]));
  };
  const stripped = strip(result, []);
  return in_output.length === 0 ? { result } : { result: stripped, in_output };
}

export function withTexts({ result, in_output = [] }: StoredResult, output: string): unknown {
  return in_output.reduce((whole, [at, from, to]) => placed(whole, at, output.slice(from, to)), result);
}

/** The same with `words` at this place; what has no such place stays as it is. */
function placed(value: unknown, [key, ...rest]: Place, words: string): unknown {
  if (key === undefined) return value === null ? JSON.parse(words) : words;
  return mapped(value, (inner, own) => (own === key ? placed(inner, rest, words) : inner));
}

function mapped(value: unknown, change: (inner: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]: [string, unknown]) => [key, change(inner, key)]));
}
