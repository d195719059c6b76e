/** Figures of a question as the query takes them: how a column may be put together, who is counted, recipes of named figures. Pure. */
import words from './words.json' with { type: 'json' };
import { idBeside, isAdditive, isFigure, type SheetColumn, type SheetFacts } from '#contract/content/sheet-facts.ts';
import { columnSlot } from './columns.ts';
import { arePaired, type Concept, recipe, recipeIn, unitIn, worthOf } from './concepts.ts';
import type { Figure } from './draft.ts';
import type { How, Scope } from './phrases.ts';
import { ask, settle, slot, wordsOf, type Question, type Slot } from './slot.ts';
import { conditionOf } from './values.ts';

export const howWords: Record<How, string> = words.how;

export interface Measured {
  /** What it is called in the result. */
  as: string;
  /** Steps every row needs first. */
  before: unknown[];
  values: Record<string, unknown>[];
  /** Steps over what the groups came to. */
  after: unknown[];
  /** Its parts make up a whole. */
  adds: boolean;
  open: Question[];
}

export type MeasuredOr = Measured | null;

/** `taken`: names that stand in the result already. `overTime`: rows are put together by time. */
export function measure(figure: Figure, scope: Scope, taken: ReadonlySet<string>, overTime: boolean): MeasuredOr {
  const where = figure.own.map((asked) => conditionOf(asked, scope));
  if (where.some((one) => one === null)) return null;
  const own = where.length > 0 ? { where } : {};
  const prefix = figure.own
    .map(({ op, value, pick }) => {
      if (op === 'not_empty') return `有${pick?.columns[0]?.name ?? ''}的`;
      return value.is === 'words' && !op.includes('!') && !op.startsWith('not') ? value.words.join('、') : '';
    })
    .join('');
  const [price, ...others] = figure.pick?.columns ?? [];
  const isPriced = price?.role === 'price' && others.length === 0 && (figure.how === null || figure.how === 'sum');
  const worth = isPriced ? worthOf(price, scope.sheet, wordsOf(figure.tokens)) : null;
  const made = figure.concept ?? togetherOf(figure, scope) ?? worth;
  if (made) return conceptFigure({ ...figure, concept: made, how: figure.concept ? figure.how : null }, scope, own);
  if (figure.pick === null) return counted(figure, scope, own, free(`${prefix}${figure.people ? '人数' : '数量'}`, taken));
  const [column] = figure.pick.columns;
  if (!column) return null;
  if (figure.how === 'distinct' || !isFigure(column)) {
    const id = idBeside(column, scope.sheet);
    const as = free(`${column.name}数`, taken);
    const of = columnSlot(id ? { ...figure.pick, columns: [id] } : figure.pick);
    return measured(as, [{ column: of, how: slot('distinct', figure.tokens), as, ...own }]);
  }
  // 完成率=完成÷计划, of groups: of their sums, and no mean of what each row has.
  const parts = scope.sheet.columns.filter(({ name }) => column.made?.includes(`[${name}]`));
  if (column.made && column.role === 'rate' && figure.how === null && parts.every(isAdditive)) {
    const values = parts.map(({ name }) => ({ column: name, how: 'sum', as: name }));
    const own = recipe(column.name, { values, formula: column.made, ...(column.format === '' ? {} : { percent: true }) });
    return conceptFigure({ ...figure, concept: own }, scope, where.length > 0 ? { where } : {});
  }
  const how = howFor(column, figure, overTime);
  const isWhole = how.value === 'sum' && where.length === 0;
  const as = isWhole
    ? column.name
    : free(`${prefix}${how.value === 'sum' ? column.name : `${column.name}（${howWords[asHow(how.value)]}）`}`, taken);
  // 再加一列金额=数量*单价, behind groups: worked out of every row first.
  const before = column.made === undefined ? [] : [{ do: 'compute', as: column.name, formula: column.made }];
  return measured(as, [{ column: columnSlot(figure.pick), how, as, ...own }], { before, adds: how.value === 'sum' });
}

function measured(as: string, values: Measured['values'], own: Partial<Measured> = {}): Measured {
  return { as, before: [], values, after: [], adds: false, open: [], ...own };
}

function sameIn(columns: readonly SheetColumn[], of: (column: SheetColumn) => string): boolean {
  const all = new Set(columns.map(of));
  return all.size === 1 && !all.has('');
}

