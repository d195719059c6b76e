/** Puts the parts of a native chart where its drawing has them: plot, legend, measure and the lines of the grid. Pure. */
import type { ChartBox, ChartPlaces, Rect } from './boxes.ts';

/** `box` is the one the chart was written for; a chart whose parts were not found is left to the office program. */
export function placedChart(text: string, { drawn, rect }: ChartBox): string {
  const legend = drawn?.legend;
  const placed = legend ? text.replace(/(<c:legendPos [^>]*\/>)/, `$1${layout(legend, rect)}`) : text;
  return drawn ? withLines(axesOf(withoutMarks(placed), drawn, rect)) : placed;
}

/** Plot area of the library's options: shares of the chart. */
export function plotOf({ drawn, rect }: ChartBox): Rect | null {
  return drawn ? shares(drawn.plot, rect) : null;
}

/** Columns as wide as they are drawn: the gap between two names, in hundredths of a column, and how far two of one name overlap. */
export function gapsOf({ drawn, look }: ChartBox, names: number, columns: number, lies: boolean): { gap: number; overlap: number } | null {
  if (!drawn || names === 0 || columns === 0) return null;
  const slot = (lies ? drawn.plot.h : drawn.plot.w) / names;
  const between = 0.12;
  const share = columns + (columns - 1) * between;
  const width = Math.min((slot * 0.66) / share, look.size * 3.2);
  return {
    gap: Math.max(0, Math.min(500, Math.round((slot / width - share) * 100))),
    overlap: columns > 1 ? -Math.round(between * 100) : 0,
  };
}

/** Along the names; at the numbers the marks can't be seen, and keep them from the plot. */
function withoutMarks(text: string): string {
  return text.replaceAll(/<c:catAx>[\s\S]*?<\/c:catAx>/g, (axis) =>
    axis.replace('<c:majorTickMark val="out"/>', '<c:majorTickMark val="none"/>'),
  );
}

/** Names and numbers of an area together, where each of its numbers is said. */
const mostShown = 26;

function labelsOf(labels: string): string {
  return labels
    .replace(/<c:dLblPos [^>]*\/>/, '')
    .replace('<c:showLegendKey', '<c:dLblPos val="t"/><c:showLegendKey')
    .replace('<c:showVal val="0"/>', '<c:showVal val="1"/>');
}

/** An area shows its line and its numbers: a line of the same cells, which the names of the series leave out. */
function withLines(text: string): string {
  const area = /<c:areaChart>[\s\S]*?<\/c:areaChart>/.exec(text)?.[0];
  if (!area) return text;
  const series = [...area.matchAll(/<c:ser>[\s\S]*?<\/c:ser>/g)].map(([one]) => one);
  const shown = [...area.matchAll(/<c:pt idx/g)].length <= mostShown;
  const lines = series.map((one, n) => {
    const colour = /<a:srgbClr val="([0-9A-F]{6})"/.exec(one)?.[1] ?? '000000';
    const fill = `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
    const look = `<c:spPr><a:ln w="23813" cap="rnd">${fill}<a:round/></a:ln></c:spPr><c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill}<a:ln w="9525">${fill}</a:ln></c:spPr></c:marker>`;
    const part = (name: string) => new RegExp(`<c:${name}>[\\s\\S]*?</c:${name}>`).exec(one)?.[0] ?? '';
    const number = series.length + n;
    return `<c:ser><c:idx val="${number}"/><c:order val="${number}"/>${part('tx')}${look}${shown ? labelsOf(part('dLbls')) : ''}${part('cat')}${part('val')}<c:smooth val="0"/></c:ser>`;
  });
  const axes = [...area.matchAll(/<c:axId [^>]*\/>/g)].map(([one]) => one);
  const chart = `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines.join('')}<c:marker val="1"/>${axes.join('')}</c:lineChart>`;
  const unnamed = series.map((_, n) => `<c:legendEntry><c:idx val="${series.length + n}"/><c:delete val="1"/></c:legendEntry>`);
  const bare = area.replaceAll(/(<c:ser>[\s\S]*?<c:spPr>[\s\S]*?)<a:ln\b[\s\S]*?<\/a:ln>/g, '$1<a:ln><a:noFill/></a:ln>');
  return text.replace(area, bare + chart).replace(/(<c:legendPos [^>]*\/>)/, `$1${unnamed.join('')}`);
}

function axesOf(text: string, drawn: ChartPlaces, rect: Rect): string {
  let first = true;
  return text.replaceAll(/<c:valAx>[\s\S]*?<\/c:valAx>/g, (axis) => {
    if (!first) return axis;
    first = false;
    // Names from the top downwards take the axis of numbers up with them; areas begin at the edge.
    const crossed = text.includes('<c:orientation val="maxMin"/>')
      ? axis.replace(/<c:tickLblPos [^>]*\/>/, '<c:tickLblPos val="high"/>')
      : axis;
    const edged = text.includes('<c:areaChart>')
      ? crossed.replace('<c:crossBetween val="between"/>', '<c:crossBetween val="midCat"/>')
      : crossed;
    const titled = drawn.unit
      ? edged.replace(/<c:title>[\s\S]*?<\/c:title>/, (title) => lyingTitle(title, drawn.unit?.rect ?? rect, rect))
      : edged;
    if (!drawn.axis) return titled;
    const { min, max, step } = drawn.axis;
    return titled
      .replaceAll(/\s*<c:(?:majorUnit|max|min) [^>]*\/>/g, '')
      .replace(/(<c:orientation [^>]*\/>)/, `$1<c:max val="${max}"/><c:min val="${min}"/>`)
      .replace(/(<c:crossBetween [^>]*\/>)/, `$1<c:majorUnit val="${step}"/>`);
  });
}

/** Around the words of a title, in pixels. */
const inset = { x: 4, y: 5 };

function lyingTitle(title: string, at: Rect, rect: Rect): string {
  return title
    .replace('<a:bodyPr/>', '<a:bodyPr rot="0" vert="horz"/>')
    .replace('<c:layout/>', layout({ ...at, x: at.x - inset.x, y: at.y - inset.y }, rect, false));
}

function layout(part: Rect, whole: Rect, sized = true): string {
  const { x, y, w, h } = shares(part, whole);
  const size = sized ? `<c:w val="${w}"/><c:h val="${h}"/>` : '';
  return `<c:layout><c:manualLayout><c:xMode val="edge"/><c:yMode val="edge"/><c:x val="${x}"/><c:y val="${y}"/>${size}</c:manualLayout></c:layout>`;
}

function shares(part: Rect, whole: Rect): Rect {
  const share = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000;
  return {
    x: share((part.x - whole.x) / whole.w),
    y: share((part.y - whole.y) / whole.h),
    w: share(part.w / whole.w),
    h: share(part.h / whole.h),
  };
}
