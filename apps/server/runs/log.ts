/** The per-task event log: dense numbers, stored before anyone is told, appended only by whoever holds the fence. */
import { isStorable, storable } from '#agent/storable.ts';
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
