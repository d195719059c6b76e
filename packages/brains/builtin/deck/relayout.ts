/** The same content in another layout, where it bears it; else the sentence that says why not. Nothing of a page is lost on the way. */
import names from './deck-names.json' with { type: 'json' };
import { printDecimal } from '#text/decimal.ts';
import { analyseTable, readCell } from '../text/table-figures.ts';
import { datedItem, itemsOf, measuredItem, type Item, type PageItems } from './page-items.ts';
import summaries from './summaries.json' with { type: 'json' };
import { timeKey } from '../reading/time-key.ts';
import { atMost, isOpen, type ChartData, type Slide } from './slide.ts';
import { inOrderOfTime } from './times.ts';
import { chinese, type Wording } from './wording.ts';

export type AskedLayout = Extract<Slide['layout'], 'chart' | 'table' | 'timeline' | 'process' | 'points'>;

export interface LayoutAsked {
  to: AskedLayout;
  /** The type of chart that was named. */
  chart: ChartData['type'] | null;
}

export const layoutNames: Record<AskedLayout, string> = names.layouts;

const chartTypes = ['column', 'bar', 'line', 'pie', 'donut'] as const satisfies readonly ChartData['type'][];

/** `chart:column` and the like, as the lexicon calls layouts; null for what is none. */
export function layoutCalled(value: string): LayoutAsked | null {
  const [name = '', type] = value.split(':');
  const to = (Object.keys(layoutNames) as AskedLayout[]) /* its own keys */
    .find((one) => one === name);
  return to === undefined ? null : { to, chart: chartTypes.find((one) => one === type) ?? null };
}

/** A page in the layout asked for, or why it can't be. */
export function laidOut(slide: Slide, { to, chart }: LayoutAsked, say: Wording = chinese): Slide | string {
  if (to === slide.layout && !(slide.layout === 'chart' && chart !== null)) return `这一页已经是${layoutNames[to]}`;
  const content = itemsOf(slide, say);
  if (content === null) return '这一页没有可以换个排法的条目';
  if (isOpen(JSON.stringify(content))) return '页面上还有待补充的地方，填好之后再换';
  return asLayout(slide, content, to, chart, say);
}

function asLayout(slide: Slide, content: PageItems, to: AskedLayout, type: ChartData['type'] | null, say: Wording): Slide | string {
  switch (to) {
    case 'table':
      return asTable(slide, content, say);
    case 'chart':
      return asChart(slide, content, type, say);
    case 'timeline':
      return asTimeline(slide, content);
    case 'process':
      return asList(slide, content, (steps) => ({ layout: 'process', title: slide.title, steps }), 2);
    case 'points': {
      const lead = content.beside === '' ? {} : { lead: content.beside };
      const whole = { ...content, beside: '' };
      return asList(slide, whole, (points) => ({ layout: 'points', title: slide.title, ...lead, points }), 1);
    }
  }
}

type Body = Slide extends infer One ? (One extends Slide ? Omit<One, 'source' | 'notes'> : never) : never;

/** With its source and what is spoken to it; what the layout has no place for is spoken. */
function page(slide: Slide, body: Body, spoken = ''): Slide {
  const source = slide.source ?? (slide.layout === 'chart' ? slide.chart.source : undefined);
  const notes = slide.notes ?? '';
  const all = spoken === '' || notes.includes(spoken) ? notes : `${notes}\n${spoken}`.trim();
  return { ...body, ...(source === undefined ? {} : { source }), ...(all === '' ? {} : { notes: atMost(all, 4000) }) } as Slide; // the body's layout with the fields every layout has
}

const takeaway = (beside: string): { takeaway?: string } => (beside === '' ? {} : { takeaway: beside });

function asTable(slide: Slide, { items, beside }: PageItems, say: Wording): Slide | string {
  const table = (header: string[], rows: string[][]): Slide =>
    page(slide, { layout: 'table', title: slide.title, header, rows, ...takeaway(beside) });
  if (slide.layout === 'figures') {
    const isChanged = slide.figures.some(({ change }) => change !== undefined);
    const header = [say.measure, say.value, say.change];
    const rows = slide.figures.map(({ label, value, unit = '', change = '' }) => [label, say.measured(value, unit), change]);
    return table(isChanged ? header : header.slice(0, 2), isChanged ? rows : rows.map((row) => row.slice(0, 2)));
  }
  const dated = slide.layout === 'timeline';
  const isTold = items.some(({ text }) => text !== '');
  if (!dated && isTold && items.filter(({ text }) => text !== '').length * 2 <= items.length)
    return '多数条目只有一句话，排成表格有一半是空的';
  if (!isTold && !dated) return '每条只有一句话，没有第二栏可列；可以先把每条写成“名称：内容”';
  if (items.length < 2) return '这一页只有一条内容';
  const columns = slide.layout === 'process' ? null : labelledColumns(items, say);
  if (columns) {
    const head = [say.time, say.item];
    return table(
      [...head.slice(dated ? 0 : 1), ...columns.names],
      items.map(({ when, title }, n) => [...(dated ? [when] : []), title, ...(columns.rows[n] ?? [])]),
    );
  }
  const steps = slide.layout === 'process';
  const names = [say.time, say.step, say.item, say.content];
  const pick = <T>(cells: T[]): T[] => cells.filter((_, n) => (n === 0 ? dated : n === 1 ? steps : n === 2 || isTold));
  return table(
    pick(names),
    items.map(({ when, title, text }, n) => pick([when, String(n + 1), title, text])),
  );
}

