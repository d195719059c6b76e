/** What is wrong with a step before it is done, by the field it stands in: columns that are gone, sums of words, keys that meet nothing. */
import type { By, Condition, Measure, Step, TableRef } from '#contract/content/table-query.ts';
import type { NameHint, StepProblem } from '#contract/content/table-preview.ts';
import { columnsIn, parseExpression } from './arithmetic.server.ts';
import { columnAt } from './columns.server.ts';
import { meeting } from './filter.server.ts';
import { keyOfCode } from './join.server.ts';
import type { OpenTable } from './query.server.ts';
import type { Table } from './table.server.ts';
import words from './number-columns.json' with { type: 'json' };
import { dayIn, keyOf, numberIn } from './values.server.ts';

type Found = Omit<StepProblem, 'step'>;

/** Sentences by field; none when the step can be done. */
export function problemsOf(table: Table, step: Step, open: OpenTable): Found[] {
  const found: Found[] = [];
  const say = (path: string, said: string): void => void found.push({ path, said });
  /** Whether the column is there. */
  const named = (path: string, name: string | undefined, within: Table = table): name is string => {
    if (name === undefined) return false;
    try {
      columnAt(within, name);
      return true;
    } catch {
      say(path, `没有“${name}”这一列，它可能改了名或被前面的步骤去掉了`);
      return false;
    }
  };
  const figures = (path: string, name: string | undefined, what: string): void => {
    if (!named(path, name)) return;
    const at = columnAt(table, name);
    if (table.rows.length > 0 && !table.rows.some((row) => numberIn(row[at] ?? null))) say(path, `“${name}”里没有数字，不能${what}`);
  };
  const conditions = (path: string, list: Condition[] = []): void =>
    list.forEach((one, n) => {
      named(`${path}.${n}.column`, one.column);
      named(`${path}.${n}.other`, one.other);
      if (one.op === 'above_average' || one.op === 'below_average') figures(`${path}.${n}.column`, one.column, '与平均值比');
    });
  const measure = (path: string, { column, how, where }: Measure): void => {
    const before = found.length;
    conditions(`${path}.where`, where);
    if (where && found.length === before && table.rows.length > 0) {
      const { test } = meeting(table, where);
      if (!table.rows.some(test)) say(`${path}.where`, '没有一行符合这些条件，这一项算不出什么');
    }
    if (how === 'count' || how === 'distinct') return void named(`${path}.column`, column);
    const isDays = column !== undefined && (how === 'min' || how === 'max') && hasDays(table, column);
    if (isDays) return undefined;
    return figures(`${path}.column`, column, measureWords[how]);
  };
  const by = (path: string, { column, period }: By): void => {
    if (named(`${path}.column`, column) && period !== undefined && table.rows.length > 0 && !hasDays(table, column))
      say(`${path}.period`, `“${column}”里没有日期，不能按时间归并`);
  };
  const columns = (path: string, list: string[] = []): void => list.forEach((one, n) => named(`${path}.${n}`, one));
  switch (step.do) {
    case 'filter':
      conditions('all', step.all);
      conditions('any', step.any);
      break;
    case 'group':
      step.by.forEach((one, n) => by(`by.${n}`, one));
      step.values.forEach((one, n) => measure(`values.${n}`, one));
      break;
    case 'total':
      step.values.forEach((one, n) => measure(`values.${n}`, one));
      break;
    case 'pivot':
      step.rows.forEach((one, n) => by(`rows.${n}`, one));
      by('columns', step.columns);
      measure('value', step.value);
      break;
    case 'sort':
      step.by.forEach((one, n) => named(`by.${n}.column`, one.column));
      break;
    case 'top':
      named('by', step.by);
      named('within', step.within);
      break;
    case 'dedupe':
      columns('by', step.by);
      named('of', step.of);
      break;
    case 'clean':
    case 'fill':
    case 'select':
    case 'concat':
    case 'unpivot':
      columns('columns', step.columns);
      break;
    case 'outliers':
    case 'running':
    case 'share':
    case 'rank':
      figures('column', step.column, '计算');
      named('within', step.within);
      break;
    case 'growth':
      named('period_column', step.period_column);
      figures('value', step.value, '计算增长');
      named('within', step.within);
      break;
    case 'derive':
      named('column', step.column);
      named('until_column', step.until_column);
      break;
    case 'split':
    case 'explode':
      named('column', step.column);
      break;
    case 'rename':
      named('from', step.from);
      break;
    case 'compute':
      try {
        columnsIn(parseExpression(step.formula)).forEach((name) => figures('formula', name, '参加运算'));
      } catch (error) {
        say('formula', error instanceof Error ? error.message : String(error));
      }
      break;
    case 'join':
      joinProblems(table, step, open, { say, named });
      break;
    case 'append':
      step.tables.forEach((ref, n) => opened(ref, open, (said) => say(`tables.${n}`, said)));
      break;
  }
  return found;
}

