/** Pages from a table: charts of its real figures with what they say computed exactly, its sums as big numbers, its rows as a table or a timeline. */
import { compare, divide, printDecimal, share, sum, zero, type Decimal } from '../text/decimal.ts';
import {
  analyseTable,
  averageOf,
  describeChange,
  groupBy,
  printFigure as printAsWritten,
  totalMismatches,
  totalOf,
  type Column,
  type Group,
  type TableAnalysis,
} from '../text/table-figures.ts';
import type { SourceTable } from './deck-parts.ts';
import { ratePages, sharesAsRates } from './rate-pages.ts';
import { atMost, beside, type ChartData, type Figure, type Slide } from './slide.ts';
import { inOrderOfTime } from './times.ts';

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
function printFigure(value: Decimal, column: Column, withUnit = true): string {
  // More places than anybody reads are what a program left of a division.
  const readable = value.scale > 3 ? (divide(value, { digits: 1n, scale: 0 }, 2) ?? value) : value;
  return printAsWritten(readable, { ...column, grouped: true }, withUnit);
}

const mostBars = 12;
const mostTimes = 60;
const computed = '由附件计算';

export function tablePages(table: SourceTable, context: string): TablePages {
  const { source } = table;
  const analysis = sharesAsRates(analyseTable(table), `${table.title ?? ''} ${table.heading} ${source} ${context}`);
  const warnings = totalMismatches(analysis).map(
    (one) => `${source} 的“${one.column.name}”合计写的是 ${one.written}，逐行相加是 ${one.computed}，请核对。`,
  );
  const measures = analysis.columns.filter(({ role }) => role === 'measure');
  const rates = analysis.columns.filter(({ role }) => role === 'rate');
  const pages: Candidate[] = [];
  if (measures.length + rates.length === 0 || analysis.rows.length < 2) pages.push(...wordTable(table, analysis, context));
  else {
    const by = groupingColumns(analysis);
    const summed = measures.filter((measure) => !isLevel(analysis, measure));
    const charts = by.slice(0, 3).flatMap((column, n) => {
      const drawn = column.role === 'date' ? measures : summed;
      return chartPages(analysis, column, drawn, rates, source, context).map((page) => ({ ...page, weight: page.weight - n * 0.15 }));
    });
    const totals = summed.length > 0 && analysis.rows.length >= 3 ? totalsPage(analysis, summed, by[0], source, context) : [];
    pages.push(...totals, ...charts, ...figureTable(table, analysis, summed, context));
  }
  return { pages, warnings };
}

const level =
  /活跃|在[册职岗校读网园]|存量|库存|余额|结余|结存|期末|月末|季末|年末|保有|累计|(?:用户|会员|粉丝|人口|员工|职工|党员|学生|门店|网点|设备|订阅)(?:总|人)?数?$/;

/** What there is at a time, such as members or stock: over several times it adds up to nothing. */
function isLevel({ columns, rows }: TableAnalysis, { name }: Column): boolean {
  if (!level.test(name) || /新增|净增|增加|新开|发展|招|下载|流失/.test(name)) return false;
  return columns.some(({ role, index }) => role === 'date' && new Set(rows.map((row) => (row[index] ?? '').trim())).size >= 2);
}

