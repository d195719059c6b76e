/** Counts and what each of them costs or holds: 3 台电脑每台 5680 元，2 台打印机每台 1299 元; 一天 8 小时，每小时 35 元，22 天; 58 人，每桌 8 人. */
import { exact, given, program, type Reading, type Said } from './computation.ts';
import { readNumber } from './numbers.ts';

/** What things are counted in. Longer ones first: 平方米 before 平. */
const unit =
  '(?:平方米|立方米|公里|千米|公斤|千克|小时|分钟|个月|人次|[台件个瓶箱盒包袋张本支条双套份人天晚月年桌次间斤吨米平单辆杯盘车篇页户场票位名班节盏块支棵头只])';
const number = '(\\d+(?:\\.\\d+)?\\s*(?:亿|万|千|百)?|[两三四五六七八九十])';
const currency = '(?:元|块钱?)';

/** `value` of `to` for one of `of`; `to` is 元 for a price. */
interface Rate {
  of: string;
  to: string;
  value: string;
  clause: number;
  /** Said of one: 一个月 30 天. Without another count it is that one. */
  is_of_one: boolean;
}
interface Count {
  unit: string;
  value: string;
  clause: number;
}

export function readUnitPrices({ text }: Said): Reading {
  if (!/多少|几|[总一]共|合计|总价|总额|=/.test(text)) return null;
  const asks = asked(text);
  if (asks === null) return null;
  const read = clausesOf(text, asks.is_money);
  if (read === null || read.rates.length === 0) return null;
  return asks.is_money ? cost(read) : containers(read, asks.unit);
}

/** 多少钱 and 营业额, or 要几桌. Null for anything else. */
function asked(text: string): { is_money: boolean; unit: string } | null {
  const holders = new RegExp(`(?:几|多少)(?:张|个)?(${unit})(?!钱)[呢啊?。\\s]*$`).exec(text)?.[1];
  if (holders !== undefined) return { is_money: false, unit: holders };
  return /多少钱|多少元|多少块|营业额|销售额|收入|费用|花费|工资|报酬|[总一]共|合计|总价|总额|报销/.test(text)
    ? { is_money: true, unit: '' }
    : null;
}

interface Read {
  rates: Rate[];
  counts: Count[];
  /** Sums of money that stand by themselves. */
  amounts: string[];
}

/** Null when a number is left that is none of these. */
function clausesOf(text: string, isMoney: boolean): Read | null {
  const read: Read = { rates: [], counts: [], amounts: [] };
  const clauses = text.split(/[,，;；。?\n]+/);
  for (const [clause, words] of clauses.entries()) {
    let rest = words.replaceAll(/一[共起下]|统一|每[天日]平均|平均(?=每)/g, (found) => (found.startsWith('每') ? '每天' : ''));
    const take = (pattern: string, use: (found: RegExpExecArray) => boolean): void => {
      for (let found = new RegExp(pattern).exec(rest); found; found = new RegExp(pattern).exec(rest)) {
        if (!use(found)) return;
        rest = `${rest.slice(0, found.index)}｜${rest.slice(found.index + found[0].length)}`;
      }
    };
    const rate = (of: string, value: string, to: string, is_of_one = false): boolean => {
      const amount = readNumber(value);
      if (amount === null || of === to) return false;
      read.rates.push({ of, to, value: amount, clause, is_of_one });
      return true;
    };
    // 每瓶 3.5 元, 每天卖 37 单, 每晚 458
    take(`每(${unit})[^\\d｜每]{0,6}?${number}\\s*(${unit}|${currency})?`, ([, of = '', value = '', to]) =>
      to === undefined || new RegExp(`^${currency}$`).test(to) ? isMoney && rate(of, value, '元') : rate(of, value, to),
    );
    // 客单价 26.8 元
    take(`(客单|人均)价?(?:消费)?(?:为|是|:)?\\s*${number}\\s*${currency}?`, ([, of = '', value = '']) =>
      rate(of === '客单' ? '单' : '人', value, '元'),
    );
    // 一箱 24 瓶, 一天工作 8 小时
    take(`一(${unit})[^\\d｜每,，]{0,3}?${number}\\s*(${unit}|${currency})`, ([, of = '', value = '', to = '']) =>
      rate(of, value, new RegExp(`^${currency}$`).test(to) ? '元' : to, true),
    );
    // 3.5 元一瓶, 35 元/小时
    take(`${number}\\s*${currency}\\s*(?:一|每|/)\\s*(${unit})`, ([, value = '', of = '']) => rate(of, value, '元'));
    take(`${number}\\s*(${unit})`, ([, value = '', counted = '']) => {
      const amount = readNumber(value);
      if (amount === null) return false;
      read.counts.push({ unit: counted, value: amount, clause });
      return true;
    });
    take(isMoney ? `${number}\\s*${currency}?` : `${number}\\s*${currency}`, ([, value = '']) => {
      const amount = readNumber(value);
      if (amount === null) return false;
      read.amounts.push(amount);
      return true;
    });
    // A condition, a share or another sum: 满 300 减 40, 打九折.
    if (/\d|[折满%‰减扣乘除]|百分/.test(rest)) return null;
  }
  return read;
}

