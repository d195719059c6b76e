/** One unit told in another: 元 as 万元, kg as 斤. Exact. Pure. */
import { divide, parseDecimal, printDecimal, type Decimal } from '../text/decimal.ts';

const prefixes: Record<string, number> = { 百: 2, 千: 3, 万: 4, 十万: 5, 百万: 6, 千万: 7, 亿: 8 };
/** How much of the first name of the line one is. */
const scales: Record<string, [over: bigint, under: bigint]>[] = [
  {
    克: [1n, 1n],
    g: [1n, 1n],
    斤: [500n, 1n],
    kg: [1000n, 1n],
    公斤: [1000n, 1n],
    千克: [1000n, 1n],
    吨: [1_000_000n, 1n],
    t: [1_000_000n, 1n],
  },
  { 厘米: [1n, 1n], cm: [1n, 1n], 米: [100n, 1n], m: [100n, 1n], 公里: [100_000n, 1n], 千米: [100_000n, 1n], km: [100_000n, 1n] },
  { 秒: [1n, 1n], 分钟: [60n, 1n], 小时: [3600n, 1n], 天: [86_400n, 1n] },
];

/** Converts a figure; null when the one unit can't be told in the other. */
export function converter(from: string, to: string): ((value: number) => number) | null {
  const factor = factorOf(from.trim(), to.trim());
  if (!factor) return null;
  const [over, under] = factor;
  return (value) => {
    const own = parseDecimal(value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }));
    if (!own) return value;
    const result: Decimal | null = divide({ digits: own.digits * over, scale: own.scale }, { digits: under, scale: 0 }, own.scale + 10);
    return result ? Number(printDecimal(result)) : value;
  };
}

function factorOf(from: string, to: string): [bigint, bigint] | null {
  if (from === '' || to === '' || from === to) return null;
  const [a, b] = [split(from, to), split(to, from)];
  if (a.base === b.base && (a.power !== 0 || b.power !== 0))
    return a.power >= b.power ? [10n ** BigInt(a.power - b.power), 1n] : [1n, 10n ** BigInt(b.power - a.power)];
  const scale = scales.find((one) => from in one && to in one);
  const [one, other] = [scale?.[from], scale?.[to]];
  return one && other ? [one[0] * other[1], one[1] * other[0]] : null;
}

/** 万元 is ten thousand 元; 千克 beside 斤 is a word of its own. */
function split(unit: string, beside: string): { base: string; power: number } {
  if (scales.some((one) => unit in one && beside in one)) return { base: unit, power: 0 };
  const prefix = Object.keys(prefixes)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => unit.startsWith(one));
  return prefix ? { base: unit.slice(prefix.length), power: prefixes[prefix] ?? 0 } : { base: unit, power: 0 };
}
