/** Changes to a question over a table, as the rows of its form make them. Pure. */
import type { Condition, Measure, Query, Scalar, Step } from '#contract/content/table-query.ts';
import type { OrderFile } from '#contract/intent/order.ts';
import { measureInWords } from '#contract/intent/table-words.ts';

type Sheet = NonNullable<OrderFile['structure']>['sheets'][number];

/** The sheet the question is about; undefined where its file or its structure is not known. */
export function sheetOf(files: readonly OrderFile[], { table }: Query): Sheet | undefined {
  const file = table.file_name === undefined ? files[0] : files.find(({ name }) => name === table.file_name);
  const sheets = file?.structure?.sheets ?? [];
  return table.sheet === undefined
    ? sheets.find(({ hidden, range }) => !hidden && range !== '')
    : sheets.find(({ sheet }) => sheet === table.sheet);
}

/** Names of columns a step can speak of: those of the sheet, and those the steps before it make. */
export function columnsBefore(query: Query, at: number, sheet: Sheet | undefined): string[] {
  const own = sheet?.columns.map(({ column }) => column) ?? [];
  const made = query.steps.slice(0, at).flatMap((step) => madeBy(step));
  return [...new Set([...own, ...made])];
}

function madeBy(step: Step): string[] {
  switch (step.do) {
    case 'group':
    case 'total':
      return step.values.map(nameOf);
    case 'derive':
    case 'compute':
    case 'concat':
      return [step.as];
    case 'running':
    case 'share':
    case 'rank':
      return step.as === undefined ? [] : [step.as];
    case 'split':
      return step.into;
    case 'unpivot':
      return [step.name, step.value];
    case 'rename':
      return [step.to];
    default:
      return [];
  }
}

/** As the result calls it. */
export function nameOf(measure: Measure): string {
  return measure.as ?? measure.column ?? measureInWords(measure);
}

const unary: ReadonlySet<Condition['op']> = new Set(['empty', 'not_empty', 'above_average', 'below_average']);
const listed: ReadonlySet<Condition['op']> = new Set(['in', 'not_in', 'between']);

/** Those that also compare with another column of the row. */
const withColumns: ReadonlySet<Condition['op']> = new Set(['=', '!=', '>', '>=', '<', '<=']);

export type Operands = 'none' | 'one' | 'list';

export function operandsOf(op: Condition['op']): Operands {
  return unary.has(op) ? 'none' : listed.has(op) ? 'list' : 'one';
}

/** What was compared with stays as far as the comparison takes it. */
export function withOp(condition: Condition, op: Condition['op']): Condition {
  const { column, other } = condition;
  const texts = operandTexts(condition);
  switch (operandsOf(op)) {
    case 'none':
      return { column, op };
    case 'list':
      return { column, op, values: scalarsOf(texts) };
    case 'one':
      return other === undefined || !withColumns.has(op) ? { column, op, value: scalarOf(texts[0] ?? '') } : { column, op, other };
  }
}

export function operandTexts({ value, values }: Condition): string[] {
  return (values ?? (value === undefined ? [] : [value])).map((one) => (one === null ? '' : String(one)));
}

/** `a、b` as its parts; a figure is one. */
export function scalarsOf(texts: readonly string[]): Scalar[] {
  return texts.flatMap((text) => text.split(/[、,，]/)).flatMap((text) => (text.trim() === '' ? [] : [scalarOf(text)]));
}

export function scalarOf(text: string): Scalar {
  const trimmed = text.trim();
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}

export function withStep(query: Query, at: number, step: Step): Query {
  return { ...query, steps: query.steps.with(at, step) };
}

export function withoutStep(query: Query, at: number): Query {
  return { ...query, steps: query.steps.toSpliced(at, 1) };
}
