/** What rows are put together by, as the query takes it: columns, stretches of time, months that are columns, people by their numbers. Pure. */
import words from './words.json' with { type: 'json' };
import { idBeside, type SheetColumn } from '#contract/content/sheet-facts.ts';
import type { Token } from '../reading.ts';
import { columnSlot } from './columns.ts';
import type { Grain, GroupBy, Pick, Scope } from './phrases.ts';
import { ask, slot, type Question } from './slot.ts';

export interface Grouped {
  before: unknown[];
  by: Record<string, unknown>[];
  /** What the columns are called in the result. */
  names: string[];
  /** Time goes along it. */
  period: string | null;
  open: Question[];
  /** By months that are columns. */
  is_long?: boolean;
  /** Only so that two that were named stand beside each other: their sum belongs below. */
  beside?: boolean;
}

const periodNames = { year: '年份', quarter: '季度', month: '月份', week: '周' } as const;
const grainColumns: Readonly<Record<string, readonly string[]>> = words.grain_columns;

/** Null where the table has nothing to put rows together by so. */
export function groupBy({ pick, grain, tokens }: GroupBy, scope: Scope): Grouped | null {
  if (grain !== null) return byTime(pick, grain, tokens, scope);
  const [column] = pick?.columns ?? [];
  if (!pick || !column) return null;
  const id = pick.columns.length === 1 ? idBeside(column, scope.sheet) : undefined;
  const base = { before: [], period: null, open: [] as Question[] };
  if (!id)
    return {
      ...base,
      by: [{ column: columnSlot(pick) }],
      names: [column.name],
      open: column.distinct < scope.sheet.rows ? withoutNumber(column, tokens) : [],
    };
  // Two of one name are two: the number stands beside it.
  const words = `“${column.name}”有 ${column.distinct} 个，“${id.name}”有 ${id.distinct} 个：有同名的。分开算还是合在一起？`;
  const choices: [string, string][] = [
    [id.name, `按“${id.name}”分开`],
    [column.name, '同名的合在一起'],
  ];
  const question = column.distinct < id.distinct ? ask('identity', tokens, words, ...choices) : undefined;
  return { ...base, by: [{ column: columnSlot(pick) }, { column: slot(id.name, tokens, question) }], names: [column.name, id.name] };
}

/** People of one name can't be told apart without a number. */
function withoutNumber({ role, name }: SheetColumn, tokens: readonly Token[]): Question[] {
  if (role !== 'person_name') return [];
  return [ask('identity', tokens, `表里没有编号，“${name}”相同的会合在一起，可以吗？`, ['name', `按“${name}”`])];
}

function byTime(pick: Pick | null, grain: Grain, tokens: Token[], { sheet }: Scope): Grouped | null {
  const days = pick ? pick.columns.filter(({ type }) => type === 'date') : sheet.days;
  const [day] = days;
  if (day) {
    const column = columnSlot({ columns: days, tokens: pick?.tokens ?? tokens });
    if (grain === 'weekday' || grain === 'hour' || grain === 'day_kind') {
      const as = { weekday: '星期', hour: '时段', day_kind: '日子' }[grain];
      const derive = { do: 'derive', column, as, kind: slot(grain, tokens) };
      return { before: [derive], by: [{ column: as }], names: [as], period: null, open: [] };
    }
    const name = grain === 'day' ? day.name : periodNames[grain];
    return { before: [], by: [{ column, period: slot(grain, tokens) }], names: [name], period: name, open: [] };
  }
  const own = grainColumns[grain] ?? [];
  const named = sheet.columns.filter(({ bare }) => own.includes(bare));
  const [only] = named;
  if (only)
    return { before: [], by: [{ column: columnSlot({ columns: named, tokens }) }], names: [only.name], period: only.name, open: [] };
  if (grain !== 'month' || sheet.months.length === 0) return null;
  return { before: [], by: [{ column: slot('月份', tokens) }], names: ['月份'], period: '月份', open: [], is_long: true };
}
