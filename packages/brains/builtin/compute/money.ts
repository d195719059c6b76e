/** Interest, loans, savings plans, yearly growth, tax and discounts: the usual formulas, from what a person gives. */
import { exact, given, program, type Reading, type Said } from './computation.ts';
import { NUMBER, numberAfter, numbersIn, readNumber, readShare, SHARE } from './numbers.ts';
import { discountOf } from './steps.ts';

export function readMoney(said: Said): Reading {
  const { text } = said;
  if (/年均复合增长|复合(?:年)?增长率|年均增长率|CAGR|年化增长/i.test(text)) return yearlyGrowth(text);
  if (/等额本[息金]|月供|(?:房|车)?贷款?.{0,30}(?:每月|月还|还款|利息)|按揭/.test(text)) return loan(text);
  if (/定投|零存整取|每(?:个)?月(?:存|投|攒)/.test(text)) return monthlySaving(text);
  if (/复利|利滚利/.test(text)) return interest(text, true);
  if (/单利|利息|存款|存(?:入|了)?.{0,12}定期|本息/.test(text)) return interest(text, false);
  if (/含税|税额|不含税|价税/.test(text)) return tax(text);
  if (/打\s*[\d.一二三四五六七八九]+\s*折|[\d.一二三四五六七八九]+\s*折(?:后|是|多少|价)/.test(text)) return discount(text);
  return null;
}

/** Years from 10 年, 18 个月, 两年半; null when no time is said. */
function yearsIn(text: string): string | null {
  const months = new RegExp(`(${NUMBER})\\s*个月`).exec(text)?.[1];
  const years = new RegExp(`(?<![\\d年])(${NUMBER})\\s*年(?!利率|化|息|\\s*\\d+\\s*月)(半)?`).exec(text.replaceAll(/\d{4}\s*年/g, ''));
  const [whole, more] = [years?.[1] === undefined ? null : readNumber(years[1]), months === undefined ? null : readNumber(months)];
  if (whole === null && more === null) return null;
  const total = Number(whole ?? 0) + (years?.[2] === undefined ? 0 : 0.5);
  return more === null ? String(total) : whole === null && years?.[2] === undefined ? `${more}/12` : `${total * 12 + Number(more)}/12`;
}

function yearsInProgram(years: string): string {
  const [above, under] = years.split('/');
  return under === undefined ? exact(above ?? '0') : `${exact(above ?? '0')} / ${under}`;
}

/** A year's rate, however it was said. */
function rateIn(text: string): { python: string; shown: string; assumed: string[] } | null {
  const found = new RegExp(
    `(年化?(?:利率|收益率?|息)?|月(?:利率|息)|日(?:利率|息)|利率|税率|增长率|收益率)?\\s*(?:为|是|:|按|约)?\\s*(${SHARE})`,
  ).exec(text);
  const share = found?.[2] === undefined ? null : readShare(found[2]);
  if (!found || share === null) return null;
  const shown = (found[2] ?? '').replaceAll(/\s/g, '');
  if (found[1]?.startsWith('月')) return { python: `${exact(share)} * 12`, shown: `月 ${shown}`, assumed: ['月利率乘以 12 作为年利率。'] };
  if (found[1]?.startsWith('日'))
    return { python: `${exact(share)} * 365`, shown: `日 ${shown}`, assumed: ['日利率乘以 365 作为年利率。'] };
  return { python: exact(share), shown, assumed: found[1]?.startsWith('年') ? [] : [`${shown} 按年利率计。`] };
}

