/** A site out of words and files: which part stands on which page, as it was asked for or as its person arranged it. Pure. */
import type { Outline } from '#contract/content/outline.ts';
import type { PageSection } from '#contract/content/page.ts';
import { mostSitePages, type SitePage } from '#contract/content/site-kit.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { arrangedParts, outlineOf, type AgreedOutline, type UnitPart } from '#brains/builtin/outline/arrange.ts';
import { asWished } from '#brains/builtin/compose/wishes.ts';
import { withAsked } from '#brains/builtin/pages/page-turn.ts';
import { composePage, galleryOf, sectionsOfFigures } from '#brains/builtin/pages/compose-page.ts';
import type { DocumentPicture } from '#brains/builtin/pages/document-pictures.ts';
import { atAGlance } from '#brains/builtin/pages/part-words.ts';
import { outlinedParts, type PageItem } from '#brains/builtin/pages/page-outline.ts';
import { partsOf } from '#brains/builtin/pages/page-parts.ts';
import type { PageRequest } from '#brains/builtin/pages/page-request.ts';
import { labelOf } from '#brains/builtin/pages/part-words.ts';
import { gathered, withoutContacts, contactOf } from '#brains/builtin/text/contacts.ts';
import { shownName } from '#brains/builtin/text/document-title.ts';
import { isContactPage } from '#brains/builtin/reading/site/read-site.ts';
import { remarksLeft, type Material } from '#brains/builtin/text/material.ts';
import { isAbout } from '#brains/builtin/text/same-matter.ts';
import { partsOfMaterial, sectionsOfPart, type SitePart } from './recipe-sections.ts';

export interface SiteInput {
  intent: MakeIntent;
  request: PageRequest;
  title: string;
  materials: Material[];
  /** Names of picture files. */
  pictures: string[];
  /** Of the documents, each for the part under its heading. */
  inner: DocumentPicture[];
  agreed: AgreedOutline | null;
}

export interface ComposedSite {
  pages: SitePage[];
  notes: string[];
  /** What stands on which page; of a site of one page its parts. */
  outline: Outline | null;
  /** Parts of which nobody said on which page they are to stand. */
  unplaced: number;
}

interface Page {
  title: string;
  parts: SitePart[];
}

const homeTitle = '首页';

export function composeSite(input: SiteInput): ComposedSite {
  const { intent, materials, agreed } = input;
  const names = intent.sections.map((section) => section.title.trim()).filter((name) => name !== '');
  const count = intent.length?.value.unit === 'pages' ? (intent.length.value.about ?? intent.length.value.max ?? null) : null;
  if (materials.length === 0 && names.length < 2 && (count ?? 1) < 2) return onePage(input);
  const notes = remarksLeft(materials);
  const all = [...partsOfFacts(input), ...materials.flatMap(partsOfMaterial)];
  const parts = asWished(all, intent.wishes ?? [], (part) => part.title);
  const { pages, unplaced } =
    names.length >= 2 ? onNamed(parts, names, intent) : { pages: onChapters(parts, count, materials, notes), unplaced: 0 };
  const single = pages.length === 1;
  const units = outlinedSite(single ? (pages[0]?.parts ?? []).map((part) => ({ title: part.title, parts: [part] })) : pages);
  const files = materials.map(({ name }) => name);
  const arranged = agreed ? asArranged(units, parts, agreed) : null;
  const placed = !arranged ? pages : single ? [{ title: homeTitle, parts: arranged.flatMap((page) => page.parts) }] : arranged;
  return { pages: drawn(placed.slice(0, mostSitePages), input, notes), notes, outline: outlineOf(units, [], files), unplaced };
}

/** Words alone, on one page: as a page that is one file is made. */
function onePage({ intent, request, title, pictures, agreed }: SiteInput): ComposedSite {
  const { sections, notes, outline } = composePage({ ...request, title, materials: [], pictures, agreed });
  // Of what nothing was told the page itself is to be filled in.
  const asked = sections.length === 1 && intent.sections.length === 0 ? [{ title }] : intent.sections;
  const whole = agreed === null ? withAsked(sections, { ...intent, sections: asked }) : sections;
  return { pages: [{ title: homeTitle, sections: whole }], notes, outline, unplaced: 0 };
}

/** The person's own words stand before what their files say. */
function partsOfFacts({ request, title, materials, intent }: SiteInput): SitePart[] {
  const typed = request.typed ? partsOfMaterial(request.typed) : [];
  const words = partsOf({ title, materials: [], facts: request.facts, lists: request.lists, pictures: [] }).map((part) =>
    materials.length > 0 && part.title === title ? { ...part, title: '补充说明' } : part,
  );
  const under = intent.sections.flatMap(({ title: name }) => {
    const told = intent.facts.filter((fact) => fact.under === name).map((fact) => fact.words.replace(/^- /, ''));
    return told.length > 0 ? [{ title: name, sentences: told, tables: [] }] : [];
  });
  return [...typed, ...[...words, ...under].map((part) => ({ ...part, chapter: part.title }))];
}

