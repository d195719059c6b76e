/** Pages of rates: never added up, but followed through time, ranked where they were measured last, and compared by name. */
import { compare, printDecimal, subtract, type Decimal } from '../text/decimal.ts';
import { readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import type { Candidate } from './table-pages.ts';
import { atMost, type Slide } from './slide.ts';
import { unitOf, type Wording } from './wording.ts';

const mostBars = 12;
const mostTimes = 60;
/** More lines than these are a tangle. */
const mostLines = 4;

type Print = (value: Decimal, column: Column) => string;

/** How the pages of a table speak: where it stands, what they are about, in which words and figures. */
export interface Telling {
  source: string;
  context: string;
  say: Wording;
  print: Print;
}

interface Measured {
  name: string;
  value: Decimal;
}

/** A table that says its figures are shares holds rates, whatever its columns are called. */
export function sharesAsRates(analysis: TableAnalysis, about: string): TableAnalysis {
  if (!/percent|百分比|比例|占比|比重/i.test(about)) return analysis;
  const isShare = ({ index, unit, role }: Column): boolean => {
    const cells = analysis.rows.flatMap((row) => readCell(row[index] ?? '') ?? []);
    const within = cells.every(({ value }) => value.digits >= 0n && Number(printDecimal(value)) <= 100);
    return role === 'measure' && unit === '' && within && cells.some(({ value }) => value.scale > 0);
  };
  const unit = /percent|百分比/i.test(about) ? '%' : '';
  return { ...analysis, columns: analysis.columns.map((column) => (isShare(column) ? { ...column, role: 'rate', unit } : column)) };
}

export function ratePages(analysis: TableAnalysis, by: Column, rates: Column[], telling: Telling, weight: number): Candidate[] {
  const [rate] = rates;
  if (!rate) return [];
  const rows = analysis.rows.filter((row) => (row[by.index] ?? '').trim() !== '');
  const names = rows.map((row) => (row[by.index] ?? '').trim());
  // Shown only where every name has a rate of its own.
  if (rows.length < 2 || new Set(names).size !== rows.length) return [];
  const alike = rates.filter(({ unit }) => unit === rate.unit);
  if (by.role === 'date' && alike.length > 1 && rows.length >= 4 && rows.length <= mostTimes)
    return inTime(rows, names, by, alike, telling).map((slide, n) => ({ slide, weight: weight - n * 0.05 }));
  if (rows.length > (by.role === 'date' ? mostTimes : mostBars)) return [];
  // Each kind of rate has a chart of its own, with what is measured like it beside it.
  const kinds = rates.filter((one, n) => !rates.slice(0, n).some((other) => isLike(one, other)));
  return kinds.slice(0, mostCharts).flatMap((one, n) => {
    const slide = byName(rows, names, by, rates.filter((other) => isLike(one, other)).slice(0, mostBeside), telling);
    return slide ? [{ slide, weight: Math.max(0.3, weight - n * 0.1) }] : [];
  });
}

const mostCharts = 3;
const mostBeside = 3;
/** 技术分 and 商务分, two percentages: on one axis they can be compared. */
const isLike = (one: Column, other: Column): boolean =>
  one.unit === other.unit && (one === other || one.unit !== '' || one.name.slice(-1) === other.name.slice(-1));

function byName(rows: string[][], names: string[], by: Column, rates: Column[], { source, context, say, print }: Telling): Slide | null {
  // What the others add up to says most.
  const rate = rates.find(({ name }) => /^[总综合]|^(?:total|overall)/i.test(name)) ?? rates[0];
  if (!rate) return null;
  const filled = valuesOf(rows, names, rate);
  const [top, low] = endsOf(filled, say);
  if (!top || !low || filled.length < 2) return null;
  const said = saidOf(top, low, rate, rate, say, print);
  const shown = rows.filter((row) => readCell(row[rate.index] ?? ''));
  const valueIn = (row: string[], column: Column): number | null => {
    const cell = readCell(row[column.index] ?? '');
    return cell ? Number(printDecimal(cell.value)) : null;
  };
  return {
    layout: 'chart',
    title: atMost(say.extremes(top.name, low.name, rate.name), 200),
    chart: {
      type: by.role === 'date' ? 'line' : filled.length > 7 && rates.length === 1 ? 'bar' : 'column',
      title: atMost(
        say.chart_title(
          rates.map(({ name }) => name),
          by.name,
        ),
        200,
      ),
      ...unitOf(say, rate),
      categories: filled.map(({ name }) => atMost(name, 100)),
      series: rates.map((one) => ({ name: atMost(one.name, 100), values: shown.map((row) => valueIn(row, one)) })),
    },
    takeaway: rates.length > 1 ? say.of_measure(rate.name, said) : said,
    source: atMost(source, 300),
    notes: atMost(say.labelled(say.labelled(context, say.by_of(rate.name, by.name)), said), 4000),
  };
}

/** Those that moved most as lines, and all of them where they stand now. */
function inTime(rows: string[][], names: string[], by: Column, rates: Column[], { source, context, say, print }: Telling): Slide[] {
  const moved = rates
    .flatMap((rate) => {
      const [first, last] = [valuesOf(rows, names, rate)[0], valuesOf(rows, names, rate).at(-1)];
      return first && last && first !== last ? [{ rate, first, last, by: subtract(last.value, first.value) }] : [];
    })
    .sort((a, b) => compare(b.by, a.by));
  const [up, down] = [moved[0], moved.at(-1)];
  if (!up || !down || up === down) return [];
  const shown = moved.length <= mostLines ? moved : [...moved.slice(0, mostLines - 1), down];
  const way = ({ by: change }: { by: Decimal }) => (change.digits < 0n ? 'down' : change.digits > 0n ? 'up' : 'same');
  const points = shown.map((one) =>
    say.labelled(one.rate.name, `${print(one.first.value, one.rate)} → ${print(one.last.value, one.rate)}`),
  );
  const [from, to] = [names[0] ?? '', names.at(-1) ?? ''];
  const scope = moved.length > shown.length ? say.of_all(moved.length, shown.length) : '';
  const change: Slide = {
    layout: 'chart',
    title: atMost(say.most_moved(from, to, up.rate.name, way(up)), 200),
    chart: {
      type: 'line',
      title: atMost(
        say.chart_title(
          shown.map(({ rate }) => rate.name),
          by.name,
        ),
        200,
      ),
      ...unitOf(say, up.rate),
      categories: names.map((name) => atMost(name, 100)),
      series: shown.map(({ rate }) => ({
        name: atMost(rate.name, 100),
        values: rows.map((row) => {
          const cell = readCell(row[rate.index] ?? '');
          return cell ? Number(printDecimal(cell.value)) : null;
        }),
      })),
    },
    ...(scope === '' ? {} : { takeaway: scope }),
    points: points.map((point) => atMost(point, 300)),
    source: atMost(source, 300),
    notes: atMost([say.sentence(say.labelled(`${context} ${from}–${to}`, say.all(points))), scope, say.copied(source)].join(' '), 4000),
  };
  const now = moved
    .filter(({ last }) => last.name === to)
    .map(({ rate, last }) => ({ rate, name: rate.name, value: last.value }))
    .sort((a, b) => compare(b.value, a.value));
  const [top, low] = [now[0], now.at(-1)];
  if (!top || !low || now.length < 3) return [change];
  const bars = now.length <= 20 ? now : now.slice(0, mostBars);
  const said = saidOf(top, low, top.rate, low.rate, say, print);
  return [
    change,
    {
      layout: 'chart',
      title: atMost(say.ranked(to, top.name, low.name), 200),
      chart: {
        type: 'bar',
        title: atMost(`${by.name} ${to}`, 200),
        ...unitOf(say, up.rate),
        categories: bars.map(({ name }) => atMost(name, 100)),
        series: [{ name: atMost(`${by.name} ${to}`, 100), values: bars.map(({ value }) => Number(printDecimal(value))) }],
      },
      takeaway: bars.length < now.length ? `${said} ${say.first_bars(bars.length)}` : said,
      source: atMost(source, 300),
      notes: atMost(`${say.labelled(`${context} ${to}`, said)} ${say.copied(source)}`, 4000),
    },
  ];
}

function saidOf(top: Measured, low: Measured, ofTop: Column, ofLow: Column, say: Wording, print: Print): string {
  return say.sentence(
    say.all([
      say.labelled(say.highest, `${top.name} ${print(top.value, ofTop)}`),
      say.labelled(say.lowest, `${low.name} ${print(low.value, ofLow)}`),
    ]),
  );
}

function valuesOf(rows: string[][], names: string[], rate: Column): Measured[] {
  return rows.flatMap((row, n) => {
    const cell = readCell(row[rate.index] ?? '');
    return cell ? [{ name: names[n] ?? '', value: cell.value }] : [];
  });
}

/** Those that share an end are named together. */
function endsOf(measured: Measured[], say: Wording): [Measured | undefined, Measured | undefined] {
  const sorted = [...measured].sort((a, b) => compare(b.value, a.value));
  const end = (one: Measured | undefined): Measured | undefined => {
    const level = one ? sorted.filter(({ value }) => compare(value, one.value) === 0) : [];
    return one && level.length > 1 && level.length < sorted.length && level.map(({ name }) => name).join('').length <= 20
      ? { ...one, name: say.names(level.map(({ name }) => name)) }
      : one;
  };
  return [end(sorted[0]), end(sorted.at(-1))];
}
