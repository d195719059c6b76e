/** Reads by which columns, and which way, rows are put in order. Pure. */
import type { Reading } from './read-measured.ts';
import { columnOf, type Context } from './read-task.ts';

/** 先按部门再按销售额降序: rows are put in order by several columns. */
export function sortKeys(context: Context, text: string, mentions: Reading['mentions']): { column: string; descending: boolean }[] {
  if (!/排序|排列|排个?序|升序|降序|倒序|正序|从[高大低小早晚新旧]到|由[高大低小]到|排(?:在)?(?:最)?前/.test(text)) return [];
  const keys = mentions.filter(
    ({ at, words }) =>
      /(?:按照?|先|再|然后|、|，|,|和|[:：]|最|把|给|将)(?:表格|数据|订单)?(?:按照?)?$/.test(text.slice(0, at)) ||
      /^(?:列)?(?:升序|降序|倒序|正序|从|由|[高大新多]的?.{0,4}排|排序|排名)/.test(text.slice(at + words.length)),
  );
  return keys.flatMap((mention, n) => {
    const column = columnOf(context, mention);
    if (!column) return [];
    const until = keys[n + 1]?.at ?? text.length;
    const after = text.slice(mention.at + mention.words.length, until);
    const own = /升序|降序|倒序|从|由|[高大新多].{0,4}前/.test(after) ? after : n === keys.length - 1 ? text : '';
    return [{ column: column.name, descending: descends(own) }];
  });
}

export function descends(text: string): boolean {
  return /降序|从[高大新晚]到|由[高大新晚]到|倒序|[高大新多].{0,6}(?:排)?(?:在)?前/.test(text);
}
