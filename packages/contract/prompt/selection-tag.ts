/** What was pointed at in a site's preview as a tag of the prompt: made from places, and read as a label. */
import type { AreaPlace, ElementPlace } from '../site/frame-places.ts';
import { tagNode, type TagNode } from './markup.ts';

export function elementNode({ filePath, line, column, name, tag, text, look }: ElementPlace): TagNode {
  return tagNode('DomSelect', {
    filePath,
    line: String(line),
    column: String(column),
    name,
    tag,
    text,
    look: look ? JSON.stringify(look) : '',
  });
}

export function areaNode(area: readonly AreaPlace[]): TagNode {
  return tagNode('DomSelect', { selectedArea: JSON.stringify(area) });
}

const mostShown = 24;

/** As people and brains read it among words. */
export function selectionLabel({ attributes }: Extract<TagNode, { tag: 'DomSelect' }>): string {
  if (attributes.selectedArea !== '') return `选中的 ${countOf(attributes.selectedArea)} 处`;
  const shown = attributes.text.replace(/\s+/g, ' ').trim();
  const words = shown.length > mostShown ? `${shown.slice(0, mostShown)}…` : shown;
  return [`<${attributes.tag || '元素'}>`, words].join(' ').trim();
}

function countOf(json: string): number {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
