/** Reads what part of a whole is asked for: 华东占总销售额多少, 加急的单子占多少. Pure. */
import type { Condition } from './conditions.ts';
import { bareName } from './mentions.ts';
import type { SheetPlan, Step } from './plan.ts';
import type { Reading } from './read-measured.ts';
import type { Context } from './read-task.ts';
import { mainAmount } from './usual-columns.ts';

export function partTask({ sheet }: Context, text: string, reading: Reading, filters: Step[]): SheetPlan | null {
  const table = { sheet: sheet.sheet };
  const { assumed } = reading;
  // 华东占总销售额多少: its part of all groups, not of itself.
  const part = /占(?!位).{0,10}(?:多少|比例|百分|几成)|占比/.test(text) ? partOfAll(filters) : null;
  const whole = part && (reading.values[0] ?? mainAmount(sheet));
  // 加急的单子占多少: of the orders, not of their sums.
  const ofRows =
    part &&
    reading.values.length === 0 &&
    /(?:单子?|订单|人|员工|记录|合同|工单|学生|客户)(?:数)?(?:的)?(?:占|比例)|占.{0,4}(?:人数|订单数|总数)/.test(text);
  if (part && ofRows)
    return {
      name: '数量占比',
      table,
      steps: [
        { do: 'group', by: [{ column: part.column }], values: [{ how: 'count', as: '数量' }] },
        { do: 'share', column: '数量' },
        { do: 'filter', all: [part.condition] },
      ],
      assumed,
    };
  if (part && whole && !reading.by.some((one) => one.column.name !== part.column))
    return {
      name: `${bareName(whole.name)}占比`.slice(0, 31),
      table,
      steps: [
        { do: 'group', by: [{ column: part.column }], values: [{ column: whole.name, how: 'sum', as: whole.name }] },
        { do: 'share', column: whole.name },
        { do: 'filter', all: [part.condition] },
      ],
      assumed,
    };
  return null;
}

/** The only condition, when it is for one value of a column of words. */
function partOfAll(filters: Step[]): { column: string; condition: Condition } | null {
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const [condition] = all;
  return condition &&
    all.length === 1 &&
    (condition.op === '=' || condition.op === 'in') &&
    typeof (condition.value ?? condition.values?.[0]) === 'string' &&
    !/^\d{4}(?:-|$)/.test(String(condition.value ?? ''))
    ? { column: condition.column, condition }
    : null;
}
