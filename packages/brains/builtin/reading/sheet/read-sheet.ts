/** Reads an order for a new table: what it is called, its columns, how many rows are left free, and the goods that are told with what they cost. Pure. */
import words from '../table/words.json' with { type: 'json' };
import { capital } from '../../text/english-writing.ts';
import type { Doubt } from '#contract/intent/common.ts';
import type { SiteField } from '#contract/content/site-field.ts';
import { type MakeIntent, makeIntent } from '#contract/intent/make.ts';
import { type Clause, clausesOf, isSkipped } from '../clauses.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { spanOf, wordsOf } from '../make/draft.ts';
import { fieldsOfList } from '../site/fields.ts';
import { isWord, itemsIn, sheetTokens } from './items.ts';

interface Reading {
  text: string;
  fields: Pick<MakeIntent, 'called' | 'title' | 'audience' | 'length' | 'language' | 'totals'>;
  asks: SiteField[];
  /** Clauses that were read. */
  read: Set<Clause>;
  /** 做, make: it is ordered by a verb. */
  has_verb: boolean;
}

/** `isTold`: the skill says that it is a table; else null where the words name none. */
export function readSheet(text: string, isTold: boolean): MakeIntent | null {
  const clauses = clausesOf(text, sheetTokens(text));
  const reading: Reading = { text, fields: {}, asks: [], read: new Set(), has_verb: false };
  const [first] = clauses;
  const noun = first ? readHead(reading, clauses, first) : null;
  if (noun === null && !isTold) return null;
  for (const [n, clause] of clauses.entries()) {
    if (reading.read.has(clause)) continue;
    const open = opensColumns(clause);
    if (open >= 0) readColumns(reading, clauses, n, clause.tokens.slice(open + 1));
    else readRows(reading, clause);
  }
  const { items, rest } = itemsIn(clauses.filter((clause) => !reading.read.has(clause)));
  const left = rest.filter((clause) => !isSum(clause.tokens) && !isListBehindHead(reading, clauses, clause, noun));
  if (rest.some(({ tokens }) => isSum(tokens))) reading.fields.totals = { value: true, spans: [], sure: true };
  if (!/\p{Script=Han}/u.test(text)) reading.fields.language ??= { value: 'en', spans: [], sure: true };
  // 处理销售表: a name alone orders nothing.
  const isNamed = noun === 'form' || noun === 'items' || reading.has_verb;
  if (!isTold && !isNamed && reading.asks.length + items.length === 0) return null;
  const lacks = reading.asks.length + items.length === 0;
  // Everything of an intent is set by now; the schema says so at run time.
  return makeIntent.parse({
    intent: 'make',
    kind: { value: 'sheet', spans: [], sure: true },
    ...reading.fields,
    asks: reading.asks.filter(({ label }, n, all) => all.findIndex((one) => one.label === label) === n).slice(0, 60),
    sections: [],
    only_sections: false,
    sources: [],
    facts: items.map(({ from, to }) => ({ words: text.slice(from, to), spans: [{ from, to }], sign: 'figure' })),
    unread: left.map(({ text: words, from, to }) => ({ words, span: { from, to } })),
    doubts: lacks ? [noColumns] : [],
    needs_model: [],
  });
}

const noColumns = words.no_columns as Doubt;

