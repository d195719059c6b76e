/** What a column is compared with: figures in the column's own unit, days as they stand in the table. Pure. */
import words from './words.json' with { type: 'json' };
import { shiftMonths } from '../periods.ts';
import type { Period } from '../reading.ts';
import { isDue, isFigure, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { columnsOfUnit } from './conditions.ts';
import type { Asked, Pick, Scope } from './phrases.ts';
import { columnSlot } from './columns.ts';
import { ask, slot, wordsOf, type Slot } from './slot.ts';

const perUnit = words.per_unit as [string, number][];

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
  // 能卖的数量（在圃减已订），不到100株的: of what was just worked out.
  const [made, ...more] = sheet.columns.filter((one) => one.made !== undefined);
  const isMade = made !== undefined && more.length === 0;
  return columns.length === 0
    ? null
    : isMade
      ? { columns: [made, ...columns.filter((one) => one !== made)], tokens, likely: true }
      : { columns, tokens };
}

/** 30万元 against 合同额（万元） is 30; 80% against shares kept as 0.8 is 0.8. Where that can't be told it is a doubt. */
function figureIn(column: SheetColumn, given: number, { value, tokens }: Asked, { sheet }: Scope): Slot {
  const unit = value.is === 'number' ? value.number.unit : undefined;
  const isShare = unit?.dimension === 'share';
  // 每平米月租, worked out here, is no share.
  if ((column.role === 'rate' && (column.made === undefined || column.format !== '')) || isShare) {
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
    return slot(given, tokens, ask('unit', tokens, `“${column.name}”是不是用${unit.words}记的？`, [given, `按${unit.words}，${given}`]));
  if (per === 1 || given === 0) return slot(rounded(yuan), tokens);
  // 单位：万元, and 500000 said.
  if (unit?.dimension === 'money' || given >= per) return slot(rounded(yuan / per), tokens);
  const question = `“${column.name}”的单位是${named ?? ''}，“${wordsOf(tokens)}”说的是哪个单位？`;
  const inYuan = rounded(given / per);
  return slot(given, tokens, ask('unit', tokens, question, [given, `${given} ${named ?? ''}`], [inYuan, `${given} 元`]));
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

/** Days of the column that was named, or of the only one there is. */
function periodCondition(asked: Asked, { sheet, today }: Scope): Record<string, unknown> | null {
  const { value, tokens } = asked;
  // 周日 is every Sunday or one of them: nobody knows which.
  if (value.is !== 'period' || (value.period.assumed.includes('month') && !value.period.assumed.includes('year'))) return null;
  const days = asked.pick?.columns.filter(({ type }) => type === 'date') ?? sheet.days;
  const [column] = days;
  if (!column) return null;
  const base = {
    column: columnSlot({
      columns: days,
      tokens: asked.pick?.tokens ?? tokens,
      guessed: asked.pick?.guessed === true && sheet.days.length > 1,
    }),
  };
  const isAhead = value.ahead !== undefined && ((column.from ?? '') >= today || ((column.to ?? '') > today && isDue(column)));
  const isEither = value.ahead !== undefined && !isAhead && (column.to ?? '') > today;
  const said = isAhead ? (value.ahead ?? value.period) : value.period;
  const [isMonth, words] = [said.assumed.includes('month'), wordsOf(tokens)];
  const options = optionsOf(column, said, today);
  const near = isMonth ? today.slice(0, 7) : said.from;
  const period = options.find((one) => one.from.startsWith(near)) ?? options.at(-1) ?? said;
  const { from, to, grain } = period;
  const short = shortOf(from, grain);
  const isNot = asked.op === '!=';
  // March of which year, the 5th of which month: the table has several.
  const which = `“${words}”在表里有 ${options.length} ${isMonth ? '个月' : '年'}的，是哪${isMonth ? '个月' : '一年'}的？`;
  const nameOf = (day: string): string => (isMonth ? day.slice(0, 7) : `${Number(day.slice(0, 4))} 年`);
  const choices = options.map((one): [string, string] => [edgeOf(one, value.side), nameOf(one.from)]);
  const doubt = options.length > 1 ? ask('period', tokens, which, ...choices) : undefined;
  const edge = (day: string): Slot => slot(day, tokens, doubt, !isEither);
  if (value.side !== 'in') return isNot ? null : { ...base, op: opOf[value.side], value: edge(edgeOf(period, value.side)) };
  if (short !== null && from.slice(0, short.length) === to.slice(0, short.length))
    return { ...base, op: isNot ? '!=' : '=', value: edge(short) };
  if (isNot) return null;
  return { ...base, op: 'between', values: [slot(from, tokens, doubt && { ...doubt, choices: [] }, !isEither), slot(to, tokens)] };
}

const opOf = { from: '>=', before: '<', until: '<=', after: '>' } as const;

function edgeOf({ from, to, grain }: Period, side: string): string {
  return shortOf(from, grain) ?? (side === 'until' || side === 'after' ? to : from);
}

/** 2026-03 of a month, 2026 of a year. */
function shortOf(from: string, grain: Period['grain']): string | null {
  return grain === 'year' ? from.slice(0, 4) : grain === 'month' ? from.slice(0, 7) : grain === 'day' ? from : null;
}

/** The stretches of that kind in which the table has days, of each year or month; the one of today where it has none. */
function optionsOf({ from = '', to = '' }: SheetColumn, period: Period, today: string): Period[] {
  const step = period.assumed.includes('month') ? 1 : period.assumed.includes('year') ? 12 : 0;
  const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  if (step === 0) return [period];
  const shifted = (months: number): Period => {
    const whole = Math.floor((months - monthsOf(period.from)) / step) * step;
    return { ...period, from: shiftMonths(period.from, whole), to: shiftMonths(period.to, whole) };
  };
  const count = to === '' ? 0 : Math.min((monthsOf(to) - monthsOf(from)) / step + 2, 60);
  const options = Array.from({ length: count }, (_none, n) => shifted(monthsOf(from) + n * step)).filter(
    (own) => own.from <= to && own.to >= from,
  );
  return options.length > 0 ? options : [step === 1 ? shifted(monthsOf(today)) : period];
}
