/** Makes a talk out of what the sources say, in their own sentences: their questions are asked and answered, else two voices take turns, or one tells it all. Pure. */
import talkWords from './talk-words.json' with { type: 'json' };
import { before, endsIn } from '#text/words.ts';
import { withoutSources } from '../text/source-mark.ts';
import type { Outline } from '#contract/content/outline.ts';
import { arrangedParts, outlineOf, textUnit, withIds, type AgreedOutline, type UnitPart } from '../outline/arrange.ts';
import { reportTables } from '../compose/table-blocks.ts';
import { bareHeading } from '#text/bare-heading.ts';
import { shownName, titleOfDocument } from '../text/document-title.ts';
import { rankSentences } from '#text/key-sentences.ts';
import type { Material, Passage } from '../text/material.ts';
import { bigrams, overlap } from '#text/segment.ts';
import { soundsTold, withoutFillers } from '../text/spoken-words.ts';
import { phrasesFor, type Phrases } from './phrases.ts';
import { rowsSaid } from './table-talk.ts';
import { toldDialogue } from './told-dialogue.ts';
import { breathOf, ended, inTurn, ownPointsTalk, spoken, type TalkLine } from './turns.ts';

export interface TalkChapter {
  title: string;
  lines: TalkLine[];
}

export interface TalkInput {
  title: string;
  materials: Material[];
  /** The person's own statements. */
  facts: string[];
  /** What to dwell on. */
  focus: string[];
  /** Characters to aim at. */
  target: number;
  /** One voice tells it all. */
  solo?: boolean;
  /** It was asked for in English. */
  english: boolean;
  /** As the person arranged its parts. */
  agreed?: AgreedOutline | null;
}

export interface Talk {
  chapters: TalkChapter[];
  characters: number;
  /** Where a source contradicts itself. */
  warnings: string[];
  /** What was to be dwelt on and no sentence speaks of. */
  unmet: string[];
  /** As the source or the language calls the two; null where the usual names do. */
  names: { host: string; guest: string } | null;
  /** What is told in which part; null where two who talk are told as they talked. */
  outline: Outline | null;
}

interface Said {
  text: string;
  /** 0 to 1. */
  weight: number;
  /** Name of its file; '' for the person's own words. */
  source: string;
}
interface Part {
  title: string;
  sentences: Said[];
}

const mostLines = 150;
/** Of the sentences, so that a script with its questions is taken. */
const mostLetters = 5200;
const mostChapters = 12;
/** Characters a chapter's questions take. */
const frame = 22;

/** 三面铜镜讲解词素材 is what the file is; what it is about are the mirrors. */
export const withoutKind = (name: string): string => before(name, talkWords.kinds) || name;

export function composeTalk(input: TalkInput): Talk {
  const phrases = phrasesFor(input.english);
  const { materials, facts, solo = false } = input;
  const isOwn = materials.length === 0;
  const told = toldDialogue(
    isOwn
      ? facts.map((text) => ({ heading: '', text }))
      : materials.flatMap(({ passages }) => passages.map(({ heading, text }) => ({ heading: bareHeading(heading), text: sayable(text) }))),
  );
  // Two who talk in the source already need no other two to ask for it.
  if (isOwn || (told && facts.length === 0)) {
    const all = (told?.lines ?? ownPointsTalk(input.title, facts, phrases, solo)).slice(0, mostLines);
    // A question is not left without its answer.
    const end = isOwn ? -1 : all.findIndex(({ speaker }, n) => n > 0 && speaker === 'host' && lengthOf(all.slice(0, n + 1)) > input.target);
    const kept = end < 0 ? all : all.slice(0, end);
    const lines = solo ? kept.map(({ text }) => ({ speaker: 'host' as const, text })) : kept;
    return {
      chapters: [{ title: headOf(input.title), lines }],
      characters: lengthOf(lines),
      warnings: [],
      unmet: isOwn ? input.focus : [],
      names: told?.names ?? (isOwn ? phrases.names : null),
      outline: null,
    };
  }
  const read = partsOf(input, phrases);
  const outlined = withIds(
    read.map(({ title, sentences }) => ({
      title,
      units: sentences.map((said) => textUnit(said.text, said.source, said)),
    })),
  );
  const parts = input.agreed ? agreedParts(outlined, input.agreed) : read;
  const opening = openingOf(input, phrases);
  const fixed = lengthOf(opening) + 60;
  // What the person put into a part is told, however long it gets.
  const room = input.agreed ? Number.POSITIVE_INFINITY : Math.max(120, input.target - fixed);
  const chosen = chooseSentences(parts, room);
  const chapters: TalkChapter[] = [
    { title: phrases.chapters.opening, lines: opening },
    ...chosen.map((part) => ({ title: headOf(part.title), lines: linesOf(part, bareHeading(input.title) === part.title, solo, phrases) })),
    ...(solo ? [] : [{ title: phrases.chapters.ending, lines: spoken('host', phrases.ending(input.title)) }]),
  ];
  const kept = withinLines(chapters);
  return {
    chapters: kept,
    characters: kept.reduce((sum, chapter) => sum + lengthOf(chapter.lines), 0),
    warnings: [...reportTables(materials).flatMap((report) => report.warnings), ...materials.flatMap(rowsLeft)],
    unmet: input.focus.filter((words) => !parts.some((part) => part.sentences.some(({ text }) => isAbout(text, words)))),
    names: phrases.names,
    outline: outlineOf(
      outlined,
      [],
      input.materials.map(({ name }) => name),
    ),
  };
}

