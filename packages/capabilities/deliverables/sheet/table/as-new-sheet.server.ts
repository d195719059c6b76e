/** A question as the new sheet that keeps its result: columns computed last become formulas, so that they follow when a figure is changed. */
import type { Query, Step } from '#contract/content/table-query.ts';
import type { NewSheet } from '#contract/content/workbook-edit.ts';
import { workbookName } from '../file-name.ts';
import { columnsIn, parseExpression } from './arithmetic.server.ts';
import type { Table } from './table.server.ts';
import { isDay, isEmpty } from './values.server.ts';

export interface SheetWish {
  name: string;
  title?: string | undefined;
  /** A row of sums at the end. */
  total?: boolean | undefined;
  chart?: NewSheet['chart'];
}

/** `alike`: the steps whose column a formula gives as well, of those that were looked at. */
export function asNewSheet({ table, steps }: Query, { name, title, total, chart }: SheetWish, alike: readonly number[]): NewSheet {
  const drawn = new Set([...(chart?.values ?? []), ...(chart?.category === undefined ? [] : [chart.category])]);
  let first = steps.length;
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    const step = steps[n];
    // A chart is drawn from figures that are there, not from formulas yet to be computed.
    if (step?.do !== 'compute' || !alike.includes(n) || drawn.has(step.as)) break;
    first = n;
  }
  // Sums that are there already would be counted twice.
  const hasTotals = steps.some((step) => (step.do === 'pivot' && step.totals !== false) || (step.do === 'group' && step.total === true));
  const formulas = steps.slice(first).flatMap((step) => (step.do === 'compute' ? [formulaOf(step)] : []));
  return {
    do: 'new_sheet',
    name,
    query: { table, steps: steps.slice(0, first) },
    ...(title ? { title } : {}),
    ...(formulas.length > 0 ? { formulas } : {}),
    ...(total && !hasTotals ? { total: true } : {}),
    ...(chart ? { chart } : {}),
  };
}

/** The file a result is kept in: a workbook of its own where the table is in no .xlsx, whose parts can't be added to. */
export function fileForResult(name: string): { name: string; isSame: boolean } {
  const isSame = /\.xlsx$/i.test(name);
  return { name: isSame ? name : workbookName(name), isSame };
}

type Compute = Extract<Step, { do: 'compute' }>;

function formulaOf({ as, formula, percent }: Compute): NonNullable<NewSheet['formulas']>[number] {
  const own = formula
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replace(/[×]/g, '*')
    .replace(/[÷]/g, '/')
    .replaceAll('＋', '+')
    .replaceAll('－', '-')
    .replace(/^\s*=/, '');
  return {
    column: as,
    // Where something is divided by nothing the step leaves a blank.
    formula: own.includes('/') ? `IFERROR(${own},"")` : own,
    number_format: percent ? '0.00%' : '#,##0.00',
  };
}

/** Whether a formula in its row gives what the step gives: every operand is a figure in every row, and the column's name is free. */
export function isFormulaAlike(before: Pick<Table, 'columns' | 'rows'>, step: Step): boolean {
  if (step.do !== 'compute' || before.columns.some((column) => column.name === step.as)) return false;
  const at = columnsIn(parseExpression(step.formula)).map((name) => before.columns.findIndex((column) => column.name === name));
  if (at.some((n) => n < 0)) return false;
  return before.rows.every((row) =>
    at.every((n) => {
      const value = row[n] ?? null;
      return typeof value !== 'string' && typeof value !== 'boolean' && !isEmpty(value) && !isDay(value);
    }),
  );
}
