/** Runs the steps of a question over a table; the table it was asked of stays as it is. */
import type { Deed } from '#contract/content/workbook.ts';
import type { By, Query, Step, TableRef } from '#contract/content/table-query.ts';
import { columnAt, groupingOf, grouped, orderingOf, type Grouping } from './columns.server.ts';
import { filterRows } from './filter.server.ts';
import { appendTables, joinTables } from './join.server.ts';
import { clean, concat, dedupe, split } from './clean.server.ts';
import { fill } from './fill.server.ts';
import { derive } from './derive.server.ts';
import { compute, growth, outliers, rank, running, share } from './window-functions.server.ts';
import { measureColumn } from './measure.server.ts';
import { measureOf } from './measure-of.server.ts';
import { explode, unpivot } from './reshape.server.ts';
import { freeColumn } from './heading.server.ts';
import type { Column, Table } from './table.server.ts';
import { compareValues, keyOf, printValue, type Value } from './values.server.ts';

export interface Answer extends Table {
  /** What was done, step by step. */
  done: Deed[];
}

/** Opens a table of a file; throws `Error` with a sentence. */
export type OpenTable = (ref: TableRef) => Table;

export function runQuery({ table, steps }: Query, open: OpenTable): Answer {
  return steps.reduce((answer, step) => afterStep(answer, step, steps, open), beginning(open(table)));
}

/** The table as it is, before the first step. */
export function beginning(table: Table): Answer {
  return { ...table, done: [{ said: `读取 ${table.where}，${table.rows.length} 行数据`, did: 'read' }] };
}

/** `all` are the steps it is one of. What came before it stays as it is, so that it can be gone on from more than once. */
export function afterStep(answer: Answer, step: Step, all: Step[], open: OpenTable): Answer {
  const notes = [...answer.notes];
  const { done, ...next } = runStep(answer, step, open, notes);
  // Cells filled on the way to something else are spoken of where there were any.
  const isIdle = next.is_idle === true && all.some((one) => one.do !== 'fill');
  return {
    ...answer,
    columns: next.columns,
    rows: next.rows,
    notes,
    done: isIdle ? answer.done : [...answer.done, { ...deedOf(step, done), ...(step.do === 'filter' ? { left: next.rows.length } : {}) }],
  };
}

function deedOf(step: Step, said: string): Deed {
  const deed = { said, did: step.do };
  switch (step.do) {
    case 'group':
      return { ...deed, groups: true, counts_rows: countsRows([step]) };
    case 'total':
      return { ...deed, counts_rows: countsRows([step]) };
    case 'join': {
      // What the other table was put together by beforehand is part of what was done.
      const before = (step.first ?? []).filter((one) => one.do === 'group');
      return { ...deed, groups: before.length > 0, counts_rows: countsRows(before) };
    }
    case 'compute':
      return { ...deed, column: step.as };
    case 'sort': {
      const [only, ...others] = step.by;
      return only && others.length === 0 ? { ...deed, column: only.column } : deed;
    }
    case 'rename':
      return { ...deed, column: step.from, to: step.to };
    default:
      return deed;
  }
}

function countsRows(steps: { values: { column?: string | undefined }[] }[]): boolean {
  return steps.some(({ values }) => values.some(({ column }) => column === undefined));
}

export interface StepResult {
  columns: Column[];
  rows: Value[][];
  done: string;
  /** Nothing was there to be done. */
  is_idle?: boolean;
}

