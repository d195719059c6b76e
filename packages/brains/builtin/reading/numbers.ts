/** Numbers as people write them, with their unit: 1,200.50元, 30 万元, 三千五, 12%, 百分之八, 3-5 页. */
import words from './numbers.json' with { type: 'json' };
import { parseChineseNumber } from '#text/chinese-number.ts';
import { add, parseDecimal, printDecimal, zero, type Decimal } from '#text/decimal.ts';
import { lexicon } from './lexicon.ts';
import type { NumberReading, Unit } from './reading.ts';

export interface FoundNumber {
  to: number;
  reading: NumberReading;
}

const arabic = /(?:(?<![\d\p{L}])[-+])?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?/uy;
const chinese =
  /[零〇一二两三四五六七八九十百千]{1,12}(?:点[零〇一二三四五六七八九]{1,6})?(?:[万亿][零〇一二两三四五六七八九十百千]{0,8}){0,2}/y;
/** Only before a unit: one page, a two-page notice. */
const english = /(?:one|two|three|four|five|six|seven|eight|nine|ten)(?=[ -][a-z])/y;
const englishWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const parts = /百分之|千分之/y;
const multiplier = /(?:万亿|千亿|百亿|亿|千万|百万|十万|万|千(?!克|米|瓦)|百|[wk](?![a-z]))/y;
const powers: Readonly<Record<string, number>> = words.powers;
const money = /[¥￥$€£]/y;
const symbols: Readonly<Record<string, string>> = { '¥': 'CNY', '￥': 'CNY', $: 'USD', '€': 'EUR', '£': 'GBP' };
/** 3到5, 9:30-11:00 */
export const between = /\s{0,2}(?:-|—|–|~|～|到|至|to)\s{0,2}/y;

/** The number that begins at `from` of the folded text, as long as it goes; null where none begins. */
export function numberAt(folded: string, from: number): FoundNumber | null {
  const part = matchAt(parts, folded, from);
  if (part !== null) {
    const amount = amountAt(folded, from + part.length);
    if (!amount) return null;
    const unit: Unit = {
      dimension: 'share',
      name: part === '百分之' ? '0.01' : '0.001',
      factor: part === '百分之' ? 0.01 : 0.001,
      words: part,
    };
    return { to: amount.to, reading: { is: 'number', value: amount.value, exact: amount.exact, unit, in_words: amount.in_words } };
  }
  const symbol = matchAt(money, folded, from);
  // A blank before a number is none of it; behind ￥ it is.
  const first = folded.charAt(from) === ' ' ? null : amountAt(folded, from + (symbol?.length ?? 0));
  if (!first) return null;
  let { to } = first;
  const about = aboutIn(folded.slice(from, to));
  let unit: Unit | undefined = symbol === null ? undefined : { dimension: 'money', name: symbols[symbol] ?? 'CNY', words: symbol };
  const own = unit ? null : unitAt(folded, to);
  if (own) ({ to } = own);
  unit ??= own?.unit;
  const range = about ? null : rangeFrom(folded, to, unit);
  const reading: NumberReading = { is: 'number', value: first.value, exact: first.exact, in_words: first.in_words, ...about };
  if (range) {
    ({ to } = range);
    // 3-5 万: what multiplies the second number multiplies the first.
    if (!unit && range.factor > 1 && first.factor === 1) reading.exact = String((reading.value *= range.factor));
    reading.to = range.value;
    unit ??= range.unit;
  }
  if (unit) reading.unit = unit;
  return { to, reading };
}

/** 五六页, 十五六个, 三四百字: from the one to the other. */
function aboutIn(words: string): Pick<NumberReading, 'value' | 'exact' | 'to'> | null {
  const digits = Array.from(words.replaceAll('两', '二'), (one) => '一二三四五六七八九'.indexOf(one) + 1);
  const at = digits.findIndex((one, n) => one > 0 && digits[n + 1] === one + 1);
  if (at < 0 || digits[at - 1] || digits[at + 2]) return null;
  const [to = 0, value = 0] = [at, at + 1].map((n) => parseChineseNumber(words.slice(0, n) + words.slice(n + 1)) ?? 0);
  return { value, exact: String(value), to };
}

export interface Amount {
  value: number;
  /** The same without a digit lost: 8万 is `80000`, 0.1 is `0.1`. */
  exact: string;
  to: number;
  factor: number;
  in_words: boolean;
}

