/** Making a web page out of its order and its files, and changing the one there is. */
import pageWords from './page-words.json' with { type: 'json' };
import { roleNamed } from '#contract/content/sheet-facts.ts';
import { slotOfHeading } from '../text/slots.ts';
import type { FileRef } from '#agent/events.ts';
import type { PageAnswer } from '#contract/content/page.ts';
import { callsOf, type Conversation, type FileReading } from '../conversation.ts';
import { saying, type Turn } from '../recipe.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { blanksIn } from '../compose/draft.ts';
import { stoodOnPage, unmetWishes } from '../compose/wishes.ts';
import { notDone } from '../compose/writing-request.ts';
import { asksToMake } from '../reading/make/asks.ts';
import { escapeMarkdown } from '#text/markdown.ts';
import { changeTurn, madeLast } from '../work/change-turn.ts';
import { filesNamed, from, handedOver, makeTurn } from '../work/make-turn.ts';
import { orderAs, refusedTurn } from '../work/order.ts';
import { filesFor } from '../work/write.ts';
import { composePage } from './compose-page.ts';
import type { Section } from './section.ts';
import { picturesOfDocuments } from './document-pictures.ts';
import { ordersChange } from '../reading/change/read-changes.ts';
import { accentOf, pageEditsOf, partsOfPage } from './page-deeds.ts';
import { isStyleWord, styleFor } from './page-style.ts';
import { pageRequestOf, titleFor } from './page-request.ts';

/** A page is wanted, not its words written as a document. */
export const asksForPage = (text: string): boolean => asksToMake(text) === 'web-page';

/** The last thing made is a page, and these words are about it. */
export function isPageChange(conversation: Conversation): boolean {
  const known = lastPage(conversation);
  const { text, files } = conversation;
  if (known === null || files.length > 0 || asksForPage(text)) return false;
  return ordersChange(text, { kind: 'web-page', headings: partsOfPage(known).map(({ title }) => title) });
}

export function pageTurn(conversation: Conversation): Turn {
  const known = lastPage(conversation);
  return known && conversation.files.length === 0 && !asksForPage(conversation.text)
    ? changePage(conversation, known)
    : makePage(conversation);
}

const isPicture = ({ name }: FileRef): boolean => /\.(?:png|jpe?g|webp|gif)$/i.test(name);

function makePage(conversation: Conversation): Turn {
  const all = filesFor(conversation);
  const pictures = all.filter(isPicture);
  const files = all.filter((file) => !isPicture(file));
  const names = all.map((file) => file.name);
  const { intent, order: read, shows } = orderAs(conversation, 'web-page', names);
  const refused = refusedTurn(conversation, read, '这个网页');
  if (refused) return refused;
  const request = pageRequestOf(intent);
  const { facts, typed } = request;
  if (
    !shows &&
    files.length === 0 &&
    !typed &&
    facts.length === 0 &&
    request.lists.length === 0 &&
    pictures.length === 0 &&
    intent.sections.length === 0 &&
    read.outline === null &&
    !request.figures?.table
  )
    return saying(
      `还没有可以放上网页的内容，所以没有做。内置引擎不会自己编内容：\n\n- 说明网页分哪几部分，例如“做一个社区图书馆的介绍网页，包括开放时间、办证、活动”，没有的内容会留出位置；\n- 上传一份文档、表格或简历（也可以带上图片），说“做成网页”；\n- 或者把要点写在消息里，一行一条，例如“时间：12月1日”“地点：……”“电话：……”。\n\n未完成：\n- 没有制作网页：缺少内容。`,
    );
  return makeTurn(conversation, {
    plan: { title: '制作网页', sort: '梳理内容', make: '排版成网页' },
    files,
    names,
    order: read,
    opening: files.length > 0 ? `我先读完${filesNamed(files)}，再排成一张网页。` : '我把您给的内容排成一张网页。',
    has_own: typed !== null || facts.length > 0,
    compose(reading) {
      const materials = [...(typed ? [typed] : []), ...reading.materials];
      const inside = picturesOfDocuments(conversation, materials);
      const title = titleFor(request, materials);
      const composed = composePage({
        ...request,
        title,
        materials,
        pictures: pictures.map((file) => file.name),
        inner: inside.pictures,
        wishes: intent.wishes ?? [],
        agreed: read.outline,
      });
      const sections = (read.outline ? composed.sections : withAsked(composed.sections, intent)).slice(0, 30);
      const accent = accentOf(request.look);
      const style = styleFor(`${request.look} ${request.occasion}`, title);
      const made = callsOf(conversation.done, 'write_page')[0];
      return {
        printed: { title },
        outline: composed.outline,
        first: inside.calls.length > 0 ? { text: '', calls: inside.calls } : null,
        next: made
          ? null
          : { tool: 'write_page', input: { title: title.slice(0, 120), content: { style, ...(accent ? { accent } : {}), sections } } },
        stood: sections.map((section) => JSON.stringify(section)),
        lost: made?.ok === false ? `网页没有做成：${made.reason}\n\n未完成：\n- 没有制作网页。` : null,
        handOver: () =>
          made?.ok ? handOver(made.result, { title, sections, notes: composed.notes, undone: inside.undone, reading, intent }) : '',
      };
    },
  });
}

