/** The heavy half of charts, loaded on demand: a trimmed ECharts, dressed in the desk's colours and type. */
import {
  BarChart,
  BoxplotChart,
  CandlestickChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  ScatterChart,
  SunburstChart,
  TreemapChart,
} from 'echarts/charts';
import {
  DatasetComponent,
  GridComponent,
  LegendScrollComponent,
  MarkLineComponent,
  MarkPointComponent,
  PolarComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { listOf, fieldsOf, wordsOf, type ChartOption, type Fields } from './chart-option.ts';

use([BarChart, LineChart, PieChart, ScatterChart, RadarChart, FunnelChart, GaugeChart, HeatmapChart, TreemapChart, SunburstChart]);
use([SankeyChart, CandlestickChart, BoxplotChart, CanvasRenderer]);
use([DatasetComponent, GridComponent, LegendScrollComponent, MarkLineComponent, MarkPointComponent]);
use([PolarComponent, RadarComponent, TooltipComponent, VisualMapComponent]);

export interface Chart {
  resize(): void;
  end(): void;
}

/** In this order, so that neighbours are told apart by lightness as well as by hue. */
const PALETTE = ['--kind-document', '--kind-slides', '--kind-sheet', '--kind-design', '--kind-web', '--kind-podcast', '--seal', '--amber'];

/** Draws into `place`, which has a size. Throws what the library throws. */
export function drawChart(place: HTMLElement, option: ChartOption): Chart {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const chart = init(place, null, { renderer: 'canvas' });
  try {
    chart.setOption(dressed(option, place, !still));
  } catch (error) {
    chart.dispose();
    throw error;
  }
  return { resize: () => chart.resize(), end: () => chart.dispose() };
}

/** The chart on white paper, whatever the page's theme. `place` stands in the page with the light theme's tokens and has a size. */
export async function printChart(place: HTMLElement, option: ChartOption, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const chart: EChartsType = init(place, null, { renderer: 'canvas' });
  try {
    chart.setOption(dressed(option, place, false));
    const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: '#ffffff' });
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), type, 0.92),
    );
  } finally {
    chart.dispose();
  }
}

/** With functions of ours among its values. */
type Dressed = { [key: string]: unknown };

/** 1200000 stands at an axis as 120万. */
function inWords(value: unknown): string {
  if (typeof value !== 'number') return String(value);
  const size = Math.abs(value);
  const [divide, word] = size >= 1e8 ? [1e8, '亿'] : size >= 1e5 ? [1e4, '万'] : [1, ''];
  return `${(value / divide).toLocaleString('en-US', { maximumFractionDigits: 4 })}${word}`;
}

