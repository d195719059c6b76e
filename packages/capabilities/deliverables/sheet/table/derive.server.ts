/** Makes a column out of another that rows can be put together by: days of the week, whole years up to a day, bands of figures. */
import { compare, divide, parseDecimal, printDecimal, type Decimal } from '#text/decimal.ts';
import type { Step } from '#contract/content/table-query.ts';
import { columnAt, figuresOf } from './columns.server.ts';
import type { StepResult } from './query.server.ts';
import { inUnit } from './quantity.server.ts';
import { freeColumn } from './heading.server.ts';
import type { Column, Table } from './table.server.ts';
import { dayFrom, dayIn, decimalOf, numberIn, plus, printValue, times, type Day, type Value } from './values.server.ts';

type Derive = Extract<Step, { do: 'derive' }>;

const weekdays = ['星期一', '星期二', '星期三', '星期四', '星期五', '星期六', '星期日'];
const hours = Array.from({ length: 24 }, (_one, n) => `${String(n).padStart(2, '0')}点`);
const months = Array.from({ length: 12 }, (_one, n) => `${n + 1}月`);
const unknown = '（空）';

interface Derived {
  column: Omit<Column, 'name'>;
  /** Null for what tells nothing of it. */
  of(row: Value[]): Value;
  done: string;
}

export function derive(table: Table, step: Derive, notes: string[]): StepResult {
  const at = columnAt(table, step.column);
  const derived = derivedOf(table, step, at, notes);
  const name = freeColumn(step.as, new Set(table.columns.map((column) => column.name)));
  return {
    columns: [...table.columns, { name, ...derived.column }],
    rows: table.rows.map((row) => [...row, derived.of(row)]),
    done: `由“${step.column}”得出“${name}”：${derived.done}`,
  };
}

function derivedOf(table: Table, step: Derive, at: number, notes: string[]): Derived {
  switch (step.kind) {
    case 'weekday':
    case 'day_kind':
    case 'hour':
    case 'month':
      return partOfDay(table, step, at, notes);
    case 'birth':
      return birthOf(table, step, at, notes);
    case 'years':
    case 'months':
    case 'days':
    case 'hours':
      return lengthOf(table, step, at, notes);
    case 'bands':
      return bandsOf(table, step, at, notes);
    case 'quantity':
      return quantityOf(table, step, at, notes);
  }
}

