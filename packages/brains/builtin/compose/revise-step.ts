/** Changes to one place of a document: title, a section, a phrase, a blank. */
import { withoutOrdinal } from '#text/chinese-number.ts';
import { beginsWith } from '#text/words.ts';
import { isSourceMark } from '../text/source-mark.ts';
import textWords from './text-words.json' with { type: 'json' };
import { numberMark } from '#text/list-mark.ts';
import { parseMarkdown, printBlock, type MarkdownBlock } from '#text/markdown.ts';
import { splitSentences } from '#text/segment.ts';
import { blank } from './draft.ts';
import { type Edit, nothing, type Now, rewritten, type Step } from './revise.ts';
import { bareHeading, findSection, isNumbered, printSheet, renumber, type Sheet, type SheetSection } from './sheet.ts';

export function retitled({ sheet, text }: Now, title: string): Step {
  // The subject of a mail is its title once more.
  const subject = [`**主题：** ${sheet.title}`, `**Subject:** ${sheet.title}`].find((line) => text.includes(line));
  const again = subject?.replace(sheet.title, title);
  return {
    text: (subject && again ? text.replace(subject, again) : text).replace(`# ${sheet.title}`, `# ${title}`),
    edits: [{ op: 'set_title', title }, ...(subject && again ? [{ op: 'replace_text' as const, find: subject, replace: again }] : [])],
    said: `标题改为《${title}》`,
  };
}

export function renamed(sheet: Sheet, section: SheetSection, title: string): Step {
  const heading = `${section.heading.slice(0, section.heading.length - withoutOrdinal(section.heading).length)}${title}`;
  return {
    sheet: swap(sheet, section, { ...section, heading }),
    edits: [headingEdit(section.heading, heading)],
    said: `“${bareHeading(section.heading)}”的小标题改为“${title}”`,
  };
}

export function reshaped(sheet: Sheet, section: SheetSection, to: 'list' | 'table'): Step {
  const [blocks, called, none] =
    to === 'list'
      ? [asList(section.blocks), '列表', '已经是列表或没有可以分条的文字']
      : [asTable(section.blocks), '表格', '没有可以列成表格的条目'];
  const name = `“${bareHeading(section.heading)}”一节`;
  return blocks ? withBlocks(sheet, section, blocks, `${name}改成${called}`) : nothing(`${name}${none}，没有改动。`);
}

const printed = (blocks: readonly MarkdownBlock[]): string => blocks.map(printBlock).join('\n\n');

function withBlocks(sheet: Sheet, section: SheetSection, blocks: MarkdownBlock[], said: string): Step {
  return {
    sheet: swap(sheet, section, { ...section, blocks }),
    edits: [{ op: 'replace_section', heading: section.heading, content: printed(blocks) }],
    said,
  };
}

export function without(sheet: Sheet, section: SheetSection): Step {
  const left = sheet.sections.filter((one) => one !== section);
  const right = renumber({ ...sheet, sections: left });
  return {
    sheet: right,
    edits: [{ op: 'delete_section', heading: section.heading }, ...renumberEdits(left, right.sections)],
    said: `删去“${bareHeading(section.heading)}”一节`,
  };
}

const isNote = (block: MarkdownBlock | undefined): boolean => block?.kind === 'paragraph' && isSourceMark(block.text);

/** A paragraph that says something: no note of source and no blank. */
const isTold = (block: MarkdownBlock): block is Extract<MarkdownBlock, { kind: 'paragraph' }> =>
  block.kind === 'paragraph' && !beginsWith(block.text, ['（来源', '【待补充']);

