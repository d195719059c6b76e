/** What a page asks of a table: figures along the names or times of one column, summed where they add up and as they stand where each name has one. */
import heads from './table-heads.json' with { type: 'json' };
import levels from '../lexicon/levels.json' with { type: 'json' };
import { isMoneyName } from '../table/sheet-facts.ts';
import { printDecimal, type Decimal } from '#text/decimal.ts';
import { groupBy, isOwnDay, readCell, totalOf, type Column, type TableAnalysis } from '../text/table-figures.ts';
import { inOrderOfTime } from './times.ts';

export interface TableQuery {
  by: Column;
  /** Of one unit, so that one axis carries them. */
  figures: Column[];
  /** Rates stand as they are; measures are summed where a name has several rows. */
  how: 'sum' | 'as_is';
}

export interface TableAnswer extends TableQuery {
  /** Along time in its order, else as they come. */
  rows: { name: string; values: (Decimal | null)[] }[];
}

const mostBy = 3;
const mostSeries = 3;
const mostKinds = 3;

/** A table that says its figures are shares holds rates, whatever its columns are called. */
export function sharesAsRates(analysis: TableAnalysis, about: string): TableAnalysis {
  if (!['百分比', '比例', '占比', '比重', 'percent'].some((word) => about.toLowerCase().includes(word))) return analysis;
  const isShare = ({ index, unit, role }: Column): boolean => {
    const cells = analysis.rows.flatMap((row) => readCell(row[index] ?? '') ?? []);
    const within = cells.every(({ value }) => value.digits >= 0n && Number(printDecimal(value)) <= 100);
    return role === 'measure' && unit === '' && within && cells.some(({ value }) => value.scale > 0);
  };
  const unit = about.includes('百分比') || /percent/i.test(about) ? '%' : '';
  return { ...analysis, columns: analysis.columns.map((column) => (isShare(column) ? { ...column, role: 'rate', unit } : column)) };
}

/** Each row is a measure of its own: 销售额 1200, 复购率 35%. Nothing of it adds up, nor stands on one axis. */
export function isOfMeasures({ columns, rows }: TableAnalysis): boolean {
  const [first] = columns;
  const unitsOf = ({ index }: Column): Set<string> => new Set(rows.flatMap((row) => readCell(row[index] ?? '')?.unit ?? []));
  return (
    heads.measures.includes(first?.name.toLowerCase() ?? '') ||
    columns.some((column) => column.role === 'measure' && unitsOf(column).has('%'))
  );
}

/** What there is at a time, such as members or stock: over several times it adds up to nothing. */
export function isLevel({ columns, rows }: TableAnalysis, { name }: Column): boolean {
  const called = name.toLowerCase();
  // The word it ends on says what it is, and of two that end there the longer: 余额 is a level, 设备采购费 is none.
  const last = (words: readonly string[]): number =>
    Math.max(
      -1,
      ...words.filter((word) => called.includes(word)).map((word) => (called.lastIndexOf(word) + word.length) * 100 + word.length),
    );
  if (last(levels.level) < 0 || last(levels.change) >= 0 || last(levels.flow) > last(levels.level)) return false;
  return columns.some(({ role, index }) => role === 'date' && new Set(rows.map((row) => (row[index] ?? '').trim())).size >= 2);
}

/** What adds up: of single sales what they brought before how many pieces; a table of results keeps its own order. */
export function summedIn(analysis: TableAnalysis, by: Column | undefined): Column[] {
  const summed = analysis.columns.filter((column) => column.role === 'measure' && !isLevel(analysis, column));
  const names = by ? distinct(analysis, by) : 0;
  if (names === 0 || names * 2 > analysis.rows.length) return summed;
  return summed.toSorted((a, b) => Number(isMoneyName(b.name)) - Number(isMoneyName(a.name)));
}

/** Each column the rows can be told apart by, with the figures that fit on one axis; the most telling first. */
export function queriesOf(analysis: TableAnalysis): { query: TableQuery; weight: number }[] {
  const by = groupingColumns(analysis);
  const summed = summedIn(analysis, by[0]);
  const rates = analysis.columns.filter(({ role }) => role === 'rate');
  return by.slice(0, mostBy).flatMap((column, n) => {
    const measures = column.role === 'date' ? analysis.columns.filter(({ role }) => role === 'measure') : summed;
    const ofRates = distinct(analysis, column) === filled(analysis, column).length ? kindsOf(rates) : [];
    return [
      ...axesOf(analysis, measures).map((figures, at) => ({
        query: { by: column, figures, how: 'sum' as const },
        weight: (at === 0 ? 0.9 : Math.max(0.3, 0.7 - at * 0.1)) - n * 0.15,
      })),
      ...ofRates.map((figures, at) => ({
        query: { by: column, figures, how: 'as_is' as const },
        weight: Math.max(0.3, (measures.length > 0 ? 0.45 : 0.85) - at * 0.1) - n * 0.15,
      })),
    ];
  });
}

