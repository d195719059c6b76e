/** Figures typed with the request for a page: drawn and listed, exactly as they were written. Pure. */
import words from './page-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import type { AskedChart } from '../chart/asked-chart.ts';
import { chartIn, draftChart, type SourceTable } from '../chart/chart-draft.ts';
import { tableInWords } from '../chart/figures-in-words.ts';
import type { Section } from './section.ts';

export interface PageFigures {
  sections: Section[];
  /** What of them is not drawn, in sentences for the person. */
  notes: string[];
  /** What else was told. */
  rest: string[];
}

const notDrawn = '没有画图表：写出的数字单位不同，或不到两个同类的数。';
const gap = '未提供';

/** Null where no chart is asked for, or no line holds figures of one kind. */
export function pageFigures(told: readonly string[], chart: AskedChart | 'any' | null): PageFigures | null {
  if (chart === null) return null;
  const lines = told.map((line) => ({ line, table: tableInWords(line) }));
  const table = lines.find((one) => one.table !== null)?.table ?? tableInWords(told.join('，'));
  if (!table) return { sections: [], notes: [notDrawn], rest: [...told] };
  const own = lines.find((one) => one.table === table);
  const drawn = drawnOf(table, chart === 'any' ? null : chart);
  const rest = own ? lines.filter((one) => one !== own).map(({ line }) => line) : [];
  return { sections: [...(drawn?.sections ?? []), tableSection(table)], notes: drawn?.notes ?? [notDrawn], rest };
}

function tableSection({ header, rows }: SourceTable): Section {
  return {
    type: 'table',
    id: 'data',
    title: '数据明细',
    header: header.slice(0, 10).map((cell) => cell.slice(0, 80)),
    rows: rows.slice(0, 60).map((row) => row.slice(0, 10).map((cell) => (cell || gap).slice(0, 300))),
  };
}

function drawnOf(table: SourceTable, type: AskedChart | null): { sections: Section[]; notes: string[] } | null {
  const draft = draftChart([table], type);
  if (!draft || draft.categories.length < 2) return null;
  const { title, told } = draft;
  const left = table.header.length - 1 - draft.series.length;
  const names = draft.series.map(({ name }) => name).join('”“');
  return {
    sections: [
      {
        type: 'chart',
        id: 'chart',
        title: holds(title, words.names_nothing) ? '图表' : title.slice(0, 120),
        chart: chartIn(draft),
      },
    ],
    notes: [...told.map((one) => `图表：${one}。`), ...(left > 0 ? [`图表画的是“${names}”，其余的列在表里。`] : [])],
  };
}
