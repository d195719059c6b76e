/** Tables that stand inside texts, asked as spreadsheets are: the same question, answered from their rows. What only the tool for tables can do is not done. Pure. */
import type { Condition, Measure, Step } from '#contract/content/table-query.ts';
import { lexicon } from '../reading/lexicon.ts';
import { add, compare, divide, parseDecimal, printDecimal, type Decimal } from '../text/decimal.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { analyseTable, readCell } from '../text/table-figures.ts';
import { sheetsOf, type SheetFacts } from './sheet-facts.ts';

export interface TextTable {
  facts: SheetFacts;
  table: MaterialTable;
  material: Material;
}

const most_samples = 500;

export function tablesIn(materials: readonly Material[]): TextTable[] {
  const taken = new Set<string>();
  return materials.flatMap((material) =>
    material.tables.flatMap((table): TextTable[] => {
      const own = { ...table, rows: analyseTable(table).rows };
      const stem = table.heading || table.title || table.where || '表';
      let sheet = stem;
      for (let n = 2; taken.has(`${material.name}\n${sheet}`); n += 1) sheet = `${stem} ${n}`;
      taken.add(`${material.name}\n${sheet}`);
      const columns = table.header.map((column, n) =>
        columnOf(
          column,
          own.rows.map((row) => row[n] ?? ''),
        ),
      );
      const [facts] = sheetsOf(material.name, {
        sheets: [{ sheet, hidden: false, rows: own.rows.length, range: '', header_row: null, columns }],
      });
      return facts ? [{ facts, table: own, material }] : [];
    }),
  );
}

function columnOf(column: string, cells: readonly string[]) {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const days = filled.map(dayOf).filter((day) => day !== null);
  const figures = filled.flatMap((cell) => readCell(cell) ?? []);
  const isDate = filled.length > 0 && days.length === filled.length;
  const type =
    filled.length === 0
      ? ('empty' as const)
      : isDate
        ? ('date' as const)
        : figures.length === filled.length && figures.every(({ unit }) => unit === figures[0]?.unit && isUnit(unit))
          ? ('number' as const)
          : ('text' as const);
  const sorted = days.toSorted();
  const span = isDate ? { from: sorted[0], to: sorted.at(-1) } : {};
  const samples = [...new Set(filled)];
  return {
    column,
    at: '',
    type,
    distinct: samples.length,
    empty: cells.length - filled.length,
    format: figures.length > 0 && figures.every(({ unit }) => unit === '%') ? '0%' : '',
    samples: samples.slice(0, most_samples),
    ...span,
  };
}

/** 1号窑 is a name that begins with a number. */
function isUnit(unit: string): boolean {
  return (
    unit === '' ||
    unit === '%' ||
    lexicon()
      .at(unit, 0)
      .some(({ to, values }) => to === unit.length && values.some(({ is }) => is === 'unit'))
  );
}

/** `2026年3月5日` and `2026/3/5` as 2026-03-05; null for what is no day. */
function dayOf(cell: string): string | null {
  const found = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/.exec(cell.trim());
  return found ? [found[1], found[2]?.padStart(2, '0'), found[3]?.padStart(2, '0')].join('-') : null;
}

type Rows = Pick<MaterialTable, 'header' | 'rows'>;

/** Null where a step is one of the tool's own. */
export function answered({ header, rows }: MaterialTable, steps: readonly Step[]): Rows | null {
  let own: Rows | null = { header, rows };
  for (const step of steps) own = own && afterStep(own, step);
  return own;
}

function afterStep(table: Rows, step: Step): Rows | null {
  const { header, rows } = table;
  const at = (name: string): number => header.indexOf(name);
  if (step.do === 'filter') {
    const [all, any] = [step.all?.map((one) => test(table, one)) ?? [], step.any?.map((one) => test(table, one)) ?? []];
    const known = [...all, ...any].every((one) => one !== null);
    const holds = (row: string[]): boolean =>
      all.every((one) => one?.(row) === true) && (any.length === 0 || any.some((one) => one?.(row) === true));
    return known ? { header, rows: rows.filter(holds) } : null;
  }
  if (step.do === 'group' || step.do === 'total') {
    const by = step.do === 'group' ? step.by : [];
    const columns = by.map(({ column, period }) => ({ n: at(column), cut: period === undefined ? null : (cuts[period] ?? -1) }));
    if (columns.some(({ n, cut }) => n < 0 || cut === -1) || (step.do === 'group' && step.total === true)) return null;
    const groups = new Map<string, string[][]>();
    for (const row of rows) {
      const names = columns.map(({ n, cut }) => (cut === null ? (row[n] ?? '').trim() : (dayOf(row[n] ?? '') ?? '').slice(0, cut)));
      groups.set(JSON.stringify(names), [...(groups.get(JSON.stringify(names)) ?? []), row]);
    }
    const put = step.do === 'group' ? [...groups] : [['[]', rows] as const];
    const out = put.map(([key, own]) => {
      // Written by the line above.
      const names = JSON.parse(key) as string[];
      return [...names, ...step.values.map((value) => measured({ header, rows: own }, value))];
    });
    const made = out.flatMap((row) => (row.some((cell) => cell === null) ? [] : [row.map((cell) => cell ?? '')]));
    const heads = [...by.map(({ column }) => column), ...step.values.map(({ as, column, how }) => as ?? column ?? how)];
    return made.length === out.length ? { header: heads, rows: made } : null;
  }
  if (step.do === 'sort' || step.do === 'top') {
    if (step.do === 'top' && step.within !== undefined) return null;
    const keys = step.do === 'sort' ? step.by : step.by === undefined ? [] : [{ column: step.by, descending: step.ascending !== true }];
    if (keys.some((key) => at(key.column) < 0 || 'order' in key)) return null;
    const order = (a: string[], b: string[]): number => {
      for (const { column, descending } of keys) {
        const side = compareCells(a[at(column)] ?? '', b[at(column)] ?? '');
        if (side !== 0) return descending === true ? -side : side;
      }
      return 0;
    };
    const sorted = keys.length > 0 ? rows.toSorted(order) : rows;
    if (step.do === 'sort') return { header, rows: sorted };
    const last = sorted[step.n - 1];
    return { header, rows: sorted.filter((row, n) => n < step.n || (step.ties === true && last !== undefined && order(row, last) === 0)) };
  }
  if (step.do !== 'select') return null;
  const chosen = step.columns.map(at);
  return chosen.includes(-1) ? null : { header: step.columns, rows: rows.map((row) => chosen.map((n) => row[n] ?? '')) };
}

