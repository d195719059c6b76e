/** What a Word document's paragraph styles mean: headings by name (in English or Chinese) or outline level, and numbers. */
import { childAt, childrenNamed, type XmlElement } from '../xml-tree.ts';

export interface ParagraphStyle {
  /** 1–9; undefined for what is no heading. */
  heading: number | undefined;
  /** A line of the table of contents. */
  contents: boolean;
  list: { id: string; level: number } | undefined;
}

const PLAIN: ParagraphStyle = { heading: undefined, contents: false, list: undefined };

/** Answers for a style id; unknown ids are plain. */
export function readStyles(root: XmlElement | undefined): (id: string | undefined) => ParagraphStyle {
  const raw = new Map(childrenNamed(root, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const normal = childrenNamed(root, 'w:style').find(
    (style) => style.attributes['w:type'] === 'paragraph' && /^(1|true|on)$/.test(style.attributes['w:default'] ?? ''),
  )?.attributes['w:styleId'];
  const known = new Map<string, ParagraphStyle>();
  const meaning = (id: string, depth: number): ParagraphStyle => {
    const found = known.get(id);
    if (found) return found;
    const style = raw.get(id);
    if (!style || depth > 20) return byName(id);
    const based = childAt(style, 'w:basedOn')?.attributes['w:val'];
    const parent = based ? meaning(based, depth + 1) : PLAIN;
    const own = byName(childAt(style, 'w:name')?.attributes['w:val'] ?? id);
    const properties = childAt(style, 'w:pPr');
    const outline = outlineLevel(properties);
    const result: ParagraphStyle = {
      heading: own.heading ?? (outline === undefined ? parent.heading : outline || undefined),
      contents: own.contents || parent.contents,
      list: listOf(properties, parent.list) ?? parent.list,
    };
    known.set(id, result);
    return result;
  };
  return (id) => {
    const asked = id ?? normal;
    return asked === undefined ? PLAIN : meaning(asked, 0);
  };
}

/** 1–9 for headings, 0 for body text said so, undefined when nothing is said. */
export function outlineLevel(properties: XmlElement | undefined): number | undefined {
  const value = childAt(properties, 'w:outlineLvl')?.attributes['w:val'];
  if (value === undefined) return undefined;
  const level = Number(value);
  return level >= 0 && level <= 8 ? level + 1 : 0;
}

/** The list a paragraph or a style is in; id '0' takes it out of any. */
export function listOf(properties: XmlElement | undefined, inherited: ParagraphStyle['list']): ParagraphStyle['list'] {
  const numbering = childAt(properties, 'w:numPr');
  if (!numbering) return undefined;
  const id = childAt(numbering, 'w:numId')?.attributes['w:val'] ?? inherited?.id;
  const level = Number(childAt(numbering, 'w:ilvl')?.attributes['w:val'] ?? inherited?.level ?? 0);
  return id === undefined ? undefined : { id, level };
}

function byName(name: string): ParagraphStyle {
  const heading = /^(?:heading|标题)\s*([1-9])$/i.exec(name.trim());
  if (heading) return { ...PLAIN, heading: Number(heading[1]) };
  if (/^(?:title|标题|文档标题)$/i.test(name.trim())) return { ...PLAIN, heading: 1 };
  return /^(?:toc|目录)\s*[1-9]$/i.test(name.trim()) ? { ...PLAIN, contents: true } : PLAIN;
}