/** A paragraph goes with its note of source; a section that is nothing else goes with it. */
export function withoutParagraph(sheet: Sheet, place: number): Step {
  // A text without sections stands before the first one.
  const parts = sheet.sections.length > 0 ? sheet.sections : [{ heading: '', blocks: sheet.lead }];
  const all = parts.flatMap((section) =>
    section.blocks.flatMap((block, at) => (block.kind !== 'heading' && !isNote(block) ? [{ section, at }] : [])),
  );
  const found = all.at(place < 0 ? place : place - 1);
  if (!found)
    return nothing(
      `没有删${place < 0 ? '最后一段' : `第 ${place} 段`}：${sheet.sections.length > 0 ? '各节里' : '文中'}共 ${all.length} 段。`,
    );
  if (sheet.sections.length === 0) {
    const words = printBlock(found.section.blocks[found.at] as MarkdownBlock);
    return {
      sheet: { ...sheet, lead: sheet.lead.filter((_, n) => n !== found.at) },
      edits: [{ op: 'replace_text', find: words, replace: '' }],
      said: `删去${place === -1 ? '最后一段' : `第 ${place} 段`}“${Array.from(words).slice(0, 20).join('')}”`,
    };
  }
  const { section, at } = found;
  const blocks = section.blocks.filter((_, n) => n !== at && !(n === at + 1 && isNote(section.blocks[n])));
  if (blocks.length === 0) return without(sheet, section);
  const said = `删去“${bareHeading(section.heading)}”一节的${place === -1 ? '最后一段' : `一段（全文第 ${place} 段）`}`;
  return withBlocks(sheet, section, blocks, said);
}

/** Before what closes a text. */
export function appended(sheet: Sheet, section: SheetSection | undefined, content: string): Step {
  if (!section) return nothing(`没有加“${content}”：文中没有分节，请说加在哪一句后面。`);
  const closing = closingOf(section);
  const blocks = [...section.blocks.slice(0, section.blocks.length - closing.length), ...parseMarkdown(content), ...closing];
  return withBlocks(sheet, section, blocks, `在“${bareHeading(section.heading)}”一节末尾加上“${content}”`);
}

function swap(sheet: Sheet, old: SheetSection, section: SheetSection): Sheet {
  return { ...sheet, sections: sheet.sections.map((s) => (s === old ? section : s)) };
}

function headingEdit(from: string, to: string): Edit {
  return { op: 'replace_text', find: `## ${from}\n`, replace: `## ${to}\n` };
}

/** Headings that have another number now. */
function renumberEdits(were: readonly SheetSection[], are: readonly SheetSection[]): Edit[] {
  return were.flatMap(({ heading }, i) => {
    const to = are[i]?.heading ?? heading;
    return to === heading ? [] : [headingEdit(heading, to)];
  });
}

/** 问题与风险 tells of 风险 already. */
function isOf(section: SheetSection, heading: string): boolean {
  return (
    textWords.joints
      .reduce((parts, joint) => parts.flatMap((part) => part.split(joint)), [bareHeading(section.heading)])
      .includes(heading) && !section.blocks.every((b) => printBlock(b).startsWith('【待补充'))
  );
}

const listed = new RegExp(String.raw`[；;\n]|(?:^|(?<=[，。\s]))${numberMark}\s*`);

interface Added {
  title: string;
  content: string;
  /** The heading it stands behind; without one at the end. */
  after: string | undefined;
}

