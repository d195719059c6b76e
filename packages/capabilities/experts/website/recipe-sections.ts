/** What files and words hold as sections of a site: every sentence and every row, in the order of the document. Pure. */
import { chartsOf } from '#brains/builtin/pages/page-charts.ts';
import { piecesOf, putInto, putTable, type Part } from '#brains/builtin/pages/page-parts.ts';
import { forReaders } from '#brains/builtin/pages/page-request.ts';
import { sectionsOfWords } from '#brains/builtin/pages/part-words.ts';
import type { Section } from '#brains/builtin/pages/section.ts';
import { bareHeading } from '#text/bare-heading.ts';
import { gathered, withoutContacts, type Contact } from '#brains/builtin/text/contacts.ts';
import type { Material, MaterialTable } from '#brains/builtin/text/material.ts';
import type { ChartWish } from '#brains/builtin/chart/asked-chart.ts';

/** A stretch under one heading; `chapter` is the heading of the highest level above it, '' before the first. */
export interface SitePart extends Part {
  chapter: string;
}

const atOnce = 18;
const rowsAtOnce = 60;
const mostRows = 300;
const mostColumns = 30;
const longest = 500;

/** The level that divides the document: the highest with two headings or more. */
function dividing(headings: Material['headings']): number {
  const levels = headings.map(({ level }) => level);
  return Math.min(...levels.filter((level) => levels.filter((one) => one === level).length > 1));
}

export function partsOfMaterial(material: Material): SitePart[] {
  const own = material.title || material.name.replace(/\.[^.]+$/, '');
  const level = dividing(material.headings);
  const names = material.headings.map((heading) => bareHeading(heading.text));
  const chapterOf = (heading: string): string => {
    const at = names.lastIndexOf(heading);
    const chapter = material.headings.findLastIndex((one, n) => n <= at && one.level === level);
    return names[chapter] ?? '';
  };
  const parts: (SitePart & { runsOn?: boolean })[] = [];
  const partOf = (heading: string): SitePart & { runsOn?: boolean } => {
    const name = bareHeading(heading);
    const title = forReaders(name || own);
    const known = parts.findLast((part) => part.title === title);
    if (known) return known;
    const part = { title, chapter: chapterOf(name), sentences: [], tables: [], file: material.name };
    parts.push(part);
    return part;
  };
  // In the order of their headings, also those that hold tables alone.
  for (const heading of ['', ...material.headings.map(({ text }) => text)])
    if ([...material.passages, ...material.tables].some((one) => one.heading === heading)) partOf(heading);
  for (const passage of material.passages) {
    const part = partOf(passage.heading);
    part.runsOn ||= !passage.listed;
    for (const words of piecesOf(passage)) putInto(part, words, passage);
  }
  for (const table of material.tables) putTable(partOf(table.heading), table, material.name);
  return parts.map(({ runsOn, ...part }) => (runsOn || part.sentences.length < 2 ? part : { ...part, isList: true as const }));
}

export interface MadeSections {
  sections: Section[];
  contacts: Contact[];
}

/** `id` begins the ids of its sections. What is left out is told in `notes`. */
export function sectionsOfPart(part: Part, id: string, chart: ChartWish, notes: string[]): MadeSections {
  const title = part.title.slice(0, 120);
  const read = part.sentences.flatMap(inPieces).map(withoutContacts);
  const sentences = read.map(({ rest }) => rest).filter((rest) => rest !== '');
  const words = Array.from({ length: Math.ceil(sentences.length / atOnce) }, (_, n) =>
    sectionsOfWords(sentences.slice(n * atOnce, (n + 1) * atOnce), n === 0 ? id : `${id}-${n + 1}`, title, part.isList),
  ).flat();
  const tables = part.tables.flatMap((one, n) => sectionsOfTable(one, `${id}-table-${n + 1}`, chart, notes));
  const sections = [...words, ...tables].map((section, n) =>
    n === 0 ? { ...section, title } : section.title === title ? untitled(section) : section,
  );
  return { sections, contacts: gathered(read.flatMap((one) => one.contacts)) };
}

/** A section takes so many letters; a sentence of more goes on in the next paragraph. */
function inPieces(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence];
  const pieces: string[] = [];
  for (const clause of sentence.split(/(?<=[，；。])/)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + clause.length <= longest) pieces[pieces.length - 1] = last + clause;
    else pieces.push(...(clause.match(/.{1,500}/gs) ?? []));
  }
  return pieces;
}

function untitled<One extends Section>(section: One): One {
  const { title: _, ...rest } = section;
  // A section may have no title, but for the first screen, which is none of these.
  return rest as One;
}

function sectionsOfTable(
  { table, source }: { table: MaterialTable; source: string },
  id: string,
  type: ChartWish,
  notes: string[],
): Section[] {
  const chart = chartsOf(table, source, type, notes)[0]?.chart ?? null;
  const rows = table.rows.slice(0, mostRows);
  if (table.rows.length > mostRows) notes.push(`${source} 有 ${table.rows.length} 行，网站列了前 ${mostRows} 行。`);
  if (table.header.length > mostColumns) notes.push(`${source} 有 ${table.header.length} 列，网站列了前 ${mostColumns} 列。`);
  const lists = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, n): Section => ({
    type: 'table',
    id: n === 0 ? id : `${id}-${n + 1}`,
    ...(n === 0 && table.title ? { lead: table.title.slice(0, 600) } : {}),
    header: table.header.slice(0, mostColumns).map((cell) => cell.slice(0, 80)),
    rows: rows
      .slice(n * rowsAtOnce, (n + 1) * rowsAtOnce)
      .map((row) => row.slice(0, mostColumns).map((cell) => cell.replaceAll('<br>', '\n').slice(0, 300))),
    ...(source === '' ? {} : { source: source.slice(0, 200) }),
  }));
  return chart ? [{ type: 'chart', id: `${id}-chart`, chart }, ...lists] : lists;
}
