/** Chips in the editor: one inline atom for every tag but the input slot, drawn without React because there may be many. */
import { Node as Block } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import type { TagNode } from '#contract/prompt/markup.ts';
import { chipClass, chipLabelClass, chipLook } from '#web/shell/chip-look.tsx';
import { drawIcon, iconOf } from './chip-icons.tsx';
import { tagOf } from './document.ts';

export interface ChipActions {
  onSkill(): void;
  onOpenTag(id: string): void;
  onChooseOption(place: number, tag: TagNode, at: HTMLElement): void;
}

export const Chip = Block.create<ChipActions>({
  name: 'chip',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: false,
  addAttributes: () => ({ value: { default: null, rendered: false } }),
  renderHTML: () => ['span'],
  addNodeView() {
    return ({ node, view, getPos }) => chipView(node, view, () => getPos() ?? -1, this.options);
  },
});

function chipView(first: Node, view: EditorView, place: () => number, actions: ChipActions): NodeView {
  const dom = document.createElement('span');
  dom.contentEditable = 'false';
  let value = tagOf(first);
  const paint = () => {
    if (value) draw(dom, value);
  };
  paint();
  dom.addEventListener('mousedown', (event) => {
    // A pressed chip acts; the cursor stays where it was.
    if (value && acts(value.tag)) event.preventDefault();
  });
  dom.addEventListener('click', () => {
    if (!value) return;
    if (value.tag === 'SkillTagBlock') actions.onSkill();
    else if (value.tag === 'SameStyle') view.dispatch(view.state.tr.delete(place(), place() + 1));
    else if (value.tag === 'CollectTag') actions.onOpenTag(value.attributes.id);
    else if (value.tag === 'SelectSlot') actions.onChooseOption(place(), value, dom);
  });
  return {
    dom,
    update(node) {
      const next = tagOf(node);
      if (!next) return false;
      value = next;
      paint();
      return true;
    },
    selectNode: () => dom.classList.add('is-selected'),
    deselectNode: () => dom.classList.remove('is-selected'),
    ignoreMutation: () => true,
    stopEvent: () => false,
  };
}

function acts(tag: TagNode['tag']): boolean {
  return tag === 'SkillTagBlock' || tag === 'SameStyle' || tag === 'CollectTag' || tag === 'SelectSlot';
}

function draw(dom: HTMLElement, node: TagNode): void {
  const { Icon, label, colour, title, picture } = chipLook(node);
  dom.className = `prompt-chip ${chipClass}`;
  dom.dataset['tag'] = node.tag;
  dom.title = node.tag === 'SkillTagBlock' ? '点击退出技能' : node.tag === 'SameStyle' ? '点击退出同款' : title;
  if (node.tag === 'SelectSlot') {
    dom.setAttribute('role', 'combobox');
    dom.setAttribute('aria-haspopup', 'listbox');
    dom.setAttribute('aria-expanded', 'false');
    dom.setAttribute('aria-label', node.attributes.placeholder || '请选择');
    dom.dataset['empty'] = String(node.content === '');
  }
  const words = document.createElement('span');
  words.className = chipLabelClass;
  words.textContent = label || '请选择';
  if (node.tag === 'SelectSlot') dom.replaceChildren(words, drawIcon(iconOf('open')));
  else if (picture) {
    const image = document.createElement('img');
    image.src = picture;
    image.alt = '';
    image.className = 'size-4 rounded-sm object-cover';
    dom.replaceChildren(image, words);
  } else {
    const icon = drawIcon(Icon);
    icon.style.color = colour;
    dom.replaceChildren(icon, words);
  }
  if (node.tag === 'SkillTagBlock' || node.tag === 'SameStyle') dom.append(drawIcon(iconOf('leave')));
}
