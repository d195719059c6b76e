/** The input slot: a place inside the text to fill in, which keeps its own cursor, and the guards that make that work. */
import { Node as Block } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { slotClass } from '#web/shell/chip-look.tsx';
import { guard, isSlotNode, tagOf, unguarded } from './document.ts';

export const Slot = Block.create({
  name: 'slot',
  group: 'inline',
  inline: true,
  content: 'text*',
  addAttributes: () => ({ id: { default: '' }, placeholder: { default: '' } }),
  renderHTML: () => ['span', 0],
  addNodeView:
    () =>
    ({ node }) =>
      slotView(node),
  addProseMirrorPlugins() {
    let view: EditorView | null = null;
    return [
      new Plugin({
        view: (own) => {
          view = own;
          return {};
        },
        // While an input method composes the text under it is left alone; the guards are mended when it is done.
        appendTransaction: (_done, _before, state) => (view?.composing ? null : mended(state)),
        props: {
          handleDOMEvents: {
            compositionend: (view) => {
              setTimeout(() => {
                if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr);
              });
              return false;
            },
          },
        },
      }),
    ];
  },
});

function slotView(first: Node): NodeView {
  const dom = document.createElement('span');
  dom.className = `prompt-slot ${slotClass}`;
  const contentDOM = dom.appendChild(document.createElement('span'));
  const paint = (node: Node) => {
    dom.dataset['placeholder'] = String(node.attrs['placeholder'] || '请填写');
    dom.dataset['empty'] = String(unguarded(node.textContent) === '');
  };
  paint(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (!isSlotNode(node)) return false;
      paint(node);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  };
}

/** Puts guards where they belong, takes them from where they don't, and keeps the cursor behind them. */
function mended(state: EditorState): Transaction | null {
  const edits: { at: number; remove: number }[] = [];
  state.doc.forEach((paragraph, start) => {
    paragraph.forEach((child, offset, index) => {
      const at = start + 1 + offset;
      const before = index > 0 ? paragraph.child(index - 1) : null;
      const after = index + 1 < paragraph.childCount ? paragraph.child(index + 1) : null;
      if (isSlotNode(child)) {
        if (!before?.isText) edits.push({ at, remove: 0 });
        keepFirst(child.textContent, at + 1, true);
        if (!after?.isText) edits.push({ at: at + child.nodeSize, remove: 0 });
      } else if (child.isText) {
        const text = child.text ?? '';
        // Alone between two things that need a place for the cursor, or at the end behind a skill, where the hint goes.
        const alone =
          unguarded(text) === '' && (isSlotNode(after) || (!after && before !== null && tagOf(before)?.tag === 'SkillTagBlock'));
        keepFirst(text, at, isSlotNode(before) || alone);
      } else if (!after && tagOf(child)?.tag === 'SkillTagBlock') edits.push({ at: at + 1, remove: 0 });
    });
  });
  const tr = state.tr;
  for (const { at, remove } of edits.sort((a, b) => b.at - a.at)) {
    if (remove > 0) tr.delete(at, at + remove);
    else tr.insert(at, state.schema.text(guard));
  }
  const { selection } = tr;
  if (selection instanceof TextSelection && selection.empty) {
    const { $head } = selection;
    const hidden = isSlotNode($head.parent) ? $head.parentOffset === 0 : isSlotNode($head.nodeBefore);
    const next = $head.nodeAfter;
    if (hidden && next?.isText && next.text?.startsWith(guard)) tr.setSelection(TextSelection.create(tr.doc, $head.pos + 1));
  }
  if (!tr.docChanged && !tr.selectionSet) return null;
  return tr;

  function keepFirst(text: string, at: number, wanted: boolean): void {
    for (let n = text.length - 1; n >= (wanted ? 1 : 0); n -= 1) if (text[n] === guard) edits.push({ at: at + n, remove: 1 });
    if (wanted && text[0] !== guard) edits.push({ at, remove: 0 });
  }
}

/** The slots and the choices of the document in order: where the cursor goes with Tab. */
export function stopsIn(doc: Node): { from: number; to: number; slot: boolean; empty: boolean }[] {
  const stops: { from: number; to: number; slot: boolean; empty: boolean }[] = [];
  doc.descendants((node, at) => {
    const tag = tagOf(node);
    if (isSlotNode(node)) {
      const hidden = node.textContent.startsWith(guard) ? 1 : 0;
      stops.push({ from: at + 1 + hidden, to: at + 1 + node.content.size, slot: true, empty: unguarded(node.textContent).trim() === '' });
    } else if (tag?.tag === 'SelectSlot') stops.push({ from: at, to: at + 1, slot: false, empty: tag.content === '' });
    return !isSlotNode(node);
  });
  return stops;
}
