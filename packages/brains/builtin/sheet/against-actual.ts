/** Which figure of the rows stands against a plan: how many people there are, or what a column of money or pieces adds up to. Pure. */
import type { PlanKind } from './against-plan.ts';
import { isAmount, isCode, type ColumnInfo } from './book.ts';
import type { Condition } from './conditions.ts';
import { bareName, mentionsIn } from './mentions.ts';
import type { Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

export interface Actual {
  value: { column?: string; how: 'sum' | 'count' | 'distinct'; as: string };
  /** What it is, in words. */
  said: string;
  conditions: Condition[];
  assumed: string[];
}

/** A sentence where the rows hold no such figure. */
export function actualOf(context: Context, text: string, kind: PlanKind, plan: ColumnInfo): Actual | string {
  const { sheet } = context;
  const bare = bareName(plan.name);
  const stem = bare.replace(kind.plan, '').replace(/^(?:年度|月度|季度|全年|本年|本月|总)|^的/, '');
  if (kind.heads || /人数$|人员$/.test(bare)) return headsOf(context, text);
  const amounts = sheet.columns.filter((column) => isAmount(column) && !/率$|单价|价格|占比|比例/.test(bareName(column.name)));
  const named = mentionsIn(text, sheet, context.chosen)
    .filter(({ words }) => !kind.plan.test(words))
    .flatMap(({ columns }) => columns.find((column) => amounts.includes(column)) ?? []);
  const byStem =
    stem.length >= 2 ? amounts.find((column) => bareName(column.name).includes(stem) || stem.includes(bareName(column.name))) : undefined;
  if (/(?:单|户|客户|次|场|订单|合同|拜访)数量?$/.test(stem) && named.length === 0 && !byStem)
    return { value: { how: 'count', as: `实际${stem}` }, said: `数的是“${sheet.sheet}”的行数（每行算一个）`, conditions: [], assumed: [] };
  const column = named[0] ?? byStem ?? amounts.find((one) => kind.spent?.test(bareName(one.name)) === true) ?? mainAmount(sheet);
  if (!column || !amounts.includes(column)) return `没有对比“${plan.name}”：“${sheet.sheet}”里没有能和它相比的数字列。`;
  const name = bareName(column.name);
  const flow = kind.spent
    ? sheet.columns.find((one) => one.type === 'text' && one.samples.includes('支出') && one.samples.includes('收入'))
    : undefined;
  const conditions: Condition[] = flow ? [{ column: flow.name, op: '=', value: /收入/.test(`${text}${bare}`) ? '收入' : '支出' }] : [];
  return {
    value: { column: column.name, how: 'sum', as: name.startsWith('实际') ? name : `实际${name}` },
    said: `是“${sheet.sheet}”的“${column.name}”相加`,
    conditions,
    assumed: conditions.map((one) => `只算“${one.column}”是“${String(one.value)}”的行。`),
  };
}

/** People who are there, each once. */
function headsOf({ sheet }: Context, text: string): Actual {
  const as = `${/在岗|在职|现有|在编/.exec(text)?.[0] ?? '实际'}人数`;
  const counted = sheet.columns.find((column) => isAmount(column) && /(?:实际|在岗|在职|现有|在编)?人数$/.test(bareName(column.name)));
  if (counted)
    return {
      value: { column: counted.name, how: 'sum', as },
      said: `是“${sheet.sheet}”的“${counted.name}”相加`,
      conditions: [],
      assumed: [],
    };
  const left = sheet.columns.find((column) => column.type === 'date' && /离职|离岗|退休/.test(column.name) && column.empty > 0);
  const state = sheet.columns.find(
    (column) => column.type === 'text' && /状态|在职|在岗/.test(column.name) && column.samples.some((one) => gone.test(one)),
  );
  const conditions: Condition[] = state
    ? [{ column: state.name, op: 'not_in', values: state.samples.filter((one) => gone.test(one)) }]
    : left
      ? [{ column: left.name, op: 'empty' }]
      : [];
  const assumed = state
    ? [`没有数“${state.name}”是${(conditions[0]?.values ?? []).map((one) => `“${String(one)}”`).join('、')}的。`]
    : left
      ? [`“${left.name}”有日期的算已经离开，没有数。`]
      : [];
  const id =
    sheet.columns.find((column) => isCode(column.name) && /工号|员工|职工|人员|身份证/.test(column.name)) ??
    sheet.columns.find((column) => /姓名|名字/.test(column.name));
  return id && id.distinct < sheet.rows && isCode(id.name)
    ? { value: { column: id.name, how: 'distinct', as }, said: `数的是“${sheet.sheet}”里不同的“${id.name}”`, conditions, assumed }
    : { value: { how: 'count', as }, said: `数的是“${sheet.sheet}”的行数（一人一行）`, conditions, assumed };
}

const gone = /离职|辞退|辞职|退休|离岗|调出|已离/;
