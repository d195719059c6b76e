/** Numbers as people write them, with their unit: 1,200.50元, 30 万元, 三千五, 12%, 百分之八, 3-5 页. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { lexicon } from './lexicon.ts';
import type { NumberReading, Unit } from './reading.ts';

export interface FoundNumber {
  to: number;
  reading: NumberReading;
}

const arabic = /(?:(?<![\d\p{L}])[-+])?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/uy;
const chinese = /[零〇一二两三四五六七八九十百千]{1,12}(?:点[零〇一二三四五六七八九]{1,6})?(?:万[零〇一二两三四五六七八九十百千]{0,8})?/y;
/** Only before a unit: one page, a two-page notice. */
const english = /(?:one|two|three|four|five|six|seven|eight|nine|ten)(?=[ -][a-z])/y;
const englishWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const parts = /百分之|千分之/y;
const multiplier = /(?:万亿|千亿|百亿|亿|千万|百万|十万|万|千(?!克|米|瓦)|百|[wk](?![a-z]))/y;
const factors: Readonly<Record<string, number>> = {
  万亿: 1e12,
  千亿: 1e11,
  百亿: 1e10,
  亿: 1e8,
  千万: 1e7,
  百万: 1e6,
  十万: 1e5,
  万: 1e4,
  w: 1e4,
  千: 1e3,
  k: 1e3,
  百: 100,
};
const money = /[¥￥$€£]/y;
const symbols: Readonly<Record<string, string>> = { '¥': 'CNY', '￥': 'CNY', $: 'USD', '€': 'EUR', '£': 'GBP' };
/** 3到5, 9:30-11:00 */
export const between = /\s{0,2}(?:-|—|–|~|～|到|至|to)\s{0,2}/y;

/** The number that begins at `from` of the folded text, as long as it goes; null where none begins. */
export function numberAt(folded: string, from: number): FoundNumber | null {
  const part = matchAt(parts, folded, from);
  if (part !== null) {
    const amount = plainAt(folded, from + part.length);
    if (!amount) return null;
    const unit: Unit = {
      dimension: 'share',
      name: part === '百分之' ? '0.01' : '0.001',
      factor: part === '百分之' ? 0.01 : 0.001,
      words: part,
    };
    return { to: amount.to, reading: { is: 'number', value: amount.value, unit, in_words: amount.in_words } };
  }
  const symbol = matchAt(money, folded, from);
  // A blank before a number is none of it; behind ￥ it is.
  const first = folded.charAt(from) === ' ' ? null : plainAt(folded, from + (symbol?.length ?? 0));
  if (!first) return null;
  let { to } = first;
  let unit = symbol === null ? undefined : moneyUnit(symbol);
  const own = unit ? null : unitAt(folded, to);
  if (own) ({ to } = own);
  unit ??= own?.unit;
  const range = rangeFrom(folded, to, unit);
  const reading: NumberReading = { is: 'number', value: first.value, in_words: first.in_words };
  if (range) {
    ({ to } = range);
    // 3-5 万: what multiplies the second number multiplies the first.
    if (!unit && range.factor > 1 && first.factor === 1) reading.value *= range.factor;
    reading.to = range.value;
    unit ??= range.unit;
  }
  if (unit) reading.unit = unit;
  return { to, reading };
}

interface Plain {
  value: number;
  to: number;
  factor: number;
  in_words: boolean;
}

function plainAt(folded: string, from: number): Plain | null {
  const at = from + (matchAt(/ {0,2}/y, folded, from)?.length ?? 0);
  const digits = matchAt(arabic, folded, at);
  if (digits !== null) {
    const end = at + digits.length;
    const scale = matchAt(multiplier, folded, end + (folded.charAt(end) === ' ' ? 1 : 0));
    const to = scale === null ? end : end + (folded.charAt(end) === ' ' ? 1 : 0) + scale.length;
    const factor = scale === null ? 1 : (factors[scale] ?? 1);
    return { value: exact(Number(digits.replaceAll(',', '')), factor), to, factor, in_words: false };
  }
  const spelled = matchAt(english, folded, at);
  if (spelled !== null && !/[a-z]/.test(folded.charAt(at - 1)) && unitAt(folded, at + spelled.length))
    return { value: englishWords.indexOf(spelled) + 1, to: at + spelled.length, factor: 1, in_words: true };
  const words = matchAt(chinese, folded, at);
  if (words === null) return null;
  const [whole = '', fraction] = words.split('点', 2);
  const value = whole.length > 1 && /^[零〇一二三四五六七八九]+$/.test(whole) ? digitByDigit(whole) : parseChineseNumber(whole);
  if (value === null) return null;
  const decimals =
    fraction === undefined ? 0 : Number(`0.${[...fraction].map((one) => Math.max('零一二三四五六七八九'.indexOf(one), 0)).join('')}`);
  return { value: value + decimals, to: at + words.length, factor: 1, in_words: true };
}

/** 二〇二六 */
function digitByDigit(words: string): number {
  return Number([...words].map((one) => (one === '〇' ? 0 : '零一二三四五六七八九'.indexOf(one))).join(''));
}

/** 2.3 × 10000 is 23000, and not 22999.999999999996. */
function exact(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(15));
}

function rangeFrom(folded: string, from: number, unit: Unit | undefined): (Plain & { unit?: Unit }) | null {
  const joint = matchAt(between, folded, from);
  if (joint === null) return null;
  const second = plainAt(folded, from + joint.length);
  if (!second) return null;
  const own = unitAt(folded, second.to);
  // 3 页到 5 分钟 is no range.
  if (unit && own && own.unit.dimension !== unit.dimension) return null;
  if (unit && !own) return null;
  return { ...second, to: own?.to ?? second.to, unit: own?.unit };
}

function unitAt(folded: string, from: number): { unit: Unit; to: number } | null {
  const at = folded.charAt(from) === ' ' || (folded.charAt(from) === '-' && /[a-z]/.test(folded.charAt(from - 1))) ? from + 1 : from;
  const found = lexicon()
    .at(folded, at)
    .findLast(({ values }) => values.some(({ is }) => is === 'unit'));
  const word = found?.values.find(({ is }) => is === 'unit');
  if (!found || !word) return null;
  const [dimension = '', name = dimension, factor] = word.value.split(':');
  const scale = Number(factor ?? name);
  const unit: Unit = { dimension, name, words: folded.slice(at, found.to) };
  if (Number.isFinite(scale)) unit.factor = scale;
  return { unit, to: found.to };
}

function moneyUnit(symbol: string): Unit {
  return { dimension: 'money', name: symbols[symbol] ?? 'CNY', words: symbol };
}

export function matchAt(pattern: RegExp, text: string, from: number): string | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.[0];
  return found === undefined || (found === '' && pattern.source !== ' {0,2}') ? null : found;
}
