/** A question as the new sheet that keeps its result: columns computed last become formulas, so that they follow when a figure is changed. */
import type { Query, Step } from '#contract/content/table-query.ts';
import type { NewSheet } from '#contract/content/workbook-edit.ts';
import { workbookName } from '../file-name.ts';
import { columnsIn, parseExpression, printExpression } from './arithmetic.server.ts';
import { columnAt } from './columns.server.ts';
import type { Table } from './table.server.ts';
import { isDay, isEmpty } from './values.server.ts';

export interface SheetWish {
  name: string;
  title?: string | undefined;
  /** A row of sums at the end. */
  total?: boolean | undefined;
  chart?: NewSheet['chart'];
}

/** A step whose new column a formula gives as well, and how its figures are shown. */
export interface FormulaAlike {
  step: number;
  formula: string;
  number_format: string;
}

/** `alike`: of the steps that were looked at. */
export function asNewSheet({ table, steps }: Query, { name, title, total, chart }: SheetWish, alike: readonly FormulaAlike[]): NewSheet {
  const drawn = new Set([...(chart?.values ?? []), ...(chart?.category === undefined ? [] : [chart.category])]);
  const known = new Map(alike.map((one) => [one.step, one]));
  let first = steps.length;
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    const step = steps[n];
    // A chart is drawn from figures that are there, not from formulas yet to be computed.
    if (step?.do !== 'compute' || !known.has(n) || drawn.has(step.as)) break;
    first = n;
  }
  // Sums that are there already would be counted twice.
  const hasTotals = steps.some((step) => (step.do === 'pivot' && step.totals !== false) || (step.do === 'group' && step.total === true));
  const formulas = steps.slice(first).flatMap((step, n) => {
    const formula = known.get(first + n);
    if (step.do !== 'compute' || formula === undefined) return [];
    return [{ column: step.as, formula: formula.formula, number_format: formula.number_format }];
  });
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

/**
 * The formula that gives in its row what the step gives; null where none does: an operand that is no figure would count as zero where
 * nobody asked for that, and a name that is taken is another column's. Names of columns are in brackets, as they are in the table.
 */
export function formulaAlike(before: Pick<Table, 'columns' | 'rows'>, step: Step): string | null {
  if (step.do !== 'compute' || before.columns.some((column) => column.name === step.as)) return null;
  const expression = parseExpression(step.formula);
  const at = new Map(columnsIn(expression).map((name) => [name, columnAt({ ...before, where: '', notes: [] }, name)]));
  const places = [...at.values()];
  const isPlain = before.rows.every((row) =>
    places.every((n) => {
      const value = row[n] ?? null;
      if (value === null && step.blank_as_zero) return true;
      return typeof value !== 'string' && typeof value !== 'boolean' && !isEmpty(value) && !isDay(value);
    }),
  );
  if (!isPlain || before.rows.length === 0) return null;
  const formula = printExpression(expression, (name) => `[${before.columns[at.get(name) ?? -1]?.name ?? name}]`);
  // Where something is divided by nothing the step leaves a blank.
  return formula.includes('/') ? `IFERROR(${formula},"")` : formula;
}
