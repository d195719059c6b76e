/** Makes the sections of a web page out of what the sources and the person say: each part drawn as what it is, words and figures as they stand. Pure. */
import type { AskedChart } from '../chart/asked-chart.ts';
import type { ChartData } from '../deck/slide.ts';
import { bareHeading } from '../text/bare-heading.ts';
import { rankSentences } from '../text/key-sentences.ts';
import type { Material, MaterialTable } from '../text/material.ts';
import { analyseTable, totalMismatches } from '../text/table-figures.ts';
import type { DocumentPicture } from './document-pictures.ts';
import { blankSections } from './page-blanks.ts';
import { chartOf, summedCharts } from './page-charts.ts';
import type { PageFigures } from './page-figures.ts';
import { labelledClause } from './page-request.ts';
import { leadOfTold, toldClauses } from './told-clauses.ts';

interface Titled {
  id: string;
  title?: string;
  lead?: string;
}
/** As the tool takes them. */
export type Section =
  | (Titled & {
      type: 'hero';
      title: string;
      kicker?: string;
      text?: string;
      actions?: { label: string; href: string }[];
      picture?: string;
    })
  | (Titled & { type: 'text'; paragraphs: string[] })
  | (Titled & { type: 'features'; items: { title: string; text?: string }[] })
  | (Titled & { type: 'figures'; items: { value: string; label: string; note?: string }[] })
  | (Titled & { type: 'timeline'; items: { time: string; title: string; text?: string }[] })
  | (Titled & { type: 'table'; header: string[]; rows: string[][]; source?: string })
  | (Titled & { type: 'quote'; text: string; by?: string })
  | (Titled & {
      type: 'chart';
      chart: {
        type: ChartData['type'] | AskedChart;
        unit?: string;
        categories: string[];
        series: { name: string; values: (number | null)[] }[];
        source?: string;
      };
    })
  | (Titled & { type: 'faq'; items: { question: string; answer: string }[] })
  | (Titled & { type: 'gallery'; items: { picture: string; caption: string }[] })
  | (Titled & { type: 'contact'; items: { label: string; value: string }[] })
  | (Titled & { type: 'footer'; text: string });

export interface PageInput {
  title: string;
  materials: Material[];
  /** The person's own statements. */
  facts: string[];
  /** Names of picture files. */
  pictures: string[];
  /** Of the documents, each for the part under its heading. */
  inner?: DocumentPicture[];
  /** The request, from which follows what such a page has. */
  occasion?: string;
  /** Above the title. */
  kicker?: string;
  /** Below it, when the facts were said in one breath. */
  lead?: string;
  /** Typed with the request. */
  figures?: PageFigures | null;
  /** The type of chart the request names. */
  chart?: AskedChart | null;
}

export interface ComposedPage {
  sections: Section[];
  /** What a person should know: sentences left out, sums that don't fit. */
  notes: string[];
}

const mostPerPart = 9;
const mostParts = 12;
const mostPictures = 16;

interface Part {
  title: string;
  sentences: string[];
  tables: { table: MaterialTable; source: string }[];
  /** Its sentences are a list, however few. */
  isList?: true;
}

