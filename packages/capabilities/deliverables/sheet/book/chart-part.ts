/** Writes native charts: a chart part with its figures from cells, in the sheet's drawing. */
import { escapeXml } from '#text/escape.ts';
import { spread } from '#ui/markdown/drawing/chart-rules.ts';
import type { ChartSpec } from '#contract/content/chart.ts';
import { declareType, freePath, relate, relationsNamespace, relationsOf, type Package } from './package.ts';
import { append, inPrefix, prefixOf, rootOf, splice } from './xml-splice.ts';
import { insertChild } from './worksheet-part.ts';

/** Where the chart's figures stand: `'汇总'!$A$2:$A$6`. */
export interface ChartSource {
  categories: string;
  series: { name: string | null; values: string }[];
  /** Its figures are shown as percents. */
  is_percent?: boolean;
}

export interface ChartPlace {
  row: number;
  column: number;
  /** In cells. */
  columns: number;
  rows: number;
}

const usual = '#2E7D57 #E09F3E #3D6FA5 #C2573F #7C6BA8 #4C9FA1 #8E7053 #AEB545 #D17C98 #5E6B66 #1D4E89 #A3B18A'.split(' ');

/** A chart with where its figures stand and what it is painted with. */
interface Drawn {
  spec: ChartSpec;
  source: ChartSource;
  palette: readonly string[];
}

/** Of more than the palette has each its own. */
function colourAt({ palette }: Drawn, n: number): string {
  return spread(palette, n).slice(1).toUpperCase();
}
const ink = '404A45';
const faint = 'D5DBD8';

