/** Where a reader begins who wants the last questions of a long task and their answers first. */
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';

/**
 * One event that stands for everything before the last `messages` messages: it has the number of the last event left out and names the
 * task. Null when nothing would be left out.
 */
export async function beginningOf(db: Queryable, task_id: string, messages: number): Promise<NumberedEvent | null> {
  if (messages === 0) return null;
  const { rows } = await db.query<{ seq: number; at: number; task_name: string }>({
    name: 'recent_messages',
    text: `select event.seq - 1 as seq, event.at, task.task_name from task_event event join task using (task_id)
      where event.task_id = $1 and event.type = 'message' order by event.seq desc offset $2 limit 1`,
    values: [task_id, messages - 1],
  });
  const [row] = rows;
  return row && row.seq > 1 ? { type: 'task_renamed', seq: row.seq, at: row.at, task_name: row.task_name } : null;
}
