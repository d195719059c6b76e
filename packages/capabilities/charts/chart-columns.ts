/** Columns, bars, lines and areas: one axis of names, one of values. Pure. */
import { fromNear } from '#ui/markdown/drawing/chart-rules.ts';
import { drawnType } from './chart-drawn.ts';
import {
  GAP,
  fits,
  grid,
  hasLonely,
  hasNegative,
  labelOf,
  legend,
  measureWords,
  readableOn,
  sharedUnit,
  unitText,
  valueAxis,
  zeroLine,
  type Frame,
  type Option,
  unitWords,
} from './chart-frame.ts';
import { mixed } from '#ui/markdown/drawing/chart-rules.ts';
import { colourOf } from './chart-look.ts';
import { isLatin, scaleOf, scaled, unitInName } from './chart-numbers.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { areTimes } from './chart-times.ts';
import { cut, widthOf, wrapped } from './chart-words.ts';

/** Values of a stack at its ends, as the axis must hold them. */
function stackedEnds(spec: ChartSpec): number[] {
  return spec.categories.flatMap((_, n) => {
    const values = spec.series.map(({ values: one }) => one[n] ?? 0);
    return [values.reduce((sum, v) => sum + Math.max(0, v), 0), values.reduce((sum, v) => sum + Math.min(0, v), 0)];
  });
}

/** Names along the lower edge: upright while they fit, in two lines, slanted, and thinned where there are too many. */
function nameAxis(spec: ChartSpec, frame: Frame, room: number, height: number): Option {
  const { look, size } = frame;
  const { categories } = spec;
  const slot = room / categories.length;
  const widest = categories.reduce((most, name) => Math.max(most, widthOf(name, size)), 0);
  const style = { color: look.muted, fontSize: size, margin: 8 };
  const axis = (axisLabel: Option): Option => ({
    type: 'category',
    data: categories,
    axisLine: { lineStyle: { color: mixed(look.line, look.muted, 0.25) } },
    axisTick: { show: false },
    axisLabel: { ...style, ...axisLabel },
  });
  const every = (step: number): number => Math.max(0, Math.ceil(step) - 1);
  if (widest + 6 <= slot) return axis({ interval: 0 });
  // Of dates every third or fifth is enough.
  if (categories.length > 6 && areTimes(categories)) return axis({ interval: every((widest + 14) / slot), hideOverlap: true });
  if (slot >= size * 4 && widest <= (slot - 6) * 2.4) {
    return axis({
      interval: 0,
      lineHeight: size * 1.35,
      formatter: (name: string) => wrapped(name, slot - 6, size, height > 260 ? 3 : 2).join('\n'),
    });
  }
  const most = Math.min(size * 9, height * 0.32);
  return axis({
    rotate: 38,
    interval: every((size * 1.7) / slot),
    formatter: (name: string) => cut(name, most, size),
  });
}

