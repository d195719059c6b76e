/** Finds tables among the lines of a PDF page: a PDF has none, only letters in places; lines whose parts stand in the same columns are one. */

/** Letters without a space between them; edges in points. */
export interface Word {
  text: string;
  left: number;
  right: number;
}

/** Words without a wide gap between them: what may be a cell. */
export interface Part extends Word {
  words: Word[];
}

export interface Line {
  parts: Part[];
  left: number;
  right: number;
  baseline: number;
  height: number;
}

export type Stretch<Own extends Line> = { kind: 'line'; line: Own } | { kind: 'table'; rows: string[][] };

/** What may be a row of a table: lines, and the cells they make. */
interface Row<Own extends Line> {
  lines: Own[];
  parts: Part[];
  right: number;
  top: number;
  lowest: number;
  height: number;
  /** Lowest line of the last cell and where that begins, for a line that goes on in it. */
  last: { left: number; lowest: number };
}

/** Rows farther apart than this many letters are not of one table. */
const mostGap = 5;
/** A cell of more lines is a column of text. */
const mostLines = 8;
/** With two columns, cells longer than this on average are text set in columns. */
const longCells = 24;

/** Lines in their order; those that make a table together come as its rows. Nothing is left out. */
export function withTables<Own extends Line>(lines: Own[]): Stretch<Own>[] {
  const rows = rowsOf(lines);
  const found: Stretch<Own>[] = [];
  for (let at = 0; at < rows.length;) {
    const end = endOfRun(rows, at);
    const table = end - at >= 2 ? tableOf(rows.slice(at, end)) : null;
    if (table) {
      found.push({ kind: 'table', rows: table });
      at = end;
      continue;
    }
    for (const line of rows[at]?.lines ?? []) found.push({ kind: 'line', line });
    at += 1;
  }
  return found;
}

/** Office programs draw a table cell by cell: what stands beside the lines before, higher up again, is the next cell of their row. */
function rowsOf<Own extends Line>(lines: Own[]): Row<Own>[] {
  const rows: Row<Own>[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const own = rowOf(line);
    if (row && line.left > row.right - 1 && line.baseline > row.last.lowest + line.height * 0.4) {
      const cell = cellBefore(rows, line);
      if (cell) {
        rows.splice(-cell.length, cell.length, beside(cell.reduce(below), own));
        continue;
      }
    } else if (row && row.parts.length > 1 && line.parts.length === 1 && isUnder(row.last, line)) {
      rows.splice(-1, 1, below(row, own));
      continue;
    }
    rows.push(own);
  }
  return rows;
}

function rowOf<Own extends Line>(line: Own): Row<Own> {
  const { parts, right, baseline, height } = line;
  return {
    lines: [line],
    parts,
    right,
    top: baseline,
    lowest: baseline,
    height,
    last: { left: parts.at(-1)?.left ?? 0, lowest: baseline },
  };
}

/** The last rows that are the lines of one cell (or the cells so far) to the left of this line; null when there is nothing beside it. */
function cellBefore<Own extends Line>(rows: Row<Own>[], line: Own): Row<Own>[] | null {
  const last = rows.at(-1);
  if (!last) return null;
  let from = rows.length - 1;
  // Cells are set from their top, their middle or their bottom: as far above the line as below it.
  const highest = line.baseline + Math.max(0, line.baseline - last.lowest) + line.height * 0.5;
  for (; from > 0 && rows.length - from < mostLines; from -= 1) {
    const [upper, lower] = [rows[from - 1], rows[from]];
    if (!upper || !lower || upper.parts.length > 1 || lower.parts.length > 1 || upper.lowest > highest) break;
    if (!isUnder(upper.last, { left: lower.last.left, baseline: lower.top, height: lower.height })) break;
  }
  const cell = rows.slice(from);
  return (cell[0]?.top ?? 0) < line.baseline - line.height * (mostLines + 1) * 1.5 ? null : cell;
}

function isUnder(last: Row<Line>['last'], line: Pick<Line, 'left' | 'baseline' | 'height'>): boolean {
  const down = last.lowest - line.baseline;
  return down > 0 && down < line.height * 1.9 && Math.abs(last.left - line.left) < line.height * 0.6;
}

function below<Own extends Line>(row: Row<Own>, line: Row<Own>): Row<Own> {
  const [own] = line.parts;
  const cell = row.parts.at(-1);
  const parts = own && cell ? [...row.parts.slice(0, -1), together(cell, own)] : row.parts;
  return {
    ...row,
    lines: [...row.lines, ...line.lines],
    parts,
    right: Math.max(row.right, line.right),
    lowest: Math.min(row.lowest, line.lowest),
    last: { left: row.last.left, lowest: line.lowest },
  };
}

function together(upper: Part, lower: Part): Part {
  return {
    text: joined(upper.text, lower.text),
    left: Math.min(upper.left, lower.left),
    right: Math.max(upper.right, lower.right),
    words: [...upper.words, ...lower.words],
  };
}

