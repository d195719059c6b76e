/** What a form is to ask and a table to hold: each item of a list with its type, its choices, and whether it must be filled in. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { isSkipped, type Clause } from '../clauses.ts';
import { noNames } from '../names.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';

export interface AskedFields {
  fields: SiteField[];
  /** The clauses they were read from, as written. */
  words: string[];
}

/** A token may be two things: 都 is skipped elsewhere. */
const is = (token: Token | undefined, value: string): boolean =>
  token?.readings.some((one) => one.is === 'word' && one.of === 'site_field' && one.value === value) ?? false;
const tokensOf = (words: string): Token[] => tokenize(words, noNames, '2026-01-01', 'site');

/** 要填姓名、电话、是否参加; 字段：…; 姓名必填. `parts`: titles that were read as the parts of a page. */
export function fieldsIn(clauses: readonly Clause[], parts: readonly string[]): AskedFields {
  const fields: SiteField[] = [];
  const words: string[] = [];
  const required: Required[] = [];
  for (const [n, clause] of clauses.entries()) {
    const { tokens, text } = clause;
    const open = tokens.findIndex((token) => is(token, 'open'));
    const before = clauses[n - 1];
    const isOpened = open >= 0 && tokens.slice(0, open).every(isSkipped);
    const isBehind =
      clause.lead === 'colon' && before !== undefined && (before.tokens.some((token) => is(token, 'open')) || isListBehind(clause, before));
    const marked = tokens.some((token) => is(token, 'required') || is(token, 'optional'));
    const isMore = clause.lead === 'comma' && words.at(-1) === before?.text && text.includes('、') && !marked;
    if (marked && fields.length > 0) {
      const meant = requiredIn(clause, fields);
      if (!meant) continue;
      words.push(text);
      required.push(meant);
    } else if (isOpened || isBehind || isMore) {
      if (isBehind && before) words.push(before.text);
      words.push(text);
      fields.push(...itemsOf(isOpened ? tokens.slice(open + 1) : tokens));
    }
  }
  // 包括姓名、电话 was read as parts.
  if (fields.length === 0) fields.push(...parts.map(fieldOf));
  const seen = new Set<string>();
  const unique = fields.filter(({ label }) => label !== '' && !seen.has(label) && seen.add(label));
  const must = (label: string): boolean => required.some(({ labels, all }) => all || labels.includes(label));
  return { words, fields: unique.slice(0, 60).map((field) => (must(field.label) ? { ...field, required: true } : field)) };
}

/** 做一个登记表：姓名、电话 – a list behind what is filled in, one of whose items tells a type. */
function isListBehind({ tokens, text }: Clause, before: Clause): boolean {
  const isFilledIn = before.tokens.some((token) => ['form', 'records'].includes(wordOf(token, 'site_kit') ?? ''));
  return isFilledIn && text.includes('、') && itemsOf(tokens).some(({ type }) => type !== 'text');
}

interface Required {
  all: boolean;
  labels: string[];
}

/** 姓名和电话必填, 全部必填; null where it names something that is no field. Said of what need not be filled in, it holds nobody to it. */
function requiredIn({ tokens }: Clause, fields: readonly SiteField[]): Required | null {
  const divides = (token: Token): boolean =>
    isMark(token, '、') || ['required', 'optional', 'join', 'all'].some((value) => is(token, value));
  const labels = stretches(tokens, divides)
    .map((stretch) => wordsOf(trimmed(stretch)))
    .filter((one) => one !== '');
  if (labels.some((label) => !fields.some((field) => field.label === label))) return null;
  const all = labels.length === 0 && tokens.some((token) => is(token, 'all'));
  if (labels.length === 0 && !all) return null;
  return tokens.some((token) => is(token, 'required')) ? { all, labels } : { all: false, labels: [] };
}

/** Parted at the tokens that `divides` tells. */
export function stretches(tokens: readonly Token[], divides: (token: Token) => boolean): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens)
    if (divides(token)) found.push([]);
    else found.at(-1)?.push(token);
  return found;
}