/** A part goes to the page that is called as it is or as its chapter; whom to turn to goes where that is told. */
function onNamed(parts: readonly SitePart[], names: readonly string[], { sections }: MakeIntent): { pages: Page[]; unplaced: number } {
  const pages = names.slice(0, mostSitePages).map((title): Page => ({ title, parts: [] }));
  const [home = { title: homeTitle, parts: [] }] = pages;
  const fits = (page: string, title: string): boolean =>
    title !== '' && (title.includes(page) || page.includes(title) || isAbout(title, page));
  let unplaced = 0;
  for (const part of parts) {
    const own = pages.find((page) => fits(page.title, part.title)) ?? pages.find((page) => fits(page.title, part.chapter));
    const contacts = pages.find((page) => isContactPage(page.title));
    const told = contacts && !own ? part.sentences.filter((one) => contactOf(one) !== null) : [];
    if (contacts && told.length > 0) contacts.parts.push({ ...part, sentences: told, tables: [] });
    const rest = { ...part, sentences: part.sentences.filter((one) => !told.includes(one)) };
    if (rest.sentences.length === 0 && rest.tables.length === 0) continue;
    (own ?? home).parts.push(rest);
    // What stands before the first chapter begins the site; the rest was put there by nobody.
    if (!own && part.chapter !== '' && sections.length > 0) unplaced += 1;
  }
  return { pages, unplaced };
}

const fewLetters = 1_200;

/** A page for each chapter, behind what stands before the first; a short document is one page. */
function onChapters(parts: readonly SitePart[], count: number | null, materials: readonly Material[], notes: string[]): Page[] {
  const chapters: Page[] = [];
  for (const part of parts) {
    const name = materials.length > 1 && part.file !== undefined ? shownName(part.file) : part.chapter;
    const last = chapters.at(-1);
    if (last && (last.title === name || (name === '' && last.title === homeTitle))) last.parts.push(part);
    else chapters.push({ title: chapters.length === 0 && name === '' ? homeTitle : name || part.title, parts: [part] });
  }
  const letters = parts.reduce((sum, { sentences }) => sum + sentences.join('').length, 0);
  const isShort = letters < fewLetters && !parts.some(({ tables }) => tables.some(({ table }) => table.rows.length > 20));
  if (count === 1 || (count === null && (chapters.length < 3 || isShort))) return [{ title: homeTitle, parts: [...parts] }];
  const wanted = Math.min(count ?? mostSitePages, mostSitePages);
  if (count !== null && count > mostSitePages) notes.push(`一个网站最多 ${mostSitePages} 页，没有做到 ${count} 页。`);
  else if (count !== null && chapters.length < count) notes.push(`材料只分得出 ${chapters.length} 页，没有做到 ${count} 页。`);
  return merged(chapters, wanted).map((page, n) => (n === 0 ? { ...page, title: homeTitle } : page));
}

/** The shortest neighbours are put together until there are no more than were wanted. */
function merged(chapters: readonly Page[], wanted: number): Page[] {
  const pages = chapters.map((page) => ({ ...page }));
  const size = ({ parts }: Page): number => parts.reduce((sum, part) => sum + part.sentences.join('').length + part.tables.length * 300, 0);
  while (pages.length > wanted) {
    const sums = pages.slice(1).map((page, n) => size(page) + size(pages[n] ?? page));
    const at = sums.indexOf(Math.min(...sums));
    const [first, second] = pages.slice(at, at + 2);
    if (!first || !second) break;
    const both = {
      title: at === 0 ? first.title : `${first.title}与${second.title}`.slice(0, 60),
      parts: [...first.parts, ...second.parts],
    };
    pages.splice(at, 2, both);
  }
  return pages;
}

type SiteItem = PageItem & { home: string };

function outlinedSite(pages: readonly Page[]): UnitPart<SiteItem>[] {
  // All at once, so that the same words of two parts have two ids.
  const outlined = outlinedParts(pages.flatMap(({ parts }) => parts));
  let at = 0;
  return pages.map(({ title, parts }) => {
    const own = outlined.slice(at, at + parts.length);
    at += parts.length;
    return {
      title,
      hint: own.length === 0 ? title : null,
      units: own.flatMap((part) => part.units.map((unit) => ({ ...unit, item: { ...unit.item, home: part.title } }))),
    };
  });
}

