/** Which mark a row of the list carries. Pure. */
import { TaskStatus, TriggerStatus, type TaskSummary } from '#contract/task.ts';

export type Badge = 'running' | 'failed' | 'confirm' | 'broken' | 'finished' | 'new' | null;

/** Only one, the most telling. */
export function badgeOf(task: TaskSummary, isCurrent: boolean): Badge {
  const { is_unread, is_dnd } = task.task_display_info;
  switch (task.task_status) {
    case TaskStatus.Running:
      return task.scheduled_task?.scheduled_record.trigger_status === TriggerStatus.Failed ? 'failed' : 'running';
    case TaskStatus.Interrupt:
      if (is_unread && !isCurrent) return 'confirm';
      break;
    case TaskStatus.AbnormalInterrupt:
      // It was not begun when it was due: that is seen until it is.
      if (task.scheduled_task?.scheduled_record.trigger_status === TriggerStatus.Failed) return 'failed';
      if (is_unread && !isCurrent) return 'broken';
      break;
    case TaskStatus.Stop:
    case TaskStatus.TaskFinish:
    case TaskStatus.Sleep:
      if (is_unread) return 'finished';
      break;
  }
  return task.has_new && !is_dnd && !isCurrent ? 'new' : null;
}
