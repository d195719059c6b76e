/** Reads a new column by arithmetic: 加一列毛利=收入-成本, 新增一列 总分 = 语文 + 数学. Pure. */
import { isMark, readingOf, wordOf, type Token } from '../reading.ts';
import { isGrouping, roleNamed, type SheetColumn } from '#contract/content/sheet-facts.ts';
import { columnsAt, past, pickAt, solid } from './columns.ts';
import { conceptAt, recipeIn } from './concepts.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { isOf, type Found, type PhraseOf, type Reader, type Scope } from './phrases.ts';
import { per } from './quantities.ts';
import { wordsOf } from './slot.ts';

/** Arithmetic over columns that each word names alone; null where anything else stands in it. A clause that is nothing else says it without 加一列: 费用=工时×费率. */
export const formula: Reader = (tokens, at, scope) => {
  const { sheet } = scope;
  const adds = wordOf(tokens[at], 'table_verb') === 'add_column';
  const known = (adds ? knownRate(tokens, at, scope) : null) ?? inBrackets(tokens, adds ? at + 1 : at, sheet);
  if (known) return known;
  const equals = tokens.findIndex((token, n) => n > at && isEquals(token));
  const isLate = tokens.some((token, n) => n > at && n < equals && wordOf(token, 'table_verb') === 'add_column');
  if (equals < 0 && !adds && at === 0) return untold(tokens, sheet);
  if (equals < 0 || isLate || !(adds || at === 0)) return null;
  const name = trimmedName(tokens.slice(adds ? at + 1 : at, equals));
  const isOther = !adds && sheet.columns.some((column) => column.name === name && column.made === undefined);
  if (name === '' || name.length > 40 || isOther) return null;
  const parsed = expression(tokens, equals + 1, sheet);
  if (!parsed || parsed.columns.length === 0 || (!adds && (parsed.to < tokens.length || !/[-+*/]/.test(parsed.formula)))) return null;
  return { to: parsed.to, phrase: { is: 'formula', name, formula: parsed.formula, adds, tokens: tokens.slice(at, parsed.to) } };
};

/** 返工率（返工数除以产量）: a name, and behind it what it means; without a name what was read stands there once more. */
function inBrackets(tokens: readonly Token[], from: number, sheet: Scope['sheet']): Found | null {
  const start = isMark(tokens[from], '（(') ? from : past(tokens, from);
  const open = tokens.findIndex((token, n) => n >= start && (readingOf(token, 'mark') ?? wordOf(token, 'function') ?? 'of') !== 'of');
  const parsed = isMark(tokens[open], '（(') ? expression(tokens, open + 1, sheet) : null;
  const isDone = (token: Token): boolean =>
    isEquals(token) || (['table_verb', 'question'] as const).some((of) => wordOf(token, of) !== undefined);
  // 能卖的数量算出来（在圃减已订）; 每张加工费（加工费除以印数） is no 每个班的报废率（…）.
  const named = tokens.slice(start, Math.max(open, start));
  const own = named.slice(0, named.findLastIndex((token) => !isDone(token)) + 1);
  const isPer = wordOf(own[0], 'table_verb') === 'each' && pickAt(own, 1, sheet)?.columns.some(isGrouping) !== true;
  const name = trimmedName(own);
  const isKnown = sheet.columns.some((one) => one.name === name && one.made === undefined);
  if (!parsed || isKnown || named.some(isEquals) || own.slice(isPer ? 1 : 0).some(isDone) || name.length > 20) return null;
  if (parsed.columns.length < 2 || !isMark(tokens[parsed.to], '）)')) return null;
  const to = parsed.to + 1;
  return { to, phrase: { is: 'formula', name, formula: parsed.formula, adds: name !== '', tokens: tokens.slice(start, to) } };
}

/** 该收多少钱，台班乘单价再加加班费: a clause that is arithmetic and nothing else tells what was asked. */
function untold(tokens: readonly Token[], sheet: Scope['sheet']): Found | null {
  const own = arithmeticIn(tokens, sheet);
  const parsed = own && own.length === tokens.length ? expression(own, 0, sheet) : null;
  const made = parsed?.formula.includes('/') === true ? '算得比率' : '算得金额';
  const isNew = parsed !== null && parsed.columns.length > 1 && !sheet.columns.some((one) => one.name === made && one.made === undefined);
  return isNew
    ? { to: tokens.length, phrase: { is: 'formula', name: made, formula: parsed.formula, adds: false, tokens: [...tokens] } }
    : null;
}

/** 加一列完成率: a figure that is known by its name, of each row; null where it is open which columns it is worked out of. */
function knownRate(tokens: readonly Token[], at: number, scope: Scope): Found | null {
  const next = past(tokens, at + 1);
  // 加一列每平米月租
  const each = per(tokens, next, scope);
  if (each?.to === tokens.length && isOf(each.phrase, 'concept') && each.phrase.concept.values?.every(({ how }) => how === 'sum')) {
    const { formula = '' } = each.phrase.concept;
    return { to: each.to, phrase: { is: 'formula', name: wordsOf(each.phrase.tokens), formula, adds: true, tokens: tokens.slice(at) } };
  }
  if (past(tokens, next + 1) < tokens.length) return null;
  const [added] = columnsAt(tokens[next], scope.sheet);
  const concept = conceptAt(tokens[next], scope);
  const isOfSums = concept?.is === 'figure' && concept.values?.every(({ how, where }) => how === 'sum' && where === undefined) === true;
  const formula = added?.made ?? (isOfSums ? recipeIn(concept, scope, [])?.(concept.formula) : null);
  const name = added?.name ?? (concept && tokens[next]?.text);
  if (name === undefined || typeof formula !== 'string') return null;
  return { to: tokens.length, phrase: { is: 'formula', name, formula, adds: true, tokens: tokens.slice(at) } };
}

