/** Reads what rows have to hold: a column with a comparison, cells by their values, days, what is left empty. Pure. */
import words from './words.json' with { type: 'json' };
import { isMark, readingOf, wordOf, type NumberReading, type Period, type Token } from '../reading.ts';
import { stemOfYes, yesWords } from '../names.ts';
import { shiftDays, shiftMonths } from '../periods.ts';
import { fold } from '#text/trie.ts';
import { isDue, isFigure, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { cellsAt, columnList, columnsAt, lettersAt, listAt, past, pickAt, quotedAt, solid } from './columns.ts';
import { ageConcept, conceptAt, isInUnit, toldTo } from './concepts.ts';
import { made, type Asked, type ConditionValue, type Found, type Pick, type Reader, type Scope, type Side } from './phrases.ts';

const sign: Readonly<Record<string, string>> = words.signs;
const ofWords: Readonly<Record<string, string>> = { contains: 'contains', not_contains: 'not_contains', starts: 'starts', ends: 'ends' };

function comparator(token: Token | undefined): string | undefined {
  return wordOf(token, 'comparator');
}

export function found(tokens: readonly Token[], at: number, to: number, asked: Omit<Asked, 'tokens'>): Found {
  return made(tokens, at, to, { is: 'condition', asked: { ...asked, tokens: tokens.slice(at, to) } });
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
  const since = tail && sinceOf(tail, pick, scope.today);
  if (since) return found(tokens, at, tail.to, since);
  // 报修2次以上: no day is more than a number.
  if (tail?.value.is === 'number' && tail.op !== '=' && !pick.columns.some(({ type }) => type === 'number')) return null;
  return tail ? found(tokens, at, tail.to, { pick, op: tail.op, value: tail.value }) : null;
};

/** 准点的, of a column 准点 or 是否准点 whose cells say yes or no. */
export const yesCondition: Reader = (tokens, at, { sheet }) => {
  const [column, ...others] = columnsAt(tokens[at], sheet).filter(({ bare, samples }) => stemOfYes(bare, samples) !== null);
  const yes = column?.samples.find((one) => yesWords.includes(one.trim()));
  if (!column || yes === undefined || others.length > 0 || wordOf(tokens[at + 1], 'function') !== 'of') return null;
  const pick = { columns: [column], tokens: tokens.slice(at, at + 1) };
  return found(tokens, at, at + 2, { pick, ...oneOf([yes]) });
};

/** 没结案的, 还没有复试报告的, 没进厅的; 进场了: a column that is left empty or filled there. */
export const lacking: Reader = (tokens, at, { sheet }) => {
  const lacks = wordOf(tokens[at], 'lacks') !== undefined;
  // 有并发症的
  const has = wordOf(tokens[at], 'question') === 'there';
  let next = lacks || has ? past(tokens, at + 1) : at;
  if (lacks && wordOf(tokens[next], 'act') !== undefined && !pickAt(tokens, next, sheet)) next = past(tokens, next + 1);
  const pick = pickAt(tokens, next, sheet);
  const columns = pick?.columns.filter(({ empty, type }) => (lacks || has ? empty > 0 : type === 'date')) ?? [];
  if (!pick || columns.length === 0 || (!lacks && tokens[next + 1]?.text !== (has ? '的' : '了'))) return null;
  const op = lacks ? 'empty' : 'not_empty';
  // 验货日期 and 验货结果 are left open alike.
  if (new Set(columns.map(({ empty }) => empty)).size === 1) columns.splice(1);
  // 没加班的: nothing written down, or a nought.
  const guessed = pick.guessed === true || (lacks && columns.some(({ type }) => type === 'number'));
  return found(tokens, at, lacks ? next + 1 : next + 2, { pick: { ...pick, columns, guessed }, op, value: { is: 'nothing' } });
};

/** 工龄超过5年, 逾期天数大于30: a figure that is worked out of the row first. */
export const conceptCondition: Reader = (tokens, at, scope) => {
  const own = conceptAt(tokens[at], scope);
  if (own?.is !== 'column') return null;
  const tail = tailAt(tokens, past(tokens, own.adds === true ? toldTo(tokens, at + 1, own, scope) : at + 1), scope, null);
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
  const own = { ...(age ? { concept: age } : {}), ...timesOf(tail.value, scope) };
  // 12月到期, 到明年1月底过期: of the days that something is due.
  const isOut = wordOf(tokens[tail.to], 'role_word') === 'due' || wordOf(tokens[tail.to], 'concept') === 'expired';
  const columns = (pickAt(tokens, tail.to, scope.sheet)?.columns ?? scope.sheet.columns.filter(isDue)).filter(
    ({ type }) => type === 'date',
  );
  const pick = { columns, tokens: tokens.slice(tail.to, tail.to + 1) };
  const { op, value } = tail;
  if (value.is === 'period' && isOut && columns.length > 0) return found(tokens, at, tail.to + 1, { op, value, pick });
  return found(tokens, at, tail.to, { pick: null, op, value, ...own });
};

/** 2次以上, 3单以上, where no column counts them: how many rows there are of each. */
function timesOf(value: ConditionValue, { sheet }: Scope): { times?: boolean } {
  const unit = value.is === 'number' && value.number.to === undefined ? value.number.unit : undefined;
  const isTimes = unit?.dimension === 'count' && ['time', 'case', 'items'].includes(unit.name);
  return isTimes && !sheet.columns.some((column) => isFigure(column) && column.bare.includes(unit.words)) ? { times: true } : {};
}

interface Tail {
  op: string;
  value: ConditionValue;
  to: number;
}

/** It is one of these, or none of them. */
export function oneOf(words: string[], isNot = false): Omit<Tail, 'to'> {
  const [one, several] = isNot ? ['!=', 'not_in'] : ['=', 'in'];
  return { op: words.length > 1 ? several : one, value: { is: 'words', words } };
}

/** 比4月少的, 比计划低的: which of two columns is less. */
function thanAt(tokens: readonly Token[], at: number, { sheet }: Scope): Tail | null {
  const next = past(tokens, at + 1);
  const other = tokens[at]?.text === '比' ? pickAt(tokens, next, sheet) : null;
  if (!other) return null;
  const from = past(tokens, next + 1);
  const way = wordOf(tokens[from], 'adjective');
  const op = way === 'asc' ? '<' : way === 'desc' ? '>' : null;
  return op !== null && wordOf(tokens[from + 1], 'function') === 'of' ? { op, value: { is: 'column', other }, to: from + 1 } : null;
}

export function tailAt(tokens: readonly Token[], at: number, scope: Scope, pick: Pick | null): Tail | null {
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
    const number = named.length > 0 ? undefined : (readingOf(tokens[next], 'number') ?? halfYear(tokens[next]));
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
  const days = !pick || pick.columns.some(({ type }) => type === 'date') ? periodAt(tokens, at, scope) : null;
  if (days) return days;
  const number = readingOf(tokens[at], 'number');
  if (number) {
    const after = comparator(tokens[solid(tokens, at + 1)]);
    const to = solid(tokens, at + 1) + 1;
    if (number.to !== undefined) return { op: 'between', value: { is: 'number', number }, to: after === 'between' ? to : at + 1 };
    if (after === 'ge.after' || after === 'le.after') return { op: sign[after] ?? '=', value: { is: 'number', number }, to };
    // 年龄是30: only with the word that says so.
    const is = wordOf(tokens[at - 1], 'function') === 'is';
    return pick && is ? { op: '=', value: { is: 'number', number }, to: at + 1 } : null;
  }
  return pick ? wordsAt(tokens, at, scope, pick, false) : null;
}

/** 3月, 2026年5月以后, 上个月20号以后, 在5号到8号之间, 半年内. */
export function periodAt(tokens: readonly Token[], from: number, scope: Scope): Tail | null {
  let at = comparator(tokens[from]) === 'at' ? past(tokens, from + 1) : from;
  // 11月 of a table with a column of that name and no days is the column.
  const isColumn = scope.sheet.days.length === 0 && columnsAt(tokens[at], scope.sheet).length > 0;
  // 今天是 11 月 28 日 tells the day, and asks for no rows of it.
  const isToldAt = (n: number): boolean =>
    wordOf(tokens[n], 'function') === 'is' && [n - 1, n + 1].every((one) => readingOf(tokens[one], 'period') !== undefined);
  if (isColumn || isToldAt(at - 1) || isToldAt(at + 1) || cellsAt(tokens[at], scope.sheet).length > 0) return null;
  const within = withinAt(tokens, at, scope);
  if (within) return within;
  const first = readingOf(tokens[at], 'period')?.period ?? daysAt(tokens, at, scope, null);
  if (!first) return null;
  // 去年11月, 上个月下旬: one stretch in two words.
  const next = past(tokens, at + 1);
  const second = first.grain === 'year' ? readingOf(tokens[next], 'period')?.period : undefined;
  const isOneYear = second?.assumed.includes('year') === true && first.from.slice(0, 4) === first.to.slice(0, 4);
  const month = isOneYear ? inYearOf(first, second) : first;
  if (isOneYear) at = next;
  const behind = past(tokens, at + 1);
  const days = month.grain === 'month' ? daysAt(tokens, behind, scope, month) : null;
  const period = days ?? month;
  if (days) at = behind;
  const word = comparator(tokens[past(tokens, at + 1)]) ?? '';
  const side = sides[word] ?? 'in';
  // 月底前: that day, too.
  const isEnd = side === 'before' && words.ends.includes(tokens[at]?.text.slice(-1) ?? '');
  const isSaid = side !== 'in' || word === 'between';
  const to = isSaid ? past(tokens, at + 1) + 1 : at + 1;
  return { op: 'period', value: { is: 'period', period, side: isEnd ? 'until' : side }, to };
}

/** 25号到30号, 上半月, 20号 before a word for a side: days of the month, which may have been said before. */
function daysAt(tokens: readonly Token[], at: number, { today }: Scope, month: Period | null): Period | null {
  const part = wordOf(tokens[at], 'grain_noun')?.split(':');
  if (part?.[0] === 'year_end') {
    const day = `${Number(today.slice(0, 4)) + Number(part[1])}-12-31`;
    return { grain: 'day', from: day, to: day, assumed: [] };
  }
  const number = readingOf(tokens[at], 'number');
  const isDays = number !== undefined && ['号', '日'].includes(number.unit?.words ?? '');
  const isSided = number?.to !== undefined || month !== null || sides[comparator(tokens[past(tokens, at + 1)]) ?? ''] !== undefined;
  const isPart = part?.[0] === 'days' || (part?.[0] === 'end' && month !== null);
  const said = isPart ? part?.[1]?.split('-').map(Number) : isDays && isSided ? [number.value, number.to ?? number.value] : [];
  const [first = 0, last = 0] = said ?? [];
  if (first < 1 || last > 31 || last < first) return null;
  // Of a month of 31 days, as long as nobody has said which.
  const start = month?.from ?? `${today.slice(0, 4)}-01-01`;
  const end = shiftDays(shiftMonths(start, 1), -1);
  const dayOf = (n: number): string => [`${start.slice(0, 8)}${String(n).padStart(2, '0')}`, end].toSorted()[0] ?? end;
  return { grain: 'day', from: dayOf(first), to: dayOf(last), assumed: month?.assumed ?? ['year', 'month'] };
}

/** 入库超过60天, 检定满一年, 合同到期不到30天: so long before today, or from today on. */
function sinceOf({ op, value }: Tail, pick: Pick, today: string): Omit<Asked, 'tokens'> | null {
  const number = value.is === 'number' ? value.number : null;
  const days = pick.columns.filter(({ type }) => type === 'date');
  const isAhead = op.startsWith('<') && days.some(isDue);
  const columns = days.filter((column) => isDue(column) === isAhead);
  const span = spans(number?.unit?.name, number?.value ?? 0);
  if (number?.to !== undefined || columns.length === 0 || span.months + span.days === 0) return null;
  const way = isAhead ? 1 : -1;
  const edge = shiftDays(shiftMonths(today, way * span.months), way * span.days);
  const [from, to] = isAhead ? [today, edge] : [edge, edge];
  const side = ({ '>': 'before', '>=': 'until', '<': 'after', '<=': 'from' } as const)[op];
  if (side === undefined) return null;
  const period: Period = { grain: 'day', from, to, assumed: [] };
  return { pick: { ...pick, columns }, op: 'period', value: { is: 'period', period, side: isAhead ? 'in' : side } };
}

/** 超过半年, 半年内: six months. */
function halfYear(token: Token | undefined): NumberReading | undefined {
  const unit = { dimension: 'span', name: 'month', words: '个月' } as const;
  return wordOf(token, 'grain_noun') === 'half_year' ? { is: 'number', value: 6, exact: '6', in_words: true, unit } : undefined;
}

/** 半年内, 30天内: back or ahead, which the column tells. */
function withinAt(tokens: readonly Token[], at: number, { sheet, today }: Scope): Tail | null {
  const number = readingOf(tokens[at], 'number') ?? halfYear(tokens[at]);
  const isSpan = number?.unit?.dimension === 'span' && number.to === undefined && !sheet.columns.some(({ role }) => role === 'duration');
  const { months, days } = spans(isSpan ? number.unit?.name : undefined, number?.value ?? 0);
  const next = past(tokens, at + 1);
  if (months + days === 0 || !Number.isInteger(months + days) || comparator(tokens[next]) !== 'le.after' || sheet.days.length === 0)
    return null;
  const edge = (way: number): string => shiftDays(shiftMonths(today, way * months), way * days);
  const base = { grain: 'day' as const, assumed: [] };
  const ahead = { ...base, from: today, to: edge(1) };
  return { op: 'period', value: { is: 'period', period: { ...base, from: edge(-1), to: today }, ahead, side: 'in' }, to: next + 1 };
}

function spans(unit: string | undefined, value: number): { months: number; days: number } {
  const months = { month: 1, quarter: 3, year: 12 }[unit ?? ''] ?? 0;
  const days = { day: 1, week: 7 }[unit ?? ''] ?? 0;
  return { months: months * value, days: days * value };
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
  return list && { ...oneOf(list.items, isNot), to: list.to };
}

/** A级, A和B等级, of a column 等级 with these cells. */
export const lettered: Reader = (tokens, at, { sheet }) => {
  const isCell = (text: string): boolean =>
    text.trim().length === 1 && sheet.columns.some(({ type, samples }) => type === 'text' && samples.includes(text));
  const list = listAt(tokens, at, (n) => (isCell(tokens[n]?.text ?? '') ? { item: tokens[n]?.text ?? '', to: n + 1 } : null));
  const pick = list && pickAt(tokens, list.to, sheet);
  const columns = pick?.columns.filter(({ type, samples }) => type === 'text' && list?.items.every((one) => samples.includes(one))) ?? [];
  if (!list || !pick || columns.length !== 1) return null;
  const guessed = list.items.length > 1;
  return found(tokens, at, list.to + 1, { pick: { columns, tokens: pick.tokens, guessed }, ...oneOf(list.items) });
};

/** 华东, 华东和华南, 不是华东: cells that say by themselves which column they are of. */
export const cells: Reader = (tokens, at, scope) => {
  const isNot = comparator(tokens[at]) === 'ne';
  const from = isNot ? past(tokens, at + 1) : at;
  const first = cellsAt(tokens[from], scope.sheet);
  const letters = first.length === 0 ? lettersAt(tokens[from], scope.sheet) : null;
  if (letters) {
    const { values, ...pick } = letters;
    return found(tokens, at, from + 1, { pick, ...oneOf(values, isNot) });
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
  const pick = { columns: [...new Set(columns)], tokens: tokens.slice(from, list.to) };
  return found(tokens, at, list.to, { pick, days: daysNamed(tokens[from], scope.sheet), ...oneOf(words, isNot) });
};

function daysNamed(token: Token | undefined, sheet: Scope['sheet']): Pick | undefined {
  const columns = columnsAt(token, sheet).filter(({ type }) => type === 'date');
  return token && columns.length > 0 ? { columns, tokens: [token] } : undefined;
}

/** Columns that figures with this unit may be of: those that are called by it, and those of its kind. */
export function columnsOfUnit({ unit }: NumberReading, figures: readonly SheetColumn[]): SheetColumn[] {
  if (unit === undefined) return [...figures];
  const kinds: readonly string[] = rolesOfUnits[unit.dimension] ?? ['quantity', 'level'];
  const isAge = ({ bare }: SheetColumn): boolean => unit.dimension === 'age' && (bare.endsWith('龄') || bare === 'age');
  const called = figures.filter((one) => one.bare.endsWith(unit.words) || isInUnit(one, `${unit.dimension}:${unit.name}`));
  return [...called, ...figures.filter((column) => !called.includes(column) && (isAge(column) || kinds.includes(column.role)))];
}

export const rolesOfUnits: Readonly<Record<string, readonly string[]>> = words.roles_of_units;

export function isBracket(token: Token | undefined): boolean {
  return isMark(token, '（）()【】[]');
}
