/** The outline of anything that is made of parts: what it shows of each piece, and the parts again as their person arranged them. Pure. */
import type { Outline, OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';
import { withoutOrdinal } from '#text/chinese-number.ts';
import { printTable } from '#text/markdown.ts';

/** The smallest thing that is moved as a whole. */
export interface Unit<Item> {
  id: string;
  /** As it is shown; a table as Markdown. */
  words: string;
  /** `销售.xlsx 11月!A1:D20`, '' for the person's own words. */
  source: string;
  kind: OutlineMaterial['kind'];
  item: Item;
}

export interface UnitPart<Item> {
  title: string;
  /** What is wanted where nothing is known. */
  hint: string | null;
  units: Unit<Item>[];
}

/** What the person made of the outline: its parts as they left them, and the ids of all they were shown. */
export interface AgreedOutline {
  sections: readonly OutlineSection[];
  shown: ReadonlySet<string>;
}

const most = { sections: 50, children: 30, material: 400, words: 4_000 } as const;

export interface BareUnit<Item> extends Omit<Unit<Item>, 'id'> {}

export const textUnit = <Item>(words: string, source: string, item: Item): BareUnit<Item> => ({ words, source, kind: 'text', item });

export const tableUnit = <Item>({ header, rows }: { header: string[]; rows: string[][] }, source: string, item: Item): BareUnit<Item> => ({
  words: printTable(header, rows),
  source,
  kind: 'table',
  item,
});

/** FNV-1a over UTF-16 units, 32 bits. */
function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Gives out ids, the same to the same words of the same source in every turn, so that an agreed outline finds them again; of pieces that are alike the second is `x-2`. */
function materialIds(): (words: string, source: string) => string {
  const given = new Map<string, number>();
  return (words, source) => {
    const text = `${source}\n${words}`;
    const id = `${fnv1a(text, 0x811c9dc5).toString(36)}${fnv1a(text, 0x9747b28c).toString(36)}`;
    const times = (given.get(id) ?? 0) + 1;
    given.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  };
}

export function withIds<Item>(
  parts: readonly { title: string; hint?: string | null; units: readonly BareUnit<Item>[] }[],
): UnitPart<Item>[] {
  const idOf = materialIds();
  return parts.map(({ title, hint = null, units }) => ({
    title,
    hint,
    units: units.flatMap((unit) => (unit.words.trim() === '' ? [] : [{ ...unit, id: idOf(unit.words, unit.source) }])),
  }));
}

/**
 * Null where there are no parts.
 * @param spare what was found and stands nowhere
 * @param files names of the files read, to tell a source from its place in it
 */
export function outlineOf<Item>(all: readonly UnitPart<Item>[], spare: readonly Unit<Item>[], files: readonly string[]): Outline | null {
  const parts = all.slice(0, most.sections);
  if (parts.length === 0) return null;
  const placed = parts.flatMap(({ units }) => units).slice(0, most.material);
  const ids = new Set(placed.map(({ id }) => id));
  const left = spare.filter(({ id }) => !ids.has(id)).slice(0, most.material - placed.length);
  return {
    sections: parts.map(({ title, units, hint }, n) => ({
      title: title.trim().slice(0, 200) || `第 ${n + 1} 部分`,
      material: units.map(({ id }) => id).filter((id) => ids.has(id)),
      ...(hint === null || hint === '' ? {} : { hint: hint.slice(0, 300) }),
    })),
    material: [...placed, ...left].map((unit) => materialOf(unit, files)),
  };
}

function materialOf<Item>({ id, kind, words, source }: Unit<Item>, files: readonly string[]): OutlineMaterial {
  const file = files.filter((name) => name !== '' && source.startsWith(name)).sort((a, b) => b.length - a.length)[0];
  const where = file === undefined ? '' : source.slice(file.length).trim();
  return {
    id,
    kind,
    words: words.slice(0, most.words),
    ...(file === undefined ? {} : { source: { file: file.slice(0, 500), ...(where === '' ? {} : { where: where.slice(0, 200) }) } }),
  };
}

export interface ArrangedPart<Item> extends UnitPart<Item> {
  /** The part of this name as it was without the person's hand; null for one of their own. */
  was: number | null;
  children: string[];
}

/** The agreed parts with the agreed material and nothing else, apart from what came in after it was shown: that stands where it stood by itself. */
export function arrangedParts<Item>(
  parts: readonly UnitPart<Item>[],
  spare: readonly Unit<Item>[],
  { sections, shown }: AgreedOutline,
): ArrangedPart<Item>[] {
  const units = new Map([...spare, ...parts.flatMap((part) => part.units)].map((unit) => [unit.id, unit]));
  const homes = new Map(sections.map(({ title }, at) => [withoutOrdinal(title), at]));
  const late = parts.flatMap((part) => {
    const at = homes.get(part.title) ?? sections.length - 1;
    return part.units.filter(({ id }) => !shown.has(id)).map((unit) => ({ at, unit }));
  });
  return sections.map(({ title, children = [], material = [], hint }, at) => {
    const name = withoutOrdinal(title);
    const own = material.flatMap((id) => units.get(id) ?? []);
    // A part that was renamed is known by what stands in it.
    const same = parts.findIndex((part) => part.title === name);
    const known = same >= 0 ? same : parts.findIndex((part) => part.units.some(({ id }) => own.some((unit) => unit.id === id)));
    return {
      title: name,
      hint: (same >= 0 ? parts[same]?.hint : null) ?? hint ?? null,
      units: [...own, ...late.filter((one) => one.at === at).map(({ unit }) => unit)],
      children: children.slice(0, most.children).map((child) => child.title),
      was: known >= 0 ? known : null,
    };
  });
}
