/** A sum of money in the capitals that cheques and contracts bear: 12345.67 → 壹万贰仟叁佰肆拾伍元陆角柒分. */
import { exact, program, stored, type Reading, type Said } from './computation.ts';
import { numberAt, shifted } from '../reading/numbers.ts';
import { fold } from '#text/trie.ts';
import { add, parseDecimal, printDecimal, zero } from '#text/decimal.ts';

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
    source: program([stored('capitals', { amount: exact(amount) })]),
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
