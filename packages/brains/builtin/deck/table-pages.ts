/** Pages from a table: charts of its real figures with what they say computed exactly, its sums as big numbers, its rows as a table or a timeline. */
import { isMoneyName } from '../table/sheet-facts.ts';
import { compare, divide, printDecimal, share, subtract, sum, zero, type Decimal } from '../text/decimal.ts';
import {
  analyseTable,
  averageOf,
  groupBy,
  isOwnDay,
  printFigure as printAsWritten,
  totalMismatches,
  totalOf,
  type Column,
  type Group,
  type TableAnalysis,
} from '../text/table-figures.ts';
import type { SourceTable } from './deck-parts.ts';
import { ratePages, sharesAsRates } from './rate-pages.ts';
import { atMost, type ChartData, type Figure, type Slide } from './slide.ts';
import { inOrderOfTime } from './times.ts';
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

/** With separators, as charts and big numbers have them, so that it can be read from the last row of seats. */
const printer =
  (say: Wording) =>
  (value: Decimal, column: Column): string =>
    say.measured(plain(value, column), column.unit);

function plain(value: Decimal, column: Column): string {
  // More places than anybody reads are what a program left of a division.
  const readable = value.scale > 3 ? (divide(value, { digits: 1n, scale: 0 }, 2) ?? value) : value;
  return printAsWritten(readable, { ...column, grouped: true }, false);
}

/** Which way it went, and by how much: `20（16.7%）`. */
function changeOf(
  first: Decimal,
  last: Decimal,
  column: Column,
  say: Wording,
): { way: 'up' | 'down' | 'same'; size: string; share: string } {
  const difference = subtract(last, first);
  const size = difference.digits < 0n ? { ...difference, digits: -difference.digits } : difference;
  const base = first.digits < 0n ? { ...first, digits: -first.digits } : first;
  const ratio = column.unit === '%' ? null : share(size, base);
  const way = difference.digits > 0n ? 'up' : difference.digits < 0n ? 'down' : 'same';
  const printed = printer(say)(size, column);
  const both = say.language === 'zh' ? `${printed}（${ratio}）` : `${printed} (${ratio})`;
  return { way, size: way === 'same' ? '' : ratio === null ? printed : both, share: way === 'same' ? '' : (ratio ?? printed) };
}

const mostBars = 12;
const mostTimes = 60;

export function tablePages(given: SourceTable, context: string, say: Wording = chinese): TablePages {
  const table = { ...given, source: say.place(given.source) };
  const { source } = table;
  const analysis = sharesAsRates(analyseTable(table), `${table.title ?? ''} ${table.heading} ${source} ${context}`);
  const warnings = totalMismatches(analysis).map(
    (one) => `${source} 的“${one.column.name}”合计写的是 ${one.written}，逐行相加是 ${one.computed}，请核对。`,
  );
  const measures = analysis.columns.filter(({ role }) => role === 'measure');
  const rates = analysis.columns.filter(({ role }) => role === 'rate');
  const pages: Candidate[] = [];
  if (measures.length + rates.length === 0 || analysis.rows.length < 2) pages.push(...wordTable(table, analysis, context, say));
  else {
    const by = groupingColumns(analysis);
    const summed = moneyFirst(
      analysis,
      by[0],
      measures.filter((measure) => !isLevel(analysis, measure)),
    );
    const charts = by.slice(0, 3).flatMap((column, n) => {
      const drawn = column.role === 'date' ? measures : summed;
      return chartPages(analysis, column, drawn, rates, source, context, say).map((page) => ({ ...page, weight: page.weight - n * 0.15 }));
    });
    const totals = summed.length > 0 && analysis.rows.length >= 3 ? totalsPage(analysis, summed, by[0], source, context, say) : [];
    pages.push(...totals, ...charts, ...figureTable(table, analysis, summed, context, say));
  }
  const isDrawn = (rate: Column): boolean =>
    pages.some(({ slide }) => slide.layout === 'chart' && slide.chart.series.some(({ name }) => name === rate.name));
  const missing = rates.filter((rate) => !isDrawn(rate)).map(({ name }) => name);
  if (missing.length > 0 && missing.length === rates.length && pages.some(({ slide }) => slide.layout === 'chart'))
    warnings.push(`${source} 的“${missing.join('”“')}”没有画成图：同一个名称下有好几行，比率相加没有意义；逐行的数见原表。`);
  return { pages, warnings };
}

