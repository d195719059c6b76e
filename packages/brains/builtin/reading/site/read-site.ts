/** What an order for a site says beside what an order for a page says: which kits it names, and what their forms and tables hold. Pure. */
import type { SiteField } from '#contract/content/site-field.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { clausesOf, isSkipped, type Clause } from '../clauses.ts';
import { noNames } from '../names.ts';
import { isMark, readingOf, type Token, wordOf } from '../reading.ts';
import { tokenize } from '../tokens.ts';
import { fieldsIn } from './fields.ts';

export interface SiteWords {
  /** Of kits that are named, in the order they are: their ids, `none` for what no kit does. */
  kits: string[];
  fields(): { fields: SiteField[]; words: string[] };
  /** Nothing but names of kits, words for the thing, and words that may be skipped. */
  isCovered(words: string): boolean;
  /** Words that stand in a clause that names a kit. */
  isWithKit(words: string): boolean;
  /** Words that hold a clause that names a kit. */
  holdsKit(words: string): boolean;
  /** A clause names a kit and says nothing else. */
  namesAlone: boolean;
}

/** `read` is the same text, read as an order for a page. */
export function readSite(text: string, read: MakeIntent, today: string): SiteWords {
  const clauses = clausesOf(text, tokenize(text, noNames, today, 'site'));
  const told = clauses.filter(({ from }) => !read.facts.some((fact) => fact.spans.some((span) => span.from <= from && from < span.to)));
  const naming = told.filter((clause) => kitsIn(clause.tokens).length > 0);
  return {
    kits: [...new Set(told.flatMap(({ tokens }) => kitsIn(tokens)))],
    fields: () =>
      fieldsIn(
        clauses,
        read.sections.map(({ title }) => title),
      ),
    isCovered: (words) =>
      isCovered(tokenize(words, noNames, today, 'site')) ||
      clauses.some((clause: Clause) => clause.text === words && isCovered(clause.tokens)),
    isWithKit: (words) => naming.some((clause) => clause.text.includes(words)),
    holdsKit: (words) => naming.some((clause) => words.includes(clause.text)),
    namesAlone: naming.some(({ tokens }) => isCovered(tokens)),
  };
}

function kitsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => wordOf(token, 'site_kit') ?? []);
}

function isCovered(tokens: readonly Token[]): boolean {
  return tokens.every(
    (token) =>
      isSkipped(token) ||
      token.text.trim() === '' ||
      wordOf(token, 'site_kit') !== undefined ||
      wordOf(token, 'site_field') === 'thing' ||
      readingOf(token, 'number')?.value === 1,
  );
}

/** Whom to turn to, and where: 联系我们, 地址与交通. */
export function isContactPage(title: string): boolean {
  return tokenize(title, noNames, '2026-01-01', 'site').some((token) => wordOf(token, 'site_page') === 'contact');
}

/** A stretch of time by its name, as months, quarters and days of the week are called: 3月, 2026Q1, 第 3 周, 周五. */
export function isTimeName(text: string): boolean {
  const tokens = tokenize(text.trim(), noNames, '2026-01-01', 'site').filter((token) => !isMark(token, ' '));
  const isCounted = wordOf(tokens[0], 'site_time') === 'ordinal';
  const rest = isCounted ? tokens.slice(1) : tokens;
  return (
    rest.length > 0 &&
    rest.every((token) => readingOf(token, 'period') || (isCounted && readingOf(token, 'number')?.unit?.dimension === 'span'))
  );
}
