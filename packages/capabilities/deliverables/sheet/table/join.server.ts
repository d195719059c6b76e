/** Puts tables side by side by their keys, and one under the other by their columns' names. */
import type { Step } from '#contract/content/table-query.ts';
import { columnAt } from './columns.server.ts';
import type { StepResult } from './query.server.ts';
import { freeColumn } from './heading.server.ts';
import type { Column, Table } from './table.server.ts';
import { halfWidth, isEmpty, printValue, type Value } from './values.server.ts';

/** A code is the same whether a file keeps it as text or as a number: 1001 and "1001"; 0012 stays 0012. */
export function keyOfCode(value: Value): string {
  if (isEmpty(value)) return '';
  const text = typeof value === 'string' ? halfWidth(value).trim() : printValue(value);
  return text.toLowerCase();
}

const mostRows = 300_000;

/** 2026, 2026-01, 2026-Q1, 2026-01-31. */
const period = /^(?:19|20)\d{2}(?:-|年|$)/;

type JoinStep = Extract<Step, { do: 'join' }>;

export function joinTables(left: Table, right: Table, step: JoinStep, notes: string[]): StepResult {
  const how = step.how ?? 'left';
  const leftKeys = step.on.map((on) => columnAt(left, on.left));
  const rightKeys = step.on.map((on) => columnAt(right, on.right));
  const byKey = rowsByKey(right, rightKeys);
  if (how === 'anti') return withoutPartner(left, right, step, (row) => byKey.has(keyAt(row, leftKeys)));
  const rest = right.columns.map((_column, n) => n).filter((n) => !rightKeys.includes(n));
  const taken = new Set(left.columns.map((column) => column.name));
  const columns: Column[] = [
    ...left.columns,
    ...rest.flatMap((n) => (right.columns[n] ? [{ ...right.columns[n], name: freeColumn(right.columns[n].name, taken) }] : [])),
  ];
  const rows: Value[][] = [];
  const used = new Set<string>();
  const without: Value[][] = [];
  let matched = 0;
  let several = 0;
  for (const row of left.rows) {
    const key = keyAt(row, leftKeys);
    const partners = key === '' ? undefined : byKey.get(key);
    if (!partners) {
      without.push(row);
      if (how !== 'inner') rows.push([...row, ...rest.map(() => null)]);
      continue;
    }
    matched += 1;
    used.add(key);
    if (partners.length > 1) several += 1;
    for (const partner of partners) rows.push([...row, ...rest.map((n) => partner[n] ?? null)]);
    if (rows.length > mostRows)
      throw new Error(`合并后超过 ${mostRows / 10_000} 万行：两边的“${step.on[0]?.left ?? ''}”都有大量重复。请先去重再合并。`);
  }
  const unused = [...byKey].filter(([key]) => !used.has(key)).flatMap(([, group]) => group);
  if (how === 'full')
    for (const partner of unused)
      rows.push([
        ...left.columns.map((_column, n) => (leftKeys.includes(n) ? (partner[rightKeys[leftKeys.indexOf(n)] ?? 0] ?? null) : null)),
        ...rest.map((n) => partner[n] ?? null),
      ]);
  const sample = (list: Value[][], keys: number[]): string => {
    const names = [...new Set(list.map((row) => keys.map((at) => printValue(row[at] ?? null) || '（空）').join('/')))];
    return names.slice(0, 8).join('、') + (names.length > 8 ? ` 等 ${names.length} 个` : '');
  };
  // Months that only one of them has are seen in the result.
  const isOfTime = how === 'full' && [...byKey.keys()].every((key) => key.split('\u0001').some((part) => period.test(part)));
  if (without.length > 0 && !isOfTime)
    notes.push(
      `${left.where} 有 ${without.length} 行在另一张表里没有对应：${sample(without, leftKeys)}${how === 'inner' ? '，没有列入' : '，相应的列留空'}。`,
    );
  if (unused.length > 0 && !isOfTime)
    notes.push(
      `${right.where} 有 ${unused.length} 行没有对应：${sample(unused, rightKeys)}${how === 'full' ? '，也列入了' : '，没有列入'}。`,
    );
  if (several > 0) notes.push(`有 ${several} 行对应到另一张表的多行，各成一行。`);
  return {
    columns,
    rows,
    done: `与 ${right.where}（${right.rows.length} 行）按${keysInWords(step)}合并，${matched} 行对上，得到 ${rows.length} 行`,
  };
}

