/** The editor's document and the prompt's markup, turned into one another. */
import { Node as Block } from '@tiptap/core';
import type { Node, NodeType, Schema } from '@tiptap/pm/model';
import { tagNode, type PromptNode, type TagNode } from '#contract/prompt/markup.ts';
import { wordsOf } from '#contract/prompt/reading.ts';

/**
 * A character of no width that keeps a place for the cursor at the edges of a slot. Without it a browser puts what is typed
 * beside a slot into it, and what an input method composes in an empty slot outside of it. It joins what is on both sides, so that
 * no line ends between it and the words of its slot, with an empty end of the slot left behind. It is never part of the prompt.
 */
export const guard = '\u2060';

export function unguarded(text: string): string {
  return text.replaceAll(guard, '');
}

export const Doc = Block.create({ name: 'doc', topNode: true, content: 'paragraph+' });
export const Paragraph = Block.create({ name: 'paragraph', group: 'block', content: 'inline*', renderHTML: () => ['p', 0] });
export const Text = Block.create({ name: 'text', group: 'inline' });

/** The chip and slot types of a schema. They are always there: this module's own extensions put them in. */
export function typesOf(schema: Schema): { chip: NodeType; slot: NodeType; paragraph: NodeType } {
  const { chip, slot, paragraph } = schema.nodes;
  if (!chip || !slot || !paragraph) throw new Error('the schema of another editor');
  return { chip, slot, paragraph };
}

/** The tag a chip stands for. */
export function tagOf(node: Node): TagNode | null {
  // Attributes carry no type; a chip's `value` is only ever set from a TagNode.
  return node.type.name === 'chip' ? (node.attrs['value'] as TagNode) : null;
}

export type SlotNode = Node & { readonly type: NodeType & { readonly name: 'slot' } };

export function isSlotNode(node: Node | null | undefined): node is SlotNode {
  return node?.type.name === 'slot';
}

export function documentOf(schema: Schema, nodes: readonly PromptNode[]): Node {
  const { paragraph } = typesOf(schema);
  const lines = inlineLines(schema, nodes);
  return schema.topNodeType.create(
    null,
    lines.map((line) => paragraph.create(null, line)),
  );
}

/** One list of inline nodes for every line. */
export function inlineLines(schema: Schema, nodes: readonly PromptNode[]): Node[][] {
  const { chip, slot } = typesOf(schema);
  let line: Node[] = [];
  const lines = [line];
  for (const node of nodes) {
    if (node.type === 'text') {
      for (const [n, words] of unguarded(node.text)
        .split(/\r\n?|\n/)
        .entries()) {
        if (n > 0) lines.push((line = []));
        if (words !== '') line.push(schema.text(words));
      }
    } else if (node.tag === 'InputSlot') {
      line.push(slot.create({ id: node.attributes.id, placeholder: node.attributes.placeholder }, schema.text(guard + node.content)));
    } else line.push(chip.create({ value: node }));
  }
  return lines;
}

export function promptOf(doc: Node): PromptNode[] {
  const nodes: PromptNode[] = [];
  let words = '';
  doc.forEach((paragraph, _offset, index) => {
    if (index > 0) words += '\n';
    paragraph.forEach((child) => {
      if (child.isText) {
        words += child.text ?? '';
        return;
      }
      if (unguarded(words) !== '') nodes.push({ type: 'text', text: unguarded(words) });
      words = '';
      const tag = tagOf(child) ?? tagNode('InputSlot', child.attrs, unguarded(child.textContent));
      nodes.push(tag);
    });
  });
  if (unguarded(words) !== '') nodes.push({ type: 'text', text: unguarded(words) });
  return nodes;
}

/** Where in the document a place in the plain text is. */
export function placeInDocument(doc: Node, plain: number): number {
  let left = plain;
  let place = -1;
  doc.forEach((paragraph, start, index) => {
    if (place !== -1) return;
    if (index > 0) left -= 1;
    paragraph.forEach((child, offset) => {
      if (place !== -1) return;
      const at = start + 1 + offset;
      const tag = tagOf(child);
      const length = tag ? wordsOf(tag).length : unguarded(child.textContent).length;
      if (left > length || (left === length && tag && length === 0)) left -= length;
      else if (child.isText) place = at + offsetOf(child.text ?? '', left);
      else if (isSlotNode(child) && left > 0) place = at + 1 + offsetOf(child.textContent, left);
      else place = left > 0 ? at + child.nodeSize : at;
    });
    if (place === -1 && left <= 0) place = start + 1 + paragraph.content.size;
  });
  return place === -1 ? doc.content.size - 1 : place;
}

/** The index in a text with guards of the `n`-th character that counts. */
function offsetOf(text: string, n: number): number {
  let left = n;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === guard) continue;
    if (left === 0) return at;
    left -= 1;
  }
  return text.length;
}
