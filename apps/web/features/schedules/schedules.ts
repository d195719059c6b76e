/** What the manager of scheduled tasks knows and does. */
import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/operation.ts';
import type { Operations } from '#contract/operations/all.ts';
import type { ScheduledTask } from '#contract/schedule/scheduled-task.ts';
import { ScheduleStatus } from '#contract/schedule/schedule-facts.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { queryClient } from '#web/shell/query-client.ts';

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: async ({ signal }) => (await call('GetScheduledTasks', {}, { signal })).scheduled_tasks,
  // They fire by themselves.
  staleTime: 0,
  refetchInterval: 15_000,
});

export function isOn({ status }: Pick<ScheduledTask, 'status'>): boolean {
  return status === ScheduleStatus.Enabled;
}

export type ScheduleChange = Omit<InputOf<Operations['UpdateScheduledTask']>, 'scheduled_task_id' | 'task_type'>;

/** Resolves with false when it was not stored; the person has been told why. */
export async function updateSchedule({ scheduled_task_id }: ScheduledTask, change: ScheduleChange): Promise<boolean> {
  try {
    await call('UpdateScheduledTask', { scheduled_task_id, ...change });
    await refresh();
    return true;
  } catch (error) {
    say.error(`没有保存：${sentenceFor(error)}`);
    return false;
  }
}

export async function switchSchedule(task: ScheduledTask, on: boolean): Promise<void> {
  const status = on ? ScheduleStatus.Enabled : ScheduleStatus.Disabled;
  if (await updateSchedule(task, { status })) say.done(on ? '任务已启用，并置于列表顶部' : '任务已停用，并置于列表底部');
}

export async function deleteSchedule({ scheduled_task_id }: ScheduledTask): Promise<boolean> {
  try {
    await call('DeleteScheduledTask', { scheduled_task_id });
    await refresh();
    say.done('任务已删除');
    return true;
  } catch (error) {
    say.error(`没有删除：${sentenceFor(error)}`);
    return false;
  }
}

/** The new task's id; null when it was not begun and the person has been told why. */
export async function tryRun({ scheduled_task_id }: ScheduledTask): Promise<string | null> {
  try {
    return (await call('TryRunScheduledTask', { scheduled_task_id }, { idempotency_key: crypto.randomUUID() })).new_task_id;
  } catch (error) {
    say.error(`没有试运行：${sentenceFor(error)}`);
    return null;
  }
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey });
}
