/** Takes the lists out of what is told for a page: “三条路线：甲42公里，适合新手；乙58公里；丙140公里”. Pure. */
import { clausesOf } from '../deck/statements.ts';
import { readPageOrder } from './page-order.ts';

export interface ToldList {
  title: string;
  items: string[];
}

const list = /(^|[，。；\n])([^，。；：:\n]{2,20})：([^。\n：]+(?:；[^。\n：]+){2,})(?:。|(?=\n)|$)/g;

/** 第一步微信预约 */
export const step = /^第[一二三四五六七八九十\d]{1,2}步[：:，,是\s]*/;

/** A list has three items or more, parted by semicolons; what follows the last one without a full stop goes back to the rest. */
export function withoutLists(told: string): { rest: string; lists: ToldList[] } {
  const lists: ToldList[] = [];
  const rest = told.replace(list, (whole, before: string, lead: string, body: string) => {
    const items = body.split('；').map((item) => item.trim());
    // “做一个回收流程的网页：第一步……；第二步……”: what is ordered is no name, and all of it is the list.
    if (readPageOrder(lead).told === '') {
      if (!items.every((item) => step.test(item))) return whole;
      lists.push({ title: '', items });
      return `${before}${lead}。`;
    }
    const longest = Math.max(...items.slice(0, -1).map((item) => clausesOf(item).length));
    const last = clausesOf(items.at(-1) ?? '');
    lists.push({ title: nameOf(lead), items: [...items.slice(0, -1), last.slice(0, longest).join('，')] });
    return `${before}${last.slice(longest).join('，')}`;
  });
  return { rest: lists.length > 0 ? rest.replace(/[，；]+(?=\n|$)/g, '。').replace(/^[，。；\s]+/, '') : told, lists };
}

function nameOf(lead: string): string {
  const name = lead.trim().replace(/^(?:我们|目前|现在|一共|总共|共|主要)*(?:有|包括|包含|提供|分为?|设有?|开设)?/, '');
  return name.length >= 2 ? name : lead.trim();
}
