/** The lines of a poster as an outline whose parts are the roles a line can have on it, and the words as their person arranged them. Pure. */
import { arrangedParts, outlineOf, withIds, type AgreedOutline, type BareUnit } from '#brains/builtin/outline/arrange.ts';
import type { Outline } from '#contract/content/outline.ts';
import type { MakeIntent } from '#contract/intent/make.ts';
import { linesOf, sheetOfLines, type PosterWords } from '#capabilities/deliverables/poster/poster-roles.ts';

const unit = (words: string): BareUnit<string> => ({ words, source: '', kind: 'text', item: words });
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Its lines, each a thing of its own. */
export const stoodOnSheet = (sheet: PosterWords) =>
  linesOf(sheet).flatMap(({ lines }) => lines.map((line) => ({ title: '', words: line })));

export interface OutlinedPoster {
  outline: Outline | null;
  arranged(agreed: AgreedOutline): PosterWords;
}

export function outlinedLines(sheet: PosterWords, { facts }: Pick<MakeIntent, 'facts'>): OutlinedPoster {
  const lines = linesOf(sheet);
  const parts = withIds(lines.map(({ title, hint, lines: own }) => ({ title, hint, units: own.map(unit) })));
  const printed = bare(lines.flatMap((part) => part.lines).join(''));
  // Behind its label what was said may stand in a role that needs none.
  const isPrinted = (words: string) =>
    words
      .replace(/^[^：:，。；]{1,12}[：:]/, '')
      .split(/[，；。：:]/)
      .every((piece) => printed.includes(bare(piece)));
  const unplaced = facts.map(({ words }) => words).filter((words) => !isPrinted(words));
  const spare = withIds([{ title: '', units: unplaced.map(unit) }]).flatMap((part) => part.units);
  const outline = outlineOf(parts, spare, []);
  return {
    outline: outline && { ...outline, fixed: true },
    arranged: (agreed) =>
      sheetOfLines(arrangedParts(parts, spare, agreed).map(({ title, units }) => ({ title, lines: units.map(({ item }) => item) }))),
  };
}
