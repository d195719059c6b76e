/** `@` in the editor: what is typed behind it, where it stands, and what comes in its place. */
import { Extension, type Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { PluginKey } from '@tiptap/pm/state';
import { exitSuggestion, Suggestion } from '@tiptap/suggestion';
import type { TagNode } from '#contract/prompt/markup.ts';
import { isSlotNode, typesOf } from './document.ts';
import { fromThePage } from './skill-first.ts';

export interface OpenMention {
  /** From `@` to the cursor, without it. */
  query: string;
  rect: DOMRect | null;
}

export interface MentionHooks {
  wanted(): boolean;
  onChange(open: OpenMention | null): void;
  onKey(event: KeyboardEvent): boolean;
}

const key = new PluginKey<{ active: boolean; range: { from: number; to: number } }>('mentions');

export const Mentions = Extension.create<MentionHooks>({
  name: 'mentions',
  priority: 1000,
  addProseMirrorPlugins() {
    const { wanted, onChange, onKey } = this.options;
    return [
      Suggestion({
        editor: this.editor,
        pluginKey: key,
        char: '@',
        // Chinese has no spaces: `@` counts behind any character.
        allowedPrefixes: null,
        decorationClass: 'prompt-at',
        allow: ({ state, range }) => wanted() && !isSlotNode(state.doc.resolve(range.from).parent),
        // Typed, not merely come by: an address that was there stays an address.
        shouldShow: ({ editor, transaction }) =>
          key.getState(editor.state)?.active === true || (transaction.docChanged && transaction.getMeta(fromThePage) !== true),
        dismissOnOutsideClick: false,
        render: () => ({
          onStart: ({ query, clientRect }) => onChange({ query, rect: clientRect?.() ?? null }),
          onUpdate: ({ query, clientRect }) => onChange({ query, rect: clientRect?.() ?? null }),
          onExit: () => onChange(null),
          onKeyDown: ({ event }) => onKey(event),
        }),
      }),
    ];
  },
});

export function closeMention(editor: Editor): void {
  exitSuggestion(editor.view, key);
}

/** Puts the chip in the place of `@` and what was typed behind it. */
export function chooseMention(editor: Editor, tag: TagNode): void {
  const { state, view } = editor;
  const open = key.getState(state);
  if (!open?.active) return;
  const { chip } = typesOf(state.schema);
  const { from, to } = open.range;
  view.dispatch(
    closeHistory(state.tr)
      .replaceWith(from, to, [chip.create({ value: tag }), state.schema.text(' ')])
      .scrollIntoView(),
  );
  view.focus();
}