export function composePage(input: PageInput): ComposedPage {
  const captions = new Set((input.inner ?? []).map(({ caption }) => bareCaption(caption)));
  // What stands below its picture is not said once more among the words.
  const parts = partsOf(input).map((part) => ({ ...part, sentences: part.sentences.filter((one) => !captions.has(bareCaption(one))) }));
  const typed = input.figures ?? null;
  const notes: string[] = [...(typed?.notes ?? [])];
  const contacts = contactsIn(parts);
  const sections: Section[] = [...(typed?.sections ?? [])];
  const figures = typed ? [] : figuresIn(parts.flatMap((part) => part.sentences));
  if (figures.length >= 2) sections.push({ type: 'figures', id: 'figures', title: '一眼看懂', items: figures });
  // More than this no page takes.
  const inner = (input.inner ?? []).slice(0, mostPictures - Math.min(input.pictures.length, mostPictures));
  const placed = new Set<DocumentPicture>();
  for (const part of parts.slice(0, mostParts)) {
    const made = sectionsOf(part, sections.length, notes, input.chart ?? null);
    const own = inner.filter((one) => !placed.has(one) && bareHeading(one.heading) === part.title);
    for (const one of own) placed.add(one);
    sections.push(...made, ...galleryOf(own, `${made[0]?.id ?? `part-${sections.length + 1}`}-pictures`));
  }
  if ((input.inner ?? []).length > inner.length)
    notes.push(`文档里有 ${(input.inner ?? []).length} 张图片，网页放了前 ${inner.length} 张。`);
  if (parts.length > mostParts) notes.push(`材料有 ${parts.length} 个小节，网页放了前 ${mostParts} 个。`);
  const [first, ...rest] = input.pictures;
  const others = inner.filter((one) => !placed.has(one));
  const shown = [...rest.map((picture) => ({ picture, caption: picture.replace(/\.[^.]+$/, '').slice(0, 60) })), ...others];
  sections.push(...galleryOf(shown, 'gallery').map((one) => ({ ...one, title: '图片' })));
  if (input.materials.length === 0 && !typed?.isWhole)
    sections.push(
      ...blankSections(
        input.occasion ?? input.title,
        input.title,
        input.facts,
        sections
          .filter((one) => one.type !== 'figures')
          .concat(contacts.length > 0 ? [{ type: 'contact', id: 'contact', items: contacts }] : []),
      ),
    );
  if (contacts.length > 0) sections.push({ type: 'contact', id: 'contact', title: '联系方式', items: contacts });
  const begin = sections.find((section) => section.title !== undefined);
  const actions = [
    ...(begin ? [{ label: '往下看', href: `#${begin.id}` }] : []),
    ...(contacts.length > 0 ? [{ label: '联系我们', href: '#contact' }] : []),
  ];
  const lead = leadOfTold(parts) || input.lead || leadOf(parts);
  const hero: Section = {
    type: 'hero',
    id: 'top',
    ...(input.kicker ? { kicker: input.kicker.slice(0, 60) } : {}),
    title: input.title.slice(0, 120),
    ...(lead ? { text: lead } : {}),
    actions,
    ...(first ? { picture: first } : {}),
  };
  const names = input.materials.map((material) => `《${material.name.replace(/\.[^.]+$/, '')}》`);
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
  return { sections: [hero, ...sections, ...footer], notes };
}

const bareCaption = (text: string) => text.replace(/[\s。.；;]+/g, '');

function galleryOf(pictures: { picture: string; caption: string }[], id: string): Extract<Section, { type: 'gallery' }>[] {
  const items = pictures.slice(0, 12).map(({ picture, caption }) => ({ picture, caption: caption.slice(0, 120) }));
  return items.length > 0 ? [{ type: 'gallery', id, items }] : [];
}

function partsOf({ materials, facts, title, figures }: PageInput): Part[] {
  const parts: Part[] = [];
  const own = facts.map((fact) => tidy(fact.replace(/^- /, ''))).filter((fact) => fact !== '');
  if (own.length > 0) parts.push(...partsOfWords(own, materials.length > 0 ? '补充说明' : figures ? '说明' : title));
  for (const material of materials) {
    const name = material.title || material.name.replace(/\.[^.]+$/, '');
    const ranked = new Set(rankSentences(material.passages.map(({ text }) => text)).map(({ index }) => index));
    const found = new Map<string, Part>();
    const partOf = (heading: string): Part => {
      const key = bareHeading(heading) || name;
      const part = found.get(key) ?? { title: key, sentences: [], tables: [] };
      found.set(key, part);
      return part;
    };
    for (const [index, passage] of material.passages.entries()) {
      const words = tidy(passage.text);
      const part = partOf(passage.heading);
      if (words !== '' && (ranked.has(index) || words.length < 60) && !part.sentences.includes(words)) part.sentences.push(words);
    }
    for (const table of material.tables)
      partOf(table.heading).tables.push({ table, source: `${material.name}${table.where ? ` ${table.where}` : ''}` });
    parts.push(...[...found.values()].filter((part) => part.sentences.length > 0 || part.tables.length > 0));
  }
  return parts;
}

/** “时间：…” of typed words stand together; sentences follow. */
function partsOfWords(words: string[], title: string): Part[] {
  const clauses = toldClauses(words, title);
  if (clauses) return clauses.map((part) => ({ ...part, tables: [] }));
  const told = words.map((one) => {
    const label = words.length >= 2 ? labelledClause(one) : null;
    return label ? `${label.title}：${label.text}` : one;
  });
  // Clauses of one sentence that mostly say what they are stand together.
  if (
    told.filter((one) => labelOf(one) !== null).length >= 2 &&
    words.every((one) => Array.from(one).length <= 34 && !/[。！？]$/.test(one))
  )
    return [{ title: '要点', sentences: told.map((one) => (labelOf(one) ? one : `简介：${one}`)), tables: [] }];
  const labelled = words.filter((one) => labelOf(one) !== null);
  const rest = words.filter((one) => labelOf(one) === null);
  return [
    ...(labelled.length >= 2 ? [{ title: '要点', sentences: labelled, tables: [] }] : []),
    ...(rest.length > 0 || labelled.length === 1
      ? [{ title: labelled.length >= 2 ? '详情' : title, sentences: labelled.length >= 2 ? rest : words, tables: [] }]
      : []),
  ];
}

