/** Reads what rows have to hold: a column with a comparison, cells by their values, days, what is left empty. Pure. */
import { isMark, readingOf, wordOf, type NumberReading, type Period, type Token } from '../reading.ts';
import { fold } from '../trie.ts';
import type { SheetColumn } from '../../table/sheet-facts.ts';
import { cellsAt, columnList, columnsAt, lettersAt, listAt, past, pickAt, quotedAt, solid } from './columns.ts';
import { ageConcept, conceptAt } from './concepts.ts';
import type { Asked, ConditionValue, Found, Pick, Reader, Scope, Side } from './phrases.ts';

const sign: Readonly<Record<string, string>> = {
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  eq: '=',
  ne: '!=',
  'ge.after': '>=',
  'le.after': '<=',
};
const ofWords: Readonly<Record<string, string>> = { contains: 'contains', not_contains: 'not_contains', starts: 'starts', ends: 'ends' };

function comparator(token: Token | undefined): string | undefined {
  return wordOf(token, 'comparator');
}

export function found(tokens: readonly Token[], at: number, to: number, asked: Omit<Asked, 'tokens'>): Found {
  const own = tokens.slice(at, to);
  return { to, phrase: { is: 'condition', asked: { ...asked, tokens: own }, verb: null, tokens: own } };
}

/** 金额大于1000, 部门是华东, 入职日期为空, 60分以上 behind its column, 单价低于平均. */
export const columnCondition: Reader = (tokens, at, scope) => {
  const pick = pickAt(tokens, at, scope.sheet);
  if (!pick) return null;
  const list = columnList(tokens, at, scope.sheet);
  // 语文和数学都大于90 says it of two columns at once.
  if ((list?.items.length ?? 1) > 1) return null;
  const first = past(tokens, at + 1);
  // 金额在100到200之间
  const next = comparator(tokens[first]) === 'at' ? past(tokens, first + 1) : first;
  const tail = tailAt(tokens, next, scope, pick);
  return tail ? found(tokens, at, tail.to, { pick, op: tail.op, value: tail.value }) : null;
};

/** 工龄超过5年, 逾期天数大于30: a figure that is worked out of the row first. */
export const conceptCondition: Reader = (tokens, at, scope) => {
  const own = conceptAt(tokens[at], scope);
  if (own?.is !== 'column') return null;
  const tail = tailAt(tokens, past(tokens, at + 1), scope, null);
  if (tail?.value.is !== 'number') return null;
  return found(tokens, at, tail.to, { pick: null, concept: own, op: tail.op, value: tail.value });
};

/** 超过1000元的, 30岁以上, between two marks of the same clause: the column is found by the unit or by what stands before. */
export const bareCondition: Reader = (tokens, at, scope) => {
  if (columnsAt(tokens[at], scope.sheet).length > 0) return null;
  const tail = tailAt(tokens, at, scope, null);
  if (!tail || tail.value.is === 'words' || tail.value.is === 'nothing') return null;
  // 80岁以上 beside days of birth
  const isAge = tail.value.is === 'number' && tail.value.number.unit?.dimension === 'age' && tail.value.number.to === undefined;
  const age = isAge ? ageConcept(scope.sheet) : undefined;
  return found(tokens, at, tail.to, { pick: null, op: tail.op, value: tail.value, ...(age ? { concept: age } : {}) });
};

interface Tail {
  op: string;
  value: ConditionValue;
  to: number;
}

/** 比4月少的, 比计划低的: which of two columns is less. */
function thanAt(tokens: readonly Token[], at: number, { sheet }: Scope): Tail | null {
  const next = past(tokens, at + 1);
  const other = tokens[at]?.text === '比' ? pickAt(tokens, next, sheet) : null;
  if (!other) return null;
  const from = past(tokens, next + 1);
  for (const to of [from + 1, from + 2]) {
    const words = tokens.slice(from, to).map(({ text }) => text);
    const op = lesser.includes(words.join('')) ? '<' : greater.includes(words.join('')) ? '>' : null;
    if (op !== null && wordOf(tokens[to], 'function') === 'of') return { op, value: { is: 'column', other }, to };
  }
  return null;
}

