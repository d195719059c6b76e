import Papa, { type Parser, type ParseResult } from 'papaparse';
import { numberOf } from './values';

export interface Table {
  head: string[];
  /** Whether the names stood in the first line. */
  hasHead: boolean;
  rows: string[][];
  /** By column: whether everything that stands in it is a number. */
  isNumber: boolean[];
  delimiter: string;
  /** Lines with nothing on them, which are no rows. */
  blank: number;
  /** Rows with fewer or more cells than the first; none of their cells is left out. */
  uneven: number;
  /** A quote that nothing closes: everything behind it is one cell. */
  openQuote: boolean;
}

export interface HowToRead {
  /** '' finds it. */
  delimiter: string;
  /** Null finds it. */
  hasHead: boolean | null;
  /** Off for files in which a quote is a sign like others. */
  quotes: boolean;
}

const chunkLetters = 500_000;
const guessed = [',', '\t', ';', '|', '，', '\u001f'];

/** `text` has line breaks `\n` alone. Reads in parts, so that the page goes on; `isStale` ends it with null. */
export function parseTable(text: string, how: HowToRead, isStale: () => boolean = () => false): Promise<Table | null> {
  const told = /^sep=(.)\n/i.exec(text);
  const body = told ? text.slice(told[0].length) : text;
  const all: string[][] = [];
  let delimiter = how.delimiter || told?.[1] || '';
  let blank = 0;
  let openQuote = false;
  return new Promise((resolve) => {
    Papa.parse<string[]>(body, {
      delimiter,
      delimitersToGuess: guessed,
      newline: '\n',
      quoteChar: how.quotes ? '"' : '\u0000',
      chunkSize: chunkLetters,
      chunk({ data, errors, meta }: ParseResult<string[]>, parser: Parser) {
        if (isStale()) {
          parser.abort();
          return resolve(null);
        }
        delimiter = meta.delimiter;
        openQuote ||= errors.some(({ code }) => code === 'MissingQuotes');
        for (const row of data)
          if (row.length === 1 && row[0] === '') blank++;
          else all.push(row);
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete() {
        // A line break at the end begins no line.
        if (body.endsWith('\n') && blank > 0) blank--;
        resolve(tableOf(all, { delimiter, blank, openQuote }, how.hasHead));
      },
    });
  });
}

function tableOf(all: string[][], told: Pick<Table, 'delimiter' | 'blank' | 'openQuote'>, wanted: boolean | null): Table {
  const first = all[0] ?? [];
  const usual = first.length;
  const width = all.reduce((most, row) => Math.max(most, row.length), 0);
  let uneven = 0;
  for (const row of all) {
    if (row.length !== usual) uneven++;
    while (row.length < width) row.push('');
  }
  const below = all.slice(1);
  const numbersBelow = numberColumns(below, width);
  const hasHead = wanted ?? looksLikeHead(first, below, numbersBelow);
  return {
    ...told,
    uneven,
    hasHead,
    rows: hasHead ? below : all,
    head: named(hasHead ? first : [], width),
    isNumber: hasHead
      ? numbersBelow
      : numbersBelow.map((numbers, n) => (numbers || below.length === 0) && numberOf(first[n] ?? '') !== null),
  };
}

function numberColumns(rows: readonly string[][], width: number): boolean[] {
  return Array.from({ length: width }, (_, column) => {
    let some = false;
    for (const row of rows) {
      const cell = row[column] ?? '';
      if (cell.trim() === '') continue;
      if (numberOf(cell) === null) return false;
      some = true;
    }
    return some;
  });
}

/** Every column has a name, and no two the same. */
export function named(head: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, n) => {
    const own = (head[n] ?? '').trim() || `列 ${n + 1}`;
    let name = own;
    for (let again = 2; taken.has(name); again++) name = `${own} ${again}`;
    taken.add(name);
    return name;
  });
}

/** A word above numbers names them, and a year does where no years stand below it; where nothing is a number, the first line is names. */
function looksLikeHead(first: readonly string[], below: readonly string[][], numbersBelow: readonly boolean[]): boolean {
  const cells = first.map((cell) => cell.trim());
  const isName = (cell: string, n: number): boolean =>
    numberOf(cell) === null || (isYear(cell) && below.some((row) => !isYear(row[n] ?? '')));
  if (!numbersBelow.some(Boolean))
    return cells.filter((cell) => cell !== '').length >= Math.max(1, cells.length - 1) && cells.every(isName);
  return cells.some((cell, n) => cell !== '' && numbersBelow[n] && isName(cell, n));
}

const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell.trim());
