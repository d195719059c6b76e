/** From a chart's data and look to what ECharts draws: room for every word is measured before, so that nothing is cut by chance. Pure. */
import { colourOf, mixed, type ChartLook } from './chart-look.ts';
import { numberWords, scaled, scaleOf, unitInName, type NumberScale } from './chart-numbers.ts';
import { drawnType } from './chart-drawn.ts';
import type { ChartSpec } from './chart-spec.ts';
import { areTimes } from './chart-times.ts';
import { cut, widthOf, wrapped, xmlText } from './chart-words.ts';

/** An option of ECharts, or a part of one. */
export type Option = { [key: string]: unknown };

interface Frame {
  look: ChartLook;
  /** Type size of labels. */
  size: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** More parts than this are drawn as the largest and the rest together. */
const MOST_PARTS = 9;
const GAP = 8;

export function chartPicture(given: ChartSpec, look: ChartLook): Option {
  const spec = readable(given);
  const size = look.fontSize ?? 12;
  const pad = look.padding ?? Math.round(size * 0.75);
  const frame: Frame = { look, size, left: pad, right: pad, top: pad, bottom: pad };
  const titles: Option[] = [];
  if (look.title && spec.title) {
    const lines = wrapped(spec.title, look.width - 2 * pad, size * 1.4, 2);
    titles.push(
      text(
        lines.join('\n'),
        { left: frame.left, top: frame.top },
        { fontSize: size * 1.4, fontWeight: 600, color: look.ink, lineHeight: size * 1.9 },
      ),
    );
    frame.top += lines.length * size * 1.9 + GAP / 2;
  }
  if (look.source && spec.source) {
    const words = cut(`数据来源：${spec.source}`, look.width - 2 * pad, size * 0.92);
    titles.push(text(words, { left: frame.left, top: look.height - pad - size * 1.1 }, { fontSize: size * 0.92, color: look.muted }));
    frame.bottom += size * 1.9;
  }
  const option = partsOf(spec, frame, titles);
  return {
    animation: false,
    backgroundColor: look.paper,
    textStyle: { fontFamily: look.font, fontSize: size, color: look.ink },
    ...option,
    title: titles,
  };
}

function partsOf(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  if (!spec.series.some(({ values }) => values.some((value) => value !== null))) {
    titles.push(text('没有可以画出的数值', { left: 'center', top: 'middle' }, { fontSize: frame.size, color: frame.look.muted }));
    return { series: [] };
  }
  switch (drawnType(spec)) {
    case 'pie':
    case 'donut':
      return pie(spec, frame, titles);
    case 'radar':
      return radar(spec, frame);
    case 'scatter':
      return scatter(spec, frame, titles);
    case 'bar':
    case 'stacked_bar':
      return bars(spec, frame, titles);
    case 'column':
    case 'stacked_column':
    case 'line':
    case 'area':
    case 'combo':
      return columns(spec, frame, titles);
  }
}

/** Words as a picture can hold them. */
function readable(spec: ChartSpec): ChartSpec {
  return {
    ...spec,
    ...(spec.title !== undefined && { title: xmlText(spec.title) }),
    ...(spec.source !== undefined && { source: xmlText(spec.source) }),
    ...(spec.unit !== undefined && { unit: xmlText(spec.unit) }),
    categories: spec.categories.map(xmlText),
    series: spec.series.map((one) => ({ ...one, name: xmlText(one.name) })),
  };
}

function text(words: string, place: Option, style: Option): Option {
  return { text: words, ...place, padding: 0, itemGap: 0, textStyle: { fontWeight: 400, ...style } };
}

function legend(names: { name: string; colour: string; mark?: 'line' }[], frame: Frame, asked: 'top' | 'right' | 'none'): Option {
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
function measureWords(spec: ChartSpec, on: ChartSpec['series'], { unit, beside }: NumberScale, look: ChartLook): string {
  const name = unitInName(on[0]?.name ?? '').name;
  const isNamed = spec.series.length > 1 || (look.title === true && (spec.title ?? '').includes(name));
  if (!isNamed && name) return unit ? `${name}（${unit}）` : name;
  return unit && !beside ? `单位：${unit}` : '';
}

/** What is said of an axis's numbers, above it. */
function unitText(words: string, frame: Frame, titles: Option[], side: 'left' | 'right', top: number): void {
  const { look, size } = frame;
  titles.push(
    text(
      cut(words, look.width * 0.45, size * 0.92),
      { [side]: side === 'left' ? frame.left : frame.right, top },
      { fontSize: size * 0.92, color: look.muted, lineHeight: size * 1.4 },
    ),
  );
}

function valueAxis(scale: NumberScale, values: (number | null)[], frame: Frame, room: number, more: Option = {}): Option {
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

/** Values of a stack at its ends, as the axis must hold them. */
function stackedEnds(spec: ChartSpec): number[] {
  return spec.categories.flatMap((_, n) => {
    const values = spec.series.map(({ values: one }) => one[n] ?? 0);
    return [values.reduce((sum, v) => sum + Math.max(0, v), 0), values.reduce((sum, v) => sum + Math.min(0, v), 0)];
  });
}

/** A line that hardly moves is shown from near its lowest value; bars and areas always stand on zero. */
function fromNear(values: (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low > 0 && high - low < 0.4 * high && high > low;
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

function columns(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const type = drawnType(spec);
  const combo = type === 'combo';
  const stack = type === 'stacked_column';
  const lines = combo ? spec.series.slice(-1) : type === 'line' || type === 'area' ? spec.series : [];
  const standing = combo ? spec.series.slice(0, -1) : spec.series;
  const lone = combo ? unitInName(spec.series.at(-1)?.name ?? '') : { name: '', unit: '' };
  const unit = spec.unit || sharedUnit(standing);
  const values = stack ? stackedEnds(spec) : standing.flatMap((one) => one.values);
  const scale = scaleOf(values, unit);
  const other = combo ? scaleOf(spec.series.at(-1)?.values ?? [], lone.unit) : scale;
  const legendOption = legend(
    spec.series.map((one, n) => ({ name: one.name, colour: colourOf(look, n), ...(lines.includes(one) && { mark: 'line' as const }) })),
    frame,
    look.legend ?? (spec.series.length > 1 ? 'top' : 'none'),
  );
  const top = frame.top;
  const leftUnit = measureWords(spec, combo ? spec.series.slice(0, -1) : spec.series, scale, look);
  const rightUnit = combo && other.unit && !other.beside ? `单位：${other.unit}` : '';
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
  const barRoom = stack || type === 'combo' ? slot * 0.9 : (slot * 0.9) / spec.series.length;
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
      const labelRoom = isLine && !combo ? slot * (spec.series.length > 2 ? 0.3 : 1) : barRoom;
      const show =
        look.valueLabels ??
        (!(combo && (isLine || standing.length > 1)) &&
          fits(one.values, itsScale, stack ? Math.min(barRoom, size * 3.2) : labelRoom, size));
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

function bars(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const stack = drawnType(spec) === 'stacked_bar';
  const values = stack ? stackedEnds(spec) : spec.series.flatMap((one) => one.values);
  const scale = scaleOf(values, spec.unit || sharedUnit(spec.series));
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
        : { borderRadius: 2 }),
    },
    label,
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
    silent: true,
  };
}

function pie(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const [only] = spec.series;
  const all = spec.categories
    .map((name, n) => ({ name, value: only?.values[n] ?? null }))
    .filter((one) => one.value !== null && one.value > 0) as {
    name: string;
    value: number;
  }[]; // The filter leaves only numbers.
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const parts = all.length > MOST_PARTS ? withRest(all) : all;
  const unit = spec.unit || unitInName(only?.name ?? '').unit;
  const scale = scaleOf([total], unit);
  const share = (value: number): string => `${numberWords((value / total) * 100, 1)}%`;
  const asked = look.legend ?? (look.width < size * 30 ? 'top' : 'none');
  const hasDonut = drawnType(spec) === 'donut';
  const legendOption = legend(
    parts.map(({ name }, n) => ({ name, colour: colourOf(look, n) })),
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
      subtext: `合计${scale.unit ? `（${scale.unit}）` : ''}`,
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
        startAngle: 90,
        minAngle: 1,
        data: parts.map(({ name, value }, n) => ({ name, value, itemStyle: { color: colourOf(look, n) } })),
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

function withRest(parts: { name: string; value: number }[]): { name: string; value: number }[] {
  const kept = new Set([...parts].sort((a, b) => b.value - a.value).slice(0, MOST_PARTS - 1));
  const rest = parts.filter((one) => !kept.has(one));
  return [
    ...parts.filter((one) => kept.has(one)),
    { name: `其他 ${rest.length} 项`, value: rest.reduce((sum, { value }) => sum + value, 0) },
  ];
}

function scatter(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const [xs, ys] = spec.series;
  const [x, y] = [unitInName(xs?.name ?? ''), unitInName(ys?.name ?? '')];
  const [xScale, yScale] = [scaleOf(xs?.values ?? [], x.unit), scaleOf(ys?.values ?? [], y.unit || spec.unit)];
  const named = (name: string, { unit, beside }: NumberScale): string => (unit && !beside ? `${name}（${unit}）` : name);
  unitText(named(y.name, yScale), frame, titles, 'left', frame.top);
  frame.top += size * 1.4 + GAP;
  titles.push(
    text(
      cut(named(x.name, xScale), look.width * 0.6, size * 0.92),
      { right: frame.right, top: look.height - frame.bottom - size * 1.2 },
      { fontSize: size * 0.92, color: look.muted },
    ),
  );
  frame.bottom += size * 1.6;
  const points = spec.categories.flatMap((name, n) => {
    const [a, b] = [xs?.values[n] ?? null, ys?.values[n] ?? null];
    return a === null || b === null ? [] : [{ name, value: [a, b] }];
  });
  const height = look.height - frame.top - frame.bottom;
  const axis = (scale: NumberScale, values: (number | null)[], room: number): Option => ({
    ...valueAxis(scale, values, frame, room),
    scale: true,
    axisLine: { show: true, onZero: false, lineStyle: { color: mixed(look.line, look.muted, 0.25) } },
  });
  return {
    legend: { show: false },
    grid: { ...grid(frame), right: frame.right + size * 1.5 },
    xAxis: axis(xScale, xs?.values ?? [], look.width * 0.6),
    yAxis: axis(yScale, ys?.values ?? [], height),
    series: [
      {
        type: 'scatter',
        name: y.name,
        data: points,
        symbolSize: points.length > 120 ? size * 0.5 : size * 0.8,
        itemStyle: { color: colourOf(look, 0), opacity: points.length > 60 ? 0.6 : 0.85 },
        label: {
          show: look.valueLabels ?? points.length <= 24,
          position: 'right',
          color: look.muted,
          fontSize: size * 0.92,
          formatter: ({ name }: { name: string }) => cut(name, size * 8, size * 0.92),
        },
        labelLayout: { hideOverlap: true },
        emphasis: { disabled: true },
        silent: true,
      },
    ],
  };
}

function radar(spec: ChartSpec, frame: Frame): Option {
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

function grid({ left, right, top, bottom, size }: Frame): Option {
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
function zeroLine(look: ChartLook): Option {
  return { lineStyle: { color: look.line, width: 1 } };
}

function hasNegative(values: readonly (number | null)[]): boolean {
  return values.some((value) => value !== null && value < 0);
}

/** A value between two gaps would not be seen without its mark. */
function hasLonely(values: readonly (number | null)[]): boolean {
  return values.some((value, n) => value !== null && (values[n - 1] ?? null) === null && (values[n + 1] ?? null) === null);
}

function sharedUnit(series: ChartSpec['series']): string {
  const units = new Set(series.map(({ name }) => unitInName(name).unit));
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}

function fits(values: readonly (number | null)[], scale: NumberScale, room: number, size: number): boolean {
  const widest = values.reduce<number>(
    (most, value) => (value === null ? most : Math.max(most, widthOf(scaled(value, scale), size * 0.92))),
    0,
  );
  return widest <= room * 1.25 && values.length <= 24;
}

/** Parts of a stack smaller than `least` have no room for their number. */
function labelOf(scale: NumberScale, least = 0, widths?: { size: number; most: number }): (point: { value: unknown }) => string {
  return ({ value }) => {
    if (typeof value !== 'number' || Math.abs(value) < least) return '';
    const words = scaled(value, scale);
    return widths && widthOf(words, widths.size) + 4 > Math.abs(value) * widths.most ? '' : words;
  };
}

/** From the lowest to the highest end of the stacks. */
function stackSize(ends: readonly (number | null)[]): number {
  return Math.max(0, ...ends.map((end) => end ?? 0)) - Math.min(0, ...ends.map((end) => end ?? 0));
}

/** Black or white, whichever is read more easily on the colour. */
function readableOn(colour: string): string {
  const part = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.3 ? '#1e1d1a' : '#ffffff';
}