/** 做一张给恒源科技的报价单, a sign-up sheet for the science fair with columns …; the kind of its noun, null where the clause names no table. */
function readHead(reading: Reading, clauses: readonly Clause[], head: Clause): string | null {
  const { tokens } = head;
  const open = opensColumns(head);
  const until = open < 0 ? tokens.length : open;
  const at = tokens.findLastIndex((token, n) => n < until && wordOf(token, 'sheet_noun') !== undefined && isNoun(tokens, n, until));
  if (at < 0) return null;
  const verb = tokens.findIndex((token, n) => n < at && wordOf(token, 'make_verb') !== undefined && isVerb(tokens, n));
  if (verb < 0 && tokens.slice(0, at).some((token) => isSkipped(token) && token.text.trim() !== '' && token.text.length > 1)) return null;
  const before = tokens.slice(0, Math.max(verb, 0));
  const audience: Token[] = [];
  if (!before.every((token) => isSkipped(token) || isWord(token, 'use') || wordOf(token, 'sheet_noun') === 'plain')) {
    // 给万和酒店开一份报价单
    const give = before.findIndex((token) => isWord(token, 'give'));
    if (give < 0 || !before.slice(0, give).every(isSkipped)) return null;
    audience.push(...trimmed(before.slice(give + 1)));
  }
  let name = trimmed(tokens.slice(verb + 1, at + 1));
  const rows = name.find((token) => rowsIn(token) !== null);
  if (rows) setRows(reading, rows);
  const language = name.find((token) => wordOf(token, 'language') !== undefined);
  if (language) reading.fields.language = { value: wordOf(language, 'language') === 'en' ? 'en' : 'zh', spans: [], sure: true };
  name = trimmed(name.filter((token) => token !== rows && token !== language));
  // 给恒源科技的报价单
  const close = isWord(name[0], 'give') ? name.findLastIndex((token) => token.text === '的') : -1;
  if (close > 0) {
    audience.push(...trimmed(name.slice(1, close)));
    name = trimmed(name.slice(close + 1));
  }
  const behind = trimmed(tokens.slice(at + 1, until));
  const noun = wordOf(tokens[at], 'sheet_noun') ?? 'named';
  // A list of open jobs, a spreadsheet of today's order
  if (behind.length > 0 && tokens.slice(at + 1, until).find(({ text }) => text !== ' ')?.text === 'of')
    name = noun === 'plain' ? behind : [...name, ...behind];
  else if (behind.length > 0) {
    if (!isWord(behind[0], 'give') || audience.length > 0) return null;
    audience.push(...trimmed(behind.slice(1)));
  }
  const words = wordsOf(reading.text, name);
  if (noun !== 'plain' || name.length > 1) reading.fields.title = { value: capital(words), spans: spanOf(name), sure: true };
  if (audience.length > 0) reading.fields.audience = { value: wordsOf(reading.text, audience), spans: spanOf(audience), sure: true };
  reading.read.add(head);
  reading.has_verb = verb >= 0;
  if (open >= 0) readColumns(reading, clauses, 0, tokens.slice(open + 1));
  return noun;
}

/** 报价单 of a name that goes on is none: 报价单模板. */
function isNoun(tokens: readonly Token[], at: number, until: number): boolean {
  const next = tokens[at + 1];
  return at + 1 >= until || next === undefined || isMark(next, ' ') || isWord(next, 'give');
}

/** 做 before what is made, and no letter of a name. */
function isVerb(tokens: readonly Token[], at: number): boolean {
  return (
    tokens[at - 1] === undefined || tokens[at - 1]?.readings.length !== 0 || (tokens[at]?.text.length ?? 0) > 1 || isCounted(tokens[at + 1])
  );
}

const isCounted = (token: Token | undefined): boolean => readingOf(token, 'number')?.value === 1 || token?.text === '个';

/** Where a list of columns is opened, behind what may be skipped; −1 where none is. */
function opensColumns({ tokens, lead }: Clause): number {
  const at = tokens.findIndex((token) => isWord(token, 'columns'));
  if (at < 0) return -1;
  if (tokens.slice(0, at).every(isSkipped)) return at;
  // In one clause with the head: “a list with columns A and B”; 有 and 含 stand in many names.
  return lead === 'start' && (tokens[at]?.text.length ?? 0) > 1 && tokens.slice(0, at).some((token) => wordOf(token, 'sheet_noun'))
    ? at
    : -1;
}

