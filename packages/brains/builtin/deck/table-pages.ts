/** Pages of a table: its rows as they stand with what plainly adds up, and a chart where it was asked for or the table plainly is one. */
import type { ChartWish } from '../chart/asked-chart.ts';
import { chartsOfTable } from '../chart/plain-charts.ts';
import { analyseTable, printFigure, totalMismatches, totalOf, withoutRemarks } from '../text/table-figures.ts';
import type { SourceTable } from './deck-parts.ts';
import { atMost, type Slide } from './slide.ts';
import { bare } from './statements.ts';
import { chinese, type Wording } from './wording.ts';

export interface Candidate {
  slide: Slide;
  /** How much the deck would miss it, 0 to 1. */
  weight: number;
}

export interface TablePages {
  pages: Candidate[];
  warnings: string[];
}

const mostColumns = 7;
/** They go on over further pages; of a longer table the first are shown. */
const rowsShown = { most: 40, first: 12 };

export function tablePages(given: SourceTable, context: string, say: Wording = chinese, asked: ChartWish = null): TablePages {
  const table = { ...given, source: say.place(given.source) };
  const { charts, told } = chartsOfTable(table, asked);
  const mismatches = totalMismatches(analyseTable(table)).map(
    (one) => `${table.source} 的“${one.column.name}”合计写的是 ${one.written}，逐行相加是 ${one.computed}，请核对。`,
  );
  const drawn = charts.map(({ title, ...chart }): Candidate => {
    const slide: Slide = {
      layout: 'chart',
      title: atMost(charts.length === 1 ? context : title, 200),
      chart: {
        title,
        ...chart,
        ...(chart.unit ? { unit: say.unit(chart.unit) } : {}),
        categories: chart.categories.map((name) => say.group(name)),
      },
      source: atMost(table.source, 300),
      notes: atMost(say.copied(table.source), 4000),
    };
    return { slide, weight: 0.9 };
  });
  return {
    pages: [
      ...drawn,
      { slide: rowsPage(table, drawn.length === 1 ? say.goes_on(context, 2) : context, say), weight: drawn.length > 0 ? 0.5 : 0.8 },
    ],
    warnings: [...mismatches, ...told],
  };
}

/** The rows as they are, as many as there is room for; below them what adds up, where the table does not say it itself, and what it remarks. */
function rowsPage(table: SourceTable, title: string, say: Wording): Slide {
  const analysis = analyseTable(table);
  const { columns, totals, remarks, areRecords } = analysis;
  const all = withoutRemarks(table).table.rows;
  const most = all.length > rowsShown.most ? rowsShown.first : rowsShown.most;
  const header = table.header.slice(0, mostColumns);
  const adds = columns.filter((column) => column.adds && (totals.length === 0 ? areRecords : all.length > most)).slice(0, 4);
  const below = [
    ...adds.map((column) =>
      say.labelled(
        say.sum(column.name),
        say.measured(printFigure(totalOf(analysis, column), { ...column, grouped: true }, false), column.unit),
      ),
    ),
    ...(adds.length > 0 ? [say.computed] : []),
    ...(all.length > most ? [say.first_rows(most, all.length - most)] : []),
    ...remarks.map(bare),
  ];
  return {
    layout: 'table',
    title: atMost(title, 200),
    header: header.map((cell) => atMost(cell, 200)),
    rows: all.slice(0, most).map((row) => header.map((_, n) => atMost(row[n] ?? '', 120))),
    ...(below.length === 0 ? {} : { takeaway: atMost(say.sentence(say.all(below)), 300) }),
    source: atMost(table.source, 300),
    notes: atMost(`${say.copied(table.source)}${say.all(below)}`, 4000),
  };
}
