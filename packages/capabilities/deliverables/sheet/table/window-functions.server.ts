/** What is computed along a column: growth, running totals, shares, ranks, outliers, arithmetic. */
import { compare, divide, printDecimal, type Decimal } from '#text/decimal.ts';
import type { Step } from '#contract/content/table-query.ts';
import { columnsIn, evaluate, isQuotient, parseExpression } from './arithmetic.server.ts';
import { columnAt, figuresOf, groupingOf, grouped } from './columns.server.ts';
import { average, quantile } from './measure.server.ts';
import type { StepResult } from './query.server.ts';
import { freeColumn } from './heading.server.ts';
import type { Column, Table } from './table.server.ts';
import { dayIn, decimalOf, isEmpty, numberIn, periodOf, plus, printValue, sumOf, times, trimmed, type Value } from './values.server.ts';

function nameFor(table: Table, name: string): string {
  return freeColumn(name, new Set(table.columns.map((column) => column.name)));
}

function groupsOf(table: Table, within: string | undefined, notes: string[]): Value[][][] {
  return within === undefined
    ? [table.rows]
    : grouped(table.rows, [groupingOf(table, { column: within }, notes)]).map((group) => group.rows);
}

/** Adds a column whose values were found by row. */
function withColumn(table: Table, column: Column, values: Map<Value[], Value>, done: string): StepResult {
  return { columns: [...table.columns, column], rows: table.rows.map((row) => [...row, values.get(row) ?? null]), done };
}

const isSum = (row: Value[]): boolean => row[0] === '合计';