/** Takes the list behind its word, and the clauses it goes on in. */
function readColumns(reading: Reading, clauses: readonly Clause[], at: number, own: readonly Token[]): void {
  const here = clauses[at];
  if (!here) return;
  const taken = [here];
  const lists = [wordsOf(reading.text, withoutClose(own))];
  let next = at + 1;
  // 列：姓名、部门
  if (lists[0] === '') {
    const list = clauses[next];
    if (list?.lead !== 'colon') return;
    lists[0] = wordsOf(reading.text, withoutClose(list.tokens));
    taken.push(list);
    next += 1;
  }
  const isParted = lists[0]?.includes('、') === true;
  for (let more = clauses[next]; more && more.lead === 'comma'; more = clauses[(next += 1)]) {
    if (isParted ? !more.text.includes('、') : !isColumnName(more)) break;
    if (more.tokens.some(isFigured) || isSum(more.tokens)) break;
    lists.push(wordsOf(reading.text, withoutClose(more.tokens)));
    taken.push(more);
  }
  const fields = lists.flatMap(fieldsOfList);
  if (fields.length === 0 || fields.some(({ label }) => label.length > 40)) return;
  reading.asks.push(...fields);
  for (const clause of taken) reading.read.add(clause);
}

/** Between commas stands whatever else is said: a name is only what holds no other word. */
function isColumnName({ tokens }: Clause): boolean {
  const isLatin = tokens.every(({ text }) => !/\p{Script=Han}/u.test(text));
  return (
    isLatin ||
    tokens.every((token) => isMark(token, ' （）()/') || token.readings.length === 0 || wordOf(token, 'sheet_noun') !== undefined)
  );
}

/** Lent on: a Latin word at its end is part of a name. */
function withoutClose(tokens: readonly Token[]): readonly Token[] {
  const own = tokens.filter((token) => !isWord(token, 'close'));
  const first = own.findIndex((token) => !isSkipped(token));
  return first < 0 ? [] : own.slice(first, own.findLastIndex((token) => !isSkipped(token) || /^[a-z]/i.test(token.text)) + 1);
}

/** 留 20 行, 25 rows. */
function readRows(reading: Reading, clause: Clause): void {
  const rows = clause.tokens.filter((token) => rowsIn(token) !== null);
  const [only] = rows;
  const isAll = clause.tokens.every((token) => rows.includes(token) || isSkipped(token) || isWord(token, 'leave'));
  if (!only || rows.length > 1 || !isAll || reading.fields.length) return;
  setRows(reading, only);
  reading.read.add(clause);
}

function setRows({ fields }: Reading, token: Token): void {
  const count = rowsIn(token);
  if (count !== null) fields.length = { value: { unit: 'items', min: count, max: count }, spans: spanOf([token]), sure: true };
}

const rowWords: ReadonlySet<string> = new Set(['行', 'row', 'rows', 'line', 'lines']);

function rowsIn(token: Token): number | null {
  const number = readingOf(token, 'number');
  return number?.unit?.name === 'lines' &&
    rowWords.has(number.unit.words) &&
    number.to === undefined &&
    Number.isInteger(number.value) &&
    number.value <= 5_000
    ? number.value
    : null;
}

const isFigured = (token: Token): boolean => {
  const number = readingOf(token, 'number');
  return number !== undefined && (!number.in_words || number.unit !== undefined);
};

/** 每行算出金额, 最后合计, total at the bottom. */
function isSum(tokens: readonly Token[]): boolean {
  return (
    tokens.some((token) => isWord(token, 'sum')) &&
    tokens.every(
      (token) => isSkipped(token) || ['sum', 'summing'].some((word) => isWord(token, word)) || wordOf(token, 'make_verb') !== undefined,
    )
  );
}

/** 课程报名表：学员、课程: a form's columns; of another table they may be its rows. */
function isListBehindHead(reading: Reading, clauses: readonly Clause[], clause: Clause, noun: string | null): boolean {
  const isBehind = noun === 'form' && clause === clauses[1] && clause.lead === 'colon' && reading.asks.length === 0;
  if (!isBehind || !clause.text.includes('、') || clause.tokens.some(isFigured)) return false;
  reading.asks.push(...fieldsOfList(clause.text));
  return true;
}

function trimmed(tokens: readonly Token[]): Token[] {
  const isEdge = (token: Token): boolean => isSkipped(token) || isCounted(token);
  const first = tokens.findIndex((token) => !isEdge(token));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isEdge(token)) + 1);
}
