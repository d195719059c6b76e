/** Reads what is asked of a result that is made first: marks on a summary, and groups of a column that is worked out row by row. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName } from './mentions.ts';
import { computedFirst, formulaOf } from './read-columns.ts';
import { marking, marksOf } from './read-marks.ts';
import { measureTask } from './read-measures.ts';
import type { Mark, SheetPlan, Step } from './plan.ts';
import { chartAsked, mentioned, type Context } from './read-task.ts';

/** 按店铺汇总实付金额后前3名标红: null when nothing is marked in what is put together. */
export function markedResult(context: Context, text: string): { plan: SheetPlan; mark: Mark } | null {
  if (!marking.test(text)) return null;
  const match =
    /^(.*?(?:汇总|统计|合计|求和|平均|分组|排名|人数|数量)[^，,。；]*?)(?:之后|以后|后|[，,；;]|再|并且?|然后)+\s*(?:把|将|给)?(.+)$/.exec(
      text,
    );
  const [, first = '', second = ''] = match ?? [];
  if (!match || marking.test(first) || !marking.test(second)) return null;
  const [plan, ...more] = measureTask(context, first, chartAsked(first));
  const group = plan?.steps.find((step) => step.do === 'group');
  if (!plan || more.length > 0 || !group) return null;
  const result = madeSheet(context.sheet, plan, group);
  const made: Context = { sheet: result, chosen: context.chosen, doubts: context.doubts, today: context.today };
  const main = result.columns.find((column) => column.type === 'number')?.name ?? '';
  const mark = marksOf(made, mentioned(made, second).length > 0 ? second : `${main}${second}`);
  // A sum below the rows would be the highest of them.
  return mark ? { plan: { ...plan, total: false }, mark: { ...mark, file: context.sheet.file } } : null;
}

/** What the result will look like, as if it had been read. */
function madeSheet(from: SheetInfo, plan: SheetPlan, group: Step): SheetInfo {
  const list = (value: unknown): Record<string, unknown>[] =>
    Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? [{ ...one }] : [])) : [];
  const by = list(group['by']);
  const values = list(group['values']);
  const source = from.columns.find((column) => column.name === by[0]?.['column']);
  const top = plan.steps.find((step) => step.do === 'top')?.['n'];
  const most = by.length === 1 && source && by[0]?.['period'] === undefined ? source.distinct : Math.min(from.rows, 2_000);
  const rows = typeof top === 'number' ? Math.min(top, most) : most;
  const columnOf = (name: string, type: ColumnInfo['type'], n: number): ColumnInfo => ({
    name,
    type,
    distinct: rows,
    empty: 0,
    at: String.fromCharCode(65 + n),
    samples: [],
    format: '',
  });
  return {
    file: from.file,
    sheet: plan.name,
    hidden: false,
    rows,
    first_row: 2,
    last_row: rows + 1,
    columns: [
      ...by.map((one, n) => columnOf(String(one['column']), 'text', n)),
      ...values.map((one, n) => columnOf(String(one['as'] ?? one['column'] ?? '数量'), 'number', by.length + n)),
    ],
  };
}

/** 实付金额低于应付（单价×数量）的订单: a column against what two others make. */
function comparedTask(context: Context, text: string): SheetPlan | null {
  const match = /^(.*?)(不低于|不超过|大于|高于|超过|小于|低于|少于|不等于)([\u4e00-\u9fff]{2,8})[（(]([^（）()]{3,60})[）)]/.exec(text);
  const [, before = '', word = '', name = '', written = ''] = match ?? [];
  const formula = match ? formulaOf(context, written) : null;
  const column = mentioned(context, before)
    .findLast((mention) => mention.columns.some(isAmount))
    ?.columns.find(isAmount);
  if (formula === null || !column) return null;
  const ops: Record<string, string> = { 不低于: '>=', 不超过: '<=', 大于: '>', 高于: '>', 超过: '>', 不等于: '!=' };
  return {
    name: `${bareName(column.name)}${word}${name}`.slice(0, 31),
    table: { sheet: context.sheet.sheet },
    steps: [
      { do: 'compute', as: name, formula },
      { do: 'filter', all: [{ column: column.name, op: ops[word] ?? '<', other: name }] },
    ],
    assumed: [],
  };
}

