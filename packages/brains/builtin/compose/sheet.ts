/** A written document taken apart into its sections, to be changed and put together again. */
import { parseMarkdown, printBlock, type MarkdownBlock } from '#text/markdown.ts';
import { printChineseOrdinal, withoutOrdinal } from '#text/chinese-number.ts';

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
  return withoutOrdinal(heading)
    .replace(/^\d+[.、]\s*/, '')
    .trim();
}

export function isNumbered(sheet: Sheet): boolean {
  return (
    sheet.sections.length > 0 &&
    sheet.sections.filter((section) => withoutOrdinal(section.heading) !== section.heading).length >= sheet.sections.length / 2
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
