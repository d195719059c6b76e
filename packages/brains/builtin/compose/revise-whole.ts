/** Changes that go through a whole document: shorter, longer, another tone, another kind of text, new data. */
import type { MarkdownBlock } from '../text/markdown.ts';
import { countCharacters, plainText } from '../text/segment.ts';
import { nearestSlot, slotOfHeading, type Slot } from '../text/slots.ts';
import type { LengthAsked, Tone } from '../text/request-manner.ts';
import { composeDocument } from './compose.ts';
import { fitDraft, printDraft } from './draft.ts';
import { fileEvidence } from './evidence.ts';
import { nothing, type RevisionContext, rewritten, type Step } from './revise.ts';
import { inTone, toneLimit } from './tone.ts';
import { bareHeading, draftOf, findSection, printSheet, readSheet, type Sheet, type SheetSection } from './sheet.ts';

function charactersOf(content: string): number {
  return countCharacters(plainText(content));
}

export function shorten(content: string, length: LengthAsked | null): Step {
  const before = charactersOf(content);
  if (length && length.min !== null && before < length.min)
    return nothing(`现在 ${before} 字，比要求的${length.as_written.trim()}还短，没有缩短；要写长请说“写详细些”。`);
  const target = length
    ? length.rule === 'about'
      ? Math.round(length.target * 1.04)
      : (length.max ?? length.target)
    : Math.round(before * 0.7);
  const text = printDraft(fitDraft(draftOf(readSheet(content)), target));
  const after = charactersOf(text);
  if (after >= before) return nothing(`没有缩短：剩下的都是您给的事实、必备格式和待补充处（${before} 字），可以指定删去哪一节。`);
  const limit = length?.max ?? target;
  const short =
    after > limit && length ? [`要求${length.as_written.trim()}，压到 ${after} 字为止：再压会删去必备内容，可指定删去哪一节。`] : [];
  return rewritten(text, `由 ${before} 字缩短到 ${after} 字，保留每节最要紧的内容${leftOut(content, text)}`, short);
}

/** Which sentences a shorter text no longer has; the person can have them back by name. */
function leftOut(content: string, text: string): string {
  const sentences = (of: string): string[] =>
    plainText(of)
      .split(/[。；;！？\n]/)
      .map((one) => one.trim())
      .filter((one) => one.length >= 4 && !/^（?来源/.test(one));
  const kept = plainText(text);
  const gone = sentences(content).filter((one) => !kept.includes(one));
  if (gone.length === 0) return '';
  const shown = gone.slice(0, 4).map((one) => `“${one.length > 24 ? `${one.slice(0, 24)}…` : one}”`);
  return `；删去 ${gone.length} 句：${shown.join('、')}${gone.length > 4 ? ' 等' : ''}`;
}

/** One section loses what weighs least; the others stay as they are. */
export function shortenSection(sheet: Sheet, section: SheetSection): Step {
  const alone = { title: '', lead: [], sections: [section] };
  const before = charactersOf(printSheet(alone));
  const text = printDraft(fitDraft(draftOf(alone), Math.round(before * 0.65)));
  const [left] = readSheet(text).sections;
  const name = bareHeading(section.heading);
  if (!left || charactersOf(text) >= before)
    return nothing(`没有缩短“${name}”一节：剩下的都是必须保留的内容，可以说“删掉……”指定删去哪一条。`);
  const shorter = { ...sheet, sections: sheet.sections.map((one) => (one === section ? left : one)) };
  return rewritten(printSheet(shorter), `“${name}”一节由 ${before} 字缩短到 ${charactersOf(text)} 字，其余各节没有改动`);
}

