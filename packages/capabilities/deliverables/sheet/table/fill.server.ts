/** Puts something into cells that are empty: a value, a neighbour's, or what the column usually has. */
import type { Step } from '#contract/content/table-query.ts';
import { columnAt } from './columns.server.ts';
import { measured } from './measure.server.ts';
import type { StepResult } from './query.server.ts';
import { typeOf, type Table } from './table.server.ts';
import { dayFrom, isEmpty, keyOf, numberIn, printValue, type Value } from './values.server.ts';

const words = { value: '', above: '上一行的值', below: '下一行的值', average: '平均值', median: '中位数', mode: '最常见的值' };

export function fill(table: Table, step: Extract<Step, { do: 'fill' }>, notes: string[]): StepResult {
  const named = step.columns !== undefined;
  const { with: how, value = null } = step;
  if (how === 'value' && isEmpty(value)) throw new Error('没有说用什么填。');
  const figures = how === 'average' || how === 'median';
  const at = (step.columns?.map((name) => columnAt(table, name)) ?? table.columns.map((_column, n) => n)).filter((n) => {
    if (!figures || table.columns[n]?.type === 'number') return true;
    if (named) notes.push(`“${table.columns[n]?.name ?? ''}”不是数字列，没有${words[how]}，没有填。`);
    return false;
  });
  const rows = table.rows.map((row) => [...row]);
  const counts: string[] = [];
  const left: string[] = [];
  const isOpen = (value: Value, n: number): boolean =>
    isEmpty(value) || (step.words === true && table.columns[n]?.type === 'number' && numberIn(value) === null);
  for (const n of at) {
    const column = table.columns[n];
    if (!column) continue;
    let filled = 0;
    let stays = 0;
    const put = (row: Value[], own: Value): void => {
      if (isEmpty(own)) stays += 1;
      else {
        row[n] = own;
        filled += 1;
      }
    };
    if (how === 'above' || how === 'below') {
      let last: Value = null;
      for (const row of how === 'above' ? rows : rows.toReversed()) {
        if (isEmpty(row[n] ?? null)) put(row, last);
        else last = row[n] ?? null;
      }
    } else {
      const own =
        how === 'value'
          ? valueFor(column.type, value)
          : how === 'mode'
            ? mostOf(table, n)
            : measured(table, table.rows, { column: column.name, how: how === 'average' ? 'avg' : 'median' });
      for (const row of rows) if (isOpen(row[n] ?? null, n)) put(row, own);
    }
    if (filled > 0) counts.push(`“${column.name}” ${filled} 处`);
    if (stays > 0) left.push(`“${column.name}” ${stays} 处`);
  }
  if (left.length > 0) notes.push(`没有可填的值，仍空着：${left.join('、')}。`);
  const what = how === 'value' ? `“${String(value)}”` : words[how];
  return {
    columns: table.columns.map((column, n) => (at.includes(n) ? { ...column, type: typeOf(rows, n) } : column)),
    rows,
    is_idle: counts.length === 0 && left.length === 0,
    done:
      counts.length > 0
        ? `空值${step.words ? '和不是数字的' : ''}填${what}：${counts.join('、')}`
        : `空值填${what}：${named ? '这些列' : '表里'}没有填任何单元格`,
  };
}

/** Days are days in a column of days. */
function valueFor(type: string, value: Value): Value {
  return type === 'date' && typeof value === 'string' ? (dayFrom(value) ?? value) : value;
}

function mostOf(table: Table, n: number): Value {
  const counts = new Map<string, { value: Value; count: number }>();
  for (const row of table.rows) {
    const value = row[n] ?? null;
    if (isEmpty(value)) continue;
    const known = counts.get(keyOf(value)) ?? { value, count: 0 };
    known.count += 1;
    counts.set(keyOf(value), known);
  }
  return (
    [...counts.values()].sort((a, b) => b.count - a.count || printValue(a.value).localeCompare(printValue(b.value), 'zh'))[0]?.value ?? null
  );
}