export function columns(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const type = drawnType(spec);
  const combo = type === 'combo';
  const stack = type === 'stacked_column';
  const lines = combo ? spec.series.slice(-1) : type === 'line' || type === 'area' ? spec.series : [];
  const standing = combo ? spec.series.slice(0, -1) : spec.series;
  const lone = combo ? unitInName(spec.series.at(-1)?.name ?? '') : { name: '', unit: '' };
  const unit = spec.unit || sharedUnit(standing);
  const values = stack ? stackedEnds(spec) : standing.flatMap((one) => one.values);
  const scale = scaleOf(values, unit, isLatin(spec));
  const other = combo ? scaleOf(spec.series.at(-1)?.values ?? [], lone.unit, isLatin(spec)) : scale;
  const legendOption = legend(
    spec.series.map((one, n) => ({ name: one.name, colour: colourOf(look, n), ...(lines.includes(one) && { mark: 'line' as const }) })),
    frame,
    look.legend ?? (spec.series.length > 1 ? 'top' : 'none'),
  );
  const top = frame.top;
  const leftUnit = measureWords(spec, combo ? spec.series.slice(0, -1) : spec.series, scale, look);
  const rightUnit = combo && other.unit && !other.beside ? unitWords(other.unit, isLatin(spec)) : '';
  if (leftUnit) unitText(leftUnit, frame, titles, 'left', top);
  if (rightUnit) unitText(rightUnit, frame, titles, 'right', top);
  frame.top += leftUnit || rightUnit ? size * 1.4 + GAP : GAP;
  const height = look.height - frame.top - frame.bottom;
  const axisWidth =
    widthOf(
      scaled(
        values.reduce<number>((most, v) => Math.max(most, Math.abs(v ?? 0)), 0),
        scale,
      ),
      size,
    ) + 12;
  const room = look.width - frame.left - frame.right - axisWidth * (combo ? 2 : 1);
  const slot = room / spec.categories.length;
  const plotHeight = height - size * 2.5;
  const scaledLine = type === 'line' && fromNear(values);
  const axes = [
    valueAxis(scale, values, frame, plotHeight, scaledLine ? { scale: true } : {}),
    ...(combo
      ? [valueAxis(other, spec.series.at(-1)?.values ?? [], frame, plotHeight, { splitLine: { show: false }, alignTicks: true })]
      : []),
  ];
  // Beside a taller neighbour a number has no more room than its own bar.
  const barRoom = stack || combo || spec.series.length === 1 ? slot * 0.9 : (slot * 0.74) / spec.series.length;
  // All of them say their numbers, or none.
  const standingFit = standing.every((one) => fits(one.values, scale, stack ? Math.min(barRoom, size * 3.2) : barRoom, size));
  return {
    legend: legendOption,
    grid: grid(frame),
    xAxis: {
      ...nameAxis(spec, frame, room, height),
      boundaryGap: type !== 'area',
      ...(hasNegative(values) && { axisLine: { show: false } }),
    },
    yAxis: hasNegative(values) ? axes.map((one, n) => (n === 0 ? { ...one, splitLine: zeroLine(look) } : one)) : axes,
    series: spec.series.map((one, n) => {
      const colour = colourOf(look, n);
      const isLine = lines.includes(one);
      const itsScale = combo && isLine ? other : scale;
      const labelRoom = slot * (spec.series.length > 2 ? 0.3 : 1);
      const show =
        look.valueLabels ??
        (!(combo && (isLine || standing.length > 1)) && (isLine ? fits(one.values, itsScale, labelRoom, size) : standingFit));
      const label = {
        show,
        color: stack ? readableOn(colour) : look.ink,
        fontSize: size * 0.92,
        position: stack ? 'inside' : 'top',
        formatter: labelOf(itsScale, stack ? (stackSize(values) * size * 1.25) / plotHeight : 0),
      };
      if (!isLine) return bar(one, colour, label, stack, frame);
      return {
        type: 'line',
        name: one.name,
        data: one.values,
        yAxisIndex: combo ? 1 : 0,
        connectNulls: false,
        symbol: 'circle',
        symbolSize: size * 0.5,
        showSymbol: spec.categories.length <= 31 || hasLonely(one.values),
        lineStyle: { width: Math.max(2, size / 6), color: colour },
        itemStyle: { color: colour, borderColor: look.paper === 'transparent' ? colour : look.paper, borderWidth: 1 },
        ...(type === 'area' && { areaStyle: { color: colour, opacity: spec.series.length > 1 ? 0.16 : 0.24 } }),
        z: 3,
        label,
        labelLayout: { hideOverlap: true },
        emphasis: { disabled: true },
        silent: true,
      };
    }),
  };
}

