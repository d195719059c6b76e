/** The parts of a page as an outline with their material, and as their person arranged it. Pure. */
import { arrangedParts, withIds, type AgreedOutline, type BareUnit, type UnitPart } from '../outline/arrange.ts';
import { printTable } from '#text/markdown.ts';
import type { Part } from './page-parts.ts';

export type PageItem = { sentence: string; file: string } | Part['tables'][number];

export function outlinedParts(parts: readonly Part[]): UnitPart<PageItem>[] {
  return withIds(
    parts.map(({ title, sentences, tables, file = '' }) => ({
      title,
      units: [
        ...sentences.map((sentence): BareUnit<PageItem> => ({ words: sentence, source: file, kind: 'text', item: { sentence, file } })),
        ...tables.map((one): BareUnit<PageItem> => ({
          words: printTable(one.table.header, one.table.rows),
          source: one.source,
          kind: 'table',
          item: one,
        })),
      ],
    })),
  );
}

export function agreedParts(parts: readonly Part[], outlined: readonly UnitPart<PageItem>[], agreed: AgreedOutline): Part[] {
  return arrangedParts(outlined, [], agreed).map(({ title, units, was }): Part => {
    const items = units.map(({ item }) => item);
    const isList = was !== null && parts[was]?.isList === true;
    return {
      title,
      sentences: items.flatMap((item) => ('sentence' in item ? [item.sentence] : [])),
      tables: items.flatMap((item) => ('table' in item ? [item] : [])),
      ...(isList ? { isList } : {}),
    };
  });
}
