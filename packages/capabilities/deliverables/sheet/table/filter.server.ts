/** Keeps the rows that meet conditions. */
import type { Condition, Step } from '#contract/content/table-query.ts';
import { columnAt } from './columns.server.ts';
import { measured } from './measure.server.ts';
import type { StepResult } from './query.server.ts';
import type { Table } from './table.server.ts';
import {
  compareValues,
  dayFrom,
  dayIn,
  halfWidth,
  isDay,
  isEmpty,
  keyOf,
  numberFrom,
  numberIn,
  printValue,
  type Value,
} from './values.server.ts';

export function filterRows(table: Table, { all = [], any = [] }: Extract<Step, { do: 'filter' }>): StepResult {
  const every = all.map((condition) => testOf(table, condition));
  const some = any.map((condition) => testOf(table, condition));
  const rows = table.rows.filter((row) => every.every((test) => test(row)) && (some.length === 0 || some.some((test) => test(row))));
  const words = [...all.map(inWords), ...(any.length > 0 ? [any.map(inWords).join('或')] : [])].join('，且');
  return {
    columns: table.columns,
    rows,
    done: `筛选${words === '' ? '' : `：${words}`}，留下 ${rows.length} 行（共 ${table.rows.length} 行）`,
  };
}

/** Whether a row meets all of them, and that in words. */
export function meeting(table: Table, conditions: Condition[]): { test: (row: Value[]) => boolean; words: string } {
  const tests = conditions.map((condition) => testOf(table, condition));
  return { test: (row) => tests.every((test) => test(row)), words: conditions.map(inWords).join('，且') };
}

const signs: Record<Condition['op'], string> = {
  '=': '是',
  '!=': '不是',
  '>': '大于',
  '>=': '不小于',
  '<': '小于',
  '<=': '不大于',
  between: '在',
  contains: '含',
  not_contains: '不含',
  starts: '开头是',
  ends: '结尾是',
  in: '是其中之一：',
  not_in: '不是：',
  empty: '为空',
  not_empty: '不为空',
  above_average: '高于平均值',
  below_average: '低于平均值',
};

function inWords({ column, op, value, values = [], other }: Condition): string {
  const shown = (one: unknown): string => (one === '' ? '空着' : `“${String(one)}”`);
  if (other !== undefined) return `“${column}”${signs[op]}同一行的“${other}”`;
  if (op === 'empty' || op === 'not_empty' || op === 'above_average' || op === 'below_average') return `“${column}”${signs[op]}`;
  if (op === 'between') return `“${column}”在 ${String(values[0])} 到 ${String(values[1])} 之间`;
  if (op === 'in' || op === 'not_in')
    return `“${column}”${signs[op]}${values.slice(0, 8).map(shown).join('、')}${values.length > 8 ? ` 等 ${values.length} 个` : ''}`;
  return `“${column}”${signs[op]}${typeof value === 'number' ? ` ${value}` : shown(value ?? '')}`;
}

/** A row without both values meets no such condition. */
function againstColumn(table: Table, column: string, op: Condition['op'], other: string): (row: Value[]) => boolean {
  const [at, to] = [columnAt(table, column), columnAt(table, other)];
  const fits: Partial<Record<Condition['op'], (order: number) => boolean>> = {
    '=': (order) => order === 0,
    '!=': (order) => order !== 0,
    '>': (order) => order > 0,
    '>=': (order) => order >= 0,
    '<': (order) => order < 0,
    '<=': (order) => order <= 0,
  };
  const test = fits[op];
  if (!test) throw new Error(`两列相比只能用 = != > >= < <=，不能用 ${op}。`);
  return (row) => {
    const [own, its] = [row[at] ?? null, row[to] ?? null];
    if (isEmpty(own) || isEmpty(its)) return false;
    const [x, y] = [numberIn(own), numberIn(its)];
    if ((x === null) !== (y === null)) return false;
    return test(x && y ? compareValues(x, y) : compareValues(own, its));
  };
}

