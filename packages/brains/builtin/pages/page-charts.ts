/** Charts of a page from the tables of its files. Pure. */
import type { AskedChart } from '../chart/asked-chart.ts';
import { draftChart } from '../chart/chart-draft.ts';
import { isClock } from '../chart/chart-lines.ts';
import type { ChartData } from '../deck/slide.ts';
import { tablePages } from '../deck/table-pages.ts';
import type { MaterialTable } from '../text/material.ts';
import { analyseTable, readCell, type Column } from '../text/table-figures.ts';
import type { Section } from './section.ts';
import { chartIn } from './page-figures.ts';

/** Null when its figures make none. What of it is not drawn goes into `notes`. */
export function chartOf(
  table: MaterialTable,
  source: string,
  asked: AskedChart | null,
  notes: string[],
): Extract<Section, { type: 'chart' }>['chart'] | null {
  const draft = asked && draftChart([{ ...table, source }], asked);
  if (draft && draft.categories.length >= 2) {
    notes.push(...draft.told.map((one) => `${source} 的图表：${one}。`));
    return chartIn(draft);
  }
  const analysis = analyseTable(table);
  // A timetable is read, not measured.
  if (analysis.columns.some((column) => isClock(analysis, column))) return null;
  const by =
    analysis.columns.find((column) => column.role === 'date') ??
    analysis.columns.find((column) => column.role === 'category' || column.role === 'text');
  const measures = analysis.columns.filter((column) => column.role === 'measure');
  const [first] = measures;
  const named = analysis.rows.filter((row) => (row[by?.index ?? -1] ?? '').trim() !== '');
  // 35% among amounts is of another measure.
  const rows = named.filter((row) => measures.every(({ index, unit }) => unit === '%' || readCell(row[index] ?? '')?.unit !== '%'));
  const other = named.filter((row) => !rows.includes(row)).map((row) => row[by?.index ?? -1] ?? '');
  const names = rows.map((row) => (row[by?.index ?? -1] ?? '').trim().slice(0, 100));
  if (!by || !first || rows.length < 2 || rows.length > 16 || new Set(names).size < names.length) return null;
  if (other.length > 0) notes.push(`${source} 的图表：“${other.slice(0, 6).join('”“')}”是百分比，没有画进去，列在表里。`);
  const sizeOf = (column: Column): number => Math.max(...rows.map((row) => Math.abs(numberIn(row[column.index] ?? '') ?? 0)));
  const sameUnit = measures.filter((column) => column.unit === first.unit);
  // On one axis nothing is to be seen of a column ten times smaller than another.
  const alike = sameUnit.filter((column) => sizeOf(column) < sizeOf(first) * 10 && sizeOf(first) < sizeOf(column) * 10).slice(0, 3);
  const others = sameUnit.filter((column) => !alike.includes(column)).map((column) => column.name);
  const ofOtherUnits = measures.filter((column) => column.unit !== first.unit).map((column) => column.name);
  if (ofOtherUnits.length > 0)
    notes.push(`${source} 的图表没有画“${ofOtherUnits.slice(0, 6).join('”“')}”：单位不同，不能画在同一根轴上；数字列在表里。`);
  if (others.length > 0) notes.push(`${source} 的图表没有画“${others.join('”“')}”：大小相差太多，画在一起看不清；数字列在表里。`);
  const series = alike.map((column) => ({ name: column.name.slice(0, 100), values: rows.map((row) => numberIn(row[column.index] ?? '')) }));
  const type = by.role === 'date' ? 'line' : names.some((name) => name.length > 7) && series.length === 1 ? 'bar' : 'column';
  return { type, ...(first.unit ? { unit: first.unit } : {}), categories: names, series, source: source.slice(0, 300) };
}

/** A long list as what it adds up to: the charts a deck would show of it, the most telling first. */
export function summedCharts(table: MaterialTable, source: string, title: string): { title: string; lead?: string; chart: ChartData }[] {
  if (table.rows.length <= 20) return [];
  return tablePages({ ...table, source }, title)
    .pages.toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ slide }) => (slide.layout === 'chart' ? [slide] : []))
    .slice(0, 3)
    .map((slide) => ({
      title: slide.title.slice(0, 120),
      ...(slide.takeaway ? { lead: slide.takeaway.slice(0, 600) } : {}),
      chart: { ...slide.chart, source: source.slice(0, 300) },
    }));
}

function numberIn(cell: string): number | null {
  const read = readCell(cell);
  return read ? Number(read.value.digits) / 10 ** read.value.scale : null;
}
