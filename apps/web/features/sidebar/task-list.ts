/** The list of my tasks: pages from the server, kept current by one stream of changes. */
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Refusal } from '#contract/codes.ts';
import { TaskStatus, type OperateType, type TaskSummary } from '#contract/task.ts';
import { call } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { followStream } from '#web/shell/live-stream.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { mayNotify } from '#web/shell/notification.ts';
import { hasRunning, withChange, type TaskChange, type TaskPage } from './task-list-cache.ts';

export const taskListQuery = infiniteQueryOptions({
  queryKey: ['tasks'],
  queryFn: ({ pageParam, signal }): Promise<TaskPage> => call('GetTaskList', { cursor: pageParam }, { signal }),
  initialPageParam: '',
  getNextPageParam: (last) => (last.has_more ? last.next_cursor : undefined),
});

export function applyChange(change: TaskChange): void {
  queryClient.setQueryData(taskListQuery.queryKey, (data: InfiniteData<TaskPage> | undefined) =>
    data ? { ...data, pages: withChange(data.pages, change) } : data,
  );
}

/** Keeps the list current while somebody is signed in. */
export function useLiveTaskList(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    let connected = false;
    const following = followStream({
      url: () => serverPath('/api/events'),
      event_names: ['tasks'],
      onData: (data) => {
        // The server sends what the contract's summary allows, or a deletion.
        applyChange(JSON.parse(data) as TaskChange);
      },
      onState: (state) => {
        if (state !== 'open') return;
        // What changed while the line was down was told to nobody.
        if (connected) void queryClient.invalidateQueries({ queryKey: taskListQuery.queryKey });
        connected = true;
      },
      // Whoever wants to be told when a task is done is told while another tab is in front.
      mayRest: () => !mayNotify() || !hasRunning(queryClient.getQueryData(taskListQuery.queryKey)?.pages ?? []),
      isWorthwhile: async () => {
        try {
          await call('GetTaskList', { size: 1 });
          return true;
        } catch (error) {
          return !(error instanceof Refusal && error.reason === 'UNAUTHORIZED');
        }
      },
    });
    return following.end;
  }, [signedIn]);
}

export async function operate(task_id: string, operate_type: OperateType): Promise<void> {
  const { task_info } = await call('OperateTask', { task_id, operate_type });
  applyChange(task_info);
}

export async function deleteTask(task_id: string): Promise<void> {
  await call('DeleteAntouTask', { task_id });
  applyChange({ task_id, deleted: true });
  queryClient.removeQueries({ queryKey: ['task', task_id] });
}

export type Badge = 'running' | 'confirm' | 'broken' | 'finished' | 'new' | null;

/** Which mark a row carries; only one, the most telling. */
export function badgeOf(task: TaskSummary, isCurrent: boolean): Badge {
  const { is_unread, is_dnd } = task.task_display_info;
  const unread = is_unread && !isCurrent;
  switch (task.task_status) {
    case TaskStatus.Running:
      return 'running';
    case TaskStatus.Interrupt:
      if (unread) return 'confirm';
      break;
    case TaskStatus.AbnormalInterrupt:
      if (unread) return 'broken';
      break;
    case TaskStatus.Stop:
    case TaskStatus.TaskFinish:
    case TaskStatus.Sleep:
      if (unread) return 'finished';
      break;
  }
  return task.has_new && !is_dnd && !isCurrent ? 'new' : null;
}
