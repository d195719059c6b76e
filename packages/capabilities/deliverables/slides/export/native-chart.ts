/** From a chart's data to the options pptxgenjs makes a native chart of: same numbers, units, colours and type as the drawing. */
import type PptxGenJS from 'pptxgenjs';
import { drawnType } from '#capabilities/charts/chart-drawn.ts';
import { isLatin, nameWithUnit, scaleOf, unitInName, type NumberScale } from '#capabilities/charts/chart-numbers.ts';
import { partsOf } from '#capabilities/charts/chart-round.ts';
import { fromNear, spread } from '#ui/markdown/drawing/chart-rules.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { areTimes } from '#capabilities/charts/chart-times.ts';
import { widthOf, xmlText } from '#capabilities/charts/chart-words.ts';
import type { ChartBox } from './boxes.ts';
import { gapsOf, plotOf } from './chart-places.ts';
import { typefaces } from './fonts.ts';

type Series = { name: string; labels: string[]; values: number[] };
type Options = PptxGenJS.IChartOpts;

export interface NativeChart {
  /** Several where columns and a line share the plot. */
  type: PptxGenJS.CHART_NAME | PptxGenJS.IChartMulti[];
  data: Series[];
  options: Options;
}

/** Latin and East Asian typeface in one name; taken apart again in the written XML. */
export const faceMark = '|';

const spare = ['2B5A9E', 'D08A2E', '0F766E', 'C3402B', '7A9E3F', '6B46B8', '0B7285', 'A8327E'];

