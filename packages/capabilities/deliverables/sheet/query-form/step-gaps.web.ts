/** What a step still needs before it can be done, by field; and as much of a question as can be asked already. */
import type { By, Condition, Measure, Query, Step } from '#contract/content/table-query.ts';
import { isAlone } from './step-edits.ts';

export interface Gap {
  path: string;
  said: string;
}

const chooseColumn = '请选一列';

export function gapsOf(step: Step): Gap[] {
  const gaps: Gap[] = [];
  const say = (path: string, said: string): void => void gaps.push({ path, said });
  const column = (path: string, name: string | undefined): void => {
    if (name === undefined || name.trim() === '') say(path, chooseColumn);
  };
  const name = (path: string, given: string): void => {
    if (given.trim() === '') say(path, '请给新列起个名字');
  };
  const some = (path: string, list: readonly unknown[] | undefined, least = 1): void => {
    if ((list?.length ?? 0) < least) say(path, least > 1 ? `请至少选 ${least} 列` : chooseColumn);
  };
  const by = (path: string, list: readonly By[]): void => {
    some(path, list);
    list.forEach((one, n) => column(`${path}.${n}.column`, one.column));
  };
  const conditions = (path: string, list: readonly Condition[] = []): void =>
    list.forEach((one, n) => {
      column(`${path}.${n}.column`, one.column);
      if (one.other !== undefined) column(`${path}.${n}.other`, one.other);
      else if (one.op === 'in' || one.op === 'not_in') {
        if ((one.values ?? []).length === 0) say(`${path}.${n}.value`, '请至少选一个值');
      } else if (one.op === 'between') {
        if ((one.values ?? []).length < 2 || (one.values ?? []).some((value) => value === ''))
          say(`${path}.${n}.value`, '请写上从多少到多少');
      } else if (!isAlone(one.op) && (one.value === undefined || one.value === '')) say(`${path}.${n}.value`, '请写上要比的值');
    });
  const measures = (path: string, list: readonly Measure[]): void => {
    if (list.length === 0) say(path, '请至少算一项');
    list.forEach((one, n) => {
      if (one.how !== 'count') column(`${path}.${n}.column`, one.column);
      conditions(`${path}.${n}.where`, one.where);
    });
  };
  switch (step.do) {
    case 'filter':
      if ((step.all ?? []).length + (step.any ?? []).length === 0) say('all', '请加一个条件');
      conditions('all', step.all);
      conditions('any', step.any);
      break;
    case 'group':
      by('by', step.by);
      measures('values', step.values);
      break;
    case 'total':
      measures('values', step.values);
      break;
    case 'pivot':
      by('rows', step.rows);
      column('columns.column', step.columns.column);
      if (step.value.how !== 'count') column('value.column', step.value.column);
      break;
    case 'sort':
      some('by', step.by);
      step.by.forEach((one, n) => column(`by.${n}.column`, one.column));
      break;
    case 'top':
      if (!(step.n >= 1)) say('n', '请写上取几行');
      break;
    case 'dedupe':
      if (step.keep === 'largest' || step.keep === 'smallest') column('of', step.of);
      break;
    case 'derive':
      column('column', step.column);
      if (step.kind === 'bands' && step.labels && step.labels.length !== (step.edges?.length ?? -1) + 1)
        say(
          'labels',
          step.edges ? `${step.edges.length} 个分界分出 ${step.edges.length + 1} 段，名字要一样多` : '各段有名字时，请写上分界',
        );
      name('as', step.as);
      break;
    case 'fill':
      some('columns', step.columns);
      if (step.with === 'value' && (step.value === undefined || step.value === '' || step.value === null)) say('value', '请写上填什么');
      break;
    case 'select':
      some('columns', step.columns);
      break;
    case 'concat':
      some('columns', step.columns, 2);
      name('as', step.as);
      break;
    case 'unpivot':
      some('columns', step.columns, 2);
      name('name', step.name);
      name('value', step.value);
      break;
    case 'growth':
      column('period_column', step.period_column);
      column('value', step.value);
      break;
    case 'outliers':
    case 'running':
    case 'share':
    case 'rank':
    case 'explode':
      column('column', step.column);
      break;
    case 'compute':
      name('as', step.as);
      if (step.formula.trim() === '') say('formula', '请写上算式，例如 [收入]-[成本]');
      break;
    case 'split':
      column('column', step.column);
      step.into.forEach((one, n) => name(`into.${n}`, one));
      break;
    case 'rename':
      column('from', step.from);
      name('to', step.to);
      break;
    case 'join':
      step.on.forEach((on, n) => {
        column(`on.${n}.left`, on.left);
        column(`on.${n}.right`, on.right);
      });
      for (const first of step.first ?? []) if (first.do === 'group') measures('first', first.values);
      break;
    case 'append':
      if (step.tables.length === 0) say('tables', '请选要接在下面的表');
      break;
    case 'clean':
      break;
  }
  return gaps;
}

/** The steps before the first that needs something. */
export function askable({ table, steps }: Query): Query {
  const first = steps.findIndex((step) => gapsOf(step).length > 0);
  return { table, steps: (first < 0 ? steps : steps.slice(0, first)).map(tidy) };
}

/** Without what is left open on purpose: no key is the whole row, no column is every column. */
function tidy(step: Step): Step {
  switch (step.do) {
    case 'dedupe': {
      const { by, of, ...rest } = step;
      return { ...rest, ...(by && by.length > 0 ? { by } : {}), ...(of ? { of } : {}) };
    }
    case 'clean': {
      const { columns, ...rest } = step;
      return { ...rest, ...(columns && columns.length > 0 ? { columns } : {}) };
    }
    case 'top': {
      const { by, within, ...rest } = step;
      return { ...rest, ...(by ? { by } : {}), ...(within ? { within } : {}) };
    }
    case 'filter': {
      const { all = [], any = [] } = step;
      return { do: 'filter', ...(all.length > 0 ? { all } : {}), ...(any.length > 0 ? { any } : {}) };
    }
    default:
      return step;
  }
}
