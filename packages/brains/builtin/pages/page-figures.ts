/** Figures typed with the request for a page: at a glance, drawn and listed, exactly as they were written. Pure. */
import type { AskedChart } from '../chart/asked-chart.ts';
import { draftChart, extremesOfDraft, type ChartDraft, type SourceTable } from '../chart/chart-draft.ts';
import { timeKey } from '../chart/chart-lines.ts';
import { figuresInWords, tableInWords, type TypedFigure } from '../chart/figures-in-words.ts';
import { comparedThings } from './compared-things.ts';
import type { Section } from './section.ts';

export interface PageFigures {
  title: string;
  /** The title as far as somebody said it, else ''. */
  topic: string;
  sections: Section[];
  /** What of them is not drawn, in sentences for the person. */
  notes: string[];
  /** What else was told. */
  rest: string[];
  /** The page is about these figures: nothing else is wanted on it. */
  isWhole: boolean;
}

const most_cards = 8;

interface FigureOrder {
  title: string;
  topic: string;
  /** Topic and kind of page, as they were named. */
  words: string;
  /** Without the order. */
  told: string;
  chart: AskedChart | 'any' | null;
}

/** The page is asked for its figures. */
const aboutFigures = /数据|指标|KPI|看板|大屏|仪表盘|业绩|战报|成绩|对比|比较|统计|结果|趋势|排[行名]|人数|销[售量]|营收|费用|占比|构成/i;

/** Null when none are typed, or the page is about something else and no chart is asked for. */
export function pageFigures(order: FigureOrder): PageFigures | null {
  const isWhole = aboutFigures.test(order.words);
  const asked = order.chart !== null;
  const type = order.chart === 'any' ? null : order.chart;
  if (!isWhole && !asked) return null;
  const topic = order.title || order.topic;
  const compared = comparedThings(order.told);
  if (compared) {
    const table: SourceTable = { header: compared.header, rows: compared.rows, source: '', heading: '' };
    const drawn = asked || compared.isCourse ? drawnOf(table, type) : null;
    return {
      topic,
      title: topic || `${(compared.isCourse ? compared.header.slice(1) : compared.rows.map(([name = '']) => name)).join('、')}对比`,
      sections: [...(drawn?.sections ?? []), tableSection(compared)],
      notes: drawn?.notes ?? (asked ? [notDrawn] : []),
      rest: [],
      isWhole,
    };
  }
  const table = tableInWords(order.told);
  const { figures, rest } = figuresInWords(order.told);
  const isMixed = new Set(figures.flatMap(({ value, unit }) => (value === '' ? [] : [unit]))).size > 1;
  if (!table && figures.length < 2) return null;
  const drawsUnasked = !isMixed && figures.length > 2 && /数据|对比|比较|趋势|排[行名]|占比|构成/.test(order.words);
  const drawn = table && (asked || drawsUnasked) ? drawnOf(table, type) : null;
  const isCrossed = (table?.header.length ?? 2) > 2;
  const cards = isCrossed || figures.length > most_cards ? [] : cardsOf(figures);
  return {
    topic,
    title: topic || titleOf(order.words, table, figures),
    sections: [
      ...cards,
      ...(drawn?.sections ?? []),
      tableSection(
        table && !isMixed ? filled(table) : { header: ['项目', '数值'], rows: figures.map((one) => [one.name, written(one) || gap]) },
      ),
    ],
    // What else is told of a firm stands on its page, and nobody wanted it drawn.
    notes: (drawn?.notes ?? (asked ? [notDrawn] : [])).filter((note) => isWhole || !rest.some((one) => note.includes(`“${one}”`))),
    rest,
    isWhole: isWhole || rest.length === 0,
  };
}

const notDrawn = '没有画图表：写出的数字单位不同，或不到两个同类的数。';
const gap = '未提供';

const written = ({ value, unit }: TypedFigure): string => (value === '' ? '' : `${value}${unit}`);

