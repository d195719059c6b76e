/** The parts that were asked for: 包括…, 分三部分：…, 重点写…, and outlines typed line by line. */
import { before, beginsWith, behind, endsIn } from '#text/words.ts';
import { type Clause, isSkipped } from '../clauses.ts';
import { headOf } from '../ordinals.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { doubt, type Draft, is, isForm, isPrefix, isSuffix, take, type Taken, spanOf, wordsOf } from './draft.ts';
import { slotOfHeading } from '../../text/slots.ts';
import classes from './classes.json' with { type: 'json' };
import { divides, isNumberOfParts, opensAsOrder, signOf } from './signs.ts';

const longest = 24;
export const asksWords: readonly string[] = ['谁', '什么', '怎么', '怎样', '如何', '哪些', '哪里', '多少'];

/** Takes the parts a clause names, with the clauses that go on with its list; false when it names none. */
export function takeParts(draft: Draft, all: readonly Taken[], at: number): boolean {
  const here = all[at];
  if (!here) return false;
  const { tokens } = here.clause;
  if (takeTabled(draft, here) || takeNumbered(draft, here)) return true;
  const opener = tokens.findIndex(
    (token, i) => is(token, 'part_open') && !here.used.has(token) && (token.text !== '分' || divides(tokens.slice(i + 1))),
  );
  if (opener < 0 && !countsItself(draft, here.clause)) return false;
  const how = opener < 0 ? 'list' : wordOf(tokens[opener], 'part_open');
  const rest = tokens.slice(opener + 1).filter((token) => !here.used.has(token));
  const items = itemsIn(draft, rest);
  if (items === null) return false;
  const counted = rest.map((token) => readingOf(token, 'number')).find((number) => number !== undefined);
  const behind = items.length > 0 ? [] : listBehind(draft, all, at);
  if (behind === null) return false;
  const found = [...items, ...behind];
  if (items.length > 0) goOn(draft, all, at, found);
  if (found.length === 0) return false;
  // 要有感染力 wishes for no part of that name; 要有背景、目标和预算 does.
  if (how === 'wish' && found.length === 1 && !found[0]?.tokens.some((token) => is(token, 'genre', 'label', 'chart'))) return false;
  take(here, tokens.slice(Math.max(0, opener)));
  // 分三部分 with two named: something was not read.
  if (counted && counted.value !== found.length && !counted.unit?.words.includes('点'))
    doubt(draft, 'number', `parts-${at}`, here.clause.text, `说的是 ${counted.value} 个部分，读到 ${found.length} 个，对吗？`);
  for (const { title, tokens: own } of found)
    if (!draft.sections.some((section) => section.title === title)) draft.sections.push({ title, spans: spanOf(own) });
  draft.only_sections ||= (how === 'list' || how === 'wish') && found.length >= 3;
  return true;
}

/** What stands as a table in a text of its own. */
export const tabled: readonly (string | null)[] = ['todo', 'flow', 'division', 'budget'];

/** 待办列成表: other parts are told in sentences, and stay unread. */
function takeTabled(draft: Draft, here: Taken): boolean {
  const close = here.clause.tokens.findIndex((token) => is(token, 'part_close'));
  const [only, ...more] = close < 0 ? [] : (itemsIn(draft, here.clause.tokens.slice(0, close)) ?? []);
  if (!only || more.length > 0 || !tabled.includes(slotOfHeading(only.title))) return false;
  take(here, here.clause.tokens.slice(0, close + 1));
  draft.sections.push({ title: only.title, spans: spanOf(only.tokens) });
  return true;
}

