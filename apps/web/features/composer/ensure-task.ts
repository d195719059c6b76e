/** The task a draft belongs to: the open one, or on the home page one that is made when it is first needed, and only once. */
import { call } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { changeDraft, draftOf, homeDraft } from './draft.ts';

let creating: Promise<string> | null = null;
/** The same until a task has come of it, so that a lost answer doesn't leave a second task. */
let createKey = randomId();

export function ensureTask(key: string): Promise<string> {
  if (key !== homeDraft) return Promise.resolve(key);
  const { task_id } = draftOf(key);
  if (task_id) return Promise.resolve(task_id);
  creating ??= create().finally(() => {
    creating = null;
  });
  return creating;
}

async function create(): Promise<string> {
  const { task } = await call('CreateAntouTask', {}, { idempotency_key: createKey });
  createKey = randomId();
  changeDraft(homeDraft, () => ({ task_id: task.task_id }));
  return task.task_id;
}