/** How much of 2026-03-05 tells each stretch. */
const cuts: Readonly<Record<string, number>> = { year: 4, month: 7, day: 10 };

function compareCells(a: string, b: string): number {
  const [one, other] = [readCell(a), readCell(b)];
  if (one && other) return compare(one.value, other.value);
  const [left, right] = [dayOf(a) ?? a.trim(), dayOf(b) ?? b.trim()];
  return left < right ? -1 : left > right ? 1 : 0;
}

type Test = (row: string[]) => boolean;

function test({ header }: Rows, { column, op, value, values, other }: Condition): Test | null {
  const [n, m] = [header.indexOf(column), other === undefined ? -1 : header.indexOf(other)];
  if (n < 0 || (other !== undefined && m < 0)) return null;
  const cell = (row: string[]): string => (row[n] ?? '').trim();
  const against = (row: string[]): string => (other === undefined ? String(value ?? '') : (row[m] ?? '').trim());
  // 2026-03 holds for each of its days.
  const isSame = (row: string[], one: string): boolean =>
    compareCells(cell(row), one) === 0 || (/^\d{4}(?:-\d\d)?$/.test(one) && dayOf(cell(row))?.startsWith(one) === true);
  const side = (row: string[]): number | null => (cell(row) === '' || against(row) === '' ? null : compareCells(cell(row), against(row)));
  const among = (row: string[]): boolean => (values ?? []).some((one) => isSame(row, String(one)));
  const tests: Partial<Record<Condition['op'], Test>> = {
    '=': (row) => isSame(row, against(row)),
    '!=': (row) => !isSame(row, against(row)),
    '>': (row) => (side(row) ?? 0) > 0,
    '>=': (row) => (side(row) ?? -1) >= 0,
    '<': (row) => (side(row) ?? 0) < 0,
    '<=': (row) => (side(row) ?? 1) <= 0,
    in: among,
    not_in: (row) => !among(row),
    contains: (row) => cell(row).includes(String(value)),
    not_contains: (row) => !cell(row).includes(String(value)),
    empty: (row) => cell(row) === '',
    not_empty: (row) => cell(row) !== '',
    between: (row) =>
      cell(row) !== '' && compareCells(cell(row), String(values?.[0])) >= 0 && compareCells(cell(row), String(values?.[1])) <= 0,
  };
  return tests[op] ?? null;
}

/** Null for what is reckoned by the tool alone, or of cells that hold no figures. */
function measured({ header, rows }: Rows, { column, how, where }: Measure): string | null {
  const tests = (where ?? []).map((one) => test({ header, rows }, one));
  if (tests.includes(null)) return null;
  const own = rows.filter((row) => tests.every((one) => one?.(row) === true));
  const n = column === undefined ? -1 : header.indexOf(column);
  if (column !== undefined && n < 0) return null;
  const cells = own.map((row) => (row[n] ?? '').trim()).filter((cell) => cell !== '');
  if (how === 'count') return String(column === undefined ? own.length : cells.length);
  if (how === 'distinct') return String(new Set(cells).size);
  if (how === 'median') return null;
  const figures = cells.flatMap((cell) => readCell(cell) ?? []);
  const [first] = figures;
  if (!first || figures.length < cells.length || figures.some(({ unit }) => unit !== first.unit)) return null;
  const values = figures.map(({ value }) => value);
  const whole = values.reduce(add);
  const found: Decimal | null =
    how === 'sum'
      ? whole
      : how === 'avg'
        ? divide(whole, parseDecimal(String(values.length)) ?? whole, 2)
        : values.reduce((best, one) => (compare(one, best) > 0 === (how === 'max') ? one : best));
  return found && `${printDecimal(found)}${first.unit}`;
}
