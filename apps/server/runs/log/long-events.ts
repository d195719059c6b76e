/** Keeps events that are too long for their rows in files of the store, and reads them again for whoever needs all of them. */
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import { shortened } from '#contract/timeline/long-events.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { FileStore } from '#server/platform/files/store.ts';

export interface LongEventsInput {
  db: Database;
  store: FileStore;
  new_id(): string;
}

/** The events as their rows are to hold them: those that are too long lie in a file each. Throws when the store fails. */
export async function keepLong({ db, store, new_id }: LongEventsInput, task_id: string, events: TaskEvent[]): Promise<TaskEvent[]> {
  return Promise.all(
    events.map(async (event) => {
      const less = shortened(event);
      if (!less) return event;
      const key = new_id();
      await db.query('insert into long_event (store_key, task_id) values ($1, $2)', [key, task_id]);
      const { bytes } = await store.put(key, Buffer.from(JSON.stringify(event)), { max_bytes: Number.MAX_SAFE_INTEGER });
      return { ...less, whole: { key, bytes } };
    }),
  );
}

/** The event with every word of it. Throws FileMissing when its file is gone. */
export async function wholeEvent(store: FileStore, event: NumberedEvent): Promise<NumberedEvent> {
  if (!event.whole?.key) return event;
  const { seq, at } = event;
  // Written above from a TaskEvent.
  return { ...(JSON.parse(Buffer.from(await store.get(event.whole.key)).toString()) as TaskEvent), seq, at };
}

/** Those of the events that `wants` names, whole; one after the other, so that what is read at once is one of them. */
export async function wholeEvents(
  store: FileStore,
  events: NumberedEvent[],
  wants: (event: NumberedEvent, index: number) => boolean = () => true,
): Promise<NumberedEvent[]> {
  if (!events.some((event) => event.whole)) return events;
  const all: NumberedEvent[] = [];
  for (const [index, event] of events.entries()) all.push(wants(event, index) ? await wholeEvent(store, event) : event);
  return all;
}

/**
 * What a run of a brain with a window still reads: of what its newest summary stands for only results, as they say what the task has read, and
 * the calls of the last answers, which may be made again.
 */
export function isStillRead(events: NumberedEvent[]): (event: NumberedEvent, index: number) => boolean {
  const summary = events.findLast((event) => event.type === 'summary');
  if (summary?.type !== 'summary') return () => true;
  const { run_id, turn } = summary.until;
  const place = events.findIndex((event) => event.type === 'turn_end' && event.run_id === run_id && event.turn === turn);
  const last = new Set(events.flatMap((event) => (event.type === 'message' ? [event.answer_id] : [])).slice(-2));
  return (event, index) => index > place || event.type === 'tool_result' || (event.type === 'tool_call' && last.has(event.run_id));
}
