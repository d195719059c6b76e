/** Finds the columns and cells that tokens name. Pure. */
import { isSkipped } from '../clauses.ts';
import { isMark, readingOf, wordOf, type Token } from '../reading.ts';
import { fold } from '#text/trie.ts';
import { isDue, isGrouping, marksOf, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { ask, slot, wordsOf, type Question, type Slot } from './slot.ts';
import type { Pick } from './phrases.ts';
import words from './words.json' with { type: 'json' };

const nearness = { whole: 0, bare: 1, part: 2 } as const;

/** The columns a token names: whole names before parts of them. */
export function columnsAt(token: Token | undefined, { file, sheet, columns }: SheetFacts): SheetColumn[] {
  let best: SheetColumn[] = [];
  let rank = 3;
  for (const reading of token?.readings ?? []) {
    if (reading.is !== 'column' || reading.how === 'unit' || reading.file !== file || reading.sheet !== sheet) continue;
    const column = columns.find(({ name }) => name === reading.column);
    const own = reading.how === 'part' && isItsName(token?.text ?? '', column?.bare ?? '') ? 1.5 : nearness[reading.how];
    if (!column || own > rank || (own === rank && best.includes(column))) continue;
    best = own < rank ? [column] : [...best, column];
    rank = own;
  }
  return best;
}

/** 客户 is 客户名称 rather than 客户等级, 订单 is 订单号. */
function isItsName(words: string, name: string): boolean {
  return ['名称', '姓名', '名'].some((end) => name === `${words}${end}`);
}

export function pickAt(tokens: readonly Token[], at: number, sheet: SheetFacts): Pick | null {
  const token = tokens[at];
  if (!token) return null;
  const columns = columnsAt(token, sheet);
  // 寄养费 is none of 寄养天数.
  const end = tokens[at + 1]?.text ?? '';
  const isOther = columns.every(
    ({ bare, type }) => type === 'number' && bare !== fold(token.text).trim() && !bare.includes(token.text + end),
  );
  if (isOther && words.amount_ends.includes(end) && columns.length > 0) return null;
  if (columns.length > 0) return { columns, tokens: [token], part: columns.every(({ bare }) => bare !== fold(token.text).trim()) };
  return byRole(token, sheet) ?? (tokens[at + 1]?.text === '了' ? null : byLetter(token, sheet));
}

/** 多少钱, 业绩: every column of that kind. Plain words for the only one there is need no yes. */
function byRole(token: Token, sheet: SheetFacts): Pick | null {
  const [role, named] = (wordOf(token, 'role_word') ?? '').split('.');
  // 多长时间 of 用时(分钟).
  const isTimed = ({ name }: SheetColumn): boolean => role === 'duration' && words.time_units.some((unit) => name.endsWith(unit));
  const isOf = (column: SheetColumn): boolean => column.type === 'number' && (column.role === role || isTimed(column));
  const columns = sheet.columns.filter((column) => (role === 'due' ? column.type === 'date' && isDue(column) : isOf(column)));
  // What the request itself works out is what it asks for.
  const own = columns.filter(({ made }) => made !== undefined);
  // 花了多少钱 of 加班费 beside a price: perhaps of what was bought as well.
  const isPart =
    role === 'money' &&
    own.length === 0 &&
    columns.every(({ bare }) => bare.length > 2) &&
    sheet.columns.some((one) => one.role === 'price');
  return columns.length > 0 ? { columns: own.length > 0 ? own : columns, tokens: [token], guessed: named !== undefined || isPart } : null;
}

/** 各班 of 班级, 哪些书 of 书名: a letter that begins or ends one name alone. */
function byLetter(token: Token, sheet: SheetFacts): Pick | null {
  const isFree = token.readings.every(
    (reading) => reading.is === 'word' && (reading.of === 'unit' || reading.of === 'grain_noun' || reading.value === 'kind'),
  );
  if (!isFree || token.text.length !== 1 || !/\p{L}/u.test(token.text)) return null;
  const columns = sheet.columns.filter(
    (column) => isGrouping(column) && column.type === 'text' && (column.bare.startsWith(token.text) || column.bare.endsWith(token.text)),
  );
  return columns.length === 1 ? { columns, tokens: [token], guessed: true } : null;
}

/** Cells that a token is the value of. */
export function cellsAt(token: Token | undefined, { file, sheet, columns }: SheetFacts): { column: SheetColumn; value: string }[] {
  return (token?.readings ?? []).flatMap((reading) => {
    if (reading.is !== 'cell' || reading.file !== file || reading.sheet !== sheet) return [];
    const column = columns.find(({ name }) => name === reading.column);
    return column ? [{ column, value: reading.value }] : [];
  });
}

/** 女, 男女: cells of one letter each, of the only column that has them. Others than the two sexes are shown for a yes. */
export function lettersAt(token: Token | undefined, { columns }: SheetFacts): (Pick & { values: string[] }) | null {
  if (!token || token.readings.length > 0 || !/^\p{Script=Han}{1,3}$/u.test(token.text)) return null;
  const values = [...token.text];
  const fits = columns.filter(
    ({ type, distinct, samples }) => type === 'text' && distinct <= 6 && values.every((value) => samples.includes(value)),
  );
  const [column] = fits;
  if (!column || fits.length > 1) return null;
  const sexes = column.samples.every((one) => one === '男' || one === '女');
  return { columns: [column], tokens: [token], values, guessed: !sexes };
}

/** The next token that is no blank. */
export function solid(tokens: readonly Token[], at: number): number {
  let next = at;
  while (isMark(tokens[next], ' \t')) next += 1;
  return next;
}

/** Past words of the closed list, other than those that join items of a list. */
export function past(tokens: readonly Token[], at: number): number {
  let next = at;
  while (next < tokens.length && tokens[next] && isSkippable(tokens[next])) next += 1;
  return next;
}

function isSkippable(token: Token | undefined): boolean {
  return token !== undefined && isSkipped(token) && !isJoint(token) && !isMark(token, '（）()【】[]');
}

/** 、 和 与 及: another item of the same list follows. */
export function isJoint(token: Token | undefined): boolean {
  return isMark(token, '、') || wordOf(token, 'function') === 'list' || wordOf(token, 'function') === 'and';
}

/** Items joined by 、 and 和, from `at` on. */
export function listAt<Item>(
  tokens: readonly Token[],
  at: number,
  itemAt: (at: number) => { item: Item; to: number } | null,
): { items: Item[]; to: number; ends: number[] } | null {
  const first = itemAt(at);
  if (!first) return null;
  const items = [first.item];
  let { to } = first;
  const ends = [to];
  for (;;) {
    let next = solid(tokens, to);
    if (!isJoint(tokens[next])) break;
    while (isJoint(tokens[next]) || isMark(tokens[next], ' \t')) next += 1;
    const more = itemAt(next);
    if (!more) break;
    items.push(more.item);
    ({ to } = more);
    ends.push(to);
  }
  return { items, to, ends };
}

/** 各科, 三门: every column of marks, each by itself. */
function subjectsAt(tokens: readonly Token[], at: number, sheet: SheetFacts) {
  const isEach = wordOf(tokens[at], 'table_verb') === 'each';
  const noun = isEach ? past(tokens, at + 1) : at;
  if (wordOf(tokens[noun], 'table_noun') !== 'subject') return null;
  const own = tokens.slice(at, noun + 1);
  const items = marksOf(sheet).map((column): Pick => ({ columns: [column], tokens: own }));
  return items.length > 1 ? { items, to: noun + 1, ends: items.map(() => noun + 1) } : null;
}

export function columnList(tokens: readonly Token[], at: number, sheet: SheetFacts) {
  const subjects = subjectsAt(tokens, at, sheet);
  if (subjects) return subjects;
  return listAt(tokens, at, (n) => {
    const item = pickAt(tokens, n, sheet);
    return item ? { item, to: n + 1 } : null;
  });
}

/** The column for a place in a query; several are a doubt there. */
export function columnSlot({ columns, tokens, guessed = false, likely }: Pick): Slot {
  const [first] = columns;
  return slot(first?.name ?? '', tokens, whichColumn({ columns, tokens, ...(likely ? { likely } : {}) }), !guessed);
}

function whichColumn({ columns, tokens, likely }: Pick): Question | undefined {
  if (columns.length < 2) return undefined;
  const kind = columns.every(({ role }) => role === 'date') ? 'date_column' : 'column';
  return { ...askColumn(kind, tokens, `“${wordsOf(tokens)}”对得上几列，用哪一列？`, columns), likely };
}

/** 投了多少件 of 投递件数 and 退回件数, 年审…到期 of 年审到期 and 保险到期: the only one whose name has something of the words around comes first. */
export function withLikely(pick: Pick, clause: readonly Token[]): Pick {
  const { columns, tokens } = pick;
  const beside = clause.filter((one) => !tokens.includes(one) && !isSkipped(one));
  const before = beside.findLast((one) => one.to <= (tokens[0]?.from ?? 0));
  const isNamed = ({ name }: SheetColumn): boolean =>
    beside.some(({ readings }) => readings.some((one) => one.is === 'column' && one.how === 'part' && one.column === name));
  // 售 of 卖.
  const verbs = before && before.text.length < 3 ? [before.text.charAt(0), ...(wordOf(before, 'act')?.split('|') ?? [])] : [];
  const isOfVerb = ({ bare }: SheetColumn): boolean => verbs.some((one) => /^\p{Script=Han}/u.test(one) && bare.includes(one));
  const [only, ...more] = [isNamed, isOfVerb].map((fits) => columns.filter(fits)).find(({ length }) => length > 0) ?? [];
  if (!only || more.length > 0 || columns.length < 2) return pick;
  return { ...pick, columns: [only, ...columns.filter((one) => one !== only)], likely: true };
}

export function askColumn(
  kind: 'date_column' | 'column',
  tokens: readonly Token[],
  question: string,
  columns: readonly SheetColumn[],
): Question {
  return ask(kind, tokens, question, ...columns.map(({ name }): [string, string] => [name, name]));
}

export function quotedAt(token: Token | undefined): string | null {
  return readingOf(token, 'quoted')?.words ?? null;
}
