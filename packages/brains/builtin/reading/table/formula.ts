/** Reads a new column by arithmetic: 加一列毛利=收入-成本, 新增一列 总分 = 语文 + 数学. Pure. */
import { isMark, readingOf, wordOf, type Token } from '../reading.ts';
import type { SheetColumn } from '../../table/sheet-facts.ts';
import { columnsAt, solid } from './columns.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import type { Reader, Scope } from './phrases.ts';

/** Arithmetic over columns that each word names alone; null where anything else stands in it. A clause that is nothing else says it without 加一列: 费用=工时×费率. */
export const formula: Reader = (tokens, at, { sheet }) => {
  const adds = wordOf(tokens[at], 'table_verb') === 'add_column';
  const equals = tokens.findIndex((token, n) => n > at && wordOf(token, 'comparator') === 'eq');
  if (equals < 0 || !(adds || (at === 0 && tokens[equals]?.text.trim() === '='))) return null;
  const name = trimmedName(tokens.slice(adds ? at + 1 : at, equals));
  const isOther = !adds && sheet.columns.some((column) => column.name === name && column.is_made !== true);
  if (name === '' || name.length > 40 || isOther) return null;
  const parsed = expression(tokens, equals + 1, (token) => columnsAt(token, sheet));
  if (!parsed || parsed.columns.length === 0 || (!adds && (parsed.to < tokens.length || !/[-+*/]/.test(parsed.formula)))) return null;
  return {
    to: parsed.to,
    phrase: { is: 'formula', name, formula: parsed.formula, columns: parsed.columns, adds, tokens: tokens.slice(at, parsed.to) },
  };
};

/** 加一列出勤率，用实出勤除以应出勤: the name in one clause and its arithmetic in the next are one. */
export function joinedFormulas(clauses: readonly Clause[], { sheet }: Scope): Clause[] {
  const parts = clauses.map(({ tokens, lead }) => (lead === 'comma' ? arithmeticIn(tokens, sheet) : null));
  const opens = clauses.map(
    ({ tokens }) =>
      wordOf(
        tokens.find((token) => !isSkipped(token)),
        'table_verb',
      ) === 'add_column' && !tokens.some((token) => wordOf(token, 'comparator') === 'eq'),
  );
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
  const parsed = from < 0 ? null : expression(tokens, from, (token) => columnsAt(token, sheet));
  return parsed &&
    parsed.columns.length > 0 &&
    parsed.to === tokens.length &&
    tokens.some((token) => wordOf(token, 'operator') !== undefined)
    ? tokens.slice(from)
    : null;
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

function expression(tokens: readonly Token[], from: number, columnsOf: (token: Token | undefined) => SheetColumn[]): Parsed | null {
  const columns: SheetColumn[] = [];
  let formula = '';
  let depth = 0;
  let wantsValue = true;
  let at = solid(tokens, from);
  for (; at < tokens.length; at = solid(tokens, at + 1)) {
    const token = tokens[at];
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
      const own = columnsOf(token);
      const [only] = own;
      const number = readingOf(token, 'number');
      if (only && own.length === 1) {
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
    formula += sign;
    wantsValue = true;
  }
  return wantsValue || depth > 0 ? null : { formula, columns, to: at };
}
