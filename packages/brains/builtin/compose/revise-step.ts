/** Changes to one place of a document: title, a section, a phrase, a blank. */
import type { DocumentChange } from './document-deeds.ts';
import { numberMark } from '../text/list-mark.ts';
import { parseMarkdown, printBlock, type MarkdownBlock } from '../text/markdown.ts';
import { bigrams, overlap, splitSentences } from '../text/segment.ts';
import { slotOfHeading } from '../text/slots.ts';
import { blank } from './draft.ts';
import { fileEvidence } from './evidence.ts';
import type { Edit, RevisionContext } from './revise.ts';
import { fillField, removeText, replaceWords } from './revise-words.ts';
import { bareHeading, findSection, isNumbered, renumber, type Sheet, type SheetSection } from './sheet.ts';

export interface Step {
  sheet: Sheet;
  /** The whole text, when the sections don't tell it all. */
  text?: string;
  edits: Edit[];
  said?: string;
  not_done?: string;
}

export function applyStep(sheet: Sheet, text: string, change: DocumentChange, context: RevisionContext): Step {
  const nothing = (not_done: string): Step => ({ sheet, edits: [], not_done });
  const missing = (ref: string) =>
    nothing(`没有找到“${ref}”这一节。现有章节：${sheet.sections.map((s) => bareHeading(s.heading)).join('、') || '无'}。`);
  switch (change.kind) {
    case 'title': {
      // The subject of a mail is its title once more.
      const subject = [`**主题：** ${sheet.title}`, `**Subject:** ${sheet.title}`].find((line) => text.includes(line));
      const again = subject?.replace(sheet.title, change.title);
      return {
        sheet: { ...sheet, title: change.title },
        text: (subject && again ? text.replace(subject, again) : text).replace(`# ${sheet.title}`, `# ${change.title}`),
        edits: [
          { op: 'set_title', title: change.title },
          ...(subject && again ? [{ op: 'replace_text' as const, find: subject, replace: again }] : []),
        ],
        said: `标题改为《${change.title}》`,
      };
    }
    case 'beyond':
      return nothing(change.sentence);
    case 'undo':
      return nothing('没有恢复上一版：恢复要单独说，不能和别的修改一起做。');
    case 'check':
      return nothing('没有核对数字：请在其他修改做完后单独说“把数字核对一下”。');
    case 'delete': {
      const section = findSection(sheet, change.target);
      if (!section) return missing(change.target);
      const left = { ...sheet, sections: sheet.sections.filter((s) => s !== section) };
      return {
        sheet: renumber(left),
        edits: [{ op: 'delete_section', heading: section.heading }, ...renumberEdits(left)],
        said: `删去“${bareHeading(section.heading)}”一节`,
      };
    }
    case 'delete_paragraph':
      return withoutParagraph(sheet, change.place);
    case 'append':
      return appended(sheet, change.content, change.section, missing);
    case 'remove_text': {
      const times = text.split(change.text).length - 1;
      if (times > 1 && !change.all)
        return nothing(`没有删“${change.text}”：文中有 ${times} 处，没有说是哪一处。全部都删，请加上引号：删掉“${change.text}”。`);
      return removeText(sheet, text, change.text);
    }
    case 'replace':
      return replaceWords(sheet, text, change.from, change.to);
    case 'rename': {
      const section = findSection(sheet, change.section);
      if (!section) return missing(change.section);
      const heading = `${/^[一二三四五六七八九十]+、/.exec(section.heading)?.[0] ?? ''}${change.heading}`;
      return {
        sheet: swap(sheet, section, { ...section, heading }),
        edits: [headingEdit(section.heading, heading)],
        said: `“${bareHeading(section.heading)}”的小标题改为“${change.heading}”`,
      };
    }
    case 'add':
      return addSection(sheet, change, context);
    case 'shape': {
      const section = findSection(sheet, change.section);
      if (!section) return missing(change.section);
      const blocks = change.to === 'list' ? asList(section.blocks) : asTable(section.blocks);
      if (!blocks)
        return nothing(
          `“${bareHeading(section.heading)}”一节${change.to === 'list' ? '已经是列表或没有可以分条的文字' : '没有可以列成表格的条目'}，没有改动。`,
        );
      const content = blocks.map(printBlock).join('\n\n');
      return {
        sheet: swap(sheet, section, { ...section, blocks }),
        edits: [{ op: 'replace_section', heading: section.heading, content }],
        said: `“${bareHeading(section.heading)}”一节改成${change.to === 'list' ? '列表' : '表格'}`,
      };
    }
    case 'move':
      return moveSection(sheet, change, missing);
    case 'fill':
      return fillField(sheet, text, change.hint, change.value);
    default:
      return { sheet, edits: [] };
  }
}

