/** What was typed into an open cell and is not entered: it outlives its viewer, and is there again when the file is opened again. */
import { markUnsaved } from '#web/shell/unsaved.ts';

export interface KeptDraft {
  sheet: string;
  row: number;
  column: number;
  text: string;
  /** Why it can't stand there; '' when nothing is known against it. */
  error: string;
}

interface Of {
  task_id: string;
  name: string;
}

const kept = new Map<string, KeptDraft>();

const keyOf = ({ task_id, name }: Of): string => `${task_id} ${name}`;

export function keptDraft(of: Of): KeptDraft | null {
  return kept.get(keyOf(of)) ?? null;
}

/** The page asks before it goes while there is one. */
export function keepDraft(of: Of, draft: KeptDraft): void {
  kept.set(keyOf(of), draft);
  markUnsaved(of.task_id, `${of.name} draft`, 'stuck');
}

/** Without `only` whatever there is; with it that one alone, when no other has taken its place. */
export function forgetDraft(of: Of, only: KeptDraft | null = null): void {
  if (only !== null && keptDraft(of) !== only) return;
  kept.delete(keyOf(of));
  markUnsaved(of.task_id, `${of.name} draft`, null);
}
