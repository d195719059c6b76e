/** What a table's figures say: sums, extremes, groups and change, computed exactly and called computed wherever they are shown. */
import { roleNamed } from '../table/sheet-facts.ts';
import words from './table-words.json' with { type: 'json' };
import { numberAt } from '../reading/numbers.ts';
import { isWholeDay, monthOf, timeKey } from '../reading/time-key.ts';
import { fold } from '#text/trie.ts';
import { endsIn, holds } from '#text/words.ts';
import { add, compare, divide, parseDecimal, printDecimal, share, subtract, sum, zero, type Decimal } from '#text/decimal.ts';

export type ColumnRole = 'measure' | 'rate' | 'category' | 'date' | 'id' | 'text';

export interface Column {
  index: number;
  name: string;
  role: ColumnRole;
  /** Unit of its figures, from the heading's brackets or the cells: `元`, `%`, ''. */
  unit: string;
  /** The cells are written with thousands separators. */
  grouped: boolean;
}

export interface TableAnalysis {
  columns: Column[];
  /** Rows without the table's own total rows. */
  rows: string[][];
  totals: string[][];
}

export interface Cell {
  value: Decimal;
  unit: string;
}

const currencies: Record<string, string> = { '¥': '元', '￥': '元', $: '美元', '€': '欧元', '£': '英镑' };

/** `¥1,234.50` → 1234.50, `12%` → 12 with unit %, `(300)` → -300; null for text. */
export function readCell(text: string): Cell | null {
  const trimmed = text.trim();
  const match = /^([¥￥$€£]?)([+-]?[\d,]+(?:\.\d+)?)\s*(%|％|[\p{Script=Han}]{0,3})$/u.exec(trimmed);
  const negative = /^[（(]([\d,.]+)[）)]$/.exec(trimmed);
  const value = parseDecimal(negative ? `-${negative[1]}` : (match?.[2] ?? ''));
  if (!value) return null;
  return { value, unit: currencies[match?.[1] ?? ''] ?? (match?.[3] ?? '').replace('％', '%') };
}

export function analyseTable(table: { header: string[]; rows: string[][] }): TableAnalysis {
  const isTotal = (row: string[]) => row.slice(0, 3).some((cell) => words.total.includes(cell.replaceAll(/\s/g, '').toLowerCase()));
  const filled = table.rows.filter((row) => !isTotal(row) && row.some((cell) => cell.trim() !== ''));
  const rows = filled.slice(0, filled.findLastIndex((row) => !isRemark(row)) + 1);
  const columns = table.header.map((name, index) =>
    readColumn(
      name,
      index,
      rows.map((row) => row[index] ?? ''),
    ),
  );
  const named = columns.find(({ role }) => role === 'category' || role === 'text');
  const called = named?.name.toLowerCase() ?? '';
  // Of several offers or methods one is taken: nothing of them adds up.
  const isChoice =
    named !== undefined &&
    (words.choices.includes(called) || (words.sellers.includes(called) && columns.some(({ name }) => holds(name, words.offered)))) &&
    new Set(rows.map((row) => (row[named.index] ?? '').trim())).size === rows.length;
  // How long each of many cases took is told on average.
  const isCases = columns.some((column) => column.role === 'id' && holds(column.name, words.cases));
  const shown = columns.map((column) =>
    column.role === 'measure' && (isChoice || (isCases && holds(column.name, words.taking)))
      ? { ...column, role: 'rate' as const }
      : column,
  );
  return { columns: shown, rows, totals: table.rows.filter(isTotal) };
}

/** One cell of words under a table of three columns or more, where the other rows are fuller. */
function isRemark(row: string[]): boolean {
  const cells = row.filter((cell) => cell.trim() !== '');
  return row.length >= 3 && cells.length === 1 && row[0] === cells[0] && (cells[0]?.length ?? 0) >= 8;
}