export function withSection(sheet: Sheet, { title, content, after: beside }: Added): Step {
  const anchor = beside === undefined ? null : findSection(sheet, beside);
  const same = sheet.sections.find((s) => bareHeading(s.heading) === title);
  const items = content
    .split(listed)
    .map((item) => item.replace(/[。，]$/, '').trim())
    .filter((item) => item !== '');
  const [pause, end] = /\p{Script=Han}/u.test(content + sheet.title) ? ['；', '。'] : ['.', '.'];
  const body =
    items.length === 0
      ? blank(`“${title}”的具体内容`)
      : items.length === 1
        ? `${items[0]?.replace(/[。.]$/, '') ?? ''}${end}`
        : items.map((item, i) => `- ${item}${i + 1 < items.length ? pause : end}`).join('\n');
  const open = items.length > 0 ? '' : '，内容留作待补充';
  if (same) {
    const blocks = [...same.blocks.filter((b) => !printBlock(b).startsWith('【待补充')), ...parseMarkdown(body)];
    if (items.length === 0) return nothing(`已经有“${title}”一节，没有新的内容可加：请告诉我要补充什么。`);
    return withBlocks(sheet, same, blocks, `在“${title}”一节补充了内容`);
  }
  const told = items.length > 0 ? undefined : sheet.sections.find((s) => isOf(s, title));
  if (told) return nothing(`没有另加“${title}”一节：“${bareHeading(told.heading)}”一节写的就是这些。要补充请说“加一节${title}：……”。`);
  const after = anchor ?? sheet.sections.at(-1);
  const at = after ? sheet.sections.indexOf(after) + 1 : sheet.sections.length;
  const closing = after && !anchor ? closingOf(after) : [];
  const section: SheetSection = { heading: title, blocks: [...parseMarkdown(body), ...closing] };
  const trimmed = after && { ...after, blocks: after.blocks.slice(0, after.blocks.length - closing.length) };
  const sections = trimmed ? sheet.sections.flatMap((s) => (s === after ? [trimmed, section] : [s])) : [section];
  const right = isNumbered(sheet) ? renumber({ ...sheet, sections }) : { ...sheet, sections };
  const edits: Edit[] = [
    ...renumberEdits(sheet.sections.slice(at), right.sections.slice(at + 1)).toReversed(),
    ...(trimmed && closing.length > 0
      ? [{ op: 'replace_section' as const, heading: trimmed.heading, content: printed(trimmed.blocks) }]
      : []),
    {
      op: 'insert_section',
      after: after?.heading ?? '',
      heading: right.sections[at]?.heading ?? title,
      level: 2,
      content: printed(section.blocks),
    },
  ];
  return { sheet: right, edits, said: `增加“${title}”一节${open}` };
}

/** “特此通知。”, the signature and the date close a text and stay at its end. */
function closingOf(section: SheetSection): MarkdownBlock[] {
  const at = section.blocks.findIndex((b) => beginsWith(printBlock(b), textWords.closing));
  return at < 0 ? [] : section.blocks.slice(at);
}

function asList(blocks: MarkdownBlock[]): MarkdownBlock[] | null {
  const items = (block: MarkdownBlock): MarkdownBlock =>
    isTold(block) ? { kind: 'list', ordered: false, items: splitSentences(block.text) } : block;
  return blocks.some(isTold) ? blocks.map(items) : null;
}

function asTable(blocks: MarkdownBlock[]): MarkdownBlock[] | null {
  const items = blocks.flatMap((b) => (b.kind === 'list' ? b.items : isTold(b) ? splitSentences(b.text) : []));
  if (items.length === 0) return null;
  const pairs = items.map((item) => /^(?:\*\*)?([^：:，。]{1,14})(?:\*\*)?[：:]\s*(.+)$/s.exec(item.replace(/[；。]$/, '')));
  const table: MarkdownBlock = pairs.every((pair) => pair !== null)
    ? { kind: 'table', header: ['项目', '内容'], rows: pairs.map((pair) => [pair[1] ?? '', pair[2] ?? '']) }
    : { kind: 'table', header: ['序号', '内容'], rows: items.map((item, i) => [String(i + 1), item.replace(/[；。]$/, '')]) };
  return [table, ...blocks.filter((b) => !(b.kind === 'list' || isTold(b)))];
}

/** Beside the target; without one to the start or the end. */
export function moved(sheet: Sheet, section: SheetSection, target: SheetSection | null, side: 'before' | 'after' | 'first' | 'last'): Step {
  const others = sheet.sections.filter((s) => s !== section);
  const at = target ? others.indexOf(target) + Number(side === 'after') : side === 'first' ? 0 : others.length;
  const next = renumber({ ...sheet, sections: [...others.slice(0, at), section, ...others.slice(at)] });
  return rewritten(printSheet(next), `“${bareHeading(section.heading)}”一节已移动，现在是第 ${at + 1} 节`);
}
