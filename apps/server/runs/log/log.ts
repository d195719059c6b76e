/** The per-task event log: dense numbers, stored before anyone is told, appended only by whoever holds the fence. */
import { isStorable, storable } from '#agent/storable.ts';
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent, TaskEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/** The log belongs to another worker by now. */
export class FenceLost extends Error {
  override name = 'FenceLost';
}

/**
 * Stores events of a run in one statement and gives them their numbers.
 * Throws FenceLost when another worker took the run since `fence` was given out.
 */
export async function appendFenced(
  db: Queryable,
  task_id: string,
  run_id: string,
  fence: number,
  at: number,
  events: TaskEvent[],
): Promise<NumberedEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await db.query<{ last_seq: number }>({
    name: 'append_fenced',
    text: `with bumped as (
        update task set last_seq = last_seq + $4 where task_id = $1 and run_id = $2 and fence = $3 returning last_seq
      ), stored as (
        insert into task_event (task_id, seq, at, type, body)
        select $1, bumped.last_seq - $4 + given.n, $5, given.type, given.body
        from bumped, unnest($6::text[], $7::jsonb[]) with ordinality as given (type, body, n)
      )
      select last_seq from bumped`,
    values: [task_id, run_id, fence, events.length, at, ...columnsOf(events)],
  });
  const last = rows[0]?.last_seq;
  if (last === undefined) throw new FenceLost(`the run ${run_id} is another worker's`);
  return numbered(events, last, at);
}

/** How a run leaves its task. */
export interface Ending {
  task_status: TaskStatus;
  answer_due: number | null;
}

/**
 * Stores a run's last events, what becomes of its task and the end of the run in one statement: the whole end of nearly every run.
 * Null, with nothing stored, when there is more to decide: something happened since the event `known`, a message waits, the task was
 * deleted, or another worker took the run.
 */
export async function endFenced(
  db: Queryable,
  { task_id, run_id, fence, worker, known }: { task_id: string; run_id: string; fence: number; worker: string; known: number },
  at: number,
  events: TaskEvent[],
  { task_status, answer_due }: Ending,
): Promise<NumberedEvent[] | null> {
  const { rows } = await db.query<{ last_seq: number }>({
    name: 'end_fenced',
    // Whatever begins to wait is stored as an event with it, so that a row under its known number has nothing waiting this look can't see.
    text: `with ended as (
        update task set last_seq = last_seq + $4, task_status = $7, update_time = $5, is_unread = true, answer_due = $8
        where task_id = $1 and run_id = $2 and fence = $3 and last_seq = $6 and task_status <> ${TaskStatus.Delete}
          and not exists (select 1 from waiting_message where task_id = $1)
        returning last_seq
      ), over as (
        update run set state = 'ended', lease_until = null from ended where run.run_id = $2 and worker = $9
      ), stored as (
        insert into task_event (task_id, seq, at, type, body)
        select $1, ended.last_seq - $4 + given.n, $5, given.type, given.body
        from ended, unnest($10::text[], $11::jsonb[]) with ordinality as given (type, body, n)
      )
      select last_seq from ended`,
    values: [task_id, run_id, fence, events.length, at, known, task_status, answer_due, worker, ...columnsOf(events)],
  });
  const last = rows[0]?.last_seq;
  return last === undefined ? null : numbered(events, last, at);
}

/** Stores what people and the host do to a task; inside a transaction the task's row stays locked until its end. */
export async function appendHost(tx: Queryable, task_id: string, at: number, events: TaskEvent[]): Promise<NumberedEvent[]> {
  if (events.length === 0) return [];
  const { rows } = await tx.query<{ last_seq: number }>({
    name: 'append_host',
    text: `with bumped as (
        update task set last_seq = last_seq + $2 where task_id = $1 returning last_seq
      ), stored as (
        insert into task_event (task_id, seq, at, type, body)
        select $1, bumped.last_seq - $2 + given.n, $3, given.type, given.body
        from bumped, unnest($4::text[], $5::jsonb[]) with ordinality as given (type, body, n)
      )
      select last_seq from bumped`,
    values: [task_id, events.length, at, ...columnsOf(events)],
  });
  const last = rows[0]?.last_seq;
  if (last === undefined) throw new Error(`no task ${task_id}`);
  return numbered(events, last, at);
}

/** What `unnest` takes: types and bodies. */
export function columnsOf(events: TaskEvent[]): [string[], string[]] {
  return [events.map((event) => event.type), events.map(({ type: _type, ...body }) => printed(body))];
}

/** The kernel's events are clean already; what people wrote is not. */
function printed(body: object): string {
  const text = JSON.stringify(body);
  return isStorable(text) ? text : JSON.stringify(storable(body));
}

/** As they were stored, the last one under `last`. */
export function numbered(events: TaskEvent[], last: number, at: number): NumberedEvent[] {
  const first = last - events.length + 1;
  return events.map((event, index) => ({ ...event, seq: first + index, at }));
}