/** Days counted from a Monday; the calendar knows no holidays here. */
function weekdayOf({ day }: Day): number {
  return (new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
}

function sayWithout(table: Table, at: number, name: string, what: string, notes: string[], reads: (value: Value) => boolean): void {
  const without = table.rows.filter((row) => !reads(row[at] ?? null)).length;
  if (without === table.rows.length && without > 0) throw new Error(`“${name}”列里没有${what}。`);
  if (without > 0) notes.push(`“${name}”有 ${without} 行不是${what}，归到“${unknown}”或留空。`);
}

function partOfDay(table: Table, { column, kind }: Derive, at: number, notes: string[]): Derived {
  sayWithout(table, at, column, '日期', notes, (value) => dayIn(value) !== null);
  const dayOf = (row: Value[]): Day | null => dayIn(row[at] ?? null);
  if (kind === 'hour') {
    const withClock = table.rows.filter((row) => (dayOf(row)?.day.length ?? 0) > 10).length;
    if (withClock === 0) throw new Error(`“${column}”列里只有日期，没有几点几分，不能按小时看。`);
    return {
      column: { type: 'text', order: hours },
      of: (row) => {
        const day = dayOf(row);
        return day ? `${day.day.slice(11, 13) || '00'}点` : unknown;
      },
      done: '取小时',
    };
  }
  if (kind === 'month') {
    const years = [...new Set(table.rows.flatMap((row) => dayOf(row)?.day.slice(0, 4) ?? []))].sort();
    if (years.length > 1) notes.push(`“${column}”跨了 ${years.join('、')} 年，各年的同一个月合在一起。`);
    return {
      column: { type: 'text', order: months },
      of: (row) => {
        const day = dayOf(row);
        return day ? (months[Number(day.day.slice(5, 7)) - 1] ?? unknown) : unknown;
      },
      done: '取月份',
    };
  }
  if (kind === 'weekday')
    return {
      column: { type: 'text', order: weekdays },
      of: (row) => {
        const day = dayOf(row);
        return day ? (weekdays[weekdayOf(day)] ?? unknown) : unknown;
      },
      done: '看那天是星期几',
    };
  return {
    column: { type: 'text', order: ['工作日', '周末'] },
    of: (row) => {
      const day = dayOf(row);
      return day ? (weekdayOf(day) > 4 ? '周末' : '工作日') : unknown;
    },
    done: '星期六、星期日为周末，其余为工作日（没有按法定节假日和调休调整）',
  };
}

/** The day in an identity card's number, digits 7 to 14. */
function birthOf(table: Table, { column }: Derive, at: number, notes: string[]): Derived {
  const birth = (value: Value): Day | null => {
    const number = printValue(value).trim();
    return /^\d{17}[\dXx]$/.test(number) ? dayFrom(number.slice(6, 14)) : null;
  };
  sayWithout(table, at, column, '18 位身份证号', notes, (value) => birth(value) !== null);
  return { column: { type: 'date', format: 'yyyy-mm-dd' }, of: (row) => birth(row[at] ?? null), done: '取第 7 到 14 位的出生日期' };
}

function lengthOf(table: Table, { column, kind, until, until_column }: Derive, at: number, notes: string[]): Derived {
  const end = until === undefined ? null : dayFrom(until);
  if (until !== undefined && !end) throw new Error(`“${until}”不是日期，请写成 2026-01-31。`);
  const own = until_column === undefined ? -1 : columnAt(table, until_column);
  if (!end && own < 0) throw new Error('请给出算到哪一天（until）或哪一列（until_column）。');
  sayWithout(table, at, column, '日期', notes, (value) => dayIn(value) !== null);
  let later = 0;
  const values = new Map<Value[], Value>();
  for (const row of table.rows) {
    const from = dayIn(row[at] ?? null);
    const to = (own >= 0 ? dayIn(row[own] ?? null) : null) ?? end;
    if (!from || !to) continue;
    const isLater = from.day.slice(0, 10) > to.day.slice(0, 10);
    if (isLater) later += 1;
    if (!isLater || kind === 'days' || kind === 'hours')
      values.set(row, kind === 'hours' ? hoursBetween(from, to) : between(from, to, kind));
  }
  if (later > 0) notes.push(`“${column}”有 ${later} 行晚于截止日期${kind === 'days' || kind === 'hours' ? '，得负数' : '，留空'}。`);
  const unit = kind === 'years' ? '整年数' : kind === 'months' ? '整月数' : kind === 'hours' ? '小时数' : '天数';
  const to = [...(own >= 0 ? [`“${until_column ?? ''}”`] : []), ...(end ? [end.day.slice(0, 10)] : [])].join('（空的到 ');
  return {
    column: { type: 'number', format: kind === 'hours' ? '0.00' : '0', ...(kind === 'hours' || kind === 'days' ? {} : { adds: false }) },
    of: (row) => values.get(row) ?? null,
    done: `到${own >= 0 && end ? `${to}）` : ` ${to}`}的${unit}`,
  };
}

/** 850kg and 1.2吨 in one unit. */
function quantityOf(table: Table, { column, unit = '' }: Derive, at: number, notes: string[]): Derived {
  if (unit === '') throw new Error('没有说换算成什么单位（unit）。');
  sayWithout(table, at, column, `能换算成${unit}的数`, notes, (value) => inUnit(value, unit) !== null);
  return { column: { type: 'number', format: '#,##0.###' }, of: (row) => inUnit(row[at] ?? null, unit), done: `都换算成${unit}` };
}

/** To hundredths. */
function hoursBetween(from: Day, to: Day): Value {
  const time = ({ day }: Day): number => Date.parse(`${day.slice(0, 10)}T${day.slice(11) || '00:00:00'}Z`);
  return decimalOf(Math.round((time(to) - time(from)) / 36_000) / 100);
}

function between(from: Day, to: Day, kind: Derive['kind']): number {
  const parts = ({ day }: Day): [number, number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  const [y, m, d] = parts(from);
  const [ty, tm, td] = parts(to);
  if (kind === 'days') return Math.round((Date.UTC(ty, tm - 1, td) - Date.UTC(y, m - 1, d)) / 86_400_000);
  // As DATEDIF counts: the month is full on its day.
  const months = (ty - y) * 12 + (tm - m) - (td < d ? 1 : 0);
  return kind === 'months' ? months : Math.floor(months / 12);
}

/** Each band holds its lower bound and not its upper one. */
function bandsOf(table: Table, { column, edges, labels: names, width, count, unit = '' }: Derive, at: number, notes: string[]): Derived {
  const figures = figuresOf(table.rows, at, { name: column, notes });
  if (figures.length === 0) throw new Error(`“${column}”列里没有数字，分不了段。`);
  const sorted = [...figures].sort(compare);
  const low = sorted[0] ?? zero;
  const high = sorted.at(-1) ?? low;
  const bounds = edges
    ? [...new Set(edges)].sort((a, b) => a - b).flatMap((edge) => decimalOf(edge) ?? [])
    : evenEdges(low, high, width, count ?? 5);
  // 30–39岁, but 5000–1万.
  const whole = [...figures, ...bounds].every((one) => one.scale === 0) && bounds.every((bound) => bound.digits < 1_000n);
  if (names && names.length !== bounds.length + 1)
    throw new Error(`${bounds.length} 个分界分出 ${bounds.length + 1} 段，名字却有 ${names.length} 个。`);
  const labels = names ?? [
    `${shown(bounds[0] ?? zero)}${unit}以下`,
    ...bounds.slice(1).map((bound, n) => {
      const from = bounds[n] ?? zero;
      const last = whole ? plus(bound, { digits: -1n, scale: 0 }) : bound;
      return whole && compare(from, last) === 0 ? `${shown(from)}${unit}` : `${shown(from)}–${shown(last)}${unit}`;
    }),
    `${shown(bounds.at(-1) ?? zero)}${unit}及以上`,
  ];
  return {
    column: { type: 'text', order: labels },
    of: (row) => {
      const number = numberIn(row[at] ?? null);
      if (!number) return unknown;
      const above = bounds.filter((bound) => compare(number, bound) >= 0).length;
      return labels[above] ?? unknown;
    },
    done: `按 ${bounds.map(shown).join('、')} 分段${edges ? '' : '（自动取整）'}，每段含下限、不含上限`,
  };
}

const zero: Decimal = { digits: 0n, scale: 0 };

/** Round figures that cut the whole into about as many parts as asked. */
function evenEdges(low: Decimal, high: Decimal, width: number | undefined, count: number): Decimal[] {
  const span = plus(high, { digits: -low.digits, scale: low.scale });
  const step = (width === undefined ? niceStep(span, count) : decimalOf(width)) ?? { digits: 1n, scale: 0 };
  if (step.digits <= 0n) throw new Error('每段的宽度要大于 0。');
  const first = floorTo(low, step);
  const edges: Decimal[] = [];
  for (let edge = plus(first, step); compare(edge, high) <= 0; edge = plus(edge, step)) {
    if (edges.length >= 50) throw new Error('会分成 50 段以上，请把每段写宽一些。');
    edges.push(edge);
  }
  return edges.length > 0 ? edges : [plus(first, step)];
}

/** The round step that comes nearest to as many parts. */
function niceStep(span: Decimal, count: number): Decimal | null {
  const whole = Number(printDecimal(span));
  if (!(whole > 0)) return null;
  const power = Math.floor(Math.log10(whole / count));
  const candidates = [1, 2, 5, 10].map((factor) => ({ factor, parts: whole / (factor * 10 ** power) }));
  const best = candidates.reduce((near, one) => (Math.abs(one.parts - count) < Math.abs(near.parts - count) ? one : near));
  const ten = parseDecimal(power >= 0 ? `1${'0'.repeat(power)}` : `0.${'0'.repeat(-power - 1)}1`);
  return ten && times(ten, { digits: BigInt(best.factor), scale: 0 });
}

function floorTo(value: Decimal, step: Decimal): Decimal {
  const scale = Math.max(value.scale, step.scale);
  const [a, b] = [value.digits * 10n ** BigInt(scale - value.scale), step.digits * 10n ** BigInt(scale - step.scale)];
  const whole = a >= 0n ? a / b : -((-a + b - 1n) / b);
  return { digits: whole * b, scale };
}

/** 50000 is written 5万. */
function shown(bound: Decimal): string {
  const wan = bound.digits !== 0n && bound.scale === 0 && bound.digits % 1_000n === 0n && bound.digits >= 10_000n;
  if (!wan) return printDecimal(bound);
  const inWan = divide(bound, { digits: 10_000n, scale: 0 }, 1);
  return inWan ? `${printDecimal(inWan).replace(/\.0$/, '')}万` : printDecimal(bound);
}
