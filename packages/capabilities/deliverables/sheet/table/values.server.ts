/** Values of a table: exact numbers, days without a clock, and what people write for both. */
import { add, compare, parseDecimal, printDecimal, type Decimal } from '#text/decimal.ts';

export interface Day {
  /** 2026-01-31, or with a time 2026-01-31 08:30:00. */
  day: string;
}

/** A number from a file stays as it is until it is computed with. */
export type Value = null | string | boolean | number | Decimal | Day;

export function isDecimal(value: Value): value is Decimal {
  return typeof value === 'object' && value !== null && 'digits' in value;
}

export function isDay(value: Value): value is Day {
  return typeof value === 'object' && value !== null && 'day' in value;
}

/** Fifteen digits, as spreadsheets keep a number; exact for what was typed. */
export function decimalOf(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const short = shortDecimal(value);
  if (short) return short;
  const [digits = '0', exponent = '0'] = value.toPrecision(15).split('e');
  const parsed = parseDecimal(digits);
  if (!parsed) return null;
  const shift = Number(exponent);
  const moved =
    shift > 0
      ? { digits: parsed.digits * 10n ** BigInt(shift), scale: parsed.scale }
      : { digits: parsed.digits, scale: parsed.scale - shift };
  return trimmed(moved);
}

const powers = [1, 10, 100, 1_000, 10_000];

/**
 * Of a figure with few places, without the way over its digits as text: a whole number below 10^15 divided by a power of ten is that
 * very figure, so that no other of fifteen digits is. Null for the rest.
 */
function shortDecimal(value: number): Decimal | null {
  for (const [scale, power] of powers.entries()) {
    const whole = Math.round(value * power);
    if (Math.abs(whole) >= 1e15) return null;
    if (whole / power === value) return { digits: BigInt(whole), scale };
  }
  return null;
}

/** Without zeros at the end of its fraction. */
export function trimmed({ digits, scale }: Decimal): Decimal {
  let rest = digits;
  let places = scale;
  while (places > 0 && rest % 10n === 0n) {
    rest /= 10n;
    places -= 1;
  }
  return { digits: rest, scale: places };
}

/** The number a value is, also when it was written as text; null when it is none. */
export function numberIn(value: Value): Decimal | null {
  if (typeof value === 'number') return decimalOf(value);
  if (isDecimal(value)) return value;
  return typeof value === 'string' ? (numberFrom(value)?.value ?? null) : null;
}

const tenThousand: Record<string, number> = { 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8, 万亿: 12 };

/** The money a cell says it is in, ¥ or another sign; null where it says none. */
export function signOf(value: Value): string | null {
  return typeof value === 'string' ? (/^[+-]?\s*([¥￥$€£])/.exec(value.trim())?.[1]?.replace('￥', '¥') ?? null) : null;
}