/** What was put in: named, or the largest sum of money that is no rate and no time. */
function principalIn(text: string): string | null {
  const named = numberAfter(text, '本金|投入|投资|存入|存款|存了?|贷款|借款|借了?|贷|总额|金额|一共');
  if (named !== null) return named;
  const before = new RegExp(`(${NUMBER})\\s*(?:元|块钱?)?\\s*(?:的)?(?:本金|存款|贷款|借款|定期)`).exec(text)?.[1];
  if (before !== undefined) return readNumber(before);
  const money = [...text.matchAll(new RegExp(`(${NUMBER})\\s*(元|块)?(?!\\s*(?:%|‰|年|个?月|天|期|次|成|分之))`, 'g'))].flatMap((match) => {
    const value = readNumber(match[1] ?? '');
    const isMoney = match[2] !== undefined || /[万亿wk千]$/i.test((match[1] ?? '').trim());
    return value !== null && (isMoney || Number(value) >= 100) ? [value] : [];
  });
  return money[0] ?? null;
}

function missing(what: string, lacks: [string, unknown][]): { unclear: string } {
  const words = lacks.filter(([, value]) => value === null).map(([word]) => word);
  return { unclear: `要算${what}，还缺${words.join('、')}。` };
}

function interest(text: string, compound: boolean): Reading {
  const [principal, rate, years] = [principalIn(text), rateIn(text), yearsIn(text)];
  const what = compound ? '复利' : '利息';
  if (principal === null && rate === null && !/[算求]|多少/.test(text)) return null;
  if (principal === null || rate === null || years === null)
    return missing(what, [
      ['本金（如“本金 8 万”）', principal],
      ['利率（如“年利率 3%”）', rate],
      ['时间（如“10 年”）', years],
    ]);
  const often = /按?(?:每)?月(?:计息|复利|结息)|月复利/.test(text)
    ? 12
    : /按?(?:每)?季度?(?:计息|复利|结息)/.test(text)
      ? 4
      : /按?(?:每)?[日天](?:计息|复利|结息)/.test(text)
        ? 365
        : 1;
  const head = [`本金 = ${exact(principal)}`, `年利率 = ${rate.python}`, `年数 = ${yearsInProgram(years)}`];
  const assumed = [...rate.assumed];
  if (!compound)
    return {
      purpose: '单利利息',
      source: program([...head, '利息 = 本金 * 年利率 * 年数', "写('利息', 利息, ' 元', 2)", "写('本息合计', 本金 + 利息, ' 元', 2)"]),
      how: '利息 = 本金 × 年利率 × 年数（单利）',
      assumed: /单利/.test(text) ? assumed : [...assumed, '按单利计；要按复利请说明。'],
    };
  if (often === 1 && !/每年|按年|年复利/.test(text)) assumed.push('按每年计息一次。');
  return {
    purpose: '复利本利和',
    source: program([
      ...head,
      `每年计息 = ${often}`,
      '本利和 = 本金 * (1 + 年利率 / 每年计息) ** (每年计息 * 年数)',
      "写('本利和', 本利和, ' 元', 2)",
      "写('其中利息', 本利和 - 本金, ' 元', 2)",
    ]),
    how: often === 1 ? '本利和 = 本金 × (1 + 年利率)^年数' : `本利和 = 本金 × (1 + 年利率 ÷ ${often})^(${often} × 年数)`,
    assumed,
  };
}