const lesser = ['少', '低', '小', '下降', '减少', '降低'];
const greater = ['多', '高', '大', '上升', '增加', '增长', '提高'];

function tailAt(tokens: readonly Token[], at: number, scope: Scope, pick: Pick | null): Tail | null {
  const than = pick && thanAt(tokens, at, scope);
  if (than) return than;
  const word = comparator(tokens[at]);
  if (word === 'empty' || word === 'not_empty') return pick ? { op: word, value: { is: 'nothing' }, to: at + 1 } : null;
  if (word !== undefined && sign[word] !== undefined && !word.endsWith('.after')) {
    const next = past(tokens, at + 1);
    // 低于4月 beside a column of that name: the column, and no four.
    const named = pick
      ? columnsAt(tokens[next], scope.sheet).filter((column) => column.bare === fold(tokens[next]?.text ?? '').trim())
      : [];
    const number = named.length > 0 ? undefined : readingOf(tokens[next], 'number');
    if (number && number.to === undefined) return { op: sign[word], value: { is: 'number', number }, to: next + 1 };
    if (comparator(tokens[next]) === 'average' || wordOf(tokens[next], 'aggregate') === 'avg')
      return word === 'gt' || word === 'lt'
        ? { op: word === 'gt' ? 'above_average' : 'below_average', value: { is: 'average' }, to: next + 1 }
        : null;
    if (pick) {
      const other = pickAt(tokens, next, scope.sheet);
      if (other) return { op: sign[word], value: { is: 'column', other }, to: next + 1 };
      if (word === 'eq' || word === 'ne') return wordsAt(tokens, next, scope, pick, word === 'ne');
    }
    return null;
  }
  if (pick && word !== undefined && ofWords[word] !== undefined) {
    const next = past(tokens, at + 1);
    const words = quotedAt(tokens[next]) ?? cellsAt(tokens[next], scope.sheet)[0]?.value;
    return words === undefined ? null : { op: ofWords[word], value: { is: 'words', words: [words] }, to: next + 1 };
  }
  if (word?.startsWith('day.') === true) {
    const day = periodAt(tokens, past(tokens, at + 1), scope);
    if (day?.value.is !== 'period' || day.value.side !== 'in') return null;
    // The rows of comparators.json are the type's.
    return { ...day, value: { ...day.value, side: word.slice(4) as Side } };
  }
  const isDay = readingOf(tokens[at], 'period') !== undefined && (!pick || pick.columns.some(({ type }) => type === 'date'));
  const number = isDay ? undefined : readingOf(tokens[at], 'number');
  if (number) {
    const after = comparator(tokens[solid(tokens, at + 1)]);
    const to = solid(tokens, at + 1) + 1;
    if (number.to !== undefined) return { op: 'between', value: { is: 'number', number }, to: after === 'between' ? to : at + 1 };
    if (after === 'ge.after' || after === 'le.after') return { op: sign[after] ?? '=', value: { is: 'number', number }, to };
    // 年龄是30: only with the word that says so.
    const is = wordOf(tokens[at - 1], 'function') === 'is';
    return pick && is ? { op: '=', value: { is: 'number', number }, to: at + 1 } : null;
  }
  const days = periodAt(tokens, at, scope);
  if (days && (!pick || pick.columns.some(({ type }) => type === 'date'))) return days;
  return pick ? wordsAt(tokens, at, scope, pick, false) : null;
}

/** 3月, 2026年5月以后, 上个月. */
export function periodAt(tokens: readonly Token[], at: number, scope: Scope): Tail | null {
  const first = readingOf(tokens[at], 'period')?.period;
  // 今天是 11 月 28 日 tells the day, and asks for no rows of it.
  const isToldAt = (n: number): boolean =>
    wordOf(tokens[n], 'function') === 'is' && [n - 1, n + 1].every((one) => readingOf(tokens[one], 'period') !== undefined);
  if (!first || isToldAt(at - 1) || isToldAt(at + 1) || cellsAt(tokens[at], scope.sheet).length > 0) return null;
  // 去年11月, 今年一季度: one stretch in two words.
  const next = past(tokens, at + 1);
  const second = first.grain === 'year' ? readingOf(tokens[next], 'period')?.period : undefined;
  const joint =
    second?.assumed.includes('year') === true && first.from.slice(0, 4) === first.to.slice(0, 4) ? inYearOf(first, second) : null;
  const period = joint ?? first;
  if (joint) at = next;
  const side = sides[comparator(tokens[past(tokens, at + 1)]) ?? ''] ?? 'in';
  return { op: 'period', value: { is: 'period', period, side }, to: side === 'in' ? at + 1 : past(tokens, at + 1) + 1 };
}