/** Only statements of the files that are not in the document yet; nothing is made up to fill it. */
export function lengthen(content: string, length: LengthAsked | null, context: RevisionContext, ref?: string): Step {
  const before = charactersOf(content);
  const target = length ? Math.max(length.target, length.min ?? 0) : Math.round(before * 1.4);
  const sheet = readSheet(content);
  const section = ref === undefined ? null : findSection(sheet, ref);
  const more = fileEvidence([...context.known, ...context.added], 'done')
    .filter((e) => !content.includes(e.text.replace(/[。；]$/, '')))
    .filter((e) => section === null || homeFor(sheet, e.slot, e.heading) === section)
    .sort((a, b) => b.score - a.score);
  let size = before;
  const added: typeof more = [];
  for (const statement of more) {
    const cost = charactersOf(statement.text) + 2;
    if (size + cost > target * 1.05) continue;
    added.push(statement);
    size += cost;
  }
  if (added.length === 0)
    return nothing(
      `没有扩写${section ? `“${bareHeading(section.heading)}”一节` : ''}：${section && more.length === 0 ? '材料里没有这一节还没写进的内容' : more.length > 0 ? '已接近要求的字数' : '现有材料都已写进文档，再写只能编造'}。请补充素材（上传附件或直接告诉我要点），我接着写。`,
    );
  for (const statement of added.sort((a, b) => a.order - b.order))
    addItem(homeFor(sheet, statement.slot, statement.heading).blocks, statement.text.replace(/[。；]$/, ''), statement.source);
  const text = printSheet(sheet);
  const after = charactersOf(text);
  const short =
    length && length.min !== null && after < length.min ? [`要求${length.as_written.trim()}，现有材料只够写到 ${after} 字。`] : [];
  const where = section ? `，都在“${bareHeading(section.heading)}”一节` : '';
  return rewritten(text, `由 ${before} 字扩写到 ${after} 字，新增 ${added.length} 条附件中的内容${where}`, short);
}

/** To the section's last list, whose own source note then need not be repeated. */
function addItem(blocks: MarkdownBlock[], text: string, source: string): void {
  const at = blocks.findLastIndex((block) => block.kind === 'list');
  const list = blocks[at];
  const next = blocks[at + 1];
  const noted = next?.kind === 'paragraph' && next.text === `（来源：${source}）`;
  const item = `${text}${noted ? '' : `（来源：${source}）`}。`;
  if (list?.kind === 'list') list.items = [...list.items.map((old) => old.replace(/。$/, '；')), item];
  else blocks.push({ kind: 'list', ordered: false, items: [item] });
}

/** A section of plans holds the tasks as well. */
function slotsOf(heading: string): Slot[] {
  const slot = slotOfHeading(bareHeading(heading));
  return slot === null ? [] : slot === 'plan' ? ['plan', 'todo'] : [slot];
}

function homeFor(sheet: Sheet, slot: Slot, heading: string) {
  const bySlot = sheet.sections.find((section) => slotOfHeading(bareHeading(section.heading)) === slot);
  const byName = sheet.sections.find(
    (section) => heading !== '' && (bareHeading(section.heading).includes(heading) || heading.includes(bareHeading(section.heading))),
  );
  const slots = sheet.sections.flatMap((section) => slotsOf(section.heading).map((own) => ({ own, section })));
  const near = nearestSlot(
    slot,
    slots.map(({ own }) => own),
  );
  const byNeighbour = near === null ? undefined : slots.find(({ own }) => own === near)?.section;
  const home =
    byName ??
    bySlot ??
    byNeighbour ??
    sheet.sections.find((section) => section.blocks.some((b) => b.kind === 'list')) ??
    sheet.sections.at(-1);
  if (home) return home;
  const section = { heading: '补充内容', blocks: [] };
  sheet.sections.push(section);
  return section;
}

export function retone(content: string, tone: Tone): Step {
  const { text, changed } = inTone(content, tone);
  if (changed === 0)
    return nothing(`没有改语气：文中没有需要为“${tone}”替换的词句。内置引擎只换用词、不改写句子，整篇换语气需要接入大语言模型。`);
  return rewritten(text, `按“${tone}”语气替换了 ${changed} 处用词，事实和数字没有动`, [toneLimit]);
}

export function refresh(content: string, context: RevisionContext): Step {
  if (context.added.length === 0) return nothing('没有更新：这条消息里没有新附件，请把新的数据文件一起发给我。');
  const hasTables = context.added.some((material) => material.tables.length > 0);
  const kept = context.known
    .filter((old) => !context.added.some((fresh) => fresh.name === old.name))
    .map((old) => (hasTables ? { ...old, tables: [] } : old));
  const { title } = readSheet(content);
  const composed = composeDocument({ ...context.request, title }, [...kept, ...context.added], context.today);
  const names = context.added.map((material) => `“${material.name}”`).join('、');
  return rewritten(
    composed.content,
    [`按 ${names} 更新了数据和相关内容，标题不变，共 ${composed.characters} 字`, ...composed.notes],
    ['更新是按最初的要求重新成文，您后来的改动如需保留请在版本记录里对照。'],
  );
}