export function addChart(
  pack: Package,
  sheet_path: string,
  { spec, source, palette = usual }: Omit<Drawn, 'palette'> & { palette?: readonly string[] | undefined },
  place: ChartPlace,
): void {
  const chart = freePath(pack, 'xl/charts/chart');
  pack.set(chart, chartXml({ spec, source, palette }));
  declareType(pack, chart, 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml');
  let drawing = relationsOf(pack, sheet_path).find((one) => one.type === 'drawing')?.target;
  if (!drawing) {
    drawing = freePath(pack, 'xl/drawings/drawing');
    pack.set(
      drawing,
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"></xdr:wsDr>',
    );
    declareType(pack, drawing, 'application/vnd.openxmlformats-officedocument.drawing+xml');
    const id = relate(pack, sheet_path, 'drawing', drawing);
    pack.set(sheet_path, insertChild(pack.text(sheet_path), 'drawing', `<drawing xmlns:r="${relationsNamespace}" r:id="${id}"/>`));
  }
  const id = relate(pack, drawing, 'chart', chart);
  const xml = pack.text(drawing);
  const root = rootOf(xml);
  const number = Math.max(1, ...[...xml.matchAll(/\sid="(\d+)"/g)].map((match) => Number(match[1]))) + 1;
  pack.set(drawing, splice(xml, [append(root, anchor(place, id, number, spec.title ?? '图表', prefixOf(root)))]));
}

function anchor(place: ChartPlace, relation: string, number: number, name: string, prefix: string): string {
  const point = (tag: string, row: number, column: number): string =>
    `<${tag}><col>${column}</col><colOff>0</colOff><row>${row}</row><rowOff>0</rowOff></${tag}>`;
  const own = `<twoCellAnchor>${point('from', place.row, place.column)}${point('to', place.row + place.rows, place.column + place.columns)}<graphicFrame macro=""><nvGraphicFramePr><cNvPr id="${number}" name="${escapeXml(`${name} ${number}`)}" descr="${escapeXml(name)}"/><cNvGraphicFramePr/></nvGraphicFramePr><xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${relationsNamespace}" r:id="${relation}"/></a:graphicData></a:graphic></graphicFrame><clientData/></twoCellAnchor>`;
  // The drawing may not have declared the namespace of what is inside.
  return inPrefix(own, prefix)
    .replaceAll('<a:graphic>', '<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">')
    .replaceAll('<a:off ', '<a:off xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ')
    .replaceAll('<a:ext ', '<a:ext xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ');
}

function chartXml(drawn: Drawn): string {
  const { spec } = drawn;
  const isPie = spec.type === 'pie' || spec.type === 'donut';
  const title = spec.title ? `<c:title>${richText(spec.title, 1400, true)}<c:overlay val="0"/></c:title>` : '';
  const legend =
    isPie || spec.series.length > 1
      ? `<c:legend><c:legendPos val="${isPie ? 'r' : 'b'}"/><c:overlay val="0"/>${textLook(900)}</c:legend>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${relationsNamespace}"><c:roundedCorners val="0"/><c:chart>${title}<c:autoTitleDeleted val="${spec.title ? 0 : 1}"/><c:plotArea><c:layout/>${plots(drawn)}</c:plotArea>${legend}<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:ln><a:solidFill><a:srgbClr val="${faint}"/></a:solidFill></a:ln></c:spPr><c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr><a:solidFill><a:srgbClr val="${ink}"/></a:solidFill><a:latin typeface="等线"/><a:ea typeface="等线"/></a:defRPr></a:pPr><a:endParaRPr lang="zh-CN"/></a:p></c:txPr></c:chartSpace>`;
}

function plots(drawn: Drawn): string {
  const { spec, source } = drawn;
  const every = spec.series.map((_one, n) => n);
  const series = (numbers: number[], kind: SeriesKind): string => numbers.map((n) => seriesXml(drawn, n, kind)).join('');
  const axes = (horizontal: boolean): string =>
    categoryAxis(1, 2, horizontal ? 'l' : 'b', horizontal) +
    valueAxis(
      2,
      1,
      horizontal ? 'b' : 'l',
      spec.unit,
      source.is_percent ? '0%' : large ? '#,##0' : 'General',
      horizontal ? 'max' : 'autoZero',
      isCut(spec),
    );
  const large = spec.series.some(({ values }) => values.some((value) => Math.abs(value ?? 0) >= 1000));
  const ids = '<c:axId val="1"/><c:axId val="2"/>';
  switch (spec.type) {
    case 'column':
    case 'bar':
    case 'stacked_column':
    case 'stacked_bar': {
      const horizontal = spec.type.endsWith('bar');
      const stacked = spec.type.startsWith('stacked');
      const labels = every.length === 1 && spec.categories.length <= 16 ? valueLabels('outEnd') : '';
      return `<c:barChart><c:barDir val="${horizontal ? 'bar' : 'col'}"/><c:grouping val="${stacked ? 'stacked' : 'clustered'}"/><c:varyColors val="0"/>${series(every, 'bar')}${stacked ? '' : labels}<c:gapWidth val="${every.length > 1 ? 80 : 60}"/>${stacked ? '<c:overlap val="100"/>' : ''}${ids}</c:barChart>${axes(horizontal)}`;
    }
    case 'line':
      return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series(every, 'line')}<c:marker val="1"/>${ids}</c:lineChart>${axes(false)}`;
    case 'area':
      return `<c:areaChart><c:grouping val="standard"/><c:varyColors val="0"/>${series(every, 'area')}${ids}</c:areaChart>${axes(false)}`;
    case 'pie':
    case 'donut': {
      // Thin parts have no room inside.
      const outside = spec.type === 'pie' && spec.categories.length > 8;
      const labels = `<c:dLbls><c:spPr><a:noFill/></c:spPr>${outside ? textLook(900) : textLook(1000, 'FFFFFF', true)}${outside ? '<c:dLblPos val="outEnd"/>' : ''}<c:showLegendKey val="0"/><c:showVal val="0"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="1"/><c:showBubbleSize val="0"/><c:showLeaderLines val="1"/></c:dLbls>`;
      return spec.type === 'pie'
        ? `<c:pieChart><c:varyColors val="1"/>${series(every, 'pie')}${labels}<c:firstSliceAng val="0"/></c:pieChart>`
        : `<c:doughnutChart><c:varyColors val="1"/>${series(every, 'pie')}${labels}<c:firstSliceAng val="0"/><c:holeSize val="58"/></c:doughnutChart>`;
    }
    case 'scatter':
      return `<c:scatterChart><c:scatterStyle val="lineMarker"/><c:varyColors val="0"/>${scatterSeries(drawn)}${ids}</c:scatterChart>${valueAxis(1, 2, 'b', '')}${valueAxis(2, 1, 'l', spec.unit)}`;
    case 'radar':
      return `<c:radarChart><c:radarStyle val="marker"/><c:varyColors val="0"/>${series(every, 'line')}${ids}</c:radarChart>${axes(false)}`;
    case 'combo':
      return `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${series(every.slice(0, -1), 'bar')}<c:gapWidth val="80"/>${ids}</c:barChart><c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series(every.slice(-1), 'line')}<c:marker val="1"/><c:axId val="3"/><c:axId val="4"/></c:lineChart>${axes(false)}<c:catAx><c:axId val="3"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="1"/><c:axPos val="b"/><c:crossAx val="4"/></c:catAx><c:valAx><c:axId val="4"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="r"/><c:numFmt formatCode="General" sourceLinked="1"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="3"/><c:crosses val="max"/><c:crossBetween val="between"/></c:valAx>`;
  }
}

type SeriesKind = 'bar' | 'line' | 'area' | 'pie';

function seriesXml(drawn: Drawn, number: number, kind: SeriesKind): string {
  const { spec, source } = drawn;
  const one = spec.series[number];
  const from = source.series[number];
  if (!one || !from) return '';
  const colour = colourAt(drawn, number);
  const points =
    kind === 'pie'
      ? one.values.map((_value, n) => `<c:dPt><c:idx val="${n}"/><c:bubble3D val="0"/>${fill(colourAt(drawn, n))}</c:dPt>`).join('')
      : '';
  const look =
    kind === 'line'
      ? `<c:spPr><a:ln w="28575" cap="rnd"><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill><a:round/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="5"/>${fill(colour)}</c:marker>`
      : kind === 'pie'
        ? ''
        : kind === 'area'
          ? `<c:spPr><a:solidFill><a:srgbClr val="${colour}"><a:alpha val="70000"/></a:srgbClr></a:solidFill></c:spPr>`
          : `${fill(colour)}<c:invertIfNegative val="0"/>`;
  return `<c:ser><c:idx val="${number}"/><c:order val="${number}"/>${seriesName(one.name, from.name)}${look}${points}<c:cat>${textReference(source.categories, spec.categories)}</c:cat><c:val>${numberReference(from.values, one.values)}</c:val>${kind === 'line' ? '<c:smooth val="0"/>' : ''}</c:ser>`.replace(
    // A radar's lines know no smoothing.
    spec.type === 'radar' ? '<c:smooth val="0"/>' : '\u0000',
    '',
  );
}

function scatterSeries(drawn: Drawn): string {
  const { spec, source } = drawn;
  const [x, y] = spec.series;
  const [fromX, fromY] = source.series;
  if (!x || !y || !fromX || !fromY) return '';
  return `<c:ser><c:idx val="0"/><c:order val="0"/>${seriesName(y.name, fromY.name)}<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="7"/>${fill(colourAt(drawn, 0))}</c:marker><c:xVal>${numberReference(fromX.values, x.values)}</c:xVal><c:yVal>${numberReference(fromY.values, y.values)}</c:yVal><c:smooth val="0"/></c:ser>`;
}

function seriesName(name: string, from: string | null): string {
  return from === null
    ? `<c:tx><c:v>${escapeXml(name)}</c:v></c:tx>`
    : `<c:tx><c:strRef><c:f>${escapeXml(from)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escapeXml(name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>`;
}

function textReference(from: string, values: string[]): string {
  return `<c:strRef><c:f>${escapeXml(from)}</c:f><c:strCache><c:ptCount val="${values.length}"/>${values.map((value, n) => `<c:pt idx="${n}"><c:v>${escapeXml(value)}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;
}

function numberReference(from: string, values: (number | null)[]): string {
  const points = values.map((value, n) => (value === null ? '' : `<c:pt idx="${n}"><c:v>${value}</c:v></c:pt>`)).join('');
  return `<c:numRef><c:f>${escapeXml(from)}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${points}</c:numCache></c:numRef>`;
}

function fill(colour: string): string {
  return `<c:spPr><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></c:spPr>`;
}

function valueLabels(position: string): string {
  return `<c:dLbls><c:spPr><a:noFill/></c:spPr>${textLook(900)}<c:dLblPos val="${position}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
}

function categoryAxis(id: number, other: number, side: string, reversed: boolean): string {
  return `<c:catAx><c:axId val="${id}"/><c:scaling><c:orientation val="${reversed ? 'maxMin' : 'minMax'}"/></c:scaling><c:delete val="0"/><c:axPos val="${side}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:spPr><a:ln><a:solidFill><a:srgbClr val="${faint}"/></a:solidFill></a:ln></c:spPr>${textLook(900)}<c:crossAx val="${other}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/></c:catAx>`;
}

/** Programs start the axis of figures that lie close together above zero, and bars of it tell other proportions than the figures. */
function isCut({ type, series }: ChartSpec): boolean {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  return type !== 'line' && type !== 'radar' && values.length > 0 && Math.min(...values) > 0.7 * Math.max(...values);
}

function valueAxis(
  id: number,
  other: number,
  side: string,
  unit = '',
  format = 'General',
  crosses = 'autoZero',
  from_zero = false,
): string {
  const title = unit === '' ? '' : `<c:title>${richText(unit, 900, false)}<c:overlay val="0"/></c:title>`;
  return `<c:valAx><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/>${from_zero ? '<c:min val="0"/>' : ''}</c:scaling><c:delete val="0"/><c:axPos val="${side}"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${faint}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>${title}<c:numFmt formatCode="${format}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${textLook(900)}<c:crossAx val="${other}"/><c:crosses val="${crosses}"/><c:crossBetween val="between"/></c:valAx>`;
}

function richText(text: string, size: number, bold: boolean): string {
  return `<c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="${bold ? 1 : 0}"/></a:pPr><a:r><a:rPr lang="zh-CN" sz="${size}" b="${bold ? 1 : 0}"><a:solidFill><a:srgbClr val="${ink}"/></a:solidFill><a:latin typeface="等线"/><a:ea typeface="等线"/></a:rPr><a:t>${escapeXml(text)}</a:t></a:r></a:p></c:rich></c:tx>`;
}

function textLook(size: number, colour = ink, bold = false): string {
  return `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}"${bold ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill></a:defRPr></a:pPr><a:endParaRPr lang="zh-CN"/></a:p></c:txPr>`;
}