/** 按经过、原因、处理三块写, and 经过、原因、处理几块, by their letters: 改写 and 成 are no words here. */
export function takeInOrderOf(draft: Draft, here: Taken): boolean {
  const { tokens, text } = here.clause;
  const said = before(behind(text, classes.in_order_of), classes.writes);
  const isCounted =
    !tokens.some((token) => is(token, 'part_open')) &&
    endsIn(text, classes.part_counts) &&
    withoutCount(text) !== before(text, classes.part_counts) &&
    said.split('、').some((name) => slotOfHeading(name) !== null);
  const names = isCounted || (beginsWith(text, classes.in_order_of) && endsIn(text, classes.writes)) ? said.split('、') : [];
  const titles = names.map((name, n) => (n === names.length - 1 && endsIn(name, classes.part_counts) ? withoutCount(name) : name.trim()));
  if (titles.length < 2 || titles.some((title) => Array.from(title).length < 2 || Array.from(title).length > 8 || /\d/.test(title)))
    return false;
  take(here, tokens);
  draft.sections.push(...titles.map((title) => ({ title, spans: spanOf(tokens) })));
  draft.only_sections ||= titles.length > 2;
  return true;
}

const withoutCount = (name: string): string => {
  const bare = Array.from(before(name, classes.part_counts));
  return bare.slice(0, bare.findLastIndex((letter) => !classes.count_letters.includes(letter)) + 1).join('');
};

/** Places behind 第一部分讲, 第二部分放, where a clause begins so. */
export function numberedPart({ tokens }: Clause): number | null {
  const number = readingOf(tokens[1], 'number');
  const isPart = tokens[0]?.text === '第' && number?.unit?.name === 'sections';
  return isPart && is(tokens[2], 'order_verb') ? 3 : null;
}

/** 第一部分讲熏蒸: what it tells is what it is called. */
function takeNumbered(draft: Draft, here: Taken): boolean {
  const from = numberedPart(here.clause);
  const tokens = from === null ? [] : here.clause.tokens.slice(from).filter((token, n) => n > 0 || !isPrefix(token));
  const title = wordsOf(draft.text, tokens);
  if (title === '' || Array.from(title).length > longest) return false;
  take(here, here.clause.tokens);
  // 退换最多的两行: whole, as it may ask for so many.
  draft.sections.push({ title, spans: spanOf(tokens) });
  // Who numbers the parts names them all.
  draft.only_sections ||= draft.sections.length > 1;
  return true;
}

/** 第二页学什么：倒立、顶碗: of a deck what heads the page, and to the next page or the end of the sentence what stands on it. */
export function takePage(draft: Draft, all: readonly Taken[], at: number): boolean {
  const [here, value] = [all[at], all[at + 1]];
  const page = headOf(here?.clause.text ?? '', ['页']);
  const title = here?.clause.text.slice(page.length).trim() ?? '';
  if (draft.kind !== 'slides' || draft.has_files || !here || page === '' || value?.clause.lead !== 'colon') return false;
  const rest = all.slice(at + 1);
  const end = rest.findIndex(({ clause }, n) => n > 0 && (clause.lead !== 'comma' || headOf(clause.text, ['页']) !== ''));
  const own = rest.slice(0, end < 0 ? undefined : end);
  if (title === '' || Array.from(title).length > longest) return false;
  const [from, to] = [value.clause.from, own.at(-1)?.clause.to ?? value.clause.to];
  draft.sections.push({ title, spans: spanOf(here.clause.tokens) });
  draft.facts.push({ words: draft.text.slice(from, to), spans: [{ from, to }], sign: 'label', under: title });
  draft.only_sections ||= draft.sections.length > 1;
  for (const one of [here, ...own]) one.done = true;
  return true;
}

/** 首页、价格、须知三页 of a site: as many names as it says need no word before them. */
export function countsItself({ kind }: Draft, { tokens }: Clause): boolean {
  const marks = tokens.filter((token) => isMark(token, '、')).length;
  const number = kind === 'web-page' && marks > 0 ? readingOf(tokens.at(-1), 'number') : undefined;
  return isForm(number?.unit?.dimension) && number?.value === marks + 1;
}

interface Item {
  title: string;
  tokens: Token[];
}

