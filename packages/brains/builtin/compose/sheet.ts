/** A written document taken apart into its sections, to be changed and put together again. */
import { parseMarkdown, printBlock, type MarkdownBlock } from '../text/markdown.ts';
import { rankSentences } from '../text/key-sentences.ts';
import { splitSentences } from '../text/segment.ts';
import { printChineseOrdinal } from '../text/chinese-number.ts';
import { required, type Block, type Draft, type Piece } from './draft.ts';

export interface SheetSection {
  /** As written, with its number; '' for what stands before the first heading. */
  heading: string;
  blocks: MarkdownBlock[];
}

export interface Sheet {
  title: string;
  lead: MarkdownBlock[];
  sections: SheetSection[];
}

const numbered = /^([一二三四五六七八九十]+)、/;

export function readSheet(content: string): Sheet {
  const sheet: Sheet = { title: '', lead: [], sections: [] };
  for (const block of parseMarkdown(content)) {
    if (block.kind === 'heading' && block.level === 1 && sheet.title === '') sheet.title = block.text;
    else if (block.kind === 'heading' && block.level <= 2) sheet.sections.push({ heading: block.text, blocks: [] });
    else (sheet.sections.at(-1)?.blocks ?? sheet.lead).push(block);
  }
  return sheet;
}

export function printSheet(sheet: Sheet): string {
  const parts = [`# ${sheet.title}`, ...sheet.lead.map(printBlock)];
  for (const section of sheet.sections) parts.push(`## ${section.heading}`, ...section.blocks.map(printBlock));
  return `${parts.join('\n\n')}\n`;
}

export function bareHeading(heading: string): string {
  return heading
    .replace(numbered, '')
    .replace(/^\d+[.、]\s*/, '')
    .trim();
}

export function isNumbered(sheet: Sheet): boolean {
  return (
    sheet.sections.length > 0 && sheet.sections.filter((section) => numbered.test(section.heading)).length >= sheet.sections.length / 2
  );
}

/** The numbers put right after a section came or went. */
export function renumber(sheet: Sheet): Sheet {
  if (!isNumbered(sheet)) return sheet;
  return {
    ...sheet,
    sections: sheet.sections.map((section, i) => ({
      ...section,
      heading: `${printChineseOrdinal(i + 1)}、${bareHeading(section.heading)}`,
    })),
  };
}

/** The section with this heading, its number not counted; null when there is none. */
export function findSection(sheet: Sheet, heading: string): SheetSection | null {
  return sheet.sections.find((section) => bareHeading(section.heading) === heading) ?? null;
}

const source = /（来源：([^\n]+)）$/;

/** As a draft, so that what weighs least can be left out. Blanks, forms and letter parts stay. */
export function draftOf(sheet: Sheet): Draft {
  const texts = [...sheet.lead, ...sheet.sections.flatMap((section) => section.blocks)].flatMap(sentencesOf);
  const weights = new Map(rankSentences(texts).map((ranked) => [ranked.text, ranked.score]));
  const weigh = (text: string) => weights.get(text) ?? 0;
  const convert = (blocks: MarkdownBlock[], isLead: boolean): Block[] =>
    keepBest(blocks.map((block) => toDraftBlock(block, weigh, isLead)));
  return {
    title: sheet.title,
    lead: convert(sheet.lead, true),
    sections: sheet.sections.map((section) => ({ heading: section.heading, level: 2, blocks: convert(section.blocks, false) })),
    tail: [],
  };
}

function sentencesOf(block: MarkdownBlock): string[] {
  if (block.kind === 'list') return block.items.map((item) => item.replace(/[；。]$/, '').replace(source, ''));
  return block.kind === 'paragraph' ? splitSentences(block.text.replace(source, '')) : [];
}

function toDraftBlock(block: MarkdownBlock, weigh: (text: string) => number, isLead: boolean): Block {
  switch (block.kind) {
    case 'list':
      return { kind: block.ordered ? 'ordered' : 'list', pieces: block.items.map((item) => pieceOf(item.replace(/[；。]$/, ''), weigh)) };
    case 'paragraph': {
      const sentences = splitSentences(block.text.replace(source, ''));
      const fixed = isLead || sentences.length < 2 || /^（|【待补充|^特此|^此致|^敬礼|^\*\*|年\d+月\d+日$|：$/.test(block.text);
      if (fixed && !source.test(block.text))
        return {
          kind: 'raw',
          text: block.text,
          weight: isFormal(block.text) || isLead || /【待补充/.test(block.text) ? required : Math.max(0.2, weigh(sentences[0] ?? '')),
        };
      const from = source.exec(block.text)?.[1] ?? '';
      if (sentences.length === 0) return { kind: 'raw', text: block.text, weight: 0.3 };
      return {
        kind: 'paragraph',
        pieces: sentences.map((text): Piece => ({ text, weight: /【待补充/.test(text) ? required : weigh(text), source: from })),
      };
    }
    case 'table': {
      const form =
        block.rows.some((row) => row.some((cell) => cell.includes('【待补充'))) ||
        /^(?:项目|序号|时间|工作内容)$/.test(block.header[0] ?? '');
      return { kind: 'table', header: block.header, rows: block.rows, note: '', weight: form ? required : 0.55 };
    }
    default:
      return { kind: 'raw', text: printBlock(block), weight: required };
  }
}

function isFormal(text: string): boolean {
  return /^特此|^此致|^敬礼|：$|^\d{4}年\d+月\d+日$|^谢谢大家|^恳请|^顺颂|^祝好|^尊敬/.test(text);
}

function pieceOf(item: string, weigh: (text: string) => number): Piece {
  const from = source.exec(item)?.[1] ?? '';
  const text = item.replace(source, '');
  return { text, weight: /【待补充/.test(item) ? required : weigh(text), source: from };
}

/** A source note under a table goes with the table; a section keeps its best piece. */
function keepBest(given: Block[]): Block[] {
  const blocks = given.flatMap((block, i): Block[] => {
    const before = given[i - 1];
    const from = block.kind === 'raw' ? (/^（来源：(.+)）$/.exec(block.text)?.[1] ?? '') : '';
    if (from === '' || !before || before.kind === 'raw' || before.kind === 'table') return [block];
    for (const piece of before.pieces) piece.source ||= from;
    return [];
  });
  const joined = blocks.map((block, i): Block => {
    const before = blocks[i - 1];
    return block.kind === 'raw' && block.text.startsWith('（') && before?.kind === 'table' ? { ...block, weight: before.weight } : block;
  });
  const pieces = joined.flatMap((block) => (block.kind === 'raw' || block.kind === 'table' ? [] : block.pieces));
  const stays = joined.some((block) =>
    block.kind === 'raw' || block.kind === 'table' ? block.weight === required : block.pieces.some((piece) => piece.weight === required),
  );
  const best = pieces.reduce<Piece | null>((a, b) => (a && a.weight >= b.weight ? a : b), null);
  if (!stays && best) best.weight = required;
  return joined;
}
