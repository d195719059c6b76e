/** The list of my tasks: pages from the server, kept current by one stream of changes, and what can be done to a task in it. */
import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Refusal } from '#contract/codes.ts';
import type { TaskListEvent } from '#contract/operations/tasks.ts';
import type { OperateType, TaskSummary } from '#contract/task.ts';
import { say } from '#ui/toast.tsx';
import { call, sentenceFor } from '#web/shell/api.ts';
import { serverPath } from '#web/shell/base-path.ts';
import { followStream } from '#web/shell/live-stream.ts';
import { listensForAll, notifyCompletion } from '#web/shell/notify.ts';
import { queryClient } from '#web/shell/query-client.ts';
import { withChange, type TaskChange, type TaskPage } from './task-list-cache.ts';

export const taskListQuery = infiniteQueryOptions({
  queryKey: ['tasks'],
  queryFn: async ({ pageParam, signal }): Promise<TaskPage> => {
    const from = heard.count;
    const page = await call('GetTaskList', { cursor: pageParam }, { signal });
    // What was heard while the server answered may be newer than its answer; it is said again when the page is in the cache.
    setTimeout(() => heard.since(from).forEach(applyChange));
    return page;
  },
  initialPageParam: '',
  getNextPageParam: (last) => (last.has_more ? last.next_cursor : undefined),
  // The stream keeps it current.
  staleTime: Infinity,
  // Comparing thousands of rows with themselves at every page and change takes longer than drawing what changed.
  structuralSharing: false,
});

/** The latest changes, numbered. */
const heard = {
  count: 0,
  latest: [] as TaskChange[],
  add(change: TaskChange): void {
    this.count += 1;
    this.latest = [...this.latest.slice(-99), change];
  },
  since(count: number): TaskChange[] {
    return this.count === count ? [] : this.latest.slice(-(this.count - count));
  },
};

function applyChange(change: TaskChange): void {
  queryClient.setQueryData(taskListQuery.queryKey, (data: InfiniteData<TaskPage> | undefined) =>
    data ? { ...data, pages: withChange(data.pages, change) } : data,
  );
}

function hear(change: TaskChange): void {
  heard.add(change);
  applyChange(change);
}

/** The row as it stands in what is loaded of the list. */
function rowOf(task_id: string): TaskSummary | undefined {
  const data = queryClient.getQueryData<InfiniteData<TaskPage>>(taskListQuery.queryKey);
  for (const page of data?.pages ?? []) {
    const found = page.task_list.find((task) => task.task_id === task_id);
    if (found) return found;
  }
  return undefined;
}

/** From its first page again; a list scrolled far down would be hundreds of requests. */
async function askAgain(): Promise<void> {
  queryClient.setQueryData(taskListQuery.queryKey, (data: InfiniteData<TaskPage> | undefined) =>
    data ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
  await queryClient.invalidateQueries({ queryKey: taskListQuery.queryKey });
}

export interface LiveTaskListInput {
  signedIn: boolean;
  /** The task on this page. */
  openTask: string | undefined;
  /** A notification was clicked. */
  onOpen(task_id: string): void;
}

/** Keeps the list current while somebody is signed in: one stream for the whole page. */
export function useLiveTaskList(input: LiveTaskListInput): void {
  const latest = useRef(input);
  latest.current = input;
  const { signedIn } = input;
  useEffect(() => {
    if (!signedIn) return;
    let since: number | null = null;
    const following = followStream({
      url: () => serverPath(`/api/tasks/events?${since === null ? `ago=${Math.ceil(performance.now())}` : `since=${since}`}`),
      hearsWhileHidden: listensForAll,
      onData: (data) => {
        // The server sends events of the contract.
        const event = JSON.parse(data) as TaskListEvent;
        since = Math.max(since ?? 0, event.at);
        switch (event.type) {
          case 'task': {
            const before = rowOf(event.task.task_id);
            hear(event.task);
            askIfOpen(event.task.task_id, 'failed');
            const { openTask, onOpen } = latest.current;
            notifyCompletion(before, event.task, event.task.task_id === openTask, onOpen);
            return;
          }
          case 'removed':
            hear({ task_id: event.task_id, deleted: true });
            askIfOpen(event.task_id, 'shown');
            return;
          case 'refresh':
            void askAgain();
            return;
          case 'ready':
        }
      },
      onState: () => undefined,
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

/** The page of a task that was deleted elsewhere says so; that of one that is back shows it. */
function askIfOpen(task_id: string, when: 'shown' | 'failed'): void {
  const state = queryClient.getQueryState(['task', task_id]);
  if (state && (when === 'failed') === (state.error !== null)) void queryClient.invalidateQueries({ queryKey: ['task', task_id] });
}

export async function operate(task_id: string, operate_type: OperateType): Promise<void> {
  const { task_info } = await call('OperateTask', { task_id, operate_type });
  hear(task_info);
}

/** Shown at once; put back with a word when the server refuses. */
export async function renameTask(task_id: string, task_name: string): Promise<void> {
  const before = rowOf(task_id);
  if (before) applyChange({ ...before, task_name });
  try {
    hear((await call('RenameTask', { task_id, task_name })).task_info);
  } catch (error) {
    if (before) applyChange(before);
    say.error(`没有改名：${sentenceFor(error)}`);
  }
}

/** Gone at once, with a way back for some seconds; stays with a word when the server refuses. */
export async function deleteTask(task: TaskSummary): Promise<void> {
  applyChange({ task_id: task.task_id, deleted: true });
  try {
    await call('DeleteAntouTask', { task_id: task.task_id });
    hear({ task_id: task.task_id, deleted: true });
    queryClient.removeQueries({ queryKey: ['task', task.task_id], type: 'inactive' });
    say.undoable('任务已删除', '撤销', () => void restoreTask(task.task_id));
  } catch (error) {
    applyChange(task);
    say.error(sentenceFor(error));
  }
}

async function restoreTask(task_id: string): Promise<void> {
  try {
    hear((await call('RestoreAntouTask', { task_id })).task_info);
    askIfOpen(task_id, 'failed');
    say.done('任务已恢复');
  } catch (error) {
    say.error(sentenceFor(error));
  }
}
