/** What changed in a person's list since a moment, for the list's stream. */
import type { TaskListEvent } from '#contract/operations/tasks.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { isListed, listColumns, present, type ListedRow } from './rows.ts';

export type ListChange = Extract<TaskListEvent, { type: 'task' | 'removed' }>;

/** Oldest first, at most `limit`. A parent changes with its children, for it is shown running while one of them runs. Tasks nobody has said anything in were never in the list and are not told of. */
export async function changesSince(
  db: Queryable,
  user_id: string,
  since: number,
  limit: number,
): Promise<{ clock: number; changes: ListChange[] }> {
  const { rows } = await db.query<{ clock: number; listed: (ListedRow & { changed: number })[] }>({
    name: 'list_changes',
    text: `with found as (
        select task_id from task where user_id = $1 and changed > $2 and parent_id = 0
        union select p.task_id from task c join task p on p.task_number = c.parent_id
          where c.user_id = $1 and c.changed > $2 and c.parent_id <> 0
      ), listed as (
      select ${listColumns}, greatest(changed, (select max(c.changed) from task c where c.parent_id = task.task_number)) as changed
      from task where user_id = $1 and task_id in (select task_id from found) and task_status <> ${TaskStatus.Init}
      order by changed, task_id limit $3)
      select (extract(epoch from statement_timestamp()) * 1000)::bigint as clock,
        (select coalesce(json_agg(listed order by changed, task_id), '[]') from listed) as listed`,
    values: [user_id, since, limit],
  });
  const { clock, listed } = rows[0] ?? { clock: 0, listed: [] };
  const changes = listed.map((row): ListChange =>
    isListed(row) ? { type: 'task', at: row.changed, task: present(row) } : { type: 'removed', at: row.changed, task_id: row.task_id },
  );
  return { clock, changes };
}