/** The rows nothing in the other table answers to, a row without a key among them: who did not come, what was not paid. */
function withoutPartner(left: Table, right: Table, step: JoinStep, isThere: (row: Value[]) => boolean): StepResult {
  const rows = left.rows.filter((row) => !isThere(row));
  const met = left.rows.length - rows.length;
  return {
    columns: left.columns,
    rows,
    done: `与 ${right.where}（${right.rows.length} 行）按${keysInWords(step)}对照，${met} 行对上了，只留没有对上的 ${rows.length} 行`,
  };
}

const keysInWords = (step: JoinStep): string =>
  step.on.map((one) => (one.left === one.right ? `“${one.left}”` : `“${one.left}”=“${one.right}”`)).join('、');

function keyAt(row: Value[], keys: number[]): string {
  const parts = keys.map((at) => keyOfCode(row[at] ?? null));
  return parts.every((part) => part === '') ? '' : parts.join('\u0001');
}

/** Rows without a key answer to nothing. */
function rowsByKey(table: Table, keys: number[]): Map<string, Value[][]> {
  const byKey = new Map<string, Value[][]>();
  for (const row of table.rows) {
    const key = keyAt(row, keys);
    if (key === '') continue;
    const same = byKey.get(key);
    if (same) same.push(row);
    else byKey.set(key, [row]);
  }
  return byKey;
}

export function appendTables(first: Table, others: Table[], source_as: string | undefined, notes: string[]): StepResult {
  const plain = (name: string): string => halfWidth(name).replace(/\s+/g, '').toLowerCase();
  const columns: Column[] = first.columns.map((column) => ({ ...column }));
  for (const other of others)
    for (const column of other.columns) {
      const known = columns.find((one) => plain(one.name) === plain(column.name));
      if (!known) columns.push({ ...column });
      else if (known.type === 'empty') known.type = column.type;
    }
  const rows: Value[][] = [];
  const titles = titlesOf([first, ...others]);
  for (const [n, table] of [first, ...others].entries()) {
    const at = columns.map((column) => table.columns.findIndex((one) => plain(one.name) === plain(column.name)));
    const missing = columns.filter((_column, own) => at[own] === -1);
    if (table !== first) notes.push(...table.notes.map((note) => `${titles[n] ?? ''}：${note}`).filter((note) => !notes.includes(note)));
    if (missing.length > 0) notes.push(`${table.where} 没有${missing.map((column) => `“${column.name}”`).join('、')}列，留空。`);
    for (const row of table.rows)
      rows.push([...(source_as === undefined ? [] : [titles[n] ?? '']), ...at.map((own) => (own < 0 ? null : (row[own] ?? null)))]);
    if (rows.length > mostRows) throw new Error(`合在一起超过 ${mostRows / 10_000} 万行，一次处理不了，请分几次合并。`);
  }
  const counts = [first, ...others].map((table) => `${table.where} ${table.rows.length} 行`).join('、');
  return {
    columns: source_as === undefined ? columns : [{ name: source_as, type: 'text' }, ...columns],
    rows,
    done: `把 ${others.length + 1} 张表上下合并（${counts}），得到 ${rows.length} 行`,
  };
}

/** What tells the tables apart: their sheets, their files, or both. */
function titlesOf(tables: Table[]): string[] {
  const parts = tables.map(({ where }) => {
    const [, file = where, sheet = ''] = /^(.*) “(.*)”[A-Z]+\d+(?::[A-Z]+\d+)?$/.exec(where) ?? [];
    return { file: file.replace(/\.[^.]+$/, ''), sheet };
  });
  const files = new Set(parts.map((one) => one.file));
  if (files.size === 1) return parts.map((one) => one.sheet);
  return files.size === parts.length ? parts.map((one) => one.file) : parts.map((one) => `${one.file} ${one.sheet}`);
}
