/** The task a draft belongs to: the open one, or on the home page one that is made when it is first needed, and only once. */
import { isBlank } from '#contract/prompt/reading.ts';
import { call } from '#web/shell/api.ts';
import { randomId } from '#web/shell/page-session.ts';
import { currentPerson } from '#web/shell/session.ts';
import { TaskType } from '#contract/task.ts';
import { changeDraft, draftOf, homeDraft, taskOfDraft, type Draft } from './draft.ts';

let creating: Promise<string> | null = null;
/** The same until a task has come of it, so that a lost answer doesn't leave a second task. */
let createKey = randomId();
let createdFor: Draft['site'] = null;

export function ensureTask(key: string): Promise<string> {
  const known = taskOfDraft(key);
  if (known !== null) return Promise.resolve(known);
  const { task_id } = draftOf(key);
  if (task_id) return Promise.resolve(task_id);
  creating ??= create().finally(() => {
    creating = null;
  });
  return creating;
}

/** So long after its first word a task is made for a draft, whether the person goes on typing or not. */
const after_ms = 300;
let triedAhead = false;
let due: ReturnType<typeof setTimeout> | undefined;

/** Makes the home page's task while the person still types, so that sending is one call. Called whenever the draft has changed. */
export function ensureTaskSoon(key: string): void {
  if (key !== homeDraft) return;
  const { text, task_id } = draftOf(key);
  // An empty draft is the next one's beginning.
  if (!task_id && text === '') triedAhead = false;
  if (task_id || isBlank(text)) {
    clearTimeout(due);
    due = undefined;
    return;
  }
  if (!triedAhead) due ??= setTimeout(() => void makeAhead(), after_ms);
}

async function makeAhead(): Promise<void> {
  due = undefined;
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
  const { site } = draftOf(homeDraft);
  if (site !== createdFor) createKey = randomId();
  createdFor = site;
  const wanted = site ? { task_type: TaskType.CodingAgent, expert_agent_config: { external_config: site } } : {};
  const { task } = await call('CreateAntouTask', wanted, { idempotency_key: createKey });
  createKey = randomId();
  // Another kind of task was chosen meanwhile.
  if (draftOf(homeDraft).site !== site) return create();
  changeDraft(homeDraft, () => ({ task_id: task.task_id }));
  return task.task_id;
}
