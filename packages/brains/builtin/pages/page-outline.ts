/** The parts of a page as an outline with their material, and as their person arranged it. Pure. */
import { arrangedParts, tableUnit, textUnit, withIds, type AgreedOutline, type UnitPart } from '../outline/arrange.ts';
import type { Part } from './page-parts.ts';

export type PageItem = { sentence: string; file: string } | Part['tables'][number];

export function outlinedParts(parts: readonly Part[]): UnitPart<PageItem>[] {
  return withIds(
    parts.map(({ title, sentences, tables, file = '' }) => ({
      title,
      units: [
        ...sentences.map((sentence) => textUnit<PageItem>(sentence, file, { sentence, file })),
        ...tables.map((one) => tableUnit<PageItem>(one.table, one.source, one)),
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
