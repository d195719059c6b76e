/** The task a draft belongs to: the open one, or on the home page one that is made when it is first needed, and only once. */
import { isBlank } from '#contract/prompt/reading.ts';
import { call } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { currentPerson } from '#web/shell/session.ts';
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

/** Typing rests this long before a task is made for it. */
const quiet_ms = 300;
let triedAhead = false;

/** Makes the home page's task while the person still types, so that sending is one call. Returns how to call it off. */
export function ensureTaskSoon(key: string): () => void {
  const { text, task_id } = draftOf(key);
  if (key !== homeDraft || task_id || isBlank(text)) {
    // An empty draft is the next one's beginning.
    if (key === homeDraft && !task_id && text === '') triedAhead = false;
    return () => {};
  }
  if (triedAhead) return () => {};
  const timer = setTimeout(() => void makeAhead(), quiet_ms);
  return () => clearTimeout(timer);
}

async function makeAhead(): Promise<void> {
  try {
    if (!(await currentPerson())) return;
    triedAhead = true;
    await ensureTask(homeDraft);
  } catch (error) {
    // Nobody has asked for anything yet: sending tries again and says what is wrong.
    console.info('no task was made ahead', error);
  }
}

async function create(): Promise<string> {
  const { task } = await call('CreateAntouTask', {}, { idempotency_key: createKey });
  createKey = randomId();
  changeDraft(homeDraft, () => ({ task_id: task.task_id }));
  return task.task_id;
}