export function running(table: Table, step: Extract<Step, { do: 'running' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const values = new Map<Value[], Value>();
  for (const rows of groupsOf(table, step.within, notes)) {
    let sum: Decimal = { digits: 0n, scale: 0 };
    for (const row of rows) {
      if (isSum(row)) continue;
      const number = numberIn(row[at] ?? null);
      if (number) sum = plus(sum, number);
      values.set(row, sum);
    }
  }
  const format = table.columns[at]?.format;
  return withColumn(
    table,
    { name: nameFor(table, step.as ?? `${step.column}累计`), type: 'number', adds: false, ...(format ? { format } : {}) },
    values,
    `逐行累计“${step.column}”${step.within === undefined ? '' : `（每个“${step.within}”重新累计）`}`,
  );
}

export function share(table: Table, step: Extract<Step, { do: 'share' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const values = new Map<Value[], Value>();
  for (const rows of groupsOf(table, step.within, notes)) {
    const total = sumOf(
      figuresOf(
        rows.filter((row) => !isSum(row)),
        at,
        { name: step.column, notes },
      ),
    );
    if (total.digits === 0n) {
      notes.push(`“${step.column}”的合计是 0，算不出占比。`);
      continue;
    }
    for (const row of rows) {
      const number = numberIn(row[at] ?? null);
      const ratio = number && divide(number, total, 6);
      values.set(row, ratio && trimmed(ratio));
    }
  }
  return withColumn(
    table,
    { name: nameFor(table, step.as ?? `${step.column}占比`), type: 'number', format: '0.00%' },
    values,
    `计算“${step.column}”占${step.within === undefined ? '总数' : `各“${step.within}”`}的比例`,
  );
}

export function rank(table: Table, step: Extract<Step, { do: 'rank' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const values = new Map<Value[], Value>();
  for (const rows of groupsOf(table, step.within, notes)) {
    const known = rows.flatMap((row) => {
      const number = isSum(row) ? null : numberIn(row[at] ?? null);
      return number ? [{ row, number }] : [];
    });
    known.sort((a, b) => compare(a.number, b.number) * (step.ascending ? 1 : -1));
    known.forEach(({ row, number }, n) => {
      const before = known[n - 1];
      values.set(row, before && compare(before.number, number) === 0 ? (values.get(before.row) ?? n + 1) : n + 1);
    });
  }
  return withColumn(
    table,
    { name: nameFor(table, step.as ?? '排名'), type: 'number', adds: false },
    values,
    `${step.within === undefined ? '' : `每个“${step.within}”里`}按“${step.column}”${step.ascending ? '从小到大' : '从大到小'}排名，相同的并列`,
  );
}

const zero: Decimal = { digits: 0n, scale: 0 };

export function compute(table: Table, step: Extract<Step, { do: 'compute' }>, notes: string[]): StepResult {
  const expression = parseExpression(step.formula);
  const at = new Map(columnsIn(expression).map((name) => [name, columnAt(table, name)]));
  let lost = 0;
  const values = new Map<Value[], Value>();
  for (const row of table.rows) {
    const value = evaluate(expression, (name) => {
      const given = row[at.get(name) ?? -1] ?? null;
      return step.blank_as_zero && isEmpty(given) ? zero : numberIn(given);
    });
    if (!value) lost += 1;
    values.set(row, value);
  }
  if (lost > 0) notes.push(`有 ${lost} 行${step.blank_as_zero ? '的格里不是数字' : '缺数字'}或除数为 0，“${step.as}”留空。`);
  return withColumn(
    table,
    {
      name: nameFor(table, step.as),
      type: 'number',
      ...(step.percent ? { format: '0.00%' } : {}),
      ...(isQuotient(expression) ? { adds: false } : {}),
    },
    values,
    `加一列“${step.as}”= ${step.formula.replace(/^=/, '').replace(/[[\]]/g, '')}`,
  );
}

export function growth(table: Table, step: Extract<Step, { do: 'growth' }>, notes: string[]): StepResult {
  const periods = columnAt(table, step.period_column);
  const at = columnAt(table, step.value);
  const values = new Map<Value[], Value>();
  let without = 0;
  let zeros = 0;
  for (const rows of groupsOf(table, step.within, notes)) {
    const byPeriod = new Map(rows.map((row) => [monthKey(row[periods] ?? null), row]));
    for (const row of rows) {
      if (isSum(row)) continue;
      const own = monthKey(row[periods] ?? null);
      const before = own === null ? undefined : byPeriod.get(step.against === 'previous' ? previous(own) : yearBefore(own));
      const now = numberIn(row[at] ?? null);
      const then = before && numberIn(before[at] ?? null);
      // Periods that go afterwards are only compared with.
      const isShown = step.shown === undefined || (own ?? '').startsWith(step.shown);
      if (!now || !then) without += Number(isShown);
      else if (then.digits === 0n) zeros += Number(isShown);
      else {
        const base = then.digits < 0n ? { digits: -then.digits, scale: then.scale } : then;
        const ratio = divide(plus(now, { digits: -then.digits, scale: then.scale }), base, 6);
        values.set(row, ratio && trimmed(ratio));
      }
    }
  }
  const word = step.against === 'previous' ? '环比' : '同比';
  if (without > 0) notes.push(`${word}有 ${without} 期缺${step.against === 'previous' ? '上一期' : '上年同期'}，留空。`);
  if (zeros > 0) notes.push(`${word}有 ${zeros} 期的基数是 0，算不出比例，留空。`);
  return withColumn(
    table,
    { name: nameFor(table, `${step.value}${word}`), type: 'number', format: '0.00%' },
    values,
    `计算“${step.value}”的${word}（${step.against === 'previous' ? '与上一期比' : '与上年同期比'}）`,
  );
}

/** Periods by names that can be counted back: 2026、2026Q1、2026-01、2026-01-31, and of an unnamed year 1月、Q1、第1周. */
function monthKey(value: Value): string | null {
  const text = printValue(value);
  if (/^\d{4}年?$/.test(text)) return text.slice(0, 4);
  if (/^\d{4}(?:Q[1-4]|-\d{2}|-W\d{2})$/.test(text)) return text;
  const quarter = /^(\d{4})年?第?([一二三四1-4])季度?$/.exec(text);
  if (quarter) return `${quarter[1]}Q${'一二三四'.indexOf(quarter[2] ?? '') + 1 || quarter[2]}`;
  const bare = /^第?(\d{1,2}|[一二三四五六七八九十]{1,3}?)(月份?|季度?|周)$/.exec(text) ?? /^(Q)([1-4])$/i.exec(text);
  if (bare) {
    const [, first = '', second = ''] = bare;
    const isQuarter = first.toUpperCase() === 'Q' || second.startsWith('季');
    const number = first.toUpperCase() === 'Q' ? second : String(/\d/.test(first) ? Number(first) : numeralOf(first));
    return isQuarter ? `Q${number}` : second === '周' ? `第${number}周` : `${number}月`;
  }
  const day = dayIn(value);
  return day ? periodOf(day, 'day') : text === '' ? null : text;
}

/** 一 to 九十九. */
function numeralOf(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['none', text];
  const digit = (one = ''): number => '一二三四五六七八九'.indexOf(one) + 1;
  return (tens === 'none' ? 0 : tens === '' ? 10 : digit(tens) * 10) + (ones === '' ? 0 : digit(ones));
}

function previous(key: string): string {
  const [, year = '', mark = '', number = ''] = /^(\d{4})(?:(Q|-W|-)(\d{1,2}))?$/.exec(key) ?? [];
  if (year === '') {
    const bare = /^(Q|第)?(\d{1,2})(月|周)?$/.exec(key);
    if (bare?.[1] || bare?.[3]) return `${bare[1] ?? ''}${Number(bare[2]) - 1}${bare[3] ?? ''}`;
    const day = /^\d{4}-\d{2}-\d{2}/.test(key) ? new Date(`${key.slice(0, 10)}T00:00:00Z`) : null;
    if (!day) return '';
    // The first of a month stands for the month.
    if (day.getUTCDate() === 1) day.setUTCMonth(day.getUTCMonth() - 1);
    else day.setUTCDate(day.getUTCDate() - 1);
    return day.toISOString().slice(0, 10);
  }
  if (mark === '') return String(Number(year) - 1);
  if (Number(number) > 1) return `${year}${mark}${mark === 'Q' ? Number(number) - 1 : String(Number(number) - 1).padStart(2, '0')}`;
  const last = mark === 'Q' ? '4' : mark === '-' ? '12' : '52';
  return `${Number(year) - 1}${mark}${last}`;
}

function yearBefore(key: string): string {
  return /^\d{4}/.test(key) ? `${Number(key.slice(0, 4)) - 1}${key.slice(4)}` : '';
}

export function outliers(table: Table, step: Extract<Step, { do: 'outliers' }>, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const method = step.method ?? 'iqr';
  const factor = decimalOf(step.factor ?? (method === 'iqr' ? 1.5 : 3)) ?? { digits: 3n, scale: 0 };
  const found = new Map<Value[], string>();
  const ranges: string[] = [];
  for (const rows of groupsOf(table, step.within, notes)) {
    const known = rows.flatMap((row) => {
      const number = numberIn(row[at] ?? null);
      return number ? [{ row, number }] : [];
    });
    if (known.length < 4) {
      notes.push(
        `${step.within === undefined ? '' : `“${printValue(rows[0]?.[columnAt(table, step.within)] ?? null)}”`}只有 ${known.length} 个数，太少，没有判断。`,
      );
      continue;
    }
    const bounds =
      method === 'iqr'
        ? byQuartiles(
            known.map((one) => one.number),
            factor,
          )
        : byDeviation(
            known.map((one) => one.number),
            factor,
          );
    ranges.push(`${printDecimal(round(bounds.low))} 到 ${printDecimal(round(bounds.high))}`);
    for (const { row, number } of known)
      if (compare(number, bounds.low) < 0) found.set(row, '偏低');
      else if (compare(number, bounds.high) > 0) found.set(row, '偏高');
  }
  figuresOf(table.rows, at, { name: step.column, notes });
  const rule =
    method === 'iqr'
      ? `四分位距法（超出 Q1−${printDecimal(factor)}×IQR 到 Q3+${printDecimal(factor)}×IQR）`
      : `标准差法（离平均值超过 ${printDecimal(factor)} 个标准差）`;
  const rows = step.keep_all ? table.rows : table.rows.filter((row) => found.has(row));
  return {
    columns: [...table.columns, { name: nameFor(table, '异常'), type: 'text' }],
    rows: rows.map((row) => [...row, found.get(row) ?? null]),
    done: `用${rule}检查“${step.column}”${ranges.length === 1 ? `，正常范围 ${ranges[0] ?? ''}` : ''}，找到 ${found.size} 个异常值`,
  };
}

function round(value: Decimal): Decimal {
  return trimmed(divide(value, { digits: 1n, scale: 0 }, 4) ?? value);
}

function byQuartiles(figures: Decimal[], factor: Decimal): { low: Decimal; high: Decimal } {
  const sorted = [...figures].sort(compare);
  const first = quantile(sorted, 1, 4);
  const third = quantile(sorted, 3, 4);
  const reach = times(plus(third, { digits: -first.digits, scale: first.scale }), factor);
  return { low: plus(first, { digits: -reach.digits, scale: reach.scale }), high: plus(third, reach) };
}

function byDeviation(figures: Decimal[], factor: Decimal): { low: Decimal; high: Decimal } {
  const middle = average(figures);
  const far = sumOf(figures.map((one) => plus(one, { digits: -middle.digits, scale: middle.scale })).map((one) => times(one, one)));
  // A deviation is a measure, not an amount: a root has no exact decimal.
  const deviation = decimalOf(Math.sqrt(Number(printDecimal(far)) / (figures.length - 1))) ?? { digits: 0n, scale: 0 };
  const reach = times(deviation, factor);
  return { low: plus(middle, { digits: -reach.digits, scale: reach.scale }), high: plus(middle, reach) };
}
