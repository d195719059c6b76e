/** Reads goods with how many of them there are and what one costs, in whatever order they are said. Fails closed: a stretch that is not wholly read is none. Pure. */
import { clausesOf, isSkipped, type Clause } from '../clauses.ts';
import { noNames } from '../names.ts';
import { isMark, type NumberReading, readingOf, type Token, wordOf } from '../reading.ts';
import { stretches } from '../site/fields.ts';
import { tokenize } from '../tokens.ts';

/** `price` of one, in `currency` where one was said; `is_whole`: a sum that is said for all of it. */
export interface Item {
  name: string;
  quantity?: number;
  unit?: string;
  price?: number;
  currency?: string;
  is_whole?: boolean;
  from: number;
  to: number;
}

export const sheetTokens = (text: string): Token[] => tokenize(text, noNames, '2026-01-01', 'sheet');
/** A token may be several words: 为 is skipped elsewhere. */
export const isWord = (token: Token | undefined, value: string): boolean =>
  token?.readings.some((one) => one.is === 'word' && one.of === 'sheet_word' && one.value === value) ?? false;

export type ItemRole = 'name' | 'quantity' | 'unit' | 'price' | 'amount' | 'serial';

/** What of goods a column holds, by its name: 单价（元）; null for any other. */
export function roleOf(label: string): ItemRole | null {
  const [first] = sheetTokens(label);
  // The lexicon's rows name these roles alone.
  return (wordOf(first, 'sheet_role') ?? null) as ItemRole | null;
}

/** `per`: what the price is for one of; '' where that was not said. */
type Part = Partial<Omit<Item, 'from' | 'to' | 'is_whole'>> & { is_open?: boolean; per?: string };

/** The items of `clauses`, and those of them that hold none. */
export function itemsIn(clauses: readonly Clause[]): { items: Item[]; rest: Clause[] } {
  const items: Item[] = [];
  const rest: Clause[] = [];
  /** The clauses of the item that is being read. */
  let own: Clause[] = [];
  let begun: Begun | null = null;
  const close = (): void => {
    const item = begun && itemFrom(begun);
    if (item) items.push(item);
    else if (begun) rest.push(...own);
    begun = null;
    own = [];
  };
  for (const clause of clauses) {
    // “和” is a letter of many names.
    for (const tokens of stretches(clause.tokens, (token) => isMark(token, '、'))) {
      const [first, last] = [tokens[0], tokens.at(-1)];
      if (!first || !last) continue;
      const part = partOf(tokens);
      const more: Begun | null = part && begun && joined(begun, part, last.to);
      if (!more) close();
      if (!own.includes(clause)) own.push(clause);
      if (more) begun = more;
      else if (part?.name !== undefined) begun = { ...part, from: first.from, to: last.to };
      else rest.push(clause);
    }
  }
  close();
  return { items, rest: [...new Set(rest)] };
}

type Begun = Part & { from: number; to: number };

/** Null where it tells of something else: what is said twice of one thing is of another. */
function joined(begun: Begun, part: Part, to: number): Begun | null {
  const isMore = part.name === undefined && Object.keys(part).every((key) => !Object.hasOwn(begun, key));
  return isMore ? { ...begun, ...part, to } : null;
}

/** @example itemsOf('A4 纸 10 包 25 元/包') // name A4 纸, quantity 10, unit 包, price 25 */
export function itemsOf(text: string): Item[] | null {
  const { items, rest } = itemsIn(clausesOf(text, sheetTokens(text)));
  return rest.length > 0 || items.length === 0 ? null : items;
}

/** Null where it has no name, nothing is said of it, or its price is for one of something else. */
function itemFrom({ is_open: isOpen, per, name, ...more }: Begun): Item | null {
  const { quantity, price, unit } = more;
  if (name === undefined || (quantity === undefined && price === undefined && isOpen !== true)) return null;
  if (per && unit !== undefined && per !== unit) return null;
  // 10 支 1.5 元: for one, or for all?
  if (quantity !== undefined && price !== undefined && per === undefined) return null;
  const isWhole = price !== undefined && per === undefined;
  return { ...more, name, ...(per && unit === undefined ? { unit: per } : {}), ...(isWhole ? { is_whole: true } : {}) };
}

