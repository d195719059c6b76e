/** Makes the sections of a web page out of what the sources and the person say: each part drawn as what it is, words and figures as they stand. Pure. */
import words from './page-words.json' with { type: 'json' };
import { endsIn, holds } from '#text/words.ts';
import type { Outline } from '#contract/content/outline.ts';
import { outlineOf, type AgreedOutline } from '../outline/arrange.ts';
import { agreedParts, outlinedParts } from './page-outline.ts';
import type { Wish } from '#contract/intent/make.ts';
import { asWished } from '../compose/wishes.ts';
import type { ChartWish } from '../chart/asked-chart.ts';
import { bareHeading } from '#text/bare-heading.ts';
import { slotOfHeading } from '../text/slots.ts';
import { remarksLeft, type Material } from '../text/material.ts';
import type { DocumentPicture } from './document-pictures.ts';
import { framedInEnglish } from './english-page.ts';
import { isEnglish } from '../deck/wording.ts';
import { chartsOf } from './page-charts.ts';
import { gathered, withoutContacts } from '../text/contacts.ts';
import type { PageFigures } from './page-figures.ts';
import { partsOf, type Part } from './page-parts.ts';
import { shownName } from '../text/document-title.ts';
import { atAGlance, isOfQuestion, labelOf, sectionsOfWords } from './part-words.ts';
import type { Section } from './section.ts';
import type { ToldList } from './told-lists.ts';

export interface PageInput {
  title: string;
  materials: Material[];
  /** The person's own statements. */
  facts: string[];
  /** Of those, what was told as lists. */
  lists?: ToldList[];
  /** Names of picture files. */
  pictures: string[];
  /** Of the documents, each for the part under its heading. */
  inner?: DocumentPicture[];
  /** Above the title. */
  kicker?: string;
  wishes?: readonly Wish[];
  /** As the person arranged its parts. */
  agreed?: AgreedOutline | null;
  /** Typed with the request. */
  figures?: PageFigures | null;
  /** The chart the request names. */
  chart?: ChartWish;
}

export interface ComposedPage {
  sections: Section[];
  /** What a person should know: sentences left out, sums that don't fit. */
  notes: string[];
  /** What stands in which part. */
  outline: Outline | null;
}

const mostPerPart = 9;
const mostParts = 12;
const mostPictures = 16;

const mostTables = 6;
const mostColumns = 30;
const mostRows = 60;

