/** What a column is compared with: figures in the column's own unit, days as they stand in the table. Pure. */
import type { Period } from '../reading.ts';
import { isFigure, type SheetColumn } from '../../table/sheet-facts.ts';
import { columnsOfUnit } from './conditions.ts';
import type { Asked, Pick, Scope } from './phrases.ts';
import { columnSlot } from './columns.ts';
import { slot, wordsOf, type Slot } from './slot.ts';

const perUnit: readonly [string, number][] = [
  ['百万', 1e6],
  ['万', 1e4],
  ['千元', 1e3],
  ['亿', 1e8],
];

/** A condition as the query takes it; null when no column is found for it. */
export function conditionOf(asked: Asked, scope: Scope): Record<string, unknown> | null {
  const { op, value, tokens } = asked;
  if (value.is === 'period') return periodCondition(asked, scope);
  if (asked.concept) {
    if (value.is !== 'number' || value.number.to !== undefined) return null;
    return { column: asked.concept.name, op, value: slot(value.number.value, tokens) };
  }
  const pick = asked.pick ?? (value.is === 'number' ? pickByUnit(asked, scope) : null);
  const [column] = pick?.columns ?? [];
  if (!pick || !column) return null;
  const base = { column: columnSlot(pick), op };
  switch (value.is) {
    case 'number': {
      // A figure can be held against figures alone.
      const fits = pick.columns.filter((one) => one.type === 'number');
      const [first] = fits;
      if (!first) return op === '=' ? { ...base, value: slot(String(value.number.value), tokens) } : null;
      const own = { column: columnSlot({ ...pick, columns: fits }), op };
      if (value.number.to !== undefined)
        return { ...own, values: [figureIn(first, value.number.value, asked, scope), figureIn(first, value.number.to, asked, scope)] };
      return { ...own, value: figureIn(first, value.number.value, asked, scope) };
    }
    case 'words': {
      const [only] = value.words;
      return op === 'in' || op === 'not_in'
        ? { ...base, values: value.words.map((one) => slot(one, tokens)) }
        : { ...base, value: slot(only ?? '', tokens) };
    }
    case 'column':
      return { ...base, other: columnSlot(value.other) };
    case 'average':
      return isFigure(column) ? base : null;
    case 'nothing':
      // 没完成 beside a column that holds something in every row says it of another.
      return op === 'empty' && column.empty === 0 ? null : base;
  }
}

/** 超过1000元: of the columns that are counted in such a unit. */
function pickByUnit({ value, tokens }: Asked, { sheet }: Scope): Pick | null {
  if (value.is !== 'number') return null;
  const columns = columnsOfUnit(value.number, sheet.columns.filter(isFigure));
  return columns.length > 0 ? { columns, tokens } : null;
}

