/** Reads what rows are put together by: 按部门, 各地区, 每月, 以产品为行. Pure. */
import { readingOf, wordOf, type Token } from '../reading.ts';
import { isGrouping, peopleIn, type SheetColumn } from '#contract/content/sheet-facts.ts';
import words from './words.json' with { type: 'json' };
import { columnList, columnsAt, listAt, past, pickAt, solid } from './columns.ts';
import { made, type Found, type Grain, type GroupBy, type Pick, type Reader, type Scope } from './phrases.ts';

const grains: readonly string[] = ['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour', 'day_kind'];

function grainOf(token: Token | undefined, of: 'grain' | 'grain_noun'): Grain | null {
  const value = wordOf(token, of);
  // The list above is the type's.
  return value !== undefined && grains.includes(value) ? (value as Grain) : null;
}

/** 部门, 下单日期的月份, 月份 behind a word that says that rows are put together. */
function itemAt(tokens: readonly Token[], at: number, { sheet }: Scope): { item: GroupBy; to: number } | null {
  const of = (grain: Grain | null, pick: Pick | null, to = at + 1) => ({ item: { pick, grain, tokens: tokens.slice(at, to) }, to });
  const isColumn = columnsAt(tokens[at], sheet).some(({ bare }) => bare === tokens[at]?.text);
  const grain = isColumn ? null : grainOf(tokens[at], 'grain');
  if (grain) return of(grain, null);
  const named = pickAt(tokens, at, sheet);
  const pick = named && isAlone(named, sheet) ? { ...named, guessed: false } : named;
  if (pick) {
    const next = past(tokens, at + 1);
    const columns = pick.columns.filter(({ type }) => type === 'date');
    const noun = columns.length > 0 ? grainOf(tokens[next], 'grain_noun') : null;
    return noun ? of(noun, { ...pick, columns }, next + 1) : of(null, pick);
  }
  const noun = grainOf(tokens[at], 'grain_noun');
  if (noun) return of(noun, null);
  // 每个人
  const people = wordOf(tokens[at], 'table_noun') === 'person' ? peopleIn(sheet) : [];
  return people.length > 0 ? of(null, { columns: people, tokens: tokens.slice(at, at + 1) }) : null;
}

/** 各班 of a table with 班级 and no other column that speaks of 班. */
function isAlone({ columns, tokens, guessed = false }: Pick, sheet: Scope['sheet']): boolean {
  const letter = tokens[0]?.text ?? '';
  if (!guessed || letter.length !== 1 || columns[0]?.bare.startsWith(letter) !== true) return false;
  return sheet.columns.filter(({ bare }) => bare.includes(letter)).length === 1;
}

/** 三种油11月各, 四个班哪个: so many there are of the only column that is called so, or whose cells are. */
function severalAt(tokens: readonly Token[], at: number, { sheet }: Scope): Found | null {
  const [number, to] = [readingOf(tokens[at], 'number'), past(tokens, at + 1) + 1];
  const word = tokens[to - 1]?.text ?? '';
  const isEach = tokens.slice(to).some((one) => apart.includes(wordOf(one, 'table_verb') ?? wordOf(one, 'question') ?? ''));
  const isCalled = ({ bare, samples }: SheetColumn): boolean =>
    bare.startsWith(word) || bare.endsWith(word) || (samples.length > 0 && samples.every((one) => one.endsWith(word)));
  const columns = sheet.columns.filter((one) => one.type === 'text' && one.distinct === number?.value && isCalled(one));
  if (number?.in_words !== true || number.value < 2 || word === '' || !isEach || columns.length !== 1) return null;
  return byColumns(columns, tokens, at, to);
}

function byColumns(columns: SheetColumn[], tokens: readonly Token[], at: number, to: number): Found {
  const own = tokens.slice(at, to);
  return made(tokens, at, to, { is: 'group', by: [{ pick: { columns, tokens: own }, grain: null, tokens: own }] });
}

const apart = ['each', 'respectively', 'which'];

export const group: Reader = (tokens, at, scope) => {
  const several = severalAt(tokens, at, scope);
  if (several) return several;
  const marker = wordOf(tokens[at], 'table_verb');
  const isGrain = grainOf(tokens[at], 'grain') !== null;
  if (marker !== 'by' && marker !== 'each' && !isGrain) return null;
  let from = isGrain ? at : past(tokens, at + 1);
  if (marker === 'by' && wordOf(tokens[from], 'table_verb') === 'each') from = past(tokens, from + 1);
  // 各类摊位, 每类书: by the column of kinds.
  const [kind, ...kinds] =
    tokens[at]?.text.endsWith('类') === true ? scope.sheet.columns.filter(({ bare }) => words.kind_columns.includes(bare)) : [];
  const next = pickAt(tokens, from, scope.sheet);
  const isNamed = next?.columns.every(({ bare }) => bare.startsWith(tokens[from]?.text ?? '') && next.guessed !== true) === true;
  if (kind && kinds.length === 0 && !isNamed) return byColumns([kind], tokens, at, at + 1);
  const list = listAt(tokens, from, (n) => {
    // 按地区和各产品
    const skipped = wordOf(tokens[n], 'table_verb') === 'each' ? past(tokens, n + 1) : n;
    return itemAt(tokens, skipped, scope);
  });
  // 各部门和销售额: what is joined so is nothing to group by.
  const isFigure = ({ pick, grain }: GroupBy): boolean => grain === null && pick?.columns.every((one) => !isGrouping(one)) === true;
  if (!list || (marker === 'each' && list.items.some(isFigure))) return null;
  return made(tokens, at, list.to, { is: 'group', by: list.items });
};

/** 以部门为行、产品为列, 行是产品, 列放部门, 值是销售额. */
export const axis: Reader = (tokens, at, scope) => {
  const named = axisOf(tokens[at]);
  if (named) {
    const next = past(tokens, at + 1);
    if (wordOf(tokens[solid(tokens, at + 1)], 'function') !== 'is' && wordOf(tokens[at], 'act') === undefined) return null;
    const list = columnList(tokens, next, scope.sheet);
    return list && made(tokens, at, list.to, { is: 'axis', axis: named, picks: list.items });
  }
  const from = wordOf(tokens[at], 'table_verb') === 'by' ? past(tokens, at + 1) : at;
  const list = columnList(tokens, from, scope.sheet);
  if (!list) return null;
  let next = solid(tokens, list.to);
  const isSaid = wordOf(tokens[next], 'function') === 'is' || wordOf(tokens[next], 'table_verb') === 'as';
  while (isSaid && (wordOf(tokens[next], 'function') === 'is' || wordOf(tokens[next], 'table_verb') === 'as')) next += 1;
  const found = isSaid ? axisOf(tokens[next]) : null;
  return found && made(tokens, at, next + 1, { is: 'axis', axis: found, picks: list.items });
};

function axisOf(token: Token | undefined): 'rows' | 'columns' | 'value' | null {
  const noun = wordOf(token, 'axis');
  return noun === 'rows' || noun === 'columns' || noun === 'value' ? noun : null;
}
