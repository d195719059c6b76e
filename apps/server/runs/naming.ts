/** Gives a task with a long request a short name while its first answer is made: the model's, asked beside it, else that of what was made. */
import { costOf, type Answering, type Brain, type TokensUsed, type Transcript } from '#agent/brain.ts';
import type { BrainCall } from '#agent/events.ts';
import { nothingUsed } from '#agent/context/tokens.ts';
import { askForName } from '#brains/model/task-name.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/observe/log.ts';
import type { Hub } from './streams/hub.ts';
import { appendHost } from './log/log.ts';
import { parentOf } from './log/past.ts';
import type { Claim } from './queue.ts';
import { firstRequest, isProvisional, nameByFiles, nameFromQuery, nameOfMade } from './task-name.ts';

export interface NamingInput {
  db: Database;
  hub: Hub;
  log: Log;
  now(): number;
  claim: Pick<Claim, 'run_id' | 'task_id' | 'user_id'>;
  /** The task's log as it was when the run was claimed. */
  events: readonly NumberedEvent[];
  brain: Brain;
  today: Transcript['today'];
  /** The run's own. */
  signal: AbortSignal;
  /** The beginning of the run is stored: nothing of it stands before that. */
  begun: Promise<void>;
}

export interface Naming {
  /** Hears what the run has stored. */
  hear(stored: readonly TaskEvent[]): void;
  /** The run is over: resolves when the task has the name it gets. */
  end(): Promise<void>;
}

/** A name that comes later is not worth a call that hangs. */
const patience_ms = 20_000;

const unneeded: Naming = { hear: () => undefined, end: () => Promise.resolve() };

/** Never throws and never keeps the run waiting: a task that can't be named keeps the beginning of its request. */
export function startNaming(input: NamingInput): Naming {
  const { events, brain, claim, log } = input;
  const asked = firstRequest(events);
  if (!asked || parentOf([...events]) !== null || !isProvisional(asked)) return unneeded;
  const { query, answer_id, words, files } = asked;
  const byFiles = nameByFiles(files);
  /** Those nobody chose; any other name is the person's. */
  const replaceable = [
    nameFromQuery(
      query,
      files.map((file_name) => ({ file_name })),
    ),
    ...(byFiles === null ? [] : [byFiles]),
  ];
  const nameNow = events.findLast((event) => event.type === 'task_renamed' || event.type === 'task_created');
  if (!nameNow || !('task_name' in nameNow) || !replaceable.includes(nameNow.task_name)) return unneeded;

  const rename = (name: string | null, more: TaskEvent[] = []): Promise<void> =>
    input.begun
      .then(() => store(input, replaceable, name, more))
      .catch((error: unknown) => log.warn({ err: error, task_id: claim.task_id }, 'a task was not named'));
  const isAskedOnce = events.some((event) => event.type === 'usage' && event.call?.for === 'name');
  const asking = brain.model !== undefined && answer_id === claim.run_id && !isAskedOnce ? askModel(input, { words, files }, rename) : null;
  const titles = new Map<string, string>();
  let made: string | null = null;
  let renaming = Promise.resolve();
  return {
    hear(stored) {
      for (const event of stored) {
        if (event.type === 'tool_call') titles.set(event.call_id, titleIn(event.input) ?? '');
        const file = event.type === 'tool_result' && event.ok && made === null ? event.files[0] : undefined;
        if (event.type !== 'tool_result' || !file) continue;
        made = nameOfMade(file.name, titles.get(event.call_id) || null);
        // The model's own is on its way.
        if (made !== null && !asking) renaming = rename(made);
      }
    },
    async end() {
      const isNamed = asking === null ? false : await asking;
      await renaming;
      if (!isNamed) await rename(made ?? byFiles);
    },
  };
}

function titleIn(input: unknown): string | null {
  return typeof input === 'object' && input !== null && 'title' in input && typeof input.title === 'string' ? input.title : null;
}

/** Whether it gave a name. What the call took is counted in either case. */
async function askModel(
  { brain, claim, today, signal, now }: NamingInput,
  asked: { words: string; files: string[] },
  rename: (name: string | null, more: TaskEvent[]) => Promise<void>,
): Promise<boolean> {
  const began = now();
  const usageOf = (answering: Answering, used: TokensUsed, of: Pick<BrainCall, 'outcome' | 'reason'>): TaskEvent => ({
    type: 'usage',
    run_id: claim.run_id,
    brain: answering.label,
    ...used,
    ...costOf(answering, used),
    elapsed_ms: Math.max(0, Math.round(now() - began)),
    call: { for: 'name', entries: 1, estimated: null, ...of },
  });
  const soon = AbortSignal.any([signal, AbortSignal.timeout(patience_ms)]);
  try {
    const named = await askForName(brain, { ...asked, today }, soon);
    await rename(named.name, [usageOf(named.answering, named.used, { outcome: 'answered' })]);
    return named.name !== null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const outcome = soon.aborted ? ('stopped' as const) : ('failed' as const);
    await rename(null, [usageOf(brain, nothingUsed, { outcome, ...(soon.aborted ? {} : { reason }) })]);
    return false;
  }
}

/** In one transaction: what else is to be told, and the name, unless the person has given another meanwhile. */
async function store(
  { db, hub, now, claim: { task_id, user_id } }: NamingInput,
  replaceable: readonly string[],
  name: string | null,
  more: TaskEvent[],
): Promise<void> {
  if (name === null && more.length === 0) return;
  const stored = await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ task_name: string; scheduled_task_id: string | null }>(
      'select task_name, scheduled_task_id from task where task_id = $1 and task_status <> 0 for update',
      [task_id],
    );
    const [task] = rows;
    if (!task) return [];
    const isNew = name !== null && name !== task.task_name && replaceable.includes(task.task_name);
    if (isNew) {
      await tx.query('update task set task_name = $2 where task_id = $1', [task_id, name]);
      // A schedule that was set up with the task was called as it was.
      if (task.scheduled_task_id)
        await tx.query('update scheduled_task set name = $2 where scheduled_task_id = $1 and name = $3', [
          task.scheduled_task_id,
          name,
          task.task_name,
        ]);
    }
    return appendHost(tx, task_id, now(), [...more, ...(isNew ? [{ type: 'task_renamed' as const, task_name: name }] : [])]);
  });
  if (stored.length === 0) return;
  hub.stored(task_id, stored);
  hub.listed(user_id, task_id);
}
