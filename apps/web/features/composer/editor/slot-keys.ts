/** Keys around slots and chips: Tab from slot to slot, arrows over their edges, and deletion that takes what one sees. */
import { Extension } from '@tiptap/core';
import { AllSelection, NodeSelection, Selection, TextSelection, type Command } from '@tiptap/pm/state';
import { guard, isSlotNode, unguarded } from './document.ts';
import { stopsIn } from './slot.ts';

export const SlotKeys = Extension.create({
  name: 'slotKeys',
  priority: 900,
  addKeyboardShortcuts() {
    const run = (command: Command) => () =>
      !this.editor.view.composing && command(this.editor.state, this.editor.view.dispatch, this.editor.view);
    return {
      Tab: run(goToStop(1)),
      'Shift-Tab': run(goToStop(-1)),
      ArrowRight: run(step(1)),
      ArrowLeft: run(step(-1)),
      Backspace: run(remove(-1)),
      'Shift-Backspace': run(remove(-1)),
      'Mod-Backspace': run(removeWords),
      'Alt-Backspace': run(removeWords),
      Delete: run(remove(1)),
    };
  },
});

/** To the next slot or choice; past the last one the focus leaves as everywhere. */
function goToStop(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const stops = stopsIn(state.doc);
    const next =
      direction === 1
        ? stops.find((stop) => (stop.slot ? stop.from > to : stop.from >= to))
        : stops.findLast((stop) => (stop.slot ? stop.to < from : stop.to <= from));
    if (!next) return false;
    const selection = next.slot ? TextSelection.create(state.doc, next.from, next.to) : NodeSelection.create(state.doc, next.from);
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

function step(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { selection } = state;
    if (selection instanceof AllSelection) {
      dispatch?.(state.tr.setSelection(direction === 1 ? Selection.atEnd(state.doc) : Selection.atStart(state.doc)).scrollIntoView());
      return true;
    }
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    const { $head } = selection;
    const goTo = (place: number) => {
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, place)).scrollIntoView());
      return true;
    };
    if (isSlotNode($head.parent)) {
      if (direction === 1) return $head.parentOffset === $head.parent.content.size && goTo($head.after() + 1);
      return unguarded($head.parent.textBetween(0, $head.parentOffset)) === '' && goTo($head.before());
    }
    // A browser would step over the last letter right into the slot.
    const rest = direction === 1 && $head.nodeAfter?.isText ? ($head.nodeAfter.text ?? '') : '';
    if (rest !== '' && edgeLength(rest, 1) === rest.length && isSlotNode($head.parent.maybeChild($head.index() + 1)))
      return goTo($head.pos + rest.length);
    const beside = slotBeside($head.pos, direction, state.doc);
    if (!beside) return false;
    return goTo(direction === 1 ? beside.from + 2 : beside.to - 1);
  };
}

function remove(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { selection } = state;
    if (!(selection instanceof TextSelection) || !selection.empty) return false;
    const { $head } = selection;
    if (isSlotNode($head.parent)) {
      const [start, end] = [$head.before(), $head.after()];
      if (unguarded($head.parent.textContent) === '') {
        dispatch?.(state.tr.delete(start, end).scrollIntoView());
        return true;
      }
      const words = unguarded(
        direction === -1
          ? $head.parent.textBetween(0, $head.parentOffset)
          : $head.parent.textBetween($head.parentOffset, $head.parent.content.size),
      );
      if (words === '') return removeBeside(direction === -1 ? start : end, direction)(state, dispatch);
      const length = edgeLength(words, direction);
      dispatch?.(
        (direction === -1
          ? state.tr.delete($head.pos - length, $head.pos)
          : state.tr.delete($head.pos, $head.pos + length)
        ).scrollIntoView(),
      );
      return true;
    }
    const beside = direction === -1 ? $head.nodeBefore : $head.nodeAfter;
    const isPlainText = beside?.isText && (direction === -1 ? !beside.text?.endsWith(guard) : !beside.text?.startsWith(guard));
    // The browser knows its own text best, and input methods listen to what it does.
    if (isPlainText || (!beside && ![...$head.parent.textContent].includes(guard))) return false;
    return removeBeside($head.pos, direction)(state, dispatch);
  };
}

/** Takes away what stands beside a place in a paragraph: a letter, a chip, the end of a slot, or the break between two lines. */
function removeBeside(place: number, direction: 1 | -1): Command {
  return (state, dispatch) => {
    const $place = state.doc.resolve(place);
    const node = direction === -1 ? $place.nodeBefore : $place.nodeAfter;
    if (!node) {
      const edge = direction === -1 ? $place.before() : $place.after();
      if (edge > 0 && edge < state.doc.content.size) dispatch?.(state.tr.join(edge).scrollIntoView());
      return true;
    }
    const span = (from: number, to: number) => {
      dispatch?.(state.tr.delete(Math.min(from, to), Math.max(from, to)).scrollIntoView());
      return true;
    };
    if (isSlotNode(node)) {
      const inner = direction === -1 ? place - 1 : place + 1 + (node.textContent.startsWith(guard) ? 1 : 0);
      const words = unguarded(node.textContent);
      if (words === '') return span(place, place + direction * node.nodeSize);
      const other = inner + direction * edgeLength(words, direction);
      const tr = state.tr.delete(Math.min(inner, other), Math.max(inner, other));
      tr.setSelection(TextSelection.create(tr.doc, Math.min(inner, other)));
      dispatch?.(tr.scrollIntoView());
      return true;
    }
    if (!node.isText) return span(place, place + direction * node.nodeSize);
    const text = node.text ?? '';
    const hidden = direction === -1 ? text.length - text.replace(/\u2060+$/, '').length : text.length - text.replace(/^\u2060+/, '').length;
    if (hidden > 0) return removeBeside(place + direction * hidden, direction)(state, dispatch);
    return span(place, place + direction * edgeLength(text, direction));
  };
}

/** A whole slot's words before the cursor; elsewhere a slot or chip beside it goes as with a single key. */
const removeWords: Command = (state, dispatch) => {
  const { selection } = state;
  if (selection instanceof TextSelection && selection.empty && isSlotNode(selection.$head.parent)) {
    const { $head } = selection;
    const words = unguarded($head.parent.textBetween(0, $head.parentOffset));
    if (words !== '') {
      dispatch?.(state.tr.delete($head.pos - words.length, $head.pos));
      return true;
    }
  }
  return remove(-1)(state, dispatch);
};

/** The slot that the cursor would step into, when only a guard is between. */
function slotBeside(place: number, direction: 1 | -1, doc: Parameters<typeof stopsIn>[0]): { from: number; to: number } | null {
  let $place = doc.resolve(place);
  let node = direction === 1 ? $place.nodeAfter : $place.nodeBefore;
  if (node?.isText && unguarded(node.text ?? '') === '') {
    $place = doc.resolve(place + direction * node.nodeSize);
    node = direction === 1 ? $place.nodeAfter : $place.nodeBefore;
  }
  if (!isSlotNode(node)) return null;
  return direction === 1 ? { from: $place.pos, to: $place.pos + node.nodeSize } : { from: $place.pos - node.nodeSize, to: $place.pos };
}

const letters = new Intl.Segmenter('zh-CN', { granularity: 'grapheme' });

function edgeLength(text: string, direction: 1 | -1): number {
  const all = [...letters.segment(text)];
  return (direction === -1 ? all.at(-1) : all[0])?.segment.length ?? 0;
}
