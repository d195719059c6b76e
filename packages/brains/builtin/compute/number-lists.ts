/** Figures of a list of numbers a person gives: averages, spread, quantiles, and how two lists hang together. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { readList, readShare } from './numbers.ts';

export interface Measure {
  pattern: RegExp;
  name: string;
  /** A Python expression over the sorted-free list `数据`. */
  python: string;
  how: string;
  needs: number;
}

/** Each with what it means, so that whoever reads the answer can check it. */
export const measures: readonly Measure[] = [
  { pattern: /平均|均值|均数/, name: '平均数', python: 'sum(数据) / len(数据)', how: '平均数 = 总和 ÷ 个数', needs: 1 },
  {
    pattern: /中位数|中间值|中值/,
    name: '中位数',
    python: 'statistics.median(数据)',
    how: '中位数是排序后居中的数，偶数个时取中间两个的平均',
    needs: 1,
  },
  { pattern: /总体标准差/, name: '总体标准差', python: 'statistics.pstdev(数据)', how: '总体标准差除以 n', needs: 1 },
  {
    pattern: /(?<!总体)标准差|离散程度|波动/,
    name: '标准差',
    python: 'statistics.stdev(数据)',
    how: '标准差按样本计（除以 n−1）',
    needs: 2,
  },
  { pattern: /总体方差/, name: '总体方差', python: 'statistics.pvariance(数据)', how: '总体方差除以 n', needs: 1 },
  { pattern: /(?<!总体|协)方差/, name: '方差', python: 'statistics.variance(数据)', how: '方差按样本计（除以 n−1）', needs: 2 },
  { pattern: /众数/, name: '众数', python: 'statistics.multimode(数据)', how: '众数是出现最多的数，可以不止一个', needs: 1 },
  { pattern: /极差|全距/, name: '极差', python: 'max(数据) - min(数据)', how: '极差 = 最大 − 最小', needs: 1 },
  { pattern: /最大|最高|峰值/, name: '最大值', python: 'max(数据)', how: '', needs: 1 },
  { pattern: /最小|最低/, name: '最小值', python: 'min(数据)', how: '', needs: 1 },
  {
    pattern: /几何平均/,
    name: '几何平均数',
    python: 'statistics.geometric_mean(数据)',
    how: '几何平均数是 n 个数之积的 n 次方根',
    needs: 1,
  },
  {
    pattern: /变异系数|离散系数/,
    name: '变异系数',
    python: 'statistics.stdev(数据) / statistics.fmean(数据)',
    how: '变异系数 = 标准差 ÷ 平均数',
    needs: 2,
  },
  { pattern: /(?:总|求|之|的)和|合计|加起来|累加|总计|总数/, name: '总和', python: 'sum(数据)', how: '', needs: 1 },
  { pattern: /个数|多少个数|几个数/, name: '个数', python: 'len(数据)', how: '', needs: 1 },
];

/** 90 分位数, 第 95 百分位, 四分位数: as shares of one. */
export function quantilesIn(text: string): string[] {
  const found = /四分位/.test(text) ? ['0.25', '0.5', '0.75'] : [];
  for (const match of text.matchAll(/(?:第\s*)?(\d{1,2}(?:\.\d+)?)\s*(%|百)?\s*(?:百)?分位|P(\d{2})(?!\d)/gi)) {
    const share = readShare(`${match[1] ?? match[3] ?? ''}%`);
    if (share !== null && !found.includes(share)) found.push(share);
  }
  return found;
}

/** What a text asks of numbers; everything usual for 统计 and 描述统计. */
export function measuresIn(text: string): Measure[] {
  const asked = measures.filter(({ pattern }) => pattern.test(text));
  // 几何平均 is no average besides.
  const own = asked.some(({ name }) => name === '几何平均数') ? asked.filter(({ name }) => name !== '平均数') : asked;
  if (own.length > 0 || !/统计|分析|描述/.test(text)) return own;
  return measures.filter(({ name }) => ['个数', '总和', '平均数', '中位数', '标准差', '最大值', '最小值'].includes(name));
}

