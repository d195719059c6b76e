/** The lines of a poster as an outline whose parts are the roles a line can have on it, and the words as their person arranged them. Pure. */
import { arrangedParts, outlineOf, withIds, type AgreedOutline, type BareUnit } from '#brains/builtin/outline/arrange.ts';
import type { Outline } from '#contract/content/outline.ts';
import { linesOf, sheetOfLines, type PosterWords } from '#capabilities/deliverables/poster/poster-roles.ts';

const unit = (words: string): BareUnit<string> => ({ words, source: '', kind: 'text', item: words });

/** Its lines, each a thing of its own. */
export const stoodOnSheet = (sheet: PosterWords) =>
  linesOf(sheet).flatMap(({ lines }) => lines.map((line) => ({ title: '', words: line })));

export interface OutlinedPoster {
  outline: Outline | null;
  arranged(agreed: AgreedOutline): PosterWords;
}

export function outlinedLines(sheet: PosterWords): OutlinedPoster {
  const parts = withIds(linesOf(sheet).map(({ title, hint, lines }) => ({ title, hint, units: lines.map(unit) })));
  const outline = outlineOf(parts, [], []);
  return {
    outline: outline && { ...outline, fixed: true },
    arranged: (agreed) =>
      sheetOfLines(arrangedParts(parts, [], agreed).map(({ title, units }) => ({ title, lines: units.map(({ item }) => item) }))),
  };
}