const level =
  /\b(?:active|headcount|inventory|stock|balance|subscribers|backlog|employees)\b|活跃|在[册职岗校读网园]|存量|库存|余额|结余|结存|期末|月末|季末|年末|保有|累计|(?:用户|会员|粉丝|人口|员工|职工|党员|学生|门店|网点|设备|订阅)(?:总|人)?数?$/i;

/** What there is at a time, such as members or stock: over several times it adds up to nothing. */
function isLevel({ columns, rows }: TableAnalysis, { name }: Column): boolean {
  if (!level.test(name) || /新增|净增|增加|新开|发展|招|下载|流失|\bnew\b/i.test(name)) return false;
  return columns.some(({ role, index }) => role === 'date' && new Set(rows.map((row) => (row[index] ?? '').trim())).size >= 2);
}

/** Of single sales it matters what they brought, not how many pieces; a table of results keeps its own order. */
function moneyFirst({ rows }: TableAnalysis, by: Column | undefined, measures: Column[]): Column[] {
  const names = by ? new Set(rows.map((row) => row[by.index])) : null;
  if (names === null || names.size * 2 > rows.length) return measures;
  return measures.toSorted((a, b) => Number(isMoneyName(b.name)) - Number(isMoneyName(a.name)));
}

/** Columns the rows can be told apart by: names, then times. */
function groupingColumns(analysis: TableAnalysis): Column[] {
  const distinct = ({ index }: Column) => new Set(analysis.rows.map((row) => (row[index] ?? '').trim())).size;
  const fits = analysis.columns.filter(
    (column) =>
      ['category', 'date'].includes(column.role) &&
      distinct(column) >= 2 &&
      !isOwnDay(column) &&
      !isDayOfEntry(analysis, column) &&
      !isMeasured(analysis, column),
  );
  const names = fits.length > 0 ? fits : analysis.columns.filter(({ role }) => role === 'text').slice(0, 1);
  // Who, when, then everything else: a column that names each row says less than one with few names.
  const sorted = [...names].sort((a, b) => Number(distinct(a) > 40) - Number(distinct(b) > 40));
  const when = sorted.find(({ role }) => role === 'date');
  const who = sorted.find(({ role }) => role !== 'date');
  const first = [who, when].filter((column) => column !== undefined);
  const all = [...first, ...sorted.filter((column) => !first.includes(column))];
  // The shop and its head tell the same rows apart: drawn by both, it would be the same chart twice.
  return all.filter((column, n) => !all.slice(0, n).some((other) => isSameDivision(analysis, other, column)));
}

/** 530 MB/s: a size with a unit of its own is no name to tell rows apart by. */
function isMeasured({ rows }: TableAnalysis, { role, index }: Column): boolean {
  const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return (
    role !== 'date' && cells.length > 0 && cells.every((cell) => /^[<>≈~]?\d[\d.,]*\s?[A-Za-z%°µ]{1,5}(?:\/[A-Za-z]{1,4})?$/.test(cell))
  );
}

/** Contracts with the days they were signed: from the first to the last there is no way their sums go. */
function isDayOfEntry({ rows, columns }: TableAnalysis, column: Column): boolean {
  const days = rows.map((row) => (row[column.index] ?? '').trim());
  const isDay = column.role === 'date' && days.every((day) => day === '' || /\d[-/.月]\d{1,2}日?$/.test(day) || /\d日$/.test(day));
  return (
    isDay &&
    rows.length <= 12 &&
    columns.some(({ role }) => role === 'id') &&
    columns.some(({ role }) => role === 'category' || role === 'text')
  );
}

