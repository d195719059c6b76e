/** Stands at the beginning of a task that a schedule had made: nobody asked for it by hand just then. */
import { CalendarClock } from 'lucide-react';
import { zoneInWords } from '#contract/schedule/next-run.ts';
import { triggerInWords } from '#contract/schedule/trigger.ts';
import type { TaskView } from '#contract/timeline/fold/view.ts';
import { openSchedules } from '#web/shell/dialogs.ts';

export function ScheduledNote({ scheduled: { scheduled_task_id, trigger, time_zone } }: { scheduled: NonNullable<TaskView['scheduled']> }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-xs text-ink-3">
      <CalendarClock size={14} strokeWidth={1.5} aria-hidden />
      由定时任务执行：{triggerInWords(trigger)}（{zoneInWords(time_zone)}）
      <button
        type="button"
        onClick={() => openSchedules(scheduled_task_id)}
        className="inline-flex min-h-8 items-center rounded-control px-1 text-ink-2 underline hover:text-ink max-md:min-h-11"
      >
        管理
      </button>
    </p>
  );
}
