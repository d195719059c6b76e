/** Which table a request is about: the one named, the only one that has what is spoken of, two put side by side, or like ones under each other. Pure. */
import { alikeTo, isAdditive, isFigure, isId, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { wordOf, type NameReading, type Token } from '../reading.ts';
import { comparesPlan, isPlan } from './concepts.ts';
import { askColumn } from './columns.ts';
import { ask, slot, type Question } from './slot.ts';

export interface Source {
  sheet: SheetFacts;
  tokens: Token[];
  /** Where it is read from, and what comes before every step. */
  table: Record<string, unknown>;
  prefix: unknown[];
  /** The key of two tables: words that name it put nothing together by groups. */
  key: SheetColumn | null;
  open: Question[];
}

type Place = Extract<NameReading, { file: string; sheet: string }>;

export function sourceOf(tokens: Token[], sheets: readonly SheetFacts[]): Source | null {
  const shown = sheets.filter(({ hidden }) => !hidden);
  const joins = tokens.some((token) => wordOf(token, 'table_verb') === 'join');
  const appends = tokens.some((token) => wordOf(token, 'table_verb') === 'append' || wordOf(token, 'table_noun') === 'several');
  const ranked = rank(tokens, shown);
  const [first] = ranked;
  if (!first) return null;
  const alike = alikeTo(first.sheet, shown);
  if (appends && alike.length > 1) return appended(tokens, alike);
  const inRank = ranked.map(({ sheet }) => sheet);
  const beside = (joins && alike.length === 0 ? joinOf(tokens, inRank) : null) ?? plannedOf(tokens, shown);
  if (beside) return beside;
  const tied = ranked.filter(({ score }) => score === first.score).map(({ sheet }) => sheet);
  const named = tied.length > 1 ? [...new Set(tied)] : [];
  const several = new Set(tied.map(({ file }) => file)).size > 1;
  const label = ({ file, sheet }: SheetFacts): string => (several ? `${file} “${sheet}”` : sheet);
  const choices = named.map((one): [string, string] => [several ? one.file : one.sheet, label(one)]);
  const question = named.length > 1 ? ask('sheet', '', '有几张表都对得上，用哪一张？', ...choices) : undefined;
  const { file, sheet } = first.sheet;
  const asked = several ? { file_name: slot(file, [], question) } : { sheet: slot(sheet, [], question) };
  const table = { file_name: file, sheet, ...(question ? asked : {}) };
  return { sheet: first.sheet, tokens, table, prefix: [], key: null, open: [] };
}

/** By how much of what is spoken of each of them has; a name of its own outweighs all. */
function rank(tokens: readonly Token[], sheets: readonly SheetFacts[]): { sheet: SheetFacts; score: number }[] {
  return sheets
    .map((sheet) => ({ sheet, score: tokens.reduce((sum, token) => sum + scoreOf(token, sheet), 0) }))
    .sort((a, b) => b.score - a.score);
}

function scoreOf(token: Token, { file, sheet }: SheetFacts): number {
  let most = 0;
  for (const reading of token.readings) {
    if (!('file' in reading) || reading.file !== file) continue;
    // A sheet called 汇总 is not named by 按部门汇总.
    if (reading.is === 'sheet' && token.readings.some((one) => one.is === 'word')) continue;
    if (reading.is === 'file') most = Math.max(most, 50);
    else if (reading.is !== 'heading' && reading.sheet === sheet)
      most = Math.max(most, reading.is === 'sheet' ? 100 : reading.is === 'column' ? (reading.how === 'part' ? 2 : 3) : 2);
  }
  return most;
}

function appended(tokens: Token[], alike: SheetFacts[]): Source | null {
  const [first, ...others] = alike;
  if (!first) return null;
  const tables = others.map(({ file, sheet }) => ({ ...(file === first.file ? {} : { file_name: file }), sheet }));
  const source: SheetColumn = {
    name: '来源',
    bare: '来源',
    type: 'text',
    role: 'category',
    distinct: alike.length,
    empty: 0,
    format: '',
    samples: [],
  };
  const rows = alike.reduce((sum, one) => sum + one.rows, 0);
  const words = tokens.filter((token) => wordOf(token, 'table_verb') === 'append' || wordOf(token, 'table_noun') === 'several');
  return {
    sheet: { ...first, rows, columns: [source, ...first.columns] },
    tokens: retagged(tokens, first, others, new Map()),
    table: { file_name: first.file, sheet: first.sheet },
    prefix: [{ do: slot('append', words), tables, source_as: '来源' }],
    key: null,
    open: [],
  };
}

/** Side by side by the key that both have. */
function joinOf(tokens: Token[], sheets: SheetFacts[]): Source | null {
  const inOrder = [...sheets].sort((a, b) => placeOf(tokens, a) - placeOf(tokens, b));
  const [left, right] = inOrder;
  if (!left || !right || sheets.length > 2) return null;
  const named = new Set(
    tokens.flatMap(({ readings }) => readings.flatMap((one) => (one.is === 'column' && one.how !== 'part' ? [one.column] : []))),
  );
  const pairs = left.columns.flatMap((column) =>
    right.columns.filter((other) => other.bare === column.bare && other.type === column.type).map((other) => ({ column, other })),
  );
  const keys = pairs.filter(({ column }) => isId(column) || column.type === 'text');
  const said = keys.filter(({ column, other }) => named.has(column.name) || named.has(other.name));
  const ids = keys.filter(({ column }) => isId(column));
  const sameRole = left.columns.flatMap((column) =>
    isId(column)
      ? right.columns.filter((other) => other.role === column.role && other.bare !== column.bare).map((other) => ({ column, other }))
      : [],
  );
  const fits = said.length > 0 ? said : ids.length > 0 ? ids : keys.length > 0 ? keys : sameRole;
  const [pair] = fits;
  if (!pair) return null;
  const sure = fits.length === 1 && fits !== sameRole;
  const choices = fits.map(({ column, other }): [string, string] => [
    column.name,
    column.name === other.name ? column.name : `${column.name} = ${other.name}`,
  ]);
  const question = sure ? undefined : ask('column', '', '两张表按哪一列对应？', ...choices);
  const words = tokens.filter((token) => wordOf(token, 'table_verb') === 'join');
  const taken = new Set(left.columns.map(({ name }) => name));
  const renamed = new Map<string, string>();
  const rest = right.columns.flatMap((column) => {
    if (column === pair.other) {
      renamed.set(column.name, pair.column.name);
      return [];
    }
    let name = column.name;
    for (let n = 2; taken.has(name); n += 1) name = `${column.name}(${n})`;
    taken.add(name);
    renamed.set(column.name, name);
    return [{ ...column, name }];
  });
  const columns = [...left.columns, ...rest];
  return {
    sheet: { ...left, columns, days: columns.filter(({ role }) => role === 'date') },
    tokens: retagged(tokens, left, [right], renamed),
    table: { file_name: left.file, sheet: left.sheet },
    prefix: [
      joinStep(left, right, { do: slot('join', words), on: [{ left: slot(pair.column.name, [], question), right: pair.other.name }] }),
    ],
    key: pair.column,
    open: [],
  };
}

function joinStep(left: SheetFacts, { file, sheet }: SheetFacts, step: Record<string, unknown>): Record<string, unknown> {
  return { ...step, with: { ...(file === left.file ? {} : { file_name: file }), sheet }, how: 'left' };
}

/** 跟计划差多少, of one sheet of plans and one of what came of them: that is added up by what both have, and stands beside its plan. */
function plannedOf(tokens: Token[], sheets: readonly SheetFacts[]): Source | null {
  const asks = tokens.some((token) => wordOf(token, 'table_verb') === 'difference' || comparesPlan(token));
  const plansOf = ({ columns }: SheetFacts): SheetColumn[] => columns.filter(({ name, type }) => type === 'number' && isPlan(name));
  const [plan, ...others] = sheets.filter((one) => plansOf(one).length === 1);
  const [planned] = plan ? plansOf(plan) : [];
  if (!asks || !plan || !planned || others.length > 0) return null;
  const pairs = sheets.flatMap((came) => {
    const key = plan.columns.find(
      (own) =>
        own.type === 'text' && own.distinct === plan.rows && came.columns.some(({ name, type }) => name === own.name && type === 'text'),
    );
    return came !== plan && key ? [{ came, key }] : [];
  });
  const [pair] = pairs;
  if (!pair || pairs.length > 1) return null;
  const { came, key } = pair;
  const figures = came.columns.filter((column) => isFigure(column) && isAdditive(column));
  const isNamed = ({ name }: SheetColumn): boolean =>
    tokens.some(({ readings }) =>
      readings.some(
        (one) => one.is === 'column' && one.sheet === came.sheet && one.file === came.file && one.column === name && one.how !== 'part',
      ),
    );
  const named = figures.filter(isNamed);
  // 采摘斤数 beside 计划斤数: what is counted alike.
  const alike = figures.filter(({ bare }) => bare.slice(-2) === planned.bare.slice(-2));
  const fits = [named, alike, figures].find((some) => some.length > 0) ?? [];
  const [actual] = fits;
  if (!actual || plan.columns.some(({ bare }) => bare === actual.bare)) return null;
  const as = `实际${actual.name}`;
  const question = askColumn('column', [], '哪一列是实际（完成）的？', fits);
  const sheet = { ...plan, columns: [...plan.columns, { ...actual, name: as, bare: as, empty: 0 }] };
  const value = { column: slot(actual.name, [], fits.length > 1 ? question : undefined), how: 'sum', as };
  const first = [{ do: 'group', by: [{ column: key.name }], values: [value] }];
  return {
    sheet,
    tokens: retagged(tokens, plan, [came], new Map([[actual.name, as]])),
    table: { file_name: plan.file, sheet: plan.sheet },
    prefix: [
      joinStep(plan, came, { do: 'join', on: [{ left: key.name, right: key.name }], first }),
      { do: 'fill', columns: [as], with: 'value', value: 0 },
    ],
    key: null,
    open: cameIn(came),
  };
}

/** A plan of a month beside days of more than one: which of them it is of is asked. */
function cameIn({ days, sheet }: SheetFacts): Question[] {
  const [{ from = '', to = '' } = {}] = days;
  if (from.slice(0, 7) === to.slice(0, 7)) return [];
  const words = `${from} 到 ${to}`;
  return [ask('period', '', `“${sheet}”有 ${words} 的数据，全部算作实际，对吗？`, ['all', `全部，${words}`])];
}

function placeOf(tokens: readonly Token[], { file, sheet }: SheetFacts): number {
  const at = tokens.findIndex(({ readings }) =>
    readings.some((one) => (one.is === 'file' && one.file === file) || (one.is === 'sheet' && one.file === file && one.sheet === sheet)),
  );
  return at < 0 ? tokens.length : at;
}

/** What is named in the others is named in the one they are put to. */
function retagged(
  tokens: readonly Token[],
  into: SheetFacts,
  others: readonly SheetFacts[],
  renamed: ReadonlyMap<string, string>,
): Token[] {
  const isOther = (one: Place): boolean => others.some(({ file, sheet }) => file === one.file && sheet === one.sheet);
  return tokens.map((token) => ({
    ...token,
    readings: token.readings.map((one) => {
      if ((one.is !== 'column' && one.is !== 'cell') || !isOther(one)) return one;
      return { ...one, file: into.file, sheet: into.sheet, column: renamed.get(one.column) ?? one.column };
    }),
  }));
}
