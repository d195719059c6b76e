/** What the sources hold, in parts a deck can be told in: by the source's own headings, else by what its sentences are about. */
import { withoutCount } from '#text/bare-heading.ts';
import { beginsWith } from '#text/words.ts';
import names from './deck-names.json' with { type: 'json' };
import { statementsOf } from '../compose/spoken.ts';
import { shownName } from '../text/document-title.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { slotOfSentence, type Slot } from '../text/slots.ts';
import type { Slide } from './slide.ts';
import type { Statement } from './statements.ts';
import { chinese, type Wording } from './wording.ts';

export interface SourceTable extends MaterialTable {
  /** `销售.xlsx 11月!A1:D20` */
  source: string;
}

export interface Part {
  title: string;
  statements: Statement[];
  /** What stands under headings of its own within the part. */
  subs: { title: string; statements: Statement[] }[];
  tables: SourceTable[];
  /** Pages that stand as they are. */
  ready?: Slide[];
  /** The person named it: it has a page even when nothing is known of it. */
  named?: true;
  /** Nothing in its source heads it. */
  unnamed?: true;
  /** What its file calls itself, and its name, where there are several. */
  file?: string;
}

export const emptyPart = (title: string): Part => ({ title, statements: [], subs: [], tables: [] });

const isSkipped = (heading: string): boolean =>
  names.skipped.includes(heading.replaceAll(/\s/g, '').toLowerCase()) ||
  /^appendix\b|\b(?:copying|licen[sc]e)(?: information)?$/i.test(heading);
export function plainHeading(text: string): string {
  return (
    withoutCount(text)
      .replaceAll(/[*`]|^#+\s+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
      .replace(/[：:。]$/, '')
      .trim() || text.trim()
  );
}

/** More sentences than this of one file no deck can tell; from a long one some are taken all the way through. */
const mostPassages = 1500;

export function partsOf(materials: Material[], say: Wording = chinese): Part[] {
  return materials.flatMap((given) => {
    if (given.passages.some(({ speech }) => speech)) return ofTalk(given);
    const every = Math.ceil(given.passages.length / mostPassages);
    const material = every < 2 ? given : { ...given, passages: given.passages.filter((_, n) => n % every === 0) };
    const own = headed(material, say);
    const parts = own.length >= 2 ? own : unheaded(material, say, materials.length > 1);
    return materials.length > 1 ? parts.map((part) => ({ ...part, file: `${given.title} ${given.name}` })) : parts;
  });
}

/** What a talk came to, in the order it is told to others: what was discussed last of all. */
const talkGroups = names.talk as [title: string, slots: (Slot | null)[]][];

/** Chatter and questions left out, “我” by name, each task with who has taken it on. */
function ofTalk(material: Material): Part[] {
  const { said } = statementsOf(material.passages);
  const spoken = said.filter(({ passage, text }) => passage.speech && text.length >= 6);
  const parts = talkGroups.map(([title, slots]): Part => {
    const own = spoken.filter(({ slot, text }) => {
      const home = slot ?? (slotOfSentence(text) === 'problem' ? 'problem' : null);
      return slots.includes(home) || (slots.includes(null) && !talkGroups.some(([, all]) => all.includes(home)));
    });
    const statements = own.map(({ text, owner, passage, slot }) => {
      const isTold = owner === '' || text.includes(owner) || slot !== 'todo';
      return { text: isTold ? text : `${text.replace(/[。；]$/, '')}（${owner}）`, source: sourceOf(material, passage.where) };
    });
    return { ...emptyPart(title), statements };
  });
  return parts.filter(({ statements }) => statements.length > 0);
}

const sourceOf = (material: Material, where: string): string => (where === '' ? material.name : `${material.name} ${where}`);

/** By the headings of the level that divides the text. */
function headed(material: Material, say: Wording): Part[] {
  const { headings } = material;
  const first = headings[0];
  const highest = Math.min(...headings.map(({ level }) => level));
  const hasTitle = first?.level === highest && headings.filter(({ level }) => level === highest).length === 1;
  const rest = hasTitle ? headings.slice(1) : headings;
  if (rest.length < 2) return [];
  const level = Math.min(...rest.map((one) => one.level));
  const parts: Part[] = [];
  /** Which part and which sub each heading opens. */
  const places = headings.map((heading, n) => {
    if (hasTitle && n === 0) return null;
    const title = plainHeading(heading.text);
    if (heading.level <= level) {
      parts.push(emptyPart(title));
      return { part: parts.at(-1), sub: null };
    }
    const part = parts.at(-1);
    if (!part) return null;
    const sub: Part['subs'][number] = { title, statements: [] };
    part.subs.push(sub);
    return { part, sub };
  });
  const opening = emptyPart(say.overview);
  const finder = () => {
    let at = -1;
    return (heading: string) => {
      if (heading === '') return null;
      if (headings[at]?.text !== heading) {
        const next = headings.findIndex((one, n) => n > at && one.text === heading);
        at = next >= 0 ? next : headings.findIndex((one) => one.text === heading);
      }
      return places[at] ?? null;
    };
  };
  const placeOfPassage = finder();
  for (const { text, heading, where } of material.passages) {
    const place = placeOfPassage(heading);
    (place?.sub ?? place?.part ?? opening).statements.push({ text, source: sourceOf(material, where) });
  }
  const placeOfTable = finder();
  for (const table of material.tables) {
    const place = placeOfTable(table.heading);
    (place?.part ?? opening).tables.push({ ...table, source: sourceOf(material, table.where) });
  }
  // Who wrote it and when is no part of the story.
  const said = opening.statements.filter(({ text }) => !(beginsWith(text, names.of_its_making) && /^[^，。]{1,9}[：:]/.test(text)));
  const tells = said.map(({ text }) => text).join('');
  const all = tells.length >= 60 || /\d/.test(tells) || opening.tables.length > 0 ? [opening, ...parts] : parts;
  return all.filter(
    (part) =>
      // “Contents” with the whole text below it is no list of contents.
      (!isSkipped(part.title) || part.subs.length > 2) &&
      (part.statements.length > 0 || part.tables.length > 0 || part.subs.some((sub) => sub.statements.length > 0)),
  );
}

/** Sentences and sheets without headings, under the name of their file. */
function unheaded(material: Material, say: Wording, named: boolean): Part[] {
  const stem = shownName(material.name.split('/').at(-1) ?? material.name);
  const tables = material.tables.map((table) => ({ ...table, source: sourceOf(material, table.where) }));
  const sheets = [...new Set(tables.map(({ heading }) => heading))].map((heading) => ({
    ...emptyPart(
      heading === '' || /^(?:sheet)?\s?\d*$|^[A-Z]+\d+(?::[A-Z]+\d+)?$/i.test(heading.replace('工作表', '')) ? stem : plainHeading(heading),
    ),
    tables: tables.filter((table) => table.heading === heading),
  }));
  const statements = material.passages.map(({ text, where }) => ({ text, source: sourceOf(material, where) }));
  return [...(statements.length === 0 ? [] : [{ ...emptyPart(named ? stem : say.main), statements, unnamed: true as const }]), ...sheets];
}