export const quantileLines = [
  'def 分位(数据, 份):',
  '    排好 = sorted(数据)',
  '    位置 = (len(排好) - 1) * 份',
  '    下 = int(位置)',
  '    上 = min(下 + 1, len(排好) - 1)',
  '    return 排好[下] + (排好[上] - 排好[下]) * (位置 - 下)',
];
export const quantileHow = '分位数按线性插值（与 Excel 的 PERCENTILE.INC 相同）';

export function readNumberList(said: Said): Reading {
  return pairOfLists(said) ?? weighted(said) ?? oneList(said);
}

/** How many different things are counted. */
function unitsIn(listed: string): number {
  return new Set(
    [...listed.matchAll(/\d\s*(单|元|天|人|件|次|小时|公里|公斤|斤|台|份|箱|瓶|页|篇|户|间|米|吨|岁|分钟|个月)/g)].map(([, unit]) => unit),
  ).size;
}

function oneList({ text, listed }: Said): Reading {
  const asked = measuresIn(withoutNumbers(text));
  const quantiles = quantilesIn(text);
  if (asked.length === 0 && quantiles.length === 0) return null;
  // 的平均数再加 2 is more than a list, and 37 单、26.8 元、30 天 is none.
  if (/(?:再|然后)\s*(?:加|减|乘|除)/.test(text)) return { unclear: '一组数的统计和后面的加减乘除请分两次说，先算统计。' };
  if (unitsIn(listed) > 1) return null;
  const numbers = numbersOf(listed);
  const isAboutList = /(?:这|以下|下面|如下|该)(?:一?[批组些列串]|几个)?(?:数|数据|成绩|分数)|[:：]\s*[-\d]/.test(text);
  if (numbers.length < 2 || (numbers.length < 3 && !isAboutList))
    return isAboutList && numbers.length < 2
      ? { unclear: '没有看到要统计的数，请把数字列出来，例如“3、5、7、9 的平均数和标准差”。' }
      : null;
  const usable = asked.filter(({ needs }) => numbers.length >= needs);
  return {
    purpose: `${numbers.length} 个数的${[...usable.map(({ name }) => name), ...(quantiles.length > 0 ? ['分位数'] : [])].join('、')}`,
    source: program([
      'import statistics',
      ...(quantiles.length > 0 ? ['', ...quantileLines, ''] : []),
      `数据 = [${numbers.map(exact).join(', ')}]`,
      ...usable.map(({ name, python }) =>
        name === '众数' ? `print('众数：' + '、'.join(f'{一个:f}' for 一个 in ${python}))` : `写('${name}', ${python})`,
      ),
      ...quantiles.map((share) => `写('${Number(share) * 100} 分位数', 分位(数据, ${exact(share)}))`),
    ]),
    how: [`共 ${numbers.length} 个数`, ...usable.flatMap(({ how }) => how || []), ...(quantiles.length > 0 ? [quantileHow] : [])].join(
      '；',
    ),
  };
}

