/** Pages from a table: each question to it with the page that fits its answer, its sums as big numbers, its rows as a table or a line of time. */
import { compare, divide, printDecimal, share, subtract, sum, zero, type Decimal } from '#text/decimal.ts';
import {
  analyseTable,
  printFigure as printAsWritten,
  totalMismatches,
  totalOf,
  type Column,
  type TableAnalysis,
} from '../text/table-figures.ts';
import type { SourceTable } from './deck-parts.ts';
import { atMost, type ChartData, type Figure, type Slide } from './slide.ts';
import { answered, groupingColumns, isLevel, isOfMeasures, queriesOf, sharesAsRates, summedIn, type TableAnswer } from './table-query.ts';
import { chinese, unitOf, type Wording } from './wording.ts';

export interface Candidate {
  slide: Slide;
  /** How much the deck would miss it, 0 to 1. */
  weight: number;
}

export interface TablePages {
  pages: Candidate[];
  warnings: string[];
}

/** How the pages of a table speak: where it stands, what they are about, in which words. */
interface Telling {
  source: string;
  context: string;
  say: Wording;
}

const mostBars = 12;
const mostTimes = 60;
const mostRows = 8;
const mostColumns = 7;
/** Of a table that is all there is to say; a long one goes on over further pages. */
const mostWordRows = 40;

export function tablePages(given: SourceTable, context: string, say: Wording = chinese): TablePages {
  const table = { ...given, source: say.place(given.source) };
  const telling = { source: table.source, context, say };
  const analysis = sharesAsRates(analyseTable(table), `${table.title ?? ''} ${table.heading} ${table.source} ${context}`);
  const warnings = totalMismatches(analysis).map(
    (one) => `${table.source} 的“${one.column.name}”合计写的是 ${one.written}，逐行相加是 ${one.computed}，请核对。`,
  );
  const ofMeasures = isOfMeasures(analysis);
  if (ofMeasures) warnings.push(`${table.source} 的各行是不同的指标，没有合计，也没有画在一张图里。`);
  const rates = analysis.columns.filter(({ role }) => role === 'rate');
  if (ofMeasures || rates.length + analysis.columns.filter(({ role }) => role === 'measure').length === 0 || analysis.rows.length < 2)
    return { pages: [{ weight: 0.8, slide: rowsPage(table, mostWordRows, context, [], telling).slide }], warnings };
  // Three rows are seen at a glance: what one of their columns sums up to is enough.
  const isSmall = analysis.rows.length < 4;
  const charts = queriesOf(analysis).flatMap(({ query, weight }, n) => {
    if (isSmall && query.how === 'sum' && n > 0) return [];
    const slide = chartOf(analysis, answered(analysis, query), telling);
    return slide ? [{ slide, weight }] : [];
  });
  const pages = [...(isSmall ? [] : totalsPage(analysis, telling)), ...charts, ...figureTable(table, analysis, telling)];
  const isDrawn = (rate: Column): boolean =>
    charts.some(({ slide }) => slide.layout === 'chart' && slide.chart.series.some(({ name }) => name === rate.name));
  if (rates.length > 0 && charts.length > 0 && !rates.some(isDrawn))
    warnings.push(
      `${table.source} 的“${rates.map(({ name }) => name).join('”“')}”没有画成图：同一个名称下有好几行，比率相加没有意义；逐行的数见原表。`,
    );
  return { pages, warnings };
}

/** With separators, as charts and big numbers have them, so that it can be read from the last row of seats. */
function plain(value: Decimal, column: Column): string {
  // More places than anybody reads are what a program left of a division.
  const readable = value.scale > 3 ? (divide(value, { digits: 1n, scale: 0 }, 2) ?? value) : value;
  return printAsWritten(readable, { ...column, grouped: true }, false);
}

const print = (value: Decimal, column: Column, say: Wording): string => say.measured(plain(value, column), column.unit);

