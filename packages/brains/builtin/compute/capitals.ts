/** A sum of money in the capitals that cheques and contracts bear: 12345.67 → 壹万贰仟叁佰肆拾伍元陆角柒分. */
import { exact, program, type Reading, type Said } from './computation.ts';
import { numberAt, shifted } from '../reading/numbers.ts';
import { fold } from '../reading/trie.ts';
import { add, parseDecimal, printDecimal, zero } from '../text/decimal.ts';

/** One digit of 分 more than the largest place that is written: 万亿. */
const most = 10n ** 16n;

export function readCapitals({ text }: Said): Reading {
  if (!text.includes('大写') || !asks.some((word) => text.includes(word))) return null;
  const amount = amountIn(text);
  if (amount === null) return null;
  if (amount === '') return { unclear: '没有看懂要写成大写的是多少，没有写。请只写一个金额，例如“35608.4 元的大写”。' };
  if (amount.startsWith('-') || BigInt(amount.split('.')[0] ?? '0') >= most)
    return { unclear: '金额大写只写到万亿，负数也没有大写，请核对金额。' };
  return {
    purpose: `${amount} 元的大写`,
    source: program([
      `金额 = ${exact(amount)}`,
      '分数 = int((金额 * 100).to_integral_value(rounding="ROUND_HALF_UP"))',
      "字 = '零壹贰叁肆伍陆柒捌玖'",
      '',
      'def 四位(数):',
      "    文 = ''",
      '    for 位, 名 in ((1000, "仟"), (100, "佰"), (10, "拾"), (1, "")):',
      '        一个 = 数 // 位 % 10',
      '        if 一个: 文 += 字[一个] + 名',
      "        elif 文 and not 文.endswith('零'): 文 += '零'",
      "    return 文.rstrip('零')",
      '',
      '元, 角, 分 = 分数 // 100, 分数 // 10 % 10, 分数 % 10',
      "文 = ''",
      "for 段, 名 in ((10**12, '万亿'), (10**8, '亿'), (10**4, '万'), (1, '')):",
      '    数 = 元 // 段 % 10**4',
      '    if not 数: continue',
      "    文 += ('零' if 文 and (数 < 1000 or 元 // (段 * 10**4) % 10 == 0) else '') + 四位(数) + 名",
      "文 = 文.replace('万亿', '万', 1) if '万亿' in 文 and 文.count('亿') > 1 else 文",
      "文 += '元' if 元 else ''",
      "if 角: 文 += 字[角] + '角'",
      "elif 分 and 元: 文 += '零'",
      "文 += 字[分] + '分' if 分 else ''",
      "文 = (文 or '零元') + ('' if 分 else '整')",
      "print(f'大写：{文}')",
      "写('小写', 金额, ' 元', 2)",
    ]),
    how: '按《正确填写票据和结算凭证的基本规定》的写法：元、角之后写“整”，有分不写“整”，中间连着的零只写一个',
    assumed: /\.\d{3,}/.test(amount) ? ['分以下四舍五入。'] : [],
  };
}

const asks = ['金额', '人民币', '元', '块', '¥', '钱', '大写怎么写', '大写是什么', '转', '写成', '换成', '算', '求'];

/** ¥12,345.67, 三千五百元, 八块四毛五分: the parts of one sum are put together. '' where more was said than one sum, null where none was. */
function amountIn(text: string): string | null {
  const folded = fold(text);
  let [sum, end, least] = [zero, -1, Infinity];
  for (let at = 0; at < folded.length; at += 1) {
    const number = numberAt(folded, at);
    if (!number) continue;
    const { exact: value, unit, to } = number.reading;
    const isFen = unit?.dimension === 'score' && unit.words === '分';
    const factor = isFen ? 0.01 : unit?.dimension === 'money' && unit.words !== '¥' ? (unit.factor ?? 1) : 1;
    const part = parseDecimal(shifted(value, Math.log10(factor)));
    const goesOn = end === -1 || (end === at && factor < least);
    if (!part || to !== undefined || !goesOn || (unit !== undefined && unit.dimension !== 'money' && !isFen)) return '';
    sum = add(sum, part);
    [end, least] = [number.to, factor];
    at = number.to - 1;
  }
  return end === -1 ? null : printDecimal(sum);
}