function isSameDivision({ rows }: TableAnalysis, one: Column, other: Column): boolean {
  const [forth, back] = [new Map<string, string>(), new Map<string, string>()];
  return rows.every((row) => {
    const [a, b] = [(row[one.index] ?? '').trim(), (row[other.index] ?? '').trim()];
    const known = [forth.get(a) ?? b, back.get(b) ?? a];
    forth.set(a, b);
    back.set(b, a);
    return known[0] === b && known[1] === a;
  });
}

function chartPages(
  analysis: TableAnalysis,
  by: Column,
  measures: Column[],
  rates: Column[],
  source: string,
  context: string,
  say: Wording,
): Candidate[] {
  const [main] = measures;
  const pages: Candidate[] = [];
  if (main) {
    // Beside one ten times as large nothing of a bar is left to be seen.
    const size = (one: Column) => Math.abs(Number(printDecimal(totalOf(analysis, one))));
    const isBeside = (one: Column) => size(one) > size(main) / 10 && size(one) < size(main) * 10;
    const alike = measures.filter((one) => one.unit === main.unit && main.unit !== '' && isBeside(one)).slice(0, 3);
    const shown = alike.length > 1 ? alike : [main];
    const groups = grouped(analysis, by, shown, say);
    if (groups.length >= 2) pages.push({ slide: chartOf(analysis, by, shown, groups, source, context, say), weight: 0.9 });
    for (const [n, other] of measures.filter((one) => !shown.includes(one)).entries()) {
      const others = grouped(analysis, by, [other], say);
      if (others.length < 2) continue;
      pages.push({ slide: chartOf(analysis, by, [other], others, source, context, say), weight: Math.max(0.3, 0.6 - n * 0.1) });
    }
  }
  pages.push(...ratePages(analysis, by, rates, { source, context, say, print: printer(say) }, main ? 0.45 : 0.85));
  return pages;
}

/** By time where it is one, and by the names the deck uses. */
function grouped(analysis: TableAnalysis, by: Column, measures: Column[], say: Wording): Group[] {
  const groups = groupBy(analysis, by, measures);
  const sorted = by.role === 'date' ? inOrderOfTime(groups, ({ name }) => name) : groups;
  return sorted.map((group) => ({ ...group, name: say.group(group.name) }));
}

