/** Reads figures that are asked for: sums, averages, counts, what stands for them in the office. Pure. */
import { isMark, readingOf, wordOf, type Token } from '../reading.ts';
import { isFigure, isGrouping, marksOf } from '../../table/sheet-facts.ts';
import { columnList, isJoint, past, pickAt } from './columns.ts';
import { conceptAt } from './concepts.ts';
import type { Found, How, Phrase, Pick, Reader, Scope } from './phrases.ts';

const hows: readonly string[] = ['sum', 'avg', 'min', 'max', 'median', 'distinct', 'count'];

function howOf(token: Token | undefined): How | null {
  const value = wordOf(token, 'aggregate');
  // The list above is the type's.
  return value !== undefined && hows.includes(value) ? (value as How) : null;
}

export function made(tokens: readonly Token[], at: number, to: number, phrase: Phrase): Found {
  return { to, phrase: { ...phrase, tokens: tokens.slice(at, to) } };
}

function isMeasured({ columns }: Pick, how: How): boolean {
  return columns.some((column) => (how === 'distinct' ? isGrouping(column) : isFigure(column)));
}

/** Up to the first that is no figure: 平均成绩和合格人数. */
function cut(list: { items: Pick[]; to: number; ends: number[] } | null, how: How): { items: Pick[]; to: number } | null {
  const at = list?.items.findIndex((pick) => !isMeasured(pick, how)) ?? -1;
  return list && at > 0 ? { items: list.items.slice(0, at), to: list.ends[at - 1] ?? list.to } : list;
}

/** 平均成绩, 总金额 and 最高工资: the word before the columns. */
export const aggregateBefore: Reader = (tokens, at, scope) => {
  const extreme = wordOf(tokens[at], 'order');
  const how = howOf(tokens[at]) ?? (extreme === 'most' ? 'max' : extreme === 'least' ? 'min' : null);
  if (!how || how === 'count') return null;
  const next = past(tokens, at + 1);
  const list = cut(columnList(tokens, next, scope.sheet), how);
  if (!list) return null;
  const fits = list.items.every((pick) => isMeasured(pick, how));
  // 最新日期 is no figure, but a last one there is.
  const isDay = (how === 'max' || how === 'min') && list.items.every(({ columns }) => columns.every(({ type }) => type === 'date'));
  return fits || isDay ? made(tokens, at, list.to, { is: 'measure', how, picks: list.items, tokens: [] }) : null;
};

/** The columns that the word before is of: 数学的平均分、最高分; a word for scores is of all of them, each by itself. */
function columnsOfHow(tokens: readonly Token[], at: number, { sheet }: Scope): { items: Pick[]; to: number } | null {
  const [word, how] = [tokens[at], howOf(tokens[at])];
  if (!word || how === null) return null;
  let from = at - 1;
  while (howOf(tokens[from]) !== null || isJoint(tokens[from]) || isMark(tokens[from], ' ')) from -= 1;
  const isNext = isJoint(tokens[at - 1]) && howOf(tokens[from + 1]) !== null;
  const same = isNext ? pickAt(tokens, wordOf(tokens[from], 'function') === 'of' ? from - 1 : from, sheet) : null;
  if (same && isMeasured(same, how)) return { items: [same], to: at };
  const columns = word.text.endsWith('分') ? marksOf(sheet) : [];
  return columns.length > 0 ? { items: columns.map((column) => ({ columns: [column], tokens: [word] })), to: at } : null;
}

/** 金额合计, 成绩的平均值; the word behind the columns. 金额最高 is an order, and not the highest figure. */
export const aggregateAfter: Reader = (tokens, at, scope) => {
  const list = columnList(tokens, at, scope.sheet) ?? columnsOfHow(tokens, at, scope);
  if (!list) return null;
  const next = past(tokens, list.to);
  const how = howOf(tokens[next]);
  if (!how || how === 'count') return null;
  const fits = list.items.every((pick) => isMeasured(pick, how));
  return fits ? made(tokens, at, next + 1, { is: 'measure', how, picks: list.items, tokens: [] }) : null;
};

/** 人数, 笔数, 客户数, 有多少个, 几种商品. */
export const count: Reader = (tokens, at, scope) => {
  const named = pickAt(tokens, at, scope.sheet);
  // A column 人次 or 件数 is added up, and no rows are counted for it.
  if (named?.part === false && named.columns.some(isFigure)) return null;
  const word = wordOf(tokens[at], 'aggregate');
  if (word === 'people' || word === 'count')
    return made(tokens, at, at + 1, { is: 'count', people: word === 'people', of: null, kinds: false, tokens: [] });
  const question = wordOf(tokens[at], 'question');
  if (question === 'how_many' || question === 'how_many_kinds') {
    const next = past(tokens, at + 1);
    const of = pickAt(tokens, next, scope.sheet);
    const isOwn = of !== null && of.columns.every((column) => isGrouping(column) && column.type !== 'date');
    const isPerson = wordOf(tokens[at], 'unit') !== undefined;
    return made(tokens, at, isOwn ? next + 1 : at + 1, {
      is: 'count',
      people: isPerson,
      of: isOwn ? of : null,
      kinds: question === 'how_many_kinds',
      tokens: [],
    });
  }
  const of = named;
  const next = past(tokens, at + 1);
  // 缺陷数 of 缺陷.csv: each of its rows is one.
  const isOfFile = readingOf(tokens[at], 'file') !== undefined || readingOf(tokens[at], 'sheet') !== undefined;
  if (isOfFile && wordOf(tokens[next], 'count_noun') === 'number')
    return made(tokens, at, next + 1, { is: 'count', people: false, of: null, kinds: false, tokens: [] });
  const things = of?.columns.filter((column) => isGrouping(column) && column.type !== 'date') ?? [];
  if (of && things.length > 0 && (wordOf(tokens[next], 'count_noun') === 'number' || wordOf(tokens[next], 'aggregate') === 'count')) {
    // 订单数 of a table with an order in each row counts its rows.
    const isRow = things.some(({ distinct }) => distinct === scope.sheet.rows);
    return made(tokens, at, next + 1, {
      is: 'count',
      people: false,
      of: isRow ? null : { ...of, columns: things },
      kinds: !isRow,
      tokens: [],
    });
  }
  return null;
};

/** 逾期, 客单价, 平均工龄: figures with a recipe of their own. */
export const concept: Reader = (tokens, at, scope) => {
  const how = howOf(tokens[at]);
  const from = how === null ? at : past(tokens, at + 1);
  const named = conceptAt(tokens[from], scope);
  if (!named) return null;
  if (how !== null) return made(tokens, at, from + 1, { is: 'concept', concept: named, how, tokens: [] });
  const after = past(tokens, from + 1);
  const behind = named.is === 'column' ? howOf(tokens[after]) : null;
  return made(tokens, at, behind === null ? from + 1 : after + 1, { is: 'concept', concept: named, how: behind, tokens: [] });
};

/** Columns named without more. */
export const columns: Reader = (tokens, at, scope) => {
  const list = columnList(tokens, at, scope.sheet);
  return list ? made(tokens, at, list.to, { is: 'columns', picks: list.items, tokens: [] }) : null;
};