function dressed({ series, parts }: ChartOption, place: HTMLElement, moves: boolean): Dressed {
  const tokens = getComputedStyle(place);
  const colour = (name: string): string => tokens.getPropertyValue(name).trim();
  const [ink, ink2, line, sheet] = ['--ink', '--ink-2', '--line', '--sheet'].map(colour) as [string, string, string, string];
  const palette = PALETTE.map(colour);
  const type = { fontFamily: tokens.fontFamily, fontSize: 12 };
  const text = { ...type, color: ink2 };
  const named = series.filter((one) => typeof one.name === 'string' && one.name !== '').length;
  const parted = series.some((one) => one.type === 'pie' || one.type === 'funnel' || one.type === 'radar');
  const hasLegend = named > 1 || parted;
  const axis = (given: Fields): Dressed => ({
    ...given,
    axisLine: { ...fieldsOf(given.axisLine), lineStyle: { color: line } },
    axisTick: { ...fieldsOf(given.axisTick), lineStyle: { color: line } },
    splitLine: { ...fieldsOf(given.splitLine), lineStyle: { color: line } },
    splitArea: { show: false },
    axisLabel: { hideOverlap: true, ...(given.type !== 'category' && { formatter: inWords }), ...fieldsOf(given.axisLabel), ...text },
    nameTextStyle: text,
    axisName: text,
  });
  const axes = Object.fromEntries(
    ['xAxis', 'yAxis', 'angleAxis', 'radiusAxis', 'radar'].flatMap((name) => {
      const given = listOf(parts[name]).map(fieldsOf);
      return given.length === 0 ? [] : [[name, given.map((one) => axis(one ?? {}))]];
    }),
  );
  const grids = listOf(parts.grid).map(fieldsOf);
  const scales = listOf(parts.visualMap).map(fieldsOf);
  const isNamedAbove = listOf(parts.yAxis).some((one) => wordsOf(fieldsOf(one)?.name) !== '');
  const isNamedBelow = listOf(parts.xAxis).some((one) => fieldsOf(one)?.nameLocation === 'middle');
  return {
    ...parts,
    ...axes,
    animation: moves,
    animationDuration: 200,
    backgroundColor: 'transparent',
    color: palette,
    textStyle: { ...type, color: ink },
    // With several grids their places are the picture; a single one fills what there is.
    grid:
      grids.length > 1
        ? grids.map((one) => one ?? {})
        : {
            left: 8,
            right: 24,
            top: (hasLegend ? 48 : 24) + (isNamedAbove ? 10 : 0),
            bottom: scales.length ? 56 : isNamedBelow ? 28 : 8,
            containLabel: true,
          },
    legend: hasLegend
      ? { type: 'scroll', top: 0, left: 'center', textStyle: text, pageTextStyle: text, pageIconColor: ink2, pageIconInactiveColor: line }
      : { show: false },
    visualMap: scales.map((one) => ({
      ...one,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      textStyle: text,
      inRange: { color: [sheet, palette[0] ?? ink] },
    })),
    // Drawn, not HTML: nothing an answer wrote is ever read as markup.
    tooltip: {
      trigger: series.some((one) => one.type === 'bar' || one.type === 'line') ? 'axis' : 'item',
      renderMode: 'richText',
      valueFormatter: (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 6 }) : value),
      confine: true,
      backgroundColor: sheet,
      borderColor: line,
      textStyle: { ...type, color: ink },
      axisPointer: { lineStyle: { color: line }, label: { ...type, color: sheet, backgroundColor: ink2 } },
    },
    series: series.map((one) => dressedSeries(one, { text, ink2, line, sheet, top: hasLegend ? 48 : 16 })),
  };
}

interface Dress {
  text: Fields;
  ink2: string;
  line: string;
  sheet: string;
  top: number;
}

function dressedSeries(series: Fields, { text, ink2, line, sheet, top }: Dress): Fields {
  const label = { ...fieldsOf(series.label), ...text, textBorderWidth: 0 };
  const tooltip = { renderMode: 'richText' };
  const edge = { ...fieldsOf(series.itemStyle), borderColor: sheet };
  switch (series.type) {
    case 'pie':
      return {
        ...series,
        top: top - 16,
        label: { ...label, overflow: 'truncate' },
        labelLine: { ...fieldsOf(series.labelLine), lineStyle: { color: line } },
        itemStyle: { ...edge, borderWidth: 1 },
        tooltip,
      };
    case 'funnel':
      return { ...series, top, label, itemStyle: edge, tooltip };
    case 'treemap':
      return {
        ...series,
        label: { ...label, color: sheet },
        breadcrumb: { show: false },
        roam: false,
        nodeClick: false,
        itemStyle: edge,
        tooltip,
      };
    case 'sunburst':
      return { ...series, label: { ...label, color: sheet }, nodeClick: false, itemStyle: { ...edge, borderWidth: 1 }, tooltip };
    case 'sankey':
      return { ...series, label, lineStyle: { ...fieldsOf(series.lineStyle), color: ink2, opacity: 0.2 }, draggable: false, tooltip };
    case 'gauge':
      return {
        ...series,
        axisLabel: { ...fieldsOf(series.axisLabel), ...text },
        title: { ...fieldsOf(series.title), ...text },
        detail: { ...fieldsOf(series.detail), ...text, fontSize: 24 },
        tooltip,
      };
    case 'bar':
      return { barMaxWidth: 48, ...series, label, itemStyle: { borderRadius: 2, ...fieldsOf(series.itemStyle) }, tooltip };
    // The library's hollow marks are white inside, also on dark paper.
    case 'line':
      return { symbol: 'circle', symbolSize: 6, ...series, label, tooltip };
    default:
      return { ...series, label, tooltip };
  }
}
