/** From a chart's data and look to what ECharts draws: room for every word is measured before, so that nothing is cut by chance. Pure. */
import { isLatin, sourceLine } from './chart-numbers.ts';
import { bars, columns } from './chart-columns.ts';
import { drawnType } from './chart-drawn.ts';
import { GAP, text, type Frame, type Option } from './chart-frame.ts';
import type { ChartLook } from './chart-look.ts';
import { scatter } from './chart-points.ts';
import { pie, radar } from './chart-round.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { cut, wrapped, xmlText } from './chart-words.ts';

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
    const words = cut(sourceLine(spec.source, isLatin(spec)), look.width - 2 * pad, size * 0.92);
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
