import type { Column } from './data';

/** Exact for what was typed: 0.1 + 0.2 is 0.3. */
export function sumOf(values: readonly number[]): number {
  const places = Math.min(12, Math.max(0, ...[...new Set(values.map(placesOf))]));
  if (values.some((value) => Math.abs(value) >= 1e15)) return values.reduce((sum, value) => sum + value, 0);
  const sum = values.reduce((all, value) => all + BigInt(value.toFixed(places).replace('.', '')), 0n);
  return Number(sum) / 10 ** places;
}

export function placesOf(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/** As its column shows figures; `more` places for what was divided. */
export function figureText(value: number, { prefix = '', unit = '', decimals, percent }: Partial<Column>, more = 0): string {
  const shown = percent ? Number((value * 100).toPrecision(15)) : value;
  const places = decimals === undefined ? Math.min(6, placesOf(shown)) : decimals;
  const digits = new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: Math.max(more > 0 ? Math.max(decimals ?? 0, Math.min(more, placesOf(shown))) : places, decimals ?? 0),
  }).format(shown);
  return `${digits.startsWith('-') ? '-' : ''}${prefix}${digits.replace('-', '')}${percent ? '%' : unit}`;
}