function testOf(table: Table, condition: Condition): (row: Value[]) => boolean {
  const { column, op, value = null, values = [], other } = condition;
  if (other !== undefined) return againstColumn(table, column, op, other);
  const at = columnAt(table, column);
  const isDate = table.columns[at]?.type === 'date';
  const cell = (row: Value[]): Value => row[at] ?? null;
  const text = (one: Value): string => halfWidth(printValue(one)).trim().toLowerCase();
  const same = (one: Value, other: Value): boolean => {
    if (isDate && typeof other === 'string') {
      const day = dayIn(one)?.day;
      const asked = /^\d{4}(?:-\d{2}){0,2}$/.test(other) ? other : (dayFrom(other)?.day ?? other);
      if (day !== undefined) return day.startsWith(asked);
    }
    if (keyOf(one) === keyOf(other)) return true;
    const [x, y] = [numberIn(one), numberIn(other)];
    return (
      x !== null &&
      y !== null &&
      keyOf(x) === keyOf(y) &&
      typeof one !== typeof other &&
      !/^0\d/.test(text(one)) &&
      !/^0\d/.test(text(other))
    );
  };
  /** Null when they are not of one kind. */
  const order = (one: Value, other: Value, upper: boolean): number | null => {
    if (isEmpty(one)) return null;
    const day = dayIn(one);
    const otherDay = typeof other === 'string' ? dayFrom(other) : isDay(other) ? other : null;
    if (day && otherDay) {
      // Up to 2026-03 means up to its last day.
      const asked = typeof other === 'string' && /^\d{4}(?:-\d{2})?$/.test(other) ? other : otherDay.day.slice(0, 10);
      const own = upper ? day.day.slice(0, asked.length) : day.day.slice(0, Math.max(asked.length, 10));
      return own < asked ? -1 : own > asked ? 1 : 0;
    }
    const [x, y] = [numberIn(one), typeof other === 'string' ? (numberFrom(other)?.value ?? null) : numberIn(other)];
    if (x && y) return compareValues(x, y);
    return typeof one === 'string' && typeof other === 'string' && !x && !y ? compareValues(one, other) : null;
  };
  const ordered = (fits: (order: number) => boolean, upper: boolean) => (row: Value[]) => {
    const found = order(cell(row), value, upper);
    return found !== null && fits(found);
  };
  switch (op) {
    case '=':
      return (row) => same(cell(row), value);
    case '!=':
      return (row) => !same(cell(row), value);
    case '>':
      return ordered((one) => one > 0, true);
    case '>=':
      return ordered((one) => one >= 0, false);
    case '<':
      return ordered((one) => one < 0, false);
    case '<=':
      return ordered((one) => one <= 0, true);
    case 'between': {
      const [low = null, high = null] = values;
      return (row) => (order(cell(row), low, false) ?? -1) >= 0 && (order(cell(row), high, true) ?? 1) <= 0;
    }
    case 'contains':
      return (row) => text(cell(row)).includes(text(value));
    case 'not_contains':
      return (row) => !text(cell(row)).includes(text(value));
    case 'starts':
      return (row) => text(cell(row)).startsWith(text(value));
    case 'ends':
      return (row) => text(cell(row)).endsWith(text(value));
    case 'in':
      return (row) => values.some((one) => same(cell(row), one));
    case 'not_in':
      return (row) => !values.some((one) => same(cell(row), one));
    case 'above_average':
    case 'below_average': {
      const average = measured(table, table.rows, { column, how: 'avg' });
      const sign = op === 'above_average' ? 1 : -1;
      return (row) => {
        const own = numberIn(cell(row));
        return own !== null && average !== null && compareValues(own, average) * sign > 0;
      };
    }
    case 'empty':
      return (row) => isEmpty(cell(row));
    case 'not_empty':
      return (row) => !isEmpty(cell(row));
  }
}
