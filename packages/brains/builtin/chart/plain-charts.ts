/** The chart of a table that was asked for; else what a table plainly is: its figures along time, or the parts of one amount. Which column stands against which is guessed nowhere. Pure. */
import type { ChartSpec } from '#contract/content/chart.ts';
import { inOrderOfTime } from '../deck/times.ts';
import { analyseTable, isOwnDay, readCell, type Column, type TableAnalysis } from '../text/table-figures.ts';
import type { ChartWish } from './asked-chart.ts';
import { areComparable, chartIn, draftChart, figureAt, type SourceTable } from './chart-draft.ts';
import { isClock } from './chart-lines.ts';

export interface TableCharts {
  charts: (ChartSpec & { title: string })[];
  /** What was asked for and is not drawn, or not all of it. */
  told: string[];
}

const mostParts = 12;
const mostTimes = 60;
const mostSeries = 4;
const mostKinds = 2;

export function chartsOfTable(table: SourceTable, asked: ChartWish): TableCharts {
  if (asked === null) return { charts: plainCharts(analyseTable(table)), told: [] };
  const draft = draftChart([table], asked === 'any' ? null : asked);
  const named = table.source === '' ? '' : `${table.source} 的`;
  if (draft && !draft.isSummed && draft.categories.length >= 2)
    return { charts: [{ title: draft.title, ...chartIn(draft) }], told: draft.told.map((one) => `${named}图表：${one}。`) };
  const why = draft?.isSummed ? '同名的有好几行，您没有说按哪一列汇总' : '里面不到两个同类的数';
  return { charts: [], told: [`没有画${named === '' ? '' : ` ${named}`}图表：${why}。`] };
}

function plainCharts(analysis: TableAnalysis): TableCharts['charts'] {
  const { columns, rows } = analysis;
  const [by] = columns;
  const figures = columns.filter(({ role }) => role === 'measure' || role === 'rate');
  const names = rows.map((row) => (row[by?.index ?? 0] ?? '').trim());
  const isPlain = new Set(names).size === names.length && !names.includes('') && !columns.some((column) => isClock(analysis, column));
  const [first] = figures;
  if (!by || !first || !isPlain || figures.includes(by)) return [];
  if (by.role === 'date' && names.length >= 3 && names.length <= mostTimes && !isOwnDay(by) && columns.length === figures.length + 1) {
    const kinds = kindsOf(analysis, figures);
    const inTime = inOrderOfTime(rows, (row) => row[by.index] ?? '');
    return kinds.length > mostKinds ? [] : kinds.map((kind) => chartOf(inTime, by, kind, 'line'));
  }
  const values = rows.map((row) => readCell(row[first.index] ?? '')?.value);
  const areParts = figures.length === 1 && first.adds && values.every((value) => value !== undefined && value.digits >= 0n);
  if (by.role === 'date' || !areParts || names.length < 2 || names.length > mostParts) return [];
  return [chartOf(rows, by, [first], names.length > 7 || names.some((name) => name.length > 7) ? 'bar' : 'column')];
}

/** Those of one unit and one size share an axis. */
function kindsOf({ rows }: TableAnalysis, figures: readonly Column[]): Column[][] {
  const isLike = (one: Column, other: Column) => one.unit === other.unit && one.role === other.role && areComparable(rows, one, other);
  const kinds: Column[][] = [];
  for (const figure of figures) {
    const own = kinds.find(([head, ...more]) => head && isLike(head, figure) && more.length < mostSeries - 1);
    if (own) own.push(figure);
    else kinds.push([figure]);
  }
  return kinds;
}

function chartOf(rows: string[][], by: Column, figures: Column[], type: ChartSpec['type']): TableCharts['charts'][number] {
  const [{ unit = '' } = {}] = figures;
  const measured = figures.map(({ name }) => name).join('、');
  const categories = rows.map((row) => (row[by.index] ?? '').trim().slice(0, 100));
  return {
    title: /\p{Script=Han}/u.test(`${measured}${by.name}`) ? `${measured}（按${by.name}）` : `${measured} by ${by.name}`,
    type,
    ...(unit && { unit }),
    categories,
    series: figures.map(({ name, index }) => ({ name: name.slice(0, 100), values: rows.map((row) => figureAt(row, index)) })),
  };
}
