/** What a question comes to: steps, what its result is called and drawn by, what it leaves open. Pure. */
import { idBeside, isFigure, isId } from '#contract/content/sheet-facts.ts';
import type { Draft, Extreme } from './draft.ts';
import type { Pick, Scope } from './phrases.ts';
import { type Question, slot } from './slot.ts';

export interface Built {
  steps: unknown[];
  name: string;
  /** Columns of the result for a chart: the first of words, those of figures. */
  category?: string;
  values: string[];
  isTime: boolean;
  open: Question[];
}

/** Null where anything of the question stands in the way. */
export type BuiltOr = Built | null;

/** Rows, and the figures of them that may be drawn. */
export function rowsOf(steps: unknown[], name: string, open: Question[] = [], values: string[] = []): Built {
  return { steps, name, values, isTime: false, open };
}

/** Of the columns alone: nothing of the order's own words. */
export function nameOf(by: readonly string[], values: readonly string[]): string {
  const name = [by.join('、'), values.slice(0, 2).join('、')].filter((one) => one !== '').join('-');
  return (name.replaceAll(/[\\/?*[\]:：]/g, ' ').trim() || '结果').slice(0, 31);
}

export function hasDo(step: unknown, name: string): boolean {
  return typeof step === 'object' && step !== null && 'do' in step && step.do === name;
}

/** 订单 of a table with an order in each row names the row. */
export function isRow({ columns }: Pick, { sheet }: Scope): boolean {
  const [only, ...others] = columns;
  // A drug in each row, told apart by its number: the row is the drug, whatever it is called.
  if (only && others.length === 0)
    return !isFigure(only) && (only.distinct === sheet.rows || idBeside(only, sheet)?.distinct === sheet.rows);
  return columns.some((column) => isId(column) && column.distinct === sheet.rows);
}

export function isFiltered({ columns }: Pick, { filters }: Draft): boolean {
  return filters.some(({ pick }) => pick?.columns[0] === columns[0]);
}

export function dayPick(tokens: Pick['tokens'], { sheet }: Scope): Pick | null {
  return sheet.days.length > 0 ? { columns: sheet.days, tokens } : null;
}

/** `by`: a column, or the slot for one. */
export function topStep({ n, most, tokens }: Extreme, by: unknown, within?: unknown): Record<string, unknown> {
  const ascending = most ? undefined : true;
  return { do: 'top', n: slot(n ?? 1, tokens), by, ascending, within, ties: n === null ? true : undefined };
}

/** Words in their order, figures from the highest on, where nothing was said. */
export function sortStep(order: NonNullable<Draft['order']>, column: unknown, isWords: boolean): Record<string, unknown> {
  const { descending, tokens, unsure } = order;
  const isSure = unsure !== true && (descending !== null || isWords);
  return { do: 'sort', by: [{ column, descending: slot(descending ?? !isWords, tokens, undefined, isSure) }] };
}