/** 30万元 against 合同额（万元） is 30; 80% against shares kept as 0.8 is 0.8. Where that can't be told it is a doubt. */
function figureIn(column: SheetColumn, given: number, { value, tokens }: Asked, { sheet }: Scope): Slot {
  const unit = value.is === 'number' ? value.number.unit : undefined;
  const isShare = unit?.dimension === 'share';
  if (column.role === 'rate' || isShare) {
    const asShares = column.format.includes('%') || column.samples.every((one) => Math.abs(Number(one.replace('%', ''))) <= 1.5);
    const share = isShare ? given * (unit.factor ?? 0.01) : given;
    const inPercent = isShare ? share * 100 : given;
    if (!asShares) return slot(rounded(inPercent), tokens);
    return isShare || given <= 1 ? slot(rounded(share), tokens) : slot(rounded(given / 100), tokens, undefined, false);
  }
  const named = /[（(](.{1,6})[）)]\s*$/.exec(column.name)?.[1] ?? (column.role === 'money' ? sheet.unit : undefined);
  const per = perUnit.find(([words]) => named?.startsWith(words))?.[1] ?? 1;
  const yuan = unit?.dimension === 'money' ? given * (unit.factor ?? 1) : given;
  if (unit?.dimension === 'money' && unit.name !== 'CNY' && !column.name.includes(unit.words))
    return slot(given, tokens, {
      kind: 'unit',
      words: wordsOf(tokens),
      question: `“${column.name}”是不是用${unit.words}记的？`,
      choices: [{ value: given, label: `按${unit.words}，${given}` }],
    });
  if (per === 1 || given === 0) return slot(rounded(yuan), tokens);
  // 单位：万元, and 500000 said.
  if (unit?.dimension === 'money' || given >= per) return slot(rounded(yuan / per), tokens);
  return slot(given, tokens, {
    kind: 'unit',
    words: wordsOf(tokens),
    question: `“${column.name}”的单位是${named ?? ''}，“${wordsOf(tokens)}”说的是哪个单位？`,
    choices: [
      { value: given, label: `${given} ${named ?? ''}` },
      { value: rounded(given / per), label: `${given} 元` },
    ],
  });
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** Days of the column that was named, or of the only one there is. */
function periodCondition(asked: Asked, { sheet }: Scope): Record<string, unknown> | null {
  const { value, tokens } = asked;
  // 周日 is every Sunday or one of them: nobody knows which.
  if (value.is !== 'period' || value.period.assumed.includes('month')) return null;
  const days = asked.pick?.columns.filter(({ type }) => type === 'date') ?? sheet.days;
  const [column] = days;
  if (!column) return null;
  const base = { column: columnSlot({ columns: days, tokens: asked.pick?.tokens ?? tokens }) };
  const years = value.period.assumed.includes('year') ? yearsOf(column, value.period) : [];
  const year = years.at(-1) ?? Number(value.period.from.slice(0, 4));
  const period = inYear(value.period, year);
  const { from, to, grain } = period;
  const short = shortOf(from, grain);
  const isNot = asked.op === '!=';
  // March of which year: the table has two of them.
  const doubt =
    years.length > 1
      ? {
          kind: 'period' as const,
          words: wordsOf(tokens),
          question: `“${wordsOf(tokens)}”在表里有 ${years.length} 年的，是哪一年的？`,
          choices: years.map((one) => ({ value: edgeOf(inYear(value.period, one), value.side), label: `${one} 年` })),
        }
      : undefined;
  const edge = (day: string): Slot => slot(day, tokens, doubt);
  if (value.side !== 'in') return isNot ? null : { ...base, op: opOf[value.side], value: edge(edgeOf(period, value.side)) };
  if (short !== null && from.slice(0, short.length) === to.slice(0, short.length))
    return { ...base, op: isNot ? '!=' : '=', value: edge(short) };
  if (isNot) return null;
  return { ...base, op: 'between', values: [slot(from, tokens, doubt && { ...doubt, choices: [] }), slot(to, tokens)] };
}

const opOf = { from: '>=', before: '<', until: '<=', after: '>' } as const;

function edgeOf({ from, to, grain }: Period, side: string): string {
  return shortOf(from, grain) ?? (side === 'until' || side === 'after' ? to : from);
}

/** 2026-03 of a month, 2026 of a year. */
function shortOf(from: string, grain: Period['grain']): string | null {
  return grain === 'year' ? from.slice(0, 4) : grain === 'month' ? from.slice(0, 7) : grain === 'day' ? from : null;
}

/** The years in which the table has days of this part of the year. */
function yearsOf({ from, to }: SheetColumn, period: Period): number[] {
  if (from === undefined || to === undefined) return [];
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: Math.min(last - first + 1, 30) }, (_none, n) => first + n).filter((year) => {
    const own = inYear(period, year);
    return own.from <= to && own.to >= from;
  });
}

function inYear(period: Period, year: number): Period {
  if (!period.assumed.includes('year')) return period;
  const shift = year - Number(period.from.slice(0, 4));
  const moved = (day: string): string => `${Number(day.slice(0, 4)) + shift}${day.slice(4)}`;
  return { ...period, from: moved(period.from), to: moved(period.to) };
}
