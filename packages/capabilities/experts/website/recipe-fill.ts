/** What a kit is filled with for an order: its material from words and files, what would stand where, and what has no place. Pure. */
import type { Outline } from '#contract/content/outline.ts';
import { styleIdOf } from './card-choices.ts';
import type { KitFill } from '#contract/content/site-kit.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import type { Conversation, FileReading } from '#brains/builtin/conversation.ts';
import { composeDocument } from '#brains/builtin/compose/compose.ts';
import { writingRequestOf } from '#brains/builtin/compose/writing-request.ts';
import { picturesOfDocuments } from '#brains/builtin/pages/document-pictures.ts';
import { accentOf } from '#brains/builtin/pages/page-deeds.ts';
import { pageRequestOf, titleFor } from '#brains/builtin/pages/page-request.ts';
import { isStyleWord, styleFor } from '#brains/builtin/pages/page-style.ts';
import { stoodOnPage, unmetWishes } from '#brains/builtin/compose/wishes.ts';
import type { Turn } from '#brains/builtin/recipe.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { typedMaterial, type Material } from '#brains/builtin/text/material.ts';
import { filesFor } from '#brains/builtin/work/write.ts';
import { askedIn, type Asked } from '#brains/builtin/work/order.ts';
import { asSite } from './recipe-kit.ts';
import { composeSite } from './recipe-pages.ts';
import { namesKeptOut } from '#brains/builtin/text/left-out.ts';
import { lackOfTables, tableFilesOf, titleOfFile } from './recipe-tables.ts';
import type { Kit } from './website.ts';

/** The order as it was read, or as its person left it on the card. */
export function siteAsked(conversation: Conversation, template: string, files: readonly string[]): Asked {
  const read = askedIn(conversation, 'web-page', files);
  const { text, today } = conversation;
  if (read.agreed) return read;
  return { ...read, intents: read.intents.map((intent) => asSite(intent, text, { template, files, today })) };
}

/** Files are read for what is made of words; a table is read by whoever fills it. */
export const isReadFor = (kit: Kit | undefined): boolean => kit === undefined || kit.needs.includes('words');

export interface FilledSite {
  intent: MakeIntent;
  fill: KitFill | null;
  outline: Outline | null;
  /** Calls still to make. */
  calls: Turn['calls'];
  /** What was made, for whoever has it. */
  told: string[];
  notes: string[];
  /** Wishes that found no place, a sentence each. */
  undone: string[];
  /** What it can't be made without; '' when all is there. */
  lacks: string;
}

