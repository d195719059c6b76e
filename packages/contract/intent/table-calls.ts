/** An intent as calls of the tools for tables: questions are asked, results become sheets, columns by arithmetic live formulas. Pure. */
import type { ToolRequest } from '../content/tool-calls.ts';
import type { Query, Step } from '../content/table-query.ts';
import type { NewSheet } from '../content/workbook-edit.ts';
import type { AskedQuery } from './table.ts';

/** `main`: the file that results are put into. */
export function callsFor(queries: readonly AskedQuery[], main: string): ToolRequest[] {
  const answers = queries.filter(({ place }) => place === 'answer');
  const kept = queries.filter(({ place }) => place !== 'answer');
  const foreign = kept.some(({ place, query }) => place === 'file' || usesOther(query, main));
  const calls = looksFor(answers, main);
  if (kept.length === 0) return calls;
  if (!foreign)
    return [
      ...calls,
      { tool: 'edit_sheet', input: { file_name: main, edits: kept.map((one) => ({ do: 'new_sheet', ...sheetOf(one, main, true) })) } },
    ];
  const stem = main.replace(/\.[^.]+$/, '');
  return [
    ...calls,
    {
      tool: 'create_sheet',
      input: { file_name: `${stem}_${kept[0]?.name ?? '结果'}.xlsx`, sheets: kept.map((one) => sheetOf(one, main, false)) },
    },
  ];
}

/** Looks at every question before a sheet is made of it: what leaves nothing is not made. */
export function looksFor(queries: readonly AskedQuery[], main: string): ToolRequest[] {
  return queries.map(({ query }) => ({
    tool: 'query_sheet',
    input: { table: { ...query.table, file_name: query.table.file_name ?? main }, steps: withoutTwice(query.steps) },
  }));
}

/** A question that can come to nothing. */
export function mayBeEmpty({ query: { steps } }: AskedQuery): boolean {
  return steps.some((step) => step.do === 'filter' || step.do === 'join');
}

function sheetOf({ name, query, chart }: AskedQuery, main: string, inside: boolean): Omit<NewSheet, 'do'> {
  const steps = withoutTwice(query.steps);
  const formulas: NonNullable<NewSheet['formulas']> = [];
  // What stands after the last other step can be reckoned in the sheet itself.
  while (steps.at(-1)?.do === 'compute') {
    const last = steps.at(-1);
    // A chart is drawn of numbers, and of no formula that is still to be reckoned.
    if (last?.do === 'compute' && chart?.values?.includes(last.as)) break;
    steps.pop();
    if (last?.do === 'compute')
      formulas.unshift({ column: last.as, formula: last.formula, ...(last.percent ? { number_format: '0.00%' } : {}) });
  }
  const own: Query = { table: { ...query.table, file_name: query.table.file_name ?? main }, steps };
  return {
    name,
    query: inside ? { table: bare(own.table, main), steps: steps.map((step) => bareStep(step, main)) } : own,
    ...(formulas.length > 0 ? { formulas } : {}),
    ...(chart ? { chart: { ...chart, type: chart.type === 'column_line' ? ('combo' as const) : chart.type, title: titleOf(chart) } } : {}),
  };
}

/** Of the columns alone. */
function titleOf({ category, values = [] }: NonNullable<AskedQuery['chart']>): string {
  return [values.slice(0, 3).join('、'), category === undefined ? '' : `（${category}）`].join('').slice(0, 100) || '图表';
}

function bare<Ref extends { file_name?: string | undefined }>(ref: Ref, main: string): Ref {
  if (ref.file_name !== main) return ref;
  const { file_name: _file, ...rest } = ref;
  // Without an optional field it is still of the same shape.
  return rest as Ref;
}

function bareStep(step: Step, main: string): Step {
  if (step.do === 'join') return { ...step, with: bare(step.with, main) };
  if (step.do === 'append') return { ...step, tables: step.tables.map((ref) => bare(ref, main)) };
  return step;
}

function usesOther({ table, steps }: Query, main: string): boolean {
  const isOther = (name: string | undefined): boolean => name !== undefined && name !== main;
  return (
    isOther(table.file_name) ||
    steps.some((step) =>
      step.do === 'join' ? isOther(step.with.file_name) : step.do === 'append' && step.tables.some((ref) => isOther(ref.file_name)),
    )
  );
}

/** A column that was chosen twice on the card puts rows together once. */
function withoutTwice(steps: readonly Step[]): Step[] {
  return steps.map((step) =>
    step.do === 'group'
      ? { ...step, by: step.by.filter((by, n) => step.by.findIndex((one) => one.column === by.column && one.period === by.period) === n) }
      : step,
  );
}
