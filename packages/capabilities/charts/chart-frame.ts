/** What every kind of chart stands in: its free room, legend, value axis, units and the words beside marks. Pure. */
import type { ChartLook } from './chart-look.ts';
import { isLatin, nameWithUnit, scaled, unitInName, type NumberScale } from './chart-numbers.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { cut, widthOf } from './chart-words.ts';

/** An option of ECharts, or a part of one. */
export type Option = { [key: string]: unknown };

export interface Frame {
  look: ChartLook;
  /** Type size of labels. */
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const GAP = 8;

export function text(words: string, place: Option, style: Option): Option {
  return { text: words, ...place, padding: 0, itemGap: 0, textStyle: { fontWeight: 400, ...style } };
}

export function legend(names: { name: string; colour: string; mark?: 'line' }[], frame: Frame, asked: 'top' | 'right' | 'none'): Option {
  if (asked === 'none' || names.length === 0) return { show: false };
  const { look, size } = frame;
  const style = { color: look.muted, fontSize: size };
  const data = names.map(({ name, mark }) => ({ name, icon: mark === 'line' ? 'circle' : 'roundRect' }));
  const most = asked === 'right' ? look.width * 0.3 : Math.min(size * 16, look.width * 0.6);
  const shown = (name: string): string => cut(name, most, size);
  const common = {
    data,
    textStyle: style,
    itemWidth: size,
    itemHeight: size * 0.75,
    itemGap: size * 1.2,
    selectedMode: false,
    formatter: shown,
    padding: 0,
  };
  const widths = names.map(({ name }) => size + 5 + widthOf(shown(name), size) + size * 1.2);
  if (asked === 'right') {
    const width = Math.max(...widths);
    frame.right += width + GAP;
    return { ...common, orient: 'vertical', right: frame.right - width - GAP, top: 'middle' };
  }
  const room = look.width - frame.left - frame.right;
  let rows = 1;
  let used = 0;
  for (const width of widths) {
    if (used > 0 && used + width - size * 1.2 > room) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  const at = { ...common, left: frame.left, top: frame.top, width: room };
  frame.top += rows * size * 2.1 + GAP / 2;
  return at;
}

/** `销售额（万元）` of a lone measure that nothing else names, else `单位：万元`. */
export function measureWords(spec: ChartSpec, on: ChartSpec['series'], { unit, beside }: NumberScale, look: ChartLook): string {
  const name = unitInName(on[0]?.name ?? '').name;
  const isNamed = spec.series.length > 1 || (look.title === true && (spec.title ?? '').includes(name));
  if (!isNamed && name) return nameWithUnit(name, unit);
  return unit && !beside ? unitWords(unit, isLatin(spec)) : '';
}

export const unitWords = (unit: string, latin: boolean): string => (latin ? `in ${unit}` : `单位：${unit}`);

/** What is said of an axis's numbers, above it. */
export function unitText(words: string, frame: Frame, titles: Option[], side: 'left' | 'right', top: number): void {
  const { look, size } = frame;
  titles.push(
    text(
      cut(words, look.width * 0.45, size * 0.92),
      { [side]: side === 'left' ? frame.left : frame.right, top },
      { fontSize: size * 0.92, color: look.muted, lineHeight: size * 1.4 },
    ),
  );
}

export function valueAxis(scale: NumberScale, values: (number | null)[], frame: Frame, room: number, more: Option = {}): Option {
  const { look, size } = frame;
  const known = values.filter((value) => value !== null);
  const whole = known.every(Number.isInteger) && scale.divide === 1;
  const most = known.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
  return {
    type: 'value',
    splitNumber: Math.max(2, Math.min(6, Math.round(room / (size * 4)))),
    ...(whole && most < 10 && { minInterval: 1 }),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: look.line, width: 1 } },
    axisLabel: { color: look.muted, fontSize: size, formatter: (value: number) => scaled(value, scale, 4), hideOverlap: true },
    ...more,
  };
}

export function grid({ left, right, top, bottom, size }: Frame): Option {
  return {
    left,
    right: right + size * 0.5,
    top,
    bottom,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
    outerBounds: { left, right, top: top - size * 0.6, bottom },
  };
}

/** Zero is a line of its own where values lie on both sides of it. */
export function zeroLine(look: ChartLook): Option {
  return { lineStyle: { color: look.line, width: 1 } };
}

export function hasNegative(values: readonly (number | null)[]): boolean {
  return values.some((value) => value !== null && value < 0);
}

/** A value between two gaps would not be seen without its mark. */
export function hasLonely(values: readonly (number | null)[]): boolean {
  return values.some((value, n) => value !== null && (values[n - 1] ?? null) === null && (values[n + 1] ?? null) === null);
}

export function sharedUnit(series: ChartSpec['series']): string {
  const units = new Set(series.map(({ name }) => unitInName(name).unit));
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}

export function fits(values: readonly (number | null)[], scale: NumberScale, room: number, size: number): boolean {
  const widest = values.reduce<number>(
    (most, value) => (value === null ? most : Math.max(most, widthOf(scaled(value, scale), size * 0.92))),
    0,
  );
  return widest <= room * 1.25 && values.length <= 24;
}

/** Parts of a stack smaller than `least` have no room for their number. */
export function labelOf(scale: NumberScale, least = 0, widths?: { size: number; most: number }): (point: { value: unknown }) => string {
  return ({ value }) => {
    if (typeof value !== 'number' || Math.abs(value) < least) return '';
    const words = scaled(value, scale);
    return widths && widthOf(words, widths.size) + 4 > Math.abs(value) * widths.most ? '' : words;
  };
}

/** Black or white, whichever is read more easily on the colour. */
export function readableOn(colour: string): string {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.3 ? '#1e1d1a' : '#ffffff';
}
