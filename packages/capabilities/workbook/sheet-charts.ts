/** The charts of a workbook as data: which cells they draw, as what, and where they stand. Runs in the worker. */
import { unescapeEntities } from '#text/escape.ts';
import type { Chart, CellValue, Sheet, Workbook } from 'hucre';
import type { ChartNumbers, Drawing, DrawnChart } from './cell-look.ts';
import { columnOf } from './columns.ts';
import type { TextParts } from './rule-facts.ts';

const most_values = 2000;
const most_series = 24;
const most_drawings = 60;
/** A chart placed by one cell without a size: what Excel gives a new one. */
const usual = { width: 480, height: 288 };

/** What the library does not tell of a chart, by the cells of its series. */
interface Told {
  isLying: boolean;
  /** Series that are drawn by the right axis. */
  right: Set<string>;
}

export interface ChartParts {
  charts: Map<string, Told>;
  /** Pixels of what is placed by one cell, by `row,column`. */
  sizes: Map<string, { width: number; height: number }>;
}

/** Reads the drawing parts of the container; empty when they can't be read, charts are then drawn by what is known. */
export function chartParts(partsOf: TextParts): ChartParts {
  const parts: ChartParts = { charts: new Map(), sizes: new Map() };
  for (const [path, xml] of partsOf((name) => /^xl\/(?:charts\/chart|drawings\/drawing)\d+\.xml$/.test(name), 20 * 1024 * 1024)) {
    if (path.includes('/charts/')) readChart(xml, parts);
    else readAnchors(xml, parts);
  }
  return parts;
}

function readChart(xml: string, parts: ChartParts): void {
  const plots = [...xml.matchAll(/<(?:\w+:)?(\w+Chart)>([\s\S]*?)<\/(?:\w+:)?\1>/g)];
  // The second pair of axes stands at the right.
  const first = axesOf(plots[0]?.[2] ?? '');
  const right = new Set(plots.slice(1).flatMap(([, , plot = '']) => (axesOf(plot) === first ? [] : refsOf(plot))));
  const kinds = [...new Set(plots.map(([, kind = '']) => kind.replace(/Chart$/, '')))];
  parts.charts.set(keyOf(kinds, refsOf(xml)), { isLying: /<(?:\w+:)?barDir val="bar"/.test(xml), right });
}

/** Several charts may draw the same cells in different ways. */
function keyOf(kinds: string[], refs: string[]): string {
  return `${kinds.toSorted().join('+')} ${refs.toSorted().join('|')}`;
}

function axesOf(plot: string): string {
  return [...plot.matchAll(/<(?:\w+:)?axId val="([^"]*)"/g)].map(([, id]) => id).join(' ');
}

function refsOf(xml: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?(?:val|yVal)>\s*<(?:\w+:)?numRef>\s*<(?:\w+:)?f>([^<]*)</g)].map(([, ref = '']) => plainRef(ref));
}

