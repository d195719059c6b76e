/** Puts values in one form, and takes away what stands twice. */
import type { Step } from '#contract/content/table-query.ts';
import { columnAt } from './columns.server.ts';
import type { StepResult } from './query.server.ts';
import { freeColumn } from './heading.server.ts';
import { typeOf, type Column, type Table } from './table.server.ts';
import { compareValues, dayFrom, dayIn, halfWidth, isDay, isEmpty, keyOf, numberFrom, printValue, type Value } from './values.server.ts';

export function dedupe(table: Table, { by = [], keep = 'first', of }: Extract<Step, { do: 'dedupe' }>): StepResult {
  const at = by.length === 0 ? table.columns.map((_column, n) => n) : by.map((name) => columnAt(table, name));
  const isBetter = betterBy(table, keep, of);
  const seen = new Map<string, number>();
  const kept: (Value[] | null)[] = [];
  let twice = 0;
  for (const row of table.rows) {
    const keys = at.map((n) => keyOf(row[n] ?? null));
    // Rows without the key are not the same as each other.
    const key = by.length > 0 && keys.every((one) => one === '') ? `\u0002${kept.length}` : keys.join('\u0001');
    const place = seen.get(key);
    const before = place === undefined ? null : kept[place];
    if (place === undefined || !before) {
      seen.set(key, kept.length);
      kept.push(row);
      continue;
    }
    twice += 1;
    if (keep === 'last') {
      kept[place] = null;
      seen.set(key, kept.length);
      kept.push(row);
    } else if (isBetter(row, before)) kept[place] = row;
  }
  const rows = kept.filter((row) => row !== null);
  const what = by.length === 0 ? '整行相同' : `${by.map((name) => `“${name}”`).join('、')}相同`;
  const which = {
    first: '最先出现的',
    last: '最后出现的',
    largest: `“${of ?? ''}”最${isDates(table, of) ? '新' : '大'}的`,
    smallest: `“${of ?? ''}”最${isDates(table, of) ? '早' : '小'}的`,
    fullest: '填得最全的',
  }[keep];
  return {
    columns: table.columns,
    rows,
    done: `去掉${what}的重复行 ${twice} 行（保留${which}），剩 ${rows.length} 行`,
  };
}

function isDates(table: Table, of: string | undefined): boolean {
  return of !== undefined && table.columns[columnAt(table, of)]?.type === 'date';
}

/** Whether a row is to stand for those like it instead of the one before; what is empty never does. */
function betterBy(
  table: Table,
  keep: Extract<Step, { do: 'dedupe' }>['keep'],
  of: string | undefined,
): (row: Value[], before: Value[]) => boolean {
  if (keep === 'fullest') {
    const filled = (row: Value[]): number => row.filter((value) => !isEmpty(value)).length;
    return (row, before) => filled(row) > filled(before);
  }
  if (keep !== 'largest' && keep !== 'smallest') return () => false;
  if (of === undefined) throw new Error('请用 of 指明看哪一列来决定保留哪一行。');
  const at = columnAt(table, of);
  const dates = isDates(table, of);
  const own = (row: Value[]): Value => (dates ? dayIn(row[at] ?? null) : (row[at] ?? null));
  return (row, before) => {
    const [now, then] = [own(row), own(before)];
    if (isEmpty(now)) return false;
    if (isEmpty(then)) return true;
    const order = compareValues(now, then);
    return keep === 'largest' ? order > 0 : order < 0;
  };
}

