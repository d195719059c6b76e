/** What a table's figures say: sums, extremes, groups and change, computed exactly and called computed wherever they are shown. */
import { roleNamed } from '#contract/content/sheet-facts.ts';
import words from './table-words.json' with { type: 'json' };
import { numberAt } from '../reading/numbers.ts';
import { isWholeDay, monthOf, timeKey } from '../reading/time-key.ts';
import { fold } from '#text/trie.ts';
import levels from '../lexicon/levels.json' with { type: 'json' };
import { beginsWith, endsIn, holds } from '#text/words.ts';
import { add, compare, parseDecimal, printDecimal, share, sum, zero, type Decimal } from '#text/decimal.ts';

export type ColumnRole = 'measure' | 'rate' | 'category' | 'date' | 'id' | 'text';

export interface Column {
  index: number;
  name: string;
  role: ColumnRole;
  /** By a certain sign its figures are parts of one amount: nothing else is added up unless it is asked for. */
  adds: boolean;
  /** A mark somebody got. */
  isMark: boolean;
  /** Unit of its figures, from the heading's brackets or the cells: `元`, `%`, ''. */
  unit: string;
  /** The cells are written with thousands separators. */
  grouped: boolean;
}

export interface TableAnalysis {
  columns: Column[];
  /** Rows without the table's own total rows, and without the remarks below it. */
  rows: string[][];
  totals: string[][];
  /** Its rows happened, each on its day, by its number or one of several of a kind; a price, a rate, a post of a balance is one of its kind, and no sum of them is told unasked. */
  areRecords: boolean;
  remarks: string[];
}

type GivenTable = { header: string[]; rows: string[][]; heading?: string; title?: string };

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

export function analyseTable({ header, rows: given, heading = '', title = '' }: GivenTable): TableAnalysis {
  const isTotal = (row: string[]) => row.slice(0, 3).some((cell) => words.total.includes(cell.replaceAll(/\s/g, '').toLowerCase()));
  const end = given.findLastIndex((row) => !isRemark(row) && row.some((cell) => cell.trim() !== '')) + 1;
  const remarks = given.slice(end).flatMap(([first = '']) => first.trim() || []);
  const rows = given.slice(0, end).filter((row) => !isTotal(row) && row.some((cell) => cell.trim() !== ''));
  const totals = given.filter(isTotal);
  const columns = header.map((name, index) =>
    readColumn(
      name,
      index,
      rows.map((row) => row[index] ?? ''),
    ),
  );
  const [last] = totals.slice(-1);
  const isList =
    holds(`${heading} ${title}`, words.lists) || isOfOffers(columns, rows) || isOfMeasures(columns, rows) || isOfPrices(columns);
  const overTime = columns.some(({ role, index }) => role === 'date' && new Set(rows.map((row) => row[index])).size > 1);
  // 3台, 120吨: of things counted each by its own unit nothing is the sum.
  const isMixed = (index: number): boolean => new Set(rows.flatMap((row) => readCell(row[index] ?? '')?.unit || [])).size > 1;
  const adds = ({ name, unit, index, role }: Column): boolean =>
    role === 'measure' &&
    !isList &&
    !isMixed(index) &&
    (last ? readCell(last[index] ?? '') !== null : isAmount(name, unit) && !(overTime && isLevel(name)));
  // Of a list of people each row is one of them, and nothing that happened.
  const isRoll = columns.some(
    ({ name, index }) => name.endsWith(words.name) && new Set(rows.map((row) => row[index])).size === rows.length,
  );
  const areRecords =
    !isRoll &&
    columns.some(
      ({ role, index }) =>
        role === 'id' || role === 'date' || (role === 'category' && new Set(rows.map((row) => row[index]?.trim())).size < rows.length),
    );
  return { columns: columns.map((column) => ({ ...column, adds: adds(column) })), rows, totals, areRecords, remarks };
}

/** One cell of words under a table of three columns or more, where the other rows are fuller. */
function isRemark(row: string[]): boolean {
  const cells = row.filter((cell) => cell.trim() !== '');
  return row.length >= 3 && cells.length === 1 && row[0] === cells[0] && (cells[0]?.length ?? 0) >= 8;
}

/** The table without what is remarked below it. */
export function withoutRemarks<Table extends GivenTable>(table: Table): { table: Table; remarks: string[] } {
  const { remarks } = analyseTable(table);
  return { table: { ...table, rows: table.rows.filter(([first = '']) => !remarks.includes(first.trim())) }, remarks };
}