function loan(text: string): Reading {
  const [principal, rate, years] = [principalIn(text), rateIn(text), yearsIn(text)];
  const periods = new RegExp(`(?:分|共)?\\s*(${NUMBER})\\s*期`).exec(text)?.[1];
  const months = periods === undefined ? (years === null ? null : `int(${yearsInProgram(years)} * 12)`) : readNumber(periods);
  if (principal === null && rate === null) return null;
  if (principal === null || rate === null || months === null)
    return missing('还款', [
      ['贷款金额（如“贷款 100 万”）', principal],
      ['利率（如“年利率 3.95%”）', rate],
      ['期限（如“30 年”）', months],
    ]);
  const equalPrincipal = /等额本金/.test(text);
  const head = [
    `贷款 = ${exact(principal)}`,
    `月利率 = ${rate.python.includes('*') ? `(${rate.python})` : rate.python} / 12`,
    `期数 = ${months}`,
  ];
  const both = equalPrincipal && /等额本息/.test(text);
  const byPayment = [
    '月供 = 贷款 / 期数 if 月利率 == 0 else 贷款 * 月利率 * (1 + 月利率) ** 期数 / ((1 + 月利率) ** 期数 - 1)',
    `写('${both ? '等额本息每月还款' : '每月还款'}', 月供, ' 元', 2)`,
    `写('${both ? '等额本息利息合计' : '利息合计'}', 月供 * 期数 - 贷款, ' 元', 2)`,
    ...(both ? [] : ["写('还款总额', 月供 * 期数, ' 元', 2)"]),
  ];
  const byPrincipal = [
    '每月本金 = 贷款 / 期数',
    '各月 = [每月本金 + (贷款 - 每月本金 * 已还) * 月利率 for 已还 in range(期数)]',
    `写('${both ? '等额本金' : ''}首月还款', 各月[0], ' 元', 2)`,
    "写('每月递减', 每月本金 * 月利率, ' 元', 2)",
    `写('${both ? '等额本金' : ''}末月还款', 各月[-1], ' 元', 2)`,
    `写('${both ? '等额本金利息合计' : '利息合计'}', sum(各月) - 贷款, ' 元', 2)`,
  ];
  return {
    purpose: both ? '两种还款方式' : equalPrincipal ? '等额本金还款' : '等额本息还款',
    source: program([...head, ...(both ? [...byPayment, ...byPrincipal] : equalPrincipal ? byPrincipal : byPayment)]),
    how: [
      ...(both || !equalPrincipal ? ['等额本息：月供 = 贷款 × 月利率 × (1 + 月利率)^期数 ÷ [(1 + 月利率)^期数 − 1]'] : []),
      ...(equalPrincipal ? ['等额本金：当月还款 = 贷款 ÷ 期数 + 剩余本金 × 月利率'] : []),
    ].join('；'),
    assumed: [...rate.assumed, ...(!equalPrincipal && !/等额本息/.test(text) ? ['没有说还款方式，按等额本息计。'] : [])],
  };
}

function monthlySaving(text: string): Reading {
  const monthly = numberAfter(text, '每(?:个)?月(?:定投|存入?|投入?|攒|固定)*|月(?:存|投)|定投');
  const [rate, years] = [rateIn(text), yearsIn(text)];
  if (monthly === null || rate === null || years === null)
    return missing('每月存钱的本利和', [
      ['每月金额（如“每月 2000 元”）', monthly],
      ['收益率（如“年化 6%”）', rate],
      ['时间（如“10 年”）', years],
    ]);
  return {
    purpose: '每月投入的本利和',
    source: program([
      `每月 = ${exact(monthly)}`,
      `月利率 = ${rate.python.includes('*') ? `(${rate.python})` : rate.python} / 12`,
      `期数 = int(${yearsInProgram(years)} * 12)`,
      '合计 = 每月 * 期数 if 月利率 == 0 else 每月 * (1 + 月利率) * ((1 + 月利率) ** 期数 - 1) / 月利率',
      "写('本利和', 合计, ' 元', 2)",
      "写('投入本金', 每月 * 期数, ' 元', 2)",
      "写('收益', 合计 - 每月 * 期数, ' 元', 2)",
    ]),
    how: '每期本利和 = 每月金额 × (1 + 月利率) × [(1 + 月利率)^期数 − 1] ÷ 月利率',
    assumed: [...rate.assumed, '每月月初投入，按月计复利，月利率 = 年利率 ÷ 12。'],
  };
}

