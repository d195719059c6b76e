/** Lists of single cases, such as tickets: nothing to add up, but how many of each kind, how long on average, and how many are still open. */
import { share } from '../text/decimal.ts';
import { bigrams, overlap } from '../text/segment.ts';
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
          ...rates.map((rate) => `平均${rate.name.replace(/^平均/, '')}${rate.unit ? `（${rate.unit}）` : ''}`),
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

const notes = /描述|说明|原因|备注|意见|隐患|问题|要求|措施|整改|期限|情况|建议/;

/** For each point that speaks of a column only some rows fill, such as 隐患描述: those rows, without what is empty in all of them. */
export function filledRows(
  analysis: TableAnalysis,
  points: string[],
): { kind: 'table'; header: string[]; rows: string[][]; about: string }[] {
  const shown = new Set<string>();
  return points.flatMap((point) => {
    const about = analysis.columns.find((column) => {
      const stems = bigrams(column.name.replace(/描述|说明|备注|期限|日期|内容|情况/g, ''));
      const filled = analysis.rows.filter((row) => (row[column.index] ?? '').trim() !== '').length;
      return (
        notes.test(column.name) && filled > 0 && filled < analysis.rows.length && stems.size > 0 && overlap(stems, bigrams(point)) >= 0.5
      );
    });
    if (!about) return [];
    const rows = analysis.rows.filter((row) => (row[about.index] ?? '').trim() !== '').slice(0, 30);
    let columns = analysis.columns.filter(
      (column) => column.role !== 'id' && rows.some((row) => (row[column.index] ?? '').trim() !== '') && !isSame(rows, column),
    );
    const isAgain = shown.has(rows.join('\n'));
    shown.add(rows.join('\n'));
    const name = columns.find((column) => column.role === 'category' || column.role === 'text');
    // Told once already, the rows need no more than their name and what is noted on them.
    if (isAgain) columns = columns.filter((column) => column === name || notes.test(column.name));
    return [
      {
        kind: 'table' as const,
        header: columns.map(headOf),
        rows: rows.map((row) => columns.map((c) => row[c.index] ?? '')),
        about: point,
      },
    ];
  });
}

const headOf = (column: Column) => `${column.name}${column.unit ? `（${column.unit}）` : ''}`;

/** 异常 in every row says nothing beside what is wrong. */
function isSame(rows: string[][], column: Column): boolean {
  return rows.length > 1 && new Set(rows.map((row) => (row[column.index] ?? '').trim())).size === 1;
}

/** What is not done yet, by a column that tells the state of each case; null when none does. */
export function openCases(analysis: TableAnalysis): string | null {
  const state = analysis.columns.find((column) => column.role === 'category' && /状态|进度|是否完成|处理结果|办理情况/.test(column.name));
  if (!state) return null;
  const groups = groupBy(analysis, state, []).filter((group) => group.name !== '（空）');
  const isDone = (name: string) => /^(?:已?(?:完成|解决|关闭|办结|处理|完工|交付|结案|通过)|是|done|closed|resolved)$/i.test(name);
  const open = groups.filter((group) => !isDone(group.name));
  if (open.length === groups.length || open.length === 0 || open.length > 5) return null;
  const count = open.reduce((sum, group) => sum + group.count, 0);
  const part = share(whole(count), whole(analysis.rows.length));
  return `没有完成的 ${count} 条${part === null ? '' : `，占 ${part}`}：${open.map((group) => `${group.name} ${group.count} 条`).join('，')}`;
}