/** Null where something stands in it that is no name, number, unit or price. */
function partOf(all: readonly Token[]): Part | null {
  const tokens = all.filter((token) => !isMark(token, ' （）()\t'));
  const part: Part = {};
  const name: Token[] = [];
  let isName = true;
  // 幕布 2 张 450 元/张; 报价单一张 is none of goods.
  const isPriced = tokens.some((token) => isWord(token, 'per') || readingOf(token, 'number')?.unit?.dimension === 'money');
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (!token) break;
    const number = readingOf(token, 'number');
    if (number && !(number.in_words && number.unit === undefined)) {
      if (name.length > 0) isName = false;
      const { unit, value, to } = number;
      const isMoney = unit?.dimension === 'money';
      const isOdd = odd.has(unit?.dimension ?? '') && !(isPriced && unit?.dimension === 'form');
      if (to !== undefined || isOdd || isGlued(number, token, next)) return null;
      if (isMoney || (unit === undefined && (part.per !== undefined || isWord(next, 'per')))) {
        if (part.price !== undefined) return null;
        part.price = Number((value * (unit?.factor ?? 1)).toPrecision(15));
        if (isMoney && unit) part.currency = unit.name;
        const per = isMoney || isWord(next, 'per') ? perAfter(tokens, at + 1) : null;
        if (per && part.per) return null;
        if (per) [part.per, at] = [per.of, per.last];
      } else {
        if (part.quantity !== undefined) return null;
        part.quantity = value;
        if (unit) part.unit = unit.words.trim();
        else if (next && next.from === token.to && isUnitWord(next) && (tokens[at + 2] === undefined || isFigure(tokens[at + 2]))) {
          part.unit = next.text;
          at += 1;
        }
      }
    } else if (isWord(token, 'price') && (next === undefined || isFigure(next))) {
      if (part.per !== undefined) return null;
      part.per = '';
      isName &&= name.length === 0;
    } else if (isWord(token, 'per')) {
      if (part.per) return null;
      // 每包 25 元
      const isUnit = next !== undefined && isUnitWord(next);
      part.per = isUnit ? next.text : '';
      if (isUnit) at += 1;
      isName &&= name.length === 0;
    } else if (isWord(token, 'open')) {
      part.is_open = true;
      isName &&= name.length === 0;
    } else if (isWord(token, 'glue') && (name.length === 0 || isFigure(next))) isName &&= name.length === 0;
    else if (name.length === 0 && isSkipped(token)) continue;
    else if (!isName) return null;
    else name.push(token);
  }
  if (name.length > 0) part.name = nameOf(all, name);
  if (part.name !== undefined && part.name.length > 60) return null;
  return Object.keys(part).length === 0 ? null : part;
}

/** A share, a discount, pages: no number of things. */
const odd = new Set(['share', 'discount', 'times', 'form']);

/** 3M胶带: the letter belongs to the name. */
function isGlued({ unit }: NumberReading, token: Token, next: Token | undefined): boolean {
  return /^[a-z]+$/i.test(unit?.words ?? '') && next !== undefined && next.from === token.to && /^\p{Script=Han}/u.test(next.text);
}

/** 25 元/包, 3 元一个, $2 each. */
function perAfter(tokens: readonly Token[], at: number): { of: string; last: number } | null {
  const [sign, unit] = [tokens[at], tokens[at + 1]];
  const one = readingOf(sign, 'number');
  if (one?.in_words && one.value === 1 && one.unit) return { of: one.unit.words, last: at };
  if (!isWord(sign, 'per')) return null;
  return unit && isUnitWord(unit) ? { of: unit.text, last: at + 1 } : { of: '', last: at };
}

const isFigure = (token: Token | undefined): boolean =>
  readingOf(token, 'number') !== undefined || isWord(token, 'per') || isWord(token, 'price');

/** What things are counted in: known to the lexicon, or at most two letters. */
function isUnitWord(token: Token): boolean {
  if (readingOf(token, 'number') !== undefined || readingOf(token, 'mark') !== undefined) return false;
  return wordOf(token, 'unit') !== undefined || /^\p{Script=Han}{1,2}$/u.test(token.text);
}

/** As written, from its first token to its last. */
function nameOf(all: readonly Token[], name: readonly Token[]): string {
  const [first, last] = [name[0], name.at(-1)];
  return all
    .filter(({ from, to }) => first && last && from >= first.from && to <= last.to)
    .map(({ text }) => text)
    .join('')
    .trim();
}
