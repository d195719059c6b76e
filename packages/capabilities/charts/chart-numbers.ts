/** How numbers stand at axes and beside values: Chinese number words where they are large, the unit said once. Pure. */

/** One scale for one axis: every number on it is divided by the same and carries the same unit. */
export interface NumberScale {
  divide: number;
  /** 万元, %, 亿: '' when there is nothing to say. */
  unit: string;
  /** Stands directly behind the number: %, ℃. */
  beside: boolean;
}

/** Each from a value on: 万 only from a hundred thousand, so that 20,000 stays what it is. */
const WORDS: [word: string, divide: number, from: number][] = [
  ['亿', 1e8, 1e8],
  ['万', 1e4, 1e5],
];
const LATIN_WORDS: typeof WORDS = [
  ['B', 1e9, 1e9],
  ['M', 1e6, 1e6],
  ['K', 1e3, 1e5],
];

interface Named {
  title?: string | undefined;
  unit?: string | undefined;
  categories: readonly string[];
  series: readonly { name: string }[];
}

/** Nothing in it is Chinese: its numbers are counted as its readers count. */
export function isLatin({ title = '', unit = '', categories, series }: Named): boolean {
  const words = [title, unit, ...categories, ...series.map(({ name }) => name)].join('');
  return /[A-Za-z]/.test(words) && !/\p{Script=Han}/u.test(words);
}

/** Below a chart: where its numbers come from, in the language of what it stands on. */
export function sourceLine(source: string, latin: boolean): string {
  return latin ? `Source: ${source}` : `数据来源：${source}`;
}

/** `销售额（万元）`, `Revenue ($K)`; the name alone where there is no unit. */
export function nameWithUnit(name: string, unit: string): string {
  if (unit === '') return name;
  return /\p{Script=Han}/u.test(`${name}${unit}`) ? `${name}（${unit}）` : `${name} (${unit})`;
}

/** Units that stand directly behind the number and are never counted in 万. */
const BESIDE = /^(?:%|‰|％|°|℃|℉|pp|x|×|倍)$/;

/** 万 from a hundred thousand, 亿 from a hundred million, in Latin charts K, M and B; 万元 that grew too large become 亿元. */
export function scaleOf(values: readonly (number | null)[], unit = '', latin = false): NumberScale {
  if (BESIDE.test(unit)) return { divide: 1, unit, beside: true };
  let most = 0;
  for (const value of values) if (value !== null && Math.abs(value) > most) most = Math.abs(value);
  if (unit.startsWith('万') && !unit.startsWith('万亿')) {
    return most >= 1e5 ? { divide: 1e4, unit: `亿${unit.slice(1)}`, beside: false } : { divide: 1, unit, beside: false };
  }
  if (/^[千百亿]/.test(unit)) return { divide: 1, unit, beside: false };
  if (most >= 1e12 && !latin) return { divide: 1e12, unit: `万亿${unit}`, beside: false };
  for (const [word, divide, from] of latin ? LATIN_WORDS : WORDS) {
    if (most < from) continue;
    // $K, but K units.
    const said = !latin ? `${word}${unit}` : /^[$€£¥]?$/.test(unit) ? `${unit}${word}` : `${word} ${unit}`;
    return { divide, unit: said, beside: false };
  }
  return { divide: 1, unit, beside: false };
}

/** `1,234.5`, at most `places` decimals, no exponent unless the number is too small to say otherwise. */
export function numberWords(value: number, places = 2): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  if (size !== 0 && size < 0.5 * 10 ** -places) {
    return size < 1e-6 ? value.toExponential(1) : String(Number(value.toPrecision(2)));
  }
  return value.toLocaleString('en-US', { maximumFractionDigits: places, useGrouping: true });
}

/** A number as it stands in a drawing of this scale. */
export function scaled(value: number, scale: NumberScale, places = 2): string {
  const words = numberWords(value / scale.divide, places);
  return scale.beside ? `${words}${scale.unit}` : words;
}

/** A number of a table: as it was given, with its thousands apart. */
export function exact(value: number | null): string {
  if (value === null) return '';
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toLocaleString('en-US') : numberWords(value, 10);
}

/** The unit a series says in its own name, `增长率（%）` → `%`. */
export function unitInName(name: string): { name: string; unit: string } {
  const found = /^(.*\S)\s*[（(]\s*(?:单位[:：]\s*)?([^（）()]{1,8}?)\s*[）)]\s*$/.exec(name);
  // Only what looks like a unit; `销售额（含税）` keeps its name.
  if (
    found?.[1] &&
    found[2] &&
    /^(?:%|‰|％|℃|°|[千百]?[万亿]?(?:元|美元|人|件|台|个|吨|次|单|户|辆|套|份|天|小时|分钟|分|秒|平方米|公里|米|倍)|[千百]?[万亿]|k?g|kWh?|[kKMGT]B|ms|s|m²|km|USD|RMB|CNY)$/.test(
      found[2],
    )
  )
    return { name: found[1], unit: found[2] };
  return { name, unit: '' };
}
