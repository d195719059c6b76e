/** The message that waits longest begins when a run has finished: in the same transaction as that run's last event. */
import { TaskStatus } from '#contract/task.ts';
import type { NumberedEvent } from '#contract/timeline/events.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { appendHost } from './log/log.ts';
import { enqueueRun, type Claim } from './queue.ts';
import { partsOf } from './sites/site-selection.ts';
import { pageInFront, takeNext } from './waiting.ts';

/** Resolves with the stored events; none when nothing begins. The task goes on being counted as running: no limit is touched. */
export async function beginNext(tx: Queryable, { task_id, run_id, user_id }: Claim, at: number): Promise<NumberedEvent[]> {
  const next = await takeNext(tx, task_id, run_id);
  if (!next) return [];
  const { message_id, answer_id, content, file_list, ability_type, task_run_mode, disable_team_mode, experts } = next;
  const parts = await partsOf(tx, task_id, content);
  const page = await pageInFront(tx, next);
  const stored = await appendHost(tx, task_id, at, [
    {
      type: 'message',
      message_id,
      answer_id,
      kind: 'query',
      content,
      file_list,
      ability_type,
      task_run_mode,
      ...(disable_team_mode ? { disable_team_mode } : {}),
      ...(experts.length > 0 ? { experts } : {}),
      ...(parts.length > 0 ? { parts } : {}),
      ...(page ? { page } : {}),
    },
  ]);
  await enqueueRun(tx, { run_id: answer_id, task_id, user_id });
  await tx.query(`update task set task_status = ${TaskStatus.Running}, ability_type = $2, update_time = $3 where task_id = $1`, [
    task_id,
    ability_type,
    at,
  ]);
  return stored;
}