const isNote = (block: MarkdownBlock | undefined): boolean => block?.kind === 'paragraph' && /^（[^（）]*来源：[^）]*）$/.test(block.text);

/** A paragraph goes with its note of source; a section that is nothing else goes with it. */
function withoutParagraph(sheet: Sheet, place: number): Step {
  const all = sheet.sections.flatMap((section) =>
    section.blocks.flatMap((block, at) => (block.kind !== 'heading' && !isNote(block) ? [{ section, at }] : [])),
  );
  const found = all.at(place < 0 ? place : place - 1);
  if (!found) return { sheet, edits: [], not_done: `没有第 ${place} 段：各节里共 ${all.length} 段。` };
  const { section, at } = found;
  const name = bareHeading(section.heading);
  const blocks = section.blocks.filter((_, n) => n !== at && !(n === at + 1 && isNote(section.blocks[n])));
  if (blocks.length === 0) {
    const left = { ...sheet, sections: sheet.sections.filter((one) => one !== section) };
    return {
      sheet: renumber(left),
      edits: [{ op: 'delete_section', heading: section.heading }, ...renumberEdits(left)],
      said: `删去“${name}”一节`,
    };
  }
  return {
    sheet: swap(sheet, section, { ...section, blocks }),
    edits: [{ op: 'replace_section', heading: section.heading, content: blocks.map(printBlock).join('\n\n') }],
    said: `删去“${name}”一节的${place === -1 ? '最后一段' : `一段（全文第 ${place} 段）`}`,
  };
}

/** Before what closes a text. */
function appended(sheet: Sheet, content: string, heading: string | null, missing: (ref: string) => Step): Step {
  const section = heading === null ? sheet.sections.at(-1) : findSection(sheet, heading);
  if (!section)
    return heading === null ? { sheet, edits: [], not_done: `没有加“${content}”：文中没有分节，请说加在哪一句后面。` } : missing(heading);
  const closing = closingOf(section);
  const blocks = [...section.blocks.slice(0, section.blocks.length - closing.length), ...parseMarkdown(content), ...closing];
  return {
    sheet: swap(sheet, section, { ...section, blocks }),
    edits: [{ op: 'replace_section', heading: section.heading, content: blocks.map(printBlock).join('\n\n') }],
    said: `在“${bareHeading(section.heading)}”一节末尾加上“${content}”`,
  };
}

function swap(sheet: Sheet, old: SheetSection, section: SheetSection): Sheet {
  return { ...sheet, sections: sheet.sections.map((s) => (s === old ? section : s)) };
}

function headingEdit(from: string, to: string): Edit {
  return { op: 'replace_text', find: `## ${from}\n`, replace: `## ${to}\n` };
}

function renumberEdits(sheet: Sheet): Edit[] {
  const right = renumber(sheet);
  return sheet.sections.flatMap((section, i) => {
    const to = right.sections[i]?.heading ?? section.heading;
    return to === section.heading ? [] : [headingEdit(section.heading, to)];
  });
}

/** 问题与风险 tells of 风险 already. */
function isOf(section: SheetSection, heading: string): boolean {
  return (
    bareHeading(section.heading)
      .split(/[与和及、]/)
      .includes(heading) && !section.blocks.every((b) => printBlock(b).startsWith('【待补充'))
  );
}

const listed = new RegExp(String.raw`[；;\n]|(?:^|(?<=[，。\s]))${numberMark}\s*`);