export function filledFrom(
  conversation: Conversation,
  asked: Asked,
  intent: MakeIntent,
  kit: Kit | undefined,
  reading: FileReading,
): FilledSite {
  const all = filesFor(conversation);
  const pictures = all.filter(({ name }) => /\.(?:png|jpe?g|webp|gif)$/i.test(name)).map(({ name }) => name);
  const tables = all.filter(({ name }) => /\.(?:xlsx?|xlsm|xlsb|ods|csv|tsv)$/i.test(name));
  const request = pageRequestOf(intent);
  const readable = reading.materials.filter((material) => material.passages.length > 0 || material.tables.length > 0);
  const materials = kit && !isReadFor(kit) ? [] : readable;
  const title = (intent.title?.value ?? titleFor({ ...request, typed: null }, materials)).slice(0, 120) || '网站';
  const named = styleIdOf(intent.look?.value) ?? (isStyleWord(request.look) ? styleFor(request.look, title) : undefined);
  const style = named ?? styleFor(request.occasion, title);
  const accent = accentOf(request.look);
  const made = { intent, outline: null, calls: [], told: [], notes: [], undone: unmet(intent), lacks: '' };
  const base = { title, style, ...(accent ? { accent } : {}) };
  if (kit && kit.needs.length === 0) return { ...made, fill: null, undone: [...made.undone, ...beyond(intent, kit)] };
  if (kit?.needs.includes('fields')) {
    const fields = intent.asks ?? [];
    const lead = intent.facts.map(({ words }) => words.replace(/^- /, ''));
    return {
      ...made,
      fill: {
        ...base,
        title: title === '网站' ? kit.label : title,
        material: { fields, facts: lead.map((words) => ({ words })), pictures },
      },
      told: [
        `${fields.length} 项：${fields.map(({ label }) => escapeMarkdown(label)).join('、')}`,
        '填好的记录留在填写人的这个浏览器里，可以导出 CSV；没有服务器收集',
      ],
      lacks: fields.length === 0 ? '没有做：还不知道表单要填哪些。请写上，例如“要填姓名、电话、人数”。' : '',
    };
  }
  if (kit?.needs.includes('table')) {
    const fields = intent.asks ?? [];
    const [first] = tables;
    const own = first && intent.title === undefined ? titleOfFile(first.name) : title === '网站' ? kit.label : title;
    return {
      ...made,
      fill: {
        title: own,
        // Its look is its own: only another one that was named is worth a word.
        ...(named ? { style: named } : {}),
        ...(accent ? { accent } : {}),
        material: {
          tables: tableFilesOf(kit, tables, namesKeptOut(intent.leave_out?.value ?? '')),
          fields,
        },
      },
      lacks: first || (kit.id === 'records' && fields.length > 0) ? '' : lackOfTables(kit),
    };
  }
  const inside = picturesOfDocuments(conversation, materials);
  if (inside.calls.length > 0) return { ...made, fill: null, calls: inside.calls };
  const isResume = kit?.id === 'resume';
  const site = composeSite({
    // A CV is one page, in the order its person or its file has.
    intent: isResume ? { ...intent, length: { value: { unit: 'pages', about: 1 }, spans: [], sure: true } } : intent,
    request: isResume && materials.length === 0 ? { ...request, facts: [], lists: [] } : request,
    title,
    materials: isResume && materials.length === 0 ? [resumeOfWords(intent, conversation.today)] : materials,
    pictures,
    inner: inside.pictures,
    agreed: asked.outline,
  });
  const inner = inside.pictures.map(({ picture }) => picture);
  const isBare =
    kit?.id === 'pages' && materials.length === 0 && pictures.length === 0 && intent.facts.length === 0 && !intent.topic && !intent.title;
  const isEmpty = reading.materials.length > 0 && materials.length === 0 && intent.facts.length === 0;
  const question = `材料里有 ${site.unplaced} 个部分没有写明放在哪一页，现在放在首页，可以移动。`;
  const placed = { id: 'placed', kind: 'part' as const, path: '', words: '', question, choices: [] };
  const guessed = site.unplaced > 0 && !asked.agreed ? [placed] : [];
  return {
    ...made,
    intent: { ...intent, doubts: [...intent.doubts, ...guessed] },
    fill: { ...base, material: { pages: site.pages, pictures: [...pictures, ...inner].slice(0, 40) } },
    outline: site.outline,
    told: [
      `${site.pages.length} 页：${site.pages.map((page) => escapeMarkdown(page.title)).join('、')}`,
      ...(materials.length > 0
        ? [
            `依据${materials
              .slice(0, 3)
              .map(({ name }) => `“${escapeMarkdown(name)}”`)
              .join('、')}${materials.length > 3 ? `等 ${materials.length} 份材料` : ''}`,
          ]
        : []),
    ],
    notes: site.notes,
    undone: [
      ...made.undone,
      ...inside.undone,
      ...unmetWishes(intent.wishes ?? [], stoodOnPage(site.pages.flatMap(({ sections }) => sections)), materials),
    ],
    lacks: isBare
      ? '没有做：还没有可以放上网站的内容。请上传一份文档，或把要点写在消息里，例如“电话：……”“地址：……”。'
      : isEmpty
        ? '没有做成网站：附件里没有读出内容。请换一个格式重新上传，或把内容写在消息里。'
        : '',
  };
}

/** The person's clauses under the usual headings, with a place for what is missing. */
function resumeOfWords(intent: MakeIntent, today: string): Material {
  const order: MakeIntent = { ...intent, kind: { ...intent.kind, value: 'document' }, genre: { value: 'resume', spans: [], sure: true } };
  return typedMaterial('', composeDocument(writingRequestOf(order), [], today).content);
}

/** What was said of a finished tool beside its name: it takes nothing. */
function beyond({ topic, facts }: MakeIntent, kit: Kit): string[] {
  const words = [...(topic ? [topic.value] : []), ...facts.map((fact) => fact.words)].filter(
    (one) => !kit.prompt.includes(one) && !one.includes(kit.label),
  );
  return words.map((one) => `“${escapeMarkdown(one.slice(0, 100))}”没有放进去：“${kit.label}”是现成的工具，内容打开后再填。`);
}

/** Fields of the order that a site has no place for: said, and not dropped. */
function unmet({ length, size, form, audience, look }: MakeIntent): string[] {
  const unknown = (look?.value.split('、') ?? []).filter(
    (word) => !isStyleWord(word) && accentOf(word) === null && styleIdOf(word) === undefined,
  );
  return [
    ...(unknown.length > 0 ? [`没有按“${escapeMarkdown(unknown.join('、'))}”换样式：现成的八种风格里没有这一种。`] : []),
    ...(length && length.value.unit !== 'pages' ? ['没有按要求的篇幅做：页面的长短由内容决定。'] : []),
    ...(size ? [`没有按“${escapeMarkdown(size.value.name ?? '给出的尺寸')}”做：网站随屏幕宽窄变化。`] : []),
    ...(form && form.value !== 'html' ? ['网站可以下载成单个网页或项目压缩包，没有做成别的格式。'] : []),
    ...(audience ? [`没有针对“${escapeMarkdown(audience.value)}”改写：用的是您的原话。`] : []),
  ];
}
