/** Takes from a document what is not printed on a poster: whom it greets, why it was written, the day it was signed, the heads of its parts. Pure. */
import { before } from '#text/words.ts';
import { clausesOf } from './brief-clauses.ts';
import { timedOf } from '#brains/builtin/text/timed.ts';
import { is, strip } from './brief-words.ts';
import words from './poster-words.json' with { type: 'json' };

export function printedOf(material: string): string {
  const lines = material
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let heads: string[] = [];
  const printed = lines.flatMap((whole, at) => {
    if (isRule(lines[at + 1] ?? '')) heads = cellsOf(whole);
    const line = whole.startsWith('|') ? rowOf(whole, lines[at + 1] ?? '', heads) : whole.replaceAll(/\*\*|__/g, '');
    if (line === '') return [];
    // The first line is the title, with its mark or without.
    if (at === 0) return [before(line, words.papers)];
    const isSignedDay = at >= lines.length - 3 && timedOf(line)?.when === line;
    if (/^##|[：:]$/.test(line) || isSignedDay) return [];
    const [first = ''] = clausesOf(line);
    return is(first, 'aim') ? [strip(line.slice(line.indexOf(first) + first.length))] : [line];
  });
  return printed.join('\n');
}

const isRule = (line: string): boolean => /^\|[\s|:-]+$/.test(line);

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('**', '').trim());

/** A row of a table as a line, its first cell the label, a figure beside others with what it is called; '' for the rule and for the heads of several columns. */
function rowOf(row: string, below: string, heads: readonly string[]): string {
  const [label = '', ...cells] = cellsOf(row);
  const isFigure = (cell: string): boolean => /^\d[\d.,]*$/.test(cell);
  const isOneOf = cells.filter((cell) => cell !== '').length > 1;
  const told = cells.map((cell, n) => {
    const [, name = '', unit = ''] = /^([^（(]*)(?:[（(]([^）)]*)[）)])?$/.exec(heads[n + 1] ?? '') ?? [];
    return isOneOf && isFigure(cell) ? `${name}${cell}${unit}` : cell;
  });
  return isRule(row) || (isRule(below) && cells.length > 1)
    ? ''
    : [label, told.filter((cell) => cell !== '').join(' ')].filter((one) => one !== '').join('：');
}
