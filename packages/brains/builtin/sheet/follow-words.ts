/** Short words on what was made last: 占比呢, 环比呢, 华东呢, 数量呢, 按季度看看. Pure. */
import type { Condition } from './conditions.ts';
import { isAmount } from './book.ts';
import { bareName } from './mentions.ts';
import type { Chart, Step } from './plan.ts';
import { filterOf, mentioned, type Context } from './read-task.ts';

/** What such words come to; `chart` where what is drawn is called otherwise. */
export interface Asked {
  steps: Step[];
  suffix: string;
  chart?: Chart;
}

const along: [RegExp, string][] = [
  [/^(?:那|那么)?(?:环比|比上(?:个)?月|较上期)(?:呢|怎么样|如何)?$/, 'previous'],
  [/^(?:那|那么)?(?:同比|比去年)(?:呢|怎么样|如何)?$/, 'year_before'],
  [/^(?:那|那么)?累计(?:呢|怎么样)?$/, 'running'],
  [/^(?:那|那么)?(?:排名|名次)(?:呢)?$/, 'rank'],
];

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => (typeof one === 'object' && one !== null ? [{ ...one }] : [])) : [];
}

/** Null where the words are none of these; a sentence where they can't be done on what was made. */
export function shortWish(given: string, steps: Step[], chart: Chart | undefined, context: Context): Asked | string | null {
  const text = given.trim().replace(/[。？?！!]+$/, '');
  const at = steps.findIndex((step) => step.do === 'group');
  const group = steps[at];
  const values = list(group?.['values']);
  const main = String(values[0]?.['as'] ?? values[0]?.['column'] ?? '');
  const kind = along.find(([pattern]) => pattern.test(text))?.[1];
  if (kind !== undefined) {
    if (!group || main === '') return `没有接着做“${given}”：上一张表不是分组汇总的结果，请把要算的说完整。`;
    if (kind === 'running') return { steps: [...steps, { do: 'running', column: main }], suffix: '累计' };
    if (kind === 'rank') return { steps: [...steps, { do: 'rank', column: main }], suffix: '排名' };
    const period = list(group['by']).find((one) => typeof one['period'] === 'string');
    // Sheets of a month each have a column that tells which.
    const told = list(group['by']).find((one) => /^(?:年月|月份?|季度|年份?)$/.test(String(one['column'])))?.['column'];
    const label =
      { year: '年份', quarter: '季度', month: '月份', week: '周' }[String(period?.['period'])] ??
      (told === undefined ? undefined : String(told));
    if (label === undefined || list(group['by']).length > 1)
      return `没有接着算${kind === 'previous' ? '环比' : '同比'}：上一张表不是只按时间分的。可以说“每月……的${kind === 'previous' ? '环比' : '同比'}”。`;
    const ordered = steps.filter((step) => step.do !== 'sort' && step.do !== 'top');
    return {
      steps: [...ordered, { do: 'growth', period_column: label, value: main, against: kind }],
      suffix: kind === 'previous' ? '环比' : '同比',
    };
  }
  if (/^(?:请|帮我|把它|再)?倒(?:过来|序)(?:排序?|排列|看看?)?$/.test(text)) {
    if (main === '') return null;
    const order = steps.findLast((step) => step.do === 'sort' || step.do === 'top');
    const by = list(order?.['by']);
    if (order?.do === 'top')
      return { steps: steps.map((step) => (step === order ? { ...step, ascending: step['ascending'] !== true } : step)), suffix: '倒序' };
    const turned = {
      do: 'sort',
      by: by.length > 0 ? by.map((one) => ({ ...one, descending: one['descending'] !== true })) : [{ column: main, descending: false }],
    };
    return { steps: order ? steps.map((step) => (step === order ? turned : step)) : [...steps, turned], suffix: '倒序' };
  }
  // 有几个 of the rows that were listed.
  if (
    !group &&
    /^(?:那|那么)?(?:一共|总共)?有?(?:几|多少)[个人条行单笔家名]?$/.test(text) &&
    !steps.some((step) => step.do === 'total' || step.do === 'pivot')
  )
    return { steps: [...steps, { do: 'total', values: [{ how: 'count', as: '数量' }] }], suffix: '数量' };
  const asked =
    /^(?:那|那么)?(.{1,12}?)(?:的)?呢$/.exec(text)?.[1] ??
    /^(?:请|帮我|把它)?(?:换|改)(?:成|为|看)(?!按|用|以)([^图]{1,8})$/.exec(text)?.[1];
  if (asked === undefined || /占比|比例/.test(asked)) return null;
  const mentions = mentioned(context, asked);
  const conditions = filterOf(context, asked, mentions).flatMap((step) => list(step['all']) as unknown as Condition[]);
  if (conditions.length > 0) return { steps: narrowed(steps, conditions), suffix: asked };
  const amount = mentions.flatMap(({ columns }) => columns.find(isAmount) ?? [])[0];
  const pivot = steps.findLast((step) => step.do === 'pivot');
  if (amount && pivot && typeof pivot['value'] === 'object')
    return {
      steps: steps.map((step) => (step === pivot ? { ...step, value: { ...(pivot['value'] as object), column: amount.name } } : step)),
      suffix: bareName(amount.name),
    };
  if (!amount || !group || values.length !== 1 || values[0]?.['column'] === undefined) return null;
  const name = bareName(amount.name);
  const how = values[0]['how'];
  const as = how === 'sum' ? amount.name : main.replace(bareName(String(values[0]['column'])), name);
  const called = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(main), JSON.stringify(as)));
  return {
    steps: [...steps.slice(0, at), { ...group, values: [{ column: amount.name, how, as }] }, ...called(steps.slice(at + 1))],
    suffix: name,
    ...(chart ? { chart: { ...called(chart), title: chart.title.replace(bareName(main), name) } } : {}),
  };
}

/** The rows that are meant now, in the place of those of the same columns. */
function narrowed(steps: Step[], conditions: Condition[]): Step[] {
  const names = new Set(conditions.map((one) => one.column));
  const at = steps.findIndex((step) => step.do === 'group' || step.do === 'pivot' || step.do === 'total');
  const end = at < 0 ? steps.length : at;
  const before = steps.slice(0, end).flatMap((step) => {
    if (step.do !== 'filter') return [step];
    const all = list(step['all']).filter((one) => !names.has(String(one['column'])));
    return all.length > 0 || step['any'] !== undefined ? [{ ...step, all }] : [];
  });
  return [...before, { do: 'filter', all: conditions }, ...steps.slice(end)];
}
