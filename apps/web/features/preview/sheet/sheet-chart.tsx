/** One chart on a sheet, drawn with the trimmed library in the colours the file gives it. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { optionOfData } from '#ui/markdown/drawing/chart-data.ts';
import type { ChartOption, Fields } from '#ui/markdown/drawing/chart-fields.ts';
import { drawChart, type Chart } from '#ui/markdown/drawing/chart-parts.ts';
import { useTheme } from '#web/shell/theme.ts';
import type { DrawnChart } from '#capabilities/workbook/cell-look.ts';

const resize_ms = 200;

export function SheetChart({ chart }: { chart: DrawnChart }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const theme = useTheme();
  const option = useMemo(() => optionOf(chart), [chart]);
  useEffect(() => {
    const element = place.current;
    if (!element || !option) return undefined;
    let drawn: Chart;
    try {
      drawn = drawChart(element, option);
    } catch (error) {
      console.warn('a chart of the workbook could not be drawn', error);
      setFailed(true);
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sizes = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => drawn.resize(), resize_ms);
    });
    sizes.observe(element);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      drawn.end();
    };
  }, [option, theme]);
  return (
    <div className="flex size-full flex-col border border-line-strong bg-sheet px-2 pt-2 pb-1">
      {chart.title ? <p className="shrink-0 truncate text-center text-sm font-semibold text-ink">{chart.title}</p> : null}
      {option && !failed ? (
        <div ref={place} className="min-h-0 flex-1" />
      ) : (
        <p className="flex flex-1 items-center justify-center p-2 text-center text-xs text-ink-3">
          {chart.why || '这张图表没有画出来，下载后可以查看'}
        </p>
      )}
    </div>
  );
}

function optionOf({ data, looks = [] }: DrawnChart): ChartOption | null {
  if (!data) return null;
  const isCombo = data.type === 'combo';
  const made = optionOfData(isCombo ? { ...data, type: 'column' } : data);
  if (!made) return null;
  const hasRight = looks.some(({ isRight }) => isRight);
  const series = made.series.map((one, n): Fields => {
    const look = looks[data.type === 'scatter' ? 1 : n];
    const colour: Fields =
      look?.colour && data.type !== 'pie' && data.type !== 'donut'
        ? { itemStyle: { color: look.colour }, lineStyle: { color: look.colour } }
        : {};
    const side: Fields = look?.isRight ? { yAxisIndex: 1 } : {};
    return { ...one, ...(isCombo && look?.isLine ? { type: 'line' } : {}), ...colour, ...side };
  });
  const right: Fields = { type: 'value', splitLine: { show: false } };
  const { yAxis } = made.parts;
  return {
    ...made,
    series,
    parts: hasRight && yAxis !== undefined && !Array.isArray(yAxis) ? { ...made.parts, yAxis: [yAxis, right] } : made.parts,
  };
}
