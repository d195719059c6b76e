/** Which files hold changes that are not on the server yet: nothing is sent while they are on their way, and the page asks before it goes. */
import { create } from 'zustand';

/** `stuck`: they wait for the line, or for a person's word. */
export type Unsaved = 'on_its_way' | 'stuck';

interface UnsavedFiles {
  /** By the task and the file's name. */
  files: ReadonlyMap<string, Unsaved>;
}

export const useUnsaved = create<UnsavedFiles>(() => ({ files: new Map() }));

export function markUnsaved(task_id: string, name: string, unsaved: Unsaved | null): void {
  const key = `${task_id} ${name}`;
  const { files } = useUnsaved.getState();
  if ((files.get(key) ?? null) === unsaved) return;
  const next = new Map(files);
  if (unsaved) next.set(key, unsaved);
  else next.delete(key);
  useUnsaved.setState({ files: next });
}

export function isSaving(files: UnsavedFiles['files'], task_id: string): boolean {
  return [...files].some(([key, unsaved]) => unsaved === 'on_its_way' && key.startsWith(`${task_id} `));
}

addEventListener('beforeunload', (event) => {
  if (useUnsaved.getState().files.size > 0) event.preventDefault();
});
