/** Copying and pasting: chips travel between our own inputs, everything else arrives as plain words, files go to the attachments. */
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Slice, Fragment } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { print, type PromptNode } from '#contract/prompt/markup.ts';
import { plainTextOf } from '#contract/prompt/reading.ts';
import { ownType, pasted } from '../pasted.ts';
import { inlineLines, isSlotNode, promptOf, typesOf } from './document.ts';

export const Clipboard = Extension.create<{ onFiles(files: File[]): void }>({
  name: 'promptClipboard',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            copy: (view, event) => take(view, event),
            cut: (view, event) => {
              if (!take(view, event)) return false;
              view.dispatch(view.state.tr.deleteSelection().scrollIntoView().setMeta('uiEvent', 'cut'));
              return true;
            },
          },
          handlePaste: (view, event) => {
            const data = event.clipboardData;
            if (!data) return false;
            const files = [...data.files];
            // Office programs put a picture of the text beside the text: the text is what was meant.
            if (files.length > 0 && !data.types.includes('text/plain')) this.options.onFiles(files);
            else insertPrompt(view, pasted(data));
            return true;
          },
          handleDrop: (view, event, _slice, moved) => {
            const data = event.dataTransfer;
            if (moved || !data) return false;
            // Files are for the area around, which hears of the drop too.
            if (data.types.includes('Files')) return true;
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
            insertPrompt(view, pasted(data), { from: place, to: place });
            view.focus();
            return true;
          },
        },
      }),
    ];
  },
});

function take(view: EditorView, event: ClipboardEvent): boolean {
  const { selection, doc } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const slice = doc.slice(selection.from, selection.to);
  const { paragraph } = typesOf(view.state.schema);
  const lines = slice.content.firstChild?.type === paragraph ? slice.content : Fragment.from(paragraph.create(null, slice.content));
  const markup = print(promptOf(doc.type.create(null, lines)));
  event.clipboardData.setData('text/plain', plainTextOf(markup));
  event.clipboardData.setData(ownType, markup);
  event.preventDefault();
  return true;
}

export function insertPrompt(
  view: EditorView,
  nodes: readonly PromptNode[],
  range: { from: number; to: number } = view.state.selection,
): void {
  const { state } = view;
  const { paragraph } = typesOf(state.schema);
  // One step to undo, however quickly it follows on typing.
  const tr = closeHistory(state.tr);
  if (isSlotNode(state.doc.resolve(range.from).parent)) {
    // A slot holds words on one line.
    tr.insertText(plainTextOf(print(nodes)).replace(/\s*[\r\n]+\s*/g, ' '), range.from, range.to);
  } else {
    const lines = inlineLines(state.schema, nodes).map((line) => paragraph.create(null, line));
    tr.replaceRange(range.from, range.to, new Slice(Fragment.from(lines), 1, 1));
  }
  view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'paste'));
}
