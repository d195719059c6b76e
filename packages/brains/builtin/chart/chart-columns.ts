/** Which columns of a table stand along the axis, are drawn, and make the series. Pure. */
import { escapePattern } from '../text/escape-pattern.ts';
import type { Column, TableAnalysis } from '../text/table-figures.ts';
import type { AskedChart } from './asked-chart.ts';
import { timeKey } from './chart-lines.ts';
import type { ChartView } from './chart-view.ts';

export const most_series = 8;

export function measuresOf({ columns }: TableAnalysis): Column[] {
  return columns.filter(({ role }) => role === 'measure' || role === 'rate');
}

/** 各部门, 按部门, by department. */
function isAsked({ name }: Column, words: string): boolean {
  if (name === '') return false;
  if (new RegExp(`(?:按|各|每个?|分|不同)[^，。]{0,6}${escapePattern(name)}`).test(words)) return true;
  return (
    /^[\w ]+$/.test(name) &&
    new RegExp(`\\b(?:by|per|each|for (?:each|every)|across)\\s+(?:the\\s+)?${escapePattern(name)}\\b`, 'i').test(words)
  );
}

/** Latin names stand in words in either case. */
export function isNamed({ name }: Column, words: string): boolean {
  return name.length > 1 && (words.includes(name) || (/^[\w ]+$/.test(name) && words.toLowerCase().includes(name.toLowerCase())));
}

const valuesOf = ({ rows }: TableAnalysis, { index }: Column): number => new Set(rows.map((row) => row[index])).size;

/** The column whose cells stand along the axis: the time where months or a course are asked for, one that is named (各部门), else the time, else the first that has names. */
export function namesOf(analysis: TableAnalysis, words: string, view: ChartView): Column | undefined {
  const { columns, rows } = analysis;
  const able = columns.filter(
    ({ role, index }) =>
      (role === 'date' || role === 'category' || role === 'text' || role === 'id') &&
      rows.some((row) => (row[index] ?? '').trim() !== '') &&
      // A formula nobody has computed is no name.
      !rows.some((row) => (row[index] ?? '').startsWith('=')),
  );
  const kept = view.keep.filter(({ out }) => !out);
  // A name that is the only one left says nothing along an axis.
  const open = able.filter(({ index }) => !kept.some(({ column, values }) => column.index === index && values.length === 1));
  const compared = able.find(({ index }) => kept.some(({ column, values }) => column.index === index && values.length > 1));
  const asked = able.find((column) => isAsked(column, words));
  // 各店 is said of a column called 门店.
  const [, ending = ''] = /(?:按|各|每家?|每个?)(\p{Script=Han})/u.exec(words) ?? [];
  const short = ending === '' ? undefined : able.find(({ name }) => name.length === 2 && name.endsWith(ending));
  const time = able.find(({ role }) => role === 'date');
  const isCourse = view.period !== null || /趋势|走势|变化|\btrend\b|\bover time\b/i.test(words);
  const course = time && isCourse && (!asked || asked === time || valuesOf(analysis, asked) <= most_series) ? time : undefined;
  const whole = able.find(({ index }) => new Set(rows.map((row) => row[index])).size === rows.length);
  return (
    course ??
    asked ??
    short ??
    compared ??
    open.find((column) => isNamed(column, words)) ??
    open.find((column) => column.role === 'date' && !isClock(analysis, column)) ??
    open.find(({ role }) => role === 'category') ??
    whole ??
    able[0]
  );
}

/** 周一 19:00-20:30: hours of a timetable are no course of time. */
export function isClock({ rows }: TableAnalysis, { index }: Column): boolean {
  const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /\d{1,2}[:：]\d{2}/.test(cell) && !/^\d{4}[-/.年]/.test(cell));
}

const spoken: { words: RegExp; means: RegExp; never: RegExp }[] = [
  {
    words: /销售额|营业额|营业收入|销售收入|营收|成交额|业绩/,
    means: /金额|销售|营收|收入|成交|业绩|总价/,
    never: /成本|退|利润|目标|计划|预算|单价|均价|率|量/,
  },
  { words: /销售?量/, means: /数量|件数|销量|份数/, never: /库存|退|目标|计划/ },
];

/** 销售额 of a table that calls it 金额; null where it names its column, or none or several could be meant. */
export function spokenMeasure(analysis: TableAnalysis, words: string): { word: string; column: Column } | null {
  const all = measuresOf(analysis);
  if (all.some((column) => isNamed(column, words))) return null;
  for (const one of spoken) {
    const word = one.words.exec(words)?.[0];
    const meant = all.filter(({ name }) => one.means.test(name) && !one.never.test(name));
    if (word !== undefined && meant[0] && meant.length === 1) return { word, column: meant[0] };
  }
  return null;
}

/** Named ones; else those of one unit. */
export function measuresFor(analysis: TableAnalysis, words: string, type: AskedChart | null): Column[] {
  const all = measuresOf(analysis);
  const named = all.filter((column) => isNamed(column, words));
  const most = type === 'pie' || type === 'donut' ? 1 : most_series;
  if (named.length > 0 && (type !== 'scatter' || named.length === 2)) return named.slice(0, most);
  const meant = type === 'scatter' || type === 'combo' ? null : spokenMeasure(analysis, words);
  if (meant) return [meant.column];
  if (type === 'scatter' || type === 'combo') return all.slice(0, 2);
  const added = all.filter(({ role }) => role === 'measure');
  const [first] = added.length > 0 ? added : all;
  // A column of totals says again what the others say.
  const alike = all.filter(
    (column) => first && column.unit === first.unit && column.role === first.role && !/^(?:合计|总计|小计)$/.test(column.name),
  );
  return (alike.length > 0 ? alike : first ? [first] : []).slice(0, Math.min(most, 4));
}

/** 一月、二月、三月 as headings: time runs across. */
export function timesAcross(analysis: TableAnalysis, by: Column | undefined, words: string, view: ChartView): Column[] | null {
  const times = analysis.columns.filter(
    (column) => column !== by && (column.role === 'measure' || column.role === 'rate') && timeKey(column.name) !== null,
  );
  // 各店合计: the column beside the months is what is wanted.
  const isOther =
    view.period === null &&
    measuresOf(analysis).some((column) => !times.includes(column) && column.name.length > 1 && words.includes(column.name));
  if (times.length < 3 || isOther) return null;
  const left = times.filter(({ name }) => name.includes('月') && view.months.includes(Math.floor(((timeKey(name) ?? 0) % 10_000) / 100)));
  return left.length > 0 ? left : times;
}

/** “各部门每月”: a second column of names becomes the series. */
export function acrossOf(analysis: TableAnalysis, by: Column | undefined, words: string): Column | undefined {
  return analysis.columns.find((column) => {
    if (column === by || (column.role !== 'category' && column.role !== 'date') || column.name === '') return false;
    const count = valuesOf(analysis, column);
    return (
      count >= 2 &&
      count <= most_series &&
      (isAsked(column, words) || new RegExp(`(?:对比|比较)[^，。]{0,10}${escapePattern(column.name)}`).test(words))
    );
  });
}

/** A list has nothing to add up: how many rows stand under each name. */
export function countable({ columns, rows }: TableAnalysis): Column | undefined {
  return columns.find(({ role, index }) => role === 'category' && new Set(rows.map((row) => row[index])).size < rows.length);
}
