/** Scatter charts: points by two measures. Pure. */
import { grid, valueAxis, GAP, text, unitText, type Frame, type Option } from './chart-frame.ts';
import { mixed } from '#ui/markdown/drawing/chart-rules.ts';
import { colourOf } from './chart-look.ts';
import { isLatin, nameWithUnit, scaleOf, unitInName, type NumberScale } from './chart-numbers.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { cut } from './chart-words.ts';

export function scatter(spec: ChartSpec, frame: Frame, titles: Option[]): Option {
  const { look, size } = frame;
  const [xs, ys] = spec.series;
  const [x, y] = [unitInName(xs?.name ?? ''), unitInName(ys?.name ?? '')];
  const [xScale, yScale] = [
    scaleOf(xs?.values ?? [], x.unit, isLatin(spec)),
    scaleOf(ys?.values ?? [], y.unit || spec.unit, isLatin(spec)),
  ];
  const named = (name: string, { unit, beside }: NumberScale): string => (beside ? name : nameWithUnit(name, unit));
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
          // 第 3 行 tells nobody anything.
          show: (look.valueLabels ?? points.length <= 24) && !points.every(({ name }) => /^第 \d+ [个行]$/.test(name)),
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
