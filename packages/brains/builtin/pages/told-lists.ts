/** Takes the lists out of what is told for a page: “三条路线：甲42公里，适合新手；乙58公里；丙140公里”. Pure. */
import { clausesOf } from '../deck/statements.ts';

export interface ToldList {
  title: string;
  items: string[];
}

const list = /(^|[，。；\n])([^，。；：:\n]{2,20})：([^。\n：]+(?:；[^。\n：]+){2,})(?:。|(?=\n)|$)/g;

const counted =
  /(^|[，。；\n])([^，。；：:\n]{0,16}([两二三四五六七八九十]|\d)(?:样|种|个|项|款|类|条|大(?=[特优亮服])|家|门|节)[^，。；：:\d\n]{0,4})[：:]([^；。\n：:]+)(?=[；。\n]|$)/g;
const offered =
  /(^|[，。；：:\n])((?:招聘|开设|主营)?(?:岗位|职位|课程|产品|项目|服务|菜品|套餐))(?:有|包括|包含)[：:]?([^；。\n：:]+，[^；。\n：:]+)(?=[；。\n])/g;
/** 议程：14:00 开场，14:20 发布 */
const programme =
  /(^|[，。；\n])([^，。；：:\n]{0,6}(?:议程|日程|流程|安排|节目单))[：:]\s*((?:\d{1,2}[:：]\d{2}[^，,；。\n]*[，,、]\s*)+\d{1,2}[:：]\d{2}[^，,；。\n]*)/g;

/** 流程：签到，总经理致辞，颁奖，着装要求正装: up to where something else is told. */
const order = /(^|[，。；\n])((?:活动|会议|年会)?(?:流程|议程|环节|节目单?))[：:]\s*([^。；：:\n]+)(?=[。；\n]|$)/g;
const other = /^(?:着装|要求|地点|时间|电话|联系|报名|请|备注|费用|名额|限|\d{1,2}月)|元|\d{5}/;

/** 第一步微信预约 */
export const step = /^第[一二三四五六七八九十\d]{1,2}步[：:，,是\s]*/;

/** A list has three items or more, parted by semicolons; what follows the last one without a full stop goes back to the rest. */
export function withoutLists(told: string): { rest: string; lists: ToldList[] } {
  const lists: ToldList[] = [];
  const take = (title: string, items: string[]): string => {
    lists.push({ title: nameOf(title), items });
    return '';
  };
  const commas = told
    // 主打三样：甲，乙，丙 are as many as was said.
    .replace(counted, (whole, before: string, lead: string, count: string, body: string) => {
      const items = body.split(/[，,]/).map((item) => item.trim());
      const said = /\d/.test(count) ? Number(count) : '一两三四五六七八九十'.indexOf(count) + 1 || 2;
      return items.length === said && said >= 2 ? `${before}${take(lead, items)}` : whole;
    })
    // 岗位有甲，乙，丙；: what is offered.
    .replace(offered, (whole, before: string, lead: string, body: string) => {
      const items = body.split(/[，,]/).map((item) => item.trim());
      return items.length >= 2 && items.every((item) => item.length >= 2 && Array.from(item).length <= 30)
        ? `${before}${take(lead, items)}`
        : whole;
    })
    .replace(
      programme,
      (_, before: string, lead: string, body: string) =>
        `${before}${take(
          lead,
          body.split(/[，,、]/).map((item) => item.trim()),
        )}`,
    )
    .replace(order, (whole: string, before: string, lead: string, body: string) => {
      const items = body.split(/[，,、]/).map((item) => item.trim());
      const end = items.findIndex((item) => other.test(item) || item.length > 14);
      const own = end < 0 ? items : items.slice(0, end);
      if (own.length < 3) return whole;
      return `${before}${take(lead, own)}${items.slice(own.length).join('，')}`;
    });
  const rest = commas.replace(list, (_whole, before: string, lead: string, body: string) => {
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
