/** The heavy half of charts, loaded on demand: a trimmed ECharts, dressed in the desk's colours and type. */
import { spread } from './chart-rules.ts';
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
import { namesBelow, namesBeside, widthOf, type AxisNames } from './axis-names.ts';
import { listOf, fieldsOf, wordsOf, type ChartOption, type Fields } from './chart-fields.ts';

use([BarChart, LineChart, PieChart, ScatterChart, RadarChart, FunnelChart, GaugeChart, HeatmapChart, TreemapChart, SunburstChart]);
use([SankeyChart, CandlestickChart, BoxplotChart, CanvasRenderer]);
use([DatasetComponent, GridComponent, LegendScrollComponent, MarkLineComponent, MarkPointComponent]);
use([PolarComponent, RadarComponent, TooltipComponent, VisualMapComponent]);

export interface Chart {
  resize(): void;
  /** As it is drawn, on the paper it stands on. */
  picture(): Promise<Blob>;
  /** Says what stands at this place of it, in px. */
  tell(x: number, y: number): void;
  end(): void;
}

/** In this order, so that neighbours are told apart by lightness as well as by hue. */
const PALETTE = ['--kind-document', '--kind-slides', '--kind-sheet', '--kind-design', '--kind-web', '--kind-podcast', '--seal', '--amber'];

/** The parts of a pie of so many are told apart. */
const MOST_COLOURS = 32;

/** Draws into `place`, which has a size. Throws what the library throws. */
export function drawChart(place: HTMLElement, option: ChartOption, moves = true): Chart {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const chart = init(place, null, { renderer: 'canvas' });
  try {
    chart.setOption(dressed(option, place, moves && !still));
  } catch (error) {
    chart.dispose();
    throw error;
  }
  const picture = async (): Promise<Blob> => {
    const sheet = getComputedStyle(place).getPropertyValue('--sheet').trim();
    const canvas = chart.renderToCanvas({ pixelRatio: 2, backgroundColor: sheet });
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/jpeg', 0.92),
    );
  };
  return {
    resize() {
      chart.resize();
      // Where names break and how large a pie is follows the room.
      chart.setOption(dressed(option, place, false), { notMerge: true });
    },
    picture,
    tell: (x, y) => chart.dispatchAction({ type: 'showTip', x, y }),
    end: () => chart.dispose(),
  };
}

