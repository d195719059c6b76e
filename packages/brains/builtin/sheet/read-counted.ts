/** Counts that have a condition of their own beside figures of all rows: 平均成绩和合格人数. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import { isAmount } from './book.ts';
import type { Condition } from './conditions.ts';
import { withoutMentions } from './mentions.ts';
import type { Step } from './plan.ts';
import { counting, type Reading } from './read-measured.ts';

export interface Counted {
  as: string;
  where: Condition[];
}

const who = '(?:的)?(?:员工|人员|学[生员]|同学|客户|会员|订单|单子?|工单|合同|申请|记录)?(?:的)?';
const how = '(?:人数|次数|数量|笔数|单数|件数|个数|条数|份数|数)(?![据值字学])';

/** What is left of the filters and of the wish for a count; null where conditions are for all that is measured. */
export function countedApart(
  text: string,
  filters: Step[],
  reading: Reading,
): { counted: Counted[]; filters: Step[]; counts: boolean } | null {
  const all = filters.flatMap((step) => (Array.isArray(step['all']) ? (step['all'] as Condition[]) : []));
  const counted: (Counted & { at: number })[] = [];
  const left: Condition[] = [];
  let rest = text;
  for (const condition of all) {
    const values = condition.op === '=' ? [condition.value] : condition.op === 'in' ? (condition.values ?? []) : [];
    const isOutcome = /是否|结果|等级|合格|评级|评定/.test(condition.column);
    // 不合格 before 合格, which stands in it.
    const found = [...values]
      .filter((one) => typeof one === 'string')
      .sort((a, b) => b.length - a.length)
      .flatMap((value) => {
        const match = new RegExp(`(?<![不未没无非])${escapePattern(value)}${who}${how}`).exec(rest);
        const before = rest.slice(0, match?.index ?? 0);
        const isAdded = /(?:和|与|及|、|，|还有)(?:其中)?(?:的)?$/.test(before) && measuresIn(before, reading);
        if (!match || !(isAdded || isOutcome)) return [];
        rest = rest.replace(match[0], '　'.repeat(match[0].length));
        return [{ at: match.index, as: match[0].replace(/的/g, ''), where: [{ column: condition.column, op: '=', value }] }];
      });
    if (found.length === values.length && found.length > 0) counted.push(...found);
    else left.push(condition);
  }
  // 及格 was put as not below 60: of the marks that are measured.
  const subject = reading.values.find(isAmount);
  const edge = /(不低于|低于)(\d+)分?(?:的)?(?:学[生员]|同学|人员)?(?:的)?人数/.exec(rest);
  if (edge && subject && reading.values.length === 1 && measuresIn(rest.slice(0, edge.index), reading)) {
    const [whole, word = '', digits = ''] = edge;
    const op = word === '低于' ? '<' : '>=';
    rest = rest.replace(whole, '　'.repeat(whole.length));
    counted.push({
      at: edge.index,
      as: digits === '60' ? `${word === '低于' ? '不' : ''}及格人数` : `${word}${digits}分人数`,
      where: [{ column: subject.name, op, value: Number(digits) }],
    });
    const at = left.findIndex((one) => one.column === subject.name && one.op === op && one.value === Number(digits));
    if (at >= 0) left.splice(at, 1);
  }
  const counts = counting.test(withoutMentions(rest, reading.mentions));
  const conditioned = new Set(left.map((one) => one.column));
  const measures = counts || reading.values.some((one) => !conditioned.has(one.name));
  return counted.length > 0 && measures
    ? { counted: inOrder(counted), filters: left.length > 0 ? [{ do: 'filter', all: left }] : [], counts }
    : null;
}

/** As they were named. */
function inOrder(counted: (Counted & { at: number })[]): Counted[] {
  return [...counted].sort((a, b) => a.at - b.at).map(({ as, where }) => ({ as, where }));
}

function measuresIn(before: string, { mentions, values }: Reading): boolean {
  return (
    counting.test(before) || mentions.some(({ at, columns }) => at < before.length && columns.some((column) => values.includes(column)))
  );
}
