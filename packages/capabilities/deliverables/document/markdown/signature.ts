/** Who signs a notice or a letter, and below it the day: the last two paragraphs of a document, or none. Pure. */
import type { Nodes, Paragraph, Root } from 'mdast';
import { textOf } from './markdown.ts';
import { isDay, isSigner } from './signature-lines.ts';

export function signatureOf(root: Root): readonly Paragraph[] {
  const nodes: Nodes[] = root.children.filter((node) => node.type !== 'footnoteDefinition');
  const [signer, day] = nodes.slice(-2);
  if (signer?.type !== 'paragraph' || day?.type !== 'paragraph' || !isDay(textOf(day))) return [];
  return isSigner(textOf(signer)) ? [signer, day] : [];
}

/** To whom it is addressed: the first paragraph under the title, when it ends as an address does. */
export function addresseeOf(root: Root): Paragraph | null {
  const first = root.children.find((node) => node.type !== 'heading' || node.depth !== 1);
  return first?.type === 'paragraph' && /^[^。；？！]{2,300}[：:]$/.test(textOf(first).trim()) ? first : null;
}
