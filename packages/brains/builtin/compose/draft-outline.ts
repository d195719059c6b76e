/** A draft as an outline with the material of each part, and the draft again as its person arranged that outline. */
import type { Outline, OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';
import { materialIds } from '../outline/ids.ts';
import { printChineseOrdinal, withoutOrdinal } from '../text/chinese-number.ts';
import { printTable } from '../text/markdown.ts';
import { blankBlock, blankHint, required, type Block, type Draft, type Piece, type Section } from './draft.ts';

/** What the person made of the outline: its parts as they left them, and the ids of all they were shown. */
export interface AgreedOutline {
  sections: readonly OutlineSection[];
  shown: ReadonlySet<string>;
}

/** The smallest thing that is moved as a whole: one piece of a paragraph or list, a table, a block as it stands. */
interface Unit {
  id: string;
  block: Block;
}

interface Part {
  title: string;
  level: Section['level'];
  units: Unit[];
  hint: string | null;
}

/** A draft taken apart. `body` is where its text stands when it has no headings. */
export interface Parts {
  parts: Part[];
  body: 'sections' | 'lead' | 'tail';
  numbered: boolean;
}

const bodyTitle = '正文';
const most = { sections: 50, material: 400, words: 4_000 } as const;

function blocksIn(block: Block): Block[] {
  if (block.kind === 'raw' || block.kind === 'table') return [block];
  return block.pieces.map((piece) => ({ kind: block.kind, pieces: [piece] }));
}

const isRunning = (block: Block): boolean => block.kind !== 'raw' && block.kind !== 'table';

function wordsOf(block: Block): { words: string; source: string } {
  if (block.kind === 'raw') return { words: block.text, source: '' };
  if (block.kind === 'table') return { words: [printTable(block.header, block.rows), block.note].join('\n\n').trim(), source: '' };
  const [piece] = block.pieces;
  return { words: piece?.text ?? '', source: piece?.source ?? '' };
}

/** Null where the text has neither headings nor a body that could be taken apart. */
export function partsOf(draft: Draft): Parts | null {
  const idOf = materialIds();
  const part = (title: string, level: Section['level'], blocks: readonly Block[]): Part => {
    const units = blocks.flatMap(blocksIn).flatMap((block) => {
      const { words, source } = wordsOf(block);
      return words.trim() === '' || blankHint(block) !== null ? [] : [{ id: idOf(words, source), block }];
    });
    return { title, level, units, hint: blocks.map(blankHint).find((hint) => hint !== null) ?? null };
  };
  if (draft.sections.length > 0)
    return {
      parts: draft.sections.map(({ heading, level, blocks }) => part(withoutOrdinal(heading), level, blocks)),
      body: 'sections',
      numbered: draft.sections.some(({ heading }) => heading !== withoutOrdinal(heading)),
    };
  const body = (['lead', 'tail'] as const).find((place) => draft[place].some(isRunning));
  return body ? { parts: [part(bodyTitle, 2, draft[body].filter(isRunning))], body, numbered: false } : null;
}

/**
 * @param kept the parts as they will be printed
 * @param spare statements that were found and stand nowhere
 * @param files names of the files read, to tell a source from its place in it
 */
export function outlineOf(kept: Parts, spare: readonly Piece[], files: readonly string[]): Outline | null {
  const parts = kept.parts.slice(0, most.sections);
  if (parts.length === 0) return null;
  const placed = parts.flatMap(({ units }) => units).slice(0, most.material);
  const ids = new Set(placed.map(({ id }) => id));
  const left = spareUnits(spare)
    .filter(({ id }) => !ids.has(id))
    .slice(0, Math.max(0, most.material - placed.length));
  return {
    sections: parts.map(({ title, units, hint }) => ({
      title: title.slice(0, 200) || bodyTitle,
      material: units.map(({ id }) => id).filter((id) => ids.has(id)),
      ...(hint === null ? {} : { hint: hint.slice(0, 300) }),
    })),
    material: [...placed, ...left].map((unit) => materialOf(unit, files)),
  };
}

export function spareUnits(spare: readonly Piece[]): Unit[] {
  const idOf = materialIds();
  return spare.map((piece) => ({ id: idOf(piece.text, piece.source), block: { kind: 'list', pieces: [{ ...piece, weight: required }] } }));
}

function materialOf({ id, block }: Unit, files: readonly string[]): OutlineMaterial {
  const { words, source } = wordsOf(block);
  const file = files.filter((name) => source.startsWith(name)).sort((a, b) => b.length - a.length)[0];
  const where = file === undefined ? '' : source.slice(file.length).trim();
  return {
    id,
    kind: block.kind === 'table' ? 'table' : 'text',
    words: words.slice(0, most.words),
    ...(file === undefined ? {} : { source: { file: file.slice(0, 500), ...(where === '' ? {} : { where: where.slice(0, 200) }) } }),
  };
}

/**
 * The draft with the parts and the material of the agreed outline and nothing else, apart from what came in after it was shown: that stands
 * where it would have stood by itself.
 */
export function arranged(draft: Draft, { parts, body, numbered }: Parts, spare: readonly Piece[], agreed: AgreedOutline): Draft {
  const units = new Map([...spareUnits(spare), ...parts.flatMap((part) => part.units)].map((unit) => [unit.id, unit]));
  const homes = new Map(agreed.sections.map((section, at) => [withoutOrdinal(section.title), at]));
  const late = new Map<number, Unit[]>();
  for (const part of parts)
    for (const unit of part.units.filter(({ id }) => !agreed.shown.has(id))) {
      const at = homes.get(part.title) ?? agreed.sections.length - 1;
      late.set(at, [...(late.get(at) ?? []), unit]);
    }
  const made = agreed.sections.map((section, at): Part => {
    const title = withoutOrdinal(section.title);
    const before = parts.find((part) => part.title === title);
    const own = (section.material ?? []).flatMap((id) => units.get(id) ?? []);
    return { title, level: before?.level ?? 2, units: [...own, ...(late.get(at) ?? [])], hint: before?.hint ?? section.hint ?? null };
  });
  const [only] = made;
  if (body !== 'sections' && only && made.length === 1) {
    const first = draft[body].findIndex(isRunning);
    const rest = draft[body].filter((block) => !isRunning(block));
    return { ...draft, [body]: [...rest.slice(0, first), ...joined(only), ...rest.slice(first)] };
  }
  let count = 0;
  const sections = made.flatMap((part, at): Section[] => {
    const heading = numbered && part.level === 2 ? `${printChineseOrdinal(++count)}、${part.title}` : part.title;
    const below = (agreed.sections[at]?.children ?? []).map(({ title }): Section => ({
      heading: title,
      level: 3,
      blocks: [blankBlock(`“${title}”的具体内容`)],
    }));
    const blocks = joined(part);
    return [{ heading, level: part.level, blocks: below.length > 0 && part.units.length === 0 ? [] : blocks }, ...below];
  });
  return body === 'sections' ? { ...draft, sections } : { ...draft, [body]: draft[body].filter((block) => !isRunning(block)), sections };
}

/** Neighbours of one shape are one block again; what the person put here stays at any length. */
function joined({ units, hint, title }: Part): Block[] {
  if (units.length === 0) return [blankBlock(hint ?? `“${title}”的具体内容`)];
  const blocks: Block[] = [];
  for (const { block } of units) {
    const last = blocks.at(-1);
    if (block.kind === 'raw' || block.kind === 'table') blocks.push({ ...block, weight: required });
    else {
      const pieces = block.pieces.map((piece) => ({ ...piece, weight: required }));
      if (last && last.kind !== 'raw' && last.kind !== 'table' && last.kind === block.kind) last.pieces.push(...pieces);
      else blocks.push({ kind: block.kind, pieces });
    }
  }
  return blocks;
}
