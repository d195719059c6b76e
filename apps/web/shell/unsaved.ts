/** Which files hold changes that are not on the server yet: nothing is sent about them meanwhile, and the page asks before it goes. */
import { create } from 'zustand';

interface Unsaved {
  /** By the task and the file's name. */
  files: ReadonlySet<string>;
}

export const useUnsaved = create<Unsaved>(() => ({ files: new Set() }));

export function markUnsaved(task_id: string, name: string, is_unsaved: boolean): void {
  const key = `${task_id} ${name}`;
  const { files } = useUnsaved.getState();
  if (files.has(key) === is_unsaved) return;
  const next = new Set(files);
  if (is_unsaved) next.add(key);
  else next.delete(key);
  useUnsaved.setState({ files: next });
}

export function hasUnsaved(files: ReadonlySet<string>, task_id: string): boolean {
  return [...files].some((key) => key.startsWith(`${task_id} `));
}

addEventListener('beforeunload', (event) => {
  if (useUnsaved.getState().files.size > 0) event.preventDefault();
});
