/** Questions that are being put together: kept as long as the page lives, so that closing the builder loses nothing. */
import type { PreviewColumn } from '#contract/content/table-preview.ts';
import type { Query } from '#contract/content/table-query.ts';
import type { WorkbookStructure } from '#contract/content/workbook.ts';
import type { ChartType } from '#contract/content/chart.ts';
import { addStep, newStep } from './step-edits.ts';
import { stepNames, tools, type ToolId } from './step-names.ts';

export interface ResultChart {
  type: ChartType;
  title: string;
  /** '' is the first column. */
  category: string;
  /** '' are all columns of figures. */
  value: string;
  unit: string;
}

export interface ResultWish {
  /** '' takes the name that is proposed. */
  sheet: string;
  title: string;
  /** Null until somebody says so: sums are put below groups. */
  total: boolean | null;
  chart: ResultChart | null;
}

export interface TableDraft {
  query: Query;
  /** A step by its place, or an end of the chain. */
  chosen: number | 'source' | 'result';
  wish: ResultWish;
}

export const noChart: ResultChart = { type: 'column', title: '', category: '', value: '', unit: '' };

const fresh: TableDraft = {
  query: { table: {}, steps: [] },
  chosen: 'source',
  wish: { sheet: '', title: '', total: null, chart: null },
};

const drafts = new Map<string, TableDraft>();

/** What is known of this file; a fresh one otherwise. */
export function draftOf(key: string): TableDraft {
  return drafts.get(key) ?? fresh;
}

/** Null forgets it. */
export function keepDraft(key: string, draft: TableDraft | null): void {
  if (draft === null || draft === fresh) drafts.delete(key);
  else drafts.set(key, draft);
}

/** What pressing a tool of the bar makes of a draft: its step is added, or the one that is there is gone on with. */
export function withTool(draft: TableDraft, id: ToolId, structure: WorkbookStructure, sheet: string, today: string): TableDraft {
  const isFresh = draft.query.steps.length === 0 && draft.query.table.sheet === undefined;
  const front = structure.sheets.find((one) => one.sheet === sheet && one.columns.length > 0);
  const query = isFresh && front ? { ...draft.query, table: { sheet } } : draft.query;
  if (id === 'chart') return { ...draft, query, chosen: 'result', wish: { ...draft.wish, chart: draft.wish.chart ?? noChart } };
  const kind = tools.find((one) => one.id === id)?.kinds[0] ?? 'filter';
  const last = query.steps.length - 1;
  if (query.steps[last]?.do === kind) return { ...draft, query, chosen: last };
  const columns: PreviewColumn[] =
    query.steps.length > 0
      ? []
      : (structure.sheets.find((one) => one.sheet === query.table.sheet)?.columns.map(({ column, type }) => ({ name: column, type })) ??
        []);
  return { ...draft, query: addStep(query, newStep(kind, columns, today)), chosen: query.steps.length };
}

/** What the new sheet is called unless somebody says so. */
export function proposedSheet({ steps }: Query): string {
  const shaping = steps.findLast((one) => one.do === 'group' || one.do === 'pivot');
  if (shaping?.do === 'group' && shaping.by.length > 0) return clean(`按${shaping.by.map((one) => one.column).join('')}汇总`);
  if (shaping?.do === 'pivot' && shaping.rows.length > 0) return clean(`${shaping.rows[0]?.column ?? ''}透视`);
  const last = steps.at(-1);
  const tool = last && tools.find((one) => one.kinds.includes(last.do));
  return last ? `${tool?.label ?? stepNames[last.do]}结果` : '结果';
}

/** As names of sheets may be. */
function clean(name: string): string {
  return name.replace(/[\\/?*:[\]]/g, '').slice(0, 31) || '结果';
}
