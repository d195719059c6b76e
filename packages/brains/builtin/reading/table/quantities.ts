/** Reads how much of something is asked: 卖了多少扎, 几间夜, 赔了多少. It is found by its unit, its name, or the letter of the verb; else rows are counted. Pure. */
import { isAdditive, isFigure, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import words from './words.json' with { type: 'json' };
import { readingOf, wordOf, type Token } from '../reading.ts';
import { past, pickAt } from './columns.ts';
import { rolesOfUnits } from './conditions.ts';
import { arePaired, isInUnit, recipe, unitIn } from './concepts.ts';
import { howOf } from './measures.ts';
import { isOf, made, type Found, type Pick, type Reader, type Scope } from './phrases.ts';
import { wordsOf } from './slot.ts';

/** The columns a verb may be of: 赔 of 赔付金额. Null: the word is no verb of doing. */
export function ofAct(token: Token | undefined, { sheet }: Scope): Pick | null {
  const act = wordOf(token, 'act');
  if (!token || act === undefined || act === 'any') return null;
  // 成交价 of lots, which are sold one by one.
  const isWhole = ({ role }: SheetColumn): boolean => role === 'price' && sheet.columns.every((one) => one.role !== 'quantity');
  const columns = act
    .split('|')
    .map((words) =>
      sheet.columns.filter(
        (column) =>
          isFigure(column) &&
          (isAdditive(column) || isWhole(column) || column.made !== undefined) &&
          column.bare.includes(words.replace('=', '')),
      ),
    )
    .find((fits) => fits.length > 0);
  if (columns && sheet.columns.some((one) => one.made !== undefined && !columns.includes(one))) return null;
  return columns ? { columns, tokens: [token], part: true, guessed: columns.some(({ made: own }) => own === undefined) } : null;
}

/** 退 is of some of the rows, and 发 where cells say 已发货 or a day of it is open: such a word may not be passed over. */
export function isPlainAct(token: Token | undefined, { columns }: SheetFacts): boolean {
  const word = token?.text.endsWith('了') ? token.text.slice(0, -1) : (token?.text ?? '');
  const tells = ({ bare, empty, type, samples }: SheetColumn): boolean =>
    (empty > 0 && bare.includes(word)) || (type === 'text' && samples.some((one) => one.length <= 6 && one.includes(word)));
  return wordOf(token, 'act')?.startsWith('=') !== true && !columns.some(tells);
}

/** Figures that are counted in it: 扎 of 数量（扎）, 人 of 人数. */
function ofUnit(unit: Token | undefined, letter: string, { sheet }: Scope, before: Pick | null, verb: string): Pick | null {
  const own = (unit?.readings ?? []).flatMap((one) =>
    one.is === 'column' && one.how === 'unit' && one.file === sheet.file && one.sheet === sheet.sheet ? [one.column] : [],
  );
  // 度电 of 充电量(度)
  const spoken = wordOf(unit, 'unit') === undefined ? letter : (unit?.text ?? '');
  const isOf = ({ name, bare }: SheetColumn): boolean =>
    own.includes(name) || (unitIn(name) !== '' && spoken.startsWith(unitIn(name))) || [`${letter}数`, `${letter}次`].includes(bare);
  const fits = sheet.columns.filter((column) => isFigure(column) && (isOf(column) || isInUnit(column, wordOf(unit, 'unit'))));
  // 送了多少头 of 送宰头数, 不合格多少头 of 不合格头数: the one that has the word before it, too.
  const ends = sheet.columns.filter((column) => isAdditive(column) && letter !== '' && column.bare.endsWith(`${letter}数`));
  const told = ends.filter((column) => before?.columns.includes(column) === true || (verb !== '' && column.bare.includes(verb)));
  // 多少小时 of 工时: what is measured in such units.
  const kinds = rolesOfUnits[wordOf(unit, 'unit')?.split(':')[0] ?? ''] ?? [];
  const alike = sheet.columns.filter((column) => isAdditive(column) && kinds.includes(column.role) && unitIn(column.name) === '');
  const all = [fits, told.length === 1 ? told : ends, alike].find((some) => some.length > 0) ?? [];
  // 毛重多少吨: the one that was named.
  const columns = all.some((column) => before?.columns.includes(column)) ? (before?.columns ?? []) : all;
  return unit && columns.length > 0 ? { columns, tokens: [unit] } : null;
}

export const quantity: Reader = (tokens, at, scope) => {
  const isAct = wordOf(tokens[at], 'act') !== undefined;
  // 来了多少人次 beside marks: a row is a person, and no time that one came.
  if (isAct && scope.sheet.marked.length > 0) return null;
  let asks = isAct ? past(tokens, at + 1) : at;
  if (isAct && wordOf(tokens[asks], 'aggregate') === 'sum') asks = past(tokens, asks + 1);
  const summed = (to: number, pick: Pick): Found => made(tokens, at, to, { is: 'measure', how: 'sum', picks: [pick] });
  const byAct = ofAct(tokens[at], scope);
  // 收了多少钱, 成交了几件、多少钱: of the money that the verb may be of, or of any.
  const isMoney = wordOf(tokens[asks], 'role_word') === 'money';
  const before =
    isMoney && !isAct && !pickAt(tokens, asks, scope.sheet) ? tokens.slice(0, at).findLast((one) => ofAct(one, scope)) : undefined;
  const money = isMoney && isAct ? (byAct ?? pickAt(tokens, asks, scope.sheet)) : ofAct(before, scope);
  if (money && (before ?? byAct ?? isPlainAct(tokens[at], scope.sheet))) return summed(asks + 1, money);
  const token = tokens[asks];
  const how = wordOf(token, 'question');
  if (!token || how?.startsWith('how_m') !== true) return null;
  const next = past(tokens, asks + 1);
  const isMuch = how === 'how_much';
  const named = isMuch || words.any_unit.includes(token.text) ? pickAt(tokens, next, scope.sheet) : null;
  // 还剩多少课时 of 总课时: none of what was counted.
  if (isAct && !isPlainAct(tokens[at], scope.sheet) && named?.columns.every(({ bare }) => !bare.includes(tokens[at]?.text ?? '')))
    return null;
  if (named?.columns.some(isFigure) === true) return summed(next + 1, isAct && named.part ? { ...named, guessed: true } : named);
  const letter = isMuch ? (tokens[next]?.text ?? '') : how === 'how_many_people' ? '人' : token.text.slice(-1);
  const verb = isAct ? (tokens[at]?.text.charAt(0) ?? '') : '';
  const byUnit = ofUnit(isMuch ? tokens[next] : token, letter, scope, pickAt(tokens, at - 1, scope.sheet), verb);
  const to = isMuch ? next + 1 : asks + 1;
  if (byUnit) return summed(to, byUnit);
  // 干了几天, of a table with a day in each row.
  const [day, ...days] = letter === '天' ? scope.sheet.days : [];
  const picks = day ? [{ columns: [day], tokens: [token], guessed: true }] : [];
  if (day && days.length === 0) return made(tokens, at, to, { is: 'measure', how: 'distinct', picks });
  const counts = how.startsWith('how_many') || wordOf(tokens[next], 'unit')?.startsWith('count:') === true;
  // 卖了多少, of the only amount there is.
  const added = scope.sheet.columns.filter((one) => isFigure(one) && (isAdditive(one) || one.role === 'price'));
  const isOnly = isAct && added.length === 1 && added.every(isAdditive) && next >= tokens.length && isPlainAct(tokens[at], scope.sheet);
  const byVerb = byAct ?? (isOnly ? { columns: added, tokens: [token], guessed: true } : null);
  if (byVerb && isMuch && !counts) return summed(asks + 1, byVerb);
  const [people, kinds] = [how === 'how_many_people', how === 'how_many_kinds'];
  // 多少本 of 册数: so many, and no rows; what a row is counted in counts rows.
  const isAmount = ({ role, bare }: SheetColumn): boolean =>
    role === 'quantity' &&
    (words.amounts.includes(bare) || (bare.length === 2 && bare.endsWith('数') && !words.row_units.includes(bare.charAt(0))));
  const amounts = scope.sheet.columns.filter(isAmount);
  if (counts && !people && !kinds && amounts.length === 1 && !words.row_units.includes(letter))
    return summed(to, { columns: amounts, tokens: [token], guessed: true });
  // 没结案的还剩几件: what is left is told before.
  const isTold =
    isPlainAct(tokens[at], scope.sheet) ||
    tokens.slice(0, at).some((one) => (wordOf(one, 'lacks') ?? wordOf(one, 'concept')) !== undefined);
  if (!counts || (isAct ? !isTold : !isMuch) || readingOf(tokens[next], 'cell') !== undefined) return null;
  return made(tokens, at, to, { is: 'count', people, of: null, kinds });
};

/** 平均多少分, 平均用多少小时. */
export const meanQuantity: Reader = (tokens, at, scope) => {
  const asked = howOf(tokens[at]) === 'avg' ? quantity(tokens, past(tokens, at + 1), scope) : null;
  return asked && isOf(asked.phrase, 'measure') ? made(tokens, at, asked.to, { ...asked.phrase, how: 'avg' }) : null;
};

/** What stands below: the only column counted in the unit, the rows for 每单, the days for 每天. */
function belowOf(token: Token | undefined, head: string | undefined, own: readonly SheetColumn[], { sheet }: Scope) {
  const unit = head ?? token?.text ?? '';
  const of = wordOf(token, 'unit');
  const [day, ...days] = wordOf(token, 'grain') === 'day' || unit === '天' ? sheet.days : [];
  if (day && days.length === 0) return { unit: '天', name: '天数', value: { column: day.name, how: 'distinct', as: '天数' } };
  if (head === undefined && of === undefined) return null;
  const [only, ...more] = sheet.columns.filter(
    (column) => isAdditive(column) && !own.includes(column) && (column.name.includes(unit) || isInUnit(column, of)),
  );
  const isRows = !only && (of === 'count:time' || of === 'count:case');
  if (more.length > 0 || !(only ?? isRows)) return null;
  const name = only?.name ?? '次数';
  return { unit, name, value: only ? { column: name, how: 'sum', as: name } : { how: 'count', as: name } };
}

/** 平均每斤多少工钱, 每次油费, 平均每天来多少人, 人均多少: sum over sum, over the number of rows, or of days. */
export const per: Reader = (tokens, at, scope) => {
  const head = wordOf(tokens[at], 'per');
  const each = howOf(tokens[at]) === 'avg' ? past(tokens, at + 1) : at;
  const isGrain = wordOf(tokens[each], 'grain') !== undefined && each > at;
  const own = head !== undefined || isGrain ? each : past(tokens, each + 1);
  if (head === undefined && !isGrain && wordOf(tokens[each], 'table_verb') !== 'each') return null;
  const next = past(tokens, own + 1);
  const to = wordOf(tokens[next], 'question') === 'how_much' ? past(tokens, next + 1) : next;
  const asked = quantity(tokens, next, scope);
  const measured = isOf(asked?.phrase, 'measure') && asked.phrase.picks.length === 1 ? asked : null;
  const named = pickAt(tokens, to, scope.sheet) ?? (isOf(measured?.phrase, 'measure') ? (measured.phrase.picks[0] ?? null) : null);
  // 人均多少, and no more: of the money.
  const money = scope.sheet.columns.filter((column) => isAdditive(column) && column.role === 'money');
  const above =
    named ?? (head !== undefined && money.length === 1 ? { columns: money, tokens: tokens.slice(at, to), guessed: true } : null);
  const columns = above?.columns.filter(isAdditive) ?? [];
  const below = belowOf(tokens[own], head, columns, scope);
  const [first] = columns;
  if (!above || !first || !below || (columns.length > 1 && arePaired({ ...scope.sheet, columns }))) return null;
  const { unit, name, value } = below;
  const sum = columns.map((column) => `[${column.name}]`).join('+');
  const concept = recipe(`每${unit}${columns.length > 1 ? '平均' : first.bare}`, {
    values: [...columns.map((column) => ({ column: column.name, how: 'sum', as: column.name })), value],
    formula: `${columns.length > 1 ? `(${sum})` : sum}/[${name}]`,
    ...(above.guessed === true ? { guess: `“${wordsOf(tokens.slice(at, to))}”按“${first.name}”÷“${name}”算，对吗？` } : {}),
  });
  const said = pickAt(tokens, to, scope.sheet) ? to + 1 : measured && named ? measured.to : to;
  const isUnit = wordOf(tokens[said], 'question') === 'how_much' && wordOf(tokens[said + 1], 'unit') !== undefined;
  const last = isUnit ? said + 2 : said;
  return made(tokens, at, last, { is: 'concept', concept, how: null });
};
