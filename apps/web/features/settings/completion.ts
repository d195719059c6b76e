/** Which finished tasks a person is told of: each once, only today's, never the muted, never the one in front of them. Pure, but for what is kept. */
import { TaskStatus, type TaskSummary } from '#contract/task.ts';
import { keep, readKept } from '#web/shell/preferences.ts';

export const tellWithinSeconds = 86_400;
const place = 'antou.notified';

/** The tasks that went from running to finished between two looks at the list. */
export function justFinished(before: ReadonlyMap<string, TaskStatus>, now: readonly TaskSummary[], now_seconds: number): TaskSummary[] {
  return now.filter(
    (task) =>
      task.task_status === TaskStatus.TaskFinish &&
      before.get(task.task_id) === TaskStatus.Running &&
      !task.task_display_info.is_dnd &&
      now_seconds - task.task_create_time <= tellWithinSeconds,
  );
}

/** True the first time for a task on this device. What is older than a task may be told of is forgotten. */
export function tellOnce(task_id: string, now_seconds: number): boolean {
  const kept = readKept(place);
  const told = new Map<string, number>();
  if (typeof kept === 'object' && kept !== null)
    for (const [id, at] of Object.entries(kept)) if (typeof at === 'number' && now_seconds - at <= tellWithinSeconds) told.set(id, at);
  if (told.has(task_id)) return false;
  told.set(task_id, now_seconds);
  keep(place, Object.fromEntries(told));
  return true;
}