function runStep(table: Table, step: Step, open: OpenTable, notes: string[]): StepResult {
  const { columns, rows } = table;
  switch (step.do) {
    case 'filter':
      return filterRows(table, step);
    case 'group': {
      const groupings = step.by.map((by) => groupingOf(table, by, notes));
      const groups = grouped(rows, groupings);
      const orders = ordersOf(groupings, step.by, groups);
      groups.sort((a, b) => compareKeys(a.keys, b.keys, orders));
      const taken = new Set<string>();
      const made = [
        ...groupings.map((grouping) => ({ ...grouping.column, name: freeColumn(grouping.column.name, taken) })),
        ...step.values.map((value) => {
          const column = measureColumn(table, value);
          return { ...column, name: freeColumn(column.name, taken) };
        }),
      ];
      const measures = step.values.map((value) => measureOf(table, value));
      // Said once for the whole table, not for every group.
      for (const measure of measures) measure.of(rows, notes);
      const result = groups.map((group) => [...group.keys, ...measures.map((measure) => measure.of(group.rows))]);
      if (step.total)
        result.push([...groupings.map((_one, n) => (n === 0 ? '合计' : null)), ...measures.map((measure) => measure.of(rows))]);
      return {
        columns: made,
        rows: result,
        done: `按${made
          .slice(0, groupings.length)
          .map((column) => `“${column.name}”`)
          .join('、')}分成 ${groups.length} 组，计算${measures.map((measure) => measure.words).join('、')}`,
      };
    }
    case 'total': {
      const measures = step.values.map((value) => measureOf(table, value));
      return {
        columns: step.values.map((value) => measureColumn(table, value)),
        rows: [measures.map((measure) => measure.of(rows, notes))],
        done: `对全部 ${rows.length} 行计算${measures.map((measure) => measure.words).join('、')}`,
      };
    }
    case 'pivot':
      return pivot(table, step, notes);
    case 'sort': {
      const keys = step.by.map((by) => ({
        at: columnAt(table, by.column),
        ordering: orderingAt(table, columnAt(table, by.column)),
        sign: by.descending ? -1 : 1,
        order: by.order && new Map(by.order.map((one, n) => [one, n])),
      }));
      const place = (order: Map<string, number>, value: Value): number => order.get(printValue(value)) ?? order.size;
      // What is empty comes last either way.
      const sorted = inOrderOf(
        rows,
        keys.length,
        (row) =>
          keys.map(({ at, order, ordering }) => {
            const value = row[at] ?? null;
            return value === null ? null : order ? place(order, value) : ordering(value);
          }),
        (n) => keys[n]?.sign ?? 1,
      );
      return {
        columns,
        rows: sorted,
        done: `按${step.by.map((by) => `“${by.column}”${by.descending ? '从大到小' : '从小到大'}`).join('、')}排序`,
      };
    }
    case 'top': {
      const at = step.by === undefined ? -1 : columnAt(table, step.by);
      const ordering = orderingAt(table, at);
      const sorted =
        at < 0
          ? rows
          : inOrderOf(
              rows,
              1,
              (row) => [ordering(row[at] ?? null)],
              () => (step.ascending ? 1 : -1),
            );
      const order = at < 0 ? '' : `按“${step.by ?? ''}”${step.ascending ? '从小到大' : '从大到小'}`;
      const alike = step.ties === true ? '和并列的' : '';
      if (step.within === undefined) {
        const kept = firstOf(sorted, step.n, at, step.ties === true);
        if (kept.left_out) notes.push(`第 ${step.n} 名之后还有并列的行，没有列入。`);
        return { columns, rows: kept.rows, done: `${order}取前 ${step.n} 行${alike}（共 ${rows.length} 行）` };
      }
      const groups = grouped(sorted, [groupingOf(table, { column: step.within }, notes)]);
      const kept = groups.map((group) => firstOf(group.rows, step.n, at, step.ties === true));
      const tied = kept.filter((group) => group.left_out).length;
      if (tied > 0) notes.push(`有 ${tied} 个“${step.within}”在第 ${step.n} 名之后还有并列的行，没有列入。`);
      return {
        columns,
        rows: kept.flatMap((group) => group.rows),
        done: `每个“${step.within}”${order}取前 ${step.n} 行${alike}`,
      };
    }
    case 'dedupe':
      return dedupe(table, step);
    case 'derive':
      return derive(table, step, notes);
    case 'clean':
      return clean(table, step, notes);
    case 'fill':
      return fill(table, step, notes);
    case 'outliers':
      return outliers(table, step, notes);
    case 'growth':
      return growth(table, step, notes);
    case 'running':
      return running(table, step, notes);
    case 'share':
      return share(table, step, notes);
    case 'rank':
      return rank(table, step, notes);
    case 'compute':
      return compute(table, step, notes);
    case 'split':
      return split(table, step, notes);
    case 'concat':
      return concat(table, step);
    case 'select': {
      const at = step.columns.map((name) => columnAt(table, name));
      return {
        columns: at.flatMap((n) => columns[n] ?? []),
        rows: rows.map((row) => at.map((n) => row[n] ?? null)),
        done: `只留${step.columns.map((name) => `“${name}”`).join('、')} ${at.length} 列`,
      };
    }
    case 'rename': {
      const at = columnAt(table, step.from);
      return {
        columns: columns.map((column, n) => (n === at ? { ...column, name: step.to } : column)),
        rows,
        done: `把“${step.from}”改名为“${step.to}”`,
      };
    }
    case 'unpivot':
      return unpivot(table, step);
    case 'explode':
      return explode(table, step, notes);
    case 'join':
      return joinWith(table, step, open, notes);
    case 'append':
      return appendTables(table, step.tables.map(open), step.source_as, notes);
  }
}

/** The other table is narrowed and put together first where that is asked for; what is to be said of it is said with its name. */
function joinWith(table: Table, step: Extract<Step, { do: 'join' }>, open: OpenTable, notes: string[]): StepResult {
  let other = open(step.with);
  const before: string[] = [];
  const own: string[] = [];
  for (const one of step.first ?? []) {
    const { done, ...next } = runStep(other, one, open, own);
    other = { ...other, ...next };
    before.push(done);
  }
  notes.push(...own.map((note) => `${other.where}：${note}`));
  const { done, ...joined } = joinTables(table, other, step, notes);
  return { ...joined, done: before.length === 0 ? done : `${other.where} 先${before.join('，再')}；${done}` };
}

