/** Figures written with their units in one cell (850kg, 1.2吨), put into one unit; exact. */
import { parseDecimal, type Decimal } from '#text/decimal.ts';
import { halfWidth, printValue, times, type Value } from './values.server.ts';

/** What one of a unit is in the first of its family, as digits and scale. */
const families: Record<string, Decimal>[] = [
  Object.fromEntries([
    ...['kg', '公斤', '千克'].map((unit) => [unit, { digits: 1n, scale: 0 }] as const),
    ...['吨', 't'].map((unit) => [unit, { digits: 1_000n, scale: 0 }] as const),
    ...['g', '克'].map((unit) => [unit, { digits: 1n, scale: 3 }] as const),
    ['斤', { digits: 5n, scale: 1 }],
  ]),
  Object.fromEntries([
    ...['m', '米'].map((unit) => [unit, { digits: 1n, scale: 0 }] as const),
    ...['km', '公里', '千米'].map((unit) => [unit, { digits: 1_000n, scale: 0 }] as const),
    ...['cm', '厘米'].map((unit) => [unit, { digits: 1n, scale: 2 }] as const),
    ...['mm', '毫米'].map((unit) => [unit, { digits: 1n, scale: 3 }] as const),
  ]),
  Object.fromEntries([
    ...['分钟', 'min'].map((unit) => [unit, { digits: 1n, scale: 0 }] as const),
    ...['小时', 'h'].map((unit) => [unit, { digits: 60n, scale: 0 }] as const),
  ]),
  Object.fromEntries([
    ...['升', 'l'].map((unit) => [unit, { digits: 1n, scale: 0 }] as const),
    ...['毫升', 'ml'].map((unit) => [unit, { digits: 1n, scale: 3 }] as const),
  ]),
];

/** The figure in the unit wanted; null for what is none, or of another kind. */
export function inUnit(value: Value, unit: string): Decimal | null {
  const match = /^([+-]?[\d,]*\.?\d+)\s*([a-zA-Z\u4e00-\u9fff]{1,4})$/.exec(halfWidth(printValue(value)).trim());
  const figure = parseDecimal((match?.[1] ?? '').replaceAll(',', ''));
  const own = (match?.[2] ?? '').toLowerCase();
  const wanted = unit.toLowerCase();
  if (!match || !figure) return null;
  if (own === wanted) return figure;
  const family = families.find((one) => own in one && wanted in one);
  const [from, to] = [family?.[own], family?.[wanted]];
  // All of them are powers of ten, or five tenths: what is divided by stays exact as a product.
  const inverse = to === undefined ? null : inverseOf(to);
  return from && inverse ? times(times(figure, from), inverse) : null;
}

function inverseOf({ digits, scale }: Decimal): Decimal | null {
  // 1/1000, 1/0.5; 1/60 has no end.
  for (let places = 0; places <= 6; places += 1) {
    const whole = 10n ** BigInt(scale + places);
    if (whole % digits === 0n) return { digits: whole / digits, scale: places };
  }
  return null;
}
