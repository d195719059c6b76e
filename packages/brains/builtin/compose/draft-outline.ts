/** A draft as parts with their material, and the draft again as its person arranged them. */
import {
  arrangedParts,
  outlineOf,
  textUnit,
  withIds,
  type AgreedOutline,
  type BareUnit,
  type Unit,
  type UnitPart,
} from '../outline/arrange.ts';
import type { Outline } from '#contract/content/outline.ts';
import { printChineseOrdinal, withoutOrdinal } from '#text/chinese-number.ts';
import { printTable } from '#text/markdown.ts';
import { blankBlock, blankHint, required, type Block, type Draft, type Piece, type Section } from './draft.ts';

/** A draft taken apart: one piece of a paragraph or list, a table, a block as it stands are units. */
export interface DraftParts {
  parts: UnitPart<Block>[];
  levels: Section['level'][];
  /** Where its text stands when it has no headings. */
  body: 'sections' | 'lead' | 'tail';
  numbered: boolean;
}

const bodyTitle = '正文';

const isRunning = (block: Block): block is Running => block.kind !== 'raw' && block.kind !== 'table';

type Running = Extract<Block, { pieces: Piece[] }>;

const pieceUnit = (kind: Running['kind'], piece: Piece) => textUnit<Block>(piece.text, piece.source, { kind, pieces: [piece] });

function unitsOf(block: Block): BareUnit<Block>[] {
  if (isRunning(block)) return block.pieces.map((piece) => pieceUnit(block.kind, piece));
  if (block.kind === 'table')
    return [{ words: [printTable(block.header, block.rows), block.note].join('\n\n').trim(), source: '', kind: 'table', item: block }];
  return blankHint(block) === null ? [textUnit(block.text, '', block)] : [];
}

/** Null where the text has neither headings nor a body that could be taken apart. */
export function partsOf(draft: Draft): DraftParts | null {
  const part = (title: string, blocks: readonly Block[]) => ({
    title,
    hint: blocks.map(blankHint).find((hint) => hint !== null) ?? null,
    units: blocks.flatMap(unitsOf),
  });
  if (draft.sections.length > 0)
    return {
      parts: withIds(draft.sections.map(({ heading, blocks }) => part(withoutOrdinal(heading), blocks))),
      levels: draft.sections.map(({ level }) => level),
      body: 'sections',
      numbered: draft.sections.some(({ heading }) => heading !== withoutOrdinal(heading)),
    };
  const body = (['lead', 'tail'] as const).find((place) => draft[place].some(isRunning));
  return body ? { parts: withIds([part(bodyTitle, draft[body].filter(isRunning))]), levels: [2], body, numbered: false } : null;
}

export function draftOutline({ parts }: DraftParts, spare: readonly Piece[], files: readonly string[]): Outline | null {
  return outlineOf(parts, spareUnits(spare), files);
}

function spareUnits(spare: readonly Piece[]): Unit<Block>[] {
  return withIds([{ title: '', units: spare.map((piece) => pieceUnit('list', piece)) }]).flatMap((part) => part.units);
}

export function arranged(
  draft: Draft,
  { parts, levels, body, numbered }: DraftParts,
  spare: readonly Piece[],
  agreed: AgreedOutline,
): Draft {
  const made = arrangedParts(parts, spareUnits(spare), agreed);
  const [only, ...others] = made;
  if (body !== 'sections' && only && others.length === 0) {
    const first = draft[body].findIndex(isRunning);
    const rest = draft[body].filter((block) => !isRunning(block));
    return { ...draft, [body]: [...rest.slice(0, first), ...joined(only), ...rest.slice(first)] };
  }
  let count = 0;
  const sections = made.flatMap((part): Section[] => {
    const level = (part.was === null ? undefined : levels[part.was]) ?? 2;
    const heading = numbered && level === 2 ? `${printChineseOrdinal(++count)}、${part.title}` : part.title;
    const below = part.children.map((title): Section => ({ heading: title, level: 3, blocks: [blankBlock(`“${title}”的具体内容`)] }));
    return [{ heading, level, blocks: below.length > 0 && part.units.length === 0 ? [] : joined(part) }, ...below];
  });
  return body === 'sections' ? { ...draft, sections } : { ...draft, [body]: draft[body].filter((block) => !isRunning(block)), sections };
}

/** Neighbours of one shape are one block again; what the person put here stays at any length. */
function joined({ units, hint, title }: UnitPart<Block>): Block[] {
  if (units.length === 0) return [blankBlock(hint ?? `“${title}”的具体内容`)];
  const blocks: Block[] = [];
  for (const { item } of units) {
    const last = blocks.at(-1);
    if (!isRunning(item)) blocks.push({ ...item, weight: required });
    else {
      const pieces = item.pieces.map((piece) => ({ ...piece, weight: required }));
      if (last && isRunning(last) && last.kind === item.kind) last.pieces.push(...pieces);
      else blocks.push({ kind: item.kind, pieces });
    }
  }
  return blocks;
}
