/** Wishes of the order: those that say where a part stands are kept where parts are put in order, and all are held against what was made. */
import type { PageSection } from '#contract/content/page.ts';
import type { Wish } from '#contract/intent/make.ts';
import { parseMarkdown } from '#text/markdown.ts';
import { bigrams } from '#text/segment.ts';
import words from '../reading/make/wish-words.json' with { type: 'json' };
import type { Material } from '../text/material.ts';
import { leftBehind } from './coverage.ts';
import { slotOfHeading } from '../text/slots.ts';

/** A stretch of what was made: a line, a table, a page; under its nearest heading. */
export interface Stood {
  title: string;
  words: string;
  isTable?: boolean;
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}%]/gu, '');

/** Another word for it, as 完成时间 for 时限, and the words themselves; 考试安排 is called 考试, too. */
function callsIt(name: string): readonly string[] {
  const tail = words.tails.find((end) => name.endsWith(end) && name.length > end.length + 1) ?? '';
  return words.same.find((group) => group.includes(name)) ?? (tail === '' ? [name] : [name, name.slice(0, -tail.length)]);
}

/** One name holds the other, or both name the same place of an office text. */
const isNamed = (title: string, asked: string): boolean =>
  callsIt(asked).some(
    (name) =>
      Math.min(title.length, name.length) >= 2 &&
      (title.includes(name) || name.includes(title) || slotOfHeading(name) === (slotOfHeading(title) ?? '')),
  );

/** More than half of it stands there. */
function speaksOf(text: string, asked: string): boolean {
  return callsIt(asked).some((name) => {
    const pairs = [...bigrams(name)];
    return text.includes(name) || (pairs.length > 1 && pairs.filter((pair) => text.includes(pair)).length > pairs.length / 2);
  });
}

const isAbout = ({ title, words: text }: Stood, name: string): boolean => isNamed(title, name) || speaksOf(text, name);

/** With the parts that were wished there at the beginning and at the end. */
export function asWished<Part>(parts: readonly Part[], wishes: readonly Wish[], titleOf: (part: Part) => string): Part[] {
  const placeOf = (part: Part): number => {
    const own = wishes.filter(({ names }) => names.some((name) => isNamed(titleOf(part), name)));
    return own.some(({ is }) => is === 'first') ? -1 : own.some(({ is }) => is === 'last') ? 1 : 0;
  };
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What was wished and is not so, each a sentence. */
export function unmetWishes(wishes: readonly Wish[], stood: readonly Stood[], materials: readonly Material[]): string[] {
  const all = bare(stood.map((one) => `${one.title} ${one.words}`).join(' '));
  return wishes.flatMap((wish) => {
    const lost = wish.is === 'whole' ? lostOf(wish.names, stood, materials) : undefined;
    if (lost !== undefined) return [`“${wish.words}”没有全做到：没有“${lost.slice(0, 60)}”。`];
    return isMet(wish, stood, all) ? [] : [`没有做到“${wish.words}”：在做成的内容里没有核对到。`];
  });
}

function isMet({ is, names }: Wish, stood: readonly Stood[], all: string): boolean {
  const heads = stood.filter(({ title }, n) => title !== '' && title !== stood[n - 1]?.title);
  const [end, others] = is === 'first' ? [heads[0], heads.slice(1)] : [heads.at(-1), heads.slice(0, -1)];
  const below = stood.filter(({ title }) => title === end?.title);
  const isListed = stood.filter(({ words: text }) => text !== '').length >= 3;
  const tables = stood.filter(({ isTable }) => isTable === true);
  const holder = (name: string) => stood.find((one) => one.title.includes(name) || one.words.includes(name));
  const own = names.map((name) => holder(name) ?? heads.find(({ title }) => isNamed(title, name)));
  const isAtEnd = (name: string): boolean =>
    isNamed(end?.title ?? '', name) || (below.some((one) => isAbout(one, name)) && !others.some((one) => isAbout(one, name)));
  const stands = (name: string): boolean =>
    name.length > 2 && name.endsWith(words.is_table)
      ? tables.some(({ title }) => isNamed(title, name.slice(0, -1)))
      : callsIt(name).some((one) => all.includes(bare(one)));
  if (is === 'alone') return names.every((name) => heads.some(({ title }) => isNamed(title, name)));
  if (is === 'first' || is === 'last') return names.every(isAtEnd);
  if (is === 'table') return tables.some((one) => names.every((name) => isAbout(one, name)));
  if (is === 'there') return names.every(stands);
  if (is === 'apart') return own.every((one, n) => one !== undefined && own.indexOf(one) === n);
  if (is === 'clear') return isListed && names.every((name) => words.form.includes(name) || stood.some((one) => isAbout(one, name)));
  return is === 'whole' || stood.some(({ words: text }) => text.includes('"contact"') && /\d{3}/.test(text));
}

/** The first piece of the files that is meant and stands nowhere in what was made. */
const lostOf = (names: readonly string[], stood: readonly Stood[], materials: readonly Material[]): string | undefined =>
  leftBehind({ materials, facts: [], stood: stood.map((one) => `${one.title} ${one.words}`), told: [] }).find(
    ({ words: text }) => names.length === 0 || names.some((name) => speaksOf(text, name)),
  )?.words;

/** Of a text its lines, and the rows of its tables with their heads. */
export function stoodInText(content: string): Stood[] {
  let title = '';
  return parseMarkdown(content).flatMap((block): Stood[] => {
    if (block.kind === 'heading') title = block.text;
    if (block.kind === 'table') return block.rows.map((row) => ({ title, words: [...block.header, ...row].join(' '), isTable: true }));
    if (block.kind === 'list') return block.items.map((item) => ({ title, words: item }));
    return block.kind === 'paragraph' ? [{ title, words: block.text }] : [];
  });
}

const around: readonly PageSection['type'][] = ['hero', 'figures', 'footer'];

/** Of a page its sections; the first screen and the foot are no parts of it. */
export function stoodOnPage(sections: readonly PageSection[]): Stood[] {
  let title = '';
  return sections.map((section) => {
    if ('title' in section && section.title && !around.includes(section.type)) title = section.title;
    return { title: around.includes(section.type) ? '' : title, words: JSON.stringify(section), isTable: section.type === 'table' };
  });
}