function readColumn(heading: string, index: number, cells: string[]): Column {
  const filled = cells.filter((cell) => cell.trim() !== '' && !/^[-—/]$/.test(cell.trim()));
  const figures = filled.flatMap((cell) => readCell(cell) ?? []);
  const written = /[（(]([^（()）]{1,6})[）)]\s*$/.exec(heading)?.[1] ?? '';
  const bracket = /\d/.test(written) || holds(written, words.no_unit) ? '' : written;
  const cellUnit = figures.length > 0 && figures.every((figure) => figure.unit === figures[0]?.unit) ? (figures[0]?.unit ?? '') : '';
  const name = heading.replace(/[（(][^（()）]{1,6}[）)]\s*$/, '').trim() || heading.trim();
  const column = { index, name, unit: cellUnit || bracket, grouped: filled.some((cell) => /\d,\d{3}/.test(cell)) };
  return { ...column, role: isScale(written) && figures.length > 0 ? 'rate' : roleOf(name, column.unit, filled, figures) };
}

/** `（1-5）`: marks given on a scale, which nobody adds up. */
function isScale(written: string): boolean {
  const text = fold(written);
  const found = numberAt(text, 0);
  return text.startsWith('满分') || (found?.reading.to !== undefined && found.to === text.length);
}

const dateName = /date|^(?:\w+[ _])?(?:month|year|quarter|week|day)$/i;
const ownDate =
  /\b(?:hired?|birth|born|purchased?|installed|expiry|expires|due|start|joined)\b.*\bdate\b|^date of (?:birth|purchase|hire)/i;

const isDateName = (name: string): boolean => dateName.test(name) || words.dates.includes(name) || endsIn(name, words.date_ends);

function roleOf(name: string, unit: string, filled: string[], figures: Cell[]): ColumnRole {
  if (filled.length === 0) return 'text';
  // “第三季度销售额” and “通勤时间（分钟）” are figures: a stretch of time has no decimals and no unit of its own.
  const measured =
    figures.length >= filled.length * 0.8 &&
    ((unit !== '' && !words.date_units.includes(unit)) || figures.some((figure) => figure.value.scale > 0));
  if ((isDateName(name) && !measured) || filled.every((cell) => isDate(cell))) return 'date';
  // 规格 500 克 tells what it is, and is no figure of it.
  if (endsIn(name, words.specs)) return 'text';
  const known = roleNamed(name.toLowerCase());
  if (known === 'person_id' || known === 'thing_id' || known === 'code') return 'id';
  // 0047 names a thing: a figure has no nought before it.
  if (filled.some((cell) => /^0\d+$/.test(cell))) return 'id';
  const distinct = new Set(filled).size;
  if (figures.length >= filled.length * 0.8) {
    // 元/斤, 元每人: so much for one of something; nobody adds that up, nor marks and prices.
    const isRate =
      unit === '%' || holds(unit.slice(1, -1), ['/', '／', '每']) || known === 'rate' || known === 'price' || known === 'score';
    return isRate || ['平均', '人均'].some((word) => name.startsWith(word)) || /\b(?:average|avg|mean|median|minimum|maximum)\b/i.test(name)
      ? 'rate'
      : 'measure';
  }
  if (distinct < filled.length && distinct <= Math.max(12, filled.length / 3)) return 'category';
  return filled.every((cell) => cell.length <= 16) && distinct <= 60 ? 'category' : 'text';
}

/** When each of the rows was bought, joined or ends: no course of time that their figures take. */
export function isOwnDay({ role, name }: Column): boolean {
  const deed = words.own_date_ends.find((end) => name.endsWith(end));
  return (
    role === 'date' &&
    (name === '生日' || ownDate.test(name) || endsIn(deed === undefined ? name : name.slice(0, -deed.length), words.own_dates))
  );
}

const monthName =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?:[\s-]?'?\d{2,4})?$/i;

function isDate(text: string): boolean {
  if (monthName.test(text.trim())) return true;
  return /\D/.test(text.trim()) && timeKey(text) !== null;
}

/** The figures of one column with the rows they stand in. */
export function figuresOf(table: TableAnalysis, column: Column): { row: string[]; value: Decimal }[] {
  return table.rows.flatMap((row) => {
    const cell = readCell(row[column.index] ?? '');
    return cell ? [{ row, value: cell.value }] : [];
  });
}