/** A part without a sentence is no part of a talk. */
function agreedParts(outlined: UnitPart<Said>[], agreed: AgreedOutline): Part[] {
  return arrangedParts(outlined, [], agreed).flatMap(({ title, units }): Part[] => {
    return units.length > 0 ? [{ title, sentences: units.map(({ item }) => item) }] : [];
  });
}

/** Room for forty Chinese characters, or twice as many letters. */
function headOf(title: string): string {
  return title.slice(0, /\p{Script=Han}/u.test(title) ? 40 : 80);
}

/** Sections of the sources in their order; tables speak by what was computed from them. */
function partsOf({ materials, facts, focus }: TalkInput, phrases: Phrases): Part[] {
  const parts: Part[] = [];
  const own = facts.map((fact) => sayable(fact)).filter((fact) => fact !== '');
  if (own.length > 0) parts.push({ title: phrases.chapters.own, sentences: own.map((text) => ({ text, weight: 1, source: '' })) });
  for (const material of materials) {
    const ranked = new Map(rankSentences(material.passages.map(({ text }) => text)).map(({ index, score }) => [index, score]));
    const name = titleOfDocument(material) || shownName(material.name);
    const sections = new Map<string, Part>();
    const partOf = (title: string): Part => {
      const part = sections.get(title) ?? { title, sentences: [] };
      sections.set(title, part);
      return part;
    };
    for (const [index, passage] of material.passages.entries()) {
      const text = sayable(toldIn(passage));
      // Like another but with figures of its own it is no repetition: it is said where there is room, and counted where there is none.
      const weight = ranked.get(index) ?? (/\d/.test(text) ? 0.02 : undefined);
      if (weight === undefined || text === '') continue;
      const part = partOf(withoutKind(bareHeading(passage.heading) || name));
      const dwelt = focus.some((words) => isAbout(text, words) || part.title.includes(words));
      // When, where, for how much and whom to ask goes before the rest of a list.
      const told = needed(text) ? weight + 1 : weight;
      if (!part.sentences.some((one) => one.text === text))
        part.sentences.push({ text, weight: dwelt ? weight + 1 : told, source: sourceOf(material, passage.where) });
    }
    const small = new Map(material.tables.flatMap((table) => (rowsSaid(table) ? [[table, rowsSaid(table) ?? []] as const] : [])));
    for (const [table, rows] of small) {
      const said = rows.map((text, n) => ({ text, weight: 0.95 - n * 0.02, source: sourceOf(material, table.where) }));
      partOf(bareHeading(table.heading) || name).sentences.push(...said);
    }
    for (const report of reportTables([{ ...material, tables: material.tables.filter((table) => !small.has(table)) }])) {
      const findings = report.findings.slice(0, 6).map((finding, n) => ({
        text: sayable(finding.text.replaceAll('（由附件计算）', '')),
        weight: 0.95 - n * 0.1,
        source: finding.source,
      }));
      partOf(bareHeading(report.title) || name).sentences.push(...findings.filter((one) => one.text !== ''));
    }
    parts.push(...[...sections.values()].filter((part) => part.sentences.length > 0));
  }
  return parts.length <= mostChapters ? parts : joinedParts(parts);
}

const sourceOf = ({ name }: Material, where: string): string => `${name}${where ? ` ${where}` : ''}`;

const needed = (text: string): boolean => /^[^：:]{2,6}[：:]/.test(text) && endsIn(text.split(/[：:]/)[0] ?? '', talkWords.needed);

function isAbout(text: string, words: string): boolean {
  return text.includes(words) || overlap(bigrams(words), bigrams(text)) >= 0.6;
}

/** Too many headings for chapters: neighbours share one. */
function joinedParts(parts: Part[]): Part[] {
  const per = Math.ceil(parts.length / mostChapters);
  return Array.from({ length: Math.ceil(parts.length / per) }, (_, n) => parts.slice(n * per, (n + 1) * per)).flatMap((group) => {
    const [first] = group;
    return first ? [{ title: first.title, sentences: group.flatMap((part) => part.sentences) }] : [];
  });
}

