/** Takes the lists out of what is told for a page: “三条路线：甲42公里，适合新手；乙58公里；丙140公里”. Pure. */
import { clausesOf } from '../deck/statements.ts';

export interface ToldList {
  title: string;
  items: string[];
}

const list = /(^|[，。；\n])([^，。；：:\n]{2,20})：([^。\n：]+(?:；[^。\n：]+){2,})(?:。|(?=\n)|$)/g;

/** A list has three items or more, parted by semicolons; what follows the last one without a full stop goes back to the rest. */
export function withoutLists(told: string): { rest: string; lists: ToldList[] } {
  const lists: ToldList[] = [];
  const rest = told.replace(list, (_whole, before: string, lead: string, body: string) => {
    const items = body.split('；').map((item) => item.trim());
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
