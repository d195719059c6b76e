/** Whether a text is JSON, and if not, where it stops being that. Pure. */
import { jsonLanguage } from '@codemirror/lang-json';
import { jsonFault } from '#contract/json-fault.ts';

export interface JsonTrouble {
  /** What is wrong, as the parser has it. */
  message: string;
  /** Offset of the first character that doesn't fit. */
  at: number;
}

/** @example jsonTrouble('{"a":}')?.at === 5 */
export function jsonTrouble(text: string): JsonTrouble | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return { message: jsonFault(error), at: placeOf(text) };
  }
}

/** Parsers name the place in words that differ from browser to browser, or not at all; the tree of the text knows it everywhere. */
function placeOf(text: string): number {
  let at = text.trimEnd().length;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from }) {
      if (type.isError) at = Math.min(at, from);
    },
  });
  return at;
}

/** 1-based, as editors count. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