/** The sum of what everything costs; null when a count or a price finds no partner. */
function cost({ rates, counts, amounts }: Read): Reading {
  const free = new Set(counts);
  const open = new Set(rates);
  const items: string[] = [];
  for (const price of rates.filter(({ to }) => to === '元')) {
    open.delete(price);
    const chain = [price];
    let counted = partner(free, price);
    while (counted === undefined) {
      const [last] = chain;
      const holder = [...open].find(({ to }) => to === last?.of);
      if (!holder) break;
      open.delete(holder);
      chain.unshift(holder);
      counted = partner(free, holder);
    }
    if (!counted && !chain[0]?.is_of_one) return null;
    if (counted) free.delete(counted);
    items.push([counted?.value ?? '1', ...chain.map(({ value }) => value)].map(exact).join(' * '));
  }
  if (items.length === 0 || free.size > 0 || open.size > 0) return null;
  const all = [...items, ...amounts.map(exact)];
  const shown = all.map((one) => one.replaceAll(/D\('?([^')]*)'?\)/g, '$1').replaceAll('*', '×'));
  return {
    purpose: '合计金额',
    source: program([`各项 = [${all.join(', ')}]`, "写('合计', sum(各项), ' 元', 2)"]),
    how: `合计 = ${shown.join(' + ')}`,
  };
}

/** The count a rate is for: the one beside it or said next, else the only one of its kind. */
function partner(free: ReadonlySet<Count>, { of, clause }: Rate): Count | undefined {
  const fitting = [...free].filter((one) => one.unit === of);
  const near = fitting.find((one) => one.clause === clause) ?? fitting.find((one) => one.clause === clause + 1);
  return near ?? (fitting.length === 1 ? fitting[0] : undefined);
}

/** How many of what holds so many are needed for all. */
function containers({ rates, counts, amounts }: Read, wanted: string): Reading {
  const [rate] = rates;
  const [all] = counts;
  if (!rate || !all || rates.length > 1 || counts.length > 1 || amounts.length > 0) return null;
  if (rate.of !== wanted || rate.to !== all.unit) return null;
  return {
    purpose: `要多少${wanted}`,
    source: program([
      'import math',
      ...given({ 全部: all.value, 每份: rate.value }),
      `写('需要', D(math.ceil(全部 / 每份)), ' ${wanted}')`,
      `写('最后一${wanted}', 全部 - (math.ceil(全部 / 每份) - 1) * 每份, ' ${all.unit}')`,
    ]),
    how: `${all.value} ÷ ${rate.value}，有余数就多要一${wanted}`,
  };
}