/** 负责人：李敏；预算：3 万 of every item: columns of their own. */
function labelledColumns(items: Item[], say: Wording): { names: string[]; rows: string[][] } | null {
  const mark = say.language === 'zh' ? '：' : ': ';
  const cells = items.map(({ text }) => text.split(/[；;]\s*/).map((part) => part.split(mark)));
  const names = cells[0]?.map(([name = '']) => name) ?? [];
  const isSame = cells.every((row) => row.length === names.length && row.every((cell, n) => cell.length === 2 && cell[0] === names[n]));
  return isSame && names.every((name) => name !== '') ? { names, rows: cells.map((row) => row.map(([, value = '']) => value)) } : null;
}

const pies = ['pie', 'donut'];
const isInTime = (names: readonly string[]): boolean => names.every((name) => timeKey(name) !== null);
const isSummary = (name: string): boolean => summaries.some((word) => name.toLowerCase().includes(word));

function asChart(slide: Slide, { items, beside }: PageItems, type: ChartData['type'] | null, say: Wording): Slide | string {
  const data =
    slide.layout === 'chart' ? slide.chart : slide.layout === 'table' ? chartOfTable(slide.header, slide.rows) : chartOfItems(items);
  if (typeof data === 'string') return data;
  const [first] = data.series;
  if (slide.layout === 'figures' && data.categories.some((name) => isSummary(name)))
    return '这一页是合计、最高、平均这些不同的数，放在一张图里会误导';
  const isWhole =
    data.series.length === 1 &&
    data.categories.length <= 8 &&
    first?.values.every((value) => value !== null && value >= 0) &&
    !data.categories.some((name) => isSummary(name));
  if (type !== null && pies.includes(type) && !isWhole)
    return '饼图画一个整体的各部分：一组正数，不超过 8 项，没有合计和平均；这一页不是，可以换成柱状图';
  const inTime = isInTime(data.categories);
  const own = inTime && data.categories.length >= 4 ? 'line' : data.categories.some((name) => name.length > 7) ? 'bar' : 'column';
  const chart: ChartData = { ...data, type: type ?? (slide.layout === 'chart' ? slide.chart.type : own) };
  if (slide.layout === 'chart') return { ...slide, chart };
  return page(slide, { layout: 'chart', title: slide.title, chart, ...takeaway(beside) }, say.all(items.map(inLine)));
}

const inLine = ({ when, title, text }: Item): string => [when, title, text].filter((one) => one !== '').join(' ');

function chartOfTable(header: string[], rows: string[][]): ChartData | string {
  const analysis = analyseTable({ header, rows });
  const drawn = (role: 'measure' | 'rate') => analysis.columns.filter((column) => column.role === role);
  const [main] = [...drawn('measure'), ...drawn('rate')];
  const by = analysis.columns.find((column) => ['category', 'date', 'text'].includes(column.role));
  if (!main || !by || analysis.rows.length < 2) return '表里没有可以画成图的数字列';
  const units = new Set(analysis.rows.flatMap((row) => readCell(row[main.index] ?? '')?.unit ?? []));
  if (units.size > 1)
    return `“${main.name}”一栏里，这些数的单位不一样（${[...units].map((unit) => unit || '无单位').join('、')}），画在一张图里比不出大小`;
  const alike = [...drawn('measure'), ...drawn('rate')].filter(({ role, unit }) => role === main.role && unit === main.unit).slice(0, 4);
  const valueOf = (cell = ''): number | null => {
    const read = readCell(cell);
    return read ? Number(printDecimal(read.value)) : null;
  };
  return {
    type: 'column',
    ...(main.unit === '' ? {} : { unit: main.unit }),
    categories: analysis.rows.map((row) => atMost((row[by.index] ?? '').trim() || '—', 100)),
    series: alike.map(({ name, index }) => ({ name: atMost(name, 100), values: analysis.rows.map((row) => valueOf(row[index])) })),
  };
}

function chartOfItems(items: Item[]): ChartData | string {
  const measured = items.map(measuredItem).filter((one) => one !== null);
  if (measured.length < 2) return '这一页没有几个可以放在一起比的数字';
  if (measured.length < items.length) return `有 ${items.length - measured.length} 条没有单独的数字，画成图就丢了它们`;
  return chartOfTable(
    ['', '数值'],
    measured.map(({ name, value, unit }) => [name, `${value}${unit}`]),
  );
}

function asTimeline(slide: Slide, { items, beside }: PageItems): Slide | string {
  const dated = items.map(datedItem);
  const events = dated.filter((one) => one !== null);
  if (events.length < 2) return '这一页没有两个以上的时间点';
  if (events.length < items.length) return `有 ${items.length - events.length} 条没有写时间，放上时间轴就没有位置；可以先补上时间`;
  if (events.length > 8) return `有 ${events.length} 个时间点，一页时间轴最多放 8 个`;
  const ordered = inOrderOfTime(events, ({ when }) => when).map(({ when, title, text }) => ({
    when: atMost(when, 40),
    title: atMost(title, 300),
    ...(text === '' ? {} : { text }),
  }));
  return page(slide, { layout: 'timeline', title: slide.title, events: ordered }, beside);
}

function asList(
  slide: Slide,
  { items, beside }: PageItems,
  made: (points: { title: string; text?: string }[]) => Body,
  least: number,
): Slide | string {
  if (items.length < least) return `只有 ${items.length} 条内容`;
  if (items.length > 8) return `有 ${items.length} 条，一页最多放 8 条；可以先删掉几条`;
  const points = items.map(({ when, title, text }) => ({
    title: atMost(when === '' ? title : `${when}　${title}`, 300),
    ...(text === '' ? {} : { text }),
  }));
  return page(slide, made(points), beside);
}
