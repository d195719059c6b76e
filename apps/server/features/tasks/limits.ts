/** How many tasks a person may have, and have at work; counted while the person's lock is held (lockPerson). */
import { Refusal } from '#contract/codes.ts';
import { TaskStatus } from '#contract/task.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export const countTasks = (user_id: '$1' | '$2'): string =>
  `select count(*) from task mine where mine.user_id = ${user_id} and mine.task_status <> ${TaskStatus.Delete} and mine.parent_id = 0`;

export async function isOverTasks(tx: Queryable, user_id: string, limit: number): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>({ name: 'count_tasks', text: countTasks('$1'), values: [user_id] });
  return (rows[0]?.count ?? 0) >= limit;
}

export async function refuseOverTasks(tx: Queryable, user_id: string, limit: number): Promise<void> {
  if (await isOverTasks(tx, user_id, limit)) throw new Refusal('CREATE_TASK_LIMIT');
}

/** What a run handed out is work of that run: it does not count again. */
export const countRunning = (user_id: '$1' | '$8'): string =>
  `select count(*) from task mine where mine.user_id = ${user_id} and mine.task_status = ${TaskStatus.Running} and mine.parent_id = 0`;

export async function isOverRunning(tx: Queryable, user_id: string, limit: number): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>({ name: 'count_running', text: countRunning('$1'), values: [user_id] });
  return (rows[0]?.count ?? 0) >= limit;
}

export async function refuseOverRunning(tx: Queryable, user_id: string, limit: number): Promise<void> {
  if (await isOverRunning(tx, user_id, limit)) throw new Refusal('TASK_RUNNING_LIMIT');
}