/** Columns the rows can be told apart by: names, then times. */
function groupingColumns(analysis: TableAnalysis): Column[] {
  const distinct = ({ index }: Column) => new Set(analysis.rows.map((row) => (row[index] ?? '').trim())).size;
  const fits = analysis.columns.filter(
    (column) => ['category', 'date'].includes(column.role) && distinct(column) >= 2 && !isDayOfEntry(analysis, column),
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
): Candidate[] {
  const [main] = measures;
  const pages: Candidate[] = [];
  if (main) {
    const alike = measures.filter(({ unit }) => unit === main.unit && main.unit !== '').slice(0, 3);
    const shown = alike.length > 1 ? alike : [main];
    const groups = ordered(groupBy(analysis, by, shown), by);
    if (groups.length >= 2) pages.push({ slide: chartOf(analysis, by, shown, groups, source, context), weight: 0.9 });
    const other = measures.find((one) => !shown.includes(one));
    const others = other ? ordered(groupBy(analysis, by, [other]), by) : [];
    if (other && others.length >= 2) pages.push({ slide: chartOf(analysis, by, [other], others, source, context), weight: 0.6 });
  }
  pages.push(...ratePages(analysis, by, rates, source, context, printFigure, main ? 0.45 : 0.85));
  return pages;
}

function ordered(groups: Group[], by: Column): Group[] {
  return by.role === 'date' ? inOrderOfTime(groups, ({ name }) => name) : groups;
}

function chartOf(analysis: TableAnalysis, by: Column, measures: Column[], groups: Group[], source: string, context: string): Slide {
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
        /占|比例|构成|结构|分布|类型|渠道|来源|性别|等级/.test(`${by.name}${context}`)
      ? 'donut'
      : shown.length > 7 || shown.some(({ name }) => name.length > 7)
        ? 'bar'
        : 'column';
  const [first, last] = [shown[0], shown.at(-1)];
  const sorted = [...shown].sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero));
  const [top, low] = [sorted[0], sorted.at(-1)];
  const scope =
    groups.length > shown.length ? `（${groups.length} 个${by.name}，图中为${inTime ? '最近的' : '前'} ${shown.length} 个）` : '';
  const trend = inTime && first && last ? describeChange(first.totals[0] ?? zero, last.totals[0] ?? zero, { ...main, grouped: true }) : '';
  const part = top ? share(top.totals[0] ?? zero, whole) : null;
  const title =
    inTime && first && last
      ? `${main.name}从${first.name}到${last.name}${trend.replace(/（.*$/, '').replace(/^(增加|减少) .*$/, (_, way: string) => (way === '增加' ? '上升' : '下降'))}${/（(.*)）/.exec(trend)?.[1] ?? ''}`
      : type === 'donut' && part
        ? `${top?.name ?? ''}占${part}，在各${by.name}中最多`
        : `${beside(top?.name ?? '', main.name)}最高${part && positive ? `，占${part}` : ''}`;
  const three = sum(sorted.slice(0, 3).map(({ totals }) => totals[0] ?? zero));
  const points = [
    ...(top ? [`最高：${top.name} ${printFigure(top.totals[0] ?? zero, main)}`] : []),
    ...(low && low !== top ? [`最低：${low.name} ${printFigure(low.totals[0] ?? zero, main)}`] : []),
    ...(!inTime && positive && groups.length >= 5 ? [`前三名合计占 ${share(three, whole) ?? '—'}`] : []),
    ...(inTime && trend !== '' ? [`首尾相比${trend}`] : []),
  ];
  const takeaway =
    last && isLevel(analysis, main)
      ? `${last.name}${main.name} ${printFigure(last.totals[0] ?? zero, main)}${scope}。`
      : `${main.name}合计 ${printFigure(whole, main)}${scope}（${computed}）。`;
  return {
    layout: 'chart',
    title: atMost(title, 200),
    chart: {
      type,
      title: atMost(`各${by.name}${measures.map(({ name }) => name).join('、')}`.replace(/^各(?=月|日|年|周|季)/, '按'), 200),
      ...(main.unit === '' ? {} : { unit: atMost(main.unit, 20) }),
      categories: shown.map(({ name }) => atMost(name, 100)),
      series: measures.map((measure, n) => ({
        name: atMost(measure.name, 100),
        values: shown.map(({ totals }) => Number(printDecimal(totals[n] ?? zero))),
      })),
    },
    takeaway,
    points: points.map((point) => atMost(point, 300)),
    source: atMost(source, 300),
    notes: atMost(`${context}${title}。${takeaway}${points.join('；')}。图中的数来自 ${source}，合计与占比${computed}。`, 4000),
  };
}

function totalsPage(analysis: TableAnalysis, measures: Column[], by: Column | undefined, source: string, context: string): Candidate[] {
  const figures: Figure[] = measures.slice(0, 3).map((measure) => figureOf(totalOf(analysis, measure), measure, `${measure.name}合计`));
  const [main] = measures;
  const [top] = main && by ? [...groupBy(analysis, by, [main])].sort((a, b) => compare(b.totals[0] ?? zero, a.totals[0] ?? zero)) : [];
  if (main && top && figures.length < 4) figures.push(figureOf(top.totals[0] ?? zero, main, `${top.name}${main.name}，最高`));
  const each = unitOfRows(analysis);
  const average = main && averageOf(analysis, main);
  // Half a person is nobody: only money and measures are averaged, and only over rows a reader can name.
  if (main && average && each !== '' && /元|吨|公里|米|克|小时|分钟|天/.test(main.unit) && figures.length < 4)
    figures.push(figureOf(average, main, `${each}平均${main.name}`));
  if (figures.length < 2) return [];
  return [
    {
      weight: 0.75,
      slide: {
        layout: 'figures',
        title: atMost(`${context}一览：${figures[0]?.label ?? ''} ${figures[0]?.value ?? ''}${figures[0]?.unit ?? ''}`, 200),
        figures: figures.slice(0, 4),
        takeaway: `共 ${analysis.rows.length} 行数据，合计${computed}。`,
        source: atMost(source, 300),
        notes: atMost(
          figures.map(({ label, value, unit = '' }) => `${label} ${value}${unit}`).join('；') + `。以上由 ${source} 逐行计算。`,
          4000,
        ),
      },
    },
  ];
}

