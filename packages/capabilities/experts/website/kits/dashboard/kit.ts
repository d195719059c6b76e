/** A board of the tables of a workbook: which figures, charts and filters their columns give. Nothing is computed here: the page does, of the rows it shows. Pure. */
import { areTimes, dataTable, sourceWords, type DataTable } from '../../recipe-columns.ts';
import { jsonFile, ownLook, type Fill } from '../kit.ts';
import type { SiteTable } from '#contract/content/site-kit.ts';

const mostMeasures = 6;
const mostCharts = 6;
const mostFilters = 5;

export const fillDashboard: Fill = ({ title, style, accent, material }) => {
  const { tables, pages, pictures } = material;
  const shown = tables.filter(({ rows }) => rows.length > 0);
  const notDone = [
    ...tables.filter(({ rows }) => rows.length === 0).map(({ name }) => `“${name}”里没有数据行，没有放入看板。`),
    ...(pages.some(({ sections }) => sections.length > 0) ? ['看板只放表格，另外写的文字没有放入。'] : []),
    ...(pictures.length > 0 ? [`看板里没有放图片的地方，没有放入 ${pictures.length} 张图片。`] : []),
    ...ownLook('看板', style, accent),
  ];
  const words = {
    title,
    description: '',
    nothing: '没有符合条件的行。',
    noData: '还没有数据。把表格写进 content/data.json 就能看到。',
  };
  return {
    files: new Map([
      ['content/site.json', jsonFile(words)],
      ['content/data.json', linesOfTables(shown.map(boardOf))],
    ]),
    notDone,
    gaps: [],
  };
};

export interface Measure {
  column: number | null;
  how: 'count' | 'sum' | 'avg';
}

function boardOf(table: SiteTable) {
  const read = inOrder(dataTable(table));
  const from = sourceWords(table);
  return {
    name: table.name,
    ...(from === undefined ? {} : { source: from }),
    columns: read.columns,
    measures: measuresOf(read),
    ...axesOf(read),
    rows: read.rows,
  };
}

/** How many rows, then what adds up, money first, then what has an average. */
function measuresOf({ columns, roles }: DataTable): Measure[] {
  const figures = columns.flatMap(({ type, total }, column): Measure[] => (type === 'number' ? [{ column, how: total ?? 'sum' }] : []));
  const isMoney = ({ column }: Measure): boolean => column !== null && roles[column] === 'money';
  const sums = figures.filter(({ how }) => how === 'sum');
  const added = [...sums.filter(isMoney), ...sums.filter((one) => !isMoney(one))];
  const averages = figures.filter(({ how }) => how === 'avg');
  return [{ column: null, how: 'count' as const }, ...added, ...averages].slice(0, mostMeasures);
}

/** 一月、二月 or Q1, Q2 as words, each once: they stay in the order they stand in. */
function inOrder(table: DataTable): DataTable & { columns: (DataTable['columns'][number] & { ordered?: true })[] } {
  const columns = table.columns.map((column, at) => {
    const texts = table.rows.map((row) => String(row[at] ?? ''));
    const isCourse = (column.type === 'text' || column.type === 'choice') && areTimes(texts);
    return isCourse ? { ...column, ordered: true as const } : column;
  });
  return { ...table, columns };
}

/** Columns that charts are drawn by and rows are chosen by: days first, then choices. */
function axesOf({ columns, rows }: ReturnType<typeof inOrder>): { charts: number[]; filters: number[] } {
  const places = columns.map((column, at) => ({ ...column, at, distinct: new Set(rows.map((row) => row[at])).size }));
  const days = places.filter(({ type, distinct }) => (type === 'date' || type === 'time') && distinct > 1);
  const choices = places.filter(({ type, distinct }) => (type === 'choice' || type === 'yesno') && distinct > 1);
  // A short table of names and figures has one name a row.
  const names =
    choices.length > 0 ? [] : places.filter(({ type, distinct }) => type === 'text' && distinct === rows.length && distinct <= 12);
  return {
    charts: [...days.slice(0, 1), ...choices, ...names.slice(0, 1)].slice(0, mostCharts).map(({ at }) => at),
    filters: [...days.slice(0, 1), ...choices].slice(0, mostFilters).map(({ at }) => at),
  };
}

/** A line a row, as people edit it. */
export function linesOfTables(tables: readonly ({ rows: readonly unknown[] } & Record<string, unknown>)[]): string {
  return `{\n  "tables": [${tables.map((table) => `\n${lines(table)}`).join(',')}\n  ]\n}\n`;
}

function lines({ rows, ...rest }: { rows: readonly unknown[] } & Record<string, unknown>): string {
  const head = JSON.stringify(rest, null, 2).slice(0, -2).replaceAll('\n', '\n    ');
  return `    ${head},\n      "rows": [${rows.map((row) => `\n        ${JSON.stringify(row)}`).join(',')}\n      ]\n    }`;
}
