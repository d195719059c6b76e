/** Numbers as people write them, read without losing a digit: 8 万, 1,200.50, 三千五, 百分之十二. */
import { parseChineseNumber } from '../text/chinese-number.ts';
import { parseDecimal, printDecimal, type Decimal } from '../text/decimal.ts';
import type { Said } from './computation.ts';

const units: [string, number][] = [
  ['万亿', 12],
  ['千亿', 11],
  ['百亿', 10],
  ['亿', 8],
  ['千万', 7],
  ['百万', 6],
  ['十万', 5],
  ['万', 4],
  ['w', 4],
  ['千', 3],
  ['k', 3],
  ['百', 2],
];

const chinese = '[零〇一二两三四五六七八九十][零〇一二两三四五六七八九十百千万亿]*(?:点[零〇一二三四五六七八九]+)?';

/** One number, unit words included; as a part of a pattern. */
export const NUMBER = `(?:[-+]?\\d+(?:\\.\\d+)?(?:e[-+]?\\d{1,3})?\\s*(?:万亿|千亿|百亿|亿|千万|百万|十万|万|千|百|[wk](?![a-z]))?|${chinese})`;

export function readSaid(words: string, today: string): Said {
  const listed = words
    .replaceAll('²', '^2')
    .replaceAll('³', '^3')
    // Full-width letters, figures and marks; the Chinese comma stays, it never stands between thousands.
    .replaceAll(/[！-＋－-～]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) - 0xfee0))
    // One space at most: patterns with several gaps would try every way to share out a run of them.
    .replaceAll(/[\s\u3000\u00a0]+/g, ' ')
    .trim();
  const text = listed.replaceAll(/(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (one) => one.replaceAll(',', ''));
  return { text, listed, today };
}

/** `8万` → `80000`, `三千五` → `3500`, `1.5e3` → `1500`; null for what is no number. */
export function readNumber(token: string): string | null {
  const text = token.replaceAll(/\s/g, '').replace(/^\+/, '').toLowerCase();
  const figures = /^(-?\d+(?:\.\d+)?)(?:e([-+]?\d{1,3}))?(\D+)?$/.exec(text);
  if (figures) {
    const [, digits = '', exponent, unit] = figures;
    const power = unit === undefined ? 0 : units.find(([word]) => word === unit)?.[1];
    const value = parseDecimal(digits);
    return power === undefined || value === null ? null : plain(shift(value, power + Number(exponent ?? 0)));
  }
  return chineseNumber(text);
}

/** `12.5%` → `0.125`, `八成` → `0.8`; null for what is no share. */
export function readShare(token: string): string | null {
  const text = token.replaceAll(/\s/g, '');
  const tenths = /^(.+?)成([一二三四五六七八九]|半)?$/.exec(text);
  if (tenths) {
    const whole = readNumber(tenths[1] ?? '');
    const rest = tenths[2] === undefined ? '' : tenths[2] === '半' ? '5' : (readNumber(tenths[2]) ?? '');
    return whole === null ? null : over(rest === '' ? whole : `${whole}.${rest}`, 1);
  }
  const words = /^百分之(.+)$/.exec(text)?.[1] ?? /^(.+?)(?:%|个?百分点)$/.exec(text)?.[1];
  if (words !== undefined) return over(readNumber(words), 2);
  const thousandths = /^千分之(.+)$/.exec(text)?.[1] ?? /^(.+)‰$/.exec(text)?.[1];
  return thousandths === undefined ? null : over(readNumber(thousandths), 3);
}

/** Every number of a list; commas divide it unless something else does. */
export function readList(text: string): string[] {
  const isDivided = /[、;；\n，\s]/.test(text.trim().replaceAll(/,\s/g, ','));
  const parts = isDivided ? text.replaceAll(/(?<![\d.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (one) => one.replaceAll(',', '')) : text;
  return [...parts.matchAll(/[-+]?\d+(?:\.\d+)?(?:\s?(?:万亿|亿|万|千))?/g)].flatMap((match) => readNumber(match[0]) ?? []);
}

function chineseNumber(text: string): string | null {
  if (!/^[零〇一二两三四五六七八九十百千万亿点]+$/.test(text)) return null;
  const [whole = '', fraction] = text.split('点', 2);
  const [high, low] = whole.includes('亿') ? whole.split('亿', 2) : [undefined, whole];
  const upper = high === undefined ? 0 : high === '' ? 1 : parseChineseNumber(high);
  const lower = low === undefined || low === '' ? 0 : parseChineseNumber(low);
  if (upper === null || lower === null) return null;
  const digits = fraction === undefined ? '' : [...fraction].map((one) => Math.max('零一二三四五六七八九'.indexOf(one), 0)).join('');
  return `${upper * 100_000_000 + lower}${digits === '' ? '' : `.${digits}`}`;
}

function shift(value: Decimal, power: number): Decimal {
  return power >= 0
    ? { digits: value.digits * 10n ** BigInt(power), scale: value.scale }
    : { digits: value.digits, scale: value.scale - power };
}

function over(number: string | null, power: number): string | null {
  const value = number === null ? null : parseDecimal(number);
  return value === null ? null : plain(shift(value, -power));
}

function plain(value: Decimal): string {
  const text = printDecimal(value);
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}