function figureOf(value: Decimal, column: Column, label: string): Figure {
  const exact = printFigure(value, { ...column, grouped: true }, false);
  return { value: atMost(exact, 30), ...(column.unit === '' ? {} : { unit: atMost(column.unit, 20) }), label: atMost(label, 60) };
}

function unitOfRows(analysis: TableAnalysis): string {
  const first = analysis.columns.find(({ role }) => role === 'category' || role === 'date' || role === 'text');
  const tells = first && new Set(analysis.rows.map((row) => row[first.index])).size === analysis.rows.length;
  return tells && first.name.length <= 4 ? `每${first.name.replace(/^(月|日|年)份$/, '$1')}` : '';
}

const mostRows = 8;
const mostColumns = 7;

function cut(table: SourceTable, most = mostRows): { header: string[]; rows: string[][]; left: number } {
  return {
    header: table.header.slice(0, mostColumns).map((cell) => atMost(cell, 200)),
    rows: table.rows.slice(0, most).map((row) => table.header.slice(0, mostColumns).map((_, n) => atMost(row[n] ?? '', 120))),
    left: Math.max(0, table.rows.length - most),
  };
}

function figureTable(table: SourceTable, analysis: TableAnalysis, measures: Column[], context: string): Candidate[] {
  if (table.header.length < 2) return [];
  const { header, rows, left } = cut(table);
  const [main] = measures;
  const takeaway = [
    main ? `${main.name}合计 ${printFigure(totalOf(analysis, main), main)}（${computed}）` : '',
    left > 0 ? `列出前 ${rows.length} 行，其余 ${left} 行见来源` : '',
  ]
    .filter((part) => part !== '')
    .join('；');
  return [
    {
      weight: left > 0 ? 0.3 : 0.5,
      slide: {
        layout: 'table',
        title: atMost(`${context}明细`, 200),
        header,
        rows,
        ...(takeaway === '' ? {} : { takeaway: `${takeaway}。` }),
        source: atMost(table.source, 300),
        notes: atMost(`这一页的表格照抄自 ${table.source}。${takeaway}`, 4000),
      },
    },
  ];
}

/** Who does what until when stands on a line of time; everything else as it is. */
function wordTable(table: SourceTable, analysis: TableAnalysis, context: string): Candidate[] {
  const date = analysis.columns.find(({ role, name }) => role === 'date' || /时间|日期|期限|节点|截止/.test(name));
  const texts = analysis.columns.filter((column) => column !== date && column.role !== 'id');
  const [main, ...rest] = texts;
  const events =
    date && main
      ? analysis.rows.flatMap((row) => {
          const when = (row[date.index] ?? '').trim();
          const title = (row[main.index] ?? '').trim();
          const text = rest
            .map(({ name, index }) => ((row[index] ?? '').trim() === '' ? '' : `${name}：${(row[index] ?? '').trim()}`))
            .filter((part) => part !== '')
            .join('；');
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
          title: atMost(`${context}：${inOrder[0]?.when ?? ''}至${inOrder.at(-1)?.when ?? ''} ${inOrder.length} 个节点`, 200),
          events: inOrder,
          source: atMost(table.source, 300),
          notes: atMost(
            inOrder.map(({ when, title, text = '' }) => `${when} ${title}${text === '' ? '' : `（${text}）`}`).join('；') + '。',
            4000,
          ),
        },
      },
    ];
  }
  const { header, rows, left } = cut(table);
  return [
    {
      weight: 0.8,
      slide: {
        layout: 'table',
        title: atMost(context, 200),
        header,
        rows,
        ...(left > 0 ? { takeaway: `列出前 ${rows.length} 行，其余 ${left} 行见来源。` } : {}),
        source: atMost(table.source, 300),
        notes: atMost(`这一页的表格照抄自 ${table.source}。`, 4000),
      },
    },
  ];
}
