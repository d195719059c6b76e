/** Figures of a list of numbers a person gives: averages, spread, quantiles. */
import { exact, program, type Reading, type Said } from './computation.ts';
import measures from './measures.json' with { type: 'json' };
import { amountAt, shifted } from '../reading/numbers.ts';

type Measure = (typeof measures)[number];

/** 90 分位数, 第 95 百分位, 四分位数: as shares of one. */
export function quantilesIn(text: string): string[] {
  const found = text.includes('四分位') ? ['0.25', '0.5', '0.75'] : [];
  for (const match of text.matchAll(quantile)) {
    const share = shifted(match[1] ?? match[2] ?? '', -2);
    if (!found.includes(share)) found.push(share);
  }
  return found;
}

const quantile = /(?:第\s*)?(\d{1,2}(?:\.\d+)?)\s*%?\s*百?分位[数点]?|P(\d{2})(?!\d)/gi;

/** What a text asks of numbers: a word inside a longer one says nothing of its own. Everything usual for 描述统计. */
export function measuresIn(text: string): Measure[] {
  let rest = text;
  const asked = measures.filter(({ words }) => {
    const said = words.filter((word) => rest.includes(word));
    for (const word of said) rest = rest.replaceAll(word, ' ');
    return said.length > 0;
  });
  return /描述(?:性)?统计/.test(text) ? measures.filter((one) => 'usual' in one) : asked.filter(({ name }) => name !== '');
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

/** Only numbers behind a colon or in a row of their own are the list; anything else in figures is not guessed at. */
export function readNumberList({ listed }: Said): Reading {
  const [head, body] = listed.includes(':') ? [listed.slice(0, listed.indexOf(':')), listed.slice(listed.indexOf(':') + 1)] : ['', listed];
  const row = /[-+]?\d[\d.,\s，、;；+-]*(?:\d|$)/.exec(body.replaceAll(quantile, (one) => '　'.repeat(one.length)));
  const rest = `${head}${body.replace(row?.[0] ?? '', ' ')}`;
  const asked = measuresIn(rest);
  const quantiles = quantilesIn(listed);
  if (asked.length === 0 && quantiles.length === 0) return null;
  const numbers = numbersIn(row?.[0] ?? '');
  if (numbers.length < 3) return null;
  if (/\d/.test(rest.replaceAll(quantile, ' ')))
    return { unclear: '没有看懂这些数里哪些要统计，没有算。请把数写在冒号后面，例如“平均数和标准差：3、5、7、9”。' };
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

/** Every number of a list; commas divide it unless something else does. */
function numbersIn(row: string): string[] {
  const isDivided = /[、;；\n，\s]/.test(row.trim().replaceAll(/,\s/g, ','));
  const text = isDivided ? row : row.replaceAll(',', ' ');
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const amount = /[\d+-]/.test(text.charAt(at)) ? amountAt(text, at) : null;
    if (!amount) continue;
    found.push(amount.exact);
    at = amount.to - 1;
  }
  return found;
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
