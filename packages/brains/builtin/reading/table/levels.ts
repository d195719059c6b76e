/** Reads 及格, 不及格 and 优秀 of columns of marks: as rows, as counts, as rates. The mark is the one that was said; else it is asked. Pure. */
import { isFigure, marksOf, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { readingOf, wordOf, type Token } from '../reading.ts';
import { cellsAt, columnList } from './columns.ts';
import { recipe, type Concept } from './concepts.ts';
import { personOf } from './figures.ts';
import { made, type Reader, type Scope } from './phrases.ts';
import { ask, slot, type Slot } from './slot.ts';

type Level = 'pass' | 'top';
export type Marks = Partial<Record<Level, number>>;

const usual: Record<Level, readonly number[]> = { pass: [60, 72, 90], top: [90, 85, 80] };
const levelWords: Record<Level, string> = { pass: '及格', top: '优秀' };

interface Said {
  level: Level;
  /** 不及格: below it. */
  below: boolean;
  rate: boolean;
}

function levelOf(token: Token | undefined): Said | null {
  const [level, ...how] = wordOf(token, 'level')?.split('.') ?? [];
  return level === 'pass' || level === 'top' ? { level, below: how.includes('below'), rate: how.includes('rate') } : null;
}

/** 60分算及格: clauses that say a mark and nothing else, apart from those that ask. */
export function withoutMarks(clauses: readonly Clause[]): { clauses: Clause[]; marks: Marks } {
  const marks: Marks = {};
  const left = clauses.filter(({ tokens }) => {
    const said = tokens.flatMap((token) => levelOf(token) ?? [])[0];
    const numbers = tokens.flatMap((token) => readingOf(token, 'number') ?? []);
    const [number, ...more] = numbers;
    const isMark = number && more.length === 0 && number.to === undefined && [undefined, 'score'].includes(number.unit?.dimension);
    const says = (token: Token): boolean =>
      isSkipped(token) ||
      levelOf(token) !== null ||
      readingOf(token, 'number') !== undefined ||
      ['sum_up', 'as'].includes(wordOf(token, 'table_verb') ?? '') ||
      wordOf(token, 'comparator') === 'ge.after';
    if (!said || said.below || said.rate || !isMark || !tokens.every(says)) return true;
    marks[said.level] = number.value;
    return false;
  });
  return { clauses: left, marks };
}

/** 数学不及格, 各科及格率, 语文、数学各有几人优秀. */
export const level: Reader = (tokens, at, scope) => {
  const list = columnList(tokens, at, scope.sheet);
  const picks = list?.items.map(({ columns }) => columns[0]) ?? [];
  const columns = list ? picks.flatMap((column) => (column && isFigure(column) ? [column] : [])) : spokenOf(tokens, at, scope);
  if (columns.length === 0 || (list && columns.length < list.items.length)) return null;
  let to = list?.to ?? at;
  let said: Said | null = null;
  let counts = false;
  let isAll = columns.length === 1;
  for (let next = to; next < tokens.length; next += 1) {
    const token = tokens[next];
    const own = levelOf(token);
    const asks = wordOf(token, 'aggregate') === 'people' || wordOf(token, 'question')?.startsWith('how_many') === true;
    const isBetween =
      (token && isSkipped(token)) ||
      ['each', 'respectively'].includes(wordOf(token, 'table_verb') ?? '') ||
      wordOf(token, 'question') === 'there' ||
      (counts === false && wordOf(token, 'table_noun') === 'person');
    if ((own && said) || !(own ?? (asks || isBetween))) break;
    isAll ||= token?.text === '都';
    said ??= own;
    counts ||= asks;
    if (own ?? asks) to = next + 1;
  }
  if (!said || cellsAt(tokens[at], scope.sheet).length > 0) return null;
  const own = tokens.slice(at, to);
  if (said.rate || counts) {
    const person = personOf(scope.sheet);
    // Who has several rows would be counted several times.
    const isSeveral = person && person.distinct < scope.sheet.rows && person.role === 'person_id';
    return isSeveral ? null : made(tokens, at, to, { is: 'concept', concept: figureOf(columns, said, own, scope), how: null });
  }
  if (!isAll) return null;
  const where = columns.map((column) => conditionOf(column, said, own, scope));
  return made(tokens, at, to, { is: 'concept', concept: recipe(said.level, { is: 'rows', where }), how: null });
};

/** 数学平均分和及格率: of the column that was spoken of before, else of the only one. */
function spokenOf(tokens: readonly Token[], at: number, { sheet }: Scope): SheetColumn[] {
  if (!levelOf(tokens[at])) return [];
  const marks = marksOf(sheet);
  for (let n = at - 1; n >= 0; n -= 1) {
    const columns = columnList(tokens, n, sheet)?.items.flatMap((one) => one.columns.slice(0, 1)) ?? [];
    if (columns.length > 0 && columns.every((column) => marks.includes(column))) return columns;
  }
  return marks.length === 1 ? marks : [];
}

function conditionOf({ name }: SheetColumn, said: Said, tokens: readonly Token[], { marks = {} }: Scope): Record<string, unknown> {
  const known = marks[said.level];
  return { column: name, op: said.below ? '<' : '>=', value: known === undefined ? asked(said, tokens) : slot(known, tokens) };
}

function asked({ level: kind }: Said, tokens: readonly Token[]): Slot {
  const choices = usual[kind].map((value): [number, string] => [value, `${value} 分`]);
  return slot(usual[kind][0] ?? 0, tokens, ask('number', tokens, `多少分算${levelWords[kind]}？`, ...choices));
}

function figureOf(columns: readonly SheetColumn[], said: Said, tokens: readonly Token[], scope: Scope): Concept {
  const level = `${said.below ? '不' : ''}${levelWords[said.level]}`;
  const named = (column: SheetColumn, what: string): string => `${column.name}${what}`;
  const values = columns.flatMap((column) => [
    { how: 'count', as: named(column, `${level}人数`), where: [conditionOf(column, said, tokens, scope)] },
    ...(said.rate ? [{ column: column.name, how: 'count', as: named(column, '有分数的') }] : []),
  ]);
  const after = columns.map((column) => {
    const formula = `[${named(column, `${level}人数`)}]/[${named(column, '有分数的')}]`;
    return { do: 'compute', as: named(column, `${level}率`), formula, percent: true };
  });
  const name = `${columns[0]?.name ?? ''}${level}${said.rate ? '率' : '人数'}`;
  return recipe(name, { values, after: said.rate ? after : [] });
}
