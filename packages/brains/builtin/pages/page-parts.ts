/** The parts of a page: the sections of its sources in their order, and what was typed. Pure. */
import { withoutSources } from '../text/source-mark.ts';
import { bareHeading } from '#text/bare-heading.ts';
import { withoutMark } from '#text/list-mark.ts';
import { rankSentences } from '#text/key-sentences.ts';
import type { MaterialTable, Passage } from '../text/material.ts';
import { withoutRemarks } from '../text/table-figures.ts';
import type { PageInput } from './compose-page.ts';
import { contactOf } from '../text/contacts.ts';
import { forReaders } from './page-request.ts';
import { labelOf } from './part-words.ts';

export interface Part {
  title: string;
  sentences: string[];
  tables: { table: MaterialTable; source: string }[];
  /** Its sentences are a list, however few. */
  isList?: true;
  /** Name of the file its sentences are from; missing for the person's own words. */
  file?: string;
}

export function partsOf({ materials, facts, lists = [], title, figures }: PageInput): Part[] {
  const parts: Part[] = [];
  const own = facts.map((fact) => tidy(fact.replace(/^- /, ''))).filter((fact) => fact !== '');
  if (own.length > 0) parts.push(...partsOfWords(own, materials.length > 0 ? '补充说明' : figures ? '说明' : title));
  parts.push(...lists.map(({ title: name, items }) => ({ title: name || title, sentences: items, tables: [], isList: true as const })));
  for (const material of materials) {
    const name = material.title || material.name.replace(/\.[^.]+$/, '');
    const ranked = new Set(rankSentences(material.passages.map(({ text }) => text)).map(({ index }) => index));
    const found = new Map<string, Part & { hasText?: boolean }>();
    const places = new Map(material.headings.map(({ text }, n) => [bareHeading(text), n]));
    const partOf = (heading: string): Part & { hasText?: boolean } => {
      const key = forReaders(bareHeading(heading) || name);
      const part = found.get(key) ?? { title: key, sentences: [], tables: [], file: material.name };
      found.set(key, part);
      return part;
    };
    for (const [index, passage] of material.passages.entries()) {
      const part = partOf(passage.heading);
      if (!passage.listed && contactOf(passage.text) === null) part.hasText = true;
      for (const words of piecesOf(passage))
        if ((ranked.has(index) || words.length < 60) && !part.sentences.includes(words)) putInto(part, words, passage);
    }
    for (const table of material.tables) putTable(partOf(table.heading), table, material.name);
    // A part of tables alone stands where it stood among the others.
    const place = ({ title }: Part): number => places.get(title) ?? -1;
    const inOrder = [...found.values()].toSorted((one, other) => place(one) - place(other));
    for (const { hasText, ...part } of inOrder)
      if (part.sentences.length > 0 || part.tables.length > 0)
        parts.push(hasText || part.sentences.length < 2 ? part : { ...part, isList: true });
  }
  return parts;
}

/** 时间：… 地点：… in one line are two lines, and so are 1. 取号 2. 填表 3. 等调卷. */
export function piecesOf({ text }: Pick<Passage, 'text'>): string[] {
  const steps = text.split(/\s+(?=\d{1,2}[.、]\s?\D)/);
  const isSteps = steps.length > 2 && steps.every((one, n) => n === 0 || one.startsWith(String(n + 1)));
  const lines = (isSteps ? steps : [text]).map(tidy);
  return lines.flatMap((line) => line.split(/(?<=[^\s：:].)\s+(?=[\p{Script=Han}]{2,6}[：:]\s?[^\s：:])/u)).filter((one) => one !== '');
}

/** 身份证：本人带；代查要委托书 is one line of its source. */
export function putInto({ sentences }: Part, words: string, { listed }: Pick<Passage, 'listed'>): void {
  const last = sentences.at(-1) ?? '';
  if (!listed && /[；;]$/.test(last) && labelOf(last) !== null && labelOf(words) === null) sentences.splice(-1, 1, `${last}${words}`);
  else sentences.push(words);
}

/** With what is remarked below it among the words; what was typed comes from nowhere else. */
export function putTable(part: Part, given: MaterialTable, file: string): void {
  const { table, remarks } = withoutRemarks(given);
  part.tables.push({ table, source: file === '' ? '' : `${file}${table.where ? ` ${table.where}` : ''}` });
  part.sentences.push(...remarks);
}

/** “时间：…” of typed words stand together; sentences follow. */
function partsOfWords(words: string[], title: string): Part[] {
  const labelled = words.filter((one) => labelOf(one) !== null);
  const rest = words.filter((one) => labelOf(one) === null);
  if (labelled.length < 2) return [{ title, sentences: words, tables: [] }];
  return [{ title: '要点', sentences: labelled, tables: [] }, ...(rest.length > 0 ? [{ title: '详情', sentences: rest, tables: [] }] : [])];
}

export function tidy(text: string): string {
  const plain = withoutSources(withoutMark(text)).replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}
