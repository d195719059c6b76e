/** Points of a poster: what has a price or a wage beside it, lists, and the small print. Pure. */
import { dates, lengthOf, strip } from './brief-words.ts';

export interface Point {
  title: string;
  text?: string;
}

const price = String.raw`[+＋]?[¥￥]?\d+(?:\.\d{1,2})?\s?(?:元|块)(?:起|\/.{1,3})?`;
const wage = String.raw`\d+(?:\.\d)?\s?[KkWw千万元]?\s?[-–—~～至到]\s?\d+(?:\.\d)?\s?(?:[KkWw千万]元?|元)(?:\s?[·*×]\s?\d{2}薪|\/?[月年天])?`;
const tagged = new RegExp(`^(.{1,18}?)\\s*[：:]?\\s*(?<![\\d.-])(${wage}|${price})$`);

/** 招牌奶茶 16元, 前端工程师2名 15-25K; null for other clauses: 违者罚款50元 has no room between, and is one thing. */
export function taggedPoint(clause: string, inList = false): Point | null {
  const [, title = '', text = ''] = tagged.exec(clause) ?? [];
  if (!inList && !/[\s：:]/.test(clause.slice(title.trimEnd().length, clause.length - text.length))) return null;
  const name = title.trim().replace(/[：:]$/, '');
  // 满1000减300元 is an offer, 卖300元 no name.
  if (name === '' || dates.test(name) || /[减返送省抵满付卖价费只需约]$|满\s?\d|第.件/.test(name)) return null;
  if (/[、，]/.test(name)) return null;
  const isWage = !/[元块]/.test(text) || /[-–—~～至到]/.test(text);
  return { title: isWage ? name.replace(/^招聘?(?=\p{Script=Han}{2})/u, '') : name, text };
}

/** 分别讲厨余垃圾、可回收物: what follows is a list, however its parts begin. */
const named = /^(?:分别|依次|主要)(?:讲讲?|介绍|说说?|是|为)(?=.*、)/;

/** 牛肉面 28元、卤蛋 3元 and 理发、量血压、包饺子: each for itself. */
export function listIn(clause: string): Point[] {
  const parts = clause
    .replace(/^(?:(?:活动|现场|内容|节目|项目)?(?:设?有|包括|包含)|(?:活动|节目)为)(?=.*、)/, '')
    .replace(named, '')
    .split('、')
    .map(strip);
  if (parts.length < 2 || parts.some((part) => part === '' || lengthOf(part) > 18)) return [];
  const priced = parts.map((part) => taggedPoint(part, true));
  if (priced.every((point) => point !== null)) return priced;
  const isSentence =
    /^(?:适合|面向|包括|包含|含|有|由|在|将|和|与|支持|提供|涵盖|覆盖|通过|为|请|可)|[的了]$|(?:参加|使用|等)$|各\s?\d|[和及与]|(?:都|均|皆)[可能有]|[两二三四五六七八九十\d]+[个项种款大][\p{Script=Han}]{0,4}$/u;
  if (named.test(clause)) return parts.map((title) => ({ title }));
  return parts.length < 3 || parts.some((part) => isSentence.test(part)) ? [] : parts.map((title) => ({ title }));
}

/** 星河药房招聘：执业药师2名，月薪8000-12000元: who hires, where the poster is called a job's already, and each post with what it pays. */
export function postsOf(points: readonly Point[], isNamed: boolean): { points: Point[]; hirer: string | null } {
  let hirer: string | null = null;
  const posts: Point[] = [];
  for (const point of points) {
    const named = !isNamed ? undefined : /^(.{2,20}?)(?:诚聘|招聘|招募)$/.exec(point.title)?.[1];
    const own =
      named !== undefined && point.text !== undefined && posts.length === 0 ? (taggedPoint(point.text) ?? { title: point.text }) : point;
    if (own !== point) hirer = named ?? null;
    const last = posts.at(-1);
    const pay = /^(?:月薪|年薪|时薪|日薪|薪资|薪酬|工资|待遇)\s*[：:]?\s*[\d面]/.test(own.title) && own.text === undefined;
    if (pay && last && last.text === undefined && /\d\s?(?:名|人|位)$/.test(last.title)) last.text = own.title;
    else posts.push({ ...own });
  }
  return { points: posts, hirer };
}

/** What an offer does not hold for. */
export const smallPrint =
  /除外$|不(?:与|和|能与|可与)[^，]{1,12}(?:同享|同时使用|叠加)|解释权|^不(?:参与|适用|含|包含|退)|不予?退[款换]|^以[^，]{2,14}为准|^售完(?:即止|为止)|^(?:数量|名额)有限|不找零|^限[^，]{1,10}使用/;

/** “1. 看水压 2. 查隔音 3. 问费用” in one line are lines of their own. */
export function withNumbersApart(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const marks = [...line.matchAll(/(?:^|[\s，。；：:,;])(\d{1,2})[.、．)）](?!\d)/g)].map((match) => Number(match[1]));
      const counts = marks.length >= 3 && marks.every((mark, n) => mark === n + 1);
      if (!counts) return line;
      const parts = line.replaceAll(/(^|[\s，。；：:,;])(?=\d{1,2}[.、．)）](?!\d))/g, '$1\n').split('\n');
      // Where no item but the last has a comma, what follows it is no part of the list.
      const isPlain = parts.slice(1, -1).every((item) => !/[，。].*\S/.test(item.replace(/[，。\s]+$/, '')));
      return isPlain ? [...parts.slice(0, -1), ...(parts.at(-1) ?? '').split(/[，。]/)].join('\n') : parts.join('\n');
    })
    .join('\n');
}
