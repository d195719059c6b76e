/** Turns a table's shape: columns into rows, and cells of several answers into a row for each. */
import type { Step } from '#contract/content/table-query.ts';
import { columnAt } from './columns.server.ts';
import { freeColumn } from './heading.server.ts';
import type { StepResult } from './query.server.ts';
import { typeOf, type Column, type Table } from './table.server.ts';
import { isEmpty, printValue, type Value } from './values.server.ts';

const mostRows = 300_000;

/** 语文, 数学, 英语 side by side become one column of subjects and one of marks; empty cells make no row. */
export function unpivot(table: Table, step: Extract<Step, { do: 'unpivot' }>): StepResult {
  const at = step.columns.map((name) => columnAt(table, name));
  const kept = table.columns.flatMap((_column, n) => (at.includes(n) ? [] : [n]));
  const names = at.map((n) => table.columns[n]?.name ?? '');
  const rows = table.rows.flatMap((row) =>
    at.flatMap((n, place) =>
      isEmpty(row[n] ?? null) ? [] : [[...kept.map((own) => row[own] ?? null), names[place] ?? '', row[n] ?? null]],
    ),
  );
  refuseMany(rows.length);
  const taken = new Set<string>();
  const columns: Column[] = kept.flatMap((n) => {
    const own = table.columns[n];
    return own ? [{ ...own, name: freeColumn(own.name, taken) }] : [];
  });
  columns.push({ name: freeColumn(step.name, taken), type: 'text', order: names });
  columns.push({ name: freeColumn(step.value, taken), type: typeOf(rows, kept.length + 1) });
  return {
    columns,
    rows,
    done: `把${names.map((name) => `“${name}”`).join('、')} ${names.length} 列转成行（“${step.name}”“${step.value}”两列），得到 ${rows.length} 行`,
  };
}

/** 价格┋卫生: a row for each answer. Without a separator the one that people use in this column. */
export function explode(table: Table, step: Extract<Step, { do: 'explode' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const separator = step.separator ?? usualSeparator(table.rows.map((row) => printValue(row[at] ?? null)));
  const rows: Value[][] = [];
  let several = 0;
  for (const row of table.rows) {
    const text = printValue(row[at] ?? null);
    const parts =
      separator === ''
        ? [text]
        : text
            .split(separator)
            .map((part) => part.trim())
            .filter((part) => part !== '');
    if (parts.length > 1) several += 1;
    for (const part of parts.length === 0 ? [null] : [...new Set(parts)]) rows.push(row.map((value, n) => (n === at ? part : value)));
  }
  refuseMany(rows.length);
  notes.push(`“${step.column}”里 ${several} 行选了不止一项，每一项各算一次，所以各项相加会多于 ${table.rows.length} 行。`);
  return { columns: table.columns, rows, done: `“${step.column}”按“${separator}”拆开，${table.rows.length} 行变成 ${rows.length} 行` };
}

function usualSeparator(texts: string[]): string {
  const counts = ['┋', ';', '；', '|', '、', ',', '，', '/', '\n'].map((one) => ({
    one,
    count: texts.filter((text) => text.includes(one)).length,
  }));
  const best = counts.sort((a, b) => b.count - a.count)[0];
  return best && best.count > 0 ? best.one : '';
}

function refuseMany(count: number): void {
  if (count > mostRows) throw new Error(`拆开后超过 ${mostRows / 10_000} 万行，一次处理不了，请先筛选再拆。`);
}