interface Made {
  title: string;
  sections: Section[];
  notes: string[];
  undone: string[];
  reading: FileReading;
  intent: MakeIntent;
}

function handOver(known: PageAnswer, { title, sections, notes, undone, reading, intent }: Made): string {
  const open = blanksIn(JSON.stringify(sections));
  const second = known.sections.find((section) => section.title !== '' && section.type !== 'hero');
  return handedOver(reading, {
    made: [
      `已做好网页《${escapeMarkdown(title)}》（${escapeMarkdown(known.file)}）${from(reading.materials.map(({ name }) => name))}：${known.sections.length} 节，版式是“${known.style_label}”，手机、平板、电脑上都能看，断网也能打开。`,
      ...(open.length > 0
        ? [
            `有 ${open.length} 处要您补充（页面上标为【待补充】）：${[...new Set(open)].slice(0, 4).join('；')}${open.length > 4 ? ' 等' : ''}。补充后发给我，或上传资料，我接着改。`,
          ]
        : []),
    ],
    notes: notes.slice(0, 6),
    undone: [
      ...known.missing,
      ...undone,
      ...notDone(intent),
      ...unmetWishes(intent.wishes ?? [], stoodOnPage(sections), reading.materials),
      ...unmet(intent),
    ],
    next: ['“换个风格”或“换成深色”', '“标题改成……”“主色改成绿色”', `“删掉${second ? escapeMarkdown(second.title) : '……'}这一节”`],
  });
}

/** The parts that were asked for: what was told for one stands in it, and one nothing is known of is a place to fill. */
export function withAsked(
  sections: Section[],
  { sections: asked, facts }: Pick<MakeIntent, 'facts'> & { sections: readonly { title: string }[] },
): Section[] {
  const missing = asked.filter(({ title }) => !sections.some((section) => isOf(section, title)));
  const made = missing.map(({ title }, n): Section => {
    const told = facts.filter(({ under }) => under === title).map(({ words }) => words);
    return {
      type: 'text',
      id: `asked-${n + 1}`,
      title: title.slice(0, 120),
      paragraphs: told.length > 0 ? told : [`【待补充：${title.slice(0, 60)}】`],
    };
  });
  const end = sections.findIndex((section) => section.type === 'footer' || section.id === 'contact');
  return end < 0 ? [...sections, ...made] : [...sections.slice(0, end), ...made, ...sections.slice(end)];
}

/** Called so and below the first screen, of the same matter, or a table with a column of it: 价格 stands in 售价（元）. */
function isOf(section: Section, asked: string): boolean {
  const [slot, role] = [slotOfHeading(asked), roleNamed(asked)];
  if (section.type === 'table' && role !== null && section.header.some((name) => roleNamed(name.replace(/[（(].*$/, '')) === role))
    return true;
  return (
    (section.type !== 'hero' && section.title?.includes(asked) === true) ||
    (slot !== null && (slotOfHeading(section.title ?? '') === slot || section.type === slot))
  );
}

/** Fields of the order that a page has no place for: said, and not dropped. */
function unmet({ length, size, form, audience, look }: MakeIntent): string[] {
  const unknown = (look?.value.split('、') ?? []).filter((word) => !isStyleWord(word) && accentOf(word) === null);
  return [
    ...(unknown.length > 0 ? [`没有按“${escapeMarkdown(unknown.join('、'))}”换样式：版式里没有这一种，可以说“换个风格”。`] : []),
    ...(length ? ['没有按要求的篇幅做：网页的长短由内容决定。'] : []),
    ...(size ? [`没有按“${size.value.name ?? '给出的尺寸'}”做：网页随屏幕宽窄变化。`] : []),
    ...(form?.value === 'pdf' ? ['没有直接生成 PDF：打开网页后可以打印成 PDF。'] : []),
    ...(audience ? [`没有针对“${escapeMarkdown(audience.value)}”改写：用的是您的原话。`] : []),
  ];
}

function changePage(conversation: Conversation, page: PageAnswer): Turn {
  const there = {
    kind: 'web-page' as const,
    file: page.file,
    parts: partsOfPage(page),
    of: 'section' as const,
    can_change: pageWords.can_change,
  };
  return changeTurn(conversation, there, (changes) => {
    const { edits, not_done } = pageEditsOf(changes, page);
    const edited = callsOf(conversation.done, 'edit_page').at(-1);
    return {
      next: edited || edits.length === 0 ? null : { tool: 'edit_page', input: { file_name: page.file, edits } },
      failed: edited?.ok === false ? edited.reason : null,
      said: edited?.ok ? edited.result.done.map(escapeMarkdown) : [],
      not_done,
      more: edited?.ok ? [`现在的版式是“${edited.result.style_label}”，其他内容没有变。`] : [],
    };
  });
}

/** The page made last before this request, when nothing else was made since. */
function lastPage(conversation: Conversation): PageAnswer | null {
  const made = madeLast(conversation);
  const page = made?.ok && (made.tool === 'write_page' || made.tool === 'edit_page') ? made.result : null;
  return page && page.sections.length > 0 ? page : null;
}
