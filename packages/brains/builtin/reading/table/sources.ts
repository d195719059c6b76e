/** Which table a request is about: the one named, the only one that has what is spoken of, two put side by side, or like ones under each other. Pure. */
import { alikeTo, isId, type SheetColumn, type SheetFacts } from '../../table/sheet-facts.ts';
import { wordOf, type NameReading, type Token } from '../reading.ts';
import { slot, type Question } from './slot.ts';

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
  if (joins && alike.length === 0) {
    const joined = joinOf(
      tokens,
      ranked.map(({ sheet }) => sheet),
    );
    if (joined) return joined;
  }
  const tied = ranked.filter(({ score }) => score === first.score).map(({ sheet }) => sheet);
  const named = tied.length > 1 ? [...new Set(tied)] : [];
  const several = new Set(tied.map(({ file }) => file)).size > 1;
  const label = ({ file, sheet }: SheetFacts): string => (several ? `${file} “${sheet}”` : sheet);
  const question: Question | undefined =
    named.length > 1
      ? {
          kind: 'sheet',
          words: '',
          question: '有几张表都对得上，用哪一张？',
          choices: named.map((one) => ({ value: several ? one.file : one.sheet, label: label(one) })),
        }
      : undefined;
  const { file, sheet } = first.sheet;
  const table = question
    ? several
      ? { file_name: slot(file, [], question), sheet }
      : { file_name: file, sheet: slot(sheet, [], question) }
    : { file_name: file, sheet };
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
  const question: Question | undefined = sure
    ? undefined
    : {
        kind: 'column',
        words: '',
        question: '两张表按哪一列对应？',
        choices: fits.map(({ column, other }) => ({
          value: column.name,
          label: column.name === other.name ? column.name : `${column.name} = ${other.name}`,
        })),
      };
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
      {
        do: slot('join', words),
        with: { ...(right.file === left.file ? {} : { file_name: right.file }), sheet: right.sheet },
        on: [{ left: slot(pair.column.name, [], question), right: pair.other.name }],
        how: 'left',
      },
    ],
    key: pair.column,
    open: [],
  };
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