/** 基本工资加绩效工资算出总工资，按部门汇总. */
export function computedTask(context: Context, text: string): SheetPlan[] | null {
  const compared = comparedTask(context, text);
  if (compared) return [compared];
  const first = computedFirst(context, text);
  if (!first) {
    const held = /([\u4e00-\u9fff]{2,8})[（(]([^（）()]{3,60}[-+*/×÷＋－乘除][^（）()]*|[^（）()]+[-+*/×÷＋－][^（）()]+)[）)]/.exec(text);
    if (!held || /列|字段|栏/.test(text) || formulaOf(context, held[2] ?? '') !== null) return null;
    (context.undone ??= []).push(`没有算“${held[2] ?? ''}”：里面有“${context.sheet.sheet}”没有的列。请用表里的列名写，例如（单价×数量）。`);
    return [];
  }
  const { name, formula, rest } = first;
  const column: ColumnInfo = { name, type: 'number', distinct: context.sheet.rows, empty: 0, at: 'A', samples: [], format: '' };
  const sheet: SheetInfo = { ...context.sheet, columns: [...context.sheet.columns.filter((one) => one.name !== name), column] };
  const asked = rest.includes(name) ? rest : rest.replace(/(?=汇总|统计|求和|合计|排序|排名)/, name);
  const plans = measureTask({ ...context, sheet }, asked.includes(name) ? asked : `${rest}${name}`, chartAsked(rest));
  const gaps = context.sheet.columns.filter((one) => one.empty > 0 && formula.includes(`[${one.name}]`));
  // What is empty adds nothing; multiplied or divided by it is left open.
  const fills = gaps.length > 0 && !/[*/]/.test(formula);
  const before: Step[] = [
    ...(fills ? [{ do: 'fill', columns: gaps.map((one) => one.name), with: 'value', value: 0 }] : []),
    { do: 'compute', as: name, formula },
  ];
  if (plans.length === 0) return null;
  return plans.map((plan) => {
    const quotient = ofSums(plan, name, formula);
    if (quotient) return quotient;
    const said = fills ? [`${gaps.map((one) => `“${one.name}”`).join('、')}空着的按 0 算。`] : [];
    return { ...plan, steps: [...before, ...plan.steps], assumed: [...said, ...plan.assumed] };
  });
}

/** A quotient of groups is one of their sums: 退款金额/实付金额 of all their rows, not the quotients of the rows added up. */
function ofSums(plan: SheetPlan, name: string, formula: string): SheetPlan | null {
  const { steps } = plan;
  const at = steps.findIndex((step) => step.do === 'group' || step.do === 'total');
  const step = steps[at];
  const values = Array.isArray(step?.['values']) ? (step['values'] as Record<string, unknown>[]) : [];
  const own = values.find((one) => one['column'] === name);
  if (!step || !own || !/\/\s*[[(]/.test(formula)) return null;
  const parts = [...new Set([...formula.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1] ?? ''))];
  const others = values.filter((one) => one['column'] !== name && !parts.includes(String(one['column'])));
  // What comes after speaks of it by the name of its average.
  const called = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(own['as'] ?? name), JSON.stringify(name)));
  return {
    ...plan,
    ...(plan.chart ? { chart: called(plan.chart) } : {}),
    total: false,
    steps: [
      ...steps.slice(0, at),
      { ...step, values: [...parts.map((part) => ({ column: part, how: 'sum', as: part })), ...others] },
      { do: 'compute', as: name, formula, ...(/率|占比|比例|百分比/.test(name) ? { percent: true } : {}) },
      ...called(steps.slice(at + 1)),
    ],
    assumed: [
      `“${name}”按合计相除（${formula.replace(/[[\]]/g, '')}），不是各行比率的平均。`,
      ...plan.assumed.filter((one) => !one.includes('不能相加')),
    ],
  };
}
