/** What two sheets have in common that a plan and what happened are laid side by side by: names, or the month of a day. Pure. */
import { isAmount, type ColumnInfo, type SheetInfo } from './book.ts';
import { bareName, mentionsIn } from './mentions.ts';
import { periodAsked } from './read-task.ts';

export interface Key {
  plan: ColumnInfo;
  detail: ColumnInfo;
  /** What the column of the groups is called in the result. */
  label: string;
  /** The month of a day: 2026-01 where the plan says the year, 1月 where it doesn't. */
  by?: 'month' | 'name';
}

export function sharedKeys(plan: SheetInfo, detail: SheetInfo): Key[] {
  const day = detail.columns.find((column) => column.type === 'date');
  return plan.columns.flatMap((own): Key[] => {
    if (isAmount(own) || /^(?:序号|编号|备注|说明)$/.test(bareName(own.name))) return [];
    const isMonth = /^(?:年月|月份?|月度|期间)$/.test(bareName(own.name));
    const same = detail.columns.find((one) => bareName(one.name) === bareName(own.name) && !isAmount(one) && one.type === own.type);
    if (same && own.type !== 'date') return [{ plan: own, detail: same, label: same.name }];
    const alike = own.type === 'text' ? detail.columns.find((one) => one.type === 'text' && areAlike(one, own)) : undefined;
    if (alike) return [{ plan: own, detail: alike, label: alike.name }];
    if (!day || !(isMonth || own.type === 'date')) return [];
    if (own.samples.every((one) => /^\d{4}\s*[-年/.]\s*\d{1,2}/.test(one))) return [{ plan: own, detail: day, label: '月份', by: 'month' }];
    return isMonth && own.samples.every((one) => /^\d{1,2}月$/.test(one))
      ? [{ plan: own, detail: day, label: detail.columns.some((one) => one.name === own.name) ? `${own.name}(2)` : own.name, by: 'name' }]
      : [];
  });
}

/** Most of what the plan names stands in the rows, too. */
function areAlike(one: ColumnInfo, plan: ColumnInfo): boolean {
  const both = plan.samples.filter((sample) => one.samples.includes(sample)).length;
  return both > 0 && both * 2 >= plan.samples.length;
}

/** By what is asked; a sentence where the plan doesn't know it. */
export function askedKeys(text: string, plan: SheetInfo, detail: SheetInfo, keys: Key[]): Key[] | string {
  const each = /(?:按照?|各个?|每一?个?|哪一?[个些家位]|不同)的?$/;
  const spoken = [...mentionsIn(text, detail), ...mentionsIn(text, plan)];
  // 各科目 of 费用科目.
  const isSpoken = (column: ColumnInfo): boolean =>
    spoken.some((mention) => mention.columns.includes(column)) ||
    new RegExp(`(?:按照?|各个?|每一?个?|哪一?[个些家])${bareName(column.name).slice(-2)}`).test(text);
  const asked = keys.filter((key) => key.by === undefined && (isSpoken(key.plan) || isSpoken(key.detail)));
  const month = periodAsked(text)?.period === 'month' ? keys.find((key) => key.by !== undefined) : undefined;
  const other = spoken.find(
    ({ at, columns }) =>
      each.test(text.slice(Math.max(0, at - 3), at)) &&
      columns.every((column) => !isAmount(column)) &&
      !keys.some((key) => columns.includes(key.plan) || columns.includes(key.detail)),
  );
  const unknown =
    /(?:按照?|各个?|每一?个?)([\u4e00-\u9fff]{2,4}?)(?:的|来|进?行)?(?=预算|实际|目标|计划|编制|定编|指标|执行|完成|达成|对比|比较)/.exec(
      text,
    )?.[1];
  const period = periodAsked(text);
  const isKnown =
    unknown === undefined || period !== null || /[人项]$/.test(unknown) || keys.some((key) => isSpoken(key.plan) || isSpoken(key.detail));
  const common = keys.map((key) => `“${key.label}”`).join('、');
  if (other) return `没有按“${other.words}”对比：“${plan.sheet}”里没有这一列，两张表共同的只有${common}，可以说按哪一个。`;
  if (!isKnown) return `没有按“${unknown}”对比：两张表里没有对得上的列，共同的只有${common}，可以说按哪一个。`;
  if (period && !month && !keys.some((key) => isSpoken(key.detail) && /月|季|年/.test(key.label)))
    return `没有按${period.words}对比：“${plan.sheet}”里没有按${period.words}的数，两张表共同的只有${common}，可以说按哪一个。`;
  const own = [...asked, ...(month ? [month] : [])];
  if (own.length > 0) return own.slice(0, 3);
  const names = keys.filter((key) => key.by === undefined);
  const unique = names.find((key) => key.plan.distinct === plan.rows && key.plan.empty === 0);
  return unique ? [unique] : (names.length > 0 ? names : keys).slice(0, 3);
}