function yearlyGrowth(text: string): Reading {
  const years = yearsIn(text);
  const found = new RegExp(
    `(?:从|由)\\s*(?:\\d{4}\\s*年的?)?\\s*(${NUMBER})\\s*(?:元|人|台|个)?\\s*(?:增长|增加|涨|升|变|做)?(?:到|至|成)\\s*(?:\\d{4}\\s*年的?)?\\s*(${NUMBER})`,
  ).exec(text);
  const [from, to] = [found?.[1] === undefined ? null : readNumber(found[1]), found?.[2] === undefined ? null : readNumber(found[2])];
  const spans = [...text.matchAll(/(\d{4})\s*年/g)].map((match) => Number(match[1]));
  const [firstYear, lastYear] = spans;
  const time = years ?? (firstYear !== undefined && lastYear !== undefined ? String(Math.abs(lastYear - firstYear)) : null);
  if (from === null || to === null || time === null)
    return missing('年均复合增长率', [
      ['起止两个数（如“从 80 万增长到 200 万”）', from === null || to === null ? null : 1],
      ['年数', time],
    ]);
  return {
    purpose: '年均复合增长率',
    source: program([
      ...given({ 起: from, 止: to }),
      `年数 = ${yearsInProgram(time)}`,
      '增长率 = (止 / 起) ** (1 / 年数) - 1',
      "写('年均复合增长率', 增长率 * 100, '%', 2)",
      "写('总增长', (止 / 起 - 1) * 100, '%', 2)",
    ]),
    how: '年均复合增长率 = (期末 ÷ 期初)^(1 ÷ 年数) − 1',
  };
}

function tax(text: string): Reading {
  const rate = rateIn(text);
  const without = /不含税(?:价|金额|收入)?(?:为|是|:|\s)*\d/.test(text) && !/含税价?(?:为|是|:|\s)*\d/.test(text.replaceAll('不含税', ''));
  const amount = numberAfter(text, '不?含税(?:价格?|金额|总价|收入)?|金额|价税合计') ?? principalIn(text);
  if (amount === null || rate === null)
    return missing('税额', [
      ['金额', amount],
      ['税率（如“税率 13%”）', rate],
    ]);
  return {
    purpose: '税额',
    source: program(
      without
        ? [
            `不含税 = ${exact(amount)}`,
            `税率 = ${rate.python}`,
            '税额 = 不含税 * 税率',
            "写('税额', 税额, ' 元', 2)",
            "写('含税价', 不含税 + 税额, ' 元', 2)",
          ]
        : [
            `含税 = ${exact(amount)}`,
            `税率 = ${rate.python}`,
            '不含税 = 含税 / (1 + 税率)',
            "写('不含税价', 不含税, ' 元', 2)",
            "写('税额', 含税 - 不含税, ' 元', 2)",
          ],
    ),
    how: without ? '税额 = 不含税价 × 税率' : '不含税价 = 含税价 ÷ (1 + 税率)，税额 = 含税价 − 不含税价',
  };
}

function discount(text: string): Reading {
  const found = /打?\s*([\d.一二三四五六七八九]+)\s*折/.exec(text);
  const price =
    numberAfter(text.replace(found?.[0] ?? '', ''), '原价|标价|售价|价格|总价|定价') ?? principalIn(text.replace(found?.[0] ?? '', ' '));
  const part = discountOf(found?.[1] ?? '');
  if (price === null || part === null) return missing('折后价', [['原价', price]]);
  // With 满减, a count or a second price it is another sum.
  const others = numbersIn(text.replace(found?.[0] ?? '', ' ')).filter((one) => one !== price);
  if (others.length > 0)
    return { unclear: `没有看懂 ${others.join('、')} 在这笔折扣里怎么算，所以没有算。请写成一步一步，例如“399 先打八折再减 50”。` };
  return {
    purpose: '折后价',
    source: program([
      ...given({ 原价: price, 折扣: part }),
      "写('折后价', 原价 * 折扣, ' 元', 2)",
      "写('优惠', 原价 * (1 - 折扣), ' 元', 2)",
    ]),
    how: `折后价 = 原价 × ${part}`,
  };
}
