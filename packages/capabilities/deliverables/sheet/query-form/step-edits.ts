/** Edits of a question's steps as a person makes them by pointing. Pure: every edit gives a new question. */
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import type { Condition, Measure, Query, Scalar, Step } from '#contract/content/table-query.ts';
import type { StepKind } from './step-names.ts';

/** A step of this kind with what can be guessed of the columns there are; what only the person knows stays open. */
export function newStep(kind: StepKind, columns: readonly PreviewColumn[], today: string): Step {
  const figure = columns.find((one) => one.type === 'number' && !isNumbering(one.name))?.name ?? '';
  switch (kind) {
    case 'filter':
      return { do: kind, all: [newCondition()] };
    case 'group':
      return { do: kind, by: [], values: [figure === '' ? { how: 'count' } : { column: figure, how: 'sum' }] };
    case 'total':
      return { do: kind, values: [figure === '' ? { how: 'count' } : { column: figure, how: 'sum' }] };
    case 'pivot':
      return { do: kind, rows: [], columns: { column: '' }, value: figure === '' ? { how: 'count' } : { column: figure, how: 'sum' } };
    case 'sort':
      return { do: kind, by: [] };
    case 'top':
      return { do: kind, n: 10, by: figure, ties: true };
    case 'dedupe':
      return { do: kind, by: [], keep: 'first' };
    case 'derive':
      return { do: kind, column: '', as: '', kind: 'month', until: today };
    case 'clean':
      return { do: kind, trim: true, width: true, dates: true, numbers: true, empty_rows: true };
    case 'fill':
      return { do: kind, columns: [], with: 'value', value: 0 };
    case 'outliers':
      return { do: kind, column: figure };
    case 'growth':
      return { do: kind, period_column: '', value: figure, against: 'previous' };
    case 'running':
    case 'share':
    case 'rank':
      return { do: kind, column: figure };
    case 'compute':
      return { do: kind, as: '', formula: '' };
    case 'split':
      return { do: kind, column: '', separator: '-', into: ['', ''] };
    case 'concat':
      return { do: kind, columns: [], separator: '', as: '' };
    case 'select':
      return { do: kind, columns: [] };
    case 'rename':
      return { do: kind, from: '', to: '' };
    case 'unpivot':
      return { do: kind, columns: [], name: '项目', value: '数值' };
    case 'explode':
      return { do: kind, column: '', separator: '、' };
    case 'join':
      return { do: kind, with: {}, on: [{ left: '', right: '' }], how: 'left' };
    case 'append':
      return { do: kind, tables: [], source_as: '来源' };
  }
}

/** Numbers that name something, which nobody adds up. */
export function isNumbering(name: string): boolean {
  return /(?:号|码|编号|代码|ID|No\.?|年份?|月份?|年度)$/i.test(name.trim());
}

export function newCondition(column = ''): Condition {
  return { column, op: '=', value: '' };
}

export function withStep(query: Query, at: number, step: Step): Query {
  return { ...query, steps: query.steps.map((one, n) => (n === at ? step : one)) };
}

export function addStep(query: Query, step: Step, at = query.steps.length): Query {
  return { ...query, steps: query.steps.toSpliced(at, 0, step) };
}

export function removeStep(query: Query, at: number): Query {
  return { ...query, steps: query.steps.toSpliced(at, 1) };
}

/** Where it stands afterwards; the same place at either end. */
export function movedTo(query: Query, at: number, by: -1 | 1): number {
  return Math.min(Math.max(0, at + by), query.steps.length - 1);
}

export function moveStep(query: Query, at: number, by: -1 | 1): Query {
  const step = query.steps[at];
  const to = movedTo(query, at, by);
  return step === undefined || to === at ? query : addStep(removeStep(query, at), step, to);
}

const toggled = (list: readonly string[], name: string): string[] =>
  list.includes(name) ? list.filter((one) => one !== name) : [...list, name];

/** What a click on a column's head does for this step: it takes part, or no longer does. */
export function pickColumn(step: Step, { name, type }: PreviewColumn): Step {
  switch (step.do) {
    case 'filter': {
      const all = step.all ?? [];
      const open = all.findIndex((one) => one.column === '');
      return { ...step, all: open < 0 ? [...all, newCondition(name)] : all.map((one, n) => (n === open ? { ...one, column: name } : one)) };
    }
    case 'group': {
      if (type === 'number' && step.by.length > 0) return { ...step, values: pickMeasure(step.values, name) };
      const has = step.by.some((one) => one.column === name);
      return { ...step, by: has ? step.by.filter((one) => one.column !== name) : [...step.by, byOf(name, type)] };
    }
    case 'total':
      return { ...step, values: pickMeasure(step.values, name) };
    case 'pivot':
      if (step.rows.length === 0) return { ...step, rows: [byOf(name, type)] };
      if (step.columns.column === '') return { ...step, columns: byOf(name, type) };
      return { ...step, value: { ...step.value, column: name, how: type === 'number' ? 'sum' : 'count' } };
    case 'sort': {
      const has = step.by.some((one) => one.column === name);
      return {
        ...step,
        by: has ? step.by.filter((one) => one.column !== name) : [...step.by, { column: name, descending: type === 'number' }],
      };
    }
    case 'top':
      return { ...step, by: name };
    case 'dedupe':
      return { ...step, by: toggled(step.by ?? [], name) };
    case 'clean':
    case 'fill':
      return { ...step, columns: toggled(step.columns ?? [], name) };
    case 'concat':
    case 'select':
    case 'unpivot':
      return { ...step, columns: toggled(step.columns, name) };
    case 'derive':
      return withDerived({ ...step, column: name });
    case 'outliers':
    case 'running':
    case 'share':
    case 'rank':
    case 'split':
    case 'explode':
      return { ...step, column: name };
    case 'growth':
      return type === 'number' ? { ...step, value: name } : { ...step, period_column: name };
    case 'rename':
      return { ...step, from: name };
    case 'compute':
      return { ...step, formula: `${step.formula}[${name}]` };
    case 'join': {
      const open = step.on.findIndex((one) => one.left === '');
      return { ...step, on: step.on.map((one, n) => (n === Math.max(0, open) ? { ...one, left: name } : one)) };
    }
    case 'append':
      return step;
  }
}