function orderingAt({ columns }: Table, at: number): (value: Value) => Value {
  const column = columns[at];
  return column ? orderingOf(column) : (value) => value;
}

/** Rows by their keys, each made once; what is empty comes last, and what is even stays as it came. */
function inOrderOf(rows: Value[][], count: number, keysOf: (row: Value[]) => Value[], signOf: (n: number) => number): Value[][] {
  const keyed = rows.map((row) => ({ row, keys: keysOf(row) }));
  keyed.sort((a, b) => {
    for (let n = 0; n < count; n += 1) {
      const [x, y] = [a.keys[n] ?? null, b.keys[n] ?? null];
      if (x === null && y === null) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      const difference = compareValues(x, y);
      if (difference !== 0) return difference * signOf(n);
    }
    return 0;
  });
  return keyed.map(({ row }) => row);
}

type Order = (a: Value, b: Value) => number;

/** Periods as time goes, days of the week and bands in their order; everything else as it came. */
function ordersOf(groupings: Grouping[], by: By[], groups: { keys: Value[] }[]): Order[] {
  return groupings.map(({ column }, n) => {
    if (column.order) return inOrder(column.order);
    if (by[n]?.period !== undefined) return compareValues;
    return inOrder([...new Set(groups.map((group) => printValue(group.keys[n] ?? null)))]);
  });
}

function inOrder(order: string[]): (a: Value, b: Value) => number {
  const places = new Map(order.map((one, n) => [one, n]));
  const place = (value: Value): number => places.get(printValue(value)) ?? order.length;
  return (a, b) => place(a) - place(b);
}

function compareKeys(a: Value[], b: Value[], orders: Order[]): number {
  for (const [n, order] of orders.entries()) {
    const difference = order(a[n] ?? null, b[n] ?? null);
    if (difference !== 0) return difference;
  }
  return 0;
}

function pivot(table: Table, step: Extract<Step, { do: 'pivot' }>, notes: string[]): StepResult {
  const rowGroupings = step.rows.map((by) => groupingOf(table, by, notes));
  const across = groupingOf(table, step.columns, notes);
  const measure = measureOf(table, step.value);
  measure.of(table.rows, notes);
  const heads = grouped(table.rows, [across])
    .map((group) => group.keys[0] ?? null)
    .sort(across.column.order ? inOrder(across.column.order) : compareValues);
  if (heads.length > 200) throw new Error(`“${step.columns.column}”有 ${heads.length} 种值，透视表会有太多列，请换一个列或先归并。`);
  const groups = grouped(table.rows, rowGroupings);
  const orders = ordersOf(rowGroupings, step.rows, groups);
  groups.sort((a, b) => compareKeys(a.keys, b.keys, orders));
  const own = measureColumn(table, step.value);
  const taken = new Set<string>();
  const format = { ...(own.format ? { format: own.format } : {}), ...(own.adds === false ? { adds: own.adds } : {}) };
  const columns: Column[] = [
    ...rowGroupings.map((grouping) => ({ ...grouping.column, name: freeColumn(grouping.column.name, taken) })),
    ...heads.map((head): Column => ({ name: freeColumn(printValue(head), taken), type: 'number', ...format })),
    ...(step.totals === false ? [] : [{ name: freeColumn('合计', taken), type: 'number' as const, ...format }]),
  ];
  const line = (keys: Value[], rows: Value[][]): Value[] => {
    const byHead = new Map(grouped(rows, [across]).map((group) => [keyOf(group.keys[0] ?? null), group.rows]));
    const values = heads.map((head) => {
      const own_rows = byHead.get(keyOf(head));
      return own_rows ? measure.of(own_rows) : null;
    });
    return [...keys, ...values, ...(step.totals === false ? [] : [measure.of(rows)])];
  };
  const rows = groups.map((group) => line(group.keys, group.rows));
  if (step.totals !== false)
    rows.push(
      line(
        rowGroupings.map((_one, n) => (n === 0 ? '合计' : null)),
        table.rows,
      ),
    );
  return {
    columns,
    rows,
    done: `以${rowGroupings.map((grouping) => `“${grouping.column.name}”`).join('、')}为行、“${across.column.name}”为列，透视${measure.words}，得到 ${groups.length} 行 × ${heads.length} 列`,
  };
}

/** The first `n` of rows that are in order, with those that equal the last of them when `ties`; whether any such was left out. */
function firstOf(sorted: Value[][], n: number, at: number, ties: boolean): { rows: Value[][]; left_out: boolean } {
  const edge = at < 0 ? null : (sorted[n - 1]?.[at] ?? null);
  let end = Math.min(n, sorted.length);
  if (edge !== null) while (end < sorted.length && keyOf(sorted[end]?.[at] ?? null) === keyOf(edge)) end += 1;
  return ties ? { rows: sorted.slice(0, end), left_out: false } : { rows: sorted.slice(0, n), left_out: end > n };
}
