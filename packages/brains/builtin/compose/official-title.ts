/** What an official letter is about, for its title: 关于采购叉车的请示, 关于借用体育馆的函. */
import type { WritingRequest } from './writing-request.ts';
import { blank } from './draft.ts';

/** 请示 to a superior and 函 to an equal have a form of their own. */
export function isOfficial(word: string): boolean {
  return /^请示|(?:^|[^明])函件?$/.test(word);
}

const wish = /(?:拟|特申请|申请|现申请|恳请|商请|请求|希望|想|计划)(?!批|审)(?:于|在)?/;
const when = /^(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?(?:(?:至|到|—|-)(?:\d{1,2}月)?\d{1,2}[日号])?(?:期间)?[，]?/;

export function officialTitle(request: WritingRequest, word: string): string {
  const name = word.startsWith('请示') ? '请示' : '函';
  return `关于${request.topic ?? matterIn(request.facts) ?? blank(name === '请示' ? '请示事项' : '商洽事项')}的${name}`;
}

const purchase =
  /^(?:[\p{Script=Han}]{2,8}?(?:部|处|科|室|中心|组|公司))?((?:采购|购置|购买|更换|维修|租用|增加|新增|聘请|举办|组织|调整|装修|改造)[^，\n]{2,24})$/u;

/** What is wished for: 借用贵校体育馆 of “我公司拟于12月8日借用贵校体育馆”. */
function matterIn(facts: string[]): string | null {
  const clauses = facts.flatMap((fact) => fact.split(/[，；。]/));
  for (const clause of clauses) {
    const found = wish.exec(clause);
    const matter = found
      ? clause
          .slice(found.index + found[0].length)
          .replace(when, '')
          .trim()
      : '';
    if (matter.length >= 4 && matter.length <= 30) return matter;
  }
  // “行政部采购打印纸50箱”: who asks does not stand in the title.
  for (const clause of clauses) {
    const matter = purchase.exec(clause.trim())?.[1];
    if (matter) return matter;
  }
  return null;
}
