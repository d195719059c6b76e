/** A run's way into its task's log: appends in order, ends the run with its last event, and notices when somebody else wrote in between. */
import type { HeardEvent } from '#agent/events.ts';
import type { Inbox, Journal } from '#agent/run.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { dueAt } from '#contract/timeline/questions/interaction-answers.ts';
import { readAsked } from '#contract/timeline/questions/interactions.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import type { Hub } from '../streams/hub.ts';
import { hearWords, mayWait } from '../inbox.ts';
import { appendFenced, endFenced, type Ending } from './log.ts';
import { keepLong } from './long-events.ts';
import { beginNext } from '../next-message.ts';
import { endRun, type Claim } from '../queue.ts';
import { hasWord } from '../waiting.ts';

export interface JournalInput {
  db: Database;
  store: FileStore;
  hub: Hub;
  worker_id: string;
  now(): number;
  new_id(): string;
}

export interface RunJournal extends Omit<Journal, 'append'>, Inbox {
  append(events: TaskEvent[]): Promise<void>;
  /** The task's log was read so far. */
  goOnFrom(events: NumberedEvent[]): void;
}

/** Appends one after the other, so that watchers hear in the order of the numbers. */
export function journalOf(input: JournalInput, claim: Claim): RunJournal {
  const { db, hub, worker_id } = input;
  const { task_id, run_id, fence } = claim;
  let tail: Promise<void> = Promise.resolve();
  /** The last event that was looked at or written here: numbers are dense, so a gap after it is what others did. */
  let known = claim.last_seq;
  let mayHaveWord = true;

  async function appendNow(given: TaskEvent[]): Promise<void> {
    const events = await keepLong(input, task_id, given);
    const at = input.now();
    const end = events.find((event) => event.type === 'run_end');
    const stored = end ? await endNow(end, events, at) : await appendFenced(db, task_id, run_id, fence, at, events);
    if ((stored[0]?.seq ?? 0) > known + 1) mayHaveWord = true;
    known = stored.at(-1)?.seq ?? known;
    hub.stored(task_id, stored);
    if (end) hub.listed(claim.user_id, task_id);
    if (stored.length > events.length) hub.queued();
  }

  async function endNow(end: Extract<TaskEvent, { type: 'run_end' }>, events: TaskEvent[], at: number): Promise<NumberedEvent[]> {
    const ending = { task_status: statusOf[end.outcome], answer_due: dueAt(readAsked(end.pause), at) };
    const ended = await endFenced(db, { task_id, run_id, fence, worker: worker_id, known }, at, events, ending);
    return ended ?? db.transaction((tx) => endAndGoOn(tx, end, events, at, ending));
  }

  async function endAndGoOn(
    tx: Queryable,
    end: Extract<TaskEvent, { type: 'run_end' }>,
    events: TaskEvent[],
    at: number,
    { task_status, answer_due }: Ending,
  ): Promise<NumberedEvent[]> {
    const numbered = await appendFenced(tx, task_id, run_id, fence, at, events);
    const next = end.outcome === 'finished' ? await beginNext(tx, claim, at) : [];
    await tx.query(
      'update task set task_status = $2, update_time = $3, is_unread = true, answer_due = $4 where task_id = $1 and task_status <> 0',
      [task_id, next.length > 0 ? TaskStatus.Running : task_status, at, answer_due],
    );
    await endRun(tx, worker_id, run_id);
    return [...numbered, ...next];
  }

  async function takeNow(): Promise<HeardEvent[]> {
    const { heard, stored, last_seq } = await hearWords(db, claim, input.now());
    known = last_seq;
    if (stored.length > 0) hub.stored(task_id, stored);
    return heard;
  }

  /** Nearly always nobody has said anything since the run's own last event, and nothing is asked. */
  async function take(): Promise<HeardEvent[]> {
    if (!mayHaveWord) return [];
    mayHaveWord = false;
    // Looking needs no turn: the brain is asked behind it.
    return (await hasWord(db, task_id, run_id)) ? inTurn(takeNow) : [];
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = tail.then(work);
    tail = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  }

  return {
    append: (events) => inTurn(() => appendNow(events)),
    take,
    live: (event) => hub.live(task_id, event),
    goOnFrom(events) {
      known = events.at(-1)?.seq ?? known;
      mayHaveWord = mayWait(events, run_id);
    },
  };
}

const statusOf = {
  finished: TaskStatus.TaskFinish,
  paused: TaskStatus.Interrupt,
  stopped: TaskStatus.Stop,
  interrupted: TaskStatus.AbnormalInterrupt,
} as const;
