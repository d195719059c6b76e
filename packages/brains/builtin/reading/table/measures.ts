/** Reads figures that are asked for: sums, averages, counts, what stands for them in the office. Pure. */
import { isMark, readingOf, wordOf, type Token } from '../reading.ts';
import { isAdditive, isFigure, isGrouping, marksOf, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { columnList, columnsAt, isJoint, past, pickAt } from './columns.ts';
import words from './words.json' with { type: 'json' };
import { conceptAt, conceptRoles, rateOf, recipe, recipeIn, toldTo, unitIn, worthOf, type Concept } from './concepts.ts';
import { columnCondition } from './conditions.ts';
import { grown } from './draft.ts';
import { group } from './groups.ts';
import { made, type Found, type How, type Pick, type Reader, type Scope } from './phrases.ts';

const hows: readonly string[] = ['sum', 'avg', 'min', 'max', 'median', 'distinct', 'count'];

export function howOf(token: Token | undefined): How | null {
  const value = wordOf(token, 'aggregate');
  // The list above is the type's.
  return value !== undefined && hows.includes(value) ? (value as How) : null;
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
  const near = past(tokens, at + 1);
  // 平均透析多长时间: what took so long is told by its column.
  const isBare = tokens[near]?.readings.every(({ is }) => is === 'file' || is === 'sheet') === true;
  const next = isBare && wordOf(tokens[near + 1], 'role_word') === 'duration' ? near + 1 : near;
  const list = cut(columnList(tokens, next, scope.sheet), how);
  if (!list) return null;
  const fits = list.items.every((pick) => isMeasured(pick, how));
  return fits ? made(tokens, at, list.to, { is: 'measure', how, picks: list.items }) : null;
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
  const next = numbered(tokens, past(tokens, list.to), list.items);
  const how = howOf(tokens[next]);
  if (!how || how === 'count') return null;
  const fits = list.items.every((pick) => isMeasured(pick, how));
  const together = how === 'sum' && isOneKind(list.items) ? togetherName : undefined;
  return fits ? made(tokens, at, next + 1, { is: 'measure', how, picks: list.items, together }) : null;
};

/** What several columns come to is called so where nobody said how. */
const togetherName = '合计';
/** 剪发、烫染、卖卡加起来: amounts of one kind. */
const isOneKind = (picks: readonly Pick[]): boolean =>
  picks.length > 1 &&
  picks.every(({ columns }) => columns.length === 1 && columns.every((one) => isAdditive(one) && one.role === picks[0]?.columns[0]?.role));

/** 单号、车号、材料费这三列, 三项: behind as many. */
function numbered(tokens: readonly Token[], at: number, items: readonly Pick[]): number {
  const number = readingOf(tokens[at], 'number');
  return items.length > 1 && number?.value === items.length && number.unit !== undefined ? past(tokens, at + 1) : at;
}

/** 人数, 笔数, 客户数, 有多少个, 几种商品. */
export const count: Reader = (tokens, at, scope) => {
  const named = pickAt(tokens, at, scope.sheet);
  // A column 人次 or 件数 is added up, and no rows are counted for it.
  if (named?.part === false && named.columns.some(isFigure)) return null;
  const counted = (to: number, of: Pick | null = null, kinds = false, people = false): Found =>
    made(tokens, at, to, { is: 'count', people, of, kinds });
  const word = wordOf(tokens[at], 'aggregate');
  if (word === 'people' || word === 'count') return counted(at + 1, null, false, word === 'people');
  const next = past(tokens, at + 1);
  const isThing = (column: SheetColumn): boolean => isGrouping(column) && column.type !== 'date';
  const question = wordOf(tokens[at], 'question');
  if (question?.startsWith('how_many')) {
    const of = pickAt(tokens, next, scope.sheet);
    const isOwn = of !== null && of.columns.every(isThing);
    return counted(isOwn ? next + 1 : at + 1, isOwn ? of : null, question === 'how_many_kinds', question === 'how_many_people');
  }
  // 缺陷数 of 缺陷.csv: each of its rows is one.
  const isOfFile = readingOf(tokens[at], 'file') !== undefined || readingOf(tokens[at], 'sheet') !== undefined;
  const isNumber = wordOf(tokens[next], 'count_noun') === 'number';
  if (isOfFile && isNumber) return counted(next + 1);
  const things = named?.columns.filter(isThing) ?? [];
  if (!named || things.length === 0 || !(isNumber || wordOf(tokens[next], 'aggregate') === 'count')) return null;
  // 订单数 of a table with an order in each row counts its rows.
  const isRow = things.some(({ distinct }) => distinct === scope.sheet.rows);
  return counted(next + 1, isRow ? null : { ...named, columns: things }, !isRow);
};

/** 逾期, 客单价, 平均工龄: figures with a recipe of their own. */
export const concept: Reader = (tokens, at, scope) => {
  const how = howOf(tokens[at]);
  const from = how === null ? at : past(tokens, at + 1);
  const named = conceptAt(tokens[from], scope);
  if (!named) return null;
  if (how !== null) return made(tokens, at, from + 1, { is: 'concept', concept: named, how });
  const after = past(tokens, from + 1);
  const behind = named.is === 'column' ? howOf(tokens[after]) : null;
  const to = behind === null ? toldTo(tokens, from + 1, named, scope) : after + 1;
  return made(tokens, at, to, { is: 'concept', concept: named, how: behind });
};

/** 修复率 of a result 已修复, 不合格率 of 不合格头数 beside 送宰头数: the rows or the amounts that hold the word, over all of them. What it is worked out of is shown for a yes. */
export const rate: Reader = (tokens, at, scope) => {
  const { sheet } = scope;
  const known = conceptAt(tokens[at], scope);
  if (known && recipeIn(known, scope, []) !== null) return null;
  let text = '';
  let to = at;
  while (to < tokens.length && text.length < 6 && !text.endsWith('率')) text += tokens[to++]?.text ?? '';
  const stem = text.slice(0, -1);
  const isWhole = tokens.slice(at, to).every((token) => readingOf(token, 'mark') === undefined && wordOf(token, 'function') === undefined);
  const end = isWhole && text.endsWith('率') && stem.length > 1 ? (tokens[to]?.text ?? '') : '率';
  if (end.startsWith('率') || sheet.columns.some(({ bare }) => bare.includes(text))) return null;
  const found = rateByCells(stem, text, sheet) ?? rateByAmounts(stem, text, sheet);
  return found && made(tokens, at, to, { is: 'concept', concept: found, how: null });
};

/** 寄养费 of 寄养天数 and 日单价（元/天）, 课时费 of 课时单价: so many times the price. */
export const fee: Reader = (tokens, at, scope) => {
  const name = `${tokens[at]?.text ?? ''}${tokens[at + 1]?.text ?? ''}`;
  const isNew = words.fees.includes(tokens[at + 1]?.text ?? '') && !scope.sheet.columns.some(({ bare }) => bare.includes(name));
  const [price, ...more] =
    isNew && columnsAt(tokens[at], scope.sheet).length > 0 ? scope.sheet.columns.filter(({ role }) => role === 'price') : [];
  const found = price && more.length === 0 ? worthOf(price, scope.sheet, name, name) : null;
  return found && made(tokens, at, at + 2, { is: 'concept', concept: found, how: null });
};

function rateByCells(stem: string, name: string, { columns }: SheetFacts): Concept | null {
  const own = columns.flatMap((column) => {
    const cells = column.type === 'text' && column.distinct <= 12 ? column.samples.filter((one) => one.includes(stem)) : [];
    const yes = cells.filter((one) => !words.negations.some((no) => one.startsWith(no) && !stem.startsWith(no)));
    return yes.length === 1 && yes[0] !== undefined ? [{ column: column.name, cell: yes[0] }] : [];
  });
  const [only, ...more] = own;
  if (!only || more.length > 0) return null;
  const { column, cell } = only;
  return rateOf(column, name, cell, `“${name}”按“${column}”是“${cell}”的行数÷“${column}”填了的行数算，对吗？`);
}

function rateByAmounts(stem: string, name: string, { columns }: SheetFacts): Concept | null {
  const amounts = columns.filter((one) => isFigure(one) && isAdditive(one));
  // 废品率 of 废张数
  const starts = [stem, stem.charAt(0)].map((own) => amounts.filter(({ bare }) => bare.startsWith(own)));
  const [part, ...parts] = starts.find((some) => some.length > 0) ?? [];
  const isLike = (one: SheetColumn): boolean =>
    part !== undefined &&
    (one.bare.slice(-1) === part.bare.slice(-1) || (unitIn(one.name) !== '' && unitIn(one.name) === unitIn(part.name)));
  // 返工率 of 返工数 and 产量: in no unit of it, and the only one there is.
  const others = amounts.filter((one) => one !== part && one.role === part?.role);
  const [whole, ...wholes] = others.some(isLike) ? others.filter(isLike) : others;
  if (!part || !whole || parts.length + wholes.length > 0) return null;
  return recipe(name, {
    percent: true,
    values: [part, whole].map((one) => ({ column: one.name, how: 'sum', as: one.name })),
    formula: `[${part.name}]/[${whole.name}]`,
    guess: `“${name}”按“${part.name}”÷“${whole.name}”算，对吗？`,
  });
}

const { now: nowWords = [], then: thenWords = [] } = conceptRoles('year_growth');
/** 2026年入园 is 今年入园, as long as it is that year. */
const spokenYear = (bare: string, today: string): string =>
  bare.replace(`${today.slice(0, 4)}年`, '今年').replace(`${Number(today.slice(0, 4)) - 1}年`, '去年');

/** 营业额比去年增减百分之几, of two columns 今年营业额 and 去年营业额: the one against the other. Both the difference and the rate are told where the words leave it open. */
export const against: Reader = (tokens, at, scope) => {
  const { sheet, today } = scope;
  if (!words.against.includes(tokens[at]?.text ?? '')) return null;
  const next = past(tokens, at + 1);
  const then = thenWords.find((word) => tokens[next]?.text.startsWith(word));
  const columnsOf = (n: number): SheetColumn[] => pickAt(tokens, n, sheet)?.columns ?? [];
  // 各线路比去年同期: what stands before may be what rows are put together by.
  const [said, behind] = [columnsOf(at - 1).filter(isFigure), columnsOf(next)];
  const before = said.length > 0 ? said : sheet.columns;
  const pairs = sheet.columns.flatMap((column) => {
    const bare = spokenYear(column.bare, today);
    const own = nowWords.find((word) => bare.startsWith(word) || bare.endsWith(word));
    const other = sheet.columns.find(
      (one) => own !== undefined && then !== undefined && spokenYear(one.bare, today) === bare.replace(own, then),
    );
    return other && column.type === 'number' && (before.includes(column) || before.includes(other)) ? [{ column, other }] : [];
  });
  // 10月比9月, each a column.
  const [own, other] = [said, behind].map((columns) => (columns.length === 1 && columns[0] && isFigure(columns[0]) ? columns[0] : null));
  if (pairs.length === 0 && own && other && own !== other) pairs.push({ column: own, other });
  const [pair, ...more] = pairs;
  const amid = group(tokens, next + 1, scope);
  const to = comparedTo(tokens, amid?.to ?? next + 1);
  if (!pair || more.length > 0 || to === null) return null;
  const name = `${pair.column.name}比${pair.other.name}增减`;
  const sums = [pair.column, pair.other].map((one) => ({ column: one.name, how: 'sum', as: one.name }));
  const concept = recipe(name, {
    id: grown,
    values: sums,
    after: [
      { do: 'compute', as: name, formula: `[${pair.column.name}]-[${pair.other.name}]` },
      { do: 'compute', as: `${name}率`, formula: `([${pair.column.name}]-[${pair.other.name}])/[${pair.other.name}]`, percent: true },
    ],
  });
  return { ...made(tokens, at, to, { is: 'concept', concept, how: null }), amid: amid?.phrase };
};

/** 增减百分之几, 增长多少, 多了还是少了: behind what it is compared with. */
function comparedTo(tokens: readonly Token[], at: number): number | null {
  const asks = past(tokens, at);
  const next = past(tokens, asks + 1);
  const isMuch = wordOf(tokens[next], 'question') === 'how_much';
  if (wordOf(tokens[asks], 'along') === 'previous') return isMuch ? next + 1 : asks + 1;
  const isWay = wordOf(tokens[asks], 'adjective') !== undefined && (isMuch || wordOf(tokens[next], 'adjective') !== undefined);
  return isWay ? past(tokens, next + 1) : null;
}

/** Columns named without more. */
export const columns: Reader = (tokens, at, scope) => {
  const list = columnList(tokens, at, scope.sheet);
  const [last, other] = [list?.items.at(-1), list?.items.at(-2)];
  // 报修、材料费超过1000元的: the comparison is of the last alone, which is of another kind.
  const isApart = last && other && last.columns[0]?.type !== other.columns[0]?.type;
  if (list && isApart && columnCondition(tokens, list.to - 1, scope))
    return made(tokens, at, list.ends.at(-2) ?? at, { is: 'columns', picks: list.items.slice(0, -1) });
  // 安检了多少户: a deed, and no column 安检结果.
  const isDeed = tokens[at + 1]?.text === '了' && list?.items.every(({ part, columns: own }) => part === true && !own.some(isFigure));
  if (!list || isDeed === true) return null;
  const next = past(tokens, list.to);
  const to = numbered(tokens, next, list.items);
  return made(tokens, at, to > next ? to : list.to, { is: 'columns', picks: list.items });
};
