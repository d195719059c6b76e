/** Which files are open beside the chat, per task, and whether a person or the work opened them. */
import { create } from 'zustand';

export interface OpenFiles {
  /** Names, in the order of their tabs. */
  tabs: string[];
  active: string | null;
  open: boolean;
  /** The result that was last put there by itself; closing it by hand keeps it closed. */
  shown_by_itself: string;
  /** Grows whenever somebody asks for a file, also for the one that is the current one already. */
  asked: number;
}

const none: OpenFiles = { tabs: [], active: null, open: false, shown_by_itself: '', asked: 0 };

export const useOpenFiles = create<{ tasks: Record<string, OpenFiles> }>(() => ({ tasks: {} }));

export function openFilesOf(task_id: string): OpenFiles {
  return useOpenFiles.getState().tasks[task_id] ?? none;
}

export function useFilesOf(task_id: string): OpenFiles {
  return useOpenFiles(({ tasks }) => tasks[task_id] ?? none);
}

function change(task_id: string, next: Partial<OpenFiles>): void {
  useOpenFiles.setState(({ tasks }) => ({ tasks: { ...tasks, [task_id]: { ...(tasks[task_id] ?? none), ...next } } }));
}

export function openFile(task_id: string, name: string): void {
  const { tabs, asked } = openFilesOf(task_id);
  change(task_id, { tabs: tabs.includes(name) ? tabs : [...tabs, name], active: name, open: true, asked: asked + 1 });
}

/**
 * A result appeared: shows it once per answer, never against somebody who closed it. `mark` names answer and file. Where somebody
 * looks at what they chose (`isShown` false) it only gets a tab.
 */
export function showResult(task_id: string, name: string, mark: string, how: { opens: boolean; isShown: boolean }): void {
  const { tabs, active, shown_by_itself, open } = openFilesOf(task_id);
  if (shown_by_itself === mark) return;
  change(task_id, {
    tabs: tabs.includes(name) ? tabs : [...tabs, name],
    active: how.isShown ? name : (active ?? name),
    shown_by_itself: mark,
    open: open || how.opens,
  });
}

export function closeFile(task_id: string, name: string): void {
  const { tabs, active } = openFilesOf(task_id);
  const at = tabs.indexOf(name);
  const rest = tabs.filter((one) => one !== name);
  const next = active === name ? (rest[Math.min(at, rest.length - 1)] ?? null) : active;
  change(task_id, { tabs: rest, active: next, open: rest.length > 0 && openFilesOf(task_id).open });
}

/** What a tab shows goes by another name from now on, as an attachment does once it was sent. */
export function renameFile(task_id: string, before: string, after: string): void {
  const { tabs, active } = openFilesOf(task_id);
  if (!tabs.includes(before)) return;
  const kept = tabs.filter((one) => one !== after).map((one) => (one === before ? after : one));
  change(task_id, { tabs: kept, active: active === before ? after : active });
}

export function setPanel(task_id: string, open: boolean): void {
  change(task_id, { open });
}