function beside<Own extends Line>(row: Row<Own>, next: Row<Own>): Row<Own> {
  return {
    lines: [...row.lines, ...next.lines],
    parts: [...row.parts, ...next.parts],
    right: Math.max(row.right, next.right),
    top: Math.max(row.top, next.top),
    lowest: Math.min(row.lowest, next.lowest),
    height: Math.max(row.height, next.height),
    last: next.last,
  };
}

/** How far rows of several parts follow each other. */
function endOfRun(rows: Row<Line>[], start: number): number {
  let end = start;
  for (; end < rows.length; end += 1) {
    const [row, before] = [rows[end], rows[end - 1]];
    if (!row || row.parts.length < 2) break;
    const down = end > start && before ? before.lowest - row.top : 1;
    if (down <= 0 || down > row.height * mostGap) break;
  }
  return end;
}

function tableOf(rows: Row<Line>[]): string[][] | null {
  const columns = columnsOf(rows);
  if (columns.length < 2 || columns.length > 20) return null;
  const cells: string[][] = [];
  for (const [n, row] of rows.entries()) {
    const own = columns.map(() => '');
    for (const part of row.parts)
      for (const word of part.words) {
        const at = columnOf(columns, word);
        own[at] = joined(own[at] ?? '', word.text);
      }
    const [above, before] = [cells.at(-1), rows[n - 1]];
    // Where the first column is empty close below, cells of the row above go on.
    if (above && before && own[0] === '' && before.lowest - row.top < row.height * 1.7)
      own.forEach((cell, column) => (above[column] = joined(above[column] ?? '', cell)));
    else cells.push(own);
  }
  return isTable(cells, columns.length) ? cells : null;
}

/** By the rows with the most usual number of parts: a cell over several columns says nothing of where they are. */
function columnsOf(rows: Row<Line>[]): { left: number; right: number }[] {
  const counts = new Map<number, number>();
  for (const { parts } of rows) counts.set(parts.length, (counts.get(parts.length) ?? 0) + 1);
  const usual = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
  const spans = rows.filter(({ parts }) => parts.length === usual).flatMap(({ parts }) => parts);
  const columns: { left: number; right: number }[] = [];
  for (const { left, right } of spans.toSorted((a, b) => a.left - b.left)) {
    const last = columns.at(-1);
    if (last && left < last.right) last.right = Math.max(last.right, right);
    else columns.push({ left, right });
  }
  return columns.length === usual ? columns : [];
}

/** The column it shares most with; the nearest when it stands in none. */
function columnOf(columns: { left: number; right: number }[], word: Word): number {
  const shared = columns.map(({ left, right }) => Math.min(right, word.right) - Math.max(left, word.left));
  return shared.indexOf(Math.max(...shared));
}

function isTable(rows: string[][], width: number): boolean {
  const full = rows.filter((row) => row.filter((cell) => cell !== '').length >= Math.max(2, width * 0.6)).length;
  if (full < rows.length * 0.7 || rows.length < (width === 2 ? 3 : 2)) return false;
  // Without a head it is no table of a document: memory in numbers, fields of a format.
  const head = rows[0] ?? [];
  if (head.some((cell) => /^[-+]?[\d.,]+%?$/.test(cell) && !/^(?:19|20)\d\d$/.test(cell)) || !head.some((cell) => /\p{L}/u.test(cell)))
    return false;
  if (isSentence(rows)) return false;
  // A list of contents, led to its page numbers by dots.
  if (rows.filter((row) => row.some((cell) => /(?:\. ?){5}|…{2}|·{5}/.test(cell))).length >= rows.length / 2) return false;
  if (width > 2) return true;
  if (rows.every(([first = '']) => /^(?:[A-Z]|\d{1,2})[.)]$/.test(first))) return false;
  const mean = (column: number) => rows.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0) / rows.length;
  if (mean(0) > longCells && mean(1) > longCells) return false;
  // Headings with the pages they stand on.
  const pages = rows.map((row) => Number(row[1]));
  return !pages.every((page, n) => Number.isInteger(page) && page >= (pages[n - 1] ?? 0));
}

/** A sentence set to both edges, with names in other letters, has gaps as wide as between cells. */
function isSentence(rows: string[][]): boolean {
  const [head = [], ...rest] = rows;
  if (head.some((cell) => /^(?:the|The|a|an|is|are|of|if|and|or|that|this|it|be|as)$|^[,;.)](?:\s|$)/.test(cell))) return true;
  // A word broken at the end of the line.
  if (/\p{L}-$/u.test(head.at(-1) ?? '')) return true;
  return rest.length <= 2 && rest.every(([first = '']) => /^\p{Ll}/u.test(first)) && head.some((cell) => /\p{Ll}\. \p{Lu}/u.test(cell));
}

function joined(start: string, rest: string): string {
  if (start === '' || rest === '') return start + rest;
  return /[\x21-\x7e]$/.test(start) && /^[\x21-\x7e]/.test(rest) ? `${start} ${rest}` : start + rest;
}