/** x:1 2 3 y:2 4 5 的相关系数 */
function pairOfLists({ text, listed }: Said): Reading {
  if (!/相关(?:系数|性)|回归|协方差|斜率|拟合/.test(text)) return null;
  const lists = [
    ...listed.matchAll(/(?<=^|[\s，,;；。、:：和与])([\p{L}_]{1,12})?\s*(?:[:：=]|为|是)\s*\[?\(?((?:[-+]?\d+(?:\.\d+)?[\s，,、]*){2,})/gu),
  ].map((match) => ({
    name: match[1] ?? '',
    numbers: readList(match[2] ?? ''),
  }));
  const [x, y] = lists;
  if (!x || !y) return null;
  if (x.numbers.length !== y.numbers.length)
    return { unclear: `两组数的个数不一样（${x.numbers.length} 个和 ${y.numbers.length} 个），没法一一对应，请核对。` };
  return {
    purpose: /回归|斜率|拟合/.test(text) ? '两组数的线性回归' : '两组数的相关系数',
    source: program([
      'import statistics',
      `甲 = [${x.numbers.map(exact).join(', ')}]`,
      `乙 = [${y.numbers.map(exact).join(', ')}]`,
      ...(/协方差/.test(text) ? ["写('协方差', statistics.covariance(甲, 乙))"] : []),
      ...pairLines(/回归|斜率|拟合/.test(text)),
    ]),
    how: pairHow(x.name || '第一组', y.name || '第二组', /回归|斜率|拟合/.test(text)),
  };
}

/** Over the lists 甲 and 乙, of the same length. */
export function pairLines(line: boolean): string[] {
  return [
    '系数 = statistics.correlation([float(一) for 一 in 甲], [float(一) for 一 in 乙])',
    "写('相关系数', f'{系数:.6g}')",
    ...(line
      ? [
          '线 = statistics.linear_regression([float(一) for 一 in 甲], [float(一) for 一 in 乙])',
          "写('斜率', f'{线.slope:.6g}')",
          "写('截距', f'{线.intercept:.6g}')",
          "写('决定系数 R²', f'{系数 ** 2:.6g}')",
        ]
      : []),
  ];
}

export function pairHow(x: string, y: string, line: boolean): string {
  return `皮尔逊相关系数，一一对应的数成对计算${line ? `；回归为最小二乘直线，${y} = 斜率 × ${x} + 截距` : ''}；相关不等于因果`;
}

function weighted({ text, listed }: Said): Reading {
  if (!/加权平均|加权/.test(text)) return null;
  const at = /权重|权数|权|占比|比重/.exec(listed.replace(/加权/, '　　'))?.index;
  if (at === undefined) return { unclear: '要算加权平均，还缺权重，例如“成绩 85、90、78，权重 30%、30%、40%”。' };
  const values = numbersOf(listed.slice(0, at));
  const weights = [...listed.slice(at).matchAll(/([-+]?\d+(?:\.\d+)?)\s*(%)?/g)].map((match) =>
    match[2] === undefined ? (match[1] ?? '') : (readShare(`${match[1]}%`) ?? ''),
  );
  if (values.length < 2 || values.length !== weights.length)
    return { unclear: `数有 ${values.length} 个，权重有 ${weights.length} 个，没法一一对应，请核对。` };
  return {
    purpose: '加权平均数',
    source: program([
      `数据 = [${values.map(exact).join(', ')}]`,
      `权重 = [${weights.map(exact).join(', ')}]`,
      '加权平均 = sum(一 * 重 for 一, 重 in zip(数据, 权重)) / sum(权重)',
      "写('加权平均数', 加权平均)",
      "写('权重合计', sum(权重))",
    ]),
    how: '加权平均数 = Σ(数 × 权重) ÷ Σ权重',
  };
}

/** Without the numbers that say which quantile is wanted. */
function numbersOf(listed: string): string[] {
  const rest = listed
    .replaceAll(/(?:第\s*)?\d{1,2}(?:\.\d+)?\s*%?\s*百?分位[数点]?|P\d{2}(?!\d)|四分位/gi, ' ')
    .replaceAll(/(?:这|共|一共)?\s*\d+\s*(?:个数|个数字|组数|位同学|个人)/g, ' ')
    .replaceAll(/保留\s*\d+\s*位(?:小数)?/g, ' ')
    .replaceAll(/\d{4}\s*年|\d{1,2}\s*月|第\s*\d+\s*[次名个]/g, ' ');
  const after = /[:：]/.test(rest) ? rest.slice(rest.search(/[:：]/) + 1) : rest;
  const numbers = readList(after);
  return numbers.length >= 2 ? numbers : readList(rest);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/[\d.,，、\s-]+/g, ' ');
}
