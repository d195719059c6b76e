/** Colours a program for reading: comments, texts, numbers, words of the language, names that are called. Pure; knows Python and JavaScript. */

export type Paint = 'comment' | 'text' | 'number' | 'word' | 'call' | 'plain';

export interface Painted {
  paint: Paint;
  text: string;
}

const words: Record<'python' | 'javascript', ReadonlySet<string>> = {
  python: new Set(
    'and as assert async await break class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield True False None'.split(
      ' ',
    ),
  ),
  javascript: new Set(
    'as async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof let new of return static super switch this throw try typeof var void while yield true false null undefined'.split(
      ' ',
    ),
  ),
};

const python =
  /(?<comment>#[^\n]*)|(?<text>[rbfuRBFU]{0,2}(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))|(?<number>(?<![\p{L}_])\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)/giu;
const javascript =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<text>`(?:\\.|[^`\\])*`?|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|(?<number>(?<![\p{L}_$])\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?n?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/giu;

/** Longer ones are shown as they are. */
const most_chars = 60_000;

/** The lines of a program, each in painted pieces; a text over several lines is painted in each of them. */
export function paintedLines(source: string, language: string): Painted[][] {
  const lines: Painted[][] = [[]];
  const add = (paint: Paint, text: string): void => {
    for (const [n, part] of text.split('\n').entries()) {
      if (n > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ paint, text: part });
    }
  };
  if ((language !== 'python' && language !== 'javascript') || source.length > most_chars) {
    add('plain', source);
    return lines;
  }
  let at = 0;
  for (const match of source.matchAll(language === 'python' ? python : javascript)) {
    add('plain', source.slice(at, match.index));
    at = match.index + match[0].length;
    add(paintOf(match, words[language], source[at]), match[0]);
  }
  add('plain', source.slice(at));
  return lines;
}

function paintOf({ groups }: RegExpExecArray, known: ReadonlySet<string>, next: string | undefined): Paint {
  if (groups?.['comment'] !== undefined) return 'comment';
  if (groups?.['text'] !== undefined) return 'text';
  if (groups?.['number'] !== undefined) return 'number';
  return known.has(groups?.['name'] ?? '') ? 'word' : next === '(' ? 'call' : 'plain';
}
