/** Shares and growth: what part one number is of another, by how much it has risen, what it is after a rise. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { NUMBER, readNumber, readShare, SHARE } from './numbers.ts';

const thing = '(?:\\s*(?:元|块|人|个|台|件|万元|亿元|吨|公斤|次|名|分))?';

export function readShares({ text }: Said): Reading {
  return growth(text) ?? part(text) ?? changed(text);
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
  if (!found) return null;
  const [from, to] = found;
  return {
    purpose: `从 ${from} 到 ${to} 的变化率`,
    source: program([
      `原来 = ${exact(from)}`,
      `现在 = ${exact(to)}`,
      "写('变化率', (现在 - 原来) / 原来 * 100, '%', 2)",
      "写('变化量', 现在 - 原来)",
    ]),
    how: '变化率 = (现在 − 原来) ÷ 原来',
    assumed: [],
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
    assumed: [],
  };
}

/** 200 增加 15% 是多少 */
function changed(text: string): Reading {
  const found = new RegExp(
    `(${NUMBER})${thing}\\s*(?:先|再)?\\s*(增加|增长|上涨|涨|提高|上浮|减少|下降|降低|下跌|跌|降|下调|下浮)了?\\s*(${SHARE})`,
  ).exec(text);
  if (!found || !/多少|几|结果|后/.test(text)) return null;
  const [base, share] = [readNumber(found[1] ?? ''), readShare(found[3] ?? '')];
  if (base === null || share === null) return null;
  const sign = /增|涨|提高|上浮/.test(found[2] ?? '') ? '+' : '-';
  return {
    purpose: `${base} ${found[2]} ${found[3]} 后是多少`,
    source: program([
      `原来 = ${exact(base)}`,
      `比例 = ${exact(share)}`,
      `写('结果', 原来 * (1 ${sign} 比例))`,
      "写('变化量', 原来 * 比例)",
    ]),
    how: `结果 = 原来 × (1 ${sign === '+' ? '+' : '−'} 比例)`,
    assumed: [],
  };
}