function addSection(sheet: Sheet, change: Extract<DocumentChange, { kind: 'add' }>, context: RevisionContext): Step {
  const anchor = change.after ? findSection(sheet, change.after) : null;
  const same = sheet.sections.find((s) => bareHeading(s.heading) === change.heading);
  const found = change.content === '' ? fromMaterials(change.heading, sheet, context) : [];
  const items =
    change.content === ''
      ? found
      : change.content
          .split(listed)
          .map((item) => item.replace(/[。，]$/, '').trim())
          .filter((item) => item !== '');
  const [pause, end] = /\p{Script=Han}/u.test(change.content + sheet.title) ? ['；', '。'] : ['.', '.'];
  const body =
    items.length === 0
      ? blank(`“${change.heading}”的具体内容`)
      : items.length === 1
        ? `${items[0]?.replace(/[。.]$/, '') ?? ''}${end}`
        : items.map((item, i) => `- ${item}${i + 1 < items.length ? pause : end}`).join('\n');
  const from = change.content === '' ? (items.length > 0 ? '，内容取自附件' : '，材料里没有相关内容，留作待补充') : '';
  if (same) {
    const blocks = [...same.blocks.filter((b) => !printBlock(b).startsWith('【待补充')), ...parseMarkdown(body)];
    if (items.length === 0) return { sheet, edits: [], not_done: `已经有“${change.heading}”一节，没有新的内容可加：请告诉我要补充什么。` };
    return {
      sheet: swap(sheet, same, { ...same, blocks }),
      edits: [{ op: 'replace_section', heading: same.heading, content: blocks.map(printBlock).join('\n\n') }],
      said: `在“${change.heading}”一节补充了内容${from}`,
    };
  }
  const told = items.length > 0 ? undefined : sheet.sections.find((s) => isOf(s, change.heading));
  if (told)
    return {
      sheet,
      edits: [],
      not_done: `没有另加“${change.heading}”一节：“${bareHeading(told.heading)}”一节写的就是这些，材料里没有更多。要补充请说“加一节${change.heading}：……”。`,
    };
  const after = anchor ?? lastBodySection(sheet);
  const at = after ? sheet.sections.indexOf(after) + 1 : sheet.sections.length;
  const closing = after && !anchor ? closingOf(after) : [];
  const section: SheetSection = { heading: change.heading, blocks: [...parseMarkdown(body), ...closing] };
  const trimmed = after && closing.length > 0 ? { ...after, blocks: after.blocks.slice(0, after.blocks.length - closing.length) } : after;
  const sections = [
    ...sheet.sections.slice(0, at).map((s) => (s === after && trimmed ? trimmed : s)),
    section,
    ...sheet.sections.slice(at),
  ];
  const right = isNumbered(sheet) ? renumber({ ...sheet, sections }) : { ...sheet, sections };
  const heading = right.sections[at]?.heading ?? change.heading;
  const later = sheet.sections.slice(at).flatMap((s, i): Edit[] => {
    const to = right.sections[at + 1 + i]?.heading ?? s.heading;
    return to === s.heading ? [] : [headingEdit(s.heading, to)];
  });
  const edits: Edit[] = [
    ...later.toReversed(),
    ...(trimmed && trimmed !== after
      ? [{ op: 'replace_section' as const, heading: trimmed.heading, content: trimmed.blocks.map(printBlock).join('\n\n') }]
      : []),
    { op: 'insert_section', after: after?.heading ?? '', heading, level: 2, content: section.blocks.map(printBlock).join('\n\n') },
  ];
  return { sheet: right, edits, said: `增加“${change.heading}”一节${from}` };
}

function lastBodySection(sheet: Sheet): SheetSection | null {
  return sheet.sections.at(-1) ?? null;
}

/** “特此通知。”, the signature and the date close a text and stay at its end. */
function closingOf(section: SheetSection): MarkdownBlock[] {
  const at = section.blocks.findIndex((b) =>
    /^(?:特此|此致|恳请批准|妥否|谢谢大家|顺颂|敬请拨冗|如有疑问|感谢您的支持)/.test(printBlock(b)),
  );
  return at < 0 ? [] : section.blocks.slice(at);
}