/** Figures of one unit side by side; beside one ten times as large nothing of a bar is left to be seen. */
function axesOf(analysis: TableAnalysis, measures: Column[]): Column[][] {
  const [main, ...others] = measures;
  if (!main) return [];
  const size = (one: Column) => Math.abs(Number(printDecimal(totalOf(analysis, one))));
  const isBeside = (one: Column) =>
    one.unit === main.unit && main.unit !== '' && size(one) > size(main) / 10 && size(one) < size(main) * 10;
  const beside = others.filter(isBeside).slice(0, mostSeries - 1);
  return [[main, ...beside], ...others.filter((one) => !beside.includes(one)).map((one) => [one])];
}

/** 技术分 and 商务分, two percentages: on one axis they can be compared. */
function kindsOf(rates: Column[]): Column[][] {
  const isLike = (one: Column, other: Column): boolean =>
    one.unit === other.unit && (one.unit !== '' || one.name.slice(-1) === other.name.slice(-1));
  const kinds = rates
    .filter((one, n) => !rates.slice(0, n).some((other) => isLike(one, other)))
    .map((one) => rates.filter((other) => other === one || isLike(one, other)));
  const charts = kinds.flatMap((like) => like.flatMap((_, n) => (n % mostSeries === 0 ? [like.slice(n, n + mostSeries)] : [])));
  return charts.slice(0, mostKinds);
}

export function answered(analysis: TableAnalysis, query: TableQuery): TableAnswer {
  const { by, figures } = query;
  if (query.how === 'sum') {
    const groups = groupBy(analysis, by, figures).map(({ name, totals }) => ({ name, values: totals }));
    return { ...query, rows: by.role === 'date' ? inOrderOfTime(groups, ({ name }) => name) : groups };
  }
  const rows = filled(analysis, by).map((row) => ({
    name: (row[by.index] ?? '').trim(),
    values: figures.map(({ index }) => readCell(row[index] ?? '')?.value ?? null),
  }));
  return { ...query, rows: rows.filter(({ values }) => values.some((value) => value !== null)) };
}

const filled = ({ rows }: TableAnalysis, { index }: Column): string[][] => rows.filter((row) => (row[index] ?? '').trim() !== '');
const distinct = (analysis: TableAnalysis, column: Column): number =>
  new Set(analysis.rows.map((row) => (row[column.index] ?? '').trim())).size;

/** Columns the rows can be told apart by: names, then times. */
export function groupingColumns(analysis: TableAnalysis): Column[] {
  const fits = analysis.columns.filter(
    (column) =>
      ['category', 'date'].includes(column.role) &&
      distinct(analysis, column) >= 2 &&
      !isOwnDay(column) &&
      !isDayOfEntry(analysis, column) &&
      !isMeasured(analysis, column),
  );
  const names = fits.length > 0 ? fits : analysis.columns.filter(({ role }) => role === 'text').slice(0, 1);
  // Who, when, then everything else: a column that names each row says less than one with few names.
  const sorted = names.toSorted((a, b) => Number(distinct(analysis, a) > 40) - Number(distinct(analysis, b) > 40));
  const first = [sorted.find(({ role }) => role !== 'date'), sorted.find(({ role }) => role === 'date')].flatMap((one) => one ?? []);
  const all = [...first, ...sorted.filter((column) => !first.includes(column))];
  // The shop and its head tell the same rows apart: drawn by both, it would be the same chart twice.
  return all.filter((column, n) => !all.slice(0, n).some((other) => isSameDivision(analysis, other, column)));
}

/** 530 MB/s: a size with a unit of its own is no name to tell rows apart by. */
function isMeasured(analysis: TableAnalysis, column: Column): boolean {
  const cells = filled(analysis, column).map((row) => (row[column.index] ?? '').trim());
  const isSize = (cell: string): boolean => /^[<>≈~]?\d[\d.,]*\s?[A-Za-z%°µ]{1,5}(?:\/[A-Za-z]{1,4})?$/.test(cell);
  return column.role !== 'date' && cells.length > 0 && cells.every(isSize);
}

/** Single days where every row has a name of its own: contracts with the days they were signed, stations with the day they opened. From the first to the last there is no way their figures go. */
function isDayOfEntry(analysis: TableAnalysis, column: Column): boolean {
  const cells = filled(analysis, column).map((row) => (row[column.index] ?? '').trim());
  const isDay = column.role === 'date' && cells.every((cell) => /\d\D{1,2}\d{1,2}\D{1,2}\d{1,2}\D?$/.test(cell));
  const isNamed = ({ role, index }: Column): boolean =>
    // Many orders with a number each have a course all the same.
    (role === 'text' || role === 'category' || (role === 'id' && analysis.rows.length <= 12)) &&
    new Set(analysis.rows.map((row) => (row[index] ?? '').trim())).size === analysis.rows.length;
  return isDay && analysis.columns.some(isNamed);
}

function isSameDivision({ rows }: TableAnalysis, one: Column, other: Column): boolean {
  const [forth, back] = [new Map<string, string>(), new Map<string, string>()];
  return rows.every((row) => {
    const [a, b] = [(row[one.index] ?? '').trim(), (row[other.index] ?? '').trim()];
    const known = [forth.get(a) ?? b, back.get(b) ?? a];
    forth.set(a, b);
    back.set(b, a);
    return known[0] === b && known[1] === a;
  });
}