/** 多少钱 of 电费 and 服务费, 多少斤 of three sorts: each of them, and what they come to; not of 应交 and 已交, where one is held against the other. */
function togetherOf({ pick, how, tokens }: Figure, { sheet }: Scope): Concept | null {
  const columns = pick?.columns ?? [];
  const [first] = columns;
  const isSummed = columns.every((one) => isAdditive(one) && one.role === first?.role && one.role !== 'level');
  // Kinds of one thing: 电费 and 服务费, 一级（斤） and 二级（斤）; not 含税金额 and 不含税金额, which end as was said.
  const isKinds =
    (columns.length > 2 && sameIn(columns, ({ name }) => unitIn(name))) ||
    sameIn(columns, ({ bare }) => (words.kinds.includes(bare.slice(-1)) ? bare.slice(-1) : ''));
  const isOpen = pick?.part === true || pick?.guessed === true || (how !== null && how !== 'sum');
  if (!first || columns.length < 2 || columns.length > 8 || isOpen || !isSummed || !isKinds || arePaired({ ...sheet, columns }))
    return null;
  const names = columns.map(({ name }) => name);
  const label = names.map((one) => `“${one}”`).join('');
  return recipe('合计', {
    adds: true,
    values: names.map((name) => ({ column: name, how: 'sum', as: name })),
    formula: names.map((one) => `[${one}]`).join('+'),
    guess: `“${wordsOf(tokens)}”对得上${label}几列：各列都列出来，再加成“合计”，对吗？`,
  });
}

function asHow(value: Slot['value']): How {
  return value === 'sum' || value === 'avg' || value === 'min' || value === 'max' || value === 'median' ? value : 'count';
}

function free(name: string, taken: ReadonlySet<string>): string {
  let own = name === '数量' && taken.has(name) ? '行数' : name;
  for (let n = 2; taken.has(own); n += 1) own = `${name}(${n})`;
  return own;
}

/** Amounts are added unless more is said. Rates, prices and marks are no sums, and of rates and prices an average of the rows is none of the whole. */
function howFor(column: SheetColumn, { how, pick, tokens }: Figure, overTime: boolean): Slot {
  const words = pick?.tokens ?? tokens;
  const adds = isAdditive(column) && !(column.role === 'level' && overTime);
  const question = `“${column.name}”不宜${how === 'sum' || how === null ? '相加' : '直接平均'}，要哪一种？`;
  const asks = (value: How): Slot => slot(value, words, askHow(tokens, question, ['avg', 'median', 'max', 'min', 'sum']));
  if (how === null) return adds ? slot('sum', words) : asks('avg');
  if (how === 'sum' && !adds) return asks('sum');
  if (how === 'avg' && (column.role === 'rate' || column.role === 'price')) return asks('avg');
  return slot(how, words);
}

/** Rows are counted; people are counted once, by their number where they have one. */
function counted(figure: Figure, { sheet }: Scope, own: Record<string, unknown>, as: string): Measured {
  const rows = { how: slot('count', figure.tokens, undefined, figure.guessed !== true), as, ...own };
  const adds = own['where'] === undefined;
  const person = personOf(sheet);
  if (!figure.people || person?.distinct === sheet.rows) return measured(as, [rows], { adds });
  const words = wordsOf(figure.tokens);
  if (!person) {
    const open = [ask('identity', words, `表里没有编号或姓名，“${words}”按行数算吗？`, ['rows', '每行算一个'])];
    return measured(as, [rows], { adds, open });
  }
  const question = ask(
    'identity',
    words,
    `同一个人有几行，“${words}”按人数还是按行数算？`,
    ['distinct', `按“${person.name}”，每人算一次`],
    ['count', `按“${person.name}”有值的行数`],
  );
  return measured(as, [{ column: person.name, how: slot('distinct', figure.tokens, question), as, ...own }]);
}

export function personOf({ columns }: SheetFacts): SheetColumn | undefined {
  return columns.find(({ role }) => role === 'person_id') ?? columns.find(({ role }) => role === 'person_name');
}

/** A recipe over the roles of columns. A column of a recipe is then a figure like others. */
function conceptFigure({ concept, how, tokens }: Figure, scope: Scope, own: Record<string, unknown>): MeasuredOr {
  if (!concept) return null;
  const put = recipeIn(concept, scope, tokens);
  if (!put) return null;
  const before = put(concept.steps) as unknown[];
  const guessed = concept.guess === undefined ? [] : [ask('aggregate', tokens, concept.guess, ['these', words.yes])];
  if (concept.is === 'figure') {
    const values = (put(concept.values ?? []) as Record<string, unknown>[]).map((one) => ({ ...own, ...one }));
    const formula = concept.formula;
    const after =
      formula === undefined
        ? (concept.after ?? [])
        : [{ do: 'compute', as: concept.name, formula: settle(put(formula), '').value, percent: concept.percent === true || undefined }];
    return { as: concept.name, before, values, after, adds: concept.adds === true, open: guessed };
  }
  const chosen: How = how ?? (concept.adds === true ? 'sum' : 'avg');
  const isOpen = how === null && concept.adds !== true;
  const question = isOpen ? askHow(tokens, `“${concept.name}”要哪一种？`, ['avg', 'max', 'min', 'median']) : undefined;
  const as = chosen === 'sum' ? `${concept.name}合计` : `${concept.name}（${howWords[chosen]}）`;
  const values = [{ column: concept.name, how: slot(chosen, tokens, question), as, ...own }];
  return { as, before, values, after: [], adds: chosen === 'sum', open: guessed };
}

function askHow(tokens: Figure['tokens'], question: string, hows: readonly How[]): Question {
  return ask('aggregate', tokens, question, ...hows.map((one): [How, string] => [one, howWords[one]]));
}
