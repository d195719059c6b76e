/** Pies, rings and radars: what is drawn around a middle. Pure. */
import { drawnType } from './chart-drawn.ts';
import { legend, type Frame, type Option } from './chart-frame.ts';
import { mixed } from '#ui/markdown/drawing/chart-rules.ts';
import { colourOf } from './chart-look.ts';
import { isLatin, nameWithUnit, numberWords, scaleOf, scaled, unitInName } from './chart-numbers.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { cut, wrapped } from './chart-words.ts';

/** More parts than this are drawn as the largest and the rest together: as many as can be told apart by their colours. */
const MOST_PARTS = 8;

export function pie(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const [only] = spec.series;
  const parts = partsOf(spec);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  // The rest is grey, as no part of its own.
  const colour = (n: number): string => (parts[n]?.is_rest === true ? mixed(look.muted, look.paper, 0.45) : colourOf(look, n));
  const unit = spec.unit || unitInName(only?.name ?? '').unit;
  const scale = scaleOf([total], unit, isLatin(spec));
  const share = (value: number): string => `${numberWords((value / total) * 100, 1)}%`;
  const asked = look.legend ?? (look.width < size * 30 ? 'top' : 'none');
  const hasDonut = drawnType(spec) === 'donut';
  const legendOption = legend(
    parts.map(({ name }, n) => ({ name, colour: colour(n) })),
    frame,
    asked,
  );
  const [width, height] = [look.width - frame.left - frame.right, look.height - frame.top - frame.bottom];
  const named = asked === 'none';
  const radius = Math.max(24, Math.min(height / 2 - size * 1.6, named ? width * 0.29 : width / 2 - size * 3.2));
  const [x, y] = [frame.left + width / 2, frame.top + height / 2];
  const most = Math.max(size * 3, width / 2 - radius - size * 2.4);
  if (hasDonut && radius > size * 4.5 && !scale.beside) {
    titles.push({
      text: numberWords(total / scale.divide),
      subtext: nameWithUnit(isLatin(spec) ? 'Total' : '合计', scale.unit),
      left: x,
      top: y - size * 1.75,
      textAlign: 'center',
      padding: 0,
      itemGap: size * 0.35,
      textStyle: { fontSize: size * 1.6, fontWeight: 600, color: look.ink, lineHeight: size * 1.9 },
      subtextStyle: { fontSize: size * 0.92, color: look.muted },
    });
  }
  return {
    legend: legendOption,
    series: [
      {
        type: 'pie',
        center: [x, y],
        radius: hasDonut ? [radius * 0.6, radius] : [0, radius],
        // The name of the only part stands beside it, not below its lower edge.
        startAngle: parts.length === 1 ? 180 : 90,
        minAngle: 1,
        data: parts.map(({ name, value }, n) => ({ name, value, itemStyle: { color: colour(n) } })),
        itemStyle: { borderColor: look.paper === 'transparent' ? look.line : look.paper, borderWidth: parts.length > 1 ? 1.5 : 0 },
        label: {
          show: true,
          color: look.ink,
          fontSize: size,
          lineHeight: size * 1.4,
          // Room was measured above; the library's own cutting would do it again.
          overflow: 'none',
          formatter: ({ name, value }: { name: string; value: number }) => {
            const numbers = look.valueLabels ? `${scaled(value, scale)}${scale.beside ? '' : scale.unit} · ${share(value)}` : share(value);
            return named ? `${cut(name, most, size)}\n${numbers}` : numbers;
          },
        },
        labelLine: { length: size, length2: size * 0.7, lineStyle: { color: mixed(look.line, look.muted, 0.4) } },
        labelLayout: { hideOverlap: true },
        emphasis: { disabled: true },
        silent: true,
      },
    ],
  };
}

interface Part {
  name: string;
  value: number;
  is_rest?: boolean;
}

/** What a pie is drawn of: what is above zero, of many the largest and the rest together. */
export function partsOf(spec: ChartSpec): Part[] {
  const {
    categories,
    series: [only],
  } = spec;
  const all = categories.flatMap((name, n): Part[] => {
    const value = only?.values[n] ?? null;
    return value !== null && value > 0 ? [{ name, value }] : [];
  });
  return all.length > MOST_PARTS ? withRest(all, isLatin(spec)) : all;
}

function withRest(parts: Part[], latin: boolean): Part[] {
  const kept = new Set([...parts].sort((a, b) => b.value - a.value).slice(0, MOST_PARTS - 1));
  const rest = parts.filter((one) => !kept.has(one));
  return [
    ...parts.filter((one) => kept.has(one)),
    {
      name: latin ? `${rest.length} others` : `其他 ${rest.length} 项`,
      value: rest.reduce((sum, { value }) => sum + value, 0),
      is_rest: true,
    },
  ];
}

export function radar(spec: ChartSpec, frame: Frame): Option {
  const { look, size } = frame;
  const legendOption = legend(
    spec.series.map((one, n) => ({ name: one.name, colour: colourOf(look, n) })),
    frame,
    look.legend ?? (spec.series.length > 1 ? 'top' : 'none'),
  );
  const [width, height] = [look.width - frame.left - frame.right, look.height - frame.top - frame.bottom];
  const most = Math.min(size * 8, width * 0.24);
  const radius = Math.max(30, Math.min(height / 2 - size * 2.4, width / 2 - most - size));
  const highs = spec.categories.map((_, n) => Math.max(...spec.series.map(({ values }) => values[n] ?? 0)));
  const low = Math.min(0, ...spec.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const high = Math.max(...highs, low + 1e-9);
  // Measures of different size each get their own scale.
  const alike = high / Math.max(1e-12, Math.min(...highs)) < 4;
  const roof = (value: number): number => niceAbove(alike ? high : Math.max(value, 1e-9));
  return {
    legend: legendOption,
    radar: {
      center: [frame.left + width / 2, frame.top + height / 2],
      radius,
      splitNumber: 4,
      indicator: spec.categories.map((name, n) => ({ name, max: roof(highs[n] ?? 0), min: low < 0 ? -niceAbove(-low) : 0 })),
      axisName: {
        color: look.muted,
        fontSize: size,
        lineHeight: size * 1.25,
        formatter: (name: string) => wrapped(name, most, size, 2).join('\n'),
      },
      axisNameGap: size * 0.7,
      axisLine: { lineStyle: { color: look.line } },
      splitLine: { lineStyle: { color: look.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbol: 'circle',
        symbolSize: size * 0.4,
        emphasis: { disabled: true },
        silent: true,
        data: spec.series.map((one, n) => ({
          name: one.name,
          value: one.values.map((value) => value ?? '-'),
          itemStyle: { color: colourOf(look, n) },
          lineStyle: { color: colourOf(look, n), width: 2 },
          areaStyle: { color: colourOf(look, n), opacity: spec.series.length > 2 ? 0.07 : 0.14 },
        })),
      },
    ],
  };
}

function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((step) => step * power >= value * 0.999) ?? 10) * power * 1e6) / 1e6;
}