function chartOf(
  analysis: TableAnalysis,
  by: Column,
  measures: Column[],
  groups: Group[],
  source: string,
  context: string,
  say: Wording,
): Slide {
  const print = printer(say);
  const [main] = measures;
  if (!main) throw new RangeError('a chart needs figures');
  const inTime = by.role === 'date';
  const shown = inTime ? groups.slice(-mostTimes) : groups.slice(0, mostBars);
  const values = shown.map(({ totals }) => totals[0] ?? zero);
  const whole = totalOf(analysis, main);
  const positive = values.every((value) => value.digits >= 0n);
  const type: ChartData['type'] = inTime
    ? shown.length >= 4
      ? 'line'
      : 'column'
    : measures.length === 1 &&
        positive &&
        groups.length >= 3 &&
        groups.length <= 5 &&
        /占|比例|构成|结构|分布|类型|渠道|来源|性别|等级|\b(?:share|split|mix|type|channel|segment|category)\b/i.test(
          `${by.name}${context}`,
        )
      ? 'donut'
      : shown.length > 7 || shown.some(({ name }) => name.length > 7)
        ? 'bar'
        : 'column';
  const [first, last] = [shown[0], shown.at(-1)];
  const sorted = [...shown].sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero));
  const [top, low] = [sorted[0], sorted.at(-1)];
  const scope = groups.length > shown.length ? say.scope(groups.length, shown.length, by.name, inTime) : '';
  const change = inTime && first && last ? changeOf(first.totals[0] ?? zero, last.totals[0] ?? zero, main, say) : null;
  const part = top ? share(top.totals[0] ?? zero, whole) : null;
  const title =
    change && first && last
      ? say.moved(main.name, first.name, last.name, change.way, change.share)
      : type === 'donut' && part
        ? say.most(top?.name ?? '', part, by.name)
        : say.leads(top?.name ?? '', main.name, positive ? part : null);
  const three = sum(sorted.slice(0, 3).map(({ totals }) => totals[0] ?? zero));
  const points = [
    ...(top ? [say.labelled(say.highest, `${top.name} ${print(top.totals[0] ?? zero, main)}`)] : []),
    ...(low && low !== top ? [say.labelled(say.lowest, `${low.name} ${print(low.totals[0] ?? zero, main)}`)] : []),
    ...(!inTime && positive && groups.length >= 5 ? [say.three(share(three, whole) ?? '—')] : []),
    ...(change ? [say.ends(change.way, change.size)] : []),
  ];
  const takeaway =
    last && isLevel(analysis, main)
      ? say.at_last(last.name, main.name, print(last.totals[0] ?? zero, main), scope)
      : say.whole(main.name, print(whole, main), scope);
  return {
    layout: 'chart',
    title: atMost(title, 200),
    chart: {
      type,
      title: atMost(
        say.chart_title(
          measures.map(({ name }) => name),
          by.name,
        ),
        200,
      ),
      ...unitOf(say, main),
      categories: shown.map(({ name }) => atMost(name, 100)),
      series: measures.map((measure, n) => ({
        name: atMost(measure.name, 100),
        values: shown.map(({ totals }) => Number(printDecimal(totals[n] ?? zero))),
      })),
    },
    takeaway,
    points: points.map((point) => atMost(point, 300)),
    source: atMost(source, 300),
    notes: atMost(
      [say.sentence(say.labelled(context, title)), takeaway, say.sentence(say.all(points)), say.chart_notes(source)].join(
        say.language === 'zh' ? '' : ' ',
      ),
      4000,
    ),
  };
}

function totalsPage(
  analysis: TableAnalysis,
  measures: Column[],
  by: Column | undefined,
  source: string,
  context: string,
  say: Wording,
): Candidate[] {
  const figures: Figure[] = measures
    .slice(0, 3)
    .map((measure) => figureOf(totalOf(analysis, measure), measure, say.sum(measure.name), say));
  const [main] = measures;
  const [top] = main && by ? [...groupBy(analysis, by, [main])].sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero)) : [];
  if (main && top && figures.length < 4)
    figures.push(figureOf(top.totals[0] ?? zero, main, say.highest_of(say.group(top.name), main.name), say));
  const each = unitOfRows(analysis);
  const average = main && averageOf(analysis, main);
  // Half a person is nobody: only money and measures are averaged, and only over rows a reader can name.
  if (main && average && each !== '' && /元|吨|公里|米|克|小时|分钟|天/.test(main.unit) && figures.length < 4)
    figures.push(figureOf(average, main, say.average(each, main.name), say));
  if (figures.length < 2) return [];
  return [
    {
      weight: 0.75,
      slide: {
        layout: 'figures',
        title: atMost(say.at_a_glance(context, `${figures[0]?.label ?? ''} ${figures[0]?.value ?? ''}${figures[0]?.unit ?? ''}`), 200),
        figures: figures.slice(0, 4),
        takeaway: say.rows(analysis.rows.length),
        source: atMost(source, 300),
        notes: atMost(say.totals_notes(say.all(figures.map(({ label, value, unit = '' }) => `${label} ${value}${unit}`)), source), 4000),
      },
    },
  ];
}

/** English money stands before its number. */
function figureOf(value: Decimal, column: Column, label: string, say: Wording): Figure {
  const { unit } = unitOf(say, column);
  if (say.language === 'en') return { value: atMost(printer(say)(value, column), 30), label: atMost(label, 60) };
  return { value: atMost(plain(value, column), 30), ...(unit === undefined ? {} : { unit: atMost(unit, 20) }), label: atMost(label, 60) };
}

