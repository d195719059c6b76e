/** The parts of a page: the sections of its sources in their order, and what was typed. Pure. */
import { bareHeading } from '../text/bare-heading.ts';
import { rankSentences } from '../text/key-sentences.ts';
import type { MaterialTable } from '../text/material.ts';
import type { PageInput } from './compose-page.ts';
import { contactOf } from '../text/contacts.ts';
import { labelledClause } from './page-request.ts';
import { labelOf } from './part-words.ts';
import { toldClauses } from './told-clauses.ts';

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
      const key = bareHeading(heading) || name;
      const part = found.get(key) ?? { title: key, sentences: [], tables: [], file: material.name };
      found.set(key, part);
      return part;
    };
    for (const [index, passage] of material.passages.entries()) {
      const part = partOf(passage.heading);
      if (!passage.listed && contactOf(passage.text) === null) part.hasText = true;
      for (const words of labelledPieces(tidy(passage.text)))
        if (words !== '' && (ranked.has(index) || words.length < 60) && !part.sentences.includes(words)) part.sentences.push(words);
    }
    // What was typed comes from nowhere else.
    for (const table of material.tables)
      partOf(table.heading).tables.push({
        table,
        source: material.name === '' ? '' : `${material.name}${table.where ? ` ${table.where}` : ''}`,
      });
    // A part of tables alone stands where it stood among the others.
    const place = ({ title }: Part): number => places.get(title) ?? -1;
    const inOrder = [...found.values()].toSorted((one, other) => place(one) - place(other));
    for (const { hasText, ...part } of inOrder)
      if (part.sentences.length > 0 || part.tables.length > 0)
        parts.push(hasText || part.sentences.length < 2 ? part : { ...part, isList: true });
  }
  return parts;
}

/** 时间：… 地点：… in one line are two lines. */
export function labelledPieces(words: string): string[] {
  return words.split(/(?<=[^\s：:].)\s+(?=[\p{Script=Han}]{2,6}[：:]\s?[^\s：:])/u);
}

/** “时间：…” of typed words stand together; sentences follow. */
function partsOfWords(words: string[], title: string): Part[] {
  const clauses = toldClauses(words, title);
  if (clauses) return clauses.map((part) => ({ ...part, tables: [] }));
  // “11月28日秋游植物园”, “12月5日家长会”: days to come stand in a row of their own.
  const dated = words.filter((one) => dayAndMatter.test(one));
  if (dated.length >= 2 && dated.length < words.length && dated.every((one) => one.length <= 34)) {
    const others = words.filter((one) => !dated.includes(one));
    return [...partsOfWords(others, title), { title: '日程', sentences: dated, tables: [], isList: true }];
  }
  const told = words.map((one) => {
    const label = words.length >= 2 && labelOf(one) === null && contactOf(one) === null ? labelledClause(one) : null;
    return label ? `${label.title}：${label.text}` : one;
  });
  const plain = told.filter((one) => labelOf(one) === null && contactOf(one) === null);
  // Clauses of one sentence that mostly say what they are stand together.
  if (
    plain.length <= 1 &&
    told.filter((one) => labelOf(one) !== null).length >= 2 &&
    words.every((one) => Array.from(one).length <= 34 && !/[。！？]$/.test(one))
  )
    return [{ title: '要点', sentences: told.map((one) => (plain.includes(one) ? `简介：${one}` : one)), tables: [] }];
  const isMany = told.filter((one) => labelOf(one) !== null).length >= 2;
  const labelled = (isMany ? told : words).filter((one) => labelOf(one) !== null);
  const rest = (isMany ? told : words).filter((one) => labelOf(one) === null);
  return [
    ...(labelled.length >= 2 ? [{ title: '要点', sentences: labelled, tables: [] }] : []),
    ...(rest.length > 0 || labelled.length === 1
      ? [{ title: labelled.length >= 2 ? '详情' : title, sentences: labelled.length >= 2 ? rest : words, tables: [] }]
      : []),
  ];
}

const dayAndMatter =
  /^\d{1,2}月\d{1,2}[日号](?![至到—–~-])(?=[\p{Script=Han}“《]{2})(?!(?:[上下]午|早上|晚上?|中午|全天|周|星期|起|前|后))/u;

export function tidy(text: string): string {
  const plain = text
    .replace(/^(?:[-*•·▪◆■]|\d{1,2}[.、)）](?!\d)|[（(]\d{1,2}[）)])\s*/, '')
    .replace(/（来源：[^）]*）/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}