function plainRef(ref: string): string {
  return unescapeEntities(ref).replace(/['$]/g, '');
}

function readAnchors(xml: string, parts: ChartParts): void {
  for (const [, anchor = ''] of xml.matchAll(/<(?:\w+:)?oneCellAnchor[^>]*>([\s\S]*?)<\/(?:\w+:)?oneCellAnchor>/g)) {
    const number = (pattern: RegExp): number => Number(pattern.exec(anchor)?.[1] ?? Number.NaN);
    const [row, column] = [number(/<(?:\w+:)?row>(\d+)</), number(/<(?:\w+:)?col>(\d+)</)];
    const [width, height] = [number(/<(?:\w+:)?ext [^>]*cx="(\d+)"/), number(/<(?:\w+:)?ext [^>]*cy="(\d+)"/)].map((emu) => emu / 9525) as [
      number,
      number,
    ]; // Two of two.
    if (width > 0 && height > 0 && width < 4000 && height < 4000)
      parts.sizes.set(`${row},${column}`, { width: Math.round(width), height: Math.round(height) });
  }
}

/** Charts and pictures of a sheet, in the order they lie on each other. */
export function drawingsOf(
  sheet: Sheet,
  workbook: Workbook,
  parts: ChartParts,
  nameCell: (value: CellValue, sheet: Sheet, row: number, column: number) => string,
): Drawing[] {
  const pictures = (sheet.images ?? []).slice(0, most_drawings).map(({ anchor, data, type, width, height, altText }): Drawing => ({
    kind: 'picture',
    ...placeOf(anchor, { width: width ?? usual.width, height: height ?? usual.height }),
    type: type === 'svg' ? 'image/svg+xml' : `image/${type}`,
    data,
    alt: altText ?? '图片',
  }));
  const charts = (sheet.charts ?? []).slice(0, most_drawings).flatMap((chart): Drawing[] => {
    if (!chart.anchor) return [];
    const size = parts.sizes.get(`${chart.anchor.from.row},${chart.anchor.from.col}`) ?? usual;
    const told = parts.charts.get(
      keyOf(
        [...new Set(chart.kinds)],
        (chart.series ?? []).map(({ valuesRef = '' }) => plainRef(valuesRef)),
      ),
    );
    return [{ kind: 'chart', ...placeOf(chart.anchor, size), chart: drawnOf(chart, told, workbook, nameCell) }];
  });
  return [...pictures, ...charts];
}

function placeOf(
  { from, to }: { from: { row: number; col: number }; to?: { row: number; col: number } },
  size: { width: number; height: number },
) {
  return { row: from.row, column: from.col, ...(to ? { to: { row: to.row, column: to.col } } : {}), ...size };
}

function drawnOf(chart: Chart, told: Told | undefined, workbook: Workbook, nameCell: Parameters<typeof drawingsOf>[3]): DrawnChart {
  const title = chart.title ?? '';
  const series = (chart.series ?? []).slice(0, most_series).map((one, n) => {
    const cells = cellsOf(one.valuesRef, workbook);
    const values = cells.map(({ value }) => (typeof value === 'number' && Number.isFinite(value) ? value : null));
    const categories = cellsOf(one.categoriesRef, workbook);
    const name = /!\$?[A-Z]{1,3}\$?\d+$/.test(one.name ?? '') ? String(cellsOf(one.name, workbook)[0]?.value ?? '') : (one.name ?? '');
    const colour = typeof one.color === 'string' && /^[0-9a-f]{6}$/i.test(one.color) ? `#${one.color}` : undefined;
    return {
      kind: one.kind,
      name: name || `系列 ${n + 1}`,
      values,
      isPercent: cells.length > 0 && cells.every(isPercentCell),
      categories,
      isRight: told?.right.has(plainRef(one.valuesRef ?? '')) ?? false,
      ...(colour && { colour }),
    };
  });
  const [first] = series;
  const longest = Math.max(0, ...series.map(({ values }) => values.length));
  if (!first || !series.some(({ values }) => values.some((value) => value !== null)))
    return { title, data: null, why: '图表引用的单元格里没有数据' };
  const names = series.find(({ categories }) => categories.length > 0)?.categories ?? [];
  const categories = Array.from({ length: longest }, (_, n) => {
    const cell = names[n];
    return cell && cell.value !== null ? nameCell(cell.value, cell.sheet, cell.row, cell.column) : String(n + 1);
  });
  const type = typeOf(chart, told);
  if (type === null) return { title, data: null, why: '这种图表暂时不能在这里画出来，下载后可以查看' };
  const drawn = type === 'scatter' ? scatterOf(series) : type === 'pie' || type === 'donut' ? series.slice(0, 1) : series;
  if (!drawn) return { title, data: null, why: '图表引用的单元格里没有数据' };
  // Shares are told as people read them: 96.3 %, not 0.963.
  const isPercent = drawn.every((one) => one.isPercent) && type !== 'pie' && type !== 'donut';
  const shown = (value: number | null | undefined): number | null =>
    typeof value !== 'number' ? null : isPercent ? Number((value * 100).toPrecision(12)) : value;
  const data: ChartNumbers = {
    type,
    title: '',
    ...(isPercent && { unit: '%' }),
    categories: type === 'scatter' ? (drawn[0]?.values.map((_, n) => String(n + 1)) ?? []) : categories,
    series: drawn.map(({ name, values }) => ({ name, values: Array.from({ length: longest }, (_, n) => shown(values[n])) })),
  };
  return {
    title,
    data,
    why: '',
    looks: drawn.map(({ kind, colour, isRight }) => ({
      isLine: type === 'combo' && /^(?:line|scatter)/.test(kind),
      isRight,
      ...(colour && { colour }),
    })),
  };
}

/** Null for what is no chart of names and numbers. */
function typeOf(chart: Chart, told: Told | undefined): string | null {
  const kinds = new Set(chart.kinds.map((kind) => kind.replace('3D', '')));
  if (kinds.has('bar') && (kinds.has('line') || kinds.has('area'))) return 'combo';
  const isStacked = chart.barGrouping === 'stacked' || chart.barGrouping === 'percentStacked';
  if (kinds.has('bar')) return `${isStacked ? 'stacked_' : ''}${told?.isLying ? 'bar' : 'column'}`;
  if (kinds.has('line')) return 'line';
  if (kinds.has('area')) return 'area';
  if (kinds.has('doughnut')) return 'donut';
  if (kinds.has('pie') || kinds.has('ofPie')) return 'pie';
  if (kinds.has('scatter') || kinds.has('bubble')) return 'scatter';
  return kinds.has('radar') ? 'radar' : null;
}

interface Series {
  kind: string;
  name: string;
  values: (number | null)[];
  isPercent: boolean;
  categories: { value: CellValue }[];
  isRight: boolean;
  colour?: string;
}

function isPercentCell({ sheet, row, column }: CellAt): boolean {
  const format = sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
  return format !== undefined && format.replace(/"[^"]*"/g, '').includes('%');
}

/** The x values stand where other charts have names. */
function scatterOf([only]: Series[]): Series[] | null {
  if (!only) return null;
  const x = only.values.map((_, n) => {
    const value = only.categories[n]?.value;
    return typeof value === 'number' ? value : only.categories.length === 0 ? n + 1 : null;
  });
  return [{ ...only, name: '', values: x }, only];
}

interface CellAt {
  value: CellValue;
  sheet: Sheet;
  row: number;
  column: number;
}

/** `'销售'!$B$3:$B$14`, also several with commas; [] for what names no cells. */
function cellsOf(ref: string | undefined, workbook: Workbook): CellAt[] {
  if (!ref) return [];
  const cells: CellAt[] = [];
  for (const part of ref.replace(/^\(|\)$/g, '').split(/,(?=(?:[^']*'[^']*')*[^']*$)/)) {
    const match = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(part.trim());
    if (!match) continue;
    const [, quoted, plain, left = '', top = '', right = left, bottom = top] = match;
    const name = quoted?.replaceAll("''", "'") ?? plain;
    const sheet = workbook.sheets.find((one) => one.name === name);
    if (!sheet) continue;
    for (let row = Number(top) - 1; row < Number(bottom) && cells.length < most_values; row += 1) {
      for (let column = columnOf(left); column <= columnOf(right) && cells.length < most_values; column += 1) {
        cells.push({ value: sheet.rows[row]?.[column] ?? null, sheet, row, column });
      }
    }
  }
  return cells;
}