const sides: Readonly<Record<string, Side>> = { 'from.after': 'from', 'before.after': 'before', 'until.after': 'until' };

function inYearOf({ from }: Period, part: Period): Period {
  const year = from.slice(0, 4);
  return { ...part, from: `${year}${part.from.slice(4)}`, to: `${year}${part.to.slice(4)}`, assumed: [] };
}

/** Its own cells, or words in quotation marks. */
function wordsAt(tokens: readonly Token[], at: number, scope: Scope, pick: Pick, isNot: boolean): Tail | null {
  const own = (n: number): { item: string; to: number } | null => {
    const cell = cellsAt(tokens[n], scope.sheet).find(({ column }) => pick.columns.includes(column))?.value;
    // 等级是A, 是否出勤为否: a cell however short, beside its column.
    const text = tokens[n]?.text.trim() ?? '';
    const short = text !== '' && pick.columns.some(({ type, samples }) => type === 'text' && samples.includes(text)) ? text : undefined;
    const quoted = cell ?? short ?? quotedAt(tokens[n]);
    return quoted === null || quoted === undefined ? null : { item: quoted, to: n + 1 };
  };
  const list = listAt(tokens, at, own);
  if (!list) return null;
  const [first] = list.items;
  const op = list.items.length > 1 ? (isNot ? 'not_in' : 'in') : isNot ? '!=' : '=';
  return first === undefined ? null : { op, value: { is: 'words', words: list.items }, to: list.to };
}

/** 华东, 华东和华南, 不是华东: cells that say by themselves which column they are of. */
export const cells: Reader = (tokens, at, scope) => {
  const isNot = comparator(tokens[at]) === 'ne';
  const from = isNot ? past(tokens, at + 1) : at;
  const first = cellsAt(tokens[from], scope.sheet);
  const letters = first.length === 0 ? lettersAt(tokens[from], scope.sheet) : null;
  if (letters) {
    const { values, ...pick } = letters;
    const several = values.length > 1;
    const op = several ? (isNot ? 'not_in' : 'in') : isNot ? '!=' : '=';
    return found(tokens, at, from + 1, { pick, op, value: { is: 'words', words: values } });
  }
  if (first.length === 0) return null;
  const list = listAt(tokens, from, (n) => {
    const own = cellsAt(tokens[n], scope.sheet).filter(({ column }) => first.some((one) => one.column === column));
    return own.length > 0 ? { item: own, to: n + 1 } : null;
  });
  if (!list) return null;
  const columns = first
    .map(({ column }) => column)
    .filter((column) => list.items.every((item) => item.some((one) => one.column === column)));
  const words = list.items.flatMap((item) => item.find(({ column }) => column === columns[0])?.value ?? []);
  if (columns.length === 0 || words.length !== list.items.length) return null;
  const op = words.length > 1 ? (isNot ? 'not_in' : 'in') : isNot ? '!=' : '=';
  return found(tokens, at, list.to, {
    pick: { columns: [...new Set(columns)], tokens: tokens.slice(from, list.to) },
    op,
    value: { is: 'words', words },
  });
};

/** Columns that figures with this unit may be of. */
export function columnsOfUnit({ unit }: NumberReading, figures: readonly SheetColumn[]): SheetColumn[] {
  const role = (...roles: string[]) => figures.filter((column) => roles.includes(column.role));
  switch (unit?.dimension) {
    case 'money':
      return role('money', 'price');
    case 'share':
      return role('rate');
    case 'score':
      return role('score');
    case 'span':
      return role('duration');
    case 'age':
      return figures.filter(({ bare }) => bare.endsWith('龄') || bare === 'age');
    case undefined:
      return [...figures];
    default:
      return role('quantity', 'level');
  }
}

export function isBracket(token: Token | undefined): boolean {
  return isMark(token, '（）()【】[]');
}
