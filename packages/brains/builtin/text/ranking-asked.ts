/** “按痛点严重程度排序”, “列出前三”: what shall be put in order, by what, and how many of it. */
import { parseChineseNumber } from './chinese-number.ts';

export interface RankingAsked {
  /** 痛点严重程度; '' when only a number of places was asked for. */
  by: string;
  /** How many shall be listed; null: all. */
  most: number | null;
  /** Smallest first. */
  rising: boolean;
}

const byWhat =
  /按照?([^，。；：\n]{1,16}?)(?:的)?(?:[从由](?:高到低|大到小|多到少|重到轻|低到高|小到大|少到多|轻到重)|高低|大小|多少)?(?:的?[顺次]序)?(?:来|进行|做|作)?(?:排序|排名|排列|排个序|排一下|排出来?)/;
const upTo =
  /(?:(?:列出|列|给出|写出|挑出|选出|找出|取|只要|只写|突出|排出|分析)(?:最[^，。；\d]{1,8}的)?|排名|排在)前\s?([一二两三四五六七八九十]|\d{1,2})(?![\d%％])\s?(?:个|名|项|条|位|大|类)?|(?:列出|给出|找出|挑出|选出)最[^，。；\d]{1,8}的([一二两三四五六七八九十]|\d{1,2})(?:个|名|项|条|位|大|类)|\btop\s?(\d{1,2})/i;

/** “列出年维修费前三的设备” */
const topOf =
  /(?:列出|给出|找出|挑出|选出|分析)([^，。；\d前最]{2,12}?)(?:最[高多大低少])?前([一二两三四五六七八九十]|\d{1,2})(?![\d%％])(?:个|名|项|条|位|大|类|的)/;

export function readRanking(text: string): RankingAsked | null {
  const by = byWhat.exec(text);
  const top = upTo.exec(text);
  const of = topOf.exec(text);
  if (!by && !top && !of) return null;
  return {
    by: by?.[1]?.replace(/^(?:其|它们?的?)/, '') ?? of?.[1] ?? '',
    most: parseChineseNumber(top?.[1] ?? top?.[2] ?? top?.[3] ?? of?.[2] ?? ''),
    rising: /低到高|小到大|少到多|轻到重|升序/.test(by?.[0] ?? ''),
  };
}

/** The clause does nothing but ask for an order. */
export function asksForRanking(clause: string): boolean {
  const found = [byWhat.exec(clause)?.[0], upTo.exec(clause)?.[0] ?? topOf.exec(clause)?.[0]].filter((one) => one !== undefined);
  return found.length > 0 && clause.length - found.join('').length <= 10 && !/\d{3,}/.test(clause);
}
