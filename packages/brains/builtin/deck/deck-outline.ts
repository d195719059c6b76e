/** The parts of a deck as an outline with their material, and as their person arranged it. Pure. */
import { arrangedParts, tableUnit, textUnit, withIds, type AgreedOutline, type UnitPart } from '../outline/arrange.ts';
import { emptyPart, type Part, type SourceTable } from './deck-parts.ts';
import type { PartPages } from './part-pages.ts';
import { atMost, type Slide } from './slide.ts';
import type { Statement } from './statements.ts';

/** A statement with the heading below the part it stands under, a table, a page that stands as it is. */
export type DeckItem = { statement: Statement; sub: string | null } | { table: SourceTable } | { ready: Slide };

const ofStatement = (statement: Statement, sub: string | null) => textUnit<DeckItem>(statement.text, statement.source, { statement, sub });

/** @param before parts whose ids are given out already */
export function outlinedParts(parts: readonly Part[], before: readonly Part[] = []): UnitPart<DeckItem>[] {
  return withIds(
    [...before, ...parts].map(({ title, statements, subs, tables, ready = [] }) => ({
      title,
      hint: null,
      units: [
        ...statements.map((statement) => ofStatement(statement, null)),
        ...subs.flatMap((sub) => sub.statements.map((statement) => ofStatement(statement, sub.title))),
        ...tables.map((table) => tableUnit<DeckItem>(table, table.source, { table })),
        ...ready.map((slide) => textUnit<DeckItem>(slide.title, slide.source ?? '', { ready: slide })),
      ],
    })),
  ).slice(before.length);
}

export function agreedParts(outlined: readonly UnitPart<DeckItem>[], spare: readonly UnitPart<DeckItem>[], agreed: AgreedOutline): Part[] {
  const left = spare.flatMap(({ units }) => units);
  return arrangedParts(outlined, left, agreed).map(({ title, units }): Part => {
    const part: Part = { ...emptyPart(title), named: true };
    for (const { item } of units)
      if ('table' in item) part.tables.push(item.table);
      else if ('ready' in item) part.ready = [...(part.ready ?? []), item.ready];
      else if (item.sub === null) part.statements.push(item.statement);
      else {
        const same = part.subs.find((sub) => sub.title === item.sub);
        if (same) same.statements.push(item.statement);
        else part.subs.push({ title: item.sub, statements: [item.statement] });
      }
    return part;
  });
}

/** The first page of a part stands under the heading its person gave it; what stood there goes below. */
export function underItsTitle(part: PartPages): PartPages {
  const [first, ...rest] = part.pages;
  return first ? { ...part, pages: [{ ...first, slide: titled(first.slide, atMost(part.title, 200)) }, ...rest] } : part;
}

/** What a statement says is all that is on its page; of every other the words stand below its title, or in its notes. */
function titled(slide: Slide, title: string): Slide {
  if (slide.title === title || slide.layout !== 'statement') return { ...slide, title };
  const { text, layout: _, title: said, ...rest } = slide;
  return { ...rest, layout: 'points', title, points: [{ title: said, ...(text && text !== title ? { text } : {}) }] };
}