function fromMaterials(heading: string, sheet: Sheet, context: RevisionContext): string[] {
  const slot = slotOfHeading(heading);
  const about = bigrams(heading.replaceAll(/分析|情况|说明|建议|内容/g, ''));
  const present = sheet.sections.flatMap((s) => s.blocks.map(printBlock)).join('\n');
  return fileEvidence([...context.known, ...context.added], 'other')
    .filter(
      (e) =>
        !present.includes(e.text.replace(/[。；]$/, '')) &&
        ((slot !== null && e.slot === slot) || (about.size > 0 && overlap(about, bigrams(e.text)) >= 0.99)),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, 5)
    .sort((a, b) => a.order - b.order)
    .map((e) => `${e.text.replace(/[。；]$/, '')}（来源：${e.source}）`);
}

function asList(blocks: MarkdownBlock[]): MarkdownBlock[] | null {
  let changed = false;
  const result = blocks.map((block): MarkdownBlock => {
    if (block.kind === 'list' && block.ordered) changed = true;
    if (block.kind === 'list') return { ...block, ordered: false };
    if (block.kind === 'table') {
      changed = true;
      return {
        kind: 'list',
        ordered: false,
        items: block.rows.map((row) =>
          row
            .map((cell, i) => (i === 0 && /^\d+$/.test(cell) ? '' : `${block.header[i] ?? ''}：${cell}`))
            .filter((c) => c !== '')
            .join('，'),
        ),
      };
    }
    const sentences = block.kind === 'paragraph' && !/^（来源|^【待补充/.test(block.text) ? splitSentences(block.text) : [];
    if (sentences.length === 0) return block;
    changed = true;
    return { kind: 'list', ordered: false, items: sentences };
  });
  return changed ? result : null;
}

function asTable(blocks: MarkdownBlock[]): MarkdownBlock[] | null {
  const items = blocks.flatMap((b) =>
    b.kind === 'list' ? b.items : b.kind === 'paragraph' && !/^（来源|^【待补充/.test(b.text) ? splitSentences(b.text) : [],
  );
  if (items.length === 0) return null;
  const pairs = items.map((item) => /^(?:\*\*)?([^：:，。]{1,14})(?:\*\*)?[：:]\s*(.+)$/s.exec(item.replace(/[；。]$/, '')));
  const table: MarkdownBlock = pairs.every((pair) => pair !== null)
    ? { kind: 'table', header: ['项目', '内容'], rows: pairs.map((pair) => [pair[1] ?? '', pair[2] ?? '']) }
    : { kind: 'table', header: ['序号', '内容'], rows: items.map((item, i) => [String(i + 1), item.replace(/[；。]$/, '')]) };
  return [table, ...blocks.filter((b) => !(b.kind === 'list' || (b.kind === 'paragraph' && !/^（来源|^【待补充/.test(b.text))))];
}

function moveSection(sheet: Sheet, change: Extract<DocumentChange, { kind: 'move' }>, missing: (ref: string) => Step): Step {
  const section = findSection(sheet, change.section);
  if (!section) return missing(change.section);
  const others = sheet.sections.filter((s) => s !== section);
  const { place } = change;
  const ref = typeof place === 'string' ? null : 'before' in place ? place.before : place.after;
  const target = ref === null ? null : findSection({ ...sheet, sections: sheet.sections }, ref);
  if (ref !== null && (!target || target === section)) return missing(ref);
  const at =
    place === 'first'
      ? 0
      : place === 'last'
        ? others.length
        : others.indexOf(target ?? section) + (typeof place !== 'string' && 'after' in place ? 1 : 0);
  const moved = renumber({ ...sheet, sections: [...others.slice(0, at), section, ...others.slice(at)] });
  const parts = [
    `# ${moved.title}`,
    ...moved.lead.map(printBlock),
    ...moved.sections.flatMap((s) => [`## ${s.heading}`, ...s.blocks.map(printBlock)]),
  ];
  return {
    sheet: moved,
    edits: [{ op: 'rewrite', content: `${parts.join('\n\n')}\n` }],
    said: `“${bareHeading(section.heading)}”一节已移动，现在是第 ${at + 1} 节`,
  };
}
