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

/** Every task of the loaded pages once: one that moved while a page was on its way may be on two. */
export function listedTasks(pages: readonly TaskPage[]): TaskSummary[] {
  const byId = new Map<string, TaskSummary>();
  for (const page of pages) for (const task of page.task_list) if (isListed(task) && !byId.has(task.task_id)) byId.set(task.task_id, task);
  return [...byId.values()];
}

/**
 * The pages with this task at its place: pinned first, then the latest. Times are whole seconds: of two in one second the one heard
 * later is the later. A task that belongs below what is loaded waits for its page.
 */
export function withChange(pages: readonly TaskPage[], change: TaskChange): TaskPage[] {
  if (!('deleted' in change) && isListed(change)) {
    const stays = (task: TaskSummary) => task.task_id === change.task_id && !isBefore(task, change) && !isBefore(change, task);
    if (pages.some((page) => page.task_list.some(stays)))
      return pages.map((page) =>
        page.task_list.some(stays) ? { ...page, task_list: page.task_list.map((task) => (stays(task) ? change : task)) } : page,
      );
  }
  const without = pages.map((page) => {
    const task_list = page.task_list.filter((task) => task.task_id !== change.task_id);
    return task_list.length === page.task_list.length ? page : { ...page, task_list };
  });
  if ('deleted' in change || !isListed(change)) return without;
  for (const [index, page] of without.entries()) {
    const at = page.task_list.findIndex((task) => !isBefore(task, change));
    const isLastPage = index === without.length - 1;
    if (at === -1 && !(isLastPage && !page.has_more)) continue;
    const task_list = [...page.task_list];
    task_list.splice(at === -1 ? task_list.length : at, 0, change);
    without[index] = { ...page, task_list };
    return without;
  }
  return without;
}

function isBefore(a: TaskSummary, b: TaskSummary): boolean {
  if (a.task_display_info.is_pin !== b.task_display_info.is_pin) return a.task_display_info.is_pin;
  return a.task_update_time > b.task_update_time;
}