export function nativeChart(given: ChartSpec, box: ChartBox): NativeChart {
  const type = drawnType(given);
  const isPie = type === 'pie' || type === 'donut';
  // The parts that are drawn: of many the largest and the rest together.
  const parts = isPie ? partsOf(given) : [];
  const spec = isPie ? ofParts(given, parts) : given;
  const { look } = box;
  const grid = look.line ?? (look.dark ? '4A4A4A' : 'DDDDDD');
  const names = spec.categories.map(xmlText);
  const faces = typefaces(look.families);
  const face = `${faces.latin}${faceMark}${faces.ea}`;
  // Points are three quarters of a pixel; smaller than eight nobody reads.
  const size = Math.max(8, Math.round(look.size * 0.75 * 2) / 2);
  const needed = isPie ? names.length : type === 'scatter' ? 1 : spec.series.length;
  const palette = (look.colours.length > 0 ? look.colours : spare).map((one) => `#${one}`);
  const colours = Array.from({ length: needed }, (_, n) =>
    parts[n]?.is_rest === true ? 'A8A59D' : spread(palette, n, look.dark ? '#222222' : '#ffffff').slice(1),
  );
  const plot = plotOf(box);
  // Lines and numbers in the measure of the drawing.
  const stroke = box.drawn ? Math.max(1.5, (look.size / 6) * 0.75) : 2.25;
  const base: Options = {
    ...(plot ? { layout: plot } : {}),
    x: box.rect.x / 96,
    y: box.rect.y / 96,
    w: box.rect.w / 96,
    h: box.rect.h / 96,
    chartColors: colours,
    showTitle: false,
    showLegend: false,
    legendPos: 't',
    legendFontFace: face,
    legendFontSize: size,
    legendColor: look.ink,
    catAxisLabelFontFace: face,
    catAxisLabelFontSize: size,
    catAxisLabelColor: look.ink,
    valAxisLabelFontFace: face,
    valAxisLabelFontSize: size,
    valAxisLabelColor: look.ink,
    valAxisTitleFontFace: face,
    valAxisTitleFontSize: size,
    valAxisTitleColor: look.ink,
    catAxisTitleFontFace: face,
    catAxisTitleFontSize: size,
    catAxisTitleColor: look.ink,
    dataLabelFontFace: face,
    dataLabelFontSize: box.drawn ? Math.max(8, Math.round(look.size * 0.92 * 0.75 * 2) / 2) : size,
    dataLabelColor: look.ink,
    valGridLine: { color: grid, size: 0.75 },
    catGridLine: { style: 'none' },
    valAxisLineShow: false,
    catAxisLineColor: grid,
    valAxisLineColor: grid,
    showValue: false,
    chartArea: { roundedCorners: false },
    displayBlanksAs: 'gap',
  };
  const points = spec.series.length * names.length;
  const values = spec.series.flatMap((one) => one.values);
  switch (type) {
    case 'pie':
    case 'donut': {
      const scale = scaleOf(values, spec.unit || unitOf(spec), isLatin(spec));
      return {
        type: type === 'pie' ? 'pie' : 'doughnut',
        data: seriesOf(spec, scale),
        options: {
          ...base,
          showLegend: true,
          legendPos: 'r',
          showPercent: true,
          showLabel: false,
          dataLabelColor: type === 'pie' ? look.ink : readableOn(colours),
          dataLabelPosition: 'outEnd',
          dataLabelFormatCode: sharesAreWhole(values) ? '0%' : '0.0%',
          dataBorder: { pt: 1, color: look.dark ? '222222' : 'FFFFFF' },
          holeSize: 58,
        },
      };
    }
    case 'scatter': {
      const [x, y] = spec.series;
      const [across, up] = [scaleOf(x?.values ?? [], '', isLatin(spec)), scaleOf(y?.values ?? [], spec.unit ?? '', isLatin(spec))];
      const pairs = names.flatMap((name, n) => {
        const [one, other] = [x?.values[n], y?.values[n]];
        return typeof one === 'number' && typeof other === 'number' ? [{ name, x: one / across.divide, y: other / up.divide }] : [];
      });
      return {
        type: 'scatter',
        data: [
          { name: x?.name ?? 'X', labels: pairs.map((one) => one.name), values: pairs.map((one) => one.x) },
          { name: y?.name ?? 'Y', labels: pairs.map((one) => one.name), values: pairs.map((one) => one.y) },
        ],
        options: {
          ...base,
          lineSize: 0,
          lineDataSymbol: 'circle',
          lineDataSymbolSize: 9,
          showCatAxisTitle: true,
          catAxisTitle: withUnit(x?.name ?? '', across),
          showValAxisTitle: true,
          valAxisTitle: withUnit(y?.name ?? '', up),
          catGridLine: { color: grid, size: 0.75 },
          showLabel: pairs.length <= 24,
          dataLabelFormatScatter: 'custom',
          dataLabelPosition: 't',
          valAxisLabelFormatCode: axisFormat(
            pairs.map((one) => one.y),
            up,
          ),
          catLabelFormatCode: '',
        },
      };
    }
    case 'radar': {
      const scale = scaleOf(values, spec.unit ?? '', isLatin(spec));
      return {
        type: 'radar',
        data: seriesOf(spec, scale),
        options: {
          ...base,
          showLegend: spec.series.length > 1,
          radarStyle: 'marker',
          lineSize: 2,
          lineDataSymbolSize: 5,
          valAxisLabelFormatCode: axisFormat(divided(values, scale), scale),
        },
      };
    }
    case 'combo': {
      const columns = { ...spec, series: spec.series.slice(0, -1) };
      const line = { ...spec, series: spec.series.slice(-1) };
      const [left, right] = [
        scaleOf(
          columns.series.flatMap((one) => one.values),
          spec.unit || unitOf(columns),
          isLatin(spec),
        ),
        scaleOf(line.series[0]?.values ?? [], unitInName(line.series[0]?.name ?? '').unit, isLatin(spec)),
      ];
      const axis = { valAxisLabelFontFace: face, valAxisLabelFontSize: size, valAxisLabelColor: look.ink, valAxisTitleFontFace: face };
      const titled = (scale: NumberScale, words = '') => ({
        showValAxisTitle: words !== '' || (scale.unit !== '' && !scale.beside),
        valAxisTitle: words || scale.unit,
        valAxisTitleColor: look.ink,
        valAxisTitleFontSize: size,
      });
      return {
        type: [
          {
            type: 'bar',
            data: seriesOf(columns, left),
            options: {
              barGrouping: 'clustered',
              chartColors: colours.slice(0, -1),
              barGapWidthPct: 70,
              showValue: columns.series.length * names.length <= 12,
              dataLabelPosition: 'outEnd',
              dataLabelFormatCode: formatOf(
                divided(
                  columns.series.flatMap((one) => one.values),
                  left,
                ),
                left,
              ),
            },
          },
          {
            type: 'line',
            data: seriesOf(line, right),
            options: {
              chartColors: colours.slice(-1),
              secondaryValAxis: true,
              secondaryCatAxis: true,
              lineSize: stroke,
              lineDataSymbolSize: 6,
            },
          },
        ],
        data: [],
        options: {
          ...base,
          showLegend: true,
          valAxes: [
            {
              ...axis,
              ...titled(left, box.drawn?.unit?.words),
              ...fromZero(columns.series.flatMap((one) => one.values)),
              valAxisLabelFormatCode: axisFormat(
                divided(
                  columns.series.flatMap((one) => one.values),
                  left,
                ),
                left,
              ),
            },
            {
              ...axis,
              ...titled(right),
              ...fromZero(line.series[0]?.values ?? []),
              valAxisLabelFormatCode: axisFormat(divided(line.series[0]?.values ?? [], right), right),
              valGridLine: { style: 'none' },
            },
          ],
          catAxes: [{ catAxisLabelFontFace: face }, { catAxisHidden: true }],
        },
      };
    }
    default: {
      const scale = scaleOf(type.startsWith('stacked') ? sums(spec) : values, spec.unit || unitOf(spec), isLatin(spec));
      const shown = divided(values, scale);
      const format = formatOf(shown, scale);
      const lying = type === 'bar' || type === 'stacked_bar';
      const stacked = type === 'stacked_column' || type === 'stacked_bar';
      const isLine = type === 'line';
      const gaps = gapsOf(box, names.length, stacked ? 1 : spec.series.length, lying);
      const hasAxis = !lying || Boolean(box.drawn?.axis);
      return {
        type: isLine ? 'line' : type === 'area' ? 'area' : 'bar',
        data: seriesOf(spec, scale),
        options: {
          ...base,
          showLegend: spec.series.length > 1,
          ...(isLine ? { lineSize: stroke, lineDataSymbolSize: 6, ...lowestOf(shown, values) } : fromZero(values)),
          ...(lying ? {} : everyName(names, box.rect.w, size / 0.75)),
          ...(type === 'area'
            ? {
                chartColorsOpacity: box.drawn ? (spec.series.length > 1 ? 16 : 24) : spec.series.length > 1 ? 45 : 32,
                ...(spec.series.length > 1 ? {} : { dataBorder: { pt: 2, color: colours[0] ?? '2B5A9E' } }),
              }
            : {}),
          ...(isLine || type === 'area'
            ? {}
            : {
                barDir: lying ? 'bar' : 'col',
                barGrouping: stacked ? 'stacked' : 'clustered',
                barGapWidthPct: gaps?.gap ?? (spec.series.length > 1 && !stacked ? 60 : 80),
                ...(gaps && !stacked ? { barOverlapPct: gaps.overlap } : {}),
                // The first name stands at the top; the library's types don't know that it can.
                ...(lying
                  ? {
                      catAxisOrientation: 'maxMin' as 'minMax',
                      ...(hasAxis ? {} : { valAxisHidden: true, valGridLine: { style: 'none' as const } }),
                    }
                  : {}),
              }),
          ...(values.some((value) => value !== null && value < 0) ? { catAxisLabelPos: 'low' as const } : {}),
          showValue: lying || (type !== 'area' && points <= (stacked ? 32 : spec.series.length > 1 ? 16 : 12)),
          dataLabelFormatCode: format,
          dataLabelPosition: stacked ? 'ctr' : isLine ? 't' : 'outEnd',
          ...(stacked ? { dataLabelColor: readableOn(colours) } : {}),
          valAxisLabelFormatCode: axisFormat(shown, scale),
          showValAxisTitle: box.drawn ? box.drawn.unit !== null : !lying && scale.unit !== '' && !scale.beside,
          valAxisTitle: box.drawn?.unit?.words ?? scale.unit,
          ...(box.drawn?.unit ? { valAxisTitleFontSize: base.dataLabelFontSize ?? size } : {}),
        },
      };
    }
  }
}

