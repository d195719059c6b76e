/** Finds listings among the lines of a PDF page: lines in letters of one width, in a text that is set in others. */
import type { Line as TableLine } from './pdf-tables.ts';

interface Line extends TableLine {
  text: string;
  /** Width of every letter of it, in points; missing where they differ. */
  letter?: number;
}

export type Lines<Own extends Line> = { kind: 'code'; lines: Own[] } | { kind: 'text'; lines: Own[] };

/** Lines farther apart than this many letters are not of one listing. */
const mostGap = 5;

/** In their order. Two lines below each other make a listing; one alone is a line of the text. */
export function withListings<Own extends Line>(lines: Own[]): Lines<Own>[] {
  const found: Lines<Own>[] = [];
  let run: Own[] = [];
  const add = (kind: 'code' | 'text', some: Own[]) => {
    const last = found.at(-1);
    if (kind === 'text' && last?.kind === 'text') last.lines.push(...some);
    else if (some.length > 0) found.push({ kind, lines: some });
  };
  const close = () => {
    add(run.length > 1 ? 'code' : 'text', run);
    run = [];
  };
  for (const line of lines) {
    const before = run.at(-1);
    if (line.letter === undefined || /[\u2e80-\uffff]/.test(line.text)) {
      close();
      add('text', [line]);
      continue;
    }
    const down = before ? before.baseline - line.baseline : 1;
    if (down <= 0 || down > line.height * mostGap) close();
    run.push(line);
  }
  close();
  return found;
}

/** A fenced block with every word where it stands. */
export function listing(lines: Line[]): string {
  const edge = Math.min(...lines.map(({ left }) => left));
  const set = lines.flatMap((line, n) => {
    let text = '';
    for (const word of line.parts.flatMap(({ words }) => words)) {
      const column = Math.round((word.left - edge) / (line.letter ?? line.height));
      text = text.padEnd(text === '' ? column : Math.max(column, text.length), ' ') + word.text;
    }
    const before = lines[n - 1];
    return before && before.baseline - line.baseline > line.height * 1.9 ? ['', text] : [text];
  });
  const fence = '`'.repeat(Math.max(3, ...set.flatMap((text) => (text.match(/`{3,}/g) ?? []).map((one) => one.length + 1))));
  return `${fence}code\n${set.join('\n')}\n${fence}`;
}
