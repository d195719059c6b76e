/** Puts the editor together: what the document is made of, its keys, its hint, and what the page hears of it. */
import { Editor, Extension } from '@tiptap/core';
import { UndoRedo } from '@tiptap/extensions';
import { closeHistory } from '@tiptap/pm/history';
import { EditorState, NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { parse, print, type PromptNode, type TagNode } from '#contract/prompt/markup.ts';
import { fieldClass, fieldLabel, type FieldActions } from '../field.ts';
import { Chip, type ChipActions } from './chips.ts';
import { Clipboard } from './clipboard.ts';
import { Doc, documentOf, isSlotNode, Paragraph, placeInDocument, promptOf, tagOf, Text, unguarded } from './document.ts';
import { Mentions, type MentionHooks } from './mentions.ts';
import { fromThePage, SkillFirst, skillIn } from './skill-first.ts';
import { SlotKeys } from './slot-keys.ts';
import { Slot, stopsIn } from './slot.ts';

export interface EditorInput {
  element: HTMLElement;
  text: string;
  /** Where the cursor was in the plain text. */
  caret: { from: number; to: number } | null;
  hint(): string;
  actions(): FieldActions;
  onChooseOption: ChipActions['onChooseOption'];
  mentions: MentionHooks;
}

export interface PromptEditor {
  editor: Editor;
  /** The page has another prompt than the editor: after sending, from a suggestion, from an optimisation. */
  show(text: string): void;
  destroy(): void;
}

export function createEditor(input: EditorInput): PromptEditor {
  const { actions } = input;
  let known = input.text;
  let marks = marksIn(parse(known));
  const editor = new Editor({
    element: { mount: input.element },
    injectCSS: false,
    enableInputRules: false,
    enablePasteRules: false,
    extensions: [
      Doc,
      Paragraph,
      Text,
      Slot,
      Chip.configure({
        onSkill: () => exitSkill(editor),
        onOpenTag: (id) => actions().onOpenTag(id),
        onChooseOption: input.onChooseOption,
      }),
      UndoRedo,
      SkillFirst,
      SlotKeys,
      Mentions.configure(input.mentions),
      Clipboard.configure({ onFiles: (files) => actions().onFiles(files) }),
      keysAndHint(input),
    ],
    editorProps: {
      attributes: {
        class: `prompt-editor ${fieldClass}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': fieldLabel,
        spellcheck: 'false',
        translate: 'no',
      },
    },
    onTransaction: ({ editor, transaction }) => {
      if (!transaction.docChanged) return;
      const nodes = promptOf(editor.state.doc);
      const text = print(nodes);
      if (text === known) return;
      known = text;
      const before = marks;
      marks = marksIn(nodes);
      if (transaction.getMeta(fromThePage) === true) return;
      actions().onChange(text);
      const lost = (tag: TagNode['tag']) => before.has(tag) && !marks.has(tag);
      if (lost('SkillTagBlock')) actions().onExitSkill();
      if (lost('SameStyle')) actions().onExitSameStyle();
      if (lost('Optimize')) actions().onOptimizeGone();
    },
  });
  startWith(editor, input.text, input.caret);
  return {
    editor,
    show(text) {
      if (text === known) return;
      known = text;
      marks = marksIn(parse(text));
      if (text === '') startWith(editor, '', null);
      else replaceWith(editor, text);
    },
    destroy: () => editor.destroy(),
  };
}

/** The tags whose going the page wants to hear of. */
function marksIn(nodes: readonly PromptNode[]): Set<TagNode['tag']> {
  return new Set(
    nodes.flatMap((node) => (node.type === 'tag' && ['SkillTagBlock', 'SameStyle', 'Optimize'].includes(node.tag) ? [node.tag] : [])),
  );
}

/** A new prompt with nothing to undo. */
function startWith(editor: Editor, text: string, caret: { from: number; to: number } | null): void {
  const { schema, plugins } = editor.state;
  const fresh = EditorState.create({ schema, doc: documentOf(schema, parse(text)), plugins });
  // An empty change lets the guards come before the cursor is placed between them.
  const { state } = fresh.applyTransaction(fresh.tr.setMeta('addToHistory', false));
  const { doc } = state;
  const from = caret ? placeInDocument(doc, caret.from) : doc.content.size - 1;
  const to = caret && caret.to !== caret.from ? placeInDocument(doc, caret.to) : from;
  editor.view.updateState(
    state.apply(state.tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))).setMeta('addToHistory', false)),
  );
}

/** Changes only what differs, so that the cursor stays and one step undoes it. */
function replaceWith(editor: Editor, text: string): void {
  const { state, view } = editor;
  const next = documentOf(state.schema, parse(text));
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const tr = closeHistory(state.tr)
    .replace(start, end.a + overlap, next.slice(start, end.b + overlap))
    .setMeta(fromThePage, true);
  const onlySkill =
    (skillIn(state.doc) === null) !== (skillIn(next) === null) && unguarded(state.doc.textContent) === unguarded(next.textContent);
  view.dispatch(onlySkill ? tr.setMeta('addToHistory', false) : tr);
}

function exitSkill(editor: Editor): void {
  if (skillIn(editor.state.doc)) editor.view.dispatch(editor.state.tr.delete(1, 2).setMeta('addToHistory', false));
}

/** The first empty slot, else the end. */
export function goToWork(editor: Editor): void {
  const { doc, tr } = editor.state;
  const stop = stopsIn(doc).find(({ empty }) => empty);
  const selection = !stop
    ? TextSelection.atEnd(doc)
    : stop.slot
      ? TextSelection.create(doc, stop.from, stop.to)
      : NodeSelection.create(doc, stop.from);
  editor.view.dispatch(tr.setSelection(selection).scrollIntoView());
  editor.view.focus();
}

function keysAndHint(input: EditorInput): Extension {
  return Extension.create({
    name: 'keysAndHint',
    priority: 950,
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handleKeyDown: (view, event) => {
              // While an input method composes, keys belong to it; 229 is how Safari says so.
              if (event.isComposing || event.keyCode === 229 || view.composing) return false;
              readCursor(view);
              const { selection } = view.state;
              if (selection instanceof NodeSelection && [' ', 'ArrowDown', 'Enter'].includes(event.key)) {
                const tag = tagOf(selection.node);
                const dom = view.nodeDOM(selection.from);
                if (tag?.tag === 'SelectSlot' && dom instanceof HTMLElement) {
                  input.onChooseOption(selection.from, tag, dom);
                  return true;
                }
              }
              if (event.key === 'Escape' && skillIn(view.state.doc)) {
                exitSkill(editor);
                return true;
              }
              if (event.key !== 'Enter') return false;
              if (event.shiftKey) breakLine(editor);
              else input.actions().onSend();
              return true;
            },
            decorations: ({ doc }) => {
              const [line] = [doc.firstChild];
              if (!line || doc.childCount > 1 || unguarded(doc.textContent) !== '') return null;
              const hint = input.hint();
              const onlySkill =
                skillIn(doc) !== null &&
                line.childCount <= 2 &&
                !isSlotNode(line.lastChild) &&
                (line.childCount === 1 || line.lastChild?.isText === true);
              if (line.childCount > 0 && !onlySkill) return null;
              const attributes = onlySkill ? { 'data-hint-after': hint } : { 'data-hint': hint };
              return DecorationSet.create(doc, [Decoration.node(0, line.nodeSize, attributes)]);
            },
          },
        }),
      ];
    },
  });
}

/** The browser reports a moved cursor a moment later; quick keys must not act on where it was. */
function readCursor(view: EditorView): void {
  // ProseMirror does this itself before typed text is read; it keeps the observer out of its types.
  const { domObserver } = view as unknown as { domObserver?: { flush(): void } };
  domObserver?.flush();
}

/** A new line at the cursor; a slot is on one line, so behind it. */
function breakLine(editor: Editor): void {
  const { state, view } = editor;
  const tr = state.tr.deleteSelection();
  const { $head } = tr.selection;
  const place = isSlotNode($head.parent) ? $head.after() : $head.pos;
  tr.split(place);
  tr.setSelection(TextSelection.near(tr.doc.resolve(place + 2)));
  view.dispatch(tr.scrollIntoView());
}
