/** Reads what part of a whole is asked for: 华东占总销售额多少, 加急的单子占多少. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { Condition } from './conditions.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import { refOf, type Reading } from './read-measured.ts';
import { isOfPersons } from './read-single.ts';
import type { Context } from './read-task.ts';
import { isMoney, mainAmount } from './usual-columns.ts';

export function partTask(context: Context, text: string, reading: Reading, filters: Step[]): SheetPlan | null {
  const { sheet } = context;
  const table = { sheet: sheet.sheet };
  const { assumed } = reading;
  // 市场部各费用类别占比: the parts of what 市场部 has, where it is named before what parts it.
  const said = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as { value?: unknown }[]) : []));
  const isBefore = said.some(
    ({ value }) =>
      typeof value === 'string' &&
      value !== '' &&
      new RegExp(`${escapePattern(value)}的?(?:里|中|内)?(?:各|每|按|不同)[^，。；]{1,10}占比`).test(text),
  );
  if (isBefore) return null;
  // 华东占总销售额多少: its part of all groups, not of itself.
  const part = /占(?!位).{0,10}(?:多少|比例|百分|几成)|占比|的?(?:比例|百分比)(?:是多少|有多少|$|[，。？?])/.test(text)
    ? partOfAll(filters, text)
    : null;
  const whole = part && (reading.values.find((one) => one.name !== part.column) ?? mainAmount(sheet));
  // 加急的单子占多少: of the orders, not of their sums.
  const ofRows =
    part &&
    reading.values.every((one) => one.name === part.column) &&
    (/^(?:.*\s)?是否/.test(part.column) ||
      isOfPersons(context) ||
      !(whole && isMoney(whole)) ||
      /(?:单子?|订单|人|员工|记录|合同|工单|学生|客户)(?:数)?(?:的)?(?:占|比例)|占.{0,4}(?:人数|订单数|总数)/.test(text));
  // 各部门愿意推荐的比例, 各车间女员工占比: of the rows of each, not of all who are so.
  const [group, ...more] = reading.by.filter(
    (one) => one.column.name !== part?.column && (one.period !== undefined || one.column.distinct < sheet.rows),
  );
  if (part && group && more.length === 0 && /比例|占比|百分比/.test(text) && reading.values.every((one) => one.name === part.column)) {
    const label =
      group.period === undefined
        ? group.column.name
        : ({ year: '年份', quarter: '季度', week: '周', day: group.column.name }[group.period] ?? '月份');
    return {
      name: `各${bareName(label)}占比`.slice(0, 31),
      table,
      steps: [
        ...part.before,
        { do: 'group', by: [refOf(group), { column: part.column }], values: [{ how: 'count', as: '数量' }] },
        { do: 'share', column: '数量', as: '占比', within: label },
        { do: 'filter', all: [part.condition] },
        ...(group.period === undefined ? [{ do: 'sort', by: [{ column: '占比', descending: !/最低|从低|升序/.test(text) }] }] : []),
      ],
      assumed: [...assumed, `“占比”是各“${label}”里这样的行占它全部行的比例。`],
    };
  }
  const edge = /占(?!位)|占比|比例|百分比/.test(text) && reading.by.length === 0 ? edgeOf(filters) : null;
  if (edge && reading.values.every((one) => one.name === edge.column)) {
    const name = `${bareName(edge.column)}段`;
    return {
      name: '数量占比',
      table,
      steps: [
        { do: 'filter', all: [{ column: edge.column, op: 'not_empty' }] },
        { do: 'derive', column: edge.column, as: name, kind: 'bands', edges: [edge.value] },
        { do: 'group', by: [{ column: name }], values: [{ how: 'count', as: '数量' }] },
        { do: 'share', column: '数量' },
      ],
      assumed: [...assumed, `占比按行数算，“${edge.column}”空着的不算在内。`],
    };
  }
  if (part && ofRows)
    return {
      name: '数量占比',
      table,
      steps: [
        ...part.before,
        { do: 'group', by: [{ column: part.column }], values: [{ how: 'count', as: '数量' }] },
        { do: 'share', column: '数量' },
        { do: 'filter', all: [part.condition] },
      ],
      assumed,
    };
  const outside = new Set(
    part?.before.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : [])).map((one) => one.column),
  );
  if (
    part &&
    whole &&
    ![...(group ? [group] : []), ...more].some((one) => one.column.name !== part.column && !outside.has(one.column.name))
  )
    return {
      name: `${bareName(whole.name)}占比`.slice(0, 31),
      table,
      steps: [
        ...part.before,
        { do: 'group', by: [{ column: part.column }], values: [{ column: whole.name, how: 'sum', as: whole.name }] },
        { do: 'share', column: whole.name },
        { do: 'filter', all: [part.condition] },
      ],
      assumed,
    };
  return null;
}

/** The only condition, when it is for one value of a column of words. */
function partOfAll(filters: Step[], text: string): { column: string; condition: Condition; before: Step[] } | null {
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  // 投影仪占华东部销售额的比例: what stands behind 占 is the whole.
  const [head = ''] = text.split(/占(?!位)/);
  // 不愿意推荐的人里男的占多少: of those that are named first.
  const [, inner = head] = /(?:里面?|当?中)([^，。；]{1,12})$/.exec(head) ?? [];
  const own = all.filter((one) => typeof one.value === 'string' && inner.includes(one.value));
  const isNested = all.length > 1 && own.length === 1 && (inner !== head || all.every((one) => one.op === '='));
  // …占华东的比例, where it was not understood of what.
  const isWhole =
    all.length === 1 &&
    typeof all[0]?.value === 'string' &&
    new RegExp(`[\\u4e00-\\u9fff]占(?:了)?${escapePattern(all[0].value)}`).test(text);
  if (isWhole) return null;
  const condition = isNested ? own[0] : all[0];
  return condition &&
    (all.length === 1 || isNested) &&
    (condition.op === '=' || condition.op === 'in') &&
    (typeof (condition.value ?? condition.values?.[0]) === 'string' ||
      condition.values !== undefined ||
      /得分|评分|满意度|分数|等级/.test(condition.column)) &&
    !/^\d{4}(?:-|$)/.test(String(condition.value ?? ''))
    ? { column: condition.column, condition, before: isNested ? [{ do: 'filter', all: all.filter((one) => one !== condition) }] : [] }
    : null;
}

/** 低于3分, 不低于90: the only condition, which parts the rows in two at a figure. */
function edgeOf(filters: Step[]): { column: string; value: number } | null {
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const [condition] = all;
  return condition && all.length === 1 && (condition.op === '<' || condition.op === '>=') && typeof condition.value === 'number'
    ? { column: condition.column, value: condition.value }
    : null;
}