/** Of several offers or methods one is taken. */
function isOfOffers(columns: Column[], rows: string[][]): boolean {
  const named = columns.find(({ role }) => role === 'category' || role === 'text');
  const called = named?.name.toLowerCase() ?? '';
  const isOffer =
    words.choices.includes(called) || (words.sellers.includes(called) && columns.some(({ name }) => holds(name, words.offered)));
  return named !== undefined && isOffer && new Set(rows.map((row) => (row[named.index] ?? '').trim())).size === rows.length;
}

/** So much for each, and nowhere what it comes to. */
const isOfPrices = (columns: Column[]): boolean =>
  columns.some(({ name }) => endsIn(name, words.prices)) &&
  !columns.some(({ role, name, unit }) => role === 'measure' && isAmount(name, unit) && roleNamed(name.toLowerCase()) === 'money');

/** Each row is a measure of its own: 销售额 1200, 复购率 35%; 收入, 成本, 盈余. */
function isOfMeasures([first, ...columns]: Column[], rows: string[][]): boolean {
  const isMixed = ({ role, index }: Column) => role === 'measure' && rows.some((row) => readCell(row[index] ?? '')?.unit === '%');
  // What came in, what went out and what is left.
  const sides = words.sides.filter((side) => rows.some((row) => endsIn(row[first?.index ?? 0]?.trim() ?? '', side)));
  return sides.length > 1 || words.measures.includes(first?.name.toLowerCase() ?? '') || columns.some(isMixed);
}

function isAmount(name: string, unit: string): boolean {
  const parts = name.toLowerCase().split('·');
  const isNamed = (part: string) => roleNamed(part) === 'money' || endsIn(part, words.amounts);
  return parts.some(isNamed) || words.added_units.includes(unit);
}

/** What there is at a time, such as members or stock: over several times it adds up to nothing. */
function isLevel(name: string): boolean {
  const called = name.toLowerCase();
  const role = roleNamed(called);
  return role === 'level' || (role !== 'money' && holds(called, levels.level) && !holds(called, levels.change));
}

function readColumn(heading: string, index: number, cells: string[]): Column {
  const filled = cells.filter((cell) => cell.trim() !== '' && !/^[-—/]$/.test(cell.trim()));
  const figures = filled.flatMap((cell) => readCell(cell) ?? []);
  const written = /[（(]([^（()）]{1,6})[）)]\s*$/.exec(heading)?.[1] ?? '';
  const bracket = /\d/.test(written) || holds(written, words.no_unit) ? '' : written;
  const cellUnit = figures.length > 0 && figures.every((figure) => figure.unit === figures[0]?.unit) ? (figures[0]?.unit ?? '') : '';
  const name = heading.replace(/[（(][^（()）]{1,6}[）)]\s*$/, '').trim() || heading.trim();
  const column = {
    index,
    name,
    adds: false,
    isMark: isScale(written) || roleNamed(name.toLowerCase()) === 'score',
    unit: cellUnit || bracket,
    grouped: filled.some((cell) => /\d,\d{3}/.test(cell)),
  };
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
    return isRate ||
      beginsWith(name, words.limits) ||
      endsIn(name, words.limit_ends) ||
      /\b(?:average|avg|mean|median|min|max|minimum|maximum)\b/i.test(name)
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

export interface Group {
  name: string;
  rows: string[][];
  totals: Decimal[];
  /** Share of the first measure, `12.5%`; null when the whole is zero. */
  share: string | null;
}

/** Sums of `measures` for each value of `by`: by size for categories, by time for dates. */
export function groupBy(table: TableAnalysis, by: Column, measures: Column[]): Group[] {
  const groups = new Map<string, { rows: string[][]; totals: Decimal[] }>();
  const monthly = by.role === 'date' && isByMonth(table.rows.map((row) => (row[by.index] ?? '').trim()));
  for (const row of table.rows) {
    const cell = (row[by.index] ?? '').trim() || '（空）';
    const name = monthly ? monthOf(cell) : cell;
    const group = groups.get(name) ?? { rows: [], totals: measures.map(() => zero) };
    group.rows.push(row);
    group.totals = measures.map((measure, i) => add(group.totals[i] ?? zero, readCell(row[measure.index] ?? '')?.value ?? zero));
    groups.set(name, group);
  }
  const whole = measures[0] ? totalOf(table, measures[0]) : zero;
  const list = [...groups].map(([name, group]) => ({ name, ...group, share: share(group.totals[0] ?? zero, whole) }));
  const times = by.role === 'date' ? list.map((group) => timeKey(group.name)) : [];
  if (times.length > 0 && times.every((time) => time !== null)) list.sort((a, b) => (timeKey(a.name) ?? 0) - (timeKey(b.name) ?? 0));
  if (by.role !== 'date') list.sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero) || b.rows.length - a.rows.length);
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