/** A column that does not begin at zero shows a tenth more as twice as much; an office program cuts it where nobody says so. */
const fromZero = (values: readonly (number | null)[]): { valAxisMinVal?: number } =>
  values.every((value) => value === null || value >= 0) ? { valAxisMinVal: 0 } : {};

/** A line whose values lie close together begins near them, as it is drawn. */
function lowestOf(shown: number[], values: (number | null)[]): Options {
  if (!fromNear(values)) return {};
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const power = 10 ** Math.floor(Math.log10((high - low) / 4));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one * 4 >= high - low) ?? power * 10;
  return { valAxisMinVal: tidy(Math.floor(low / step) * step) };
}

/** Of times along the axis only so many as stand beside each other; offices without this set them over each other. */
function everyName(names: string[], width: number, size: number): Options {
  if (names.length <= 6 || !areTimes(names)) return {};
  const widest = Math.max(...names.map((name) => widthOf(name, size)));
  const every = Math.ceil((widest + 14) / ((width * 0.9) / names.length));
  return every > 1 ? { catAxisLabelFrequency: String(every) } : {};
}

const mostInName = 40;

/** 0 where a value is missing: emptied again in the written XML, since the library's types know no gaps. */
function seriesOf(spec: Pick<ChartSpec, 'series' | 'categories'>, scale: NumberScale): Series[] {
  return spec.series.map(({ name, values }) => ({
    name: xmlText(name),
    // Office programs give a name all the room it asks for.
    labels: spec.categories.map((name) =>
      xmlText([...name].length > mostInName ? `${[...name].slice(0, mostInName - 1).join('')}…` : name),
    ),
    // `null` is written as an empty point by the library, which its types don't say.
    values: values.map((value) => (value === null ? null : tidy(value / scale.divide))) as number[],
  }));
}

