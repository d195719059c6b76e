/** What is asked of the parts of an outline by whoever draws or compares them; without the schemas, so that a page can ask, too. */
import type { OutlineMaterial, OutlineSection } from './outline.ts';

/** Ids that two sections name, that one names twice, or that name nothing. */
export function misplaced(sections: readonly OutlineSection[], material: readonly OutlineMaterial[]): string[] {
  const known = new Set(material.map((one) => one.id));
  const used = new Set<string>();
  return sections.flatMap((section) =>
    (section.material ?? []).filter((one) => {
      const wrong = !known.has(one) || used.has(one);
      used.add(one);
      return wrong;
    }),
  );
}

/** The same parts with the same material in the same order. */
export function sameParts(one: readonly OutlineSection[], other: readonly OutlineSection[]): boolean {
  const told = (sections: readonly OutlineSection[]) =>
    JSON.stringify(sections.map(({ title: name, children = [], material = [] }) => [name, children.map((child) => child.title), material]));
  return told(one) === told(other);
}