function sectionsOf(part: Part, n: number, notes: string[], asked: AskedChart | null): Section[] {
  const id = `part-${n + 1}`;
  const title = part.title.slice(0, 120);
  const sentences = part.sentences.filter((one) => contactOf(one) === null);
  const kept = sentences.slice(0, mostPerPart * 2);
  if (sentences.length > kept.length) notes.push(`“${title}”一节有 ${sentences.length} 句，网页放了前 ${kept.length} 句。`);
  const made = wordsOf(kept, id, title, part.isList);
  const tables = part.tables.slice(0, 2).flatMap(({ table, source }, at): Section[] => {
    for (const wrong of totalMismatches(analyseTable(table)))
      notes.push(`${source} 的“${wrong.column.name}”合计写的是 ${wrong.written}，逐行相加是 ${wrong.computed}，请核对。`);
    const name = made.length === 0 && at === 0 ? { title } : {};
    const chart = chartOf(table, source, asked, notes);
    const summed = chart ? [] : summedCharts(table, source, title);
    if (summed.length > 0) {
      notes.push(`${source} 有 ${table.rows.length} 行，网页放的是合计与图表，没有逐行列出。`);
      return summed.map((one, k): Section => ({ type: 'chart', id: `${id}-sum-${at + 1}-${k + 1}`, ...one }));
    }
    const cut = table.rows.length > 20;
    if (cut) notes.push(`${source} 有 ${table.rows.length} 行，网页列了前 20 行。`);
    const listed: Section = {
      type: 'table',
      id: `${id}-table-${at + 1}`,
      ...(chart ? {} : name),
      header: table.header.slice(0, 10).map((cell) => cell.slice(0, 80)),
      rows: table.rows.slice(0, 20).map((row) => row.slice(0, 10).map((cell) => cell.replaceAll('<br>', '\n').slice(0, 300))),
      source: source.slice(0, 200),
    };
    return chart ? [{ type: 'chart', id: `${id}-chart-${at + 1}`, ...name, chart }, listed] : [listed];
  });
  return [...made, ...tables];
}

/** A part as what it is: dates make a timeline, questions a FAQ, labelled lines a list of points, all else text. */
function wordsOf(sentences: string[], id: string, title: string, asList = false): Section[] {
  if (sentences.length === 0) return [];
  const questions = questionsIn(sentences);
  if (questions.length >= 2) return [{ type: 'faq', id, title, items: questions.slice(0, 20) }];
  const dated = sentences.map(datedOf);
  if (dated.filter((one) => one !== null).length >= 3 && dated.every((one) => one !== null))
    return [{ type: 'timeline', id, title, items: dated.flatMap((one) => one ?? []).slice(0, 20) }];
  const labelled = sentences.map(labelOf);
  if (sentences.length >= 2 && labelled.every((one) => one !== null))
    return [{ type: 'features', id, title, items: labelled.flatMap((one) => one ?? []).slice(0, 12) }];
  const isList = sentences.length >= (asList ? 1 : 3) && sentences.every((one) => Array.from(one).length <= 34);
  if (isList)
    return [{ type: 'features', id, title, items: sentences.slice(0, 12).map((one) => ({ title: one.replace(/[。；;]$/, '') })) }];
  const paragraphs: string[] = [];
  for (const sentence of sentences) {
    const before = paragraphs.at(-1);
    if (before !== undefined && Array.from(before).length + Array.from(sentence).length < 130)
      paragraphs[paragraphs.length - 1] = `${before}${/[。！？；;!?，：]$/.test(before) ? '' : '，'}${sentence}`;
    else paragraphs.push(sentence.slice(0, 600));
  }
  return [{ type: 'text', id, title, paragraphs: paragraphs.slice(0, 20) }];
}

const figure = String.raw`[-+]?\d[\d,]*(?:\.\d+)?\s?(?:%|‰|万亿|亿元|万元|亿|万|元|人次|人|家|件|个|天|小时|分钟|秒|年|套|台|条|项|倍|次|平方米|公里|吨|kWh|GB|TB)?`;
const stated = new RegExp(
  String.raw`^(?:.*?[，,；;：:]|其中)?\s*([\p{Script=Han}A-Za-z]{2,12}?)(?:累计|共计|合计|总共|共)?(?:为|是|达到?了?|超过|提升到|降到|升至|降至|增至|增长|下降|完成|新增|有)?\s*(${figure})(?:[，。；;、]|,(?!\d)|$)`,
  'u',
);