/** What was moved to another page stands there under the heading it had. */
function asArranged(units: readonly UnitPart<SiteItem>[], parts: readonly SitePart[], agreed: AgreedOutline): Page[] {
  return arrangedParts(units, [], agreed).map(({ title, units: own }) => {
    const found = new Map<string, SitePart>();
    for (const { item } of own) {
      const known = parts.find((part) => part.title === item.home);
      const part = found.get(item.home) ?? {
        title: item.home,
        chapter: title,
        sentences: [],
        tables: [],
        ...(known?.isList ? { isList: true as const } : {}),
      };
      found.set(item.home, part);
      if ('sentence' in item) part.sentences.push(item.sentence);
      else part.tables.push(item);
    }
    return { title, parts: [...found.values()] };
  });
}

function drawn(pages: readonly Page[], { request, title, pictures, inner, materials }: SiteInput, notes: string[]): SitePage[] {
  const placed = new Set<DocumentPicture>();
  const all = pages.flatMap(({ parts }) => parts.filter((part) => !part.isList).flatMap((part) => part.sentences));
  const [opening] = pages[0]?.parts ?? [];
  const lead = (opening?.isList ? [] : (opening?.sentences ?? []))
    .map((one) => withoutContacts(one).rest)
    .find((one) => one.length >= 12 && one.length <= 90 && labelOf(one) === null);
  // What stands below the title already is no section of its own.
  const isLead = (part: SitePart): boolean =>
    part.title === title && part.tables.length === 0 && part.sentences.length === 1 && part.sentences[0] === lead;
  const made = pages.map((page, n): SitePage => {
    const found = page.parts
      .filter((part) => !isLead(part))
      .map((given, m) => {
        const part = given.title === title ? { ...given, title: '简介' } : given;
        const { sections, contacts } = sectionsOfPart(part, `p${n + 1}-${m + 1}`, request.chart, notes);
        const own = inner.filter((one) => !placed.has(one) && one.heading !== '' && part.title.includes(one.heading));
        for (const one of own) placed.add(one);
        return { contacts, sections: [...sections, ...galleryOf(own, `p${n + 1}-${m + 1}-pictures`)] };
      });
    const contacts = gathered(found.flatMap((one) => one.contacts));
    const sections: PageSection[] = [
      ...found.flatMap((one) => one.sections),
      ...(contacts.length > 0
        ? [{ type: 'contact' as const, id: n === 0 ? 'contact' : `contact-${n + 1}`, title: '联系方式', items: contacts }]
        : []),
    ];
    const open: PageSection[] =
      sections.length > 0 || (n === 0 && pages.length > 1)
        ? sections
        : [{ type: 'text', id: `p${n + 1}`, paragraphs: [`【待补充：${page.title}】`] }];
    return { title: page.title.slice(0, 60) || `第 ${n + 1} 页`, sections: open };
  });
  const [home, ...others] = made;
  if (!home) return [];
  const figures = request.figures ? [] : atAGlance(all);
  const [first, ...rest] = pictures;
  const left = [
    ...rest.map((picture) => ({ picture, caption: picture.replace(/\.[^.]+$/, '') })),
    ...inner.filter((one) => !placed.has(one)),
  ];
  const contact = made.flatMap(({ sections }) => sections).find(({ type }) => type === 'contact');
  const next = others[0]?.sections[0];
  const hero: PageSection = {
    type: 'hero',
    id: 'top',
    ...(request.kicker ? { kicker: request.kicker.slice(0, 60) } : {}),
    title: title.slice(0, 120),
    ...(lead ? { text: lead.slice(0, 600) } : {}),
    actions: [
      ...(next?.id && others[0] ? [{ label: others[0].title.slice(0, 20), href: `#${next.id}` }] : []),
      ...(contact?.id ? [{ label: '联系方式', href: `#${contact.id}` }] : []),
    ],
    ...(first ? { picture: first } : {}),
  };
  const from = materials.filter(({ name }) => name !== '').map(({ name }) => `《${shownName(name)}》`);
  const footer: PageSection[] =
    from.length > 0
      ? [
          {
            type: 'footer',
            id: 'footer',
            text: `内容来自${from.slice(0, 5).join('、')}${from.length > 5 ? ` 等 ${from.length} 份材料` : ''}`,
          },
        ]
      : [];
  return [
    {
      title: home.title,
      sections: [
        hero,
        ...(figures.length >= 2 ? [{ type: 'figures' as const, id: 'figures', title: '一眼看懂', items: figures }] : []),
        ...sectionsOfFigures(request, notes),
        ...home.sections,
        ...galleryOf(left, 'gallery').map((section) => ({ ...section, title: '图片' })),
        ...footer,
      ],
    },
    ...others,
  ];
}
