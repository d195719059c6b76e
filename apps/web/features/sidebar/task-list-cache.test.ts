import { expect, test } from 'vitest';
import { TaskStatus, type TaskSummary } from '#contract/task.ts';
import { withChange, type TaskPage } from './task-list-cache.ts';

function task(task_id: string, task_update_time: number, more: Partial<TaskSummary> = {}): TaskSummary {
  return {
    task_id,
    task_name: task_id,
    task_type: 1,
    task_status: TaskStatus.TaskFinish,
    ability_type: 0,
    parent_id: 0,
    has_new: false,
    task_create_time: 0,
    task_update_time,
    task_display_info: { is_pin: false, is_dnd: false, is_unread: false },
    is_scheduled_task: false,
    ...more,
  };
}
const pages: TaskPage[] = [
  {
    task_list: [task('p', 1, { task_display_info: { is_pin: true, is_dnd: false, is_unread: false } }), task('c', 30)],
    has_more: true,
    next_cursor: 'x',
  },
  { task_list: [task('b', 20), task('a', 10)], has_more: true, next_cursor: 'y' },
];
const ids = (list: TaskPage[]) => list.flatMap((page) => page.task_list.map((one) => one.task_id));

test('a task that was worked on moves up, below the pinned ones, and is never there twice', () => {
  expect(ids(withChange(pages, task('a', 40)))).toEqual(['p', 'a', 'c', 'b']);
  expect(ids(withChange(pages, task('new', 25)))).toEqual(['p', 'c', 'new', 'b', 'a']);
});

test('deleted tasks, tasks nobody has sent anything in, and tasks below what is loaded are not in the list', () => {
  expect(ids(withChange(pages, { task_id: 'b', deleted: true }))).toEqual(['p', 'c', 'a']);
  expect(ids(withChange(pages, task('a', 50, { task_status: TaskStatus.Init })))).toEqual(['p', 'c', 'b']);
  expect(ids(withChange(pages, task('old', 5)))).toEqual(['p', 'c', 'b', 'a']);
});

test('of two in one second the one heard later is above, and a change that is no work leaves a task where it is', () => {
  const both = withChange(withChange(pages, task('z', 40)), task('y', 40));
  expect(ids(both)).toEqual(['p', 'y', 'z', 'c', 'b', 'a']);
  expect(ids(withChange(both, task('z', 40, { task_name: '改了名' })))).toEqual(['p', 'y', 'z', 'c', 'b', 'a']);
});