/** Null when what stands there is no list of names: a figure in it, or words too long for a heading. */
export function itemsIn({ text }: Draft, tokens: readonly Token[]): Item[] | null {
  // 问题与风险 in a list with its own marks is one; 背景、目标和预算 are three.
  const last = tokens.findLastIndex((token) => isMark(token, '、'));
  const items: Item[] = [];
  let open: Token[] = [];
  const close = (): boolean => {
    const kept = trimmed(open);
    open = [];
    if (kept.length === 0) return true;
    // 把重点写进去: a verb begins no name; one letter of 交通 is none.
    const isNoun = kept.length === 1 && last >= 0 && is(kept[0], 'order_noun');
    if ((kept[0]?.text.length ?? 0) > 1 && is(kept[0], 'make_verb', 'order_verb') && !is(kept[0], 'genre', 'label') && !isNoun)
      return false;
    const title = wordsOf(text, kept).replaceAll(/[“”"《》]/g, '');
    if (Array.from(title).length > longest || kept.some((token) => readingOf(token, 'contact') !== undefined || isCount(token)))
      return false;
    // 谁在什么时候做什么 wants to be answered, and heads nothing.
    if (asksWords.some((word) => title.includes(word))) return false;
    items.push({ title, tokens: kept });
    return true;
  };
  for (const [i, token] of tokens.entries()) {
    const divides = last < 0 ? ['和', '与', '及', '以及', 'and'] : i > last ? ['和', '以及', 'and'] : [];
    if (isMark(token, '、') || divides.includes(token.text)) {
      if (!close()) return null;
    } else open.push(token);
  }
  return close() ? items : null;
}

const isCount = (token: Token): boolean => {
  const number = readingOf(token, 'number');
  return number?.unit !== undefined && !isNumberOfParts(token);
};

/** Without 等, 部分, 三块 at its end and function words at both. */
function trimmed(tokens: readonly Token[]): Token[] {
  const isEnd = (token: Token): boolean => isSuffix(token) || is(token, 'part_word') || token.text === '等' || isNumberOfParts(token);
  const isBegin = (token: Token): boolean => isPrefix(token) || is(token, 'degree') || isNumberOfParts(token);
  const first = tokens.findIndex((token) => !isBegin(token) && !isEnd(token));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isEnd(token)) + 1);
}

/** Behind the colon of “分三部分：”: the clauses to the end of the sentence, or the lines of a list. Null when they are no names. */
function listBehind(draft: Draft, all: readonly Taken[], at: number): Item[] | null {
  const [here, next] = [all[at], all[at + 1]];
  if (!here || !next || next.clause.lead === 'comma' || next.clause.lead === 'stop') return [];
  if (next.clause.lead === 'line' && next.clause.item === undefined) return [];
  const items: Item[] = [];
  const taken: Taken[] = [];
  const isTyped = next.clause.item !== undefined;
  for (let n = at + 1; n < all.length; n += 1) {
    const one = all[n];
    if (!one) break;
    const goesOn = isTyped
      ? one.clause.item !== undefined || one.clause.lead === 'colon' || one.clause.lead === 'comma'
      : n === at + 1 || one.clause.lead === 'comma';
    if (!goesOn || (n > at + 1 && !isTyped && opensAsOrder(one.clause, draft.kind))) break;
    const last = items.at(-1);
    // 背景：2019 年成立: the heading, and what stands under it.
    if (isTyped && one.clause.lead !== 'line' && last) {
      const sign = signOf(one.clause, true, draft.has_files);
      if (sign) draft.facts.push({ words: one.clause.text, spans: spanOf(one.clause.tokens), sign, under: last.title });
    } else {
      const found = itemsIn(draft, one.clause.tokens);
      if (found === null || (found.length > 1 && isTyped)) return null;
      items.push(...found);
    }
    taken.push(one);
  }
  for (const one of taken) one.done = true;
  return items;
}

/** 包括背景，方法，结论: short names behind a comma go on with the list. */
function goOn(draft: Draft, all: readonly Taken[], at: number, found: Item[]): void {
  for (let n = at + 1; n < all.length; n += 1) {
    const one = all[n];
    if (!one || one.done || one.clause.lead !== 'comma' || all[n + 1]?.clause.lead === 'colon') return;
    const items = itemsIn(draft, one.clause.tokens);
    const isName =
      items !== null &&
      items.length > 0 &&
      one.clause.tokens.every((token) => token.readings.length === 0 || isSkipped(token) || is(token, 'label', 'genre'));
    if (!isName || items.some(({ title }) => Array.from(title).length > 8) || signOf(one.clause, false, false) !== null) return;
    found.push(...items);
    one.done = true;
  }
}