/** A number without its unit, as long as it goes: 8万, 1,200.50, 三千五, 1万2千3百. */
export function amountAt(folded: string, from: number): Amount | null {
  const at = from + (matchAt(/ {0,2}/y, folded, from)?.length ?? 0);
  if (matchAt(arabic, folded, at) !== null) return inFigures(folded, at);
  const spelled = matchAt(english, folded, at);
  if (spelled !== null && !/[a-z]/.test(folded.charAt(at - 1)) && unitAt(folded, at + spelled.length))
    return amount(String(englishWords.indexOf(spelled) + 1), at + spelled.length, 1, true);
  const words = matchAt(chinese, folded, at);
  const exact = words === null ? null : exactOf(words);
  return words === null || exact === null ? null : amount(exact, at + words.length, 1, true);
}

function amount(exact: string, to: number, factor: number, in_words: boolean): Amount {
  return { value: Number(exact), exact, to, factor, in_words };
}

function inFigures(folded: string, at: number): Amount | null {
  let [sum, to, last, first] = [zero, at, Infinity, 1];
  for (let digits = matchAt(arabic, folded, at); digits !== null; digits = matchAt(arabic, folded, to)) {
    const end = to + digits.length;
    const gap = folded.charAt(end) === ' ' ? 1 : 0;
    const scale = matchAt(multiplier, folded, end + gap);
    const power = scale === null ? 0 : (powers[scale] ?? 0);
    // 1万2千3百, 3百45: each part is smaller than the one before it.
    if (last !== Infinity && (power >= last || (power === 0 && digits.length !== last))) break;
    const part = parseDecimal(digits);
    if (!part) return null;
    sum = add(sum, shift(part, power));
    if (last === Infinity) first = 10 ** power;
    last = power;
    to = scale === null ? end : end + gap + scale.length;
    if (power === 0) break;
  }
  return amount(plain(sum), to, first, false);
}

/** 三千五, 二〇二六, 三点五万, 三亿二千万; null for what is no number. */
function exactOf(words: string): string | null {
  if (words.length > 1 && /^[零〇一二三四五六七八九]+$/.test(words)) return digitByDigit(words);
  const [whole = '', rest] = words.split('点', 2);
  if (rest !== undefined) {
    const scale = ['万', '亿'].find((one) => rest.endsWith(one)) ?? '';
    const fraction = rest.slice(0, rest.length - scale.length);
    const value = parseChineseNumber(whole);
    const decimal =
      value === null || [...`${whole}${fraction}`].some((one) => one === '万' || one === '亿')
        ? null
        : parseDecimal(`${value}.${digitByDigit(fraction)}`);
    return decimal && plain(shift(decimal, powers[scale] ?? 0));
  }
  const [high, low] = words.includes('亿') ? words.split('亿', 2) : [undefined, words];
  const upper = high === undefined ? 0 : parseChineseNumber(high);
  const lower = low === undefined || low === '' ? 0 : parseChineseNumber(low);
  return upper === null || lower === null ? null : String(upper * 100_000_000 + lower);
}

const digitByDigit = (words: string): string => [...words].map((one) => Math.max(0, '零一二三四五六七八九'.indexOf(one))).join('');

/** `number` times ten to `power`: `12.5` and -2 is `0.125`. */
export function shifted(number: string, power: number): string {
  const value = parseDecimal(number);
  return value ? plain(shift(value, power)) : number;
}

function shift({ digits, scale }: Decimal, power: number): Decimal {
  return power >= scale ? { digits: digits * 10n ** BigInt(power - scale), scale: 0 } : { digits, scale: scale - power };
}

function plain(value: Decimal): string {
  const text = printDecimal(value);
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

function rangeFrom(folded: string, from: number, unit: Unit | undefined): (Amount & { unit?: Unit }) | null {
  const joint = matchAt(between, folded, from);
  if (joint === null) return null;
  const second = amountAt(folded, from + joint.length);
  if (!second) return null;
  const own = unitAt(folded, second.to);
  // 3 页到 5 分钟 is no range.
  if (unit && own && own.unit.dimension !== unit.dimension) return null;
  if (unit && !own) return null;
  return { ...second, to: own?.to ?? second.to, unit: own?.unit };
}

/** The unit that begins there. */
export function unitAt(folded: string, from: number): { unit: Unit; to: number } | null {
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

export function matchAt(pattern: RegExp, text: string, from: number): string | null {
  pattern.lastIndex = from;
  const found = pattern.exec(text)?.[0];
  return found === undefined || (found === '' && pattern.source !== ' {0,2}') ? null : found;
}