export function composePage(input: PageInput): ComposedPage {
  const english = isEnglish([input.title, ...input.materials.map(({ content }) => content), ...input.facts]);
  const captions = new Set((input.inner ?? []).map(({ caption }) => bareCaption(caption)));
  // What stands below its picture is not said once more among the words.
  const found = asWished(partsOf(input), input.wishes ?? [], (part) => part.title).map((part) => ({
    ...part,
    sentences: part.sentences.filter((one) => !captions.has(bareCaption(one))),
  }));
  const outlined = outlinedParts(found);
  const { agreed = null } = input;
  const read = agreed ? agreedParts(found, outlined, agreed) : found;
  const taken = read.flatMap((part) => part.sentences.map(withoutContacts));
  const contacts = gathered(taken.flatMap((one) => one.contacts));
  const parts = read.map((part) => ({
    ...part,
    sentences: part.sentences.map((one) => withoutContacts(one).rest).filter((one) => one !== ''),
  }));
  // A part of nothing but contacts is theirs.
  const emptied = read.find((part, n) => part.sentences.length > 0 && part.tables.length === 0 && parts[n]?.sentences.length === 0);
  const typed = input.figures ?? null;
  const notes = remarksLeft(input.materials);
  const sections = sectionsOfFigures(input, notes);
  const lead = (whenAndWhere(parts) || leadOf(parts, input.title))?.replace(/[;；]$/, (mark) => (mark === ';' ? '.' : '。')) ?? null;
  const told = parts.filter((part) => !part.sentences.some(isOfQuestion)).flatMap((part) => part.sentences);
  const figures = typed || agreed ? [] : atAGlance(told);
  if (figures.length >= 2) sections.push({ type: 'figures', id: 'figures', title: '一眼看懂', items: figures });
  // More than this no page takes.
  const inner = (input.inner ?? []).slice(0, mostPictures - Math.min(input.pictures.length, mostPictures));
  const placed = new Set<DocumentPicture>();
  for (const part of parts.slice(0, mostParts)) {
    // What stands below the title already is no section of its own.
    const isLead = part.title === input.title && part.tables.length === 0 && part.sentences.length === 1 && part.sentences[0] === lead;
    const isOpen = agreed !== null && part.sentences.length === 0 && part.tables.length === 0;
    const made = isLead
      ? []
      : isOpen
        ? [openSection(part.title, sections.length)]
        : underHead(sectionsOf(part, sections.length, notes, input.chart ?? null), input.title);
    const own = inner.filter((one) => !placed.has(one) && bareHeading(one.heading) === part.title);
    for (const one of own) placed.add(one);
    sections.push(...made, ...galleryOf(own, `${made[0]?.id ?? `part-${sections.length + 1}`}-pictures`));
  }
  if ((input.inner ?? []).length > inner.length)
    notes.push(`文档里有 ${(input.inner ?? []).length} 张图片，网页放了前 ${inner.length} 张。`);
  const [first, ...rest] = input.pictures;
  const others = inner.filter((one) => !placed.has(one));
  const shown = [...rest.map((picture) => ({ picture, caption: picture.replace(/\.[^.]+$/, '').slice(0, 60) })), ...others];
  sections.push(...galleryOf(shown, 'gallery').map((one) => ({ ...one, title: '图片' })));
  if (contacts.length > 0) sections.push({ type: 'contact', id: 'contact', title: emptied?.title ?? '联系方式', items: contacts });
  const begin = sections.find((section) => section.title !== undefined);
  const actions = [
    ...(begin && sections.length > 2 ? [{ label: '往下看', href: `#${begin.id}` }] : []),
    ...(contacts.length > 0 ? [{ label: '联系方式', href: '#contact' }] : []),
  ];
  const hero: Section = {
    type: 'hero',
    id: 'top',
    ...(input.kicker ? { kicker: input.kicker.slice(0, 60) } : {}),
    title: input.title.slice(0, 120),
    ...(lead ? { text: lead } : {}),
    actions,
    ...(first ? { picture: first } : {}),
  };
  const names = input.materials.filter(({ name }) => name !== '').map(({ name }) => `《${shownName(name)}》`);
  const footer =
    names.length > 0
      ? [
          {
            type: 'footer' as const,
            id: 'footer',
            text: `内容来自${names.slice(0, 5).join('、')}${names.length > 5 ? ` 等 ${names.length} 份材料` : ''}`,
          },
        ]
      : [];
  const all = [hero, ...sections, ...footer];
  const outline = outlineOf(
    outlined,
    [],
    input.materials.map(({ name }) => name),
  );
  return { sections: english ? all.map(framedInEnglish) : all, notes: [...new Set(notes)], outline };
}

/** A part of the person's own that nothing is known of yet. */
const openSection = (title: string, n: number): Section => ({
  type: 'text',
  id: `part-${n + 1}`,
  title: title.slice(0, 120),
  paragraphs: [`【待补充：${title.slice(0, 60)}】`],
});

const bareCaption = (text: string) => text.replace(/[\s。.；;]+/g, '');

export function galleryOf(pictures: readonly { picture: string; caption: string }[], id: string): Extract<Section, { type: 'gallery' }>[] {
  const items = pictures.slice(0, 12).map(({ picture, caption }) => ({ picture, caption: caption.slice(0, 120) }));
  return items.length > 0 ? [{ type: 'gallery', id, items }] : [];
}

/** Figures typed with the request stand first. */
export function sectionsOfFigures({ figures, chart = null }: Pick<PageInput, 'figures' | 'chart'>, notes: string[]): Section[] {
  if (!figures) return [];
  if (!figures.table) notes.push('没有画图表：写出的数字单位不同，或不到两个同类的数。');
  const tables = figures.table ? [{ table: figures.table, source: '' }] : [];
  return sectionsOf({ title: '数据明细', sentences: [], tables }, -1, notes, chart);
}

