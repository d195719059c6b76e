/** Tells where a column is wanted of each row, and no figure of them all: 每个人的工龄, 算一下年龄. Pure. */
import type { Grown } from './grown.ts';
import type { Context } from './read-task.ts';
import { isOfPersons } from './read-single.ts';

/** Lengths of time that were worked out row by row are the answer where nothing puts them together. */
export function asksEachRow(context: Context, text: string, { steps }: Grown): boolean {
  if (!steps.some((step) => ['years', 'days', 'hours'].includes(String(step['kind'])))) return false;
  if (
    /平均|均值|合计|总和?|汇总|求和|中位|最|统计|人数|多少(?!岁|年|天)|几[个名人]|图|排|前\s*\d|按|各|占|[段档]|筛选|列出|找出|哪些|名单|大于|超过|小于|不到|低于|高于|以[上下]|满|谁/.test(
      text,
    )
  )
    return false;
  const each = /每(?:一)?(?:个|位|名|行|条|笔|台|辆)?(?:人|员工|同事|职工|学生|同学|客户|设备|车|合同|订单|单)?/.test(text);
  if (!each || isOfPersons(context) || /每(?:一)?(?:行|条|笔|台|辆)/.test(text)) return true;
  // 每个物料的库龄 of a table with a row for each.
  const noun = /每(?:一)?(?:个|种|件|批)?([\u4e00-\u9fff]{1,4}?)的/.exec(text)?.[1];
  return noun !== undefined && context.sheet.columns.some((one) => one.name.includes(noun) && one.distinct === context.sheet.rows);
}
