/** Where the head of a table really is: below the titles that span it, over one row or two, and above those who drew it up. */
import words from './table-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';

interface Head {
  header: string[];
  rows: string[][];
  /** '' when none spans the table. */
  title: string;
}

/** Titles over the whole width become `title`; a unit told once is written behind the columns it is for; who drew it up, below the last row, is left out. */
export function withHead(table: { header: string[]; rows: string[][] }): Head {
  const all = [table.header, ...table.rows];
  const at = headRow(all);
  const above = all.slice(0, at).flatMap(filledOf);
  const title = above[0] ?? '';
  const unit = above.flatMap((line) => /[：:]\s?([^\s，,；;）)]{1,4})/.exec(line.split('单位')[1] ?? '')?.[1] ?? [])[0];
  let [header = [], ...rows] = all.slice(at);
  [header, rows] = joinedHead(header, rows);
  // Of a table with a title only: elsewhere such a row may well be an entry.
  while (title !== '' && rows.length > 1 && isForm(rows.at(-1) ?? [])) rows = rows.slice(0, -1);
  return {
    header: unit === undefined ? header : header.map((name, i) => withUnit(name, columnOf(rows, i), unit)),
    rows,
    title,
  };
}

function filledOf(row: string[]): string[] {
  return row.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** The first of the upper rows that names several columns, when those above it name nothing but the table; 0 else. */
function headRow(rows: string[][]): number {
  const width = rows[0]?.length ?? 0;
  if (width < 3 || rows.length < 3) return 0;
  for (let i = 0; i < Math.min(6, rows.length - 1); i++) {
    const row = rows[i] ?? [];
    const cells = filledOf(row);
    const spans = new Set(cells).size <= 1 || (cells.length <= 2 && width >= 4) || isSubtitle(cells);
    if (!spans) return cells.length >= 3 ? i : 0;
  }
  return 0;
}

/** 单位：元, 编制：财务部, 日期：2026-10-08: labels with what they say, over the table. */
function isSubtitle(cells: string[]): boolean {
  return cells.length <= 4 && cells.every((cell) => /^[\p{Script=Han}A-Za-z]{2,8}[：:]/u.test(cell));
}

const isFigure = (cell: string) => /^[¥￥$€£]?[+-]?[\d,]+(?:\.\d+)?\s*[%％]?$/.test(cell.trim());

/** Two rows of names, the upper one for groups of columns: 销售额 over 本月 and 上月 becomes 销售额·本月. */
function joinedHead(header: string[], rows: string[][]): [string[], string[][]] {
  const [below = [], ...rest] = rows;
  const holes = header.flatMap((name, i) => (name.trim() === '' ? [i] : []));
  const isSecond =
    holes.length > 0 &&
    rest.length > 0 &&
    holes.every((i) => (below[i] ?? '').trim() !== '') &&
    !below.some(isFigure) &&
    holes.some((i) => isFigure(rest[0]?.[i] ?? ''));
  if (!isSecond) return [header, rows];
  let group = '';
  const names = header.map((name, i) => {
    const [upper, lower] = [name.trim(), (below[i] ?? '').trim()];
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    return group === '' || group === lower ? lower : `${group}·${lower}`;
  });
  return [names, rest];
}

function columnOf(rows: string[][], index: number): string[] {
  return rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
}

/** What is counted or is a share has no unit of money. */
const isCounted = (name: string): boolean => holds(name, words.counted) || name.endsWith('月');

function withUnit(name: string, cells: string[], unit: string): string {
  return cells.length > 0 && cells.every(isFigure) && name !== '' && !isCounted(name) ? `${name}（${unit}）` : name;
}

function isForm(row: string[]): boolean {
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.length === 0 || (filled.length <= 2 && words.form_remarks.some((word) => filled[0]?.startsWith(word)));
}
