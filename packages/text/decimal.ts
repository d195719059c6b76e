/** Exact decimal arithmetic, because a figure in a report must equal the one in the file it came from. */

/** The number digits ÷ 10^scale. */
export interface Decimal {
  digits: bigint;
  scale: number;
}

export const zero: Decimal = { digits: 0n, scale: 0 };

/** Plain or grouped digits with an optional sign; null for everything else. `1,234.50` → 1234.50 */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = BigInt(whole.replaceAll(',', '') + fraction);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: atScale(a, scale) + atScale(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { digits: -b.digits, scale: b.scale });
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

export function compare(a: Decimal, b: Decimal): number {
  const difference = subtract(a, b).digits;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function sum(values: Decimal[]): Decimal {
  return values.reduce(add, zero);
}

/** a ÷ b rounded half away from zero to `places`; null when b is zero. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal | null {
  if (b.digits === 0n) return null;
  const top = atScale(a, a.scale + b.scale + places) * 10n ** BigInt(b.scale);
  const bottom = b.digits * 10n ** BigInt(a.scale + b.scale);
  const negative = top < 0n !== bottom < 0n;
  const rounded = (absolute(top) * 2n + absolute(bottom)) / (absolute(bottom) * 2n);
  return { digits: negative ? -rounded : rounded, scale: places };
}

/** a as a percentage of b with one place, such as `12.5%`; null when b is zero. */
export function share(a: Decimal, b: Decimal): string | null {
  const ratio = divide({ digits: a.digits * 100n, scale: a.scale }, b, 1);
  return ratio === null ? null : `${printDecimal(ratio)}%`;
}

export function printDecimal(value: Decimal, grouped = false): string {
  const negative = value.digits < 0n;
  const digits = absolute(value.digits)
    .toString()
    .padStart(value.scale + 1, '0');
  const whole = digits.slice(0, digits.length - value.scale);
  const fraction = value.scale === 0 ? '' : `.${digits.slice(digits.length - value.scale)}`;
  return (negative ? '-' : '') + (grouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') : whole) + fraction;
}

function atScale(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
