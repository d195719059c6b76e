/** What a table's figures tell in sentences: totals, the leading group, extremes, change over time, how many of each. */
import { compare, share, zero, type Decimal } from '#text/decimal.ts';
import { isAbout } from '../text/same-matter.ts';
import words from '../text/table-words.json' with { type: 'json' };
import { holds } from '#text/words.ts';
import { slotOfHeading } from '../text/slots.ts';
import {
  averageOf,
  describeChange,
  extremesOf,
  figuresOf,
  groupBy,
  isOwnDay,
  printFigure,
  totalOf,
  type Column,
  type TableAnalysis,
} from '../text/table-figures.ts';
import { openCases } from './record-tables.ts';

export interface Finding {
  text: string;
  about: string;
}

/** Sentences on the totals, the leading group, the extremes and the change over time. */
export function findingsOf(analysis: TableAnalysis, measures: Column[], points: string[]): Finding[] {
  const sentences: Finding[] = [];
  const say = (text: string, about = '') => sentences.push({ text, about });
  const total = (m: Column): string =>
    `${isTotalName(m.name) ? '总计' : m.name.endsWith('合计') ? m.name : `${m.name}合计`} ${printFigure(totalOf(analysis, m), m)}`;
  // A figure that was asked for by its name stands where it was asked for.
  const [own, others] = [measures.filter((m) => isNamed(m, points)), measures.filter((m) => !isNamed(m, points))];
  if (others.length > 0) say(others.map(total).join('，'));
  for (const m of own) say(total(m), m.name);
  const [main] = measures;
  const categories = analysis.columns.filter((c) => {
    const count = new Set(analysis.rows.map((row) => row[c.index])).size;
    return c.role === 'category' && count > 1 && count < analysis.rows.length && count <= 30;
  });
  const [category] = categories;
  if (measures.length === 0 && analysis.rows.length >= 5) sentences.push(...countsOf(analysis, categories, points));
  for (const by of new Set([category, ...categories.filter((c) => isNamed(c, points))])) {
    const groups = main && by ? groupBy(analysis, by, [main]) : [];
    const [first, last] = [groups[0], groups.at(-1)];
    if (!main || !by || !first?.share || !last || groups.length < 2) continue;
    say(
      `按${by.name}看，${first.name}${main.name}最高，为 ${printFigure(first.totals[0] ?? zero, main)}，占 ${first.share}；${last.name}最低，为 ${printFigure(last.totals[0] ?? zero, main)}，占 ${last.share ?? '—'}`,
      by.name,
    );
  }
  const date = analysis.columns.find((c) => c.role === 'date' && !isOwnDay(c));
  if (date) for (const measure of measures.slice(0, 2)) for (const text of changeOver(analysis, date, measure)) say(text, date.name);
  if (main && !category) {
    const extremes = extremesOf(analysis, main);
    const name = analysis.columns.find((c) => c.role === 'date' || c.role === 'text' || c.role === 'category');
    if (extremes && name && compare(extremes.high.value, extremes.low.value) !== 0)
      say(
        `${main.name}最高的是${spaced(extremes.high.row[name.index] ?? '', 'before')}（${printFigure(extremes.high.value, main)}），最低的是${spaced(extremes.low.row[name.index] ?? '', 'before')}（${printFigure(extremes.low.value, main)}）`,
      );
  }
  const by = nameColumn(analysis);
  for (const rate of analysis.columns.filter((c) => c.role === 'rate').slice(0, 4)) {
    const extremes = extremesOf(analysis, rate);
    const average = averageOf(analysis, rate);
    const figures = figuresOf(analysis, rate);
    if (!extremes || !average || figures.length < 2) continue;
    const at = (end: { row: string[]; value: Decimal }): string => {
      const alike = figures.filter(({ value }) => compare(value, end.value) === 0).length;
      const name = alike === 1 && by ? (end.row[by.index] ?? '').trim() : '';
      return `${printFigure(end.value, rate)}${name === '' ? '' : `（${name}）`}`;
    };
    say(`${rate.name}平均 ${printFigure(average, rate)}，最高 ${at(extremes.high)}，最低 ${at(extremes.low)}`, rate.name);
  }
  const open = analysis.rows.length >= 5 ? openCases(analysis) : null;
  if (open !== null) say(open, '问题');
  return sentences;
}

/** What its rows are called: no two alike. */
function nameColumn({ columns, rows }: TableAnalysis): Column | undefined {
  return columns.find(
    ({ role, index }) =>
      (role === 'date' || role === 'category' || role === 'text') && new Set(rows.map((row) => row[index])).size === rows.length,
  );
}

function isTotalName(name: string): boolean {
  return words.own_totals.includes(name);
}

/** A list or a survey has nothing to add up: how many gave which answer, and the average marks of each group. */
function countsOf(analysis: TableAnalysis, categories: Column[], points: string[]): Finding[] {
  const whole = { digits: BigInt(analysis.rows.length), scale: 0 };
  const rate = analysis.columns.find((column) => column.role === 'rate');
  const found: Finding[] = analysis.rows.length >= 5 ? [{ text: `共 ${analysis.rows.length} 条记录`, about: '' }] : [];
  for (const by of categories.filter((column) => new Set(analysis.rows.map((row) => row[column.index])).size <= 8).slice(0, 4)) {
    const groups = groupBy(analysis, by, []);
    const counts = groups.map((group) => {
      const part = share({ digits: BigInt(group.count), scale: 0 }, whole);
      return `${group.name === '（空）' ? '未填' : group.name} ${group.count} 条${part === null ? '' : `（${part}）`}`;
    });
    // What people answered to “建议” is a finding, not the advice the report gives.
    const about = ['suggestion', 'problem', 'plan', 'requirement', 'conclusion', 'experience'].includes(slotOfHeading(by.name) ?? '')
      ? ''
      : by.name;
    found.push({ text: `按${by.name}看：${counts.join('，')}`, about });
    const averages =
      rate && about !== '' && !isNamed(by, points) && !holds(by.name, ['状态', '进度'])
        ? groups.flatMap((group) => {
            const rows = analysis.rows.filter((row) => ((row[by.index] ?? '').trim() || '（空）') === group.name);
            const average = averageOf({ ...analysis, rows }, rate);
            return average ? [`${group.name} ${printFigure(average, rate)}`] : [];
          })
        : [];
    if (rate && averages.length > 1) found.push({ text: `${rate.name}按${by.name}平均：${averages.join('，')}`, about });
  }
  return found;
}

function changeOver(analysis: TableAnalysis, date: Column, measure: Column): string[] {
  const groups = groupBy(analysis, date, [measure]);
  const [first, last] = [groups[0], groups.at(-1)];
  const [a, b] = [first?.totals[0], last?.totals[0]];
  if (!first || !last || !a || !b || groups.length < 2) return [];
  return [
    `${measure.name}由${spaced(first.name)}的 ${printFigure(a, measure)}${measure.unit === '' || measure.unit === '%' ? ' ' : ''}变为${spaced(last.name)}的 ${printFigure(b, measure)}，${describeChange(a, b, measure)}`,
  ];
}

export function isNamed(column: Column, points: string[]): boolean {
  return points.some((point) => isAbout(point, column.name) || (column.role === 'date' && holds(point, words.course)));
}

/** Chinese stands close; Latin letters and digits get room. */
function spaced(text: string, sides: 'before' | 'both' = 'both'): string {
  const edge = /[A-Za-z0-9]/;
  return `${edge.test(text.slice(0, 1)) ? ' ' : ''}${text}${sides === 'both' && edge.test(text.slice(-1)) ? ' ' : ''}`;
}
