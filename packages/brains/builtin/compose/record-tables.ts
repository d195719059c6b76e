/** Lists of single cases, such as tickets: nothing to add up, but how many of each kind, how long on average, and how many are still open. */
import { behind, holds } from '#text/words.ts';
import textWords from './text-words.json' with { type: 'json' };
import { share } from '#text/decimal.ts';
import { isAbout } from '../text/same-matter.ts';
import { averageOf, groupBy, printFigure, type Column, type TableAnalysis } from '../text/table-figures.ts';

const whole = (count: number) => ({ digits: BigInt(count), scale: 0 });

/** For each column a point speaks of: its groups with their number, share and averages. */
export function recordTables(
  analysis: TableAnalysis,
  points: string[],
): { kind: 'table'; header: string[]; rows: string[][]; about: string }[] {
  const rates = analysis.columns.filter((column) => column.role === 'rate').slice(0, 3);
  const named = analysis.columns.filter((column) => column.role === 'category' && points.some((point) => isAbout(point, column.name)));
  return named.flatMap((by) => {
    const groups = groupBy(analysis, by, []);
    if (groups.length < 2 || groups.length > 20 || groups.length === analysis.rows.length) return [];
    const average = (name: string | null, rate: Column) => {
      const rows = name === null ? analysis.rows : analysis.rows.filter((row) => ((row[by.index] ?? '').trim() || '（空）') === name);
      const found = averageOf({ ...analysis, rows }, rate);
      return found ? printFigure(found, rate, false) : '—';
    };
    return [
      {
        kind: 'table' as const,
        header: [
          by.name,
          '条数',
          '占比',
          ...rates.map((rate) => `平均${behind(rate.name, ['平均'])}${rate.unit ? `（${rate.unit}）` : ''}`),
        ],
        rows: [
          ...groups.map((group) => [
            group.name,
            String(group.count),
            share(whole(group.count), whole(analysis.rows.length)) ?? '—',
            ...rates.map((rate) => average(group.name, rate)),
          ]),
          ['合计', String(analysis.rows.length), '100%', ...rates.map((rate) => average(null, rate))],
        ],
        about: by.name,
      },
    ];
  });
}

/** What is not done yet, by a column that tells the state of each case; null when none does. */
export function openCases(analysis: TableAnalysis): string | null {
  const state = analysis.columns.find((column) => column.role === 'category' && holds(column.name, textWords.state_columns));
  if (!state) return null;
  const groups = groupBy(analysis, state, []).filter((group) => group.name !== '（空）');
  const isDone = (name: string) => textWords.done.includes(name.toLowerCase());
  const open = groups.filter((group) => !isDone(group.name));
  if (open.length === groups.length || open.length === 0 || open.length > 5) return null;
  const count = open.reduce((sum, group) => sum + group.count, 0);
  const part = share(whole(count), whole(analysis.rows.length));
  return `没有完成的 ${count} 条${part === null ? '' : `，占 ${part}`}：${open.map((group) => `${group.name} ${group.count} 条`).join('，')}`;
}