function cardsOf(figures: readonly TypedFigure[]): Section[] {
  const items = figures
    .filter(({ value }) => value !== '')
    .map((one) => ({ value: written(one).slice(0, 24), label: one.name.slice(0, 40) }));
  return items.length < 2 ? [] : [{ type: 'figures', id: 'figures', title: '一眼看懂', items }];
}

function filled({ header, rows }: SourceTable): { header: string[]; rows: string[][] } {
  return { header, rows: rows.map((row) => row.map((cell) => cell || gap)) };
}

function tableSection({ header, rows }: { header: string[]; rows: string[][] }): Section {
  return {
    type: 'table',
    id: 'data',
    title: '数据明细',
    header: header.slice(0, 10).map((cell) => cell.slice(0, 80)),
    rows: rows.slice(0, 60).map((row) => row.slice(0, 10).map((cell) => cell.slice(0, 300))),
  };
}

function drawnOf(table: SourceTable, type: AskedChart | null): { sections: Section[]; notes: string[] } | null {
  const draft = draftChart([table], '', type);
  if (!draft || draft.categories.length < 2) return null;
  const { title, told } = draft;
  const left = table.header.length - 1 - draft.series.length;
  const names = draft.series.map(({ name }) => name).join('”“');
  return {
    sections: [
      {
        type: 'chart',
        id: 'chart',
        title: /数值|^各项/.test(title) ? '图表' : title.slice(0, 120),
        ...leadOf(draft),
        chart: chartIn(draft),
      },
    ],
    notes: [...told.map((one) => `图表：${one}。`), ...(left > 0 ? [`图表画的是“${names}”，其余的列在表里。`] : [])],
  };
}

/** As a section takes it. */
export function chartIn({ type, unit, categories, series, source }: ChartDraft): Extract<Section, { type: 'chart' }>['chart'] {
  const isCourse = categories.length > 2 && categories.every((name) => timeKey(name) !== null);
  const usual = isCourse ? 'line' : categories.length > 8 ? 'bar' : 'column';
  const shown = type === 'pie' || type === 'donut' ? series.slice(0, 1) : series;
  return { type: type ?? usual, ...(unit && { unit }), categories, series: shown, ...(source && { source: source.slice(0, 300) }) };
}

function leadOf(draft: ChartDraft): { lead?: string } {
  const ends = draft.series.length === 1 ? extremesOfDraft(draft) : null;
  if (!ends) return {};
  const figure = (value: number): string =>
    `${value.toLocaleString('en-US', { maximumFractionDigits: 10 })}${draft.unit === '%' || draft.unit === '' ? draft.unit : ` ${draft.unit}`}`;
  return { lead: `最高的是${ends.high[0]}（${figure(ends.high[1])}），最低的是${ends.low[0]}（${figure(ends.low[1])}）。` };
}

/** Nobody said what the page is called: the names of its figures do. */
function titleOf(said: string, table: SourceTable | null, figures: readonly TypedFigure[]): string {
  const kind = /KPI/i.test(said) ? 'KPI' : /指标/.test(said) ? '指标' : '';
  if (/看板/.test(said)) return `${kind || '数据'}看板`;
  if (kind) return `${kind}一览`;
  if (table?.title) return table.title;
  const names = table && table.rows.length > 0 ? table.rows.map(([name = '']) => name) : figures.map(({ name }) => name);
  const measure = table?.header.length === 2 ? (table.header[1] ?? '').replace(/（.*）$/, '').replace(/^数值$/, '') : '';
  const what = /对比|比较/.test(said) ? `${measure}对比` : measure || '数据';
  const [first = '', last = ''] = [names[0], names.at(-1)];
  if (names.length > 2 && names.every((name) => timeKey(name) !== null)) return `${first}至${last}${what}`;
  return `${names.slice(0, 4).join('、')}${names.length > 4 ? `等 ${names.length} 项` : ''}${what}`.slice(0, 100);
}
