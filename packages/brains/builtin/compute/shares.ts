/** Shares and growth: what part one number is of another, by how much it has risen, what it is after a rise. */
import { exact, given, program, type Reading, type Said } from './computation.ts';
import { NUMBER, numberAfter, numbersIn, readNumber, readShare, SHARE } from './numbers.ts';

const thing = '(?:\\s*(?:元|块|人|个|台|件|万元|亿元|吨|公斤|次|名|分))?';

export function readShares({ text }: Said): Reading {
  return growth(text) ?? part(text) ?? changed(text) ?? reached(text) ?? margin(text);
}

function pair(text: string, pattern: string): [string, string] | null {
  const found = new RegExp(pattern).exec(text);
  const [a, b] = [found?.[1] === undefined ? null : readNumber(found[1]), found?.[2] === undefined ? null : readNumber(found[2])];
  return a === null || b === null ? null : [a, b];
}

/** 从 120 增长到 150，增长了百分之几 */
function growth(text: string): Reading {
  if (
    !/增长率|增幅|涨幅|降幅|跌幅|百分之几|百分之多少|百分比|多少个?百分点|同比|环比|增长(?:了)?多少|(?:上升|下降|涨|跌|减少|增加)(?:了)?多少/.test(
      text,
    )
  )
    return null;
  const found = pair(
    text,
    `(?:从|由)?\\s*(${NUMBER})${thing}\\s*(?:增长|增加|涨|升|上升|下降|降|减少|减|跌|变化?|提高)(?:到|至|成|为)了?\\s*(${NUMBER})`,
  );
  const said = found ?? thenAndNow(text);
  if (!said) return null;
  const [from, to] = said;
  return {
    purpose: `从 ${from} 到 ${to} 的变化率`,
    source: program([...given({ 原来: from, 现在: to }), "写('变化率', (现在 - 原来) / 原来 * 100, '%', 2)", "写('变化量', 现在 - 原来)"]),
    how: '变化率 = (现在 − 原来) ÷ 原来',
  };
}

/** 上月 120 万，本月 138 万 */
function thenAndNow(text: string): [string, string] | null {
  const then = `(?:上个?月|上周|上季度?|上年|去年|前年|昨天|同期|原来|之前|以前|上期)`;
  const now = `(?:本月|这个?月|本周|这周|本季度?|今年|今天|现在|目前|本期|当前)`;
  const words = '[^\\d,，;；]{0,8}';
  const found = pair(text, `${then}${words}(${NUMBER})${thing}[,，;；\\s]*${now}${words}(${NUMBER})`);
  if (found) return found;
  const turned = pair(text, `${now}${words}(${NUMBER})${thing}[,，;；\\s]*(?:比)?${then}${words}(${NUMBER})`);
  return turned && [turned[1], turned[0]];
}

/** 销售额 86 万，目标 100 万，完成率多少 */
function reached(text: string): Reading {
  if (!/(?:完成|达成)[率度]|完成了?(?:百分之|多少)/.test(text)) return null;
  const target = numberAfter(text, '目标|计划|任务|指标|预算');
  const done = numbersIn(text).filter((one) => one !== target);
  const [actual] = done;
  if (target === null || actual === undefined || done.length > 1) return null;
  return {
    purpose: `${actual} 对 ${target} 的完成率`,
    source: program([
      ...given({ 实际: actual, 目标: target }),
      "写('完成率', 实际 / 目标 * 100, '%', 2)",
      "写('还差' if 实际 < 目标 else '超出', abs(目标 - 实际))",
    ]),
    how: '完成率 = 实际 ÷ 目标',
  };
}

/** 成本 45，售价 60，毛利率多少 */
function margin(text: string): Reading {
  if (!/毛利/.test(text)) return null;
  const [cost, price] = [numberAfter(text, '成本价?|进价|进货价'), numberAfter(text, '售价|卖价?|收入|销售额|单价|定价')];
  if (cost === null || price === null || numbersIn(text).length > 2) return null;
  return {
    purpose: '毛利和毛利率',
    source: program([...given({ 成本: cost, 售价: price }), "写('毛利', 售价 - 成本)", "写('毛利率', (售价 - 成本) / 售价 * 100, '%', 2)"]),
    how: '毛利率 = (售价 − 成本) ÷ 售价',
  };
}

/** 45 是 180 的百分之几 */
function part(text: string): Reading {
  if (!/百分之几|百分之多少|百分比|占比|几成|多少%|比例/.test(text)) return null;
  const found = pair(text, `(${NUMBER})${thing}\\s*(?:占|是|相当于)(?:了)?\\s*(?:总数|总额|总共|全部)?\\s*(${NUMBER})${thing}\\s*(?:的)?`);
  if (!found) return null;
  const [a, b] = found;
  return {
    purpose: `${a} 占 ${b} 的百分比`,
    source: program([`部分 = ${exact(a)}`, `整体 = ${exact(b)}`, "写('占比', 部分 / 整体 * 100, '%', 2)"]),
    how: '占比 = 部分 ÷ 整体',
  };
}

/** 200 增加 15% 是多少 */
function changed(text: string): Reading {
  const found = new RegExp(
    `(${NUMBER})${thing}\\s*(?:先|再)?\\s*(增加|增长|上涨|涨|提高|上浮|减少|下降|降低|下跌|跌|降|下调|下浮)了?\\s*(${SHARE})`,
  ).exec(text);
  // More numbers are more steps.
  if (!found || !/多少|几|结果|后/.test(text) || numbersIn(text).length > 2) return null;
  const [base, share] = [readNumber(found[1] ?? ''), readShare(found[3] ?? '')];
  if (base === null || share === null) return null;
  const sign = /增|涨|提高|上浮/.test(found[2] ?? '') ? '+' : '-';
  return {
    purpose: `${base} ${found[2]} ${found[3]} 后是多少`,
    source: program([...given({ 原来: base, 比例: share }), `写('结果', 原来 * (1 ${sign} 比例))`, "写('变化量', 原来 * 比例)"]),
    how: `结果 = 原来 × (1 ${sign === '+' ? '+' : '−'} 比例)`,
  };
}