/** Figures that say by themselves what they are, up to four, exactly as they stand. */
function figuresIn(sentences: string[]): { value: string; label: string }[] {
  const found: { value: string; label: string }[] = [];
  for (const sentence of sentences) {
    for (const clause of sentence.split(/(?<=[，。；;]|,(?!\d))/)) {
      const match = stated.exec(clause);
      const [, label = '', value = ''] = match ?? [];
      const isDate =
        /^(?:19|20)\d{2}\s?年?$|月|日$/.test(value) ||
        /[年月日第于在从至到自约续]$|分别|电话|手机|微信|邮编|编号/.test(label) ||
        /^1[3-9]\d{9}$/.test(value);
      if (!match || isDate || !/[%‰\p{Script=Han}]$|\d{2}/u.test(value) || found.some((one) => one.label === label)) continue;
      found.push({ value: value.trim().slice(0, 24), label: label.slice(0, 40) });
      break;
    }
    if (found.length === 4) break;
  }
  return found;
}

const contactPattern =
  /^(联系电话|电话|手机|热线|邮箱|电子邮箱|邮件|地址|微信|公众号|网址|官网|联系人|Email|E-mail|Tel|GitHub)\s*[：:]\s*(.{2,120}?)[。；;]?$/i;

function contactOf(sentence: string): { label: string; value: string } | null {
  const match = contactPattern.exec(sentence);
  return match ? { label: match[1] ?? '', value: (match[2] ?? '').trim() } : null;
}

function contactsIn(parts: Part[]): { label: string; value: string }[] {
  const found = parts.flatMap((part) => part.sentences.flatMap((sentence) => contactOf(sentence) ?? []));
  return [...new Map(found.map((one) => [one.label, one])).values()].slice(0, 10);
}

function questionsIn(sentences: string[]): { question: string; answer: string }[] {
  const found: { question: string; answer: string }[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const question = /^(?:问|Q\d*)[：:]\s*(.+)$/i.exec(sentence)?.[1] ?? (/[？?]$/.test(sentence) ? sentence : null);
    const next = sentences[at + 1];
    if (question === null || next === undefined || /[？?]$/.test(next)) continue;
    found.push({ question: question.slice(0, 120), answer: next.replace(/^(?:答|A\d*)[：:]\s*/i, '').slice(0, 600) });
  }
  return found;
}

const when =
  /^((?:(?:19|20)\d{2}\s?[年./-]\s?)?(?:\d{1,2}\s?[月./-]\s?(?:\d{1,2}\s?[日号]?|[上中下]旬|底|初)?|(?:第?[一二三四]季度))(?:\s?\d{1,2}[:：]\d{2})?(?:\s?(?:[-–—~～至到]|至今)\s?(?:(?:19|20)\d{2}\s?[年./-]\s?)?(?:\d{1,2}\s?[月./-]?\s?(?:\d{1,2}\s?[日号]?)?|今)?)?(?:前|起|之前|以前)?|(?:19|20)\d{2}\s?年|\d{1,2}[:：]\d{2}(?:\s?[-–—~～至到]\s?\d{1,2}[:：]\d{2})?)[，,：:\s]?\s*(.+)$/;

function datedOf(sentence: string): { time: string; title: string } | null {
  const match = when.exec(sentence);
  const title = (match?.[2] ?? '').replace(/[。；;]$/, '').trim();
  return match && title.length >= 2 && Array.from(title).length <= 120 ? { time: (match[1] ?? '').trim().slice(0, 40), title } : null;
}

function labelOf(sentence: string): { title: string; text: string } | null {
  const match = /^([^：:，。]{2,18})[：:]\s*(.{2,})$/.exec(sentence);
  return match && !/https?$/.test(match[1] ?? '') ? { title: (match[1] ?? '').trim(), text: (match[2] ?? '').slice(0, 600) } : null;
}

/** What stands below the title: the first sentence that can be read at a glance. */
function leadOf(parts: Part[]): string | null {
  const sentences = parts.flatMap((part) => part.sentences).filter((one) => contactOf(one) === null && labelOf(one) === null);
  // Texts begin with what they are about.
  return sentences.find((one) => Array.from(one).length >= 12 && Array.from(one).length <= 90) ?? null;
}

function tidy(text: string): string {
  const plain = text
    .replace(/^(?:[-*•·▪◆■]|\d{1,2}[.、)）](?!\d)|[（(]\d{1,2}[）)])\s*/, '')
    .replace(/（来源：[^）]*）/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
}