/** Which way it went, and by how much: `20（16.7%）`. */
function changeOf(
  first: Decimal,
  last: Decimal,
  column: Column,
  say: Wording,
): { way: 'up' | 'down' | 'same'; size: string; share: string } {
  const difference = subtract(last, first);
  const positive = (one: Decimal): Decimal => (one.digits < 0n ? { ...one, digits: -one.digits } : one);
  const way = difference.digits > 0n ? 'up' : difference.digits < 0n ? 'down' : 'same';
  if (way === 'same') return { way, size: '', share: '' };
  const ratio = column.unit === '%' ? null : share(positive(difference), positive(first));
  const printed = print(positive(difference), column, say);
  const both = say.language === 'zh' ? `${printed}（${ratio}）` : `${printed} (${ratio})`;
  return { way, size: ratio === null ? printed : both, share: ratio ?? printed };
}

interface Named {
  name: string;
  value: Decimal;
}

/** Those that share an end are named together. */
function endOf(sorted: Named[], end: Named | undefined, say: Wording): Named | undefined {
  const level = end ? sorted.filter(({ value }) => compare(value, end.value) === 0) : [];
  const names = level.map(({ name }) => name);
  return end && level.length > 1 && level.length < sorted.length && names.join('').length <= 20 ? { ...end, name: say.names(names) } : end;
}

/** Bars or a line of the answer, called by what it says first; null where it says nothing. */
function chartOf(analysis: TableAnalysis, { by, figures, how, rows }: TableAnswer, { source, context, say }: Telling): Slide | null {
  const inTime = by.role === 'date';
  const most = inTime ? mostTimes : mostBars;
  if (rows.length < 2 || (how === 'as_is' && rows.length > most)) return null;
  // What the others add up to says most.
  const main =
    (how === 'as_is' ? figures.find(({ name }) => name.startsWith('总') || /^(?:total|overall)/i.test(name)) : undefined) ?? figures[0];
  if (!main) return null;
  const at = figures.indexOf(main);
  const shown = inTime ? rows.slice(-most) : rows.slice(0, most);
  const named = shown.flatMap(({ name, values }): Named[] => {
    const value = values[at];
    return value ? [{ name: say.group(name), value }] : [];
  });
  const sorted = named.toSorted((a, b) => compare(b.value, a.value));
  const [top, low] = [endOf(sorted, sorted[0], say), endOf(sorted, sorted.at(-1), say)];
  const [first, last] = [named[0], named.at(-1)];
  if (!top || !low || !first || !last || named.length < 2) return null;
  const whole = totalOf(analysis, main);
  const isWhole = how === 'sum' && !isLevel(analysis, main);
  const isPart = isWhole && !inTime && named.every(({ value }) => value.digits >= 0n);
  const change = inTime ? changeOf(first.value, last.value, main, say) : null;
  const scope = rows.length > shown.length ? say.scope(rows.length, shown.length, by.name, inTime) : '';
  const told = (one: Named): string => `${one.name} ${print(one.value, main, say)}`;
  const title =
    change && how === 'sum'
      ? say.moved(main.name, first.name, last.name, change.way, change.share)
      : how === 'as_is'
        ? say.extremes(top.name, low.name, main.name)
        : say.leads(top.name, main.name, isPart ? share(top.value, whole) : null);
  const three = isPart && rows.length >= 5 ? share(sum(sorted.slice(0, 3).map(({ value }) => value)), whole) : null;
  const ends = [say.labelled(say.highest, told(top)), ...(low.name === top.name ? [] : [say.labelled(say.lowest, told(low))])];
  const points =
    how === 'sum'
      ? [...ends, ...(three === null ? [] : [say.three(three)]), ...(change ? [say.ends(change.way, change.size)] : [])]
      : inTime
        ? figures.flatMap((figure, n) => {
            const [from, to] = [shown[0]?.values[n], shown.at(-1)?.values[n]];
            return from && to ? [say.labelled(figure.name, `${print(from, figure, say)} → ${print(to, figure, say)}`)] : [];
          })
        : [];
  const takeaway = isWhole
    ? say.whole(main.name, print(whole, main, say), scope)
    : inTime && how === 'sum'
      ? say.at_last(last.name, main.name, print(last.value, main, say), scope)
      : say.sentence(say.all(ends));
  const spoken = [say.labelled(context, title), ...(points.length > 0 ? [say.all(points)] : [])].map((one) => say.sentence(one));
  const type: ChartData['type'] = inTime
    ? shown.length >= 4
      ? 'line'
      : 'column'
    : figures.length === 1 && (shown.length > 7 || shown.some(({ name }) => name.length > 7))
      ? 'bar'
      : 'column';
  const heads = figures.map(({ name }) => name);
  return {
    layout: 'chart',
    title: atMost(title, 200),
    chart: {
      type,
      title: atMost(say.chart_title(heads, by.name), 200),
      ...unitOf(say, main),
      categories: shown.map(({ name }) => atMost(say.group(name), 100)),
      series: figures.map(({ name }, n) => ({
        name: atMost(name, 100),
        values: shown.map(({ values }) => (values[n] ? Number(printDecimal(values[n])) : how === 'sum' ? 0 : null)),
      })),
    },
    takeaway: figures.length > 1 && !isWhole ? say.of_measure(main.name, takeaway) : takeaway,
    points: points.map((point) => atMost(point, 300)),
    source: atMost(source, 300),
    notes: atMost(
      [...spoken, takeaway, how === 'sum' ? say.chart_notes(source) : say.copied(source)].join(say.language === 'zh' ? '' : ' '),
      4000,
    ),
  };
}

