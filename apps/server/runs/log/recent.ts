/** Where a reader begins who wants the last questions of a long task and their answers first. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { snapshotForm } from '#contract/timeline/fold/snapshot.ts';

/** Packed as they are stored. More is not read before anybody has looked at anything; the last question and its answer always are. */
const mostBytes = 256 * 1024;
/** So few events are worth more than a snapshot made anew. */
const fewEvents = 300;

interface Beginning {
  seq: number;
  at: number;
  task_name: string;
  last_seq: number;
  kept_seq: number | null;
}

/**
 * One event that stands for everything before the last `messages` messages, or somewhat more of them: it has the number of the last event
 * left out and names the task. Null when nothing would be left out.
 */
export async function beginningOf(db: Queryable, task_id: string, messages: number): Promise<NumberedEvent | null> {
  if (messages === 0) return null;
  const { rows } = await db.query<Beginning>({
    name: 'recent_messages',
    text: `select event.seq - 1 as seq, event.at, task.task_name, task.last_seq, kept.seq as kept_seq
      from task_event event join task using (task_id) left join task_snapshot kept on kept.task_id = event.task_id and kept.form = $3
      where event.task_id = $1 and event.type = 'message' order by event.seq desc offset $2 limit 1`,
    values: [task_id, messages - 1, snapshotForm],
  });
  const [row] = rows;
  if (!row || row.seq <= 1) return null;
  const { at, task_name } = row;
  const isFew = row.last_seq - row.seq <= fewEvents;
  const seq = isFew ? row.seq : await withinBytes(db, task_id, row.seq);
  const near = row.kept_seq !== null && row.kept_seq <= seq && seq - row.kept_seq <= fewEvents && row.seq === seq;
  return { type: 'task_renamed', seq: near ? (row.kept_seq ?? seq) : seq, at, task_name };
}

/** The number before the earliest of the messages after `seq` from which on the log is short enough, or before the last one. */
async function withinBytes(db: Queryable, task_id: string, seq: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'recent_within_bytes',
    text: `select seq - 1 as seq from (
        select seq, type, sum(pg_column_size(body)) over (order by seq desc) as bytes from task_event where task_id = $1 and seq > $2
      ) tail where type = 'message' order by bytes <= $3 desc, case when bytes <= $3 then seq else -seq end limit 1`,
    values: [task_id, seq, mostBytes],
  });
  return rows[0]?.seq ?? seq;
}