export function clean(table: Table, step: Extract<Step, { do: 'clean' }>, notes: string[]): StepResult {
  const at = new Set(step.columns === undefined ? table.columns.map((_column, n) => n) : step.columns.map((name) => columnAt(table, name)));
  const named = step.columns !== undefined;
  const counts = { trim: 0, width: 0, dates: 0, numbers: 0 };
  const unread = new Map<number, { count: number; sample: string }>();
  const isPercent = new Set<number>();
  const wantsDates = (n: number): boolean => step.dates === true && (named || table.columns[n]?.type === 'date');
  const wantsNumbers = (n: number): boolean => step.numbers === true && (named || table.columns[n]?.type === 'number');
  let rows = table.rows.map((row) =>
    row.map((value, n): Value => {
      if (!at.has(n) || typeof value !== 'string') return value;
      let text = value;
      if (step.width && halfWidth(text) !== text) {
        text = halfWidth(text);
        counts.width += 1;
      }
      if (step.trim) {
        const bare = text
          .replace(/[\u200b\ufeff]/g, '')
          .replace(/[\s\u00a0\u3000]+/g, ' ')
          .trim();
        if (bare !== text) counts.trim += 1;
        text = bare;
      }
      if (isEmpty(text)) return step.trim ? null : text;
      if (wantsDates(n)) {
        const day = dayFrom(text);
        if (day) {
          counts.dates += 1;
          return day;
        }
        unread.set(n, { count: (unread.get(n)?.count ?? 0) + 1, sample: unread.get(n)?.sample ?? text });
      } else if (wantsNumbers(n)) {
        const number = numberFrom(text);
        if (number) {
          counts.numbers += 1;
          if (number.percent) isPercent.add(n);
          return number.value;
        }
        unread.set(n, { count: (unread.get(n)?.count ?? 0) + 1, sample: unread.get(n)?.sample ?? text });
      }
      return text;
    }),
  );
  const before = rows.length;
  if (step.empty_rows) rows = rows.filter((row) => row.some((value) => !isEmpty(value)));
  for (const [n, { count, sample }] of unread)
    notes.push(
      `“${table.columns[n]?.name ?? ''}”有 ${count} 个值看不出是${wantsDates(n) ? '日期' : '数字'}（如“${sample.slice(0, 20)}”），照原样留着。`,
    );
  const columns = table.columns.map((column, n): Column => {
    if (!at.has(n)) return column;
    const type = typeOf(rows, n);
    const isDate = wantsDates(n) && rows.some((row) => isDay(row[n] ?? null));
    const format = isDate ? 'yyyy-mm-dd' : isPercent.has(n) ? '0.00%' : column.format;
    return { name: column.name, type, ...(format ? { format } : {}) };
  });
  const said = [
    ...(step.trim ? [`去掉多余空格 ${counts.trim} 处`] : []),
    ...(step.width ? [`全角转半角 ${counts.width} 处`] : []),
    ...(step.dates ? [`日期统一为“2026-01-31”的写法 ${counts.dates} 处`] : []),
    ...(step.numbers ? [`文本数字转成数值 ${counts.numbers} 处`] : []),
    ...(step.empty_rows ? [`删去空行 ${before - rows.length} 行`] : []),
  ];
  return { columns, rows, done: `清洗${named ? step.columns?.map((name) => `“${name}”`).join('、') : '全部列'}：${said.join('，')}` };
}

function partsOf(text: string, separator: string | undefined): string[] {
  if (separator !== undefined) return text.split(separator);
  const first = text.search(/\d/);
  return first < 0 ? [text] : [text.slice(0, first), text.slice(first)];
}

export function split(table: Table, step: Extract<Step, { do: 'split' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const taken = new Set(table.columns.map((column) => column.name));
  const names = step.into.map((name) => freeColumn(name, taken));
  const { separator } = step;
  let fewer = 0;
  const rows = table.rows.map((row) => {
    const parts = partsOf(printValue(row[at] ?? null), separator).map((part) => part.trim());
    if (parts.length < names.length) fewer += 1;
    // What is more than the columns stays with the last.
    const own = names.map((_name, n) => (n === names.length - 1 ? parts.slice(n).join(separator ?? '') : (parts[n] ?? '')) || null);
    return [...row.slice(0, at + 1), ...own, ...row.slice(at + 1)];
  });
  if (fewer > 0) notes.push(`“${step.column}”有 ${fewer} 行分不成 ${names.length} 份，缺的留空。`);
  const made = names.map((name, n): Column => ({ name, type: typeOf(rows, at + 1 + n) }));
  return {
    columns: [...table.columns.slice(0, at + 1), ...made, ...table.columns.slice(at + 1)],
    rows,
    done: `把“${step.column}”${separator === undefined ? '在第一个数字前' : `按“${separator}”`}拆成${names.map((name) => `“${name}”`).join('、')}`,
  };
}

export function concat(table: Table, step: Extract<Step, { do: 'concat' }>): StepResult {
  const at = step.columns.map((name) => columnAt(table, name));
  const name = freeColumn(step.as, new Set(table.columns.map((column) => column.name)));
  return {
    columns: [...table.columns, { name, type: 'text' }],
    rows: table.rows.map((row) => [
      ...row,
      at
        .map((n) => printValue(row[n] ?? null))
        .filter((text) => text !== '')
        .join(step.separator),
    ]),
    done: `把${step.columns.map((one) => `“${one}”`).join('、')}合并成“${name}”`,
  };
}