/** The chart on white, whatever the page's theme. `place` stands in the page with the light theme's tokens and has a size. */
export function printChart(place: HTMLElement, option: ChartOption, pixelRatio: number): HTMLCanvasElement {
  const chart: EChartsType = init(place, null, { renderer: 'canvas' });
  try {
    chart.setOption(dressed(option, place, false));
    return chart.renderToCanvas({ pixelRatio, backgroundColor: '#ffffff' });
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
  const own = PALETTE.map(colour);
  const palette = Array.from({ length: MOST_COLOURS }, (_, n) => spread(own, n, sheet));
  const type = { fontFamily: tokens.fontFamily, fontSize: 12 };
  const text = { ...type, color: ink2 };
  const named = series.filter((one) => typeof one.name === 'string' && one.name !== '').length;
  const parted = series.some((one) => one.type === 'pie' || one.type === 'funnel' || one.type === 'radar');
  const [width, height] = [place.clientWidth, place.clientHeight];
  const isNarrow = width < NARROW;
  const isWithout = fieldsOf(listOf(parts.legend)[0])?.show === false;
  // Where it is narrow the small parts of a pie have no room for their names beside it.
  const hasLegend = (named > 1 || parted) && (!isWithout || (isNarrow && parted));
  const legend = hasLegend && isNarrow && parted ? linesOfNames(series, width) : 0;
  // All names at once where they leave room for the picture: one that rests can't be leafed through.
  const isWhole = legend > 1 && legend * LINE <= height * 0.45;
  const head = isWhole ? legend * LINE + 12 : 48;
  const names = (given: Fields, side: string): AxisNames => {
    const data = listOf(given.data).map((one) => wordsOf(fieldsOf(one)?.value ?? one));
    if (given.type !== 'category' || width === 0 || listOf(parts.grid).length > 1) return {};
    return side === 'xAxis' ? namesBelow(data, width - 88) : side === 'yAxis' ? namesBeside(data, height - 72, width * 0.34) : {};
  };
  const axis = (given: Fields, side: string): Dressed => ({
    ...given,
    axisLine: { ...fieldsOf(given.axisLine), lineStyle: { color: line } },
    axisTick: { ...fieldsOf(given.axisTick), lineStyle: { color: line } },
    splitLine: { ...fieldsOf(given.splitLine), lineStyle: { color: line } },
    splitArea: { show: false },
    axisLabel: {
      hideOverlap: names(given, side).interval === undefined,
      lineHeight: 16,
      ...(given.type !== 'category' && { formatter: inWords }),
      ...names(given, side),
      ...fieldsOf(given.axisLabel),
      ...text,
    },
    nameTextStyle: { ...text, ...(given.nameTextAlign === 'left' && { align: 'left' }) },
    axisName: text,
  });
  const axes = Object.fromEntries(
    ['xAxis', 'yAxis', 'angleAxis', 'radiusAxis', 'radar'].flatMap((name) => {
      const given = listOf(parts[name]).map(fieldsOf);
      return given.length === 0 ? [] : [[name, given.map((one) => axis(one ?? {}, name))]];
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
            top: (hasLegend ? head : 24) + (isNamedAbove ? 10 : 0),
            bottom: scales.length ? 56 : isNamedBelow ? 28 : 8,
            containLabel: true,
          },
    legend: hasLegend
      ? {
          type: isWhole ? 'plain' : 'scroll',
          top: 0,
          left: 'center',
          ...(isWhole && { width: width - 16, itemWidth: SIGN, itemGap: GAP }),
          textStyle: text,
          pageTextStyle: text,
          pageIconColor: ink2,
          pageIconInactiveColor: line,
        }
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
    series: series.map((one) => dressedSeries(one, { text, ink2, line, sheet, top: hasLegend ? head : 16, width, height })),
  };
}

interface Dress {
  text: Fields;
  ink2: string;
  line: string;
  sheet: string;
  top: number;
  /** Of the whole drawing, px. */
  width: number;
  height: number;
}

/** Room for the names beside a pie, and where there is little of it; px. */
const BESIDE = 140;
const BESIDE_NARROW = 88;
const NARROW = 440;
/** Degrees of a part that has a name beside it where it is narrow. */
const LEAST_NAMED = 20;

/** A line of names above a drawing, the sign before each and what parts them; px. */
const LINE = 24;
const SIGN = 16;
const GAP = 10;

/** How many lines the names of the parts take at this width. */
function linesOfNames(series: Fields[], width: number): number {
  const names = series.flatMap((one) => listOf(one.data).map((part) => wordsOf(fieldsOf(part)?.name)));
  let [lines, used] = [1, 0];
  for (const name of names) {
    const own = SIGN + 5 + widthOf(name) + GAP;
    if (used > 0 && used + own > width - 16) {
      lines += 1;
      used = 0;
    }
    used += own;
  }
  return lines;
}

function pieRadius({ radius, isRing }: Fields, { width, height, top }: Dress): Fields {
  if (radius !== undefined) return {};
  const outer = Math.max(
    Math.min(width, height) * 0.2,
    Math.min((height - top) * 0.38, width / 2 - (width < NARROW ? BESIDE_NARROW : BESIDE)),
  );
  return { radius: isRing === true ? [Math.round(outer * 0.62), Math.round(outer)] : Math.round(outer) };
}

/** A name and its share, one below the other where one beside the other would break anywhere. */
function pieWords({ label }: Fields, { width }: Dress): Fields {
  return width < NARROW && fieldsOf(label)?.formatter === '{b}  {d}%' ? { formatter: '{b}\n{d}%' } : {};
}

function dressedSeries(series: Fields, dress: Dress): Fields {
  const { text, ink2, line, sheet, top } = dress;
  const label = { ...fieldsOf(series.label), ...text, textBorderWidth: 0 };
  const tooltip = { renderMode: 'richText' };
  const edge = { ...fieldsOf(series.itemStyle), borderColor: sheet };
  switch (series.type) {
    case 'pie':
      return {
        ...series,
        ...pieRadius(series, dress),
        ...(dress.width < NARROW && { minShowLabelAngle: LEAST_NAMED }),
        top: top - 16,
        label: {
          lineHeight: 16,
          ...label,
          ...pieWords(series, dress),
          overflow: fieldsOf(series.label)?.position === 'inside' ? 'truncate' : 'break',
        },
        labelLine: { length: 10, length2: 8, ...fieldsOf(series.labelLine), lineStyle: { color: line } },
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