function unitOfRows(analysis: TableAnalysis): string {
  const first = analysis.columns.find(({ role }) => role === 'category' || role === 'date' || role === 'text');
  const tells = first && new Set(analysis.rows.map((row) => row[first.index])).size === analysis.rows.length;
  const isShort = first !== undefined && first.name.length <= (/\p{Script=Han}/u.test(first.name) ? 4 : 12);
  return tells && isShort ? first.name.replace(/^(月|日|年)份$/, '$1') : '';
}

const mostRows = 8;
const mostColumns = 7;

/** Of a table that is all there is to say; a long one goes on over further pages. */
const mostWordRows = 40;

function cut(table: SourceTable, most = mostRows): { header: string[]; rows: string[][]; left: number } {
  return {
    header: table.header.slice(0, mostColumns).map((cell) => atMost(cell, 200)),
    rows: table.rows.slice(0, most).map((row) => table.header.slice(0, mostColumns).map((_, n) => atMost(row[n] ?? '', 120))),
    left: Math.max(0, table.rows.length - most),
  };
}

function figureTable(table: SourceTable, analysis: TableAnalysis, measures: Column[], context: string, say: Wording): Candidate[] {
  if (table.header.length < 2) return [];
  const { header, rows, left } = cut(table);
  const [main] = measures;
  const takeaway = [
    main ? say.whole(main.name, printer(say)(totalOf(analysis, main), main), '').replace(/[。.]$/, '') : '',
    left > 0 ? say.first_rows(rows.length, left) : '',
  ].filter((part) => part !== '');
  return [
    {
      weight: left > 0 ? 0.3 : 0.5,
      slide: {
        layout: 'table',
        title: atMost(say.details(context), 200),
        header,
        rows,
        ...(takeaway.length === 0 ? {} : { takeaway: say.sentence(say.all(takeaway)) }),
        source: atMost(table.source, 300),
        notes: atMost(`${say.copied(table.source)}${say.all(takeaway)}`, 4000),
      },
    },
  ];
}

/** Who does what until when stands on a line of time; everything else as it is. */
function wordTable(table: SourceTable, analysis: TableAnalysis, context: string, say: Wording): Candidate[] {
  const date = analysis.columns.find(
    ({ role, name }) => role === 'date' || /时间|日期|期限|节点|截止|\b(?:date|deadline|due|when)\b/i.test(name),
  );
  const texts = analysis.columns.filter((column) => column !== date && column.role !== 'id');
  const [main, ...rest] = texts;
  const events =
    date && main
      ? analysis.rows.flatMap((row) => {
          const when = (row[date.index] ?? '').trim();
          const title = (row[main.index] ?? '').trim();
          const told = rest.flatMap(({ name, index }) => {
            const cell = (row[index] ?? '').trim();
            return cell === '' ? [] : [say.labelled(name, cell)];
          });
          const text = say.all(told);
          return when === '' || title === ''
            ? []
            : [{ when: atMost(when, 40), title: atMost(title, 60), ...(text === '' ? {} : { text: atMost(text, 120) }) }];
        })
      : [];
  if (events.length >= 3 && events.length <= 6 && events.length === analysis.rows.length) {
    const inOrder = inOrderOfTime(events, ({ when }) => when);
    return [
      {
        weight: 0.85,
        slide: {
          layout: 'timeline',
          title: atMost(say.span(context, inOrder[0]?.when ?? '', inOrder.at(-1)?.when ?? '', inOrder.length), 200),
          events: inOrder,
          source: atMost(table.source, 300),
          notes: atMost(
            say.sentence(say.all(inOrder.map(({ when, title, text = '' }) => [when, title, text].filter((one) => one !== '').join(' ')))),
            4000,
          ),
        },
      },
    ];
  }
  const { header, rows, left } = cut(table, mostWordRows);
  return [
    {
      weight: 0.8,
      slide: {
        layout: 'table',
        title: atMost(context, 200),
        header,
        rows,
        ...(left > 0 ? { takeaway: say.sentence(say.first_rows(rows.length, left)) } : {}),
        source: atMost(table.source, 300),
        notes: atMost(say.copied(table.source), 4000),
      },
    },
  ];
}