/** `￥1,234.50`、`12.5%`、`3.2万`、`（1,200）`; null for everything else. */
export function numberFrom(text: string): { value: Decimal; percent: boolean } | null {
  let rest = halfWidth(text).trim();
  if (rest === '' || rest.length > 60) return null;
  const inBrackets = /^\((.+)\)$/.exec(rest);
  if (inBrackets) rest = `-${inBrackets[1] ?? ''}`;
  rest = rest.replace(/^([+-]?)\s*(?:[¥￥$€£]|RMB|CNY|USD|人民币)\s*([+-]?)/i, '$1$2').replace(/\s*(?:元|块|RMB|CNY|USD)$/i, '');
  const match = /^([+-]?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*(千万|百万|万亿|千|万|亿)?\s*(%|‰)?$/i.exec(rest.replace(/^(\d+)\.$/, '$1'));
  if (!match) return null;
  const [, digits = '', unit = '', ratio = ''] = match;
  const plain = digits.startsWith('.') ? `0${digits}` : digits.replace(/^([+-])\./, '$10.');
  const parsed = /e/i.test(plain) ? decimalOf(Number(plain)) : parseDecimal(plain);
  if (!parsed) return null;
  const scale = parsed.scale - (tenThousand[unit] ?? 0) + (ratio === '%' ? 2 : ratio === '‰' ? 3 : 0);
  const value = scale < 0 ? { digits: parsed.digits * 10n ** BigInt(-scale), scale: 0 } : { digits: parsed.digits, scale };
  return { value, percent: ratio !== '' };
}

/** Full-width letters, digits and marks as half-width ones. */
export function halfWidth(text: string): string {
  if (!/[\uff01-\uff5e\u3000\uffe5]/.test(text)) return text;
  return text
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('￥', '¥');
}

/** The day a value is, also when it was written as text; null when it is none. */
export function dayIn(value: Value): Day | null {
  if (isDay(value)) return value;
  return typeof value === 'string' ? dayFrom(value) : null;
}

/** `2026/1/3`、`2026年1月3日`、`20260103`、`2026.1.3 8:30`、`2026-01`; the first day of a month that has none. */
export function dayFrom(text: string): Day | null {
  const plain = halfWidth(text).trim();
  const match =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*[-/.月]\s*(\d{1,2})\s*(?:日|号)?|\s*月)?(?:[T\s]+(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?(?:\.\d+)?Z?)?$/.exec(
      plain,
    ) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (!match) return englishDay(plain);
  const [, year = '', month = '', day = '1', hour, minute, second = '0'] = match;
  return dayOf(Number(year), Number(month), Number(day), hour === undefined ? undefined : [Number(hour), Number(minute), Number(second)]);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `19-Sep-03`, `19 September 2003`, `Sep 19, 2003`; of two figures a year up to 68 is of this century, as POSIX has it. */
function englishDay(text: string): Day | null {
  const name = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`;
  const first = new RegExp(`^(\\d{1,2})[-/ ]${name}[-/, ]+(\\d{4}|\\d{2})$`, 'i').exec(text);
  const second = first ? null : new RegExp(`^${name} (\\d{1,2}),? +(\\d{4})$`, 'i').exec(text);
  const [day = '', month = '', year = ''] = first ? [first[1], first[2], first[3]] : second ? [second[2], second[1], second[3]] : [];
  if (year === '') return null;
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) <= 68 ? 2000 : 1900);
  return dayOf(full, months.indexOf(month.toLowerCase()) + 1, Number(day));
}

function dayOf(year: number, month: number, day: number, time?: [number, number, number]): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 9999 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const clock = time && time.some((one) => one > 0) ? ` ${time.map((one) => String(one).padStart(2, '0')).join(':')}` : '';
  return { day: date.toISOString().slice(0, 10) + clock };
}

export function dayOfDate(date: Date): Day | null {
  if (Number.isNaN(date.getTime())) return null;
  // Spreadsheets keep fractions of a day; a second is as fine as anybody means.
  const iso = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  return { day: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ') };
}

/** Days since 1899-12-30, as cells keep them. */
export function serialOf({ day }: Day): number {
  const time = Date.parse(`${day.slice(0, 10)}T${day.slice(11) || '00:00:00'}Z`);
  return time / 86_400_000 + 25_569;
}

export type Period = 'year' | 'quarter' | 'month' | 'week' | 'day';

/** 2026、2026Q1、2026-01、2026-W05、2026-01-31: names that sort as time goes. */
export function periodOf({ day }: Day, period: Period): string {
  switch (period) {
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
    case 'month':
      return day.slice(0, 7);
    case 'day':
      return day.slice(0, 10);
    case 'week': {
      // ISO 8601: the week of its Thursday.
      const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
      const first = Date.UTC(date.getUTCFullYear(), 0, 1);
      const week = Math.ceil(((date.getTime() - first) / 86_400_000 + 1) / 7);
      return `${date.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
    }
  }
}

export function isEmpty(value: Value): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

/** What two values must share to be the same: figures by their worth, days by their date, texts without spaces around. */
export function keyOf(value: Value): string {
  if (isEmpty(value)) return '';
  if (isDay(value)) return `d${value.day}`;
  if (typeof value === 'number' || isDecimal(value)) {
    const number = typeof value === 'number' ? decimalOf(value) : trimmed(value);
    return number ? `n${printDecimal(number)}` : '';
  }
  return typeof value === 'boolean' ? `b${String(value)}` : `t${halfWidth(String(value)).trim()}`;
}

const chinese = new Intl.Collator('zh-Hans-CN', { numeric: true });

/** Numbers, then days, then texts as Chinese sorts them; what is empty comes last. */
export function compareValues(a: Value, b: Value): number {
  if (isEmpty(a) || isEmpty(b)) return (isEmpty(a) ? 1 : 0) - (isEmpty(b) ? 1 : 0);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [typeof a === 'string' ? null : numberIn(a), typeof b === 'string' ? null : numberIn(b)];
  if (x && y) return compare(x, y);
  if (x || y) return x ? -1 : 1;
  if (isDay(a) && isDay(b)) return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
  if (isDay(a) || isDay(b)) return isDay(a) ? -1 : 1;
  return chinese.compare(String(a), String(b));
}

/** As a person reads it; figures exactly. */
export function printValue(value: Value): string {
  if (value === null) return '';
  if (isDay(value)) return value.day;
  if (isDecimal(value)) return printDecimal(trimmed(value));
  if (typeof value === 'number') {
    const number = decimalOf(value);
    return number ? printDecimal(number) : String(value);
  }
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value;
}

/** An exact running sum of many: whole numbers at one scale instead of one object a step. */
export function sumOf(values: Decimal[]): Decimal {
  let scale = 0;
  for (const value of values) if (value.scale > scale) scale = value.scale;
  let digits = 0n;
  for (const value of values) digits += value.scale === scale ? value.digits : value.digits * 10n ** BigInt(scale - value.scale);
  return trimmed({ digits, scale });
}

export function times(a: Decimal, b: Decimal): Decimal {
  return trimmed({ digits: a.digits * b.digits, scale: a.scale + b.scale });
}

export function plus(a: Decimal, b: Decimal): Decimal {
  return trimmed(add(a, b));
}
