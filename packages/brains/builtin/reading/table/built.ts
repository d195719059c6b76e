/** What a question comes to: steps, what its result is called and drawn by, what it leaves open. Pure. */
import { idBeside, isFigure, isId } from '../../table/sheet-facts.ts';
import type { Draft } from './draft.ts';
import type { Pick, Scope } from './phrases.ts';
import type { Question } from './slot.ts';

export interface Built {
  steps: unknown[];
  name: string;
  /** Columns of the result for a chart: the first of words, those of figures. */
  category?: string;
  values: string[];
  isTime: boolean;
  open: Question[];
}

/** Or what stands in the way, in the person's words. */
export type BuiltOr = Built | { lacking: string[] };

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