/** The sentences that say most, in their order, within the room; every part keeps its best one when there is room for it. */
function chooseSentences(parts: Part[], room: number): Part[] {
  const items = parts.flatMap((part, p) => part.sentences.map((sentence, s) => ({ p, s, ...sentence })));
  const best = new Set(parts.map((part) => part.sentences.reduce((top, one) => (one.weight > top.weight ? one : top)).text));
  const order = items.toSorted((a, b) => Number(best.has(b.text)) - Number(best.has(a.text)) || b.weight - a.weight);
  const taken = new Set<string>();
  const begun = new Set<number>();
  let used = 0;
  let letters = 0;
  for (const item of order) {
    const cost = breathOf(item.text) + (begun.has(item.p) ? 3 : frame);
    if ((used + cost > room || letters + item.text.length > mostLetters) && taken.size > 0) continue;
    used += cost;
    letters += item.text.length;
    begun.add(item.p);
    taken.add(`${item.p} ${item.s}`);
  }
  return parts.flatMap((part, p) => {
    const sentences = part.sentences.filter((_, s) => taken.has(`${p} ${s}`));
    return sentences.length === 0 ? [] : [{ ...part, sentences }];
  });
}

/** Its name, where that is not the name of all, and its sentences. */
function linesOf({ title, sentences }: Part, isWhole: boolean, solo: boolean, { begins }: Phrases): TalkLine[] {
  const isAsked = /[？?]$/.test(title);
  return [
    ...(isWhole ? [] : spoken('host', isAsked ? title : begins(title))),
    ...inTurn(
      sentences.map(({ text }) => text),
      solo,
      isAsked,
    ),
  ];
}

/** One voice says no more than what it is about. */
function openingOf({ title, materials, solo }: TalkInput, phrases: Phrases): TalkLine[] {
  if (solo) return spoken('host', ended(title));
  const names = materials.map((material) => shownName(material.name.split('/').at(-1) ?? ''));
  return [...spoken('host', phrases.opening(title)), ...spoken('guest', phrases.from(names))];
}

/** A long table is not read out. */
function rowsLeft({ name, tables }: Material): string[] {
  return tables.flatMap((table) =>
    rowsSaid(table) === null ? [`“${name}”的表有 ${table.rows.length} 行，没有逐行念，只说了加得起来的合计。`] : [],
  );
}

/** Of a record of a talk what was told, without its courtesies. */
function toldIn({ text, speech }: Passage): string {
  if (!speech) return soundsTold(text) ? withoutFillers(text) : text;
  const words = withoutFillers(speech.words);
  return words !== '' && text.startsWith(`${speech.who}：`) ? `${speech.who}：${words}` : words;
}

/** A sentence as it can be said: without marks of the page, footnotes and lists of addresses. */
function sayable(text: string): string {
  const plain = withoutSources(text)
    .replace(/^(?:[-*•·▪◆■]|\d{1,2}[.、)）](?!\d)|[（(]\d{1,2}[）)]|[①-⑳])\s*/, '')
    .replace(/\[\d+\]|https?:\/\/\S+/g, '')
    .replace(/\s*\|\s*/g, /\p{Script=Han}/u.test(text) ? '，' : ', ')
    .replace(/-{2,}>|(?<![\w*])[_*](?=\S)|(?<=\S)[_*](?![\w*])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  // A lone foreign word is a label or a value, no sentence.
  const isWord = !/\p{Script=Han}/u.test(plain) && plain.split(' ').length < 4;
  if (/^【[^】]*】$/.test(plain) || Array.from(plain).length < 4 || !/\p{L}/u.test(plain) || isWord) return '';
  if (!/\p{Script=Han}/u.test(plain)) return /[.!?]$/.test(plain) ? plain : `${plain.replace(/[,;:]$/, '')}.`;
  return /[。！？!?；;…”）)]$/.test(plain) ? plain.replace(/[；;]$/, '。') : `${plain.replace(/[：:，,、]$/, '')}。`;
}

/** Whole chapters from the end go when there are too many lines; the closing stays. */
function withinLines(chapters: TalkChapter[]): TalkChapter[] {
  const kept = [...chapters];
  while (kept.length > 3 && kept.reduce((sum, chapter) => sum + chapter.lines.length, 0) > mostLines) kept.splice(-2, 1);
  return kept.map((chapter) => ({ ...chapter, lines: chapter.lines.slice(0, mostLines) }));
}

function lengthOf(lines: TalkLine[]): number {
  return lines.reduce((sum, line) => sum + breathOf(line.text), 0);
}
