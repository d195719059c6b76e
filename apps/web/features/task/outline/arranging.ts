/** Changes to an outline with its material, each giving a new one. A place is a part by its number, or null for beside all parts. Pure. */
import type { OutlineMaterial, OutlineSection } from '#contract/content/outline.ts';

export type Place = number | null;

const materialOf = (section: OutlineSection | undefined): string[] => section?.material ?? [];

export function renamed(sections: OutlineSection[], at: number, title: string): OutlineSection[] {
  return sections.map((section, n) => (n === at ? { ...section, title } : section));
}

export function added(sections: OutlineSection[], at: number): OutlineSection[] {
  return sections.toSpliced(at, 0, { title: '', material: [] });
}

/** What stood in it stands beside all parts. */
export function removed(sections: OutlineSection[], at: number): OutlineSection[] {
  return sections.length > 1 ? sections.toSpliced(at, 1) : sections;
}

export function moved(sections: OutlineSection[], at: number, by: -1 | 1): OutlineSection[] {
  const section = sections[at];
  const to = at + by;
  if (!section || to < 0 || to >= sections.length) return sections;
  return sections.toSpliced(at, 1).toSpliced(to, 0, section);
}

export function placeOf(sections: readonly OutlineSection[], id: string): Place {
  const at = sections.findIndex((section) => materialOf(section).includes(id));
  return at < 0 ? null : at;
}

/** Before another piece of that part, or behind its last. */
export function placed(sections: OutlineSection[], id: string, to: Place, before: string | null = null): OutlineSection[] {
  if (id === before) return sections;
  return sections.map((section, n) => {
    const left = materialOf(section).filter((one) => one !== id);
    if (n !== to) return left.length === materialOf(section).length ? section : { ...section, material: left };
    const at = before === null ? -1 : left.indexOf(before);
    return { ...section, material: left.toSpliced(at < 0 ? left.length : at, 0, id) };
  });
}

/** One place up or down, over the edge of its part into the next; out of the last part it stands beside them, and from there it comes back. */
export function stepped(sections: OutlineSection[], id: string, by: -1 | 1): OutlineSection[] {
  const at = placeOf(sections, id);
  if (at === null) return by === -1 ? placed(sections, id, sections.length - 1) : sections;
  const own = materialOf(sections[at]);
  const to = own.indexOf(id) + by;
  if (to >= 0 && to < own.length) return placed(sections, id, at, by === -1 ? (own[to] ?? null) : (own[to + 1] ?? null));
  if (by === -1) return at === 0 ? sections : placed(sections, id, at - 1);
  return at === sections.length - 1 ? placed(sections, id, null) : placed(sections, id, at + 1, materialOf(sections[at + 1])[0] ?? null);
}

export function unplaced(sections: readonly OutlineSection[], material: readonly OutlineMaterial[]): OutlineMaterial[] {
  const used = new Set(sections.flatMap(materialOf));
  return material.filter(({ id }) => !used.has(id));
}

/** As it is sent: a part that was begun and holds nothing is none, and what has material has a name. */
export function withoutBlankParts(sections: readonly OutlineSection[]): OutlineSection[] | null {
  const kept = sections
    .map((section, n) => ({ ...section, title: section.title.trim() || (materialOf(section).length > 0 ? `第 ${n + 1} 部分` : '') }))
    .filter(({ title }) => title !== '');
  return kept.length > 0 ? kept : null;
}
