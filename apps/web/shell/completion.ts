/** Which completions are worth a notification. Pure. */
import { TaskStatus, type TaskSummary } from '#contract/task.ts';

const youngSeconds = 86_400;

/** Task → when it was told, in seconds since 1970. */
export type Notified = Record<string, number>;

/** Whether this change of a task is a completion worth a word. */
export function isWorthNotifying(before: TaskSummary | undefined, task: TaskSummary, notified: Notified, now_seconds: number): boolean {
  return (
    before?.task_status === TaskStatus.Running &&
    task.task_status === TaskStatus.TaskFinish &&
    !task.task_display_info.is_dnd &&
    now_seconds - task.task_create_time < youngSeconds &&
    !(task.task_id in notified)
  );
}

/** With this one, and without those too old to be told again anyway. */
export function withNotified(notified: Notified, task_id: string, now_seconds: number): Notified {
  const young = Object.entries(notified).filter(([, at]) => now_seconds - at < 2 * youngSeconds);
  return { ...Object.fromEntries(young), [task_id]: now_seconds };
}