const measureWords = { sum: '求和', avg: '求平均', min: '求最小', max: '求最大', median: '求中位数' } as const;

function hasDays(table: Table, name: string): boolean {
  const at = table.columns.findIndex((column) => column.name === name);
  return at >= 0 && table.rows.some((row) => dayIn(row[at] ?? null) !== null);
}

function opened(ref: TableRef, open: OpenTable, say: (said: string) => void): Table | null {
  try {
    return open(ref);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return null;
  }
}

interface Saying {
  say(path: string, said: string): void;
  named(path: string, name: string | undefined, within?: Table): boolean;
}

function joinProblems(table: Table, step: Extract<Step, { do: 'join' }>, open: OpenTable, { say, named }: Saying): void {
  const other = opened(step.with, open, (said) => say('with', said));
  if (!other) return;
  const before = step.first?.length ?? 0;
  let isWhole = true;
  step.on.forEach((on, n) => {
    const left = named(`on.${n}.left`, on.left);
    // What the other table is put together to has names of its own.
    const right = before > 0 || named(`on.${n}.right`, on.right, other);
    isWhole &&= left && right;
  });
  if (!isWhole || before > 0 || table.rows.length === 0 || other.rows.length === 0) return;
  const leftKeys = step.on.map((on) => columnAt(table, on.left));
  const rightKeys = step.on.map((on) => columnAt(other, on.right));
  const key = (row: (typeof table.rows)[number], at: number[]): string => at.map((n) => keyOfCode(row[n] ?? null)).join('\u0001');
  const there = new Set(other.rows.map((row) => key(row, rightKeys)));
  if (!table.rows.some((row) => there.has(key(row, leftKeys)))) say('on.0.left', '两张表的这两列没有一个值相同，对不上，请换一列作关键列');
}

/** Names of people and things; what is a class of them (部门, 类别) has far fewer values than there are numbers. */
const mostApart = 1.5;
const isNumber = (column: string): boolean => words.ends.some((end) => column.toLowerCase().endsWith(end)) || /No\.?$/i.test(column);
/** Of papers, connections, models and places, not of those a row is about. */
const isOther = (column: string): boolean => words.of_others.some((word) => column.includes(word));

/** Where rows are put together by a column of names, and the numbers in the column beside it are not as many. */
export function nameHints(table: Table, step: Step): Omit<NameHint, 'step'>[] {
  if (step.do !== 'group' && step.do !== 'pivot') return [];
  const by = step.do === 'group' ? step.by : step.rows;
  const taken = new Set(by.map((one) => one.column));
  return by.flatMap(({ column, period }) => {
    const at = table.columns.findIndex((one) => one.name === column);
    if (at < 0 || period !== undefined || table.columns[at]?.type !== 'text' || isNumber(column)) return [];
    for (const near of [at - 1, at + 1, at - 2, at + 2]) {
      const number_column = table.columns[near]?.name;
      if (number_column === undefined || taken.has(number_column) || !isNumber(number_column) || isOther(number_column)) continue;
      const pairs = pairsOf(table, at, near);
      const [many, few] = [Math.max(pairs.names, pairs.numbers), Math.min(pairs.names, pairs.numbers)];
      // Beside each other by chance they go together in more ways than the more of them has values.
      if (many === few || few === 0 || many / few > mostApart || pairs.both > many) continue;
      const why =
        pairs.numbers > pairs.names
          ? `同一个“${column}”有不同的“${number_column}”，按“${column}”会合成一组`
          : `同一个“${number_column}”写了不同的“${column}”，按“${column}”会分成几组`;
      return [{ column, number_column, said: `“${column}”有 ${pairs.names} 种，“${number_column}”有 ${pairs.numbers} 种：${why}` }];
    }
    return [];
  });
}

/** How many values each of two columns has, and how many pairs of them there are. */
function pairsOf(table: Table, name: number, number: number): { names: number; numbers: number; both: number } {
  const [names, numbersSeen, both] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const row of table.rows) {
    const [one, other] = [keyOf(row[name] ?? null), keyOf(row[number] ?? null)];
    if (one === '' || other === '') continue;
    names.add(one);
    numbersSeen.add(other);
    both.add(`${one}\u0001${other}`);
  }
  return { names: names.size, numbers: numbersSeen.size, both: both.size };
}
