/** Going back and forth in the conversation: undoing its last turn, opening a branch; and where the focus is afterwards. */
import { useEffect, useRef, useState } from 'react';
import type { Message } from '#contract/timeline/fold/view.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';

/** The message the last turn begins with; null before there is one. */
export function lastTurn(messages: readonly Message[]): string | null {
  const at = messages.findLastIndex((message, n) => message.type !== 'answer' && messages[n + 1]?.type === 'answer');
  return messages[at]?.message_id ?? null;
}

/** What is shown afterwards comes by the stream, in every tab; the note of what was undone has the focus then. */
export function undoTurn(task_id: string, message_id: string): Promise<void> {
  return operate('UndoTurn', task_id, message_id, undonePlace);
}

/** `focus` names the place that has the focus when the branch is open. */
export function useOpenBranch(task_id: string) {
  const [busy, setBusy] = useState(false);
  const open = async (message_id: string, focus: string) => {
    setBusy(true);
    await operate('OpenBranch', task_id, message_id, focus);
    setBusy(false);
  };
  return { busy, open };
}

async function operate(name: 'UndoTurn' | 'OpenBranch', task_id: string, message_id: string, focus: string): Promise<void> {
  focusNext(focus);
  try {
    await call(name, { task_id, message_id });
  } catch (error) {
    focusNext('');
    say.error(sentenceFor(error));
  }
}

export const undonePlace = 'undone';
export const undoPlace = 'undo';

/** What was pressed is gone when the conversation changes; the button in its place has the focus then. */
let wanted = '';

export function focusNext(place: string): void {
  wanted = place;
}

/** The element that answers to this place, from the moment it is there. */
export function usePlace<E extends HTMLElement>(place: string) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (wanted === '' || wanted !== place || !element.current) return;
    wanted = '';
    element.current.focus({ preventScroll: true });
    element.current.scrollIntoView({ block: 'nearest' });
  });
  return element;
}