/** What comes of it, as a column that is there. */
export function madeColumn({ name, formula: own }: PhraseOf<'formula'>, rows: number): SheetColumn {
  const role = own.replaceAll(/\[[^\]]*\]/g, '').includes('/') ? 'rate' : (roleNamed(name) ?? 'quantity');
  const format = role === 'rate' && name.endsWith('率') ? '0%' : '';
  return { name, bare: name.toLowerCase(), type: 'number', role, distinct: rows, empty: 0, format, samples: [], made: own };
}

/** =, 等于, and the 是 of 金额是数量乘单价. */
function isEquals(token: Token): boolean {
  return wordOf(token, 'comparator') === 'eq' || wordOf(token, 'function') === 'is';
}

/** 加一列出勤率，用实出勤除以应出勤: the name in one clause and its arithmetic in the next are one. */
export function joinedFormulas(clauses: readonly Clause[], { sheet }: Scope): Clause[] {
  // 加一列金额，金额=数量×单价: the name may stand there again.
  const named = ({ tokens }: Clause, before: Clause | undefined): number => {
    const equals = tokens.findIndex(isEquals);
    const name = trimmedName(tokens.slice(0, Math.max(equals, 0)));
    return name !== '' && before?.text.endsWith(name) === true ? equals + 1 : 0;
  };
  const parts = clauses.map((clause, n) =>
    clause.lead === 'comma' ? arithmeticIn(clause.tokens.slice(named(clause, clauses[n - 1])), sheet) : null,
  );
  const isOpen = ([first, ...more]: Token[]): boolean => wordOf(first, 'table_verb') === 'add_column' && !more.some(isEquals);
  const opens = clauses.map(({ tokens }) => isOpen(tokens.filter((token) => !isSkipped(token) || isEquals(token))));
  return clauses.flatMap((clause, n) => {
    const [next, own] = [clauses[n + 1], parts[n + 1]];
    if (n > 0 && opens[n - 1] === true && parts[n]) return [];
    if (!next || !own || opens[n] !== true) return [clause];
    const equals: Token = { text: '', from: next.from, to: next.from, readings: [{ is: 'word', of: 'comparator', value: 'eq' }] };
    const text = `${clause.text.padEnd(next.from - clause.from, '，')}${next.text}`;
    return [{ ...clause, text, to: next.to, tokens: [...clause.tokens, equals, ...own] }];
  });
}

/** The tokens of a clause that is arithmetic over columns and nothing else. */
function arithmeticIn(tokens: readonly Token[], sheet: Scope['sheet']): Token[] | null {
  const from = tokens.findIndex((token) => !isSkipped(token) && wordOf(token, 'comparator') !== 'eq' && token.text !== '用');
  const parsed = from < 0 ? null : expression(tokens, from, sheet);
  const isWhole =
    parsed?.to === tokens.length && parsed.columns.length > 0 && tokens.some((token) => wordOf(token, 'operator') !== undefined);
  return isWhole ? tokens.slice(from) : null;
}

/** The words of the name are the person's own: they are the head of the new column. */
function trimmedName(tokens: readonly Token[]): string {
  const first = tokens.findIndex((token) => !isMark(token, ' ') && wordOf(token, 'function') === undefined);
  if (first < 0) return '';
  const own = tokens.slice(first);
  const quoted = own.length === 1 ? readingOf(own[0], 'quoted')?.words : undefined;
  return (quoted ?? own.map(({ text }) => text).join('')).trim();
}

interface Parsed {
  formula: string;
  columns: SheetColumn[];
  to: number;
}

function expression(tokens: readonly Token[], from: number, sheet: Scope['sheet']): Parsed | null {
  const columns: SheetColumn[] = [];
  let formula = '';
  let depth = 0;
  let wantsValue = true;
  let at = solid(tokens, from);
  for (; at < tokens.length; at = solid(tokens, at + 1)) {
    const token = tokens[at];
    if (columns.length > 0 && wordOf(token, 'function') === 'then') continue;
    if (wantsValue && isMark(token, '(（')) {
      formula += '(';
      depth += 1;
      continue;
    }
    if (!wantsValue && isMark(token, ')）') && depth > 0) {
      formula += ')';
      depth -= 1;
      continue;
    }
    if (wantsValue) {
      const own = columnsAt(token, sheet);
      const [only] = own;
      const number = readingOf(token, 'number');
      if (only?.type === 'number' && own.length === 1) {
        formula += `[${only.name}]`;
        columns.push(only);
      } else if (number && number.to === undefined && (number.unit === undefined || number.unit.dimension === 'share'))
        formula += String(number.unit ? number.value * (number.unit.factor ?? 1) : number.value);
      else return null;
      wantsValue = false;
      continue;
    }
    const sign = wordOf(token, 'operator');
    if (sign === undefined) break;
    // 死亡加淘汰除以存栏: said in words, what was added is divided; 减…乘 may mean either.
    const isSaid = /\p{L}/u.test(token?.text ?? '') && depth === 0 && /[-+](?![^(]*\))/.test(formula.replaceAll(/\[[^\]]*\]/g, ''));
    if (isSaid && sign === '*') return null;
    formula = isSaid && sign === '/' ? `(${formula})${sign}` : formula + sign;
    wantsValue = true;
  }
  return wantsValue || depth > 0 ? null : { formula, columns, to: at };
}