/** The columns of the table before it that a step goes by, to be marked there. */
export function columnsOf(step: Step): string[] {
  const measures = (list: readonly Measure[]): string[] => list.flatMap((one) => one.column ?? []);
  switch (step.do) {
    case 'filter':
      return [...(step.all ?? []), ...(step.any ?? [])].map((one) => one.column);
    case 'group':
      return [...step.by.map((one) => one.column), ...measures(step.values)];
    case 'total':
      return measures(step.values);
    case 'pivot':
      return [...step.rows.map((one) => one.column), step.columns.column, ...measures([step.value])];
    case 'sort':
      return step.by.map((one) => one.column);
    case 'top':
      return [step.by ?? '', step.within ?? ''];
    case 'dedupe':
      return step.by ?? [];
    case 'clean':
    case 'fill':
    case 'concat':
    case 'select':
    case 'unpivot':
      return step.columns ?? [];
    case 'growth':
      return [step.period_column, step.value];
    case 'rename':
      return [step.from];
    case 'compute':
      return [...step.formula.matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => name.trim());
    case 'join':
      return step.on.map((one) => one.left);
    case 'append':
      return [];
    default:
      return [step.column];
  }
}

/** Days are put together by months until the person says otherwise: hardly anybody asks for each day. */
export function byOf(column: string, type: PreviewColumn['type'] | undefined): Extract<Step, { do: 'group' }>['by'][number] {
  return type === 'date' ? { column, period: 'month' } : { column };
}

function pickMeasure(values: readonly Measure[], column: string): Measure[] {
  const has = values.some((one) => one.column === column);
  const rest = values.filter((one) => one.column !== column);
  return has && rest.length > 0 ? rest : has ? [...values] : [...values, { column, how: 'sum' }];
}

const derivedEndings: Record<Extract<Step, { do: 'derive' }>['kind'], string> = {
  weekday: '星期',
  day_kind: '工作日',
  hour: '小时',
  month: '月份',
  years: '年数',
  months: '月数',
  days: '天数',
  hours: '小时数',
  birth: '出生日期',
  bands: '分段',
  quantity: '换算',
};

type Derive = Extract<Step, { do: 'derive' }>;

/** A new column is called by what it is taken from, as long as nobody gave it a name. */
export function withDerived(step: Derive, before: Derive = step): Derive {
  const isOwn = before.as !== '' && before.as !== nameOf(before) && !Object.values(derivedEndings).some((one) => before.as.endsWith(one));
  return isOwn ? step : { ...step, as: nameOf(step) };
}

function nameOf({ column, kind }: Derive): string {
  return column === '' ? '' : kind === 'birth' ? '出生日期' : `${column}${derivedEndings[kind]}`;
}

/** Puts the column of numbers before the names it stands beside. */
export function groupByNumber(step: Step, column: string, number_column: string): Step {
  const withNumber = <By extends { column: string }>(list: readonly By[]): (By | { column: string })[] =>
    list.flatMap((one) => (one.column === column ? [{ column: number_column }, one] : [one]));
  if (step.do === 'group') return { ...step, by: withNumber(step.by) };
  if (step.do === 'pivot') return { ...step, rows: withNumber(step.rows) };
  return step;
}

/** What was typed: a figure where it plainly is one beside a column of figures, words otherwise. */
export function scalarOf(text: string, type: PreviewColumn['type'] | undefined): Scalar {
  const plain = text.trim();
  return type === 'number' && /^-?\d+(?:\.\d+)?$/.test(plain) && plain.length <= 15 ? Number(plain) : text;
}

/** The same condition with another comparator: what was given stays as far as the other has room for it. */
export function withComparator({ column, op: before, value, values, other }: Condition, op: Condition['op']): Condition {
  if (isAlone(op)) return { column, op };
  const given = values ?? (value === undefined || value === '' ? [] : [value]);
  if (op === 'in' || op === 'not_in') return { column, op, values: given.filter((one) => one !== '') };
  if (op === 'between') return { column, op, values: [given[0] ?? '', given[1] ?? ''] };
  if (other !== undefined && isOrder(op) && isOrder(before)) return { column, op, other };
  return { column, op, value: given[0] ?? '' };
}

/** Needs no value beside it. */
export function isAlone(op: Condition['op']): boolean {
  return op === 'empty' || op === 'not_empty' || op === 'above_average' || op === 'below_average';
}

/** Can be asked against another column of the row, too. */
export function isOrder(op: Condition['op']): boolean {
  return op === '=' || op === '!=' || op === '>' || op === '>=' || op === '<' || op === '<=';
}