/** Without words at its ends that are skipped. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex((token) => !isSkipped(token));
  return first < 0 ? [] : tokens.slice(first, tokens.findLastIndex((token) => !isSkipped(token)) + 1);
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join('')
    .trim();

/** Between brackets stand an item's choices, 、 there parts no items; “and” stands before the last alone. */
function itemsOf(tokens: readonly Token[]): SiteField[] {
  let depth = 0;
  const items = stretches(tokens, (token) => {
    if (isMark(token, '（(')) depth += 1;
    else if (isMark(token, '）)')) depth = Math.max(0, depth - 1);
    return depth === 0 && isMark(token, '、：:');
  });
  const last = items.pop() ?? [];
  return [...items, ...joined(last)]
    .map((item) => wordsOf(item))
    .filter((item) => item !== '')
    .map(fieldOf);
}

/** 饱和度 is one item: “and” has words of two characters on both sides, and no bracket before it. */
function joined(item: readonly Token[]): Token[][] {
  const bracket = item.findIndex((token) => isMark(token, '（('));
  const found: Token[][] = [[]];
  for (const [n, token] of item.entries()) {
    const isOpen = bracket < 0 || n < bracket;
    const rest = item.slice(n + 1, bracket < 0 ? undefined : bracket);
    const next = rest.findIndex((one) => is(one, 'join'));
    const sides = [found.at(-1) ?? [], rest.slice(0, next < 0 ? undefined : next)];
    if (isOpen && is(token, 'join') && sides.every((side) => wordsOf(side).length >= 2)) found.push([]);
    else found.at(-1)?.push(token);
  }
  return found;
}

/** @example fieldOf('午餐（米饭、面条，多选）').options // 米饭, 面条 */
export function fieldOf(words: string): SiteField {
  const [, name = words, note = ''] = /^(.*?)[（(]([^（）()]*)[）)]\s*$/.exec(words.trim()) ?? [];
  const notes = tokensOf(note);
  const required = notes.some((token) => is(token, 'required'));
  const manner = ['required', 'optional', 'one', 'several'];
  const given = note
    .split(/[、/／，,|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !tokensOf(one).every((token) => manner.some((value) => is(token, value))));
  const options = given.length === 1 ? counted(given[0] ?? '') : given;
  // What a note says otherwise is read by whoever fills it in: 体重（kg）.
  const label = (options.length > 1 || given.length === 0 ? name : words).trim().slice(0, 60);
  const several = notes.some((token) => is(token, 'several'));
  if (options.length > 1) return { label, type: several ? 'choices' : 'choice', required, options: options.slice(0, 60) };
  const type = typeIn(name);
  return type === 'yes_no' ? { label, type: 'choice', required, options: ['是', '否'] } : { label, type, required, options: [] };
}

const between = ['到', '至', '-', '–', '—', '~', '～'];

/** @example counted('A1 到 A3') // A1, A2, A3 */
function counted(words: string): string[] {
  const [, before = '', first = '', middle = '', last = ''] = /^(\D*)(\d+)(\D+)(\d+)$/.exec(words) ?? [];
  const isRange = between.some((word) => middle.replaceAll(' ', '') === word || middle.replaceAll(' ', '') === word + before);
  const [from, count] = [Number(first), Number(last) - Number(first) + 1];
  return isRange && count > 1 && count <= 60 ? Array.from({ length: count }, (_, n) => before + String(from + n)) : [];
}

/** By the last word of it that tells a type: 出生日期 is a day. */
export function typeIn(label: string): SiteField['type'] | 'yes_no' {
  const told = tokensOf(label).flatMap((token) => {
    const value = wordOf(token, 'site_field');
    return value?.startsWith('type:') && readingOf(token, 'mark') === undefined ? [value.slice(5)] : [];
  });
  // The lexicon's rows name types of fields alone.
  return (told.includes('yes_no') ? 'yes_no' : (told.at(-1) ?? 'text')) as SiteField['type'] | 'yes_no';
}

/** 身高、体重和视力 */
export function fieldsOfList(words: string): SiteField[] {
  return itemsOf(tokensOf(words));
}

/** 款号、借出人、借出日期: names of what is filled in, and nothing to put on pages of these names. */
export function namesFields({ sections, facts }: Pick<MakeIntent, 'sections' | 'facts'>): boolean {
  const typed = sections.filter(({ title }) => typeIn(title) !== 'text').length;
  return facts.length === 0 && typed >= 2 && typed * 2 >= sections.length;
}