/** White, or ink where most of the colours are light. */
function ofParts(spec: ChartSpec, parts: ReturnType<typeof partsOf>): ChartSpec {
  const [only] = spec.series;
  return only ? { ...spec, categories: parts.map((one) => one.name), series: [{ ...only, values: parts.map((one) => one.value) }] } : spec;
}

export function readableOn(colours: readonly string[]): string {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    return (r * 0.299 + g * 0.587 + b * 0.114) / 255;
  };
  return colours.reduce((sum, colour) => sum + light(colour), 0) / Math.max(1, colours.length) > 0.55 ? '1E1D1A' : 'FFFFFF';
}

/** 0.1 + 0.2 of a division is nobody's number. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

function divided(values: (number | null)[], scale: NumberScale): number[] {
  return values.filter((value) => value !== null).map((value) => tidy(value / scale.divide));
}

function sums(spec: ChartSpec): number[] {
  return spec.categories.map((_, n) => spec.series.reduce((sum, one) => sum + Math.max(0, one.values[n] ?? 0), 0));
}

/** The unit all series say in their names. */
function unitOf(spec: Pick<ChartSpec, 'series'>): string {
  const units = new Set(spec.series.map((one) => unitInName(one.name).unit));
  const [unit = ''] = units;
  return units.size === 1 ? unit : '';
}

function withUnit(name: string, { unit, beside }: NumberScale): string {
  return unit && !beside && !name.includes(unit) ? nameWithUnit(xmlText(name), unit) : xmlText(name);
}

/** Along an axis decimals only where the numbers are small. */
function axisFormat(values: number[], scale: NumberScale): string {
  return formatOf(Math.max(0, ...values.map(Math.abs)) >= 10 ? [0] : values, scale);
}

function sharesAreWhole(values: (number | null)[]): boolean {
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return values.every((value) => Math.abs(((value ?? 0) / sum) * 100 - Math.round(((value ?? 0) / sum) * 100)) < 0.05);
}

function formatOf(values: number[], { unit, beside }: NumberScale): string {
  const each = values.map((value) => (String(value).split('.')[1] ?? '').length);
  const places = Math.min(2, Math.max(0, ...each));
  // Drawn as they are written: 1.9 beside 0.42. From a thousand on only a pattern groups the digits.
  const asWritten = Math.max(0, ...each) <= 2 && each.some((one) => one !== places) && values.every((value) => Math.abs(value) < 1000);
  const number = asWritten ? 'General' : `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}`;
  return beside ? `${number}"${unit.replaceAll('"', '')}"` : number;
}
