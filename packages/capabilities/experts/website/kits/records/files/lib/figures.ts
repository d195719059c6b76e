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

/** '1,234.50', '¥12', '3元', '(45)'; '12%' as 0.12. Null of everything else. */
export function numberOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/￥/g, '¥');
  const [, open = '', sign = '', digits = '', percent = '', close = ''] =
    /^(\(?)([-+]?)\s?[¥$€£]?\s?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\s?(%?)(?:元|块)?(\)?)$/.exec(plain) ?? [];
  if (digits === '' || (open === '') !== (close === '')) return null;
  const whole = Number(digits.replaceAll(',', ''));
  const value = percent === '' ? whole : Number((whole / 100).toPrecision(15));
  return sign === '-' || open !== '' ? -value : value;
}

/** '2026/1/3', '2026年1月3日', '20260103' as 2026-01-03; with a clock 2026-01-03 08:30:00. Null of what is no day. */
export function dayOf(text: string): string | null {
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim()) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ??
    [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (year === '' || date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  const plain = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined ? plain : `${plain} ${hour.padStart(2, '0')}:${minute}:${second}`;
}
