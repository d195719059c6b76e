/** An agreement of what was typed: the two sides, a clause for each thing agreed, places to sign; no clause is made up. */
import { printChineseOrdinal } from '../text/chinese-number.ts';
import { blank, raw, required, type Draft, type Section } from './draft.ts';
import type { Subject } from './subject.ts';

const parties = /^(甲方|乙方|丙方)(?:是|为|：|:)?\s*(.{2,40})$/;
const clauses: [heading: string, words: RegExp][] = [
  ['期限', /合作期|期限|有效期|租期|合同期|服务期|(?:自|从)?\d{4}年\d{1,2}月(?:\d{1,2}日)?(?:起|至|到)|为期/],
  ['结算与付款', /结算|付款|支付|月结|预付|尾款|定金|押金|账期|开票|发票|转账/],
  ['价格', /单价|总价|价格|每[份件个月年次吨][^，]{0,6}元|元(?:\/|每)|报价|折扣|费用|租金|金额/],
  ['双方责任', /负责|保证|承担|提供|配合|不得|保密|违约|赔偿/],
];

export const isAgreement = (word: string): boolean => /协议书?$|合同书?$|意向书$|备忘录$/.test(word);

export function agreement({ request, title }: Subject): Draft {
  const told = request.facts.flatMap((fact) =>
    fact
      .replace(/^- /, '')
      .replace(/[。；]$/, '')
      .split(/[，；]/),
  );
  const sides = new Map<string, string>();
  const terms: string[] = [];
  for (const clause of told.map((one) => one.trim()).filter((one) => one !== '')) {
    const [, side = '', name = ''] = parties.exec(clause) ?? [];
    if (side !== '') sides.set(side, name);
    else terms.push(clause);
  }
  const homeOf = (term: string): string => clauses.find(([, words]) => words.test(term))?.[0] ?? '合作内容';
  const groups = ['合作内容', '价格', '结算与付款', '期限', '双方责任'].flatMap((heading) => {
    const own = terms.filter((term) => homeOf(term) === heading);
    return own.length > 0 ? [{ heading, own }] : [];
  });
  const sections = groups.map(({ heading, own }, n): Section => ({
    heading: `${printChineseOrdinal(n + 1)}、${heading}`,
    level: 2,
    blocks: [{ kind: own.length > 1 ? 'ordered' : 'paragraph', pieces: own.map((text) => ({ text, weight: required, source: '' })) }],
  }));
  const names = ['甲方', '乙方', ...(sides.has('丙方') ? ['丙方'] : [])];
  const head = names.map((side) => `${side}：${sides.get(side) ?? blank(`${side}名称`)}`).join('\n\n');
  const sign = names.map((side) => `${side}（盖章）：　　　　　　　　签字：　　　　　　日期：`).join('\n\n');
  return { title, lead: [raw(head), raw('双方经协商，约定如下：')], sections, tail: [raw(sign)] };
}

export const agreementNote = '只写了您说的条款：违约责任、争议解决、解除条件等没有替您拟，签署前请法务或律师补全。';