function sectionsOf(part: Part, n: number, notes: string[], asked: ChartWish): Section[] {
  const id = `part-${n + 1}`;
  const title = part.title.slice(0, 120);
  const { sentences } = part;
  const kept = sentences.slice(0, mostPerPart * 2);
  const made = sectionsOfWords(kept, id, title, part.isList);
  const tables = part.tables.slice(0, mostTables).flatMap(({ table, source }, at): Section[] => {
    const above = table.title ? { lead: table.title.slice(0, 600) } : {};
    const name = { ...(made.length === 0 && at === 0 ? { title } : {}), ...above };
    const [chart] = chartsOf(table, source, asked, notes);
    const cut = table.rows.length > mostRows;
    if (cut) notes.push(`${source} 有 ${table.rows.length} 行，网页列了前 ${mostRows} 行。`);
    if (table.header.length > mostColumns) notes.push(`${source} 有 ${table.header.length} 列，网页列了前 ${mostColumns} 列。`);
    const listed: Section = {
      type: 'table',
      id: `${id}-table-${at + 1}`,
      ...(chart ? {} : name),
      header: table.header.slice(0, mostColumns).map((cell) => cell.slice(0, 80)),
      rows: table.rows
        .slice(0, mostRows)
        .map((row) => row.slice(0, mostColumns).map((cell) => cell.replaceAll('<br>', '\n').slice(0, 300))),
      source: source.slice(0, 200),
    };
    // What was typed has no heading that says more.
    const own = chart && source === '' && !holds(chart.title, words.names_nothing) ? { title: chart.title } : {};
    return chart ? [{ type: 'chart', id: `${id}-chart-${at + 1}`, ...chart, ...name, ...own }, listed] : [listed];
  });
  return [...made, ...tables];
}

/** A part is not called by the name of the page once more. */
function underHead(made: Section[], title: string): Section[] {
  const named = { features: '要点', text: '简介', faq: '问答', timeline: '流程' } as const;
  return made.map((section) =>
    section.title === title && section.type in named ? { ...section, title: named[section.type as keyof typeof named] } : section,
  );
}

/** 12月17日—18日 · 宁波国际会议中心, where the source says both in its lines. */
function whenAndWhere(parts: Part[]): string | null {
  const labelled = (parts[0]?.sentences ?? []).flatMap((one) => labelOf(one) ?? []);
  const when = labelled.find(({ title }) => endsIn(title, words.when) && !title.includes('截止'))?.text;
  const where = labelled.find(({ title }) => endsIn(title, words.where))?.text;
  return when && where && when.length + where.length <= 80 ? `${when} · ${where}`.replace(/[。；;]/g, '') : null;
}

/** What the first of several parts says under a heading of its own is said of that part alone: 开户 of 开户, 过户, 报修. */
export const isOfWhole = (part: { title: string }, title: string, count: number): boolean =>
  count < 3 || part.title === title || slotOfHeading(part.title) === 'intro';

/** What stands below the title: the first sentence that can be read at a glance. */
function leadOf(parts: Part[], title: string): string | null {
  const own = parts.slice(0, 1).find((part) => isOfWhole(part, title, parts.length));
  // What stands alone under the title is said of the whole.
  const [only = '', second] = own?.title === title && !own.isList ? own.sentences : [];
  if (second === undefined && only.length >= 6 && only.length <= 60 && labelOf(only) === null) return only;
  const sentences = own && !own.isList && !own.sentences.some(isOfQuestion) ? own.sentences : [];
  const plain = sentences.filter((one) => labelOf(one) === null);
  // Texts begin with what they are about.
  const first = plain.find((one) => Array.from(one).length >= 12 && Array.from(one).length <= 90);
  const begin = plain[0] ?? '';
  return (/^[^，]{2,12}，[^，]{2,12}$/.test(begin) ? begin : first) ?? null;
}
