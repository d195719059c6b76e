/** How one change of a task changes the list as far as it is loaded. Pure. */
import { TaskStatus, type TaskSummary } from '#contract/task.ts';

export interface TaskPage {
  task_list: TaskSummary[];
  has_more: boolean;
  next_cursor: string;
}

export type TaskChange = TaskSummary | { task_id: string; deleted: true };

export function isListed(task: TaskSummary): boolean {
  return task.task_status !== TaskStatus.Delete && task.task_status !== TaskStatus.Init && task.parent_id === 0;
}

/** The pages with this task at its place: pinned first, then the latest. A task that belongs below what is loaded waits for its page. */
export function withChange(pages: readonly TaskPage[], change: TaskChange): TaskPage[] {
  const without = pages.map((page) => {
    const task_list = page.task_list.filter((task) => task.task_id !== change.task_id);
    return task_list.length === page.task_list.length ? page : { ...page, task_list };
  });
  if ('deleted' in change || !isListed(change)) return without;
  for (const [index, page] of without.entries()) {
    const at = page.task_list.findIndex((task) => isBefore(change, task));
    const isLastPage = index === without.length - 1;
    if (at === -1 && !(isLastPage && !page.has_more)) continue;
    const task_list = [...page.task_list];
    task_list.splice(at === -1 ? task_list.length : at, 0, change);
    without[index] = { ...page, task_list };
    return without;
  }
  return without;
}

export function hasRunning(pages: readonly TaskPage[]): boolean {
  return pages.some((page) => page.task_list.some((task) => task.task_status === TaskStatus.Running));
}

function isBefore(a: TaskSummary, b: TaskSummary): boolean {
  if (a.task_display_info.is_pin !== b.task_display_info.is_pin) return a.task_display_info.is_pin;
  if (a.task_update_time !== b.task_update_time) return a.task_update_time > b.task_update_time;
  return a.task_id > b.task_id;
}