export function totalOf(table: TableAnalysis, column: Column): Decimal {
  return sum(figuresOf(table, column).map((figure) => figure.value));
}

export function averageOf(table: TableAnalysis, column: Column): Decimal | null {
  const figures = figuresOf(table, column);
  return divide(totalOf(table, column), { digits: BigInt(figures.length), scale: 0 }, 2);
}

export function extremesOf(table: TableAnalysis, column: Column) {
  const figures = figuresOf(table, column);
  const [first] = figures;
  if (!first) return null;
  let [low, high] = [first, first];
  for (const figure of figures) {
    if (compare(figure.value, low.value) < 0) low = figure;
    if (compare(figure.value, high.value) > 0) high = figure;
  }
  return { low, high };
}

export interface Group {
  name: string;
  count: number;
  totals: Decimal[];
  /** Share of the first measure, `12.5%`; null when the whole is zero. */
  share: string | null;
}

/** Sums of `measures` for each value of `by`: by size for categories, by time for dates. */
export function groupBy(table: TableAnalysis, by: Column, measures: Column[]): Group[] {
  const groups = new Map<string, { count: number; totals: Decimal[] }>();
  const monthly = by.role === 'date' && isByMonth(table.rows.map((row) => (row[by.index] ?? '').trim()));
  for (const row of table.rows) {
    const cell = (row[by.index] ?? '').trim() || '（空）';
    const name = monthly ? monthOf(cell) : cell;
    const group = groups.get(name) ?? { count: 0, totals: measures.map(() => zero) };
    group.count++;
    group.totals = measures.map((measure, i) => add(group.totals[i] ?? zero, readCell(row[measure.index] ?? '')?.value ?? zero));
    groups.set(name, group);
  }
  const whole = measures[0] ? totalOf(table, measures[0]) : zero;
  const list = [...groups].map(([name, group]) => ({ name, ...group, share: share(group.totals[0] ?? zero, whole) }));
  const times = by.role === 'date' ? list.map((group) => timeKey(group.name)) : [];
  if (times.length > 0 && times.every((time) => time !== null)) list.sort((a, b) => (timeKey(a.name) ?? 0) - (timeKey(b.name) ?? 0));
  if (by.role !== 'date') list.sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero) || b.count - a.count);
  return list;
}

/** Many days, or single days of several months, are told by month. */
function isByMonth(dates: string[]): boolean {
  const days = new Set(dates);
  const months = new Set([...days].map(monthOf));
  return days.size > 12 || (months.size > 1 && days.size > months.size && [...days].every(isWholeDay));
}

/** A figure as this column writes its own, with its unit. */
export function printFigure(value: Decimal, column: Column, withUnit = true): string {
  return `${printDecimal(value, column.grouped)}${withUnit && column.unit ? (column.unit === '%' ? '%' : ` ${column.unit}`) : ''}`;
}

/** From a to b: `增加 20（16.7%）`, `减少 5（4.0%）` or `持平`. */
export function describeChange(a: Decimal, b: Decimal, column: Column): string {
  const difference = subtract(b, a);
  if (difference.digits === 0n) return '持平';
  const size = { digits: difference.digits < 0n ? -difference.digits : difference.digits, scale: difference.scale };
  const base = { digits: a.digits < 0n ? -a.digits : a.digits, scale: a.scale };
  const ratio = share(size, base);
  return `${difference.digits > 0n ? '增加' : '减少'} ${printFigure(size, column)}${ratio === null || column.unit === '%' ? '' : `（${ratio}）`}`;
}

/** Columns whose own total row disagrees with the sum of the rows above it. */
export function totalMismatches(table: TableAnalysis): { column: Column; written: string; computed: string }[] {
  return table.columns.flatMap((column) => {
    if (column.role !== 'measure') return [];
    return table.totals.slice(-1).flatMap((row) => {
      const written = readCell(row[column.index] ?? '');
      const computed = totalOf(table, column);
      if (!written || table.totals.length > 1 || compare(written.value, computed) === 0) return [];
      return [{ column, written: row[column.index] ?? '', computed: printFigure(computed, column) }];
    });
  });
}