export function bars(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const stack = drawnType(spec) === 'stacked_bar';
  const values = stack ? stackedEnds(spec) : spec.series.flatMap((one) => one.values);
  const scale = scaleOf(values, spec.unit || sharedUnit(spec.series), isLatin(spec));
  const legendOption = legend(
    spec.series.map((one, n) => ({ name: one.name, colour: colourOf(look, n) })),
    frame,
    look.legend ?? (spec.series.length > 1 ? 'top' : 'none'),
  );
  const measure = measureWords(spec, spec.series, scale, look);
  if (measure) {
    unitText(measure, frame, titles, 'left', frame.top);
    frame.top += size * 1.4 + GAP / 2;
  }
  const height = look.height - frame.top - frame.bottom - size * 2;
  const slot = height / spec.categories.length;
  const most = Math.min((look.width - frame.left - frame.right) * 0.36, size * 16);
  const barRoom = (slot * 0.9) / (stack ? 1 : spec.series.length);
  const longest = Math.max(...values.map((value) => (value === null ? 0 : widthOf(scaled(value, scale), size * 0.92))));
  const show = look.valueLabels ?? barRoom >= size;
  return {
    legend: legendOption,
    grid: { ...grid(frame), right: frame.right + (show && !stack ? longest + 4 : size) },
    xAxis: valueAxis(
      scale,
      values,
      frame,
      (look.width - frame.left - frame.right) * 0.5,
      hasNegative(values) ? { splitLine: zeroLine(look) } : {},
    ),
    yAxis: {
      type: 'category',
      inverse: true,
      data: spec.categories,
      axisLine: { show: !hasNegative(values), lineStyle: { color: mixed(look.line, look.muted, 0.25) } },
      axisTick: { show: false },
      axisLabel: {
        color: look.muted,
        fontSize: size,
        lineHeight: size * 1.25,
        interval: Math.max(0, Math.ceil((size * 1.35) / slot) - 1),
        // The number of the longest bar to the left stands between it and its name.
        ...(show && !stack && hasNegative(values) && { margin: longest + 12 }),
        formatter: (name: string) => wrapped(name, most, size, slot >= size * 2.8 ? 2 : 1).join('\n'),
      },
    },
    series: spec.series.map((one, n) => {
      const colour = colourOf(look, n);
      const inside = { show: show && stack, position: 'inside', color: readableOn(colour) };
      const perPixel = ((look.width - frame.left - frame.right) * 0.55) / Math.max(1e-12, stackSize(values));
      const label = {
        fontSize: size * 0.92,
        formatter: labelOf(scale, 0, stack ? { size, most: perPixel } : undefined),
        ...(stack ? inside : { show, position: 'right', color: look.ink }),
      };
      const drawn = bar(one, colour, label, stack, frame);
      return {
        ...drawn,
        ...(!stack &&
          hasNegative(one.values) && {
            data: one.values.map((value) => (value !== null && value < 0 ? { value, label: { position: 'left' } } : value)),
          }),
      };
    }),
  };
}

function bar(one: ChartSpec['series'][number], colour: string, label: Option, stack: boolean, { look, size }: Frame): Option {
  return {
    type: 'bar',
    name: one.name,
    data: one.values.map((value) =>
      !stack && value !== null && value < 0 && label['position'] === 'top' ? { value, label: { position: 'bottom' } } : value,
    ),
    ...(stack && { stack: 'all' }),
    barMaxWidth: size * 3.2,
    barGap: '12%',
    barCategoryGap: one.values.length > 60 ? '10%' : '34%',
    itemStyle: {
      color: colour,
      ...(stack
        ? { borderColor: look.paper === 'transparent' ? colour : look.paper, borderWidth: one.values.length > 60 ? 0 : 0.5 }
        : { borderRadius: one.values.length > 120 ? 0 : 2 }),
    },
    label,
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
    silent: true,
  };
}

/** From the lowest to the highest end of the stacks. */
function stackSize(ends: readonly (number | null)[]): number {
  return Math.max(0, ...ends.map((end) => end ?? 0)) - Math.min(0, ...ends.map((end) => end ?? 0));
}