/** What adds up, of at least two of its columns or with who has most of it. */
function totalsPage(analysis: TableAnalysis, { source, context, say }: Telling): Candidate[] {
  const [by] = groupingColumns(analysis);
  const summed = summedIn(analysis, by);
  const [main] = summed;
  if (!main || analysis.rows.length < 3) return [];
  const figures = summed.slice(0, 3).map((measure) => figureOf(totalOf(analysis, measure), measure, say.sum(measure.name), say));
  const answer = by && answered(analysis, { by, figures: [main], how: 'sum' });
  const [top] = answer?.rows.toSorted((a, b) => compare(b.values[0] ?? zero, a.values[0] ?? zero)) ?? [];
  if (top) figures.push(figureOf(top.values[0] ?? zero, main, say.highest_of(say.group(top.name), main.name), say));
  const [first] = figures;
  if (!first || figures.length < 2) return [];
  const slide: Slide = {
    layout: 'figures',
    title: atMost(say.at_a_glance(context, `${first.label} ${first.value}${first.unit ?? ''}`), 200),
    figures,
    takeaway: say.rows(analysis.rows.length),
    source: atMost(source, 300),
    notes: atMost(say.totals_notes(say.all(figures.map(({ label, value, unit = '' }) => `${label} ${value}${unit}`)), source), 4000),
  };
  return [{ weight: 0.75, slide }];
}

/** English money stands before its number. */
function figureOf(value: Decimal, column: Column, label: string, say: Wording): Figure {
  const { unit } = unitOf(say, column);
  if (say.language === 'en') return { value: atMost(print(value, column, say), 30), label: atMost(label, 60) };
  return { value: atMost(plain(value, column), 30), ...(unit === undefined ? {} : { unit: atMost(unit, 20) }), label: atMost(label, 60) };
}

/** The rows as they are, as many as there is room for, and what is told below them. */
function rowsPage(table: SourceTable, most: number, title: string, told: string[], { say }: Telling): { slide: Slide; left: number } {
  const width = table.header.slice(0, mostColumns);
  const rows = table.rows.slice(0, most).map((row) => width.map((_, n) => atMost(row[n] ?? '', 120)));
  const left = Math.max(0, table.rows.length - most);
  const takeaway = [...told, ...(left > 0 ? [say.first_rows(rows.length, left)] : [])];
  const slide: Slide = {
    layout: 'table',
    title: atMost(title, 200),
    header: width.map((cell) => atMost(cell, 200)),
    rows,
    ...(takeaway.length === 0 ? {} : { takeaway: say.sentence(say.all(takeaway)) }),
    source: atMost(table.source, 300),
    notes: atMost(`${say.copied(table.source)}${say.all(takeaway)}`, 4000),
  };
  return { slide, left };
}

function figureTable(table: SourceTable, analysis: TableAnalysis, telling: Telling): Candidate[] {
  const { say } = telling;
  if (table.header.length < 2) return [];
  const [main] = summedIn(analysis, groupingColumns(analysis)[0]);
  const whole = main ? [say.whole(main.name, print(totalOf(analysis, main), main, say), '').replace(/[。.]$/, '')] : [];
  const { slide, left } = rowsPage(table, mostRows, say.details(telling.context), whole, telling);
  return [{ weight: left > 0 ? 0.3 : 0.5, slide }];
}
