/** The same content in another layout, where it bears it; else the sentence that says why not. Nothing of a page is lost on the way. */
import names from './deck-names.json' with { type: 'json' };
import { itemsOf, type Item, type PageItems } from './page-items.ts';
import summaries from './summaries.json' with { type: 'json' };
import { atMost, isOpen, type ChartData, type Slide } from './slide.ts';
import { chinese, type Wording } from './wording.ts';

export type AskedLayout = Extract<Slide['layout'], 'chart' | 'table' | 'process' | 'points'>;

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
      return drawnAs(slide, type);
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

/** A chart as one of another type. */
function drawnAs(slide: Slide, type: ChartData['type'] | null): Slide | string {
  if (slide.layout !== 'chart' || type === null) return '内置引擎不把条目和表格画成图，接入大模型后可以';
  const { categories, series } = slide.chart;
  const isWhole =
    series.length === 1 &&
    categories.length <= 8 &&
    series[0]?.values.every((value) => value !== null && value >= 0) &&
    !categories.some((name) => summaries.some((word) => name.toLowerCase().includes(word)));
  if (['pie', 'donut'].includes(type) && !isWhole)
    return '饼图画一个整体的各部分：一组正数，不超过 8 项，没有合计和平均；这一页不是，可以换成柱状图';
  return { ...slide, chart: { ...slide.chart, type } };
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
